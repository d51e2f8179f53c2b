import { afterAll, beforeAll } from 'vitest'
import type { PortalConfig } from '../../src/portal/config.ts'
import * as languages from '../../src/texts/index.ts'

const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const accented = 'ÀƁĆĎÉƑĜĤÍĴĶĹḾŃÓṔɊŔŚŢÚṼŴẌÝŹàƀćďéƒĝĥíĵķĺḿńóṕɋŕšţúṽŵẍýž'
/** The letters of Japanese type, which no text of the interface has. */
const wide = [...plain].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)).join('')

const spelledWith = (letters: string, text: string): string =>
  text.replaceAll(/[A-Za-z]/g, (letter) => [...letters][plain.indexOf(letter)] ?? letter)

/** Makes the pseudo-language of English texts: `[!! Ŝéàŕćĥ !!]`. What a function returns is text as well. */
export function pseudoOf(texts: unknown): unknown {
  if (typeof texts === 'string') return `[!! ${spelledWith(accented, texts)} !!]`
  if (typeof texts === 'function') return (...gaps: unknown[]) => pseudoOf(Reflect.apply(texts, undefined, gaps))
  if (Array.isArray(texts)) return texts.map(pseudoOf)
  if (typeof texts !== 'object' || texts === null) return texts
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, pseudoOf(value)]))
}

/** Puts the pseudo-language in the place of Spanish during the tests of a file. Intl writes the names of days in Greek. */
export function speakPseudoLanguage(): void {
  const { messages, firstTexts, publishedTexts, formats, localeNames } = languages
  const { administrators } = messages.en.contact
  const pseudo = pseudoOf(messages.en) as typeof messages.en // it has the same shape
  const replacements = [
    // Without brackets, because these words are looked for in other texts.
    [messages, { ...pseudo, contact: { ...pseudo.contact, administrators: spelledWith(accented, administrators) } }],
    [firstTexts, pseudoOf(firstTexts.en)],
    [publishedTexts, pseudoOf(publishedTexts.en)],
    [localeNames, pseudoOf(localeNames.en)],
    [formats, { ...formats.en, tag: 'el' }],
  ] as const
  const spanish = replacements.map(([texts]) => texts.es)
  beforeAll(() => replacements.forEach(([texts, es]) => Object.assign(texts, { es })))
  afterAll(() => replacements.forEach(([texts], index) => Object.assign(texts, { es: spanish[index] })))
}

const shownKeys = /^(name|shortName|label|title|intro|section|description|badge|text)$/

/** Marks what the operator has written by letters of Japanese type, and makes it Spanish. */
export function marked(config: PortalConfig): PortalConfig {
  const mark = (value: unknown, isShown: boolean): unknown => {
    if (typeof value === 'string') return isShown ? spelledWith(wide, value) : value
    if (Array.isArray(value)) return value.map((item) => mark(item, isShown))
    if (typeof value !== 'object' || value === null) return value
    if (isShown) return mark(Object.values(value)[0], isShown)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mark(part, shownKeys.test(key))]))
  }
  return { ...(mark(config, false) as PortalConfig), locale: 'es' } // only texts have changed
}

/** Marks a text of the operator or of a user. */
export const markedText = (text: string): string => spelledWith(wide, text)
