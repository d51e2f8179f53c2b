/** The client's behaviour as a pure function: reduce(model, event) → [model, effects]. */
import type { Activity } from './activity.ts'
import type { TransportKind } from './env.ts'
import type { AuthProblem } from './errors.ts'

/** The signed-in user as the application sees it, without tokens. `expiresAt` in ms since 1970. */
export interface User {
  readonly sub: string
  readonly name?: string
  readonly email?: string
  readonly emailVerified?: boolean
  readonly expiresAt: number
}

interface Progress {
  readonly activity: Activity | null
  readonly problem: AuthProblem | null
}

/** The store's content. `unknown`: the client is still finding out whether somebody is signed in. */
export type AuthState =
  | { readonly status: 'unknown' }
  | ({ readonly status: 'anonymous' } & Progress)
  | ({ readonly status: 'authenticated'; readonly user: User } & Progress)

/** The messages between tabs of this browser. They carry no data. 'anyone' asks whether somebody is signed in. */
export type TabMessage = 'signed-in' | 'signed-out' | 'anyone'

/**
 * The events that the application can listen to. 'monitoring-stopped': the provider's session frame gives no answer.
 */
export type SessionEvent =
  | 'signed-in'
  | 'signed-out'
  | 'session-changed'
  | 'expiring'
  | 'renewed'
  | 'renew-failed'
  | 'expired'
  | 'monitoring-stopped'

export interface Model {
  readonly state: AuthState
  /** Number of the latest attempt. A result with the number of an earlier attempt is dropped. */
  readonly attempt: number
  /**
   * The sign-in or sign-out whose result is accepted. It stays set after 'popup-closed', because a result may follow.
   */
  readonly awaiting: number | null
  /** The renewal in progress. It runs independently of sign-in and sign-out. */
  readonly renewing: number | null
  /** A renewal is scheduled and has not started. After the machine slept, 'expired' may arrive before 'expiring'. */
  readonly renewalPlanned: boolean
  /** Consecutive renewals that failed for a transient reason. */
  readonly retries: number
  /** Expiry of the latest access token, ms since 1970. Renewal stops once the provider no longer extends it. */
  readonly expiresAt: number
}

/**
 * The reason why a renewal failed. `transient`: the provider could not be reached. `session-ended`: the person is no
 * longer signed in at the provider. `refused`: the provider rejected the request. `inconclusive`: the session check failed.
 */
export type RenewalFailure = 'transient' | 'session-ended' | 'refused' | 'inconclusive'

export type AuthEvent =
  /**
   * The page has loaded. `hasResponse`: its URL carried a response from the provider. `user`: the stored user with a
   * valid access token. `isRenewable`: the stored access token has expired, but there is a refresh token.
   */
  | {
      readonly type: 'started'
      readonly hasResponse: boolean
      readonly user: User | null
      readonly isRenewable: boolean
    }
  | { readonly type: 'sign-in-asked'; readonly via: TransportKind }
  | { readonly type: 'popup-closed'; readonly attempt: number }
  | { readonly type: 'signed-in'; readonly attempt: number; readonly user: User }
  /** The attempt ended and the user did not change. `problem` is null if there is nothing to report. */
  | { readonly type: 'ended'; readonly attempt: number; readonly problem: AuthProblem | null }
  | { readonly type: 'sign-out-asked'; readonly via: TransportKind }
  | { readonly type: 'user-cleared'; readonly attempt: number }
  | { readonly type: 'expiring' | 'expired' | 'session-changed' | 'problem-dismissed' }
  | { readonly type: 'renewed'; readonly attempt: number; readonly user: User }
  | {
      readonly type: 'renewal-failed'
      readonly attempt: number
      readonly failure: RenewalFailure
      readonly problem: AuthProblem
    }
  | { readonly type: 'tab-message-received'; readonly message: TabMessage }

export type Effect =
  | { readonly type: 'complete-callback' | 'abandon'; readonly attempt: number }
  | { readonly type: 'sign-in' | 'sign-out'; readonly attempt: number; readonly via: TransportKind }
  /**
   * Starts the timers for expiry and, with `renew`, for the renewal before it, and monitors the provider's session.
   * `restored`: the user comes from storage, so the lifetime of the access token is not known.
   */
  | { readonly type: 'watch-session'; readonly expiresAt: number; readonly renew: boolean; readonly restored?: true }
  /** `byFrame`: skips the refresh token, because only the hidden frame shows who is signed in at the provider. */
  | { readonly type: 'renew'; readonly attempt: number; readonly byFrame: boolean }
  | { readonly type: 'renew-later'; readonly afterMs: number }
  | { readonly type: 'forget-user' }
  | { readonly type: 'tell-tabs'; readonly message: TabMessage }
  | { readonly type: 'emit'; readonly event: SessionEvent }

type Step = readonly [Model, readonly Effect[]]

/** Delays between renewals that failed for a transient reason. They grow to spare a provider that is recovering. */
export const RETRY_AFTER_MS = [5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000, 60_000, 60_000, 60_000] as const

