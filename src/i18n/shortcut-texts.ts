/** The texts of stars and of the starred cards in the menu, in both languages. Loaded together with them. */
import { numbersOf } from './format.ts'
import type { Locale } from './index.ts'

const en = {
  heading: 'Starred',
  all: (count: number) => `All starred (${numbersOf('en').format(count)})`,
  /** Names a toggle button, whose pressed state tells whether the card is starred. */
  star: (name: string) => `Star ${name}`,
}

const es: typeof en = {
  heading: 'Favoritos',
  all: (count) => `Todos los favoritos (${numbersOf('es').format(count)})`,
  star: (name) => `Favorito: ${name}`,
}

export const shortcutTextsFor = (locale: Locale): typeof en => ({ en, es })[locale]
