import { LOCALE_ATTRIBUTE } from './keys.ts'

/** The languages of the portal. Each has a folder in src/texts. */
export const locales = ['en', 'es'] as const

export type Locale = (typeof locales)[number]

/** Returns the language with this code, if the portal has it. */
export function localeWith(code: string | null): Locale | undefined {
  return locales.find((locale) => locale === code)
}

/** The language in which the page is shown, or will be. */
export function localeOfPage(): Locale {
  const root = document.documentElement
  return localeWith(root.getAttribute(LOCALE_ATTRIBUTE)) ?? localeWith(root.lang) ?? locales[0]
}
