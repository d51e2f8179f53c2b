/** The client's behaviour as a pure function: reduce(model, event) → [model, effects]. */
import type { TransportKind } from './env.ts'
import type { Activity, AuthProblem } from './errors.ts'

/** The signed-in user as the application sees it, without tokens. `expiresAt`: of the access token, ms since 1970. */
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

/**
 * The store's content. `unknown`: the client is still finding out whether somebody is signed in. `reconnecting`: the
 * access token has expired, and its renewal is slow, or is retried because the provider cannot be reached.
 */
export type AuthState =
  | { readonly status: 'unknown' }
  | ({ readonly status: 'anonymous' } & Progress)
  | ({ readonly status: 'authenticated' | 'reconnecting'; readonly user: User } & Progress)

/**
 * The messages between tabs of this browser. 'anyone' asks whether somebody is signed in. `sub` is the subject that
 * signed in. It is missing in replies to 'anyone' and in messages from tabs of an earlier release.
 */
export interface TabMessage {
  readonly type: 'signed-in' | 'signed-out' | 'anyone'
  readonly sub?: string | undefined
}

/**
 * The events that the application can listen to. 'monitoring-stopped': the provider's frames do not see its session,
 * for example because the browser blocks their cookies. 'tokens-unbound': tokens are not bound to a key although the
 * provider can bind them, for example because the browser stores no keys.
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
  | 'tokens-unbound'

export interface Model {
  readonly state: AuthState
  /** Number of the latest attempt. A result is dropped unless `awaiting` or `renewing` is the number of its attempt. */
  readonly attempt: number
  /** The sign-in or sign-out whose result is accepted. Stays set after 'popup-closed', because a result may follow. */
  readonly awaiting: number | null
  /** The renewal in progress. Its result is dropped once a sign-out begins or a sign-in succeeds. */
  readonly renewing: number | null
  /**
   * Whether a renewal is scheduled and has not started. After sleep, 'expired' may arrive before 'expiring', and then
   * starts that renewal.
   */
  readonly renewalPlanned: boolean
  /** Time of the first transient failure since a renewal last succeeded, ms since 1970. Null if there is none. */
  readonly failingSince: number | null
  /** In the state `unknown`: the person whose access token has expired. */
  readonly expiredUser: User | null
  /** Whether another person has signed in in another tab. If the renewal that follows fails, this tab signs out. */
  readonly isReplaced: boolean
  /**
   * Expiry of the latest access token, ms since 1970, or 0 after a page load. Renewals stop once a renewal leaves it
   * unchanged.
   */
  readonly expiresAt: number
}

/**
 * The reason why a renewal failed. `transient`: a retry may succeed. `signed-out`: the person signed out in another
 * tab, or another person is signed in at the provider. `session-ended`: nobody is signed in at the provider. The
 * session may have reached its maximum age, or the person may have signed out in another application: the
 * provider's responses do not say which. `inconclusive`: the session check failed. `refused`: any other reason.
 */
export type RenewalFailure = 'transient' | 'signed-out' | 'session-ended' | 'refused' | 'inconclusive'

export type AuthEvent =
  /**
   * The client has started. `hasResponse`: the page's URL carried a response from the provider. `user`: the stored
   * user. `isExpired`: the access token of that user has expired.
   */
  | { readonly type: 'started'; readonly hasResponse: boolean; readonly user: User | null; readonly isExpired: boolean }
  /** A page came out of the back/forward cache, and a later page of its tab has stored this user. */
  | { readonly type: 'user-found'; readonly user: User }
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
      /** Time of the failure, ms since 1970. */
      readonly atMs: number
      /** The provider asked to wait this long (RFC 9110 §10.2.3). */
      readonly retryAfterMs?: number
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
  /**
   * `notBeforeMs`: when the person returns to the page, the renewal starts at once, but not before this time has
   * passed.
   */
  | { readonly type: 'renew-later'; readonly afterMs: number; readonly notBeforeMs: number }
  | { readonly type: 'forget-user' }
  | { readonly type: 'tell-tabs'; readonly message: TabMessage }
  | { readonly type: 'emit'; readonly event: SessionEvent }

type RenewalFailed = Extract<AuthEvent, { type: 'renewal-failed' }>
type Step = readonly [Model, readonly Effect[]]

/** Delay after the first renewal that failed for a transient reason. */
export const FIRST_RETRY_MS = 5_000
/** Longest delay, unless the provider asks for more. Delays grow with the outage, to spare a recovering provider. */
export const MAX_RETRY_MS = 60_000

