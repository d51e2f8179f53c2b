import { editsToBeginnings } from '../base/edit-distance.ts'
import { fold, partsOf, wordsIn } from '../portal/texts.ts'
import { littleWords } from '../texts/search-words.ts'

/** Finds and ranks items by a few letters, for the search and the filters of pages. Case and accents do not count. */

export interface Findable {
  /** The visible name. */
  readonly label: string
  /** Another name that counts like the label, such as a page's heading. */
  readonly title?: string
  /** Other names, such as keywords. They match like the label, but count less. */
  readonly names?: string
  /** A description or an address. It matches by whole words and their beginnings, without typing mistakes. */
  readonly text?: string
  /** The names and the description in other languages than the page's. */
  readonly otherNames?: string
  readonly otherText?: string
  /** The id of a program. */
  readonly card?: string
  /** The user has starred the program, or opened it lately. */
  readonly isFamiliar?: boolean
}

export interface Results<Item> {
  /** Items with all words, of which one is whole or begins a name. The best come first, equal ones in the order of the items. */
  readonly items: readonly Item[]
  /**
   * Items that match less well: only by the beginning of a word in a description, by another language, or in spite of a
   * typing mistake. If no item has all words, those with most of them.
   */
  readonly others: readonly Item[]
  /** Whether no item has all words. */
  readonly isClosest: boolean
  /**
   * Returns the words by which an item matches, as they are written, unless the visible words match as well: without them
   * nobody would see why the item is a result. If the item lacks a word of the query, returns the words that it has.
   *
   * @param visible the words that the result shows: its label, and perhaps more
   */
  readonly explain: (item: Item, visible: string) => string
}

// Points for the match of one word. A query gets the sum over its words.
const WHOLE = 5
const BEGINNING = 4
const WITHIN = 2
const MISTYPED = 1
const LITTLE = 0.1
const PARTS_SHARE = 0.9
const NAMES_SHARE = 0.8
const TEXT_SHARE = 0.4

/** More words say nothing more: such a query is a pasted text. */
const MAX_QUERY_WORDS = 12

/** Returns null for a query without words. Reads all words again for each query, which takes some ms for 200 cards. */
export function find<Item extends Findable>(items: readonly Item[], query: string): Results<Item> | null {
  const { queryWords, little } = readQuery(query)
  if (queryWords.length === 0) return null
  // One letter says so little that what is opened most often comes first.
  const prefersPrograms = queryWords.every(({ word }) => word.length === 1)
  const candidates = items.map((item) => {
    const words = wordsOf(item)
    const matches = queryWords.map((queryWord) => matchOf(words, queryWord, item.isFamiliar))
    const titleWords = new Set(wordsIn(fold(item.title ?? '')))
    const littleOnes = little.filter((word) => titleWords.has(word)).length
    return {
      item,
      hasAll: matches.every(({ points }) => points > 0),
      isSure: matches.some(({ isSure }) => isSure),
      wholeWords: matches.filter(({ isWhole }) => isWhole).length,
      sum: matches.reduce((sum, { points }) => sum + points, littleOnes * LITTLE),
      rank: prefersPrograms && item.card !== undefined ? 1 : 0,
    }
  })
  const best = (some: typeof candidates) =>
    some.toSorted((a, b) => b.rank - a.rank || b.sum - a.sum).map(({ item }) => item)
  const complete = candidates.filter(({ hasAll }) => hasAll)
  const most = candidates.reduce((most, { wholeWords }) => Math.max(most, wholeWords), 0)
  const isClosest = complete.length === 0 && most > 0
  return {
    items: best(complete.filter(({ isSure }) => isSure)),
    others: best(
      isClosest ? candidates.filter(({ wholeWords }) => wholeWords === most) : complete.filter(({ isSure }) => !isSure),
    ),
    isClosest,
    explain: (item, visible) => explain(queryWords, wordsOf(item, true), visible, isClosest),
  }
}

