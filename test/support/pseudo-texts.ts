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

interface Language {
  readonly messages: { readonly contact: { readonly administrators: string } }
  readonly formats: object
  /** They find entries and are not shown. */
  readonly searchTexts: object
}

/** Makes the pseudo-language of the folder of English texts. Intl writes its names of days in Greek. */
export function pseudoLanguageOf<English extends Language>(english: English): English {
  const { messages, formats, searchTexts, ...others } = english
  const pseudo = pseudoOf(messages) as English['messages'] // it has the same shape
  // Without brackets, because these words are looked for in other texts.
  const contact = { ...pseudo.contact, administrators: spelledWith(accented, messages.contact.administrators) }
  return {
    ...(pseudoOf(others) as object),
    searchTexts,
    messages: { ...pseudo, contact },
    formats: { ...formats, tag: 'el' },
  } as English // the parts have the same shape
}

/** Marks a text of the operator or of a user by letters of Japanese type. */
export const markedText = (text: string): string => spelledWith(wide, text)

/** Addresses, the browser's name, the symbols of units, the time zone and the key K belong to no language. */
const neutral = [
  /https?:\/\/\S+|[\w@.-]+\.(example|test)\b(:\d+)?/g,
  /(?<=\d[\s\u00a0])(ms|kB|min|h|d)\b/g,
  /Mozilla\/.*|\blocalhost(:\d+)?|\bUTC\b|(?<!\S)K(?!\S)/g,
]

/**
 * Returns the words in plain letters, which have escaped translation.
 *
 * @param written what operators and users have written
 */
export function plainWordsOf(text: string, written: readonly string[] = []): readonly string[] {
  const withoutNeutral = (part: string) => neutral.reduce((rest, each) => rest.replaceAll(each, ''), part)
  const own = written.map(withoutNeutral).reduce((rest, each) => rest.replaceAll(each, ''), withoutNeutral(text))
  return own.match(/[A-Za-z]+/g) ?? []
}