export const initialModel: Model = {
  state: { status: 'unknown' },
  attempt: 0,
  awaiting: null,
  renewing: null,
  renewalPlanned: false,
  retries: 0,
  expiresAt: 0,
}

/** Applies `event` to `model`. Returns the next model and the effects to perform, in order. Never throws. */
export function reduce(model: Model, event: AuthEvent): Step {
  const { state } = model
  const isLate =
    'attempt' in event &&
    event.attempt !== (event.type === 'renewed' || event.type === 'renewal-failed' ? model.renewing : model.awaiting)
  if (isLate) return [model, []]
  switch (event.type) {
    case 'started':
      return started(model, event.hasResponse, event.user, event.isRenewable)
    case 'sign-in-asked':
      return signInAsked(model, event.via)
    case 'popup-closed':
      return [{ ...model, state: withoutActivity(state, { code: 'popup-closed' }) }, []]
    case 'signed-in':
      return signedIn(model, event.user)
    case 'ended':
      return [
        { ...model, awaiting: null, state: withoutActivity(state, withoutStaleResponse(state, event.problem)) },
        [],
      ]
    case 'sign-out-asked':
      return signOutAsked(model, event.via)
    case 'user-cleared':
      return signedOut(model, null, { type: 'tell-tabs', message: 'signed-out' })
    case 'expiring':
      return renew(model, false)
    case 'expired':
      return expired(model)
    case 'session-changed':
      return state.status === 'authenticated' ? renew(model, true) : [model, []]
    case 'renewed':
      return renewed(model, event.user)
    case 'renewal-failed':
      return renewalFailed(
        { ...model, renewing: null, state: withoutSilentActivity(state) },
        event.failure,
        event.problem,
      )
    case 'tab-message-received':
      return tabMessageReceived(model, event.message)
    case 'problem-dismissed':
      return state.status === 'unknown' ? [model, []] : [{ ...model, state: { ...state, problem: null } }, []]
  }
}

function started(model: Model, hasResponse: boolean, user: User | null, isRenewable: boolean): Step {
  if (model.attempt > 0 || model.state.status !== 'unknown') return [model, []]
  const restored: Model = user
    ? { ...model, state: authenticated(user), renewalPlanned: true, expiresAt: user.expiresAt }
    : model
  const watch: readonly Effect[] = user
    ? [{ type: 'watch-session', expiresAt: user.expiresAt, renew: true, restored: true }]
    : []
  // A stored user stays signed in while the response is checked, and also if it is refused.
  if (hasResponse)
    return [{ ...restored, attempt: 1, awaiting: 1 }, [...watch, { type: 'complete-callback', attempt: 1 }]]
  if (user) return [restored, watch]
  if (isRenewable) return renew(model, false)
  return [{ ...model, state: anonymous(null) }, [{ type: 'tell-tabs', message: 'anyone' }]]
}

function signInAsked(model: Model, via: TransportKind): Step {
  const { state } = model
  if (state.status === 'unknown' || state.activity?.kind === 'sign-out') return [model, []]
  // Ignore a second click on Login. A redirect replaces the popup, for the case that the popup does not work.
  const isVisible = state.activity !== null && state.activity.via !== 'silent'
  if (isVisible && !(via === 'redirect' && state.activity.via === 'popup')) return [model, []]
  return begin(model, state, 'sign-in', via)
}

function signOutAsked(model: Model, via: TransportKind): Step {
  const { state } = model
  if (state.status !== 'authenticated' || state.activity?.kind === 'sign-out') return [model, []]
  return begin({ ...model, renewing: null }, state, 'sign-out', via)
}

/** Begins an attempt, and abandons the one that is awaited. */
function begin(
  model: Model,
  state: Exclude<AuthState, { status: 'unknown' }>,
  kind: Activity['kind'],
  via: TransportKind,
): Step {
  const attempt = model.attempt + 1
  const abandon: readonly Effect[] = model.awaiting === null ? [] : [{ type: 'abandon', attempt: model.awaiting }]
  return [
    { ...model, state: { ...state, activity: { kind, via }, problem: null }, attempt, awaiting: attempt },
    [...abandon, { type: kind, attempt, via }],
  ]
}

function signedIn(model: Model, user: User): Step {
  // A silent sign-in follows one elsewhere, which the other tabs notice themselves.
  const isSilent = model.state.status === 'anonymous' && model.state.activity?.via === 'silent'
  const tellTabs: readonly Effect[] = isSilent ? [] : [{ type: 'tell-tabs', message: 'signed-in' }]
  return [
    {
      ...model,
      state: authenticated(user),
      awaiting: null,
      renewing: null,
      renewalPlanned: true,
      retries: 0,
      expiresAt: user.expiresAt,
    },
    [
      { type: 'watch-session', expiresAt: user.expiresAt, renew: true },
      ...tellTabs,
      { type: 'emit', event: 'signed-in' },
    ],
  ]
}

