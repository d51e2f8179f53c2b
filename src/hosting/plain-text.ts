import type { Locale, Text } from '../portal/config.ts'

/** A text of the configuration in the given language. */
export const plainText = (text: Text, locale: Locale): string => (typeof text === 'string' ? text : text[locale])
