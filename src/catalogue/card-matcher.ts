import { fold, wordsOf } from '../app/words.ts'

/** Returns, for each text, whether it contains all words of the query, or null for a query without words. */
export type Matcher = (query: string) => readonly boolean[] | null

/** Words match any part of a text, regardless of order, case and accents. Typos do not match. */
export function createMatcher(texts: readonly string[]): Matcher {
  const foldedTexts = texts.map(fold)
  return (query) => {
    const words = wordsOf(query)
    return words.length === 0 ? null : foldedTexts.map((text) => words.every((word) => text.includes(word)))
  }
}