function explain(
  queryWords: readonly QueryWord[],
  words: readonly Word[],
  visible: string,
  isClosest: boolean,
): string {
  const matches = queryWords.map((queryWord) => ({ queryWord, ...matchOf(words, queryWord) }))
  if (isClosest) return matches.flatMap(({ isWhole, queryWord }) => (isWhole ? queryWord.typed : [])).join(' · ')
  const visibleWords = wordsOf({ label: visible })
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

/**
 * Returns each word of a query once. Little words are no condition, but tell “I can’t sign in” from “sign in”. They count
 * like others if there are no others.
 */
function readQuery(query: string) {
  const typedByWord = new Map(chunksOf(query).flatMap((typed) => wordsIn(fold(typed)).map((word) => [word, typed])))
  const all = [...typedByWord]
  const others = all.filter(([word]) => !littleWords.has(word))
  const counted = others.length > 0 ? others : all
  return {
    little: all.map(([word]) => word).filter((word) => littleWords.has(word)),
    queryWords: counted
      .slice(0, MAX_QUERY_WORDS)
      .map(([word, typed]): QueryWord => ({ word, typed, maxTypos: maxTyposIn(word), parts: partsOf(word) })),
  }
}

interface Source {
  readonly text: string
  readonly isLabel?: true
  readonly isName: boolean
  readonly isForeign: boolean
  readonly share: number
}

interface Word {
  readonly word: string
  /** The text between two spaces that contains the word. */
  readonly chunk: string
  readonly source: Source
  /** Divided by signs in its chunk. */
  readonly isJoined?: true
}

/** @param asWritten keeps the chunks as they are written, for which each has to be folded by itself */
function wordsOf(item: Findable, asWritten = false): readonly Word[] {
  const { label, title = '', names = '', text = '', otherNames = '', otherText = '' } = item
  const sources: readonly Source[] = [
    { text: label, isLabel: true, isName: true, isForeign: false, share: 1 },
    { text: title, isName: true, isForeign: false, share: 1 },
    { text: names, isName: true, isForeign: false, share: NAMES_SHARE },
    { text, isName: false, isForeign: false, share: TEXT_SHARE },
    { text: otherNames, isName: true, isForeign: true, share: NAMES_SHARE },
    { text: otherText, isName: false, isForeign: true, share: TEXT_SHARE },
  ]
  return sources.flatMap((source) =>
    chunksOf(asWritten ? source.text : fold(source.text)).flatMap((chunk): readonly Word[] => {
      const words = wordsIn(asWritten ? fold(chunk) : chunk)
      const all = words.flatMap((word) => [word, ...partsOf(word)]).map((word) => ({ word, chunk, source }))
      // What signs divide is one word, too: `wifi` for Wi-Fi, `qa` for Q&A.
      return words.length > 1 ? [...all, { word: words.join(''), chunk, source, isJoined: true }] : all
    }),
  )
}

interface Match {
  readonly points: number
  readonly isWhole: boolean
  /** The word is whole, or begins a name, in the page's language. */
  readonly isSure: boolean
  readonly chunk: string
}

const noMatch: Match = { points: 0, isWhole: false, isSure: false, chunk: '' }

function matchOf(words: readonly Word[], queryWord: QueryWord, isFamiliar?: boolean): Match {
  const whole = bestMatch(words, queryWord, isFamiliar)
  if (whole.points > 0 || queryWord.parts.length === 0) return whole
  // Each part must be there. One sign begins too many words.
  const matches = queryWord.parts.map((word) => {
    const match = bestMatch(words, { word, maxTypos: 0 })
    return word.length > 1 || match.isWhole ? match : noMatch
  })
  return {
    points: Math.min(...matches.map(({ points }) => points)) * PARTS_SHARE,
    isWhole: matches.every(({ isWhole }) => isWhole),
    isSure: matches.every(({ isSure }) => isSure),
    chunk: [...new Set(matches.map(({ chunk }) => chunk))].join(' '),
  }
}

function bestMatch(
  words: readonly Word[],
  queryWord: Pick<QueryWord, 'word' | 'maxTypos'>,
  isFamiliar?: boolean,
): Match {
  let best = noMatch
  for (const { word, chunk, source, isJoined } of words) {
    // Within a joined word, people would not see the match.
    const isName = source.isName && !isJoined
    const fit = fitOf(queryWord, word, isName, source.isLabel === true)
    if (fit === 0) continue
    const isWhole = fit === WHOLE
    const begins = fit === BEGINNING && isName && (isFamiliar || !mayBePerson(queryWord.word, word))
    const match = { points: fit * source.share, isWhole, isSure: !source.isForeign && (isWhole || begins), chunk }
    if (match.isSure === best.isSure ? match.points > best.points : match.isSure) best = match
  }
  return best
}

/** Three letters may begin a long name, or be that of a colleague, whom another search finds: Ana, not Analysis. */
const mayBePerson = (queryWord: string, word: string) => queryWord.length === 3 && word.length > 6

/** Returns the words of a text as they are written, without the punctuation around them. A host is one word. */
const chunksOf = (text: string) => text.match(/[\p{L}\p{N}\p{So}](?:\S*[\p{L}\p{M}\p{N}\p{So}])?/gu) ?? []

/** A single letter begins a word in almost every text, so it does so in labels only. Descriptions match without mistakes. */
function fitOf(
  { word: queryWord, maxTypos }: Pick<QueryWord, 'word' | 'maxTypos'>,
  word: string,
  isName: boolean,
  isLabel: boolean,
) {
  if (word === queryWord) return WHOLE
  if (word.startsWith(queryWord) && (queryWord.length > 1 || isLabel)) return BEGINNING
  if (!isName || queryWord.length === 1) return 0
  if (word.includes(queryWord)) return WITHIN
  // A word lacks at least as many letters as it is shorter.
  if (maxTypos === 0 || queryWord.length - word.length > maxTypos) return 0
  // Too many words begin almost like four letters.
  if (queryWord.length === 4 && word.length > 5) return 0
  return Math.min(...editsToBeginnings(queryWord, word, maxTypos)) <= maxTypos ? MISTYPED : 0
}

/** Short words, numbers and emoji are too similar to each other to allow typos. */
function maxTyposIn(queryWord: string): number {
  if (queryWord.length < 4 || /[\p{N}\p{So}]/u.test(queryWord)) return 0
  return queryWord.length < 9 ? 1 : 2
}
