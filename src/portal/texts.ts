import type { Locale, Text } from './config.ts'

/** The language of a description given as a plain string: the specification says that they are Spanish. */
export const descriptionLocale: Locale = 'es'

/** A text ready to show. `lang` is there only when it is not the page's: put it on the element. */
export interface ShownText {
  readonly text: string
  readonly lang?: Locale
}

/**
 * A text for a page in `locale`. A text in both languages is taken in the page's; a plain string is in
 * `writtenIn` – `descriptionLocale` for descriptions, the configuration's `locale` for names and labels.
 */
export function textOf(text: Text, locale: Locale, writtenIn: Locale): ShownText {
  if (typeof text !== 'string') return { text: text[locale] }
  return writtenIn === locale ? { text } : { text, lang: writtenIn }
}
