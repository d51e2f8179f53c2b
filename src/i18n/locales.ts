import type { Locale } from '../portal/config.ts'

export const locales: readonly Locale[] = ['en', 'es']

/** The name of each language in that language. */
export const localeNames: Readonly<Record<Locale, string>> = { en: 'English', es: 'Español' }
