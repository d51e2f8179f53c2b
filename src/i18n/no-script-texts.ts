/** The note shown without JavaScript. Only the prerendered pages contain it. */
import type { Locale } from './index.ts'

export const noScriptTexts: Readonly<Record<Locale, string>> = {
  en: 'JavaScript is switched off. The links work; live status, search and sign-in need it.',
  es: 'JavaScript está desactivado. Los enlaces funcionan, pero el estado en tiempo real, la búsqueda y el inicio de sesión necesitan JavaScript.',
}
