/** The problems of a sign-in or sign-out: the title, the exact words and the advice for every code of `auth`. */
import type { Activity, AuthErrorCode, AuthProblem, ResponseCheck } from '../auth/index.ts'
import type { Locale } from '../base/locales.ts'
import { messages } from './index.ts'
import type { Messages } from './index.ts'

type ProblemTexts = Messages['authProblem']
type OwnTitle = keyof ProblemTexts['titles']
type SharedTitle = keyof ProblemTexts['sharedTitles']
type TextByCode = Readonly<Partial<Record<AuthErrorCode, string>>>

/** The titles of the codes without one of their own. The checks that are missing here have `notAccepted`. */
export const sharedTitles: Readonly<Partial<Record<AuthErrorCode, SharedTitle>>> = {
  'provider-error': 'refused',
  'login-required': 'questionAsked',
  'sign-in-page-expired': 'tookTooLong',
  'consent-required': 'questionAsked',
  'interaction-required': 'questionAsked',
  'account-selection-required': 'questionAsked',
  'state-missing': 'incomplete',
  'state-unknown': 'notOurs',
  'state-mismatch': 'notOurs',
  'authority-mismatch': 'notOurs',
  'client-mismatch': 'notOurs',
  'content-type-invalid': 'unreadable',
  'response-malformed': 'unreadable',
  'response-too-large': 'unreadable',
  'storage-unavailable': 'notStored',
  'discovery-issuer': 'misconfigured',
  'endpoint-missing': 'misconfigured',
  'endpoint-insecure': 'misconfigured',
  'pkce-unsupported': 'misconfigured',
  'state-expired': 'tookTooLong',
  'response-issuer-missing': 'incomplete',
  'code-missing': 'incomplete',
  'access-token-missing': 'incomplete',
  'dpop-missing': 'misconfigured',
  'dpop-unsupported': 'misconfigured',
  'dpop-proof': 'refused',
  'dpop-key-lost': 'notStored',
  'dpop-downgrade': 'misconfigured',
  'id-token-missing': 'incomplete',
} satisfies Readonly<Record<Exclude<AuthErrorCode, ResponseCheck | OwnTitle>, SharedTitle>>

/** The advice on a problem. The codes that are missing here have `other`. */
const adviceByCode: Readonly<Partial<Record<AuthErrorCode, keyof ProblemTexts['advice']>>> = {
  'sign-out-failed': 'signOut',
  'renew-failed': 'again',
  'login-required': 'again',
  'sign-in-page-expired': 'again',
  'consent-required': 'again',
  'interaction-required': 'again',
  'account-selection-required': 'again',
  'network-timeout': 'network',
  'browser-unsupported': 'browser',
  'popup-blocked': 'popupBlocked',
  'redirect-aborted': 'again',
  'state-unknown': 'again',
  'state-mismatch': 'again',
  'network-failed': 'network',
  'storage-unavailable': 'storage',
  'sign-out-local': 'signedOutHere',
  'another-person': 'again',
  'signed-out-elsewhere': 'again',
  'session-expired': 'again',
  'discovery-issuer': 'administrators',
  'endpoint-missing': 'administrators',
  'endpoint-insecure': 'administrators',
  'pkce-unsupported': 'administrators',
  'state-expired': 'again',
  'dpop-missing': 'administrators',
  'dpop-unsupported': 'administrators',
  'dpop-key-lost': 'storage',
  'dpop-downgrade': 'administrators',
}

function ownTitleOf(code: AuthErrorCode, texts: ProblemTexts): string | undefined {
  const titles: TextByCode = texts.titles
  return titles[code]
}

const actionOf = ({ kind, via }: Activity) => (kind === 'sign-in' ? via : kind)

/** The title of a problem, in plain words. */
export function problemTitleOf(problem: AuthProblem, locale: Locale): string {
  const texts = messages[locale].authProblem
  if (isDenied(problem)) return texts.notCompleted
  return ownTitleOf(problem.code, texts) ?? texts.sharedTitles[sharedTitles[problem.code] ?? 'notAccepted']
}

/** The small last line: the problem in the exact words of the client’s brief. Null if the title says it all. */
export function exactTextOf({ code, action }: AuthProblem, locale: Locale): string | null {
  const { exact, unknownError, actions } = messages[locale].authProblem
  if (code === 'unknown-error') return unknownError(actions[action ? actionOf(action) : 'unknown'])
  const texts: TextByCode = exact
  return texts[code] ?? null
}

/**
 * The details, for administrators: the code, which tells problems of the same title apart, and the provider's own words. They
 * are in no language of the portal. Empty if there is nothing to add.
 */
export function detailsOf({ code, error, errorDescription }: AuthProblem): readonly string[] {
  const isTitleShared = ownTitleOf(code, messages.en.authProblem) === undefined // the same in all languages
  const lines: readonly (string | undefined)[] = [isTitleShared ? code : undefined, error, errorDescription]
  return [...new Set(lines.flatMap((line) => line || []))]
}

/** Whether the connection of the device may be the cause. */
export const isAboutNetwork = ({ code }: AuthProblem): boolean => adviceByCode[code] === 'network'

/** Returns the advice on a problem. */
export function adviceOn(problem: AuthProblem, locale: Locale): string {
  const { advice } = messages[locale].authProblem
  if (problem.action?.kind === 'sign-out' && problem.code !== 'sign-out-local') return advice.signOut
  return advice[isDenied(problem) ? 'denied' : (adviceByCode[problem.code] ?? 'other')]
}

/** The label of the button that starts a new sign-in, or null if that would not help. */
export function nextTryOf(problem: AuthProblem, locale: Locale): string | null {
  if (!canRetrySignIn(problem)) return null
  const { signInAgain, tryAgain } = messages[locale].authProblem
  return adviceByCode[problem.code] === 'again' ? signInAgain : tryAgain
}

/** Ends of a sign-in that no failure has caused. */
const calm: readonly AuthErrorCode[] = [
  'session-expired',
  'signed-out-elsewhere',
  'another-person',
  'sign-in-page-expired',
  'state-expired',
  'state-unknown',
  'consent-required',
  'interaction-required',
  'account-selection-required',
]

/** `info`: nothing has failed. `warn`: the user has to do something. */
export function toneOf(problem: AuthProblem): 'info' | 'warn' | 'bad' {
  if (calm.includes(problem.code) || isDenied(problem)) return 'info'
  return problem.code === 'popup-blocked' || problem.code === 'sign-out-local' ? 'warn' : 'bad'
}

/** False for sign-outs, and in a browser that cannot sign in. */
const canRetrySignIn = ({ code, action }: AuthProblem): boolean =>
  code !== 'browser-unsupported' && !code.startsWith('sign-out') && action?.kind !== 'sign-out'

/** Whether the provider denied access because the user cancelled or is not allowed in. RFC 6749 §4.1.2.1 */
export const isDenied = ({ code, error }: AuthProblem): boolean =>
  code === 'provider-error' && error === 'access_denied'
