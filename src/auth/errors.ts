/**
 * The errors of this client, as a closed union of codes. The protocol steps throw AuthError, which toProblem() in
 * problem.ts turns into data for the store.
 */

import type { TransportKind } from './env.ts'

/** One code per reason. src/i18n/auth-problem-titles.ts has the text of each in both languages. */
export type AuthErrorCode = ActionCode | ProviderCode | NetworkCode | WindowCode | StateCode | ResponseCode | TokenCode

type ActionCode = 'sign-in-failed' | 'sign-out-failed' | 'renew-failed' | 'unknown-error' | SessionCode
type SessionCode = 'sign-out-local' | 'signed-out-elsewhere' | 'session-expired'
type ProviderCode = 'provider-error' | `${'login' | 'consent' | 'interaction' | 'account-selection'}-required`
type NetworkCode = `network-${'timeout' | 'failed'}` | 'http-status' | 'content-type-invalid' | BodyCode
type BodyCode = 'response-malformed' | 'response-too-large'
type WindowCode = 'frame-timeout' | 'popup-blocked' | 'popup-closed' | 'redirect-aborted' | 'storage-unavailable'
type StateCode =
  | `state-${'missing' | 'unknown' | 'expired'}`
  | `${'state' | 'authority' | 'client' | 'request-type'}-mismatch`
type ResponseCode = 'parameter-duplicated' | `response-issuer${'' | '-missing'}` | 'code-missing' | DiscoveryCode
type DiscoveryCode = 'discovery-issuer' | 'endpoint-missing' | 'endpoint-insecure' | 'pkce-unsupported'
type TokenCode = 'access-token-missing' | 'token-type' | 'expires-in' | 'clock-skew' | 'userinfo-sub' | DpopCode
type DpopCode = `dpop-${'proof' | 'key' | 'key-lost' | 'downgrade'}` | IdTokenCode
type IdTokenCode = `id-token-${'missing' | 'malformed' | 'alg' | 'typ' | 'crit' | 'key' | 'signature' | IdTokenClaim}`
type IdTokenClaim = 'iss' | 'sub' | 'azp' | 'nonce' | 'at-hash' | `aud${'' | '-untrusted'}` | IdTokenTime
type IdTokenTime = 'exp' | 'iat' | 'future' | 'auth-time'

/** A sign-in or sign-out in progress, and how it reaches the provider. */
export interface Activity {
  readonly kind: 'sign-in' | 'sign-out'
  readonly via: TransportKind
}

/**
 * Parameters of an error response (RFC 6749 §4.1.2.1, §5.2; Session Management §2). For 'http-status', `error` is the
 * status instead.
 */
export interface ErrorDetail {
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

export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly code: AuthErrorCode
  readonly detail: ErrorDetail
  /** Time that the provider asks us to wait before the next request (RFC 9110 §10.2.3). 0 if it does not ask. */
  readonly retryAfterMs: number

  constructor(code: AuthErrorCode, detail: ErrorDetail = {}, retryAfterMs = 0) {
    super(code)
    this.code = code
    this.detail = detail
    this.retryAfterMs = retryAfterMs
  }
}
