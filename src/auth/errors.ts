/**
 * Every way in which this client can fail: a closed union of codes. Inside the protocol an AuthError is thrown;
 * toProblem() makes it data, and data is what the store holds. What people read is in messages.ts.
 */
import type { AuthErrorCode } from './messages.ts'

export type { AuthErrorCode }

/** What a provider says about its refusal (RFC 6749 §4.1.2.1, §5.2; Session Management §3). */
export interface ProviderDetail {
  readonly error?: string
  readonly errorDescription?: string
  readonly sessionState?: string
}

/** A failure as data: what the store holds and the page shows. */
export interface Problem extends ProviderDetail {
  readonly code: AuthErrorCode
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
export function toProblem(thrown: unknown): Problem {
  return thrown instanceof AuthError ? { ...thrown.detail, code: thrown.code } : { code: 'unknown-error' }
}

const silentRefusals: Readonly<Record<string, AuthErrorCode>> = {
  login_required: 'login-required',
  consent_required: 'consent-required',
  interaction_required: 'interaction-required',
  account_selection_required: 'account-selection-required',
}

/** An error response of the provider. What it says is shown to people, so it is kept short and plain. */
export function providerError(error: string, description?: string, sessionState?: string): AuthError {
  const plain = (text: string) => text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, ' ').slice(0, 300)
  return new AuthError(Object.hasOwn(silentRefusals, error) ? (silentRefusals[error] ?? 'provider-error') : 'provider-error', {
    error: plain(error),
    ...(description === undefined ? {} : { errorDescription: plain(description) }),
    ...(sessionState === undefined ? {} : { sessionState: plain(sessionState) }),
  })
}