export const initialModel: Model = {
  state: { status: 'unknown' },
  attempt: 0,
  awaiting: null,
  renewing: null,
  renewalPlanned: false,
  failingSince: null,
  expiredUser: null,
  isReplaced: false,
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
      return started(model, event.hasResponse, event.user, event.isExpired)
    case 'user-found':
      return restored(model, event.user)
    case 'sign-in-asked':
      return signInAsked(model, event.via)
    case 'popup-closed':
      return state.status === 'unknown'
        ? [model, []]
        : [{ ...model, state: withoutActivity(state, { code: 'popup-closed' }) }, []]
    case 'signed-in':
      return signedIn(model, event.user)
    case 'ended':
      return ended(model, event.problem)
    case 'sign-out-asked':
      return signOutAsked(model, event.via)
    case 'user-cleared':
      return signedOut(model, null)
    case 'expiring':
      return renew(model, false)
    case 'expired':
      return expired(model)
    case 'session-changed':
      return state.status === 'authenticated' ? renew(model, true) : [model, []]
    case 'renewed':
      return renewed(model, event.user)
    case 'renewal-failed':
      return renewalFailed({ ...model, renewing: null, state: withoutSilentActivity(state) }, event)
    case 'tab-message-received':
      return tabMessageReceived(model, event.message)
    case 'problem-dismissed':
      return state.status === 'unknown' ? [model, []] : [{ ...model, state: { ...state, problem: null } }, []]
  }
}

function started(model: Model, hasResponse: boolean, user: User | null, isExpired: boolean): Step {
  if (model.attempt > 0 || model.state.status !== 'unknown') return [model, []]
  const [next, effects]: Step = user && !isExpired ? restored(model, user) : [{ ...model, expiredUser: user }, []]
  // A stored user stays signed in while the response is checked, and also if the response is refused.
  if (hasResponse)
    return [{ ...next, attempt: 1, awaiting: 1 }, [...effects, { type: 'complete-callback', attempt: 1 }]]
  if (next.state.status === 'authenticated') return [next, effects]
  if (user) return renew(next, false)
  return [{ ...next, state: anonymous(null) }, [tellTabs({ type: 'anyone' })]]
}

/** Signs in the stored user, and abandons the attempt in progress. */
function restored(model: Model, user: User): Step {
  // The first renewal may leave the expiry unchanged, if it comes within a second of a renewal before the reload. Set
  // `expiresAt` to 0, so that this does not end the renewals.
  const effect: Effect = { type: 'watch-session', expiresAt: user.expiresAt, renew: true, restored: true }
  return [{ ...afterSignIn(model, user), expiresAt: 0 }, [...abandon(model.awaiting), effect]]
}

function ended(model: Model, problem: AuthProblem | null): Step {
  const { state } = model
  const next = { ...model, awaiting: null }
  // The response did not sign anybody in, so renew the expired sign-in of this tab.
  if (state.status === 'unknown' && model.expiredUser !== null) return renew(next, false)
  // A new tab whose URL carries a stray response has not asked the other tabs yet.
  const effects = state.status === 'unknown' && isStray(problem) ? [tellTabs({ type: 'anyone' })] : []
  return [{ ...next, state: withoutActivity(state, withoutStaleResponse(state, problem)) }, effects]
}

function signInAsked(model: Model, via: TransportKind): Step {
  const { state } = model
  if (state.status === 'unknown' || state.activity?.kind === 'sign-out') return [model, []]
  // Ignore a second click on Login. But a redirect replaces a popup, because the popup may not work.
  const isVisible = state.activity !== null && state.activity.via !== 'silent'
  if (isVisible && !(via === 'redirect' && state.activity.via === 'popup')) return [model, []]
  return begin(model, state, 'sign-in', via)
}

function signOutAsked(model: Model, via: TransportKind): Step {
  const state = withExpiredUser(model)
  if (!hasUser(state) || state.activity?.kind === 'sign-out') return [model, []]
  // Tell the tabs now, because this page may be gone before the provider responds.
  const [next, effects] = begin({ ...model, renewing: null }, state, 'sign-out', via)
  return [next, [tellTabs({ type: 'signed-out' }), ...effects]]
}

/** Begins an attempt, and abandons the one in progress. */
function begin(
  model: Model,
  state: Exclude<AuthState, { status: 'unknown' }>,
  kind: Activity['kind'],
  via: TransportKind,
): Step {
  const attempt = model.attempt + 1
  return [
    { ...model, state: { ...state, activity: { kind, via }, problem: null }, attempt, awaiting: attempt },
    [...abandon(model.awaiting), { type: kind, attempt, via }],
  ]
}

