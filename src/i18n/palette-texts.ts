/** The texts of the command palette, in both languages. Loaded when it is first opened. */
import { numbersOf } from './format.ts'
import type { Locale } from './index.ts'

const en = {
  title: 'Search',
  input: 'Search pages, cards, sites and actions',
  close: 'Close search',
  kinds: { page: 'Page', card: 'Card', site: 'Site', action: 'Action' },
  results: 'Results',
  count: (count: number) => (count === 1 ? '1 result' : `${numbersOf('en').format(count)} results`),
  none: 'No results. Try another word or fewer letters.',
  keys: '↑↓ choose · Enter open · Esc close',
  refresh: 'Refresh status',
  forget: 'Clear recently opened',
  language: (name: string) => `Switch language: ${name}`,
  theme: (name: string) => `Switch theme: ${name}`,
}

const es: typeof en = {
  title: 'Buscar',
  input: 'Buscar páginas, tarjetas, sitios y acciones',
  close: 'Cerrar la búsqueda',
  kinds: { page: 'Página', card: 'Tarjeta', site: 'Sitio', action: 'Acción' },
  results: 'Resultados',
  count: (count) => (count === 1 ? '1 resultado' : `${numbersOf('es').format(count)} resultados`),
  none: 'No hay resultados. Pruebe con otra palabra o con menos letras.',
  keys: '↑↓ elegir · Intro abrir · Esc cerrar',
  refresh: 'Actualizar estado',
  forget: 'Borrar lo abierto recientemente',
  language: (name) => `Cambiar idioma: ${name}`,
  theme: (name) => `Cambiar tema: ${name}`,
}

/** Search keywords of the actions in both languages, so that users can switch from a language they cannot read. */
export const actionWords = {
  refresh: 'refresh status update actualizar estado',
  language: { en: 'language English idioma inglés', es: 'language Spanish idioma español castellano' },
  theme: {
    system: 'theme system tema sistema',
    light: 'theme light day tema claro',
    dark: 'theme dark night tema oscuro noche',
  },
  login: 'login log in sign in iniciar sesión entrar acceder',
  signOut: 'sign out log out logout cerrar sesión salir',
  forget: 'clear delete forget recently opened cards borrar olvidar tarjetas abiertas recientemente',
} as const

export const paletteTextsFor = (locale: Locale): typeof en => ({ en, es })[locale]
