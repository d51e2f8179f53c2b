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
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
}

/**
 * Returns the text in lower case without accents, and in one form of each letter: `strasse` for Straße, `office` for the
 * ligature of a pasted PDF or for full width, hiragana for katakana. Drops what nobody types, such as soft hyphens and ™.
 */
export function fold(text: string): string {
  return (
    text
      .replaceAll(/[™℠®©]/g, '')
      .normalize('NFKD')
      // Accents and joiners. The voicing marks of kana make other letters: バス is not ハス.
      .replaceAll(/(?![\u3099\u309A])[\p{Script=Inherited}\p{Cf}]/gu, '')
      .toLowerCase()
      .replaceAll(/[ßæœøłđðþħıς]/g, (letter) => plainLetters[letter] ?? letter)
      .replaceAll(/[ァ-ヶ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - KATAKANA_AFTER_HIRAGANA))
      .normalize('NFC')
  )
}

const KATAKANA_AFTER_HIRAGANA = 0x60

/** Returns the words of a text without punctuation. An emoji is a word. */
export const wordsIn = (text: string): readonly string[] => text.match(/\p{RI}{2}|\p{So}|[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Letters and digits part as words do: returns the parts of a word that has both, such as `q`, `3` and `report`. */
export function partsOf(word: string): readonly string[] {
  const parts = /\p{N}/u.test(word) ? word.match(/\p{N}+|\P{N}+/gu) : null
  return parts && parts.length > 1 ? parts : []
}
