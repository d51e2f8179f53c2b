import type { Locale } from '../portal/config.ts'
import { en } from './en.ts'
import type { Messages } from './en.ts'

export { formatMs, formatTime } from './format.ts'
export type { Messages } from './en.ts'

export type { Locale } from '../portal/config.ts'

export { localeNames, locales } from './locales.ts'

/** The languages that are loaded. English is part of the program. */
const messages: Partial<Record<Locale, Messages>> = { en }

/** Fetches the messages of a language unless they are loaded. Rejects if that fails; the next call tries again. */
export async function loadMessages(locale: Locale): Promise<void> {
  if (locale === 'es') messages.es ??= (await import('./es.ts')).es
}

/** The messages of a language that is loaded. */
export function messagesFor(locale: Locale): Messages {
  return messages[locale] ?? en
}
