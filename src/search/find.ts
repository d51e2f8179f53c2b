import { editsToBeginnings } from '../base/edit-distance.ts'
import { joinedWordsOf, wordsOf } from '../portal/texts.ts'

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

export function createIndex<Item extends Findable>(items: readonly Item[]): Index<Item> {
  // Wait for the first query that has words: the palette opens with an empty one.
  let entries: readonly { readonly item: Item; readonly words: readonly Word[] }[] | undefined
  return {
    find(query) {
      const queryWords = wordsOf(query)
      if (queryWords.length === 0) return null
      entries ??= items.map((item) => ({ item, words: wordsIn(item) }))
      return (
        entries
          .map(({ item, words }) => ({
            item,
            points: queryWords.map((queryWord) => bestMatch(words, queryWord).points),
          }))
          // All words of the query must match.
          .filter(({ points }) => !points.includes(0))
          .map(({ item, points }) => ({ item, sum: points.reduce((sum, each) => sum + each) }))
          .sort((a, b) => b.sum - a.sum)
          .map(({ item }) => item)
      )
    },
  }
}

/**
 * Returns the words by which an item matches a query, as they are written, unless the visible words match as well:
 * without them nobody would see why the item is a result.
 *
 * @param visible the words that the result shows: its label, and perhaps more
 */
export function matchingWords(item: Findable, query: string, visible: string): string {
  const [words, visibleWords] = [wordsIn(item), wordsIn({ label: visible })]
  const chunks = wordsOf(query).flatMap((queryWord) => {
    const { points, chunk } = bestMatch(words, queryWord)
    return points > bestMatch(visibleWords, queryWord).points ? [chunk] : []
  })
  return [...new Set(chunks)].join(' ')
}

interface Word {
  readonly word: string
  /** The text between two spaces that contains the word, as it is written. */
  readonly chunk: string
  readonly isName: boolean
  readonly share: number
}

function wordsIn({ label, title = '', names = '', text = '' }: Findable): readonly Word[] {
  return [
    { source: `${label} ${title}`, isName: true, share: 1 },
    { source: names, isName: true, share: NAMES_SHARE },
    { source: text, isName: false, share: TEXT_SHARE },
  ].flatMap(({ source, ...kind }) =>
    chunksOf(source).flatMap((chunk) => [
      ...wordsOf(chunk).map((word) => ({ word, chunk, ...kind })),
      // It matches whole or by its beginning: within it, people would not see the match.
      ...joinedWordsOf(chunk).map((word) => ({ word, chunk, ...kind, isName: false })),
    ]),
  )
}

/** Returns the chunk of the best match, and its points: 0 if there is none. */
function bestMatch(words: readonly Word[], queryWord: string) {
  let best = { points: 0, chunk: '' }
  for (const { word, chunk, isName, share } of words) {
    const points = (isName ? pointsInName : pointsInText)(queryWord, word) * share
    if (points > best.points) best = { points, chunk }
  }
  return best
}

/** Returns the words of a text as they are written, without the punctuation around them. A host is one word. */
const chunksOf = (text: string) =>
  text.split(/\s+/).map((chunk) => chunk.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))

function pointsInText(queryWord: string, word: string): number {
  if (word === queryWord) return WHOLE
  return word.startsWith(queryWord) ? BEGINNING : 0
}

function pointsInName(queryWord: string, word: string): number {
  const points = pointsInText(queryWord, word)
  if (points > 0) return points
  if (word.includes(queryWord)) return WITHIN
  const maxTypos = maxTyposIn(queryWord)
  const hasTypos = maxTypos > 0 && Math.min(...editsToBeginnings(queryWord, word, maxTypos)) <= maxTypos
  return hasTypos ? MISTYPED : 0
}

/** Short words and numbers are too similar to each other to allow typos. */
function maxTyposIn(queryWord: string): number {
  if (queryWord.length < 4 || /\d/.test(queryWord)) return 0
  return queryWord.length < 8 ? 1 : 2
}
