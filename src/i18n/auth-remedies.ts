/** What a person can do when sign-in or sign-out fails, in both languages. What happened is said by the catalogue. */
import type { AuthErrorCode, Problem } from '../auth/index.ts'
import type { Locale } from './index.ts'

const en = {
  popupBlocked: 'Allow popups for this site, or continue in this window.',
  popupClosed: 'Press Login when you want to try again.',
  again: 'Press Login to sign in again.',
  network: 'Check your connection and try again.',
  signOut: 'You are signed out here, but perhaps not at the identity provider. Close the browser on a shared computer.',
  storage: 'Allow this site to store data in the browser, then try again.',
  clock: 'Set the date and time of this device, then try again.',
  other: 'Try again. If it keeps happening, tell the people who run this portal.',
  until: (time: string) => `You stay signed in until ${time}. Sign in again to continue after that.`,
  signInAgain: 'Sign in again',
}

const es: typeof en = {
  popupBlocked: 'Permita las ventanas emergentes en este sitio o continúe en esta ventana.',
  popupClosed: 'Pulse «Iniciar sesión» cuando quiera volver a intentarlo.',
  again: 'Pulse «Iniciar sesión» para volver a entrar en el portal.',
  network: 'Compruebe su conexión e inténtelo de nuevo.',
  signOut: 'Ha cerrado la sesión aquí, pero quizá no en el proveedor de identidad. En un equipo compartido, cierre el navegador.',
  storage: 'Permita que este sitio guarde datos en el navegador e inténtelo de nuevo.',
  clock: 'Ajuste la fecha y la hora de este equipo e inténtelo de nuevo.',
  other: 'Inténtelo de nuevo. Si sigue ocurriendo, avise a quienes administran este portal.',
  until: (time) => `Su sesión termina: ${time}. Vuelva a iniciar sesión para continuar después.`,
  signInAgain: 'Volver a iniciar sesión',
}

const remedies: { readonly [Code in AuthErrorCode]?: Exclude<keyof typeof en, 'until'> } = {
  'popup-blocked': 'popupBlocked',
  'popup-closed': 'popupClosed',
  'signed-out-elsewhere': 'again',
  'renew-failed': 'again',
  'login-required': 'again',
  'interaction-required': 'again',
  'state-expired': 'again',
  'redirect-aborted': 'again',
  'network-timeout': 'network',
  'network-failed': 'network',
  'sign-out-failed': 'signOut',
  'sign-out-local': 'signOut',
  'storage-unavailable': 'storage',
  'id-token-future': 'clock',
  'clock-skew': 'clock',
}

/** `until`: when the session of somebody who is signed in ends, as people read it. */
export function remedyOf({ code }: Problem, locale: Locale, until: string | null): string {
  const texts = { en, es }[locale]
  return isSessionEnding(code, until) ? texts.until(until) : texts[remedies[code] ?? 'other']
}

/** Somebody is still signed in, and whatever went wrong, there is nothing to mend but the session's end. */
export function isSessionEnding(code: AuthErrorCode, until: string | null): until is string {
  return until !== null && code !== 'popup-blocked' && !code.startsWith('sign-out')
}

export function signInAgainIn(locale: Locale): string {
  return { en, es }[locale].signInAgain
}
