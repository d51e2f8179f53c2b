/** The texts of the command palette, in both languages. Loaded when it is first opened. */
import { numbersOf } from './format.ts'
import type { SiteState } from '../status/index.ts'
import type { Locale } from './index.ts'

const en = {
  input: 'Search pages, cards, sites and actions',
  close: 'Close search',
  kinds: { page: 'Page', site: 'Site', action: 'Action' },
  results: 'Results',
  count: (count: number) => (count === 1 ? '1 result' : `${numbersOf('en').format(count)} results`),
  none: 'No results. Try another word or fewer letters.',
  keys: '↑↓ choose · Enter open · Esc close',
  forget: 'Clear recently opened',
  language: (name: string) => `Switch language: ${name}`,
  theme: (name: string) => `Switch theme: ${name}`,
  help: 'Help and keyboard shortcuts',
}

const es: typeof en = {
  input: 'Buscar páginas, tarjetas, sitios y acciones',
  close: 'Cerrar la búsqueda',
  kinds: { page: 'Página', site: 'Sitio', action: 'Acción' },
  results: 'Resultados',
  count: (count) => (count === 1 ? '1 resultado' : `${numbersOf('es').format(count)} resultados`),
  none: 'No hay resultados. Pruebe con otra palabra o con menos letras.',
  keys: '↑↓ elegir · Intro abrir · Esc cerrar',
  forget: 'Borrar lo abierto recientemente',
  language: (name) => `Cambiar idioma: ${name}`,
  theme: (name) => `Cambiar tema: ${name}`,
  help: 'Ayuda y atajos de teclado',
}

/** Search keywords of the actions in both languages, so that users can switch from a language they cannot read. */
export const actionWords = {
  refresh: 'refresh update actualizar',
  language: { en: 'language English idioma inglés', es: 'language Spanish idioma español castellano' },
  theme: {
    system: 'theme system tema sistema',
    light: 'theme light tema claro',
    dark: 'theme dark tema oscuro',
  },
  login: 'login log in sign in iniciar sesión entrar acceder',
  signOut: 'sign out log out logout cerrar sesión salir',
  help: 'help keys ayuda teclas',
  forget: 'clear delete recently opened cards borrar',
} as const

/** Search keywords of pages in both languages, besides their names. */
export const pageWords: Readonly<Partial<Record<string, string>>> = {
  '/': 'home inicio',
  '/webinars': 'video recording grabación',
}

/** Search keywords of the sites in each state, in both languages. */
export const stateWords: Readonly<Record<SiteState, string>> = {
  checking: '',
  operational: 'operational operativo',
  degraded: 'degraded slow degradado lento',
  down: 'down caído',
  blocked: 'not checked sin comprobar',
}

export const paletteTextsFor = (locale: Locale): typeof en => ({ en, es })[locale]
