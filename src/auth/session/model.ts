/** The model of a sign-in: everything that can change, the events that change it, and the effects that follow. */
import type { TransportKind } from '../env.ts'
import type { Activity, AuthProblem } from '../errors.ts'
import type { RenewalFailure } from '../protocol/consequence.ts'
import type { Mark } from './mark.ts'
import type { SessionAnswer } from './watch-session.ts'
import { toUser, type StoredUser, type User } from './record.ts'

interface Progress {
  readonly activity: Activity | null
  readonly problem: AuthProblem | null
}

/**
 * The content of the store that pages read. It has no tokens. `unknown`: the client is still finding out whether
 * somebody is signed in. `reconnecting`: the access token has expired, and its renewal is under way or is retried.
 */
export type AuthState =
  | { readonly status: 'unknown' }
  | ({ readonly status: 'anonymous' } & Progress)
  | ({ readonly status: 'authenticated' | 'reconnecting'; readonly user: User } & Progress)

/** The events that the application can listen to (specification, section 4). */
export type SessionEvent = 'signed-in' | 'signed-out' | 'session-changed' | 'expiring' | 'renew-failed'

/** A renewal in progress. It sends the refresh token at most once, and asks the hidden frame at most once. */
export interface Renewal {
  readonly attempt: number
  /** A session check: the hidden frame is asked who is signed in, because the session frame has reported a change. */
  readonly isCheck: boolean
  readonly hasSentToken: boolean
  /** Whether an earlier renewal has sent the refresh token, and got no answer. */
  readonly wasUnanswered: boolean
  /** Whether the hidden frame has been asked. 'nobody' and 'silent' are its answers. */
  readonly frame: 'unasked' | 'asked' | 'nobody' | 'silent'
}

export interface Model {
  readonly state: AuthState
  /** Whether the browser has what a sign-in needs. */
  readonly isSupported: boolean
  /** The tokens of this tab. */
  readonly record: StoredUser | null
  /** The refresh token was found in storage, so a duplicate of this tab may have a copy. */
  readonly isFound: boolean
  /** Whether this tab is a duplicate of another one. No refresh token is sent before that is known. */
  readonly tab: 'unchecked' | 'original' | 'copy'
  /** Number of the latest attempt. A result is late unless it belongs to `awaiting` or `renewal`. */
  readonly attempt: number
  /** The attempt to sign in or out whose result is accepted. Kept after 'popup-closed', because a result may follow. */
  readonly awaiting: number | null
  readonly renewal: Renewal | null
  /** A renewal is due, and waits until `tab` is known or the session check in progress has ended. */
  readonly isDue: boolean
  /** A timer will start the next renewal. False once it has, and if renewals no longer extend the expiry. */
  readonly plansRenewal: boolean
  /** Expiry of the access token before the latest renewal, ms since 1970. 0 after a page load. */
  readonly formerExpiryMs: number
  /** Since when renewals fail because the provider cannot be reached, and when the next may start, ms since 1970. */
  readonly outage: { readonly sinceMs: number; readonly notBeforeMs: number } | null
  /** Time-outs of the hidden frame since a renewal last succeeded. */
  readonly frameTimeouts: number
  /** The last refresh response was wrong, so renewals ask the hidden frame and send no refresh token. */
  readonly asksFrameOnly: boolean
  /** 'seen': the session frame has answered 'unchanged', so frames see the provider's session. 'stopped': not asked. */
  readonly sessionFrame: 'unseen' | 'seen' | 'stopped'
  /** When the session frame last reported a change and there was none, ms since 1970. */
  readonly falseAlarmAtMs: number | null
  /** The mark for which this page has asked the provider. It does not ask again until the mark changes. */
  readonly askedMark: Mark | null
}

export const initialModel: Model = {
  state: { status: 'unknown' },
  isSupported: true,
  record: null,
  isFound: false,
  tab: 'unchecked',
  attempt: 0,
  awaiting: null,
  renewal: null,
  isDue: false,
  plansRenewal: false,
  formerExpiryMs: 0,
  outage: null,
  frameTimeouts: 0,
  asksFrameOnly: false,
  sessionFrame: 'unseen',
  falseAlarmAtMs: null,
  askedMark: null,
}

/** The reducer's input beside the model and the event. `random` is a new random value for each event. */
export interface World {
  readonly nowMs: number
  readonly mark: Mark | null
  readonly random: string
}

/** The tokens of a response, in case it is refused or too late. */
export interface Leftover {
  readonly refreshToken: string | undefined
  readonly epoch: string
  /** Undefined if the response was refused before its subject was verified. */
  readonly sub?: string
  /** The tokens may share their session at the provider with those in use, as those of a hidden frame do. */
  readonly mayShare: boolean
}

