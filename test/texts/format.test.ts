import { expect, onTestFinished, test, vi } from 'vitest'
import {
  formatDay,
  formatMoment,
  formatMs,
  formatPeriod,
  formatShare,
  formatTime,
  formatWeekday,
} from '../../src/texts/format.ts'
import { locales } from '../../src/base/locales.ts'
import { formats, messages } from '../../src/texts/index.ts'

test('a formatter is that of the tag, so that a language in the place of another leaves none behind', () => {
  const { es } = formats
  onTestFinished(() => void Object.assign(formats, { es }))
  const friday = new Date(2026, 10, 27).getTime()
  expect(formatWeekday(friday, 'es')).toBe('vie')
  Object.assign(formats, { es: { ...es, tag: 'el' } })
  expect(formatWeekday(friday, 'es')).toBe('Παρ')
})

test('a time has a date unless it is today', () => {
  const noon = new Date(2026, 4, 3, 12, 5, 9).getTime()
  expect(formatTime(noon, noon + 60_000, 'en')).toMatch(/^12:05:09$/)
  expect(formatTime(noon, noon + 60_000, 'es')).toBe('12:05:09')
  expect(formatTime(noon, noon + 24 * 3_600_000, 'en')).toMatch(/3 May 2026/)
  expect(formatTime(noon, noon + 24 * 3_600_000, 'es')).toMatch(/3 may 2026/)
})

test.each([
  [[0, 5, 9], '00:05:09', '0:05:09'],
  [[9, 5, 0], '09:05:00', '9:05:00'],
  [[13, 5, 0], '13:05:00', '13:05:00'],
  [[23, 59, 59], '23:59:59', '23:59:59'],
] as const)('a time of today has 24 hours: %j', ([hour, minute, second], english, spanish) => {
  const at = new Date(2026, 4, 3, hour, minute, second).getTime()
  expect([formatTime(at, at, 'en'), formatTime(at, at, 'es')]).toEqual([english, spanish])
  const withoutSeconds = (text: string) => text.slice(0, -':00'.length)
  expect([formatMoment(at, at, 'en'), formatMoment(at, at, 'es')]).toEqual([english, spanish].map(withoutSeconds))
})

test.each(locales)('a time of today is written as Intl writes it: %s', (locale) => {
  const { tag, clock } = formats[locale]
  const [minutes, seconds] = [
    new Intl.DateTimeFormat(tag, clock),
    new Intl.DateTimeFormat(tag, { timeStyle: 'medium' }),
  ]
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    const at = new Date(2026, 4, 3, 0, minute, minute % 60).getTime()
    expect(formatMoment(at, at, locale)).toBe(minutes.format(at))
    expect(formatTime(at, at, locale)).toBe(seconds.format(at))
  }
})

test.each([
  ['2026-02-04T00:00', 'Wed 4 Feb', '00:00', 'mié 4 feb', '0:00'],
  ['2026-05-02T09:05', 'Sat 2 May', '09:05', 'sáb 2 may', '9:05'],
  ['2026-09-07T21:30', 'Mon 7 Sept', '21:30', 'lun 7 sept', '21:30'],
])('a moment of another day has no comma after the weekday: %s', (moment, englishDay, englishTime, day, time) => {
  const at = Date.parse(moment)
  const now = at + 2 * 86_400_000
  expect(formatMoment(at, now, 'en')).toBe(`${englishDay}, ${englishTime}`)
  expect(formatMoment(at, now, 'es')).toBe(`${day}, ${time}`)
  expect([formatDay(at, now, 'en'), formatDay(at, now, 'es')]).toEqual([englishDay, day])
  expect([formatWeekday(at, 'en'), formatWeekday(at, 'es')]).toEqual([englishDay.slice(0, 3), day.slice(0, 3)])
})

