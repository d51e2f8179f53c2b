import { wordsOf } from '../portal/texts.ts'

/** Finds and ranks items by a few letters, without regard to case and accents. */

interface Findable {
  /** The visible name. */
  readonly label: string
  /** Another name that counts like the label, such as a page's heading. */
  readonly title?: string
  /** Other names, such as keywords. They match like the label, but count less. */
  readonly names?: string
  /** A description or an address. It matches by whole words and their beginnings, without typing mistakes. */
  readonly text?: string
}

interface Index<Item> {
  /** Returns the best matches first, equal ones in the order of the items. Null for a query without words. */
  readonly find: (query: string) => readonly Item[] | null
}

// Points for the match of one word. A query gets the sum over its words.
const WHOLE = 5
const BEGINNING = 4
const WITHIN = 2
const MISTYPED = 1
const NAMES_SHARE = 0.8
const TEXT_SHARE = 0.4

/** Compares each query word only once with each distinct word of the items, because items share most of their words. */
export function createIndex<Item extends Findable>(items: readonly Item[]): Index<Item> {
  // Build the index for the first query that has words: the palette opens with an empty query, which needs none.
  let index: IndexedWords<Item> | undefined
  return {
    find(query) {
      const queryWords = wordsOf(query)
      if (queryWords.length === 0) return null
      index ??= indexWords(items)
      const { words, entries } = index
      const pointsOfWords = queryWords.map((queryWord) => ({
        inNames: words.map((word) => pointsInName(queryWord, word)),
        inText: words.map((word) => pointsInText(queryWord, word)),
      }))
      const results = entries.flatMap(({ item, label, names, text }) => {
        let sum = 0
        for (const { inNames, inText } of pointsOfWords) {
          const best = Math.max(
            maxOf(inNames, label),
            maxOf(inNames, names) * NAMES_SHARE,
            maxOf(inText, text) * TEXT_SHARE,
          )
          // All words of the query must match.
          if (best === 0) return []
          sum += best
        }
        return [{ item, points: sum }]
      })
      return results.sort((a, b) => b.points - a.points).map(({ item }) => item)
    },
  }
}

/**
 * Returns the words by which an item matches a query, as they are written, unless the visible words match as well:
 * without them nobody would see why the item is a result.
 *
 * @param visible the words that the result shows: its label, and perhaps more
 */
export function matchingWords({ title = '', names = '', text = '' }: Findable, query: string, visible: string): string {
  const visibleWords = wordsOf(visible)
  const sources = [
    { chunks: chunksOf(title), points: pointsInName, share: 1 },
    { chunks: chunksOf(names), points: pointsInName, share: NAMES_SHARE },
    { chunks: chunksOf(text), points: pointsInText, share: TEXT_SHARE },
  ]
  const matches = wordsOf(query).flatMap((queryWord) => {
    const most = (words: readonly string[], points: typeof pointsInText) =>
      Math.max(0, ...words.map((word) => points(queryWord, word)))
    let best = { chunk: '', points: most(visibleWords, pointsInName) }
    for (const { chunks, points, share } of sources) {
      for (const chunk of chunks) {
        const found = most(wordsOf(chunk), points) * share
        if (found > best.points) best = { chunk, points: found }
      }
    }
    return best.chunk === '' ? [] : [best.chunk]
  })
  return [...new Set(matches)].join(' ')
}

/** Returns the words of a text as they are written, without the punctuation around them. A host is one word. */
const chunksOf = (text: string) =>
  text.split(/\s+/).map((chunk) => chunk.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))

interface IndexedWords<Item> {
  /** The distinct words of all items. */
  readonly words: readonly string[]
  /** The words of each item, as positions in `words`. */
  readonly entries: readonly {
    readonly item: Item
    readonly label: readonly number[]
    readonly names: readonly number[]
    readonly text: readonly number[]
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
  const entries = items.map((item) => ({
    item,
    label: positionsIn(`${item.label} ${item.title ?? ''}`),
    names: positionsIn(item.names),
    text: positionsIn(item.text),
  }))
  return { words: [...positions.keys()], entries }
}

/** Returns the highest of the points at the given positions, or 0 if there are none. */
function maxOf(points: readonly number[], positions: readonly number[]): number {
  let most = 0
  for (const position of positions) most = Math.max(most, points[position] ?? 0)
  return most
}

function pointsInText(queryWord: string, word: string): number {
  if (word === queryWord) return WHOLE
  return word.startsWith(queryWord) ? BEGINNING : 0
}

function pointsInName(queryWord: string, word: string): number {
  const points = pointsInText(queryWord, word)
  if (points > 0) return points
  if (word.includes(queryWord)) return WITHIN
  const maxTypos = maxTyposIn(queryWord)
  return maxTypos > 0 && startsWithTypos(queryWord, word, maxTypos) ? MISTYPED : 0
}

/** Short words and numbers are too similar to each other to allow typos. */
function maxTyposIn(queryWord: string): number {
  if (queryWord.length < 4 || /\d/.test(queryWord)) return 0
  return queryWord.length < 8 ? 1 : 2
}

/**
 * Returns whether the word, or its beginning, is at most `maxTypos` edits away from the query. An edit omits, adds or
 * replaces a letter, or swaps two neighbours (Damerau–Levenshtein distance).
 */
function startsWithTypos(query: string, word: string, maxTypos: number): boolean {
  let before: readonly number[] = []
  let row: readonly number[] = Array.from({ length: query.length + 1 }, (_, index) => index)
  for (let end = 1; end <= Math.min(word.length, query.length + maxTypos); end++) {
    const next = [end]
    let least = end
    for (let index = 1; index <= query.length; index++) {
      const same = query[index - 1] === word[end - 1]
      const isExchanged = query[index - 1] === word[end - 2] && query[index - 2] === word[end - 1]
      const apart = Math.min((row[index] ?? 0) + 1, (next[index - 1] ?? 0) + 1, (row[index - 1] ?? 0) + (same ? 0 : 1))
      const steps = isExchanged ? Math.min(apart, (before[index - 2] ?? 0) + 1) : apart
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
