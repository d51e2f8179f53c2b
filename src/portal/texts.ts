import { locales } from '../base/locales.ts'
import type { Locale } from '../base/locales.ts'
import type { Text } from './config.ts'

/** A text to show. `lang` is set only if the text is not in the page's language: put it on the element. */
export interface ShownText {
  readonly text: string
  readonly lang?: Locale
}

/**
 * Resolves a text for a page in `locale`.
 *
 * @param writtenIn the configuration's `locale`, the language of plain strings
 */
export function textOf(text: Text, locale: Locale, writtenIn: Locale): ShownText {
  if (typeof text === 'string') return writtenIn === locale ? { text } : { text, lang: writtenIn }
  const lang = [locale, ...locales].find((each) => text[each] !== undefined) ?? locale
  return lang === locale ? { text: text[lang] ?? '' } : { text: text[lang] ?? '', lang }
}

/** Returns a text that stands for a name or section in every language: that of the first language that has one. */
export function keyOf(text: Text): string {
  return typeof text === 'string' ? text : (locales.flatMap((locale) => text[locale] ?? [])[0] ?? '')
}

/** Returns a text in all its languages, for a search that finds words of any of them. */
export function textsOf(text: Text): readonly string[] {
  return typeof text === 'string' ? [text] : Object.values(text)
}

/** Letters that Unicode does not take apart, as people write them without them. */
const plainLetters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' }

/** Returns the text in lower case without accents: `strasse` for Straße. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđ]/g, (letter) => plainLetters[letter] ?? letter)
}

/** Returns the folded words of a text, without punctuation. */
export function wordsOf(text: string): readonly string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** Returns what signs divide as one word, too: `wifi` for Wi-Fi, `qa` for Q&A. */
export function joinedWordsOf(text: string): readonly string[] {
  return text
    .split(/\s+/)
    .map(wordsOf)
    .flatMap((words) => (words.length > 1 ? [words.join('')] : []))
}

/** Letters and digits part as words do: returns the parts of a word that has both, such as `q`, `3` and `report`. */
export function partsOf(word: string): readonly string[] {
  const parts = word.match(/\p{N}+|\P{N}+/gu) ?? []
  return parts.length > 1 ? parts : []
}
