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
}

// The better the match of one word, the higher; a query's points are those of all its words.
const WHOLE = 5
const BEGINNING = 4
const WITHIN = 2
const MISTYPED = 1
const KEYWORD_SHARE = 0.5

/** Folds every text once, so that each letter typed costs little: a thousand items are found within a frame. */
export function createIndex<Item extends Findable>(items: readonly Item[]): Index<Item> {
  const entries = items.map((item) => ({ item, label: wordsOf(item.label), keywords: wordsOf(item.keywords ?? '') }))
  return {
    find(query) {
      const asked = wordsOf(query)
      const found = entries.flatMap(({ item, label, keywords }) => {
        const points = asked.map((word) => Math.max(best(word, label), best(word, keywords) * KEYWORD_SHARE))
        // A word that is nowhere leaves nothing of the whole.
        return points.includes(0) ? [] : [{ item, points: points.reduce((sum, each) => sum + each, 0) }]
      })
      return found.toSorted((a, b) => b.points - a.points).map(({ item }) => item)
    },
  }
}

/** As people type it: lower case, no accents, no punctuation. */
export function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

function wordsOf(text: string): readonly string[] {
  return fold(text).split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

function best(asked: string, words: readonly string[]): number {
  return words.reduce((most, word) => Math.max(most, match(asked, word)), 0)
}

function match(asked: string, word: string): number {
  if (word === asked) return WHOLE
  if (word.startsWith(asked)) return BEGINNING
  if (word.includes(asked)) return WITHIN
  // Short words are too much like each other for mistakes.
  const allowed = asked.length < 4 ? 0 : asked.length < 8 ? 1 : 2
  return allowed > 0 && beginsAlmost(asked, word, allowed) ? MISTYPED : 0
}

/**
 * Whether the word, or its beginning, is what was asked but for so many letters left out, added, mistaken or
 * exchanged with their neighbour (Damerau and Levenshtein).
 */
function beginsAlmost(asked: string, word: string, allowed: number): boolean {
  let before: readonly number[] = []
  let row: readonly number[] = Array.from({ length: asked.length + 1 }, (_, at) => at)
  let least = Infinity
  for (let end = 1; end <= Math.min(word.length, asked.length + allowed); end++) {
    const next = [end]
    for (let at = 1; at <= asked.length; at++) {
      const same = asked[at - 1] === word[end - 1]
      const isExchanged = asked[at - 1] === word[end - 2] && asked[at - 2] === word[end - 1]
      const steps = [(row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (row[at - 1] ?? 0) + (same ? 0 : 1)]
      if (isExchanged) steps.push((before[at - 2] ?? 0) + 1)
      next.push(Math.min(...steps))
    }
    before = row
    row = next
    least = Math.min(least, row[asked.length] ?? Infinity)
  }
  return least <= allowed
}
