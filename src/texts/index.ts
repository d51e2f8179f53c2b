import type { Locale } from '../portal/config.ts'
import { en } from './en.ts'
import type { Messages } from './en.ts'
import { es } from './es.ts'

export type { Messages } from './en.ts'
export type { Locale } from '../portal/config.ts'

/** The interface texts of each language. */
export const messages: Readonly<Record<Locale, Messages>> = { en, es }

export const locales: readonly Locale[] = ['en', 'es']

/** The name of each language in that language. */
export const localeNames: Readonly<Record<Locale, string>> = { en: 'English', es: 'Español' }
