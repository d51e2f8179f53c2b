import type { Locale, Text } from './config.ts'

/** The language of descriptions that are plain strings, as the specification requires. */
export const descriptionLocale: Locale = 'es'

/** A text to show. `lang` is set only if the text is not in the page's language: put it on the element. */
export interface ShownText {
  readonly text: string
  readonly lang?: Locale
}

/**
 * Resolves a text for a page in `locale`. A plain string is in `writtenIn`: `descriptionLocale` for descriptions, the
 * configuration's `locale` for names and labels.
 */
export function textOf(text: Text, locale: Locale, writtenIn: Locale): ShownText {
  if (typeof text !== 'string') return { text: text[locale] }
  return writtenIn === locale ? { text } : { text, lang: writtenIn }
}
