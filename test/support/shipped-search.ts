import { textsFor } from '../../src/app/context/context.tsx'
import { find } from '../../src/app/find.ts'
import type { AuthState } from '../../src/auth/index.ts'
import { createStore } from '../../src/base/store.ts'
import type { Locale } from '../../src/base/locales.ts'
import { viewerOf } from '../../src/portal/access.ts'
import { createIdFinder } from '../../src/portal/card-id.ts'
import { elsewhereEntries, foundGroups, paletteEntries } from '../../src/search/all-entries.ts'
import { initialBoard } from '../../src/status/index.ts'
import { fakeCores, now } from './fake-portal.tsx'
import { shipped } from './shipped.ts'

/** Addresses of the site that is down and of the starred card, and whether the portal has a search for people. */
export interface SearchSituation {
  readonly down?: string
  readonly star?: string
  readonly hasPeople?: boolean
}

const people = { name: { en: 'People', es: 'Personas' }, url: 'https://people.als.example/?q={query}' }

/** Returns a function that searches the shipped portal, and returns the labels of all rows. */
export function searchShipped(authState: AuthState, locale: Locale, { down, star, hasPeople }: SearchSituation = {}) {
  const config = { ...shipped, ...(hasPeople === true && { searches: [people] }) }
  const sites = config.sites.map(({ url }) => ({
    url,
    status: url === down ? ('down' as const) : ('operational' as const),
    responseTime: 120,
  }))
  const board = { ...initialBoard(config), sites, lastCheckedAt: now - 60_000, lastRound: sites }
  const { cores } = fakeCores({ config, board })
  const stars = star === undefined ? [] : [createIdFinder(config.cards)(star)]
  const texts = textsFor(locale, config)
  const { all } = paletteEntries({
    cores,
    texts,
    viewer: viewerOf(authState, config.identity, now),
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
  return (query: string): readonly string[] => {
    const results = find(all, query)
    if (results === null) return []
    const groups = foundGroups(results, elsewhereEntries(config, query, texts), '')
    return groups.flatMap(({ entries }) => entries.map(({ label }) => label))
  }
}

/** Returns the rows of a table in Markdown, each with its cells. */
export function tableRows(markdown: string): readonly (readonly string[])[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}