function signedIn(model: Model, user: User): Step {
  // Announce silent sign-ins, too: a tab without a session frame does not notice that another person has signed in.
  const message = tellTabs({ type: 'signed-in', sub: user.sub })
  return [afterSignIn(model, user), [watch(user, true), message, emit('signed-in')]]
}

function renew(model: Model, byFrame: boolean): Step {
  const { state } = model
  if (userOf(model) === null || model.renewing !== null || isSigningOut(state)) return [model, []]
  const attempt = model.attempt + 1
  const isRetry = !byFrame && model.failingSince !== null
  const next: AuthState =
    state.status === 'unknown' || state.activity ? state : { ...state, activity: { kind: 'sign-in', via: 'silent' } }
  return [
    { ...model, state: next, attempt, renewing: attempt, renewalPlanned: byFrame && model.renewalPlanned },
    [{ type: 'renew', attempt, byFrame }, ...(isRetry ? [] : [emit(byFrame ? 'session-changed' : 'expiring')])],
  ]
}

function renewed(model: Model, user: User): Step {
  const { state } = model
  const activity = state.status === 'unknown' || state.activity?.via === 'silent' ? null : state.activity
  // When the session reaches its maximum age, renewals no longer extend the expiry, so planning another one would loop.
  // Expiries are rounded to seconds. An earlier expiry shows that the clock was set back.
  const renewalPlanned = model.renewalPlanned || Math.abs(user.expiresAt - model.expiresAt) > 1_000
  const next = { ...afterSignIn(model, user), awaiting: model.awaiting, renewalPlanned }
  return [{ ...next, state: { ...withUser(user), activity } }, [watch(user, renewalPlanned), emit('renewed')]]
}

function renewalFailed(model: Model, { failure, problem, atMs, retryAfterMs = 0 }: RenewalFailed): Step {
  const { state } = model
  if (failure === 'signed-out' || model.isReplaced) return signedOut(model, { code: 'signed-out-elsewhere' })
  // The planned renewal may have come due during the session check and been ignored, so renew now.
  if (failure === 'inconclusive' && state.status === 'authenticated' && model.failingSince === null)
    return [model, model.renewalPlanned ? [{ type: 'renew-later', afterMs: 0, notBeforeMs: 0 }] : []]
  // The person stays signed in until the access token expires.
  if (failure === 'refused' && state.status === 'authenticated')
    return [{ ...model, failingSince: null, state: { ...state, problem } }, [emit('renew-failed')]]
  if (failure === 'refused' || failure === 'session-ended') return signedOut(model, endOfSession(problem))
  // Let the delay grow with the duration of the outage, not the number of attempts: each return to the page adds one.
  const failingSince = model.failingSince ?? atMs
  const afterMs = Math.max(retryAfterMs, Math.min(FIRST_RETRY_MS + Math.max(0, atMs - failingSince), MAX_RETRY_MS))
  return [
    { ...model, failingSince, state: withExpiredUser(model) },
    [{ type: 'renew-later', afterMs, notBeforeMs: Math.max(retryAfterMs, FIRST_RETRY_MS) }],
  ]
}

function expired(model: Model): Step {
  const { state } = model
  if (state.status !== 'authenticated') return [{ ...model, state: withExpiredUser(model) }, []]
  // Offer Sign Out while a renewal hangs, and between two retries.
  if (model.failingSince !== null || model.renewing !== null)
    return [{ ...model, state: { ...state, status: 'reconnecting', problem: null } }, []]
  // A renewal can still succeed, so the state is unknown until it has ended.
  const [next, effects]: Step = model.renewalPlanned ? renew(model, false) : [model, []]
  if (next.renewing !== null) return [{ ...next, expiredUser: state.user, state: { status: 'unknown' } }, effects]
  return signedOut(model, endOfSession(state.problem), emit('expired'))
}

function tabMessageReceived(model: Model, message: TabMessage): Step {
  const { state } = model
  const user = userOf(model)
  switch (message.type) {
    case 'anyone':
      return [model, state.status === 'authenticated' && !isSigningOut(state) ? [tellTabs({ type: 'signed-in' })] : []]
    case 'signed-in': {
      if (state.status === 'anonymous' && state.activity === null && model.awaiting === null)
        return signInAsked(model, 'silent')
      if (user === null || isSigningOut(state)) return [model, []]
      if (message.sub !== undefined && message.sub !== user.sub) return replaced(model)
      if (state.status === 'reconnecting') return renew(model, false)
      // A tab whose session can no longer be renewed joins the new one.
      return message.sub !== undefined && !model.renewalPlanned ? renew(model, true) : [model, []]
    }
    case 'signed-out':
      if (state.status === 'anonymous' && state.activity?.via === 'silent')
        return [{ ...model, awaiting: null, state: withoutSilentActivity(state) }, abandon(model.awaiting)]
      if (isSigningOut(state)) return [model, []]
      return signedOut({ ...model, state: withoutSilentActivity(state) }, { code: 'signed-out-elsewhere' })
  }
}

