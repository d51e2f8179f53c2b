import { wordsOf } from '../app/words.ts'

/** Finds and ranks items by a few letters. Ignores case, accents and small typos. */

export interface Findable {
  /** The visible text, such as a card's name. */
  readonly label: string
  /** More words that match the item. They count less. */
  readonly keywords?: string
}

export interface Index<Item> {
  /** Returns the best matches first, equal ones in the order of the items. An empty query finds everything. */
  readonly find: (query: string) => readonly Item[]
}

// Points for the match of one word. A query gets the sum over its words.
const WHOLE = 5
const BEGINNING = 4
const WITHIN = 2
const MISTYPED = 1
const KEYWORD_SHARE = 0.5

/** Compares each query word only once with each distinct word of the items, because items share most of their words. */
export function createIndex<Item extends Findable>(items: readonly Item[]): Index<Item> {
  // Build the index for the first query that has words: the palette opens with an empty query, which needs none.
  let index: IndexedWords<Item> | undefined
  return {
    find(query) {
      const queryWords = wordsOf(query)
      if (queryWords.length === 0) return items
      index ??= indexWords(items)
      const { words, entries } = index
      const pointsOfWords = queryWords.map((queryWord) => words.map((word) => pointsFor(queryWord, word)))
      const results = entries.flatMap(({ item, label, keywords }) => {
        let sum = 0
        for (const points of pointsOfWords) {
          const best = Math.max(maxOf(points, label), maxOf(points, keywords) * KEYWORD_SHARE)
          // All words of the query must match.
          if (best === 0) return []
          sum += best
        }
        return [{ item, points: sum }]
      })
      return results.toSorted((a, b) => b.points - a.points).map(({ item }) => item)
    },
  }
}

interface IndexedWords<Item> {
  /** The distinct words of all items. */
  readonly words: readonly string[]
  /** The words of each item, as positions in `words`. */
  readonly entries: readonly {
    readonly item: Item
    readonly label: readonly number[]
    readonly keywords: readonly number[]
  }[]
}

function indexWords<Item extends Findable>(items: readonly Item[]): IndexedWords<Item> {
  const positions = new Map<string, number>()
  const positionOf = (word: string) => {
    const position = positions.get(word) ?? positions.size
    positions.set(word, position)
    return position
  }
  const positionsIn = (text = '') => wordsOf(text).map(positionOf)
  const entries = items.map((item) => ({ item, label: positionsIn(item.label), keywords: positionsIn(item.keywords) }))
  return { words: [...positions.keys()], entries }
}

/** Returns the highest of the points at the given positions, or 0 if there are none. */
function maxOf(points: readonly number[], positions: readonly number[]): number {
  let most = 0
  for (const position of positions) most = Math.max(most, points[position] ?? 0)
  return most
}

function pointsFor(queryWord: string, word: string): number {
  if (word === queryWord) return WHOLE
  if (word.startsWith(queryWord)) return BEGINNING
  if (word.includes(queryWord)) return WITHIN
  // Short words and numbers are too similar to each other to allow typos.
  const maxTypos = queryWord.length < 4 || /\d/.test(queryWord) ? 0 : queryWord.length < 8 ? 1 : 2
  return maxTypos > 0 && startsWithTypos(queryWord, word, maxTypos) ? MISTYPED : 0
}

/**
 * Returns whether the word, or its beginning, is at most `maxTypos` edits away from the query. An edit omits, adds or
 * replaces a letter, or swaps two neighbours (Damerau–Levenshtein distance).
 */
function startsWithTypos(query: string, word: string, maxTypos: number): boolean {
  let before: readonly number[] = []
  let row: readonly number[] = Array.from({ length: query.length + 1 }, (_, at) => at)
  for (let end = 1; end <= Math.min(word.length, query.length + maxTypos); end++) {
    const next = [end]
    let least = end
    for (let at = 1; at <= query.length; at++) {
      const same = query[at - 1] === word[end - 1]
      const isExchanged = query[at - 1] === word[end - 2] && query[at - 2] === word[end - 1]
      const apart = Math.min((row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (row[at - 1] ?? 0) + (same ? 0 : 1))
      const steps = isExchanged ? Math.min(apart, (before[at - 2] ?? 0) + 1) : apart
      next.push(steps)
      least = Math.min(least, steps)
    }
    if ((next[query.length] ?? 0) <= maxTypos) return true
    // The minimum never falls from row to row, so no later row can reach `maxTypos`.
    if (least > maxTypos) return false
    before = row
    row = next
  }
  return false
}
