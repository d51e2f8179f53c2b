/** What people read at the filter of a page with many cards, in both languages: fetched with the filter itself. */
import type { Locale } from './index.ts'

const en = {
  input: 'Filter cards',
  count: (found: number, all: number) => `${found.toLocaleString('en')} of ${all.toLocaleString('en')} cards`,
  none: 'No card has all of these words. Try fewer letters or other words.',
  clear: 'Show all cards',
}

const es: typeof en = {
  input: 'Filtrar tarjetas',
  count: (found, all) => `${found.toLocaleString('es')} de ${all.toLocaleString('es')} tarjetas`,
  none: 'Ninguna tarjeta tiene todas estas palabras. Pruebe con menos letras o con otras palabras.',
  clear: 'Mostrar todas las tarjetas',
}

export type FilterTexts = typeof en

export function filterTextsFor(locale: Locale): FilterTexts {
  return { en, es }[locale]
}