/** The problem to report when a session ends after its renewal failed with `problem`. */
const endOfSession = (problem: AuthProblem | null): AuthProblem =>
  problem?.code === 'dpop-key-lost' ? problem : { code: 'session-expired' }

/** Asks the provider who is signed in, because another person signed in in another tab. */
function replaced(model: Model): Step {
  if (model.isReplaced && model.renewing !== null) return [model, []]
  const [next, effects] = renew({ ...model, renewing: null, isReplaced: true }, true)
  return [next, [...abandon(model.renewing), ...effects]]
}

/** Makes a tab with a user anonymous. Drops the renewal in progress, so that it cannot bring the user back. */
function signedOut(model: Model, problem: AuthProblem | null, ...effects: readonly Effect[]): Step {
  if (userOf(model) === null) return [model, []]
  const activity = model.state.status === 'unknown' ? null : model.state.activity
  return [
    { ...initialModel, state: { ...anonymous(problem), activity }, attempt: model.attempt, awaiting: model.awaiting },
    [{ type: 'forget-user' }, ...effects, emit('signed-out')],
  ]
}

/** The model after a sign-in, with no attempt and no renewal in progress. */
function afterSignIn({ attempt }: Model, user: User): Model {
  return { ...initialModel, attempt, state: withUser(user), renewalPlanned: true, expiresAt: user.expiresAt }
}

/** The person whose tokens this tab has. */
export const userOf = ({ state, expiredUser }: Model): User | null => (hasUser(state) ? state.user : expiredUser)
/** Returns the state, but `reconnecting` instead of `unknown` if the model has a user whose token has expired. */
const withExpiredUser = ({ state, expiredUser }: Model): AuthState =>
  state.status === 'unknown' && expiredUser ? withUser(expiredUser, 'reconnecting') : state
const abandon = (attempt: number | null): readonly Effect[] => (attempt === null ? [] : [{ type: 'abandon', attempt }])
const emit = (event: SessionEvent): Effect => ({ type: 'emit', event })
const tellTabs = (message: TabMessage): Effect => ({ type: 'tell-tabs', message })
const watch = ({ expiresAt }: User, renew: boolean): Effect => ({ type: 'watch-session', expiresAt, renew })

/**
 * Drops a problem that is not worth reporting: that of an old response while somebody is signed in (a reload, the Back
 * button or a bookmark can bring it back), and the timeout of a popup that looked closed.
 */
function withoutStaleResponse(state: AuthState, problem: AuthProblem | null): AuthProblem | null {
  // A popup that looked closed was reported at once, so do not report that its request times out after 900 s.
  if (problem?.code === 'state-expired' && state.status !== 'unknown' && state.activity?.via !== 'popup')
    return state.problem
  return isStray(problem) && hasUser(state) ? null : problem
}

const isStray = (problem: AuthProblem | null) => problem?.code === 'state-unknown' || problem?.code === 'state-missing'

export const isSigningOut = (state: AuthState): boolean =>
  state.status !== 'unknown' && state.activity?.kind === 'sign-out'
const withoutActivity = (state: AuthState, problem: AuthProblem | null): AuthState =>
  hasUser(state) ? { ...state, activity: null, problem } : anonymous(problem)
const withoutSilentActivity = (state: AuthState): AuthState =>
  state.status !== 'unknown' && state.activity?.via === 'silent' ? { ...state, activity: null } : state

type StateWithUser = Extract<AuthState, { readonly user: User }>

/** Whether the state has a signed-in user, who can sign out. False while the state is `unknown`. */
export function hasUser(state: AuthState): state is StateWithUser {
  return state.status === 'authenticated' || state.status === 'reconnecting'
}

function withUser(user: User, status: StateWithUser['status'] = 'authenticated'): StateWithUser {
  return { status, user, activity: null, problem: null }
}

function anonymous(problem: AuthProblem | null): Extract<AuthState, { status: 'anonymous' }> {
  return { status: 'anonymous', activity: null, problem }
}
