/** Finding by a few letters: without accents, whatever the case, with small typing errors, the best first. */

export interface Findable {
  /** What is read, such as a card's name. */
  readonly label: string
  /** Other words by which it may be found. They count less. */
  readonly keywords?: string
}

export interface Index<Item> {
  /** The best first; of equals, the one that came first. Everything for an empty query. */
  readonly find: (query: string) => readonly Item[]
  /** Does now what the first query would wait for. */
  readonly prepare: () => void
}

// The better the match of one word, the higher; a query's points are those of all its words.
const WHOLE = 5
const BEGINNING = 4
const WITHIN = 2
const MISTYPED = 1
const KEYWORD_SHARE = 0.5

/**
 * A thousand items share their words: each different word is looked at once for a word that is asked, so that a letter
 * typed costs little. Nothing is prepared until it is wanted or something is asked.
 */
export function createIndex<Item extends Findable>(items: readonly Item[]): Index<Item> {
  let prepared: Prepared<Item> | undefined
  // Of the query before: most of its words are asked again with the next letter.
  let known: ReadonlyMap<string, Float32Array> = new Map()
  const ready = () => (prepared ??= prepare(items))
  return {
    prepare: () => void ready(),
    find(query) {
      const asked = wordsOf(query)
      if (asked.length === 0) return items
      const { words, entries } = ready()
      known = new Map(
        asked.map((word) => [word, known.get(word) ?? Float32Array.from(words, (each) => match(word, each))]),
      )
      const points = asked.flatMap((word) => known.get(word) ?? [])
      const found = entries.flatMap(({ item, label, keywords }) => {
        let sum = 0
        for (const of of points) {
          const most = Math.max(best(of, label), best(of, keywords) * KEYWORD_SHARE)
          // A word that is nowhere leaves nothing of the whole.
          if (most === 0) return []
          sum += most
        }
        return [{ item, points: sum }]
      })
      return found.toSorted((a, b) => b.points - a.points).map(({ item }) => item)
    },
  }
}

interface Prepared<Item> {
  /** Each different word. */
  readonly words: readonly string[]
  /** The items' words by their positions among these. */
  readonly entries: readonly {
    readonly item: Item
    readonly label: readonly number[]
    readonly keywords: readonly number[]
  }[]
}

function prepare<Item extends Findable>(items: readonly Item[]): Prepared<Item> {
  const positions = new Map<string, number>()
  // As written: folding is what takes its time.
  const written = new Map<string, readonly number[]>()
  const positionOf = (word: string) => {
    const position = positions.get(word) ?? positions.size
    positions.set(word, position)
    return position
  }
  const positionsIn = (text = '') =>
    text.split(' ').flatMap((part) => {
      const found = written.get(part) ?? wordsOf(part).map(positionOf)
      written.set(part, found)
      return found
    })
  const entries = items.map((item) => ({ item, label: positionsIn(item.label), keywords: positionsIn(item.keywords) }))
  return { words: [...positions.keys()], entries }
}

/** As people type it: lower case, no accents, no punctuation. */
export function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

export function wordsOf(text: string): readonly string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** The most points among some words. */
function best(points: Float32Array, positions: readonly number[]): number {
  let most = 0
  for (const position of positions) most = Math.max(most, points[position] ?? 0)
  return most
}

function match(asked: string, word: string): number {
  if (word === asked) return WHOLE
  if (word.startsWith(asked)) return BEGINNING
  if (word.includes(asked)) return WITHIN
  // Short words are too much like each other for mistakes, and so are numbers.
  const allowed = asked.length < 4 || /\d/.test(asked) ? 0 : asked.length < 8 ? 1 : 2
  return allowed > 0 && beginsAlmost(asked, word, allowed) ? MISTYPED : 0
}

/**
 * Whether the word, or its beginning, is what was asked but for so many letters left out, added, mistaken or
 * exchanged with their neighbour (Damerau and Levenshtein).
 */
function beginsAlmost(asked: string, word: string, allowed: number): boolean {
  let before: readonly number[] = []
  let row: readonly number[] = Array.from({ length: asked.length + 1 }, (_, at) => at)
  for (let end = 1; end <= Math.min(word.length, asked.length + allowed); end++) {
    const next = [end]
    let least = end
    for (let at = 1; at <= asked.length; at++) {
      const same = asked[at - 1] === word[end - 1]
      const isExchanged = asked[at - 1] === word[end - 2] && asked[at - 2] === word[end - 1]
      const apart = Math.min((row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (row[at - 1] ?? 0) + (same ? 0 : 1))
      const steps = isExchanged ? Math.min(apart, (before[at - 2] ?? 0) + 1) : apart
      next.push(steps)
      least = Math.min(least, steps)
    }
    if ((next[asked.length] ?? 0) <= allowed) return true
    // Further on there can only be more mistakes. An exchange reaches back by two letters, to one less than before.
    if (least > allowed + 1) return false
    before = row
    row = next
  }
  return false
}
