/** The texts of the card filter, in both languages. Loaded together with the filter. */
import { numbersOf } from './format.ts'
import type { Locale } from './index.ts'

const en = {
  input: 'Filter by name or description',
  count: (matches: number, all: number) => `${numbersOf('en').format(matches)} of ${numbersOf('en').format(all)} cards`,
  none: 'Nothing matches all of these words. Try fewer.',
  clear: 'Show all cards',
}

const es: typeof en = {
  input: 'Filtrar por nombre o descripción',
  count: (matches, all) => `${numbersOf('es').format(matches)} de ${numbersOf('es').format(all)} tarjetas`,
  none: 'Nada coincide con todas estas palabras. Pruebe con menos.',
  clear: 'Mostrar todas las tarjetas',
}

export const filterTextsFor = (locale: Locale): typeof en => ({ en, es })[locale]
