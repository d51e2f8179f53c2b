/**
 * The errors of this client, as a closed union of codes. The protocol steps throw AuthError, which toProblem() in
 * protocol/problem-of-error.ts turns into data for the store.
 */
import type { TransportKind } from './auth-env.ts'

/** The checks of a response whose failure only administrators understand. The code says which one. */
export type ResponseCheck =
  | 'parameter-duplicated'
  | 'parameter-unexpected'
  | 'request-type-mismatch'
  | 'response-issuer'
  | 'token-type'
  | 'expires-in'
  | 'dpop-key'
  | 'id-token-malformed'
  | 'id-token-alg'
  | 'id-token-typ'
  | 'id-token-crit'
  | 'id-token-key'
  | 'id-token-signature'
  | 'id-token-iss'
  | 'id-token-aud'
  | 'id-token-aud-untrusted'
  | 'id-token-azp'
  | 'id-token-iat'
  | 'id-token-sub'
  | 'id-token-nonce'
  | 'id-token-at-hash'
  | 'id-token-auth-time'
  | 'userinfo-sub'

/** One code per reason. src/texts/auth-problems.ts has the title and the advice of each. */
export type AuthErrorCode =
  | ResponseCheck
  // Actions
  | 'sign-in-failed'
  | 'sign-out-failed'
  | 'renew-failed'
  | 'unknown-error'
  // Session
  | 'sign-out-local'
  | 'signed-out-elsewhere'
  | 'another-person'
  | 'session-expired'
  // Provider
  | 'provider-error'
  | 'login-required'
  | 'sign-in-page-expired'
  | 'consent-required'
  | 'interaction-required'
  | 'account-selection-required'
  // Network
  | 'network-timeout'
  | 'network-failed'
  | 'cors-refused'
  | 'http-status'
  | 'content-type-invalid'
  | 'response-malformed'
  | 'response-too-large'
  // Browser
  | 'browser-unsupported'
  | 'frame-timeout'
  | 'popup-blocked'
  | 'popup-closed'
  | 'redirect-aborted'
  | 'storage-unavailable'
  // Authorization response
  | 'response-lost'
  | 'state-missing'
  | 'state-unknown'
  | 'state-expired'
  | 'state-mismatch'
  | 'authority-mismatch'
  | 'client-mismatch'
  | 'response-issuer-missing'
  | 'code-missing'
  // Discovery
  | 'discovery-issuer'
  | 'endpoint-missing'
  | 'endpoint-insecure'
  | 'pkce-unsupported'
  // Token response and user info
  | 'user-info-unavailable'
  | 'access-token-missing'
  // Proof of possession
  | 'dpop-missing'
  | 'dpop-unsupported'
  | 'dpop-proof'
  | 'dpop-key-lost'
  | 'dpop-downgrade'
  // ID token
  | 'id-token-missing'
  | 'id-token-exp'
  | 'id-token-future'

/** A sign-in or sign-out in progress, and how it reaches the provider. */
export interface Activity {
  readonly kind: 'sign-in' | 'sign-out'
  readonly via: TransportKind
}

/**
 * Parameters of an error response (RFC 6749 §4.1.2.1, §5.2; Session Management §2). For 'http-status', `error` is the
 * status instead; for 'user-info-unavailable', the error of the request to the endpoint.
 */
interface ErrorDetail {
  readonly error?: string
  readonly errorDescription?: string
  readonly sessionState?: string
  /**
   * The failed activity. Set for unknown errors, because their text names the activity, and for errors after which a
   * new sign-in must not be offered.
   */
  readonly action?: Activity
}

/** An error as data, for the store and the page. */
export interface AuthProblem extends ErrorDetail {
  readonly code: AuthErrorCode
}

/** Failures of a silent sign-in that asking again does not mend. */
const lasting: readonly AuthErrorCode[] = [
  'consent-required',
  'interaction-required',
  'account-selection-required',
  'response-lost',
  'frame-timeout',
  'storage-unavailable',
  'user-info-unavailable',
  'session-expired',
]

/** Whether the provider could not be asked who is signed in, and is asked again soon. */
export const isAway = (problem: AuthProblem | null): boolean =>
  problem?.action?.via === 'silent' && !lasting.includes(problem.code)

export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly code: AuthErrorCode
  readonly detail: ErrorDetail

  constructor(code: AuthErrorCode, detail: ErrorDetail = {}) {
    super(code)
    this.code = code
    this.detail = detail
  }
}

/** Mistakes of a program that uses this client. */
export type UsageErrorCode = 'started-twice' | 'not-started' | 'path-unknown' | 'parameter-reserved' | 'no-hand-over'

/** Tells developers what to change. No user reads it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly code: UsageErrorCode

  constructor(code: UsageErrorCode, advice: string) {
    super(`${code}: ${advice}`)
    this.code = code
  }
}
