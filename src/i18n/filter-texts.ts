/** The texts of the card filter, in both languages. Loaded together with the filter. */
import { numbersOf } from './format.ts'
import type { Locale } from './index.ts'

const en = {
  input: 'Filter cards',
  count: (matches: number, all: number) => `${numbersOf('en').format(matches)} of ${numbersOf('en').format(all)} cards`,
  none: 'No card has all of these words. Try fewer letters or other words.',
  clear: 'Show all cards',
}

const es: typeof en = {
  input: 'Filtrar tarjetas',
  count: (matches, all) => `${numbersOf('es').format(matches)} de ${numbersOf('es').format(all)} tarjetas`,
  none: 'Ninguna tarjeta tiene todas estas palabras. Pruebe con menos letras o con otras palabras.',
  clear: 'Mostrar todas las tarjetas',
}

export const filterTextsFor = (locale: Locale): typeof en => ({ en, es })[locale]
