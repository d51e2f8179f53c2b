import { expect, test } from 'vitest'
import { AuthError } from '../../../src/auth/errors.ts'
import { isTransient } from '../../../src/auth/protocol/consequence.ts'
import { providerError, toProblem } from '../../../src/auth/protocol/problem-of-error.ts'
import { exactTextOf, problemTitleOf } from '../../../src/texts/auth-problems.ts'
import type { AuthEnv } from '../../../src/auth/auth-env.ts'
import type { AuthErrorCode } from '../../../src/auth/index.ts'
import { openAuth } from '../../support/auth-page.ts'
import { createFakeAuthEnv } from '../../support/fake-auth-env.ts'

/** The texts of the specification's error catalogue (section 8). */
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
  expect(exactTextOf({ code }, 'en') ?? problemTitleOf({ code }, 'en')).toBe(text)
  expect(exactTextOf({ code }, 'es') ?? problemTitleOf({ code }, 'es')).not.toBe(text)
})

test('an error response keeps error, error_description and session_state, stripped and cut', () => {
  const problem = toProblem(providerError('access_denied', `no\u0000\u202e${'x'.repeat(1000)}`, 's.1'))
  expect(problem).toMatchObject({ code: 'provider-error', error: 'access_denied', sessionState: 's.1' })
  expect(problem.errorDescription).toHaveLength(300)
  expect(problem.errorDescription).toMatch(/^no  x+$/)
})

test.each(['login_required', 'consent_required', 'interaction_required', 'account_selection_required'])(
  '%s has a code of its own',
  (error) => {
    expect(toProblem(providerError(error)).code).toBe(error.replaceAll('_', '-'))
  },
)

test('a foreign error becomes data without its text, which could quote a token', () => {
  expect(toProblem(new SyntaxError('Unexpected token eyJhbGciOi'))).toStrictEqual({ code: 'unknown-error' })
  expect(toProblem(new AuthError('popup-closed'))).toEqual({ code: 'popup-closed' })
  expect(toProblem(providerError('constructor')).code).toBe('provider-error')
})

test.each([
  [new AuthError('network-failed'), true],
  [new AuthError('network-timeout'), true],
  [new AuthError('frame-timeout'), true],
  [new AuthError('http-status', { error: '429' }), true],
  [new AuthError('http-status', { error: '500' }), true],
  [new AuthError('http-status', { error: '599' }), true],
  [new AuthError('http-status', { error: '499' }), false],
  [new AuthError('http-status', { error: '404' }), false],
  [new AuthError('user-info-unavailable', { error: 'network-failed' }), true],
  [new AuthError('user-info-unavailable', { error: 'http-status 503' }), true],
  [new AuthError('user-info-unavailable', { error: 'http-status 404' }), false],
  [new AuthError('user-info-unavailable', { error: 'content-type-invalid' }), false],
  // `error` is an HTTP status only for 'http-status'.
  [new AuthError('provider-error', { error: '503' }), false],
  [new AuthError('provider-error', { error: '429' }), false],
  [new AuthError('popup-closed'), false],
  [new TypeError('Failed to fetch'), false],
  [undefined, false],
])('%s: transient is %s', (thrown, expected) => {
  expect(isTransient(thrown)).toBe(expected)
})

test('a debugger shows the code of an error', () => {
  expect(String(new AuthError('popup-closed'))).toBe('AuthError: popup-closed')
})

/** The actions that the catalogue's “Unknown error while executing the named action” can name. All share one code. */
const unknownErrors = [
  ['sign-in', 'popup', 'sign-in by popup', 'el inicio de sesión en ventana emergente'],
  ['sign-in', 'redirect', 'sign-in by redirect', 'el inicio de sesión por redirección'],
  ['sign-out', 'redirect', 'sign-out', 'el cierre de sesión'],
] as const

test.each(unknownErrors)('an unknown error during a %s (%s) names it in both languages', async (kind, via, en, es) => {
  const fake = createFakeAuthEnv()
  let isBroken = false
  const broken: AuthEnv['open'] = (how, onClosed) => {
    const transport = fake.env.open(how, onClosed)
    return transport && isBroken ? { ...transport, go: () => Promise.reject(new Error('unknown')) } : transport
  }
  const { auth } = openAuth({ env: { ...fake.env, open: broken } })
  auth.signIn('popup')
  await expect.poll(() => auth.get().status, { interval: 2, timeout: 5_000 }).toBe('authenticated')
  isBroken = true
  if (kind === 'sign-in') auth.signIn(via)
  else auth.signOut()
  const problem = { code: 'unknown-error', action: { kind, via } } as const
  await expect.poll(() => auth.get(), { interval: 2, timeout: 5_000 }).toMatchObject({ activity: null, problem })
  expect(exactTextOf(problem, 'en')).toBe(`Unknown error while executing ${en}`)
  expect(exactTextOf(problem, 'es')).toBe(`Error desconocido al ejecutar ${es}`)
})

test('only the codes of DPoP refuse a proof, whatever the description says (RFC 9449 §7.1)', () => {
  expect(providerError('invalid_request', 'no').code).toBe('provider-error')
  expect(providerError('invalid_grant', 'DPoP key mismatch').code).toBe('provider-error')
})
