/**
 * The errors of this client, as a closed union of codes. The protocol steps throw AuthError. toProblem() in
 * problem.ts turns it into data for the store.
 */

import type { Activity } from './activity.ts'

/** One code per reason. src/i18n/auth-problem-titles.ts has their texts in both languages. */
export type AuthErrorCode =
  | 'sign-in-failed'
  | 'sign-out-failed'
  | 'renew-failed'
  | 'unknown-error'
  | 'provider-error'
  | 'login-required'
  | 'consent-required'
  | 'interaction-required'
  | 'account-selection-required'
  | 'network-timeout'
  | 'frame-timeout'
  | 'popup-blocked'
  | 'popup-closed'
  | 'redirect-aborted'
  | 'state-missing'
  | 'state-unknown'
  | 'state-mismatch'
  | 'authority-mismatch'
  | 'client-mismatch'
  | 'content-type-invalid'
  | 'network-failed'
  | 'http-status'
  | 'response-malformed'
  | 'response-too-large'
  | 'storage-unavailable'
  | 'sign-out-local'
  | 'signed-out-elsewhere'
  | 'discovery-issuer'
  | 'endpoint-missing'
  | 'endpoint-insecure'
  | 'pkce-unsupported'
  | 'parameter-duplicated'
  | 'state-expired'
  | 'request-type-mismatch'
  | 'response-issuer'
  | 'response-issuer-missing'
  | 'code-missing'
  | 'access-token-missing'
  | 'token-type'
  | 'expires-in'
  | 'id-token-missing'
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
  | 'id-token-exp'
  | 'id-token-iat'
  | 'id-token-future'
  | 'id-token-sub'
  | 'id-token-nonce'
  | 'id-token-at-hash'
  | 'id-token-auth-time'
  | 'clock-skew'
  | 'userinfo-sub'

/** Parameters of an error response (RFC 6749 §4.1.2.1, §5.2; Session Management §3). `error` may be an HTTP status. */
export interface ProviderDetail {
  readonly error?: string
  readonly errorDescription?: string
  readonly sessionState?: string
}

/** An error as data, for the store and the page. `action` is the activity in which an unknown error occurred. */
export interface AuthProblem extends ProviderDetail {
  readonly code: AuthErrorCode
  readonly action?: Activity
}

export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly code: AuthErrorCode
  readonly detail: ProviderDetail

  constructor(code: AuthErrorCode, detail: ProviderDetail = {}) {
    super(code)
    this.code = code
    this.detail = detail
  }
}
