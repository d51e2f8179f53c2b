import { editsToBeginnings } from '../base/edit-distance.ts'
import { fold, partsOf, wordsOf } from '../portal/texts.ts'
import { littleWords } from '../texts/search-words.ts'

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
  /** The id of a program. */
  readonly card?: string
}

interface Results<Item> {
  /** The best matches first, equal ones in the order of the items. */
  readonly items: readonly Item[]
  /** Whether no item has all words, so that those with most of them are the result. */
  readonly isClosest: boolean
  /**
   * Returns the words by which an item matches, as they are written, unless the visible words match as well: without them
   * nobody would see why the item is a result. If the item lacks a word of the query, returns the words that it has.
   *
   * @param visible the words that the result shows: its label, and perhaps more
   */
  readonly explain: (item: Item, visible: string) => string
}

interface Index<Item> {
  /** Returns null for a query without words. */
  readonly find: (query: string) => Results<Item> | null
}

// Points for the match of one word. A query gets the sum over its words.
const WHOLE = 5
const BEGINNING = 4
const WITHIN = 2
const MISTYPED = 1
const PARTS_SHARE = 0.9
const NAMES_SHARE = 0.8
const TEXT_SHARE = 0.4

/** More words say nothing more: such a query is a pasted text. */
const MAX_QUERY_WORDS = 12

export function createIndex<Item extends Findable>(items: readonly Item[]): Index<Item> {
  // Wait for the first query that has words: the palette opens with an empty one.
  let wordsByItem: ReadonlyMap<Item, readonly Word[]> | undefined
  return {
    find(query) {
      const queryWords = queryWordsOf(query)
      if (queryWords.length === 0) return null
      wordsByItem ??= indexOf(items)
      const candidates = [...wordsByItem].map(([item, words]) => {
        const points = queryWords.map((queryWord) => matchOf(words, queryWord).points)
        return {
          item,
          matches: points.filter((each) => each > 0).length,
          sum: points.reduce((sum, each) => sum + each),
        }
      })
      const most = candidates.reduce((most, { matches }) => Math.max(most, matches), 0)
      // One letter says so little that what is opened most often comes first.
      const prefersPrograms = queryWords.every(({ word }) => word.length === 1)
      const rank = ({ item }: { readonly item: Item }) => (prefersPrograms && item.card !== undefined ? 1 : 0)
      return {
        items: candidates
          .filter(({ matches }) => matches > 0 && matches === most)
          .sort((a, b) => rank(b) - rank(a) || b.sum - a.sum)
          .map(({ item }) => item),
        isClosest: most > 0 && most < queryWords.length,
        explain: (item, visible) => explain(queryWords, wordsByItem?.get(item) ?? [], wordsIn({ label: visible })),
      }
    },
  }
}

function explain(queryWords: readonly QueryWord[], words: readonly Word[], visibleWords: readonly Word[]): string {
  const matches = queryWords
    .map((queryWord) => ({ queryWord, ...matchOf(words, queryWord) }))
    .filter(({ points }) => points > 0)
  if (matches.length < queryWords.length) return matches.map(({ queryWord }) => queryWord.typed).join(' · ')
  const hidden = matches.filter(({ queryWord, points }) => points > matchOf(visibleWords, queryWord).points)
  return [...new Set(hidden.map(({ chunk }) => chunk))].join(' ')
}

interface QueryWord {
  readonly typed: string
  /** Folded. */
  readonly word: string
  readonly maxTypos: number
  /** The letters and digits of a word that has both: `office` and `365`. */
  readonly parts: readonly string[]
}

