import { expect, test } from 'vitest'
import { adviceOn, exactTextOf, nextTryOf, toneOf } from '../../src/texts/auth-problems.ts'

test.each([
  ['popup-blocked', 'warn', 'Try again', /^Allow pop-ups/],
  ['session-expired', 'info', 'Sign in again', /^Sign in again/],
  ['browser-unsupported', 'bad', null, /^Use a current browser/],
  ['sign-out-local', 'bad', null, /^On a shared computer/],
  ['dpop-downgrade', 'bad', 'Try again', /^Tell the portal’s administrators/],
  ['http-status', 'bad', 'Try again', /^Try again/],
] as const)('%s has the tone %s, the button %s and its advice', (code, tone, button, advice) => {
  expect([toneOf({ code }), nextTryOf({ code }, 'en')]).toEqual([tone, button])
  expect(adviceOn({ code }, 'en')).toMatch(advice)
})

test('a person who was denied access is not told to ask the administrators only', () => {
  const denied = { code: 'provider-error', error: 'access_denied' } as const
  expect([toneOf(denied), adviceOn(denied, 'en')]).toEqual(['info', expect.stringMatching(/^If you cancelled/)])
  expect([nextTryOf(denied, 'en'), nextTryOf(denied, 'es')]).toEqual(['Use another account', 'Usar otra cuenta'])
})

test.each([
  ['id-token-iss', 'id-token-iss'],
  ['discovery-issuer', 'discovery-issuer'],
  ['state-mismatch', 'State does not match'],
  ['session-expired', null],
] as const)('the last line of %s is %s: the code only if other codes have the same title', (code, text) => {
  expect(exactTextOf({ code }, 'en')).toBe(text)
})
