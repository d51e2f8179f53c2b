/** Turns errors into data. */
import { AuthError, type Activity, type AuthErrorCode, type AuthProblem } from '../errors.ts'

/** Turns anything thrown into data. Drops the text of foreign errors, because it could quote a token. */
export function toProblem(thrown: unknown, action?: Activity): AuthProblem {
  return thrown instanceof AuthError
    ? { ...thrown.detail, code: thrown.code }
    : { code: 'unknown-error', ...(action && { action }) }
}

export const isCode = (thrown: unknown, code: AuthErrorCode): thrown is AuthError =>
  thrown instanceof AuthError && thrown.code === code

/** The errors of the provider that have a code of their own (OpenID Connect Core §3.1.2.6). */
const ownCodes: Readonly<Record<string, AuthErrorCode>> = {
  login_required: 'login-required',
  consent_required: 'consent-required',
  interaction_required: 'interaction-required',
  account_selection_required: 'account-selection-required',
}

/** Turns the provider's error response into an AuthError. Cleans and truncates its texts, which users will see. */
export function providerError(error: string, description?: string, sessionState?: string): AuthError {
  const plain = (text: string) => text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, ' ').slice(0, 300)
  return new AuthError(codeOf(error, description), {
    error: plain(error),
    ...(description === undefined ? {} : { errorDescription: plain(description) }),
    ...(sessionState === undefined ? {} : { sessionState: plain(sessionState) }),
  })
}

function codeOf(error: string, description = ''): AuthErrorCode {
  // Keycloak sends this if its sign-in page has expired, or if the user has signed in on another one meanwhile.
  if (error === 'temporarily_unavailable' && description === 'authentication_expired') return 'sign-in-page-expired'
  // RFC 9449 §5, §8. Keycloak 26 names the proof in the description only.
  const isProof = /dpop_(proof|nonce)$/.test(error) || (error === 'invalid_request' && /dpop/i.test(description))
  if (isProof) return 'dpop-proof'
  return (Object.hasOwn(ownCodes, error) && ownCodes[error]) || 'provider-error'
}
