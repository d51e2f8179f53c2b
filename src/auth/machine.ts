/** The whole behaviour, pure: reduce(model, event) → [model, effects]. client.ts performs the effects. */
import type { Activity } from './activity.ts'
import type { Navigator } from './env.ts'
import type { Problem } from './errors.ts'

/** What the application may know of a signed-in user. Never a token. `expiresAt` in ms since 1970. */
export interface User {
  readonly sub: string
  readonly name?: string
  readonly email?: string
  readonly emailVerified?: boolean
  readonly expiresAt: number
}

interface Known {
  readonly activity: Activity | null
  readonly problem: Problem | null
}

/** `unknown`: loading, nobody is known yet. */
export type AuthState =
  | { readonly status: 'unknown' }
  | ({ readonly status: 'anonymous' } & Known)
  | ({ readonly status: 'authenticated'; readonly user: User } & Known)

/** What pages of this browser say to each other. Never more than a word. */
export type Word = 'signed-in' | 'signed-out' | 'anyone'

/** What the application can listen for. */
export type News =
  | 'signed-in'
  | 'signed-out'
  | 'session-changed'
  | 'expiring'
  | 'renewed'
  | 'renew-failed'
  | 'expired'
  | 'unwatched'

export interface Model {
  readonly state: AuthState
  /** Number of the latest attempt. Answers carry theirs; any other is late and does not count. */
  readonly attempt: number
  /** The attempt whose answer is still welcome: after 'popup-closed' it is, although nothing is shown as under way. */
  readonly awaiting: number | null
  /** The renewal under way. It goes on beside whatever the person does. */
  readonly renewing: number | null
  /** A renewal is planned and has not begun: after a sleep the end may come first. */
  readonly due: boolean
  /** Renewals that failed in a row and may succeed later. */
  readonly retries: number
  /** Of the last known user, ms: a provider that does not move it any more ends the renewing. */
  readonly expiresAt: number
}

/** `later`: the provider was away. `gone`: nobody, or somebody else, is signed in there. `unclear`: nothing was learnt. */
export type Because = 'later' | 'gone' | 'refused' | 'unclear'

export type AuthEvent =
  /** The page was loaded. `answer`: its address carried a response. `user`: was stored. `renewable`: was, but has expired. */
  | { readonly type: 'started'; readonly answer: boolean; readonly user: User | null; readonly renewable: boolean }
  | { readonly type: 'sign-in-asked'; readonly via: Navigator }
  | { readonly type: 'popup-closed'; readonly attempt: number }
  | { readonly type: 'signed-in'; readonly attempt: number; readonly user: User }
  /** The attempt ended without a change of user: an error, or (`problem: null`) nothing to tell. */
  | { readonly type: 'ended'; readonly attempt: number; readonly problem: Problem | null }
  | { readonly type: 'sign-out-asked'; readonly via: Navigator }
  | { readonly type: 'user-cleared'; readonly attempt: number }
  | { readonly type: 'expiring' | 'expired' | 'session-changed' | 'problem-read' }
  | { readonly type: 'renewed'; readonly attempt: number; readonly user: User }
  | { readonly type: 'renewal-failed'; readonly attempt: number; readonly because: Because; readonly problem: Problem }
  | { readonly type: 'told'; readonly word: Word }

export type Effect =
  | { readonly type: 'complete-callback' | 'abandon'; readonly attempt: number }
  | { readonly type: 'sign-in' | 'sign-out'; readonly attempt: number; readonly via: Navigator }
  /** Arms the timers of this user's end, and of the renewal before it. `restored`: how long the token lives is not known. */
  | { readonly type: 'watch'; readonly expiresAt: number; readonly renew: boolean; readonly restored?: true }
  /** `asking`: only the frame can say whose session it is; otherwise the refresh token comes first. */
  | { readonly type: 'renew'; readonly attempt: number; readonly asking: boolean }
  | { readonly type: 'renew-later'; readonly afterMs: number }
  | { readonly type: 'forget-user' }
  | { readonly type: 'tell'; readonly word: Word }
  | { readonly type: 'raise'; readonly news: News }

type Step = readonly [Model, readonly Effect[]]

/** After a time-out, and then ever longer: an outage must not become a storm. */
export const RETRY_AFTER_MS = [5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000, 60_000, 60_000, 60_000] as const

export const initialModel: Model = {
  state: { status: 'unknown' },
  attempt: 0,
  awaiting: null,
  renewing: null,
  due: false,
  retries: 0,
  expiresAt: 0,
}

