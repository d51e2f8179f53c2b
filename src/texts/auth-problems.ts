/** The problems of a sign-in or sign-out: a title, the exact words and the advice for every code of `auth`. */
import type { Activity, AuthErrorCode, AuthProblem, ResponseCheck, TransportKind } from '../auth/index.ts'
import type { Locale } from '../portal/config.ts'
import type { Messages } from './en.ts'
import { messages } from './index.ts'

type Text = readonly [en: string, es: string]

/** Titles that several codes have. The details then have the code, which tells administrators which check failed. */
export const sharedTitles = {
  notOurs: [
    'This sign-in belongs to another window, or is already over',
    'Este inicio de sesión es de otra ventana o ya ha terminado',
  ],
  unreadable: [
    'The response from the sign-in service can’t be read',
    'No se puede leer la respuesta del servicio de acceso',
  ],
  incomplete: ['The answer of the sign-in service is incomplete', 'La respuesta del servicio está incompleta'],
  notAccepted: [
    'The portal can’t accept the response from the sign-in service',
    'El portal no puede aceptar la respuesta del servicio de acceso',
  ],
  misconfigured: ['The sign-in service isn’t set up correctly', 'El servicio de acceso no está bien configurado'],
  questionAsked: ['The sign-in service needs an answer from you', 'El servicio de acceso necesita que usted responda'],
  refused: ['The sign-in service refused the request', 'El servicio de acceso ha rechazado la solicitud'],
  tookTooLong: ['The sign-in took too long', 'El inicio de sesión ha tardado demasiado'],
  notStored: [
    'This browser doesn’t let the page store the sign-in',
    'El navegador no permite guardar el inicio de sesión',
  ],
} satisfies Readonly<Record<string, Text>>

interface ProblemTexts {
  /** In plain words. */
  readonly title: Text | keyof typeof sharedTitles
  /** The words of the specification's error catalogue, in English verbatim. Absent if they are the title. */
  readonly exact?: Text
  /** The key of the advice. Default: `other`. */
  readonly advice?: keyof Messages['authProblem']['advice']
}

/** The provider cannot say whether the person has cancelled or is not allowed in. RFC 6749 §4.1.2.1 */
const notCompleted: Text = ['Sign-in was not completed', 'No se ha completado el inicio de sesión']

