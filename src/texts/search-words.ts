/** Words of all languages that find entries of the search, besides their labels. */
import type { SiteState } from '../status/index.ts'
import { searchTexts } from './index.ts'

type SearchTexts = (typeof searchTexts)['en']

/** Returns words of the search in all languages. */
export function searchWords(of: (texts: SearchTexts) => string): string {
  return Object.values(searchTexts).map(of).join(' ')
}

/** Returns the words of an action. */
export const actionWords = (action: Exclude<keyof SearchTexts['actions'], 'themes'>): string =>
  searchWords(({ actions }) => actions[action])

/** Returns the words of a monitored site in this state. */
export const stateWords = (state: SiteState | 'maintenance' | 'blocked'): string =>
  searchWords(({ site, states }) => `${site} ${states[state]}`)

/** Words that do not tell one entry from another. They count only in a query that has no others. */
export const littleWords: ReadonlySet<string> = new Set(
  // “Portal” means the whole here.
  ['portal', ...Object.values(searchTexts).flatMap((texts) => texts.littleWords)].join(' ').split(' '),
)
