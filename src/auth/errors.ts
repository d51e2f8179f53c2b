/**
 * Every way in which this client can fail: a closed union of codes. Inside the protocol an AuthError is thrown;
 * toProblem() makes it data, and data is what the store holds.
 */

import type { Activity } from './activity.ts'

/** What can go wrong, one code per reason. Their texts are in src/i18n, in both languages. */
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

/** What a provider says about its refusal (RFC 6749 §4.1.2.1, §5.2; Session Management §3). */
export interface ProviderDetail {
  readonly error?: string
  readonly errorDescription?: string
  readonly sessionState?: string
}

/** A failure as data: what the store holds and the page shows. `action`: what nobody foresaw an error in. */
export interface Problem extends ProviderDetail {
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

/** The one place where what was thrown becomes data. Nothing of a foreign error is kept: it could quote a token. */
export function toProblem(thrown: unknown, action?: Activity): Problem {
  return thrown instanceof AuthError
    ? { ...thrown.detail, code: thrown.code }
    : { code: 'unknown-error', ...(action && { action }) }
}

/** Not a refusal but a provider that is away or busy: worth another try later. */
export function mayPass(thrown: unknown): boolean {
  if (!(thrown instanceof AuthError)) return false
  const { code, detail } = thrown
  if (code === 'network-failed' || code === 'network-timeout' || code === 'frame-timeout') return true
  return code === 'http-status' && (detail.error === '429' || Number(detail.error) >= 500)
}

const silentRefusals: ReadonlyMap<string, AuthErrorCode> = new Map([
  ['login_required', 'login-required'],
  ['consent_required', 'consent-required'],
  ['interaction_required', 'interaction-required'],
  ['account_selection_required', 'account-selection-required'],
])

/** An error response of the provider. What it says is shown to people, so it is kept short and plain. */
export function providerError(error: string, description?: string, sessionState?: string): AuthError {
  const plain = (text: string) => text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, ' ').slice(0, 300)
  return new AuthError(silentRefusals.get(error) ?? 'provider-error', {
    error: plain(error),
    ...(description === undefined ? {} : { errorDescription: plain(description) }),
    ...(sessionState === undefined ? {} : { sessionState: plain(sessionState) }),
  })
}
