/** Words that find entries of the command palette, besides their labels, in both languages. */
import type { SiteState } from '../status/index.ts'

/** Words of the actions, so that users can switch from a language they cannot read. */
export const actionWords = {
  refresh: 'refresh update actualizar',
  language: { en: 'language English idioma inglés', es: 'language Spanish idioma español castellano' },
  theme: {
    system: 'theme system tema sistema',
    light: 'theme light mode tema modo claro',
    dark: 'theme dark mode tema modo oscuro',
  },
  login: 'login log in sign in iniciar sesión entrar acceder',
  signOut: 'sign out log out logout exit cerrar sesión salir',
  pause: 'pause stop checks updates pausar comprobaciones',
  resume: 'resume continue checks updates reanudar comprobaciones',
  preferences: 'preferences settings version preferencias ajustes versión',
  keys: 'help keys keyboard shortcuts ayuda teclas atajos teclado',
  stored:
    'delete history clear recent recently opened items cards storage privacy cookies data borrar historial recientes datos privacidad almacenamiento',
  report:
    'report problem incident outage support help desk contact password informar problema incidencia avería soporte ayuda contacto contraseña clave',
} as const

/** Words of pages, by address. */
export const pageWords: Readonly<Partial<Record<string, string>>> = {
  '/': 'home inicio panel',
  '/webinars': 'video recording training course vídeo grabación formación curso',
}

/** Words of the sites in each state. */
export const stateWords: Readonly<Record<SiteState | 'maintenance', string>> = {
  checking: '',
  operational: 'operational operativo',
  degraded: 'degraded slow degradado lento',
  down: 'down caído',
  maintenance: 'maintenance mantenimiento',
}
