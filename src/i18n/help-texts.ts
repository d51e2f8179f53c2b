/** The help of the command palette, in both languages. Loaded when it is first opened. */
import type { Locale } from './index.ts'

const en = {
  search: 'Open the search from any page',
  choose: 'Choose a result',
  enter: 'Enter',
  open: 'Open it',
  close: 'Close the search, the details or the menu',
  more: 'For anything else, ask the portal’s administrators.',
}

const es: typeof en = {
  search: 'Abrir la búsqueda desde cualquier página',
  choose: 'Elegir un resultado',
  enter: 'Intro',
  open: 'Abrirlo',
  close: 'Cerrar la búsqueda, los detalles o el menú',
  more: 'Para todo lo demás, consulte a los administradores del portal.',
}

export const helpTextsFor = (locale: Locale): typeof en => ({ en, es })[locale]
