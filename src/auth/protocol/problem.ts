/** Turns errors into data, and classifies them. */
import { AuthError, type Activity, type AuthErrorCode, type AuthProblem } from '../errors.ts'

/** Turns anything thrown into data. Drops the text of foreign errors, because it could quote a token. */
export function toProblem(thrown: unknown, action?: Activity): AuthProblem {
  return thrown instanceof AuthError
    ? { ...thrown.detail, code: thrown.code }
    : { code: 'unknown-error', ...(action && { action }) }
}

/**
 * True for network errors, timeouts, 429, 5xx and the errors of RFC 6749 §4.1.2.1 that mean the same: the request may
 * succeed later.
 */
export function isTransient(thrown: unknown): thrown is AuthError {
  if (!(thrown instanceof AuthError)) return false
  const { code, detail } = thrown
  if (code === 'network-failed' || code === 'network-timeout' || code === 'frame-timeout') return true
  if (code === 'provider-error') return detail.error === 'temporarily_unavailable' || detail.error === 'server_error'
  return code === 'http-status' && (detail.error === '429' || Number(detail.error) >= 500)
}

export const isCode = (thrown: unknown, code: AuthErrorCode): thrown is AuthError =>
  thrown instanceof AuthError && thrown.code === code

/**
 * Whether the provider asks to start over. Keycloak sends this error if its sign-in page has expired, or if the person
 * has meanwhile signed in on another sign-in page.
 */
export const asksToStartAgain = (thrown: unknown): boolean =>
  isCode(thrown, 'provider-error') &&
  thrown.detail.error === 'temporarily_unavailable' &&
  thrown.detail.errorDescription === 'authentication_expired'

/** The error responses to prompt=none that have a code of their own (OpenID Connect Core §3.1.2.6). */
const silentRefusals: Readonly<Record<string, AuthErrorCode>> = {
  login_required: 'login-required',
  consent_required: 'consent-required',
  interaction_required: 'interaction-required',
  account_selection_required: 'account-selection-required',
}

/** Whether the provider answers that it cannot sign anybody in without asking, so that nobody is signed in. */
export const isNobody = (thrown: unknown): boolean =>
  thrown instanceof AuthError && Object.values(silentRefusals).includes(thrown.code)

/** Turns the provider's error response into an AuthError. Cleans and truncates its texts, which people will see. */
export function providerError(error: string, description?: string, sessionState?: string): AuthError {
  const plain = (text: string) => text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, ' ').slice(0, 300)
  const refusal = Object.hasOwn(silentRefusals, error) ? silentRefusals[error] : undefined
  // RFC 9449 §5, §8. Keycloak 26 names the proof in the description only.
  const isProof = /dpop_(proof|nonce)$/.test(error) || (error === 'invalid_request' && /dpop/i.test(description ?? ''))
  return new AuthError(refusal ?? (isProof ? 'dpop-proof' : 'provider-error'), {
    error: plain(error),
    ...(description === undefined ? {} : { errorDescription: plain(description) }),
    ...(sessionState === undefined ? {} : { sessionState: plain(sessionState) }),
  })
}
