import type { Locale } from '../portal/config.ts'

export const locales: readonly Locale[] = ['en', 'es']

/** Every language by its own name, which is never translated. */
export const localeNames: Readonly<Record<Locale, string>> = { en: 'English', es: 'Español' }
