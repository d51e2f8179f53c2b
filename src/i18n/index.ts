import type { Locale } from '../portal/config.ts'
import type { Messages } from './en.ts'

export { formatMs, formatTime } from './format.ts'
export type { Messages } from './en.ts'

export type { Locale } from '../portal/config.ts'

export { localeNames, locales } from './locales.ts'

/** The messages of the loaded languages. */
const messages: Partial<Record<Locale, Messages>> = {}

/** Fetches the messages of a language unless they are loaded. Rejects if that fails; the next call tries again. */
export async function loadMessages(locale: Locale): Promise<void> {
  messages[locale] ??= locale === 'es' ? (await import('./es.ts')).es : (await import('./en.ts')).en
}

/**
 * Returns the messages of a loaded language.
 *
 * @throws if the language is not loaded
 */
export function messagesFor(locale: Locale): Messages {
  const loaded = messages[locale]
  if (loaded === undefined) throw new Error(`The messages in ${locale} are not loaded`)
  return loaded
}