test.each([
  [0, '0', '0'],
  [87.4, '87', '87'],
  [999.6, '1,000', '1000'],
  [9999.4, '9,999', '9999'],
  [9999.6, '10,000', '10.000'],
  [12_345, '12,345', '12.345'],
])('a response time is in whole milliseconds, grouped as usual in each language: %d', (ms, english, spanish) => {
  expect([formatMs(ms, 'en'), formatMs(ms, 'es')]).toEqual([`${english}\u00a0ms`, `${spanish}\u00a0ms`])
})

test.each([
  [0, '0%', '0\u00a0%'],
  [0.5, '50%', '50\u00a0%'],
  [0.9987, '99.8%', '99,8\u00a0%'],
  [0.9999, '99.9%', '99,9\u00a0%'],
  [1, '100%', '100\u00a0%'],
])('a share has one decimal and is rounded down: %d', (share, english, spanish) => {
  expect([formatShare(share, 'en'), formatShare(share, 'es')]).toEqual([english, spanish])
})

test('a formatter is made once', () => {
  const now = Date.now()
  const formatAll = () => [
    formatMs(1, 'es'),
    formatShare(1, 'es'),
    formatTime(now, now, 'es'),
    formatWeekday(now, 'en'),
  ]
  formatAll()
  const constructors = [vi.spyOn(Intl, 'NumberFormat'), vi.spyOn(Intl, 'DateTimeFormat')]
  onTestFinished(() => constructors.forEach((spy) => spy.mockRestore()))
  formatAll()
  for (const spy of constructors) expect(spy).not.toHaveBeenCalled()
})

const from = Date.parse('2025-12-01T12:00')

test.each([
  ['2025-12-31T12:00', 'en', /^Since Mon 1 Dec, 12:00$/],
  ['2026-01-01T12:00', 'en', /^Since Mon 1 Dec 2025, 12:00$/],
  ['2026-01-01T12:00', 'es', /^Desde el lun 1 dic 2025, 12:00$/],
] as const)('at %s an announcement without an end has its year in %s only if it is another', (now, locale, text) => {
  expect(
    formatPeriod({ kind: 'incident', from, until: Infinity }, Date.parse(now), locale, messages[locale].announcement),
  ).toMatch(text)
})

test.each([
  ['maintenance', 'en', 'Now, until 02:46'],
  ['maintenance', 'es', 'Ahora, hasta las 2:46'],
  ['notice', 'en', 'Sat 28 Nov, 01:46–02:46'],
] as const)('of maintenance that goes on, only the end is told: %s, %s', (kind, locale, text) => {
  const period = { kind, from: Date.parse('2026-11-28T01:46'), until: Date.parse('2026-11-28T02:46') }
  const periodAt = (now: string) => formatPeriod(period, Date.parse(now), locale, messages[locale].announcement)
  expect(periodAt('2026-11-28T02:00').replace('\u00a0', ' ')).toBe(text)
  expect(periodAt('2026-11-27T02:00'), 'it is upcoming').toMatch(/Sat|sáb/)
})

test('a time of another year has its year', () => {
  const at = Date.parse('2025-12-30T12:00')
  const now = Date.parse('2026-01-02T12:00')
  expect([formatMoment(at, now, 'en'), formatDay(at, now, 'es')]).toEqual(['Tue 30 Dec 2025, 12:00', 'mar 30 dic 2025'])
})

test('a period in the hour that October repeats has its end', async () => {
  const { TZ } = process.env
  onTestFinished(() => {
    process.env['TZ'] = TZ
    vi.resetModules()
  })
  process.env['TZ'] = 'Europe/Madrid'
  vi.resetModules() // formatters keep the time zone
  const format = await import('../../src/texts/format.ts')
  const period = {
    kind: 'maintenance',
    from: Date.parse('2026-10-25T02:30+02:00'),
    until: Date.parse('2026-10-25T02:30+01:00'),
  } as const
  expect(format.formatPeriod(period, Date.parse('2026-10-20T12:00'), 'en', messages.en.announcement)).toBe(
    'Sun 25 Oct, 02:30 CEST – 02:30 CET',
  )
})
