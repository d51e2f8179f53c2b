import { fold, wordsOf } from '../search/find.ts'

/** For each text, in their order, whether it has all the words; null for a query without any, which leaves out nothing. */
export type Matching = (query: string) => readonly boolean[] | null

/**
 * Folds every text once, so that a letter typed costs next to nothing. A word may be any part of a text, accents and
 * case do not count, and neither does the order. Nothing is forgiven beyond that: what stays must be seen to match.
 */
export function matchingOf(texts: readonly string[]): Matching {
  const folded = texts.map(fold)
  return (query) => {
    const words = wordsOf(query)
    return words.length === 0 ? null : folded.map((text) => words.every((word) => text.includes(word)))
  }
}
