import { expect, test } from 'vitest'
import { locales } from '../../src/base/locales.ts'
import { localeNames, messages } from '../../src/texts/index.ts'
import type { Locale } from '../../src/base/locales.ts'

/** Every text with its key path. Calls functions with marked arguments. */
function textsOf(texts: unknown, path = ''): [path: string, text: string][] {
  if (typeof texts === 'string') return [[path, texts]]
  if (typeof texts === 'function') return [[path, String(texts('‹1›', '‹2›'))]]
  return Object.entries(texts as object).flatMap(([key, value]) => textsOf(value, `${path}.${key}`))
}

test('both languages have a text for every key', () => {
  const [english, spanish] = locales.map((locale) => textsOf(messages[locale]))
  expect(spanish?.map(([path]) => path)).toEqual(english?.map(([path]) => path))
  for (const [path, text] of [...(english ?? []), ...(spanish ?? [])]) expect(text.trim(), path).not.toBe('')
})

test('the arguments of a text appear in it, in both languages', () => {
  const pathsWithArguments = (locale: Locale) =>
    textsOf(messages[locale])
      .filter(([, text]) => text.includes('‹1›'))
      .map(([path]) => path)
  expect(pathsWithArguments('en').length).toBeGreaterThan(0)
  expect(pathsWithArguments('es')).toEqual(pathsWithArguments('en'))
})

test('every text is translated', () => {
  const english = new Map(textsOf(messages.en))
  const identicalTexts = textsOf(messages.es).filter(([path, text]) => english.get(path) === text)
  // Arguments with punctuation, and keys that are the same on both keyboards.
  expect(identicalTexts.map(([path]) => path)).toEqual(['.dashboard.changed', '.keys.control', '.keys.escape'])
})

test('every text about the portal’s administrators has the words that become a link', () => {
  for (const locale of locales) {
    const { administrators } = messages[locale].contact
    const about = textsOf(messages[locale]).filter(([, text]) => /administra/i.test(text))
    expect(about.length).toBeGreaterThan(1)
    expect(about.filter(([, text]) => !text.includes(administrators))).toEqual([])
  }
})

test('the texts of the specification are verbatim', () => {
  const t = messages.en
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
    // Not in the specification.
    blocked: 'Not checked',
    maintenance: 'Maintenance',
  })
  expect([t.dashboard.lastChecked, t.dashboard.refresh]).toEqual(['Last checked', 'Refresh Status'])
  expect([t.menu.expand, t.menu.collapse]).toEqual(['Expand sidebar', 'Collapse sidebar'])
  expect([t.account.login, t.account.signOut]).toEqual(['Login', 'Sign Out'])
  expect(t.opensInNewTab).toBe('(opens in new tab)')
})

test('languages have their own names', () => {
  expect(localeNames).toEqual({ en: 'English', es: 'Español' })
})

test.each([
  [30, 'every 30 seconds', 'cada 30 segundos'],
  [60, 'every minute', 'cada minuto'],
  [90, 'every 90 seconds', 'cada 90 segundos'],
  [300, 'every 5 minutes', 'cada 5 minutos'],
])('sites are checked in an interval of %i s: %s, %s', (seconds, en, es) => {
  expect(messages.en.dashboard.intro(seconds)).toBe(`The group’s sites, checked ${en} from your browser.`)
  expect(messages.es.dashboard.intro(seconds)).toBe(`Los sitios del grupo, comprobados ${es} desde su navegador.`)
})
