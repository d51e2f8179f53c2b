import { describe, expect, test } from 'vitest'
import {
  formatMoment,
  formatMs,
  formatPeriod,
  formatShare,
  formatDay,
  formatTime,
  formatWeekday,
} from '../../src/texts/format.ts'
import { messages } from '../../src/texts/index.ts'

test('a time has a date unless it is today', () => {
  const noon = new Date(2026, 4, 3, 12, 5, 9).getTime()
  expect(formatTime(noon, noon + 60_000, 'en')).toMatch(/^12:05:09$/)
  expect(formatTime(noon, noon + 60_000, 'es')).toBe('12:05:09')
  expect(formatTime(noon, noon + 24 * 3_600_000, 'en')).toMatch(/3 May 2026/)
  expect(formatTime(noon, noon + 24 * 3_600_000, 'es')).toMatch(/3 may 2026/)
})

describe.each([
  ['en', 'en-GB'],
  ['es', 'es'],
] as const)('without Intl, as Intl would format it in %s:', (locale, tag) => {
  test('a time of today', () => {
    const like = new Intl.DateTimeFormat(tag, { timeStyle: 'medium' })
    for (let hour = 0; hour < 24; hour += 1) {
      const at = new Date(2026, 4, 3, hour, hour * 2, 59 - hour).getTime()
      expect(formatTime(at, at, locale)).toBe(like.format(at))
    }
  })

  test('a moment of another day, its day alone, and its weekday, but for the comma after the weekday', () => {
    const day = { weekday: 'short', day: 'numeric', month: 'short' } as const
    const time = { hour: locale === 'en' ? '2-digit' : 'numeric', minute: '2-digit' } as const
    const days = new Intl.DateTimeFormat(tag, day)
    const moments = new Intl.DateTimeFormat(tag, { ...day, ...time })
    const weekdays = new Intl.DateTimeFormat(tag, { weekday: 'short' })
    const later = Date.UTC(2028, 0, 1)
    for (let date = 1; date <= 366; date += 1) {
      const at = new Date(2026, 0, date, date % 24, date % 60).getTime()
      expect(formatMoment(at, later, locale)).toBe(moments.format(at).replace(/^(\p{L}+),/u, '$1'))
      expect(formatDay(at, locale)).toBe(days.format(at).replace(',', ''))
      expect(formatWeekday(at, locale)).toBe(weekdays.format(at))
    }
  })

  test('a response time', () => {
    const like = new Intl.NumberFormat(tag, { maximumFractionDigits: 0 })
    for (const ms of [0, 7, 87.4, 999.4, 999.6, 1000, 1234, 9999, 9999.6, 12_345]) {
      expect(formatMs(ms, locale)).toBe(`${like.format(ms)}\u00a0ms`)
    }
  })

  test('a share, in whole tenths of a per cent', () => {
    const like = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 })
    for (let tenths = 0; tenths <= 1000; tenths += 1) {
      expect(formatShare(tenths / 1000, locale)).toBe(like.format(tenths / 1000))
    }
  })
})

test('response times are whole milliseconds, grouped as usual in each language', () => {
  expect(formatMs(87.4, 'en')).toBe('87\u00a0ms')
  expect(formatMs(12_345, 'en')).toBe('12,345\u00a0ms')
  expect(formatMs(12_345, 'es')).toBe('12.345\u00a0ms')
})

test('a share is rounded down', () => {
  expect(formatShare(0.9999, 'en')).toBe('99.9%')
})

const from = Date.parse('2025-12-01T12:00')

test.each([
  ['2025-12-31T12:00', 'en', /^Since Mon 1 Dec, 12:00$/],
  ['2026-01-01T12:00', 'en', /^Since Mon 1 Dec 2025, 12:00$/],
  ['2026-01-01T12:00', 'es', /^Desde el lun 1 dic 2025, 12:00$/],
] as const)('at %s an announcement without an end has its year in %s only if it is another', (now, locale, text) => {
  expect(formatPeriod({ from, until: Infinity }, Date.parse(now), locale, messages[locale].announcement)).toMatch(text)
})
