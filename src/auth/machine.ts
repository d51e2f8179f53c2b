/** The whole behaviour, pure: reduce(model, event) → [model, effects]. client.ts performs the effects. */
import type { Problem } from './errors.ts'

/** What the application may know of a signed-in user. Never a token. `expiresAt` in ms since 1970. */
export interface User {
  readonly sub: string
  readonly name?: string
  readonly email?: string
  readonly emailVerified?: boolean
  readonly expiresAt: number
}

export type Navigator = 'popup' | 'redirect' | 'silent'

/** What is under way. */
export interface Activity {
  readonly kind: 'sign-in' | 'sign-out'
  readonly via: Navigator
}

export type AuthState =
  | { readonly status: 'unknown' }
  | { readonly status: 'anonymous'; readonly activity: Activity | null; readonly problem: Problem | null }
  | { readonly status: 'authenticated'; readonly user: User; readonly activity: Activity | null; readonly problem: Problem | null }

export interface Model {
  readonly state: AuthState
  /** Number of the latest attempt. Answers carry theirs; any other is late and does not count. */
  readonly attempt: number
  /** The attempt whose answer is still welcome: after 'popup-closed' it is, although nothing is shown as under way. */
  readonly awaiting: number | null
}

export type AuthEvent =
  /** The page was loaded. `answer`: its address carried a response of the provider. `user`: what was stored. */
  | { readonly type: 'started'; readonly answer: boolean; readonly user: User | null }
  | { readonly type: 'sign-in-asked'; readonly via: 'popup' | 'redirect' }
  | { readonly type: 'popup-closed'; readonly attempt: number }
  | { readonly type: 'signed-in'; readonly attempt: number; readonly user: User }
  /** The attempt ended without a change of user: an error, or (`problem: null`) nothing to tell. */
  | { readonly type: 'ended'; readonly attempt: number; readonly problem: Problem | null }
  | { readonly type: 'sign-out-asked' }
  | { readonly type: 'user-cleared'; readonly attempt: number }
  | { readonly type: 'expired' }
  | { readonly type: 'problem-read' }

export type Effect =
  | { readonly type: 'complete-callback'; readonly attempt: number }
  | { readonly type: 'sign-in'; readonly attempt: number; readonly via: 'popup' | 'redirect' }
  | { readonly type: 'sign-out'; readonly attempt: number }
  /** Nobody waits for the answer any more: close the window, drop the pending record. */
  | { readonly type: 'abandon'; readonly attempt: number }
  | { readonly type: 'watch-expiry'; readonly atMs: number }
  | { readonly type: 'forget-user' }

type Step = readonly [Model, readonly Effect[]]

export const initialModel: Model = { state: { status: 'unknown' }, attempt: 0, awaiting: null }

const popupClosed: Problem = { code: 'popup-closed' }

export function reduce(model: Model, event: AuthEvent): Step {
  switch (event.type) {
    case 'started':
      return started(model, event.answer, event.user)
    case 'sign-in-asked':
      return signInAsked(model, event.via)
    case 'popup-closed':
      return event.attempt === model.awaiting ? [settle(model, popupClosed, model.awaiting), []] : [model, []]
    case 'signed-in':
      return event.attempt === model.awaiting ? signedIn(model, event.user) : [model, []]
    case 'ended':
      return event.attempt === model.awaiting ? [settle(model, worthTelling(model, event.problem), null), []] : [model, []]
    case 'sign-out-asked':
      return signOutAsked(model)
    case 'user-cleared':
      return event.attempt === model.awaiting ? [cleared(model), [{ type: 'forget-user' }]] : [model, []]
    case 'expired':
      return model.state.status === 'authenticated' ? [cleared(model), [{ type: 'forget-user' }]] : [model, []]
    case 'problem-read':
      return model.state.status === 'unknown' ? [model, []] : [{ ...model, state: { ...model.state, problem: null } }, []]
  }
}

/** Loading lasts until the stored sign-in, and the answer in the address if there is one, are processed. */
function started(model: Model, answer: boolean, user: User | null): Step {
  if (model.state.status !== 'unknown' || model.awaiting !== null) return [model, []]
  const watch: readonly Effect[] = user ? [{ type: 'watch-expiry', atMs: user.expiresAt }] : []
  if (!answer) return [{ ...model, state: idle(user, null) }, watch]
  const attempt = model.attempt + 1
  // A person who is signed in stays so while the answer is looked at, and if it is refused.
  const state = user ? idle(user, null) : model.state
  return [{ state, attempt, awaiting: attempt }, [...watch, { type: 'complete-callback', attempt }]]
}

function signInAsked(model: Model, via: 'popup' | 'redirect'): Step {
  const { state } = model
  if (state.status === 'unknown' || state.activity?.kind === 'sign-out') return [model, []]
  // A second click on Login is the same wish; the redirect is the way out of a popup that does not work.
  if (state.activity !== null && !(via === 'redirect' && state.activity.via === 'popup')) return [model, []]
  const attempt = model.attempt + 1
  const abandon: readonly Effect[] = model.awaiting === null ? [] : [{ type: 'abandon', attempt: model.awaiting }]
  return [
    { state: { ...state, activity: { kind: 'sign-in', via }, problem: null }, attempt, awaiting: attempt },
    [...abandon, { type: 'sign-in', attempt, via }],
  ]
}

function signedIn(model: Model, user: User): Step {
  return [{ ...model, state: idle(user, null), awaiting: null }, [{ type: 'watch-expiry', atMs: user.expiresAt }]]
}

function signOutAsked(model: Model): Step {
  const { state } = model
  if (state.status !== 'authenticated' || state.activity?.kind === 'sign-out') return [model, []]
  const attempt = model.attempt + 1
  const abandon: readonly Effect[] = model.awaiting === null ? [] : [{ type: 'abandon', attempt: model.awaiting }]
  return [
    { state: { ...state, activity: { kind: 'sign-out', via: 'redirect' }, problem: null }, attempt, awaiting: attempt },
    [...abandon, { type: 'sign-out', attempt }],
  ]
}

function settle(model: Model, problem: Problem | null, awaiting: number | null): Model {
  const user = model.state.status === 'authenticated' ? model.state.user : null
  return { ...model, awaiting, state: idle(user, problem) }
}

/** Reload, back and bookmarks bring old answers: no news to a person who is signed in. */
function worthTelling(model: Model, problem: Problem | null): Problem | null {
  return problem?.code === 'state-unknown' && model.state.status === 'authenticated' ? null : problem
}

function cleared(model: Model): Model {
  const activity = model.state.status === 'unknown' ? null : model.state.activity
  return { ...model, state: { status: 'anonymous', activity, problem: null } }
}

function idle(user: User | null, problem: Problem | null): AuthState {
  return user === null
    ? { status: 'anonymous', activity: null, problem }
    : { status: 'authenticated', user, activity: null, problem }
}
