/** The problems of a sign-in or sign-out: the title, the exact words and the advice for every code of `auth`. */
import type { Activity, AuthErrorCode, AuthProblem, ResponseCheck } from '../auth/index.ts'
import type { Locale } from '../base/locales.ts'
import { messages } from './index.ts'
import type { Messages } from './index.ts'

type ProblemTexts = Messages['authProblem']
type OwnTitle = keyof ProblemTexts['titles']
type SharedTitle = keyof ProblemTexts['sharedTitles']
type TextByCode = Readonly<Partial<Record<AuthErrorCode, string>>>

/** How the page words a problem with this code. Some codes have a title of their own. */
interface ProblemKind {
  readonly title?: SharedTitle
  /** Default: `other` */
  readonly advice?: keyof ProblemTexts['advice']
  /** `info`: no failure has caused it. `warn`: the user has to do something. Default: `bad` */
  readonly tone?: 'info' | 'warn'
}

/** A code without a title of its own needs a shared one. The checks that are missing here have `notAccepted`. */
type TitledKinds = Readonly<
  Record<Exclude<AuthErrorCode, ResponseCheck | OwnTitle>, ProblemKind & { readonly title: SharedTitle }>
>

export const problemKinds: Readonly<Partial<Record<AuthErrorCode, ProblemKind>>> = {
  'provider-error': { title: 'refused' },
  'login-required': { title: 'questionAsked', advice: 'again' },
  'sign-in-page-expired': { title: 'tookTooLong', advice: 'again', tone: 'info' },
  'consent-required': { title: 'questionAsked', advice: 'again', tone: 'info' },
  'interaction-required': { title: 'questionAsked', advice: 'again', tone: 'info' },
  'account-selection-required': { title: 'questionAsked', advice: 'again', tone: 'info' },
  'state-missing': { title: 'incomplete' },
  'state-unknown': { title: 'notOurs', advice: 'again', tone: 'info' },
  'state-mismatch': { title: 'notOurs', advice: 'again' },
  'authority-mismatch': { title: 'notOurs' },
  'client-mismatch': { title: 'notOurs' },
  'content-type-invalid': { title: 'unreadable' },
  'response-malformed': { title: 'unreadable' },
  'response-too-large': { title: 'unreadable' },
  'storage-unavailable': { title: 'notStored', advice: 'storage' },
  'discovery-issuer': { title: 'misconfigured', advice: 'administrators' },
  'endpoint-missing': { title: 'misconfigured', advice: 'administrators' },
  'endpoint-insecure': { title: 'misconfigured', advice: 'administrators' },
  'pkce-unsupported': { title: 'misconfigured', advice: 'administrators' },
  'state-expired': { title: 'tookTooLong', advice: 'again', tone: 'info' },
  'response-issuer-missing': { title: 'incomplete' },
  'code-missing': { title: 'incomplete' },
  'access-token-missing': { title: 'incomplete' },
  'dpop-missing': { title: 'misconfigured', advice: 'administrators' },
  'dpop-unsupported': { title: 'misconfigured', advice: 'administrators' },
  'dpop-proof': { title: 'refused' },
  'dpop-key-lost': { title: 'notStored', advice: 'storage' },
  'dpop-downgrade': { title: 'misconfigured', advice: 'administrators' },
  'id-token-missing': { title: 'incomplete' },
  'sign-out-failed': { advice: 'signOut' },
  'renew-failed': { advice: 'again' },
  'network-timeout': { advice: 'network' },
  'browser-unsupported': { advice: 'browser' },
  'popup-blocked': { advice: 'popupBlocked', tone: 'warn' },
  'redirect-aborted': { advice: 'again' },
  'network-failed': { advice: 'network' },
  'sign-out-local': { advice: 'signedOutHere', tone: 'warn' },
  'another-person': { advice: 'again', tone: 'info' },
  'signed-out-elsewhere': { advice: 'again', tone: 'info' },
  'session-expired': { advice: 'again', tone: 'info' },
} satisfies TitledKinds & Partial<Record<OwnTitle, ProblemKind>>

function ownTitleOf(code: AuthErrorCode, texts: ProblemTexts): string | undefined {
  const titles: TextByCode = texts.titles
  return titles[code]
}

const actionOf = ({ kind, via }: Activity) => (kind === 'sign-in' ? via : kind)

/** The title of a problem, in plain words. */
export function problemTitleOf(problem: AuthProblem, locale: Locale): string {
  const texts = messages[locale].authProblem
  if (isDenied(problem)) return texts.notCompleted
  return ownTitleOf(problem.code, texts) ?? texts.sharedTitles[problemKinds[problem.code]?.title ?? 'notAccepted']
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
export const isAboutNetwork = ({ code }: AuthProblem): boolean => problemKinds[code]?.advice === 'network'

/** Returns the advice on a problem. */
export function adviceOn(problem: AuthProblem, locale: Locale): string {
  const { advice } = messages[locale].authProblem
  if (problem.action?.kind === 'sign-out' && problem.code !== 'sign-out-local') return advice.signOut
  return advice[isDenied(problem) ? 'denied' : (problemKinds[problem.code]?.advice ?? 'other')]
}

/** The label of the button that starts a new sign-in, or null if that would not help. */
export function nextTryOf(problem: AuthProblem, locale: Locale): string | null {
  if (!canRetrySignIn(problem)) return null
  const { signInAgain, tryAgain } = messages[locale].authProblem
  return problemKinds[problem.code]?.advice === 'again' ? signInAgain : tryAgain
}

export const toneOf = (problem: AuthProblem): 'info' | 'warn' | 'bad' =>
  isDenied(problem) ? 'info' : (problemKinds[problem.code]?.tone ?? 'bad')

/** False for sign-outs, and in a browser that cannot sign in. */
const canRetrySignIn = ({ code, action }: AuthProblem): boolean =>
  code !== 'browser-unsupported' && !code.startsWith('sign-out') && action?.kind !== 'sign-out'

/** Whether the provider denied access because the user cancelled or is not allowed in. RFC 6749 §4.1.2.1 */
export const isDenied = ({ code, error }: AuthProblem): boolean =>
  code === 'provider-error' && error === 'access_denied'
