// @vitest-environment happy-dom
// Checks phrases.md, which lists what users type and the first row that they expect.
import '../support/styles.ts'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Locale } from '../../src/base/locales.ts'
import { anonymous, client, signedIn, staff } from '../support/fake-portal.tsx'
import { searchShipped, tableRows } from '../support/shipped-search.ts'
import type { SearchSituation } from '../support/shipped-search.ts'

const roles = { 'signed out': anonymous, 'signed in': signedIn(client), staff: signedIn(staff) }
type Role = keyof typeof roles
const isRole = (who: string): who is Role => who in roles

const news = 'https://news.als.example'
/** The headings of the tables in phrases.md. */
const situations: Readonly<Record<string, SearchSituation>> = {
  'While all is well': {},
  'While ALS News is down': { down: news },
  'With ALS News starred': { star: news },
  'Chosen before the search could answer them': {},
  'Trouble, possession and people, while all is well': {},
  'Trouble, while ALS News is down': { down: news },
  'Possession, with ALS News starred': { star: news },
  'People, with a search for them': { hasPeople: true },
}

const sections = readFileSync('test/search/phrases.md', 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [heading = ''] = section.split('\n')
    const rows = tableRows(section).map(([phrase = '', who = '', en = '', es = '']) => ({
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
      const first = (locale: Locale) => searchShipped(roles[role], locale, situations[heading])(phrase)[0] ?? 'nothing'
      expect([first('en'), first('es')]).toEqual([en, es])
    },
  )
})
