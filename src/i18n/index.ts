import type { Locale } from '../portal/config.ts'
import { en } from './en.ts'
import type { Messages } from './en.ts'
import { es } from './es.ts'

export { formatMs, formatTime } from './format.ts'
export type { Messages } from './en.ts'

export type { Locale } from '../portal/config.ts'

export { localeNames, locales } from './locales.ts'

const messages: Readonly<Record<Locale, Messages>> = { en, es }

export function messagesFor(locale: Locale): Messages {
  return messages[locale]
}
