/**
 * The model of a sign-in: everything that can change, the events that change it, and the effects that follow. Its words:
 *
 * - The *mark* is what the pages of this browser share: which user has signed in last, in which epoch (mark.ts).
 * - An *epoch* is the time in which one user is signed in, or nobody; a record of another epoch than the mark's is over.
 * - An *attempt* is one sign-in, sign-out or renewal of this page. Its number tells its result from those of others.
 * - A page is *awaiting* the result of an attempt to sign in or out until it has come, or another attempt has replaced it.
 * - To *join* is to ask the provider, in a hidden frame, whether the user of the mark is signed in there, and to sign in
 *   that user only.
 * - The *asked mark* is the one that this page has joined or ended under. It joins again when there is another mark.
 */
import type { TransportKind } from '../auth-env.ts'
import type { Activity, AuthProblem } from '../errors.ts'
import type { RenewalFailure } from '../protocol/consequence.ts'
import type { Mark } from '../protocol/mark.ts'
import type { SessionAnswer } from './watch-session.ts'
import { toUser, withoutRefreshToken, type StoredUser, type User } from '../protocol/record.ts'

interface Progress {
  readonly activity: Activity | null
  readonly problem: AuthProblem | null
}

/**
 * The content of the store that pages read. It has no tokens. `unknown`: the client is still finding out whether
 * somebody is signed in. `reconnecting`: the access token has expired, and its renewal is under way or is retried. Offer
 * `Auth.retry` and a new sign-in meanwhile.
 */
export type AuthState =
  | { readonly status: 'unknown' }
  | ({ readonly status: 'anonymous' } & Progress)
  | ({ readonly status: 'authenticated' | 'reconnecting'; readonly user: User } & Progress)

/** The events that the application can listen to (the client's brief, section 4). */
export type SessionEvent = 'signed-in' | 'signed-out' | 'session-changed' | 'expiring' | 'renew-failed'

/**
 * A renewal in progress. It sends the refresh token at most once (a proof may have to be repeated with a nonce or another
 * time), and asks the hidden frame at most once.
 */
export interface RunningRenewal {
  readonly attempt: number
  /**
   * 'token': metadata and keys are read before the refresh token is sent, or the response is verified. 'token-sent': it
   * has no answer yet. 'frame': the hidden frame is asked. 'check': the hidden frame is asked who is signed in, because
   * the session frame has reported a change. No renewal is due.
   */
  readonly step: 'token' | 'token-sent' | 'frame' | 'check'
}

/** The latest renewal has failed, which proves no end of the sign-in. A timer starts the next one. */
interface WaitingRenewal {
  /** Somebody who looks at the page starts the next one earlier, but not before this time, ms since 1970. */
  readonly retryFromMs: number
}

/** A sign-in of this tab. */
export interface Session {
  readonly record: StoredUser
  /** 'scheduled': a timer starts the next one. */
  readonly renewal: 'scheduled' | RunningRenewal | WaitingRenewal
  /** False once the session frame has proven useless. */
  readonly isWatched: boolean
  /** When the session frame last reported a change and there was none, ms since 1970. */
  readonly falseAlarmAtMs: number | null
}

export interface Model {
  readonly state: AuthState
  /** Whether the browser has what a sign-in needs. */
  readonly isSupported: boolean
  /** Number of the latest attempt. A result is late unless its attempt is one of `awaiting` or the running renewal. */
  readonly attempt: number
  /** The attempts to sign in or out whose result is accepted, such as that of a popup that looks closed. */
  readonly awaiting: readonly number[]
  /** This page does not join until the mark is another one. */
  readonly askedMark: Mark | null
  /** Whether the latest sign-in by the user lets them choose an account. The next try after a problem does, too. */
  readonly choosesAccount: boolean
  /** While the provider cannot be asked who is signed in: the first and the latest failure, ms since 1970. */
  readonly away: { readonly sinceMs: number; readonly latestMs: number } | null
  readonly session: Session | null
}

export const initialModel: Model = {
  state: { status: 'unknown' },
  isSupported: true,
  attempt: 0,
  awaiting: [],
  askedMark: null,
  choosesAccount: false,
  away: null,
  session: null,
}

export const newSession = (record: StoredUser): Session => ({
  record,
  renewal: 'scheduled',
  isWatched: true,
  falseAlarmAtMs: null,
})

/** The reducer's input beside the model and the event. `random` is a new random value for each event. */
export interface World {
  readonly nowMs: number
  readonly mark: Mark | null
  readonly random: string
}

export type TimerName = 'renewal' | 'expiry'