/** Returns each word of a query once. Little words count only if there are no others. */
function queryWordsOf(query: string): readonly QueryWord[] {
  const typedWords = new Map((query.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((typed) => [fold(typed), typed]))
  const all = [...typedWords].filter(([word]) => word !== '')
  const others = all.filter(([word]) => !littleWords.has(word))
  return (others.length > 0 ? others : all)
    .slice(0, MAX_QUERY_WORDS)
    .map(([word, typed]) => ({ word, typed, maxTypos: maxTyposIn(word), parts: partsOf(word) }))
}

function indexOf<Item extends Findable>(items: readonly Item[]): ReadonlyMap<Item, readonly Word[]> {
  const parse = createParser()
  return new Map(items.map((item) => [item, wordsIn(item, parse)]))
}

interface Word {
  readonly word: string
  /** The text between two spaces that contains the word, as it is written. */
  readonly chunk: string
  readonly isName: boolean
  readonly share: number
}

/** @param parse returns the words of a chunk, which is one word for most chunks */
function wordsIn({ label, title = '', names = '', text = '' }: Findable, parse = wordsOf): readonly Word[] {
  return [
    { source: `${label} ${title}`, isName: true, share: 1 },
    { source: names, isName: true, share: NAMES_SHARE },
    { source: text, isName: false, share: TEXT_SHARE },
  ].flatMap(({ source, isName, share }) =>
    chunksOf(source).flatMap((chunk) => {
      const words = parse(chunk)
      const all = words.flatMap((word) => [word, ...partsOf(word)]).map((word) => ({ word, chunk, isName, share }))
      // What signs divide is one word, too: `wifi` for Wi-Fi, `qa` for Q&A. It matches whole or by its beginning: within
      // it, people would not see the match.
      return words.length > 1 ? [...all, { word: words.join(''), chunk, isName: false, share }] : all
    }),
  )
}

/** Returns a parser that remembers what it has parsed: names and descriptions share most of their words. */
function createParser(): typeof wordsOf {
  const wordsByChunk = new Map<string, readonly string[]>()
  return (chunk) => {
    const words = wordsByChunk.get(chunk) ?? wordsOf(chunk)
    wordsByChunk.set(chunk, words)
    return words
  }
}

/** Returns the chunks of the best match, and its points: 0 if there is none. */
function matchOf(words: readonly Word[], queryWord: QueryWord) {
  const whole = bestMatch(words, queryWord)
  if (whole.points > 0 || queryWord.parts.length === 0) return whole
  // Each part must be there. One sign begins too many words.
  const matches = queryWord.parts.map((word) => {
    const match = bestMatch(words, { word, maxTypos: 0 })
    return word.length > 1 || words.some((other) => other.word === word) ? match : { points: 0, chunk: '' }
  })
  return {
    points: Math.min(...matches.map(({ points }) => points)) * PARTS_SHARE,
    chunk: [...new Set(matches.map(({ chunk }) => chunk))].join(' '),
  }
}

function bestMatch(words: readonly Word[], queryWord: Pick<QueryWord, 'word' | 'maxTypos'>) {
  let best = { points: 0, chunk: '' }
  for (const { word, chunk, isName, share } of words) {
    const points = (isName ? pointsInName : pointsInText)(queryWord, word) * share
    if (points > best.points) best = { points, chunk }
  }
  return best
}

/** Returns the words of a text as they are written, without the punctuation around them. A host is one word. */
const chunksOf = (text: string) => text.match(/[\p{L}\p{N}](?:\S*[\p{L}\p{M}\p{N}])?/gu) ?? []

/** A single letter is the beginning of a word in almost every text, so there it matches only as a word. */
function pointsInText({ word: queryWord }: Pick<QueryWord, 'word'>, word: string): number {
  if (word === queryWord) return WHOLE
  return queryWord.length > 1 && word.startsWith(queryWord) ? BEGINNING : 0
}

function pointsInName({ word: queryWord, maxTypos }: Pick<QueryWord, 'word' | 'maxTypos'>, word: string): number {
  if (word === queryWord) return WHOLE
  if (word.startsWith(queryWord)) return BEGINNING
  if (queryWord.length > 1 && word.includes(queryWord)) return WITHIN
  // A word lacks at least as many letters as it is shorter.
  if (maxTypos === 0 || queryWord.length - word.length > maxTypos) return 0
  // Too many words begin almost like four letters.
  if (queryWord.length === 4 && word.length > 5) return 0
  return Math.min(...editsToBeginnings(queryWord, word, maxTypos)) <= maxTypos ? MISTYPED : 0
}

/** Short words and numbers are too similar to each other to allow typos. */
function maxTyposIn(queryWord: string): number {
  if (queryWord.length < 4 || /\d/.test(queryWord)) return 0
  return queryWord.length < 8 ? 1 : 2
}
