/** The advice shown after a failed sign-in or sign-out, in both languages. The titles are in auth-problem-titles.ts. */
import type { AuthErrorCode, AuthProblem } from '../auth/index.ts'
import { formatClock, formatTagOf, withArticle } from './format.ts'
import type { Locale } from './index.ts'

const en = {
  popupBlocked: 'Allow pop-ups for this site, or continue in this window.',
  popupClosed: 'You can try again whenever you like.',
  denied: 'If you cancelled, you can try again whenever you like. If not, ask the portal’s administrators.',
  again: 'Sign in again to continue.',
  network:
    'Check your connection and try again. If other sites load, the sign-in service is down: try again in a few minutes.',
  signOut: 'You are signed out here, but perhaps not at the sign-in service. On a shared computer, close the browser.',
  signedOutHere: 'On a shared computer, close the browser.',
  storage: 'Allow this site to store data in the browser, then try again.',
  clock: 'Set the date and time of this device, then try again.',
  other: 'Try again. If it keeps happening, tell the portal’s administrators.',
  until: (at: Date, day: string | null) =>
    `You will stay signed in until ${day === null ? '' : `${day}, `}${formatClock(at, 'en')}. To continue after that, sign in again.`,
  tryAgain: 'Try again',
  signInAgain: 'Sign in again',
}

const es: typeof en = {
  popupBlocked: 'Permita las ventanas emergentes en este sitio o continúe en esta ventana.',
  popupClosed: 'Puede volver a intentarlo cuando quiera.',
  denied:
    'Si ha cancelado usted, puede volver a intentarlo cuando quiera. Si no, consulte a los administradores del portal.',
  again: 'Vuelva a iniciar sesión para continuar.',
  network:
    'Compruebe su conexión e inténtelo de nuevo. Si otras webs cargan, el servicio de acceso no responde: inténtelo en unos minutos.',
  signOut:
    'Ha cerrado la sesión aquí, pero quizá no en el servicio de acceso. En un equipo compartido, cierre el navegador.',
  signedOutHere: 'En un equipo compartido, cierre el navegador.',
  storage: 'Permita que este sitio guarde datos en el navegador e inténtelo de nuevo.',
  clock: 'Ajuste la fecha y la hora de este equipo e inténtelo de nuevo.',
  other: 'Inténtelo de nuevo. Si sigue ocurriendo, avise a los administradores del portal.',
  until: (at, day) =>
    `Su sesión termina ${day === null ? '' : `el ${day} `}a ${withArticle(formatClock(at, 'es'))}. Para continuar después de esa hora, vuelva a iniciar sesión.`,
  tryAgain: 'Reintentar',
  signInAgain: 'Volver a iniciar sesión',
}

const remedies: { readonly [Code in AuthErrorCode]?: Exclude<keyof typeof en, 'until' | 'tryAgain' | 'signInAgain'> } =
  {
    'popup-blocked': 'popupBlocked',
    'popup-closed': 'popupClosed',
    'signed-out-elsewhere': 'again',
    'session-expired': 'again',
    'renew-failed': 'again',
    'login-required': 'again',
    'interaction-required': 'again',
    'state-expired': 'again',
    'redirect-aborted': 'again',
    'network-timeout': 'network',
    'network-failed': 'network',
    'sign-out-failed': 'signOut',
    'sign-out-local': 'signedOutHere',
    'storage-unavailable': 'storage',
    'id-token-future': 'clock',
    'clock-skew': 'clock',
    'dpop-proof': 'clock',
    'dpop-key-lost': 'again',
  }

/** When the current user's sign-in expires, and the current time, both in ms since 1970. */
export interface Session {
  readonly expiresAt: number
  readonly now: number
}

/** `session` is null unless the auth state is `authenticated`. */
export function remedyOf(problem: AuthProblem, locale: Locale, session: Session | null): string {
  const texts = { en, es }[locale]
  if (session && canRetrySignIn(problem)) return texts.until(new Date(session.expiresAt), otherDayOf(session, locale))
  if (problem.action?.kind === 'sign-out' && problem.code !== 'sign-out-local') return texts.signOut
  return texts[isDenied(problem) ? 'denied' : (remedies[problem.code] ?? 'other')]
}

/** The label of the button that starts a new sign-in, or null if that would not help. */
export function nextTryOf(problem: AuthProblem, locale: Locale, session: Session | null): string | null {
  if (!canRetrySignIn(problem)) return null
  const texts = { en, es }[locale]
  return session || remedies[problem.code] === 'again' ? texts.signInAgain : texts.tryAgain
}

/** The label of the provider's message. */
export const detailsLabelOf = (locale: Locale): string => (locale === 'en' ? 'Details' : 'Detalles')

/** `info`: popup closed, access denied, session over. `warn`: popup blocked, or a renewal failed before the expiry. */
export function toneOf(problem: AuthProblem, session: Session | null): 'info' | 'warn' | 'bad' {
  const { code } = problem
  const isRenewal = code === 'renew-failed' || code === 'dpop-key-lost'
  if (code === 'popup-closed' || code === 'session-expired' || isDenied(problem)) return 'info'
  return code === 'popup-blocked' || (isRenewal && session) ? 'warn' : 'bad'
}

/** False for sign-outs, and for a blocked popup: another would be blocked, too, so the redirect is offered instead. */
const canRetrySignIn = ({ code, action }: AuthProblem): boolean =>
  code !== 'popup-blocked' && !code.startsWith('sign-out') && action?.kind !== 'sign-out'

/** Whether the provider denied access because the user cancelled or is not allowed in. RFC 6749 §4.1.2.1 */
const isDenied = ({ code, error }: AuthProblem): boolean => code === 'provider-error' && error === 'access_denied'

/** The date of the expiry, or null if it is today, when the time alone is enough. */
function otherDayOf({ expiresAt, now }: Session, locale: Locale): string | null {
  const at = new Date(expiresAt)
  return at.toDateString() === new Date(now).toDateString()
    ? null
    : new Intl.DateTimeFormat(formatTagOf(locale), { dateStyle: locale === 'es' ? 'long' : 'medium' }).format(at)
}
