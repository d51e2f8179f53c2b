import { expect, test } from 'vitest'
import type { AuthErrorCode } from '../../src/auth/index.ts'
import {
  adviceOn,
  detailsOf,
  exactTextOf,
  nextTryOf,
  problemTitleOf,
  problemKinds,
  toneOf,
} from '../../src/texts/auth-problems.ts'
import { locales } from '../../src/base/locales.ts'
import { messages } from '../../src/texts/index.ts'

test.each([
  ['popup-blocked', 'warn', 'Try again', /^Allow pop-ups/],
  ['session-expired', 'info', 'Sign in again', /^Sign in again/],
  ['browser-unsupported', 'bad', null, /^Use a current browser/],
  ['sign-out-local', 'warn', null, /^On a shared computer/],
  ['signed-out-elsewhere', 'info', 'Sign in again', /^Sign in again/],
  ['state-unknown', 'info', 'Sign in again', /^Sign in again/],
  ['state-mismatch', 'bad', 'Sign in again', /^Sign in again/],
  ['dpop-downgrade', 'bad', 'Try again', /^Tell the portal’s administrators/],
  ['http-status', 'bad', 'Try again', /^Try again/],
] as const)('%s has the tone %s, the button %s and its advice', (code, tone, button, advice) => {
  expect([toneOf({ code }), nextTryOf({ code }, 'en')]).toEqual([tone, button])
  expect(adviceOn({ code }, 'en')).toMatch(advice)
})

test('a person who was denied access is not told to ask the administrators only', () => {
  const denied = { code: 'provider-error', error: 'access_denied' } as const
  expect([toneOf(denied), adviceOn(denied, 'en')]).toEqual(['info', expect.stringMatching(/^If you cancelled/)])
  expect([nextTryOf(denied, 'en'), nextTryOf(denied, 'es')]).toEqual(['Try again', 'Reintentar'])
})

test.each([
  ['id-token-iss', null, ['id-token-iss']],
  ['discovery-issuer', null, ['discovery-issuer']],
  ['provider-error', null, ['provider-error']],
  ['state-mismatch', 'State does not match', ['state-mismatch']],
  ['session-expired', null, []],
] as const)(
  'the last line of %s is %s, and its details %j: the code only if others have the same title',
  (code, text, details) => {
    expect(exactTextOf({ code }, 'en')).toBe(text)
    expect(detailsOf({ code })).toEqual(details)
  },
)

test('the details have the provider’s error and its description', () => {
  const problem = { code: 'provider-error', error: 'server_error', errorDescription: 'Not today' } as const
  expect(detailsOf(problem)).toEqual(['provider-error', 'server_error', 'Not today'])
  expect(detailsOf({ code: 'http-status', error: '503' })).toEqual(['503'])
})

test('no visible text has a code', () => {
  const { titles } = messages.en.authProblem
  const codes = Object.keys({ ...titles, ...problemKinds }) as AuthErrorCode[]
  for (const code of [...codes, 'id-token-iss' as const])
    for (const locale of locales) {
      const texts = [problemTitleOf({ code }, locale), exactTextOf({ code }, locale) ?? '', adviceOn({ code }, locale)]
      expect(texts.join(' ')).not.toMatch(/«|[a-z]-[a-z]+-|provider-error/)
      if (locale === 'es') expect(texts.join(' ')).not.toMatch(/state|client_id/)
    }
})