export function reduce(model: Model, event: AuthEvent): Step {
  const { state } = model
  const isLate =
    'attempt' in event &&
    event.attempt !== (event.type === 'renewed' || event.type === 'renewal-failed' ? model.renewing : model.awaiting)
  if (isLate) return [model, []]
  switch (event.type) {
    case 'started':
      return started(model, event.answer, event.user, event.renewable)
    case 'sign-in-asked':
      return signInAsked(model, event.via)
    case 'popup-closed':
      return [{ ...model, state: idle(state, { code: 'popup-closed' }) }, []]
    case 'signed-in':
      return signedIn(model, event.user)
    case 'ended':
      return [{ ...model, awaiting: null, state: idle(state, worthTelling(state, event.problem)) }, []]
    case 'sign-out-asked':
      return signOutAsked(model, event.via)
    case 'user-cleared':
      return cleared(model, null, { type: 'tell', word: 'signed-out' })
    case 'expiring':
      return renew(model, false)
    case 'expired':
      return expired(model)
    case 'session-changed':
      return state.status === 'authenticated' ? renew(model, true) : [model, []]
    case 'renewed':
      return renewed(model, event.user)
    case 'renewal-failed':
      return renewalFailed({ ...model, renewing: null, state: quiet(state) }, event.because, event.problem)
    case 'told':
      return told(model, event.word)
    case 'problem-read':
      return state.status === 'unknown' ? [model, []] : [{ ...model, state: { ...state, problem: null } }, []]
  }
}

/** Loading lasts until the stored sign-in, and the answer in the address if there is one, are processed. */
function started(model: Model, answer: boolean, user: User | null, renewable: boolean): Step {
  if (model.attempt > 0 || model.state.status !== 'unknown') return [model, []]
  const known: Model = user ? { ...model, state: authenticated(user), due: true, expiresAt: user.expiresAt } : model
  const watch: readonly Effect[] = user
    ? [{ type: 'watch', expiresAt: user.expiresAt, renew: true, restored: true }]
    : []
  // A person who is signed in stays so while the answer is looked at, and if it is refused.
  if (answer) return [{ ...known, attempt: 1, awaiting: 1 }, [...watch, { type: 'complete-callback', attempt: 1 }]]
  if (user) return [known, watch]
  if (renewable) return renew(model, false)
  return [{ ...model, state: anonymous(null) }, [{ type: 'tell', word: 'anyone' }]]
}

function signInAsked(model: Model, via: Navigator): Step {
  const { state } = model
  if (state.status === 'unknown' || state.activity?.kind === 'sign-out') return [model, []]
  // A second click on Login is the same wish; the redirect is the way out of a popup that does not work.
  const shown = state.activity !== null && state.activity.via !== 'silent'
  if (shown && !(via === 'redirect' && state.activity.via === 'popup')) return [model, []]
  return begin(model, state, 'sign-in', via)
}

function signOutAsked(model: Model, via: Navigator): Step {
  const { state } = model
  if (state.status !== 'authenticated' || state.activity?.kind === 'sign-out') return [model, []]
  return begin({ ...model, renewing: null }, state, 'sign-out', via)
}

/** A new attempt; the one that was awaited is given up. */
function begin(
  model: Model,
  state: Exclude<AuthState, { status: 'unknown' }>,
  kind: Activity['kind'],
  via: Navigator,
): Step {
  const attempt = model.attempt + 1
  const abandon: readonly Effect[] = model.awaiting === null ? [] : [{ type: 'abandon', attempt: model.awaiting }]
  return [
    { ...model, state: { ...state, activity: { kind, via }, problem: null }, attempt, awaiting: attempt },
    [...abandon, { type: kind, attempt, via }],
  ]
}

function signedIn(model: Model, user: User): Step {
  const silently = model.state.status === 'anonymous' && model.state.activity?.via === 'silent'
  const tell: readonly Effect[] = silently ? [] : [{ type: 'tell', word: 'signed-in' }]
  return [
    {
      ...model,
      state: authenticated(user),
      awaiting: null,
      renewing: null,
      due: true,
      retries: 0,
      expiresAt: user.expiresAt,
    },
    [{ type: 'watch', expiresAt: user.expiresAt, renew: true }, ...tell, { type: 'raise', news: 'signed-in' }],
  ]
}

function renew(model: Model, asking: boolean): Step {
  const { state } = model
  if (model.renewing !== null || isLeaving(state)) return [model, []]
  const attempt = model.attempt + 1
  const shown: AuthState =
    state.status === 'unknown' || state.activity ? state : { ...state, activity: { kind: 'sign-in', via: 'silent' } }
  return [
    { ...model, state: shown, attempt, renewing: attempt, due: asking && model.due },
    [
      { type: 'renew', attempt, asking },
      { type: 'raise', news: asking ? 'session-changed' : 'expiring' },
    ],
  ]
}

