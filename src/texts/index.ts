/** The texts of each language, by what needs them. A language is a folder here and a word in base/locales.ts. */
import type { Locale } from '../base/locales.ts'
import * as en from './en/index.ts'
import * as es from './es/index.ts'

export type Messages = typeof en.messages
type OfEach<Part> = Readonly<Record<Locale, Part>>

/** The texts of the interface. */
export const messages: OfEach<Messages> = { en: en.messages, es: es.messages }

/** The texts of the inline script. */
export const firstTexts: OfEach<typeof en.firstTexts> = { en: en.firstTexts, es: es.firstTexts }

export const formats: OfEach<typeof es.formats> = { en: en.formats, es: es.formats }

/** The words that find entries of the search. */
export const searchTexts: OfEach<typeof en.searchTexts> = { en: en.searchTexts, es: es.searchTexts }

/** The texts that the build writes into pages and files, and no script needs. */
export const publishedTexts: OfEach<typeof en.publishedTexts> = { en: en.publishedTexts, es: es.publishedTexts }

/** The name of each language in that language. */
export const localeNames: OfEach<string> = { en: en.ownName, es: es.ownName }