const problemsByCode: Readonly<Record<Exclude<AuthErrorCode, ResponseCheck>, ProblemTexts>> = {
  // Error catalogue of the specification
  'sign-in-failed': { title: ['Sign-in failed', 'No se ha podido iniciar sesión'] },
  'sign-out-failed': { title: ['Sign-out failed', 'No se ha podido cerrar la sesión'], advice: 'signOut' },
  'renew-failed': {
    title: ['Your session couldn’t be extended', 'No se ha podido prolongar su sesión'],
    exact: ['Renew silent failed', 'Error en la renovación silenciosa'],
    advice: 'again',
  },
  'unknown-error': { title: ['Something went wrong', 'Algo ha salido mal'] },
  'provider-error': { title: 'refused' },
  'login-required': { title: 'questionAsked', advice: 'again' },
  'sign-in-page-expired': { title: 'tookTooLong', advice: 'again' },
  'consent-required': { title: 'questionAsked', advice: 'again' },
  'interaction-required': { title: 'questionAsked', advice: 'again' },
  'account-selection-required': { title: 'questionAsked', advice: 'again' },
  'network-timeout': {
    title: ['The network took too long to answer', 'La red ha tardado demasiado en responder'],
    exact: ['Network timed out', 'Se ha agotado el tiempo de espera de la red'],
    advice: 'network',
  },
  'frame-timeout': {
    title: ['The sign-in service took too long to answer', 'El servicio de acceso ha tardado demasiado en responder'],
    exact: ['IFrame timed out without a response', 'El marco oculto no ha respondido a tiempo'],
  },
  'browser-unsupported': {
    title: ['This browser can’t sign in here', 'Este navegador no permite iniciar sesión aquí'],
    advice: 'browser',
  },
  'popup-blocked': {
    title: ['Your browser blocked the sign-in window', 'El navegador ha bloqueado la ventana de acceso'],
    exact: ['Popup blocked by user', 'Ventana emergente bloqueada'],
    advice: 'popupBlocked',
  },
  'popup-closed': { title: ['Popup closed', 'Ventana emergente cerrada'] },
  'redirect-aborted': {
    title: ['The sign-in was interrupted', 'El inicio de sesión se ha interrumpido'],
    exact: ['Redirect aborted', 'Redirección interrumpida'],
    advice: 'again',
  },
  'state-missing': { title: 'incomplete', exact: ['No state in response', 'A la respuesta le falta un dato'] },
  'state-unknown': {
    title: 'notOurs',
    exact: ['No matching state found in storage', 'No se ha encontrado la solicitud correspondiente'],
    advice: 'again',
  },
  'state-mismatch': {
    title: 'notOurs',
    exact: ['State does not match', 'La respuesta no corresponde a la solicitud'],
    advice: 'again',
  },
  'authority-mismatch': { title: 'notOurs', exact: ['authority mismatch', 'El servicio de acceso no coincide'] },
  'client-mismatch': { title: 'notOurs', exact: ['client_id mismatch', 'La aplicación no coincide'] },
  'content-type-invalid': {
    title: 'unreadable',
    exact: ['invalid response content type', 'Tipo de contenido de la respuesta no válido'],
  },
  // Network, storage and session
  'network-failed': {
    title: ['The sign-in service can’t be reached', 'No se puede contactar con el servicio de acceso'],
    advice: 'network',
  },
  'http-status': {
    title: ['The sign-in service answered with an error', 'El servicio de acceso ha respondido con un error'],
  },
  'response-malformed': { title: 'unreadable' },
  'response-too-large': { title: 'unreadable' },
  'storage-unavailable': { title: 'notStored', advice: 'storage' },
  'sign-out-local': { title: ['Signed out here only', 'Sesión cerrada solo aquí'], advice: 'signedOutHere' },
  'another-person': {
    title: ['Another person has signed in', 'Otra persona ha iniciado sesión'],
    advice: 'again',
  },
  'signed-out-elsewhere': {
    title: ['You signed out in another tab.', 'Ha cerrado la sesión en otra pestaña.'],
    advice: 'again',
  },
  'session-expired': { title: ['Your session has ended', 'Su sesión ha terminado'], advice: 'again' },
  // Discovery
  'discovery-issuer': { title: 'misconfigured', advice: 'administrators' },
  'endpoint-missing': { title: 'misconfigured', advice: 'administrators' },
  'endpoint-insecure': { title: 'misconfigured', advice: 'administrators' },
  'pkce-unsupported': { title: 'misconfigured', advice: 'administrators' },
  // Authorization response
  'state-expired': { title: 'tookTooLong', advice: 'again' },
  'response-issuer-missing': { title: 'incomplete' },
  'code-missing': { title: 'incomplete' },
  // Token response and user info
  'user-info-unavailable': {
    title: [
      'The sign-in service didn’t give the portal your name and e-mail address',
      'El servicio de acceso no ha dado al portal su nombre y su correo electrónico',
    ],
    exact: ['User info can’t be read', 'No se puede leer la información de usuario (user info)'],
  },
  'access-token-missing': { title: 'incomplete' },
  'dpop-missing': { title: 'misconfigured', advice: 'administrators' },
  'dpop-unsupported': { title: 'misconfigured', advice: 'administrators' },
  'dpop-proof': { title: 'refused', advice: 'clock' },
  'dpop-key-lost': { title: 'notStored', advice: 'storage' },
  'dpop-downgrade': { title: 'misconfigured', advice: 'administrators' },
  'id-token-missing': { title: 'incomplete' },
  // ID token
  'id-token-exp': {
    title: ['The response from the sign-in service is out of date', 'La respuesta del servicio de acceso ha caducado'],
  },
  'id-token-future': {
    title: [
      'The response from the sign-in service is dated in the future: check this device’s clock',
      'La respuesta del servicio de acceso tiene una fecha futura: compruebe el reloj',
    ],
    advice: 'clock',
  },
  'clock-skew': { title: ['This device’s clock is wrong', 'La hora de este equipo no es correcta'], advice: 'clock' },
}

/** In both languages, by code. The checks that are missing here have the title `notAccepted`. */
export const authProblems: Readonly<Partial<Record<AuthErrorCode, ProblemTexts>>> = problemsByCode