function renewed(model: Model, user: User): Step {
  const { state } = model
  const activity = state.status === 'unknown' || state.activity?.via === 'silent' ? null : state.activity
  // A session that has reached its cap is renewed to the same end: once more would be for ever.
  const due = user.expiresAt > model.expiresAt
  return [
    {
      ...model,
      state: { ...authenticated(user), activity },
      renewing: null,
      due,
      retries: 0,
      expiresAt: user.expiresAt,
    },
    [
      { type: 'watch', expiresAt: user.expiresAt, renew: due },
      { type: 'raise', news: 'renewed' },
    ],
  ]
}

function renewalFailed(model: Model, because: Because, problem: Problem): Step {
  const { state } = model
  // A question that brought no answer must not cost the renewal that was planned.
  if (because === 'unclear' && state.status === 'authenticated')
    return [model, model.due ? [{ type: 'renew-later', afterMs: 0 }] : []]
  if (because === 'gone') return cleared(model, { code: 'signed-out-elsewhere' })
  const afterMs = because !== 'refused' ? RETRY_AFTER_MS[model.retries] : undefined
  if (afterMs !== undefined) {
    const shown = state.status === 'unknown' ? anonymous(problem) : state
    return [{ ...model, state: shown, retries: model.retries + 1 }, [{ type: 'renew-later', afterMs }]]
  }
  // Signed in until the token expires; and who has expired already is signed out, which is no error.
  if (state.status !== 'authenticated') return cleared(model, null)
  return [{ ...model, retries: 0, state: { ...state, problem } }, [{ type: 'raise', news: 'renew-failed' }]]
}

function expired(model: Model): Step {
  if (model.state.status !== 'authenticated') return [model, []]
  // One renewal may still save it: nobody is known until it has ended.
  const [next, effects]: Step = model.due ? renew(model, false) : [model, []]
  if (next.renewing !== null) return [{ ...next, state: { status: 'unknown' } }, effects]
  if (model.retries > 0) return [{ ...model, state: anonymous({ code: 'renew-failed' }) }, []]
  return cleared(model, null, { type: 'raise', news: 'expired' })
}

function told(model: Model, word: Word): Step {
  const { state } = model
  const isHere = state.status === 'authenticated' || model.renewing !== null || model.retries > 0
  switch (word) {
    case 'anyone':
      return [model, state.status === 'authenticated' ? [{ type: 'tell', word: 'signed-in' }] : []]
    case 'signed-in':
      return state.status === 'anonymous' && state.activity === null && model.awaiting === null
        ? signInAsked(model, 'silent')
        : [model, []]
    case 'signed-out':
      return isHere && !isLeaving(state)
        ? cleared({ ...model, state: quiet(state) }, { code: 'signed-out-elsewhere' })
        : [model, []]
  }
}

/** Nobody is signed in any more, and nothing that was under way can change that. */
function cleared(model: Model, problem: Problem | null, ...more: readonly Effect[]): Step {
  const activity = model.state.status === 'unknown' ? null : model.state.activity
  return [
    { ...model, state: { ...anonymous(problem), activity }, renewing: null, due: false, retries: 0 },
    [{ type: 'forget-user' }, ...more, { type: 'raise', news: 'signed-out' }],
  ]
}

/** Reload, back and bookmarks bring old answers: no news to a person who is signed in. */
function worthTelling(state: AuthState, problem: Problem | null): Problem | null {
  const isOld = problem?.code === 'state-unknown' || problem?.code === 'state-missing'
  return isOld && state.status === 'authenticated' ? null : problem
}

export function isLeaving(state: AuthState): boolean {
  return state.status !== 'unknown' && state.activity?.kind === 'sign-out'
}

/** The same person, with nothing under way. */
function idle(state: AuthState, problem: Problem | null): AuthState {
  return state.status === 'authenticated' ? { ...state, activity: null, problem } : anonymous(problem)
}

function quiet(state: AuthState): AuthState {
  return state.status !== 'unknown' && state.activity?.via === 'silent' ? { ...state, activity: null } : state
}

function authenticated(user: User): Extract<AuthState, { status: 'authenticated' }> {
  return { status: 'authenticated', user, activity: null, problem: null }
}

function anonymous(problem: Problem | null): Extract<AuthState, { status: 'anonymous' }> {
  return { status: 'anonymous', activity: null, problem }
}
