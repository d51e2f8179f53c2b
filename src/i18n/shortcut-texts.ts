/** What people read at stars and shortcuts, in both languages: fetched with what shows them. */
import type { Locale } from './index.ts'

const en = {
  heading: 'Shortcuts',
  /** Whether it is, the button's state tells. */
  star: (name: string) => `Star ${name}`,
  /** Heard after a name. */
  starred: '(starred)',
}

const es: typeof en = {
  heading: 'Accesos directos',
  star: (name) => `Destacar ${name}`,
  starred: '(destacado)',
}

export type ShortcutTexts = typeof en

export function shortcutTextsFor(locale: Locale): ShortcutTexts {
  return { en, es }[locale]
}
