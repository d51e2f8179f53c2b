// @vitest-environment happy-dom
// Checks phrases.md, which lists what users type and the first row that they expect.
import '../support/styles.ts'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { textsFor } from '../../src/app/context/context.tsx'
import { createStore } from '../../src/base/store.ts'
import { viewerOf } from '../../src/portal/access.ts'
import { createIdFinder } from '../../src/portal/card-id.ts'
import type { Locale } from '../../src/base/locales.ts'
import { paletteEntries } from '../../src/search/all-entries.ts'
import { createIndex } from '../../src/search/find.ts'
import { initialBoard } from '../../src/status/index.ts'
import { anonymous, client, fakeCores, now, signedIn, staff } from '../support/fake-portal.tsx'
import { shipped } from '../support/shipped.ts'

const roles = { 'signed out': anonymous, 'signed in': signedIn(client), staff: signedIn(staff) }
type Role = keyof typeof roles
const isRole = (who: string): who is Role => who in roles

const news = 'https://news.als.example'
/** The headings of the tables in phrases.md. */
const situations: Readonly<Record<string, { readonly down?: string; readonly star?: string }>> = {
  'While all is well': {},
  'While ALS News is down': { down: news },
  'With ALS News starred': { star: news },
  'Chosen before the search could answer them': {},
}

/** Returns a function that searches the shipped portal, and returns the label of the first hit. */
function searchOf(situation: string, role: Role, locale: Locale) {
  const { down, star } = situations[situation] ?? {}
  const sites = shipped.sites.map(({ url }) => ({
    url,
    status: url === down ? ('down' as const) : ('operational' as const),
    responseTime: 120,
  }))
  const board = { ...initialBoard(shipped), sites, lastCheckedAt: now - 60_000, lastRound: sites }
  const authState = roles[role]
  const { cores } = fakeCores({ config: shipped, board })
  const stars = star === undefined ? [] : [createIdFinder(shipped.cards)(star)]
  const { all } = paletteEntries({
    cores,
    texts: textsFor(locale, shipped),
    viewer: viewerOf(authState, shipped.identity, now),
    authState,
    theme: 'system',
    reading: cores.situations.get(),
    shortcuts: {
      ...createStore({ stars, recent: [] }),
      setStar: () => undefined,
      orderStars: () => undefined,
      addRecent: () => undefined,
    },
  })
  const { find } = createIndex(all)
  return (phrase: string) => find(phrase)?.items[0]?.label ?? 'nothing'
}

const sections = readFileSync('test/search/phrases.md', 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [heading = '', ...lines] = section.split('\n')
    const rows = lines
      .filter((line) => line.startsWith('| '))
      .slice(2)
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .map(([, phrase = '', who = '', en = '', es = '']) => ({
        phrase,
        who: who === 'everybody' ? Object.keys(roles) : who.split(', '),
        en,
        es,
      }))
    return { heading, rows }
  })

test('each table of phrases.md is about a known situation and known roles', () => {
  expect(sections.map(({ heading }) => heading)).toEqual(Object.keys(situations))
  const roleNames = sections.flatMap(({ rows }) => rows.flatMap(({ who }) => who))
  expect(new Set(roleNames)).toEqual(new Set(Object.keys(roles)))
})

describe.each(sections)('$heading', ({ heading, rows }) => {
  test.each(rows.flatMap(({ who, ...row }) => who.filter(isRole).map((role) => ({ role, ...row }))))(
    '$role, “$phrase” finds first $en, or $es',
    ({ role, phrase, en, es }) => {
      const first = (locale: Locale) => searchOf(heading, role, locale)(phrase)
      expect([first('en'), first('es')]).toEqual([en, es])
    },
  )
})