function renew(model: Model, byFrame: boolean): Step {
  const { state } = model
  if (model.renewing !== null || isSigningOut(state)) return [model, []]
  const attempt = model.attempt + 1
  const next: AuthState =
    state.status === 'unknown' || state.activity ? state : { ...state, activity: { kind: 'sign-in', via: 'silent' } }
  return [
    { ...model, state: next, attempt, renewing: attempt, renewalPlanned: byFrame && model.renewalPlanned },
    [
      { type: 'renew', attempt, byFrame },
      { type: 'emit', event: byFrame ? 'session-changed' : 'expiring' },
    ],
  ]
}

function renewed(model: Model, user: User): Step {
  const { state } = model
  const activity = state.status === 'unknown' || state.activity?.via === 'silent' ? null : state.activity
  // At its maximum age a session is renewed with an unchanged expiry. Renewing again would loop.
  const renewalPlanned = user.expiresAt > model.expiresAt
  return [
    {
      ...model,
      state: { ...authenticated(user), activity },
      renewing: null,
      renewalPlanned,
      retries: 0,
      expiresAt: user.expiresAt,
    },
    [
      { type: 'watch-session', expiresAt: user.expiresAt, renew: renewalPlanned },
      { type: 'emit', event: 'renewed' },
    ],
  ]
}

function renewalFailed(model: Model, failure: RenewalFailure, problem: AuthProblem): Step {
  const { state } = model
  // A failed session check must not cancel the planned renewal.
  if (failure === 'inconclusive' && state.status === 'authenticated')
    return [model, model.renewalPlanned ? [{ type: 'renew-later', afterMs: 0 }] : []]
  if (failure === 'session-ended') return signedOut(model, { code: 'signed-out-elsewhere' })
  const afterMs = failure !== 'refused' ? RETRY_AFTER_MS[model.retries] : undefined
  if (afterMs !== undefined) {
    const next = state.status === 'unknown' ? anonymous(problem) : state
    return [{ ...model, state: next, retries: model.retries + 1 }, [{ type: 'renew-later', afterMs }]]
  }
  // The access token has expired already, so this is an ordinary sign-out and no problem to report.
  if (state.status !== 'authenticated') return signedOut(model, null)
  // The person stays signed in until the access token expires.
  return [{ ...model, retries: 0, state: { ...state, problem } }, [{ type: 'emit', event: 'renew-failed' }]]
}

function expired(model: Model): Step {
  if (model.state.status !== 'authenticated') return [model, []]
  // A renewal can still succeed, so the state is unknown until it has ended.
  const [next, effects]: Step = model.renewalPlanned ? renew(model, false) : [model, []]
  if (next.renewing !== null) return [{ ...next, state: { status: 'unknown' } }, effects]
  if (model.retries > 0) return [{ ...model, state: anonymous({ code: 'renew-failed' }) }, []]
  return signedOut(model, null, { type: 'emit', event: 'expired' })
}

function tabMessageReceived(model: Model, message: TabMessage): Step {
  const { state } = model
  const hasSession = state.status === 'authenticated' || model.renewing !== null || model.retries > 0
  switch (message) {
    case 'anyone':
      return [model, state.status === 'authenticated' ? [{ type: 'tell-tabs', message: 'signed-in' }] : []]
    case 'signed-in':
      return state.status === 'anonymous' && state.activity === null && model.awaiting === null
        ? signInAsked(model, 'silent')
        : [model, []]
    case 'signed-out':
      return hasSession && !isSigningOut(state)
        ? signedOut({ ...model, state: withoutSilentActivity(state) }, { code: 'signed-out-elsewhere' })
        : [model, []]
  }
}

/** Makes this tab anonymous, and cancels renewals so that none can bring the user back. */
function signedOut(model: Model, problem: AuthProblem | null, ...effects: readonly Effect[]): Step {
  const activity = model.state.status === 'unknown' ? null : model.state.activity
  return [
    { ...model, state: { ...anonymous(problem), activity }, renewing: null, renewalPlanned: false, retries: 0 },
    [{ type: 'forget-user' }, ...effects, { type: 'emit', event: 'signed-out' }],
  ]
}

/** Drops the problem of an old response, which reload, Back and bookmarks can bring, while somebody is signed in. */
function withoutStaleResponse(state: AuthState, problem: AuthProblem | null): AuthProblem | null {
  const isStale = problem?.code === 'state-unknown' || problem?.code === 'state-missing'
  return isStale && state.status === 'authenticated' ? null : problem
}

export function isSigningOut(state: AuthState): boolean {
  return state.status !== 'unknown' && state.activity?.kind === 'sign-out'
}

function withoutActivity(state: AuthState, problem: AuthProblem | null): AuthState {
  return state.status === 'authenticated' ? { ...state, activity: null, problem } : anonymous(problem)
}

function withoutSilentActivity(state: AuthState): AuthState {
  return state.status !== 'unknown' && state.activity?.via === 'silent' ? { ...state, activity: null } : state
}

function authenticated(user: User): Extract<AuthState, { status: 'authenticated' }> {
  return { status: 'authenticated', user, activity: null, problem: null }
}

function anonymous(problem: AuthProblem | null): Extract<AuthState, { status: 'anonymous' }> {
  return { status: 'anonymous', activity: null, problem }
}
