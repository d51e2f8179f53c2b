import { expect, test } from 'vitest'
import { formatMs, formatTime, localeNames, messagesFor } from '../../src/i18n/index.ts'
import type { Locale } from '../../src/i18n/index.ts'

/** Every text with its place; a text with a gap is filled with marks. */
function textsOf(messages: unknown, place = ''): [place: string, text: string][] {
  if (typeof messages === 'string') return [[place, messages]]
  if (typeof messages === 'function') return [[place, String(messages('‹1›', '‹2›'))]]
  return Object.entries(messages as object).flatMap(([key, value]) => textsOf(value, `${place}.${key}`))
}

const locales: readonly Locale[] = ['en', 'es']

test('both languages have a text in every place', () => {
  const [english, spanish] = locales.map((locale) => textsOf(messagesFor(locale)))
  expect(spanish?.map(([place]) => place)).toEqual(english?.map(([place]) => place))
  for (const [place, text] of [...(english ?? []), ...(spanish ?? [])]) expect(text.trim(), place).not.toBe('')
})

test('what a text is given appears in it, in both languages', () => {
  const filled = (locale: Locale) =>
    textsOf(messagesFor(locale))
      .filter(([, text]) => text.includes('‹1›'))
      .map(([place]) => place)
  expect(filled('en').length).toBeGreaterThan(0)
  expect(filled('es')).toEqual(filled('en'))
})

test('nothing was left in English by mistake', () => {
  const english = new Map(textsOf(messagesFor('en')))
  const same = textsOf(messagesFor('es')).filter(([place, text]) => english.get(place) === text)
  // A site and its state: only punctuation of ours.
  expect(same.map(([place]) => place)).toEqual(['.dashboard.changed'])
})

test('the words of the specification stand word for word', () => {
  const t = messagesFor('en')
  expect(Object.values(t.headings)).toEqual(['System Status', 'Webpages', 'Apps', 'Tools', 'Webinars', '404 Not Found'])
  expect(t.dashboard.overall).toEqual({
    checking: 'Checking...',
    operational: 'All Systems Operational',
    degraded: 'Degraded Performance',
    down: 'Some Services Down',
  })
  expect(t.dashboard.state).toEqual({
    checking: 'Checking...',
    operational: 'Operational',
    degraded: 'Degraded',
    down: 'Down',
  })
  expect([t.dashboard.lastChecked, t.dashboard.refresh]).toEqual(['Last checked', 'Refresh Status'])
  expect([t.menu.expand, t.menu.collapse]).toEqual(['Expand sidebar', 'Collapse sidebar'])
  expect([t.account.login, t.account.signOut]).toEqual(['Login', 'Sign Out'])
  expect(t.opensInNewTab).toBe('(opens in new tab)')
})

test('languages are named in themselves', () => {
  expect(localeNames).toEqual({ en: 'English', es: 'Español' })
})

test('a moment of today is a time; of another day, it has its date', () => {
  const noon = new Date(2026, 4, 3, 12, 5, 9).getTime()
  expect(formatTime(noon, noon + 60_000, 'en')).toMatch(/^12:05:09\sPM$/)
  expect(formatTime(noon, noon + 60_000, 'es')).toBe('12:05:09')
  expect(formatTime(noon, noon + 24 * 3_600_000, 'en')).toMatch(/May 3, 2026/)
  expect(formatTime(noon, noon + 24 * 3_600_000, 'es')).toMatch(/3 may 2026/)
})

test('response times are whole milliseconds in the language’s own grouping', () => {
  expect(formatMs(87.4, 'en')).toBe('87\u00a0ms')
  expect(formatMs(12_345, 'en')).toBe('12,345\u00a0ms')
  expect(formatMs(12_345, 'es')).toBe('12.345\u00a0ms')
})
