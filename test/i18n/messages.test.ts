import { beforeAll, expect, test } from 'vitest'
import { formatMs, formatTime, loadMessages, localeNames, messagesFor } from '../../src/i18n/index.ts'
import type { Locale } from '../../src/i18n/index.ts'

/** Every text with its key path. Calls functions with marked arguments. */
function textsOf(messages: unknown, path = ''): [path: string, text: string][] {
  if (typeof messages === 'string') return [[path, messages]]
  if (typeof messages === 'function') return [[path, String(messages('‹1›', '‹2›'))]]
  return Object.entries(messages as object).flatMap(([key, value]) => textsOf(value, `${path}.${key}`))
}

const locales: readonly Locale[] = ['en', 'es']

beforeAll(() => Promise.all(locales.map(loadMessages)))

test('both languages have a text for every key', () => {
  const [english, spanish] = locales.map((locale) => textsOf(messagesFor(locale)))
  expect(spanish?.map(([path]) => path)).toEqual(english?.map(([path]) => path))
  for (const [path, text] of [...(english ?? []), ...(spanish ?? [])]) expect(text.trim(), path).not.toBe('')
})

test('the arguments of a text appear in it, in both languages', () => {
  const pathsWithArguments = (locale: Locale) =>
    textsOf(messagesFor(locale))
      .filter(([, text]) => text.includes('‹1›'))
      .map(([path]) => path)
  expect(pathsWithArguments('en').length).toBeGreaterThan(0)
  expect(pathsWithArguments('es')).toEqual(pathsWithArguments('en'))
})

test('every text is translated', () => {
  const english = new Map(textsOf(messagesFor('en')))
  const identicalTexts = textsOf(messagesFor('es')).filter(([path, text]) => english.get(path) === text)
  // This text consists of a site, its state and punctuation.
  expect(identicalTexts.map(([path]) => path)).toEqual(['.dashboard.changed'])
})

test('the texts of the specification are verbatim', () => {
  const t = messagesFor('en')
  expect(Object.values(t.headings)).toEqual(['System Status', 'Webpages', 'Apps', 'Tools', 'Webinars', '404 Not Found'])
  expect(t.dashboard.overall).toEqual({
    checking: 'Checking...',
    operational: 'All Systems Operational',
    degraded: 'Degraded Performance',
    down: 'Some Services Down',
    blocked: 'Sites not checked', // not in the specification
  })
  expect(t.dashboard.state).toEqual({
    checking: 'Checking...',
    operational: 'Operational',
    degraded: 'Degraded',
    down: 'Down',
    blocked: 'Not checked', // not in the specification
  })
  expect([t.dashboard.lastChecked, t.dashboard.refresh]).toEqual(['Last checked', 'Refresh Status'])
  expect([t.menu.expand, t.menu.collapse]).toEqual(['Expand sidebar', 'Collapse sidebar'])
  expect([t.account.login, t.account.signOut]).toEqual(['Login', 'Sign Out'])
  expect(t.opensInNewTab).toBe('(opens in new tab)')
})

test('languages have their own names', () => {
  expect(localeNames).toEqual({ en: 'English', es: 'Español' })
})

test('a time has a date unless it is today', () => {
  const noon = new Date(2026, 4, 3, 12, 5, 9).getTime()
  expect(formatTime(noon, noon + 60_000, 'en')).toMatch(/^12:05:09$/)
  expect(formatTime(noon, noon + 60_000, 'es')).toBe('12:05:09')
  expect(formatTime(noon, noon + 24 * 3_600_000, 'en')).toMatch(/3 May 2026/)
  expect(formatTime(noon, noon + 24 * 3_600_000, 'es')).toMatch(/3 may 2026/)
})

test('response times are whole milliseconds, grouped as usual in each language', () => {
  expect(formatMs(87.4, 'en')).toBe('87\u00a0ms')
  expect(formatMs(12_345, 'en')).toBe('12,345\u00a0ms')
  expect(formatMs(12_345, 'es')).toBe('12.345\u00a0ms')
})
