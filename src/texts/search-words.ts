/** Words that find entries of the command palette, besides their labels, in both languages. */
import type { SiteState } from '../status/index.ts'

/**
 * Words of both languages that do not tell one entry from another. They count only in a query that has no others.
 * Folded, and without the apostrophe that divides them.
 */
export const littleWords: ReadonlySet<string> = new Set(
  [
    'a an the this that these those my your our i me we us you he she it they them its their',
    'am is are was were be been do does did have has had can could should would will may might must want need',
    'how what when where which who whom whose why there here all any some very please and or but if not no',
    'of to in into on onto at by for from with without about as than then so',
    // The pieces of doesn’t, I’m, what’s, we’ve and the like.
    's t m re ve ll don doesn didn isn aren wasn can won',
    'el la los las lo un una unos unas al del de a ante con en entre hacia hasta para por sin sobre y e o u ni pero',
    'yo tu ella ello nosotros ellos ellas me te se nos le les mi mis tus su sus nuestro nuestra este esta',
    'estos estas esto ese esa esos esas eso aqui ahi alli que quien cual cuales como cuando donde cuanto porque si',
    'no mas muy ya tambien algo algun alguna todo toda todos todas es son era fue ser soy esta estan estar estoy hay',
    'he ha han haber tengo tiene tener hago hace hacer puedo puede poder quiero quiere necesito necesita',
    // Here it means the whole.
    'portal',
  ]
    .join(' ')
    .split(' '),
)

/** Words of the actions, so that users can switch from a language they cannot read. */
export const actionWords = {
  refresh: 'refresh update actualizar',
  language: {
    en: 'change language English cambiar idioma inglés',
    es: 'change language Spanish cambiar idioma español castellano',
  },
  theme: {
    system: 'change theme system cambiar tema sistema',
    light: 'change theme light mode cambiar tema modo claro',
    dark: 'change theme dark mode cambiar tema modo oscuro',
  },
  login: 'login log in sign in iniciar sesión entrar acceder',
  signOut: 'sign out log out logout exit cerrar sesión salir',
  pause: 'pause stop checks updates pausar comprobaciones',
  resume: 'resume continue checks updates reanudar comprobaciones',
  preferences: 'preferences settings version preferencias ajustes versión',
  keys: 'help keys keyboard shortcuts ayuda teclas atajos teclado',
  stored:
    'delete history clear recent recently opened items cards storage privacy cookies data borrar historial recientes datos privacidad almacenamiento store stored keep kept guardar guarda guardado',
  incident: 'incident outage problem incidencia avería problema',
  account:
    'account profile password second factor two-factor 2FA authenticator cuenta perfil contraseña clave segundo factor doble factor',
  report:
    'report problem incident outage work support call help desk contact password informar problema incidencia avería soporte llamar ayuda contacto contraseña clave',
} as const

/** What users say of the portal or a program that is in trouble. It finds the sites in trouble before the report. */
export const troubleWords =
  'site website page web program down slow not working broken fails error load open sitio página programa caído caída lento lenta no funciona falla fallo carga abre'

/** Words of pages, by address: names, and what else is there. */
export const pageWords: Readonly<Partial<Record<string, { readonly names: string; readonly text?: string }>>> = {
  '/': {
    names: 'home systems inicio panel sistemas star stars favourites favorites favorito favoritos estrellas',
    text: 'site sites website web down sitio sitios caído caída',
  },
  '/webinars': { names: 'video recording training course watch vídeo grabación formación curso ver' },
}

/** Words of a webinar, besides its name and description. */
export const webinarWords = 'video recording training course vídeo grabación formación curso'

/** Words of a starred card. */
export const starWords = 'star starred favourite favourites favorite favorites favorito favoritos'

/** Words of a monitored site, whatever its state. */
const siteWords = 'site website page web sitio página'

/** Words of the sites in each state. */
export const stateWords: Readonly<Record<SiteState | 'maintenance', string>> = {
  checking: siteWords,
  operational: `${siteWords} operational operativo`,
  degraded: `${siteWords} degraded slow degradado lento lenta`,
  down: `${siteWords} down not working broken fails load open caído caída no funciona falla carga abre`,
  maintenance: `${siteWords} maintenance mantenimiento`,
}
