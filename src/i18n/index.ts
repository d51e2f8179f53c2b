import type { Locale } from '../portal/config.ts'
import { en } from './en.ts'
import type { Messages } from './en.ts'
import { es } from './es.ts'

export { formatMs } from './format.ts'
export type { Messages } from './en.ts'

export type { Locale } from '../portal/config.ts'

/** Every language by its own name, which is never translated. */
export const localeNames: Readonly<Record<Locale, string>> = { en: 'English', es: 'Español' }

const messages: Readonly<Record<Locale, Messages>> = { en, es }

export function messagesFor(locale: Locale): Messages {
  return messages[locale]
}

/**
 * A moment of the clock, `at` in ms since 1970; with its date when that is not the day of `now`,
 * because a time alone would pass for today's.
 */
export function formatTime(at: number, now: number, locale: Locale): string {
  const sameDay = new Date(at).toDateString() === new Date(now).toDateString()
  return new Intl.DateTimeFormat(locale, { ...(sameDay ? {} : { dateStyle: 'medium' }), timeStyle: 'medium' }).format(at)
}