const textsOf = (code: AuthErrorCode): ProblemTexts => authProblems[code] ?? { title: 'notAccepted' }

const titleOf = ({ title }: ProblemTexts): Text => (typeof title === 'string' ? sharedTitles[title] : title)

/** The names of the actions for the catalogue's message about an unknown error. */
const actions: Readonly<Record<TransportKind | 'sign-out', Text>> = {
  popup: ['sign-in by popup', 'el inicio de sesión en ventana emergente'],
  redirect: ['sign-in by redirect', 'el inicio de sesión por redirección'],
  silent: ['silent sign-in', 'el inicio de sesión silencioso'],
  'sign-out': ['sign-out', 'el cierre de sesión'],
}

const actionNameOf = ({ kind, via }: Activity): Text => actions[kind === 'sign-in' ? via : kind]

/** The title of a problem, in plain words. */
export function problemTitleOf(problem: AuthProblem, locale: Locale): string {
  return (isDenied(problem) ? notCompleted : titleOf(textsOf(problem.code)))[positionOf(locale)]
}

/** The small last line: the problem in the words of the specification. Null if the title says it all. */
export function exactTextOf({ code, action }: AuthProblem, locale: Locale): string | null {
  const language = positionOf(locale)
  const { exact } = textsOf(code)
  if (exact) return exact[language]
  if (code !== 'unknown-error') return null
  const name = action ? actionNameOf(action) : ['the action', 'la acción']
  return `${['Unknown error while executing', 'Error desconocido al ejecutar'][language]} ${name[language]}`
}

/**
 * The details, for administrators: the code, which tells problems of the same title apart, and the provider's own words. They
 * are in no language of the portal. Empty if there is nothing to add.
 */
export function detailsOf({ code, error, errorDescription }: AuthProblem): readonly string[] {
  const isTitleShared = typeof textsOf(code).title === 'string'
  const lines: readonly (string | undefined)[] = [isTitleShared ? code : undefined, error, errorDescription]
  return [...new Set(lines.flatMap((line) => line || []))]
}

/** Whether the connection of the device may be the cause. */
export const isAboutNetwork = ({ code }: AuthProblem): boolean => textsOf(code).advice === 'network'

/** Returns the advice on a problem. */
export function adviceOn(problem: AuthProblem, locale: Locale): string {
  const { advice } = messages[locale].authProblem
  if (problem.action?.kind === 'sign-out' && problem.code !== 'sign-out-local') return advice.signOut
  return advice[isDenied(problem) ? 'denied' : (textsOf(problem.code).advice ?? 'other')]
}

/** The label of the button that starts a new sign-in, or null if that would not help. */
export function nextTryOf(problem: AuthProblem, locale: Locale): string | null {
  if (!canRetrySignIn(problem)) return null
  const { signInAgain, tryAgain, useAnotherAccount } = messages[locale].authProblem
  if (isDenied(problem)) return useAnotherAccount
  return textsOf(problem.code).advice === 'again' ? signInAgain : tryAgain
}

/** Ends of a sign-in that no failure has caused. */
const calm: readonly AuthErrorCode[] = [
  'session-expired',
  'signed-out-elsewhere',
  'another-person',
  'sign-in-page-expired',
  'state-expired',
  'state-unknown',
]

/** `info`: nothing has failed. `warn`: the user has to do something. */
export function toneOf(problem: AuthProblem): 'info' | 'warn' | 'bad' {
  if (calm.includes(problem.code) || isDenied(problem)) return 'info'
  return problem.code === 'popup-blocked' || problem.code === 'sign-out-local' ? 'warn' : 'bad'
}

const positionOf = (locale: Locale): 0 | 1 => (locale === 'en' ? 0 : 1)

/** False for sign-outs, and in a browser that cannot sign in. */
const canRetrySignIn = ({ code, action }: AuthProblem): boolean =>
  code !== 'browser-unsupported' && !code.startsWith('sign-out') && action?.kind !== 'sign-out'

/** Whether the provider denied access because the user cancelled or is not allowed in. RFC 6749 §4.1.2.1 */
const isDenied = ({ code, error }: AuthProblem): boolean => code === 'provider-error' && error === 'access_denied'
