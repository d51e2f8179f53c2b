import { expect, test } from 'vitest'
import { AuthError, providerError, toProblem } from '../../src/auth/errors.ts'
import { messageOf } from '../../src/i18n/auth-problems.ts'
import type { AuthErrorCode } from '../../src/auth/index.ts'

/** The specification's error catalogue, section 8, word for word. */
const catalogue: readonly (readonly [AuthErrorCode, string])[] = [
  ['sign-in-failed', 'Sign-in failed'],
  ['sign-out-failed', 'Sign-out failed'],
  ['renew-failed', 'Renew silent failed'],
  ['network-timeout', 'Network timed out'],
  ['frame-timeout', 'IFrame timed out without a response'],
  ['popup-blocked', 'Popup blocked by user'],
  ['popup-closed', 'Popup closed'],
  ['redirect-aborted', 'Redirect aborted'],
  ['state-missing', 'No state in response'],
  ['state-unknown', 'No matching state found in storage'],
  ['state-mismatch', 'State does not match'],
  ['authority-mismatch', 'authority mismatch'],
  ['client-mismatch', 'client_id mismatch'],
  ['content-type-invalid', 'invalid response content type'],
]

test.each(catalogue)('%s reads “%s”', (code, text) => {
  expect(messageOf({ code }, 'en')).toBe(text)
  expect(messageOf({ code }, 'es')).not.toBe(text)
})

test('a provider’s refusal carries error, error_description and session_state, plain and short', () => {
  const problem = toProblem(providerError('access_denied', `no\u0000\u202e${'x'.repeat(1000)}`, 's.1'))
  expect(problem).toMatchObject({ code: 'provider-error', error: 'access_denied', sessionState: 's.1' })
  expect(problem.errorDescription).toHaveLength(300)
  expect(problem.errorDescription).toMatch(/^no  x+$/)
})

test.each(['login_required', 'consent_required', 'interaction_required', 'account_selection_required'])('%s has a code of its own', (error) => {
  expect(toProblem(providerError(error)).code).toBe(error.replaceAll('_', '-'))
})

test('an error that is not ours becomes data without its text, which could quote a token', () => {
  expect(toProblem(new SyntaxError('Unexpected token eyJhbGciOi'))).toEqual({ code: 'unknown-error' })
  expect(toProblem(new AuthError('popup-closed'))).toEqual({ code: 'popup-closed' })
  expect(toProblem(providerError('constructor')).code).toBe('provider-error')
})