export type AuthEvent =
  /** `responseUrl`: the URL of the page if it carried a response. `isExpired`: the access token of the record. */
  | {
      readonly type: 'started'
      readonly responseUrl: string | null
      readonly record: StoredUser | null
      readonly isExpired: boolean
      readonly isSupported: boolean
    }
  | { readonly type: 'tab-checked'; readonly isCopy: boolean }
  /** Somebody looks at the page, the device is online again, or another page has changed the mark. */
  | { readonly type: 'returned' }
  | { readonly type: 'sign-in-asked'; readonly via: TransportKind }
  | { readonly type: 'popup-closed'; readonly attempt: number }
  | { readonly type: 'signed-in'; readonly attempt: number; readonly record: StoredUser; readonly leftover: Leftover }
  /**
   * The sign-in or sign-out ended, and nobody was signed in. `isNobody`: the provider has said so. `isAway`: it could
   * not be reached.
   */
  | {
      readonly type: 'ended'
      readonly attempt: number
      readonly problem: AuthProblem | null
      readonly isNobody?: boolean
      readonly isAway?: boolean
      readonly leftover?: Leftover | undefined
    }
  | { readonly type: 'sign-out-asked' | 'expiring' | 'expired' | 'given-up' | 'problem-dismissed' }
  | { readonly type: 'token-sent'; readonly attempt: number }
  /** The provider has answered with tokens, which are not verified yet. */
  | { readonly type: 'token-answered'; readonly attempt: number; readonly leftover: Leftover }
  | { readonly type: 'renewed'; readonly attempt: number; readonly record: StoredUser }
  | {
      readonly type: 'refresh-failed'
      readonly attempt: number
      readonly failure: RenewalFailure
      readonly problem: AuthProblem
    }
  | {
      readonly type: 'frame-signed-in'
      readonly attempt: number
      readonly record: StoredUser
      readonly leftover: Leftover
    }
  | {
      readonly type: 'frame-failed'
      readonly attempt: number
      readonly failure: RenewalFailure
      readonly problem: AuthProblem
      readonly leftover?: Leftover | undefined
    }
  | { readonly type: 'session-answered'; readonly answer: SessionAnswer }

export type Effect =
  | { readonly type: 'sign-in'; readonly attempt: number; readonly via: TransportKind; readonly epoch: string }
  | { readonly type: 'complete-callback'; readonly attempt: number; readonly url: string }
  | { readonly type: 'abandon'; readonly attempt: number }
  | { readonly type: 'sign-out'; readonly attempt: number; readonly record: StoredUser; readonly epoch: string }
  | { readonly type: 'refresh'; readonly attempt: number; readonly record: StoredUser; readonly isFound: boolean }
  | { readonly type: 'ask-frame'; readonly attempt: number; readonly record: StoredUser }
  | { readonly type: 'save'; readonly record: StoredUser }
  /** Removes the stored record, stops the timers, and stops watching the session. */
  | { readonly type: 'forget' }
  | { readonly type: 'revoke'; readonly refreshToken: string }
  | { readonly type: 'remove-key'; readonly jkt: string }
  | { readonly type: 'write-mark'; readonly mark: Mark }
  /** Plans expiry and renewal. `renewAtMs` is null if renewals no longer extend the expiry. */
  | { readonly type: 'plan'; readonly expiresAtMs: number; readonly renewAtMs: number | null }
  | { readonly type: 'retry-later'; readonly afterMs: number }
  | { readonly type: 'give-up-later'; readonly afterMs: number }
  | { readonly type: 'watch-session'; readonly sessionState: string | undefined }
  | { readonly type: 'emit'; readonly event: SessionEvent }

/** The next model, and the effects to perform in this order. */
export type Step = readonly [Model, readonly Effect[]]

type StateWithUser = Extract<AuthState, { readonly user: User }>

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

export const activityOf = ({ state }: Model): Activity | null => (state.status === 'unknown' ? null : state.activity)

/** The state without the activity of a silent request, which has ended. */
export const withoutSilentActivity = (state: AuthState): AuthState =>
  state.status !== 'unknown' && state.activity?.via === 'silent' ? { ...state, activity: null } : state

export const emit = (event: SessionEvent): Effect => ({ type: 'emit', event })
export const abandon = (attempt: number | undefined | null): readonly Effect[] =>
  attempt === null || attempt === undefined ? [] : [{ type: 'abandon', attempt }]
export const removeKey = (jkt: string | undefined): readonly Effect[] =>
  jkt === undefined ? [] : [{ type: 'remove-key', jkt }]
export const revoke = (refreshToken: string | undefined): readonly Effect[] =>
  refreshToken === undefined ? [] : [{ type: 'revoke', refreshToken }]
