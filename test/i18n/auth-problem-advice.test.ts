import { expect, test } from 'vitest'
import { remedyOf } from '../../src/i18n/auth-problem-advice.ts'
import type { Locale } from '../../src/i18n/index.ts'

const at = (day: number, hours: number, minutes: number) => new Date(2026, 10, day, hours, minutes, 3).getTime()

const endOf = (locale: Locale, expiresAt: number, now: number) =>
  remedyOf({ code: 'renew-failed' }, locale, { expiresAt, now }).split(/\. (To|Para)/)[0]

test('an expiry today is shown as hours and minutes', () => {
  expect(endOf('en', at(21, 16, 26), at(21, 16, 25))).toMatch(/^You will stay signed in until 16:26$/)
  expect(endOf('es', at(21, 16, 26), at(21, 16, 25))).toBe('Su sesión termina a las 16:26')
})

test('one o’clock is singular in Spanish, all other hours are plural', () => {
  expect(endOf('es', at(21, 1, 5), at(21, 1, 4))).toBe('Su sesión termina a la 1:05')
  expect(endOf('es', at(21, 13, 5), at(21, 13, 4))).toBe('Su sesión termina a las 13:05')
  expect(endOf('es', at(21, 0, 59), at(21, 0, 50))).toBe('Su sesión termina a las 0:59')
})

test('an expiry on another day is shown with its date', () => {
  expect(endOf('en', at(22, 0, 5), at(21, 23, 55))).toMatch(/^You will stay signed in until 22 Nov 2026, 00:05$/)
  expect(endOf('es', at(22, 0, 5), at(21, 23, 55))).toBe('Su sesión termina el 22 de noviembre de 2026 a las 0:05')
  // The expiry can also be in the past, for example after sleep.
  expect(endOf('es', at(20, 1, 5), at(21, 23, 55))).toBe('Su sesión termina el 20 de noviembre de 2026 a la 1:05')
})