export type AuthEvent =
  /** `responseUrl`: the URL of the page if it carried a response. */
  | {
      readonly type: 'started'
      readonly responseUrl: string | null
      readonly record: StoredUser | null
      readonly isSupported: boolean
    }
  /** Somebody looks at the page, the device is online again, or another page has changed the mark. */
  | { readonly type: 'returned' }
  /** The user wants the next renewal, or the next question who is signed in, now. */
  | { readonly type: 'retry-asked' }
  /** The user no longer wants the sign-in by popup. */
  | { readonly type: 'sign-in-cancelled' }
  | { readonly type: 'sign-in-asked'; readonly via: TransportKind; readonly choosesAccount?: boolean }
  | { readonly type: 'popup-closed'; readonly attempt: number }
  /** The provider has not answered a request of a sign-in in time. It is repeated. */
  | { readonly type: 'request-timed-out'; readonly attempt: number; readonly problem: AuthProblem }
  | { readonly type: 'signed-in'; readonly attempt: number; readonly via: TransportKind; readonly record: StoredUser }
  /** The sign-in or sign-out ended, and nobody was signed in. `failure`: of a silent sign-in. */
  | {
      readonly type: 'ended'
      readonly attempt: number
      readonly via: TransportKind
      readonly problem: AuthProblem | null
      readonly failure?: RenewalFailure
    }
  | { readonly type: 'sign-out-asked' | 'problem-dismissed' }
  /** A timer has fired. */
  | { readonly type: 'due'; readonly timer: TimerName }
  /** Another page has the lock of the refresh token. */
  | { readonly type: 'token-taken'; readonly refreshToken: string }
  | { readonly type: 'token-sent'; readonly attempt: number }
  /** The provider has answered with tokens, which are not verified yet. `record` has the successor. */
  | { readonly type: 'token-answered'; readonly attempt: number; readonly record: StoredUser }
  | { readonly type: 'renewed'; readonly attempt: number; readonly by: 'token' | 'frame'; readonly record: StoredUser }
  | {
      readonly type: 'renewal-failed'
      readonly attempt: number
      readonly failure: RenewalFailure
      readonly problem: AuthProblem
    }
  | { readonly type: 'session-answered'; readonly answer: SessionAnswer }

/** The events of this type. */
export type EventOf<Type extends AuthEvent['type']> = Extract<AuthEvent, { readonly type: Type }>

export type Effect =
  /** `choosesAccount`: the provider asks which account to use. */
  | {
      readonly type: 'sign-in'
      readonly attempt: number
      readonly via: TransportKind
      readonly epoch: string
      readonly choosesAccount?: true
    }
  | { readonly type: 'complete-callback'; readonly attempt: number; readonly url: string }
  | { readonly type: 'abandon'; readonly attempt: number }
  | { readonly type: 'sign-out'; readonly attempt: number; readonly record: StoredUser; readonly epoch: string }
  | { readonly type: 'renew'; readonly attempt: number; readonly by: 'token' | 'frame'; readonly record: StoredUser }
  /** Stores the record, and takes the lock of its refresh token. */
  | { readonly type: 'save'; readonly record: StoredUser }
  /** Removes the stored record, stops the timers, and stops watching the session. */
  | { readonly type: 'forget' }
  /** Revokes a refresh token and removes a key. */
  | { readonly type: 'discard'; readonly refreshToken: string | undefined; readonly jkt: string | undefined }
  | { readonly type: 'write-mark'; readonly mark: Mark }
  /** Replaces the timer. */
  | { readonly type: 'set-timer'; readonly timer: TimerName; readonly atMs: number }
  | { readonly type: 'watch-session'; readonly sessionState: string | undefined }
  /** The client's brief asks for these events (section 4). The portal itself listens to none of them. */
  | { readonly type: 'emit'; readonly event: SessionEvent }

/** The next model, and the effects to perform in this order. */
export type Step = readonly [Model, readonly Effect[]]

type StateWithUser = Extract<AuthState, { readonly user: User }>
/** The state of a page that knows whether somebody is signed in. */
export type KnownState = Exclude<AuthState, { status: 'unknown' }>

/** Whether the state has a signed-in user, who can sign out. */
export function hasUser(state: AuthState): state is StateWithUser {
  return state.status === 'authenticated' || state.status === 'reconnecting'
}

export function withUser(record: StoredUser, status: StateWithUser['status'] = 'authenticated'): StateWithUser {
  return { status, user: toUser(record), activity: null, problem: null }
}

export function anonymous(problem: AuthProblem | null): Extract<AuthState, { status: 'anonymous' }> {
  return { status: 'anonymous', activity: null, problem }
}

export const problemOf = (state: AuthState): AuthProblem | null => (state.status === 'unknown' ? null : state.problem)

/** The state with other progress. A page that did not know who is signed in shows nobody. */
export const show = (state: AuthState, progress: Progress): AuthState => ({
  ...(state.status === 'unknown' ? anonymous(null) : state),
  ...progress,
})

export const activityOf = (state: AuthState): Activity | null => (state.status === 'unknown' ? null : state.activity)

/** The state without the activity of a silent request, which has ended. */
export const withoutSilentActivity = (state: AuthState): AuthState =>
  state.status !== 'unknown' && state.activity?.via === 'silent' ? { ...state, activity: null } : state

/** The renewal or session check in progress. */
export const renewalInProgress = (session: Session | null): RunningRenewal | null =>
  session !== null && typeof session.renewal === 'object' && 'step' in session.renewal ? session.renewal : null

/** Stores the session. While the refresh token is on its way the storage lacks it, so that no reload sends it again. */
export const save = (session: Session): Effect => ({
  type: 'save',
  record: renewalInProgress(session)?.step === 'token-sent' ? withoutRefreshToken(session.record) : session.record,
})

/** The activity of a silent sign-in. */
export const silentSignIn = { kind: 'sign-in', via: 'silent' } as const

export const emit = (event: SessionEvent): Effect => ({ type: 'emit', event })
export const abandon = (attempts: readonly (number | undefined)[]): readonly Effect[] =>
  attempts.flatMap((attempt) => (attempt === undefined ? [] : [{ type: 'abandon', attempt } as const]))
