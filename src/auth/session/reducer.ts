/**
 * The life of a sign-in as a pure function: reduce(model, event, world) → [model, effects]. renewal.ts has the events of
 * a renewal.
 */
import type { TransportKind } from '../env.ts'
import type { AuthProblem } from '../errors.ts'
import { discard, end, endIfOver } from './ending.ts'
import { isOver, isSameMark, markAfterSignIn, type Mark } from './mark.ts'
import {
  abandon,
  activityOf,
  anonymous,
  emit,
  hasUser,
  initialModel,
  removeKey,
  revoke,
  withUser,
  type AuthEvent,
  type AuthState,
  type Effect,
  type Model,
  type Step,
  type World,
} from './model.ts'
import {
  frameFailed,
  frameSignedIn,
  isRenewing,
  refreshFailed,
  renew,
  renewed,
  tokenAnswered,
  tokenSent,
  watch,
} from './renewal.ts'
import { withoutRefreshToken } from './record.ts'
import type { SessionAnswer } from './watch-session.ts'

/** The sign-in ends if no renewal succeeds within this time after the expiry. */
export const GIVE_UP_MS = 3_600_000
/** A page that finds an expired record has at least this time to renew it. */
const LATE_RENEWAL_MS = 60_000
/** After a false alarm, an 'unchanged' of the session frame within this time does not clear it. */
const ALARM_MS = 5_000

/** Applies `event` to `model`. Returns the next model and the effects to perform, in order. Never throws. */
export function reduce(model: Model, event: AuthEvent, world: World): Step {
  if (event.type === 'started') return started(model, event, world)
  // If the sign-in is over, end it before anything else uses its record.
  const [current, ending] = endIfOver(model, world.mark)
  const [next, effects] = react(current, event, world)
  return [next, [...ending, ...effects]]
}

function react(model: Model, event: Exclude<AuthEvent, { type: 'started' }>, world: World): Step {
  const { state } = model
  switch (event.type) {
    case 'tab-checked':
      return tabChecked(model, event.isCopy)
    case 'returned':
      return returned(model, world)
    case 'sign-in-asked':
      return signInAsked(model, event.via, world)
    case 'popup-closed':
      return popupClosed(model, event.attempt)
    case 'signed-in':
      return signedIn(model, event, world)
    case 'ended':
      return ended(model, event, world)
    case 'sign-out-asked':
      return signOutAsked(model, world)
    case 'expiring':
      return renew(model)
    case 'expired':
      return expired(model, world)
    case 'given-up':
      return state.status === 'reconnecting' ? end(model, { code: 'session-expired' }, world.mark) : [model, []]
    case 'token-sent':
      return isRenewing(model, event.attempt) ? tokenSent(model) : [model, []]
    case 'token-answered':
      if (isRenewing(model, event.attempt)) return tokenAnswered(model, event.leftover.refreshToken)
      return [model, discard(model, event.leftover, world.mark)]
    case 'renewed':
      return isRenewing(model, event.attempt) ? renewed(model, event.record, world) : [model, []]
    case 'refresh-failed':
      return isRenewing(model, event.attempt) ? refreshFailed(model, event, world) : [model, []]
    case 'frame-signed-in':
      if (isRenewing(model, event.attempt)) return frameSignedIn(model, event, world)
      return [model, [...discard(model, event.leftover, world.mark), ...removeKey(event.record.dpop_jkt)]]
    case 'frame-failed':
      if (isRenewing(model, event.attempt)) return frameFailed(model, event, world)
      return [model, discard(model, event.leftover, world.mark)]
    case 'session-answered':
      return sessionAnswered(model, event.answer, world)
    case 'problem-dismissed':
      return state.status === 'unknown' ? [model, []] : [{ ...model, state: { ...state, problem: null } }, []]
  }
}

function started(model: Model, event: Extract<AuthEvent, { type: 'started' }>, world: World): Step {
  if (model.attempt > 0 || model.state.status !== 'unknown') return [model, []]
  const { responseUrl, record, isExpired, isSupported } = event
  const hasResponse = responseUrl !== null
  const callback: readonly Effect[] = hasResponse ? [{ type: 'complete-callback', attempt: 1, url: responseUrl }] : []
  const loaded: Model = { ...model, isSupported, ...(hasResponse && { attempt: 1, awaiting: 1 }) }
  if (record === null) {
    if (hasResponse) return [loaded, callback]
    return join({ ...loaded, state: anonymous(null) }, world)
  }
  const state = withUser(record, isExpired ? 'reconnecting' : 'authenticated')
  const found: Model = { ...loaded, record, state, isFound: true, plansRenewal: true }
  const [current, ending] = endIfOver(found, world.mark)
  if (current.record === null) return [current, [...ending, ...callback]]
  if (!isExpired) return [current, [...callback, ...watch(current, world.nowMs, true)]]
  // A response in the URL may sign the person in again.
  const [next, effects] = hasResponse ? [current, []] : renew(current)
  // Count from the expiry, so that reloads do not extend the wait. Math.min() is for a clock that was set back.
  const leftMs = record.expires_at * 1000 + GIVE_UP_MS - world.nowMs
  const afterMs = Math.min(GIVE_UP_MS, Math.max(LATE_RENEWAL_MS, leftMs))
  return [next, [...callback, ...effects, { type: 'give-up-later', afterMs }]]
}

/** Drops a copied refresh token, which belongs to the original tab. A token of a later sign-in is this tab's own. */
function tabChecked(model: Model, isCopy: boolean): Step {
  const { record, isFound } = model
  const checked: Model = { ...model, tab: isCopy ? 'copy' : 'original' }
  const isCopied = isCopy && isFound && record !== null
  const own = isCopied ? withoutRefreshToken(record) : record
  const [next, effects] = checked.isDue ? renew({ ...checked, record: own }) : [{ ...checked, record: own }, []]
  return [next, [...(isCopied && own !== null ? [{ type: 'save', record: own } as const] : []), ...effects]]
}

function returned(model: Model, world: World): Step {
  const { outage } = model
  if (outage !== null) return world.nowMs >= outage.notBeforeMs ? renew(model) : [model, []]
  return join(model, world)
}

/**
 * If the mark names a person, asks the provider in a hidden frame who is signed in there, once for each mark. The
 * provider may name another person, who is then signed in.
 */
function join(model: Model, world: World): Step {
  const { state, awaiting, askedMark, isSupported } = model
  const { mark } = world
  if (mark === null || mark.sub === null || mark.refused || isSameMark(mark, askedMark)) return [model, []]
  const isIdle = state.status === 'anonymous' && state.activity === null && awaiting === null
  return isIdle && isSupported ? begin(model, state, 'silent', world) : [model, []]
}

function signInAsked(model: Model, via: TransportKind, world: World): Step {
  const { state } = model
  if (state.status === 'unknown') return [model, []]
  if (!model.isSupported) return [{ ...model, state: { ...state, problem: { code: 'browser-unsupported' } } }, []]
  // Ignore a second click on Login, and one during a sign-out. But a redirect replaces a popup, which may not work.
  const isVisible = state.activity !== null && state.activity.via !== 'silent'
  if (isVisible && !(via === 'redirect' && state.activity.via === 'popup')) return [model, []]
  return begin(model, state, via, world)
}

/** Begins a sign-in, and abandons the one in progress. */
function begin(model: Model, state: Exclude<AuthState, { status: 'unknown' }>, via: TransportKind, world: World): Step {
  const attempt = model.attempt + 1
  const mark: Mark = world.mark ?? { epoch: world.random, sub: null }
  const writing: readonly Effect[] = world.mark === null ? [{ type: 'write-mark', mark }] : []
  return [
    {
      ...model,
      state: { ...state, activity: { kind: 'sign-in', via }, problem: null },
      attempt,
      awaiting: attempt,
      askedMark: mark,
    },
    [...abandon(model.awaiting), ...writing, { type: 'sign-in', attempt, via, epoch: mark.epoch }],
  ]
}

/** A late response still counts, so the attempt goes on. */
function popupClosed(model: Model, attempt: number): Step {
  const { state } = model
  if (attempt !== model.awaiting || state.status === 'unknown') return [model, []]
  return [{ ...model, state: { ...state, activity: null, problem: { code: 'popup-closed' } } }, []]
}

function signedIn(model: Model, event: Extract<AuthEvent, { type: 'signed-in' }>, world: World): Step {
  const { record: fresh, leftover, attempt } = event
  const discarded = [...discard(model, leftover, world.mark), ...removeKey(fresh.dpop_jkt)]
  if (attempt !== model.awaiting) return [model, discarded]
  if (isOver(fresh.epoch, world.mark)) {
    const [next, effects] = ended(model, { type: 'ended', attempt, problem: { code: 'signed-out-elsewhere' } }, world)
    return [next, [...effects, ...discarded]]
  }
  const { record: former, isSupported, tab, renewal } = model
  const mark = markAfterSignIn(world.mark, fresh.profile.sub, world.random)
  const record = { ...fresh, epoch: mark.epoch }
  const next: Model = {
    ...initialModel,
    isSupported,
    tab,
    record,
    attempt: model.attempt,
    plansRenewal: true,
    formerExpiryMs: record.expires_at * 1000,
    askedMark: mark,
    state: withUser(record),
  }
  // Revoking a former token of the same person could end the session of the new ones at the provider.
  const isSame = former?.profile.sub === record.profile.sub
  return [
    next,
    [
      ...abandon(renewal?.attempt),
      ...removeKey(former?.dpop_jkt),
      ...(isSame ? [] : revoke(former?.refresh_token)),
      { type: 'save', record },
      { type: 'write-mark', mark },
      ...watch(next, world.nowMs),
      emit('signed-in'),
    ],
  ]
}

function ended(model: Model, event: Extract<AuthEvent, { type: 'ended' }>, world: World): Step {
  if (event.attempt !== model.awaiting) return [model, discard(model, event.leftover, world.mark)]
  const { state } = model
  const { mark } = world
  const isSilent = activityOf(model)?.via === 'silent'
  const asked = isSilent ? model.askedMark : mark
  // Another page may have replaced the mark meanwhile. Refuse only the mark that this page has asked for.
  const isRefused = isSilent && event.isNobody === true && isSameMark(mark, asked)
  const refused = isRefused && mark !== null ? { ...mark, refused: true as const } : null
  const writing: readonly Effect[] = refused === null ? [] : [{ type: 'write-mark', mark: refused }]
  // The person did not ask for a silent sign-in, so do not show its failure.
  const problem = isSilent ? null : withoutStaleProblem(state, event.problem)
  const next: Model = {
    ...model,
    awaiting: null,
    askedMark: askedMarkAfter(),
    state: hasUser(state) ? { ...state, activity: null, problem } : anonymous(problem),
  }
  const [after, effects] = afterCallback(next, event.problem, world)
  return [after, [...writing, ...discard(next, event.leftover, mark), ...effects]]

  function askedMarkAfter(): Mark | null {
    if (isStray(event.problem)) return model.askedMark
    // A provider that could not be reached was not asked, so the next return to the page asks it again.
    if (isSilent && event.isAway === true) return null
    return refused ?? asked
  }
}

/** If the response in the URL has signed nobody in, renews the expired sign-in of this tab, or joins the others. */
function afterCallback(model: Model, problem: AuthProblem | null, world: World): Step {
  if (model.state.status === 'reconnecting') return renew(model)
  return isStray(problem) ? join(model, world) : [model, []]
}

/** The response of another request, or of an old one: a reload, the Back button or a bookmark can bring it back. */
const isStray = (problem: AuthProblem | null): boolean =>
  problem?.code === 'state-unknown' || problem?.code === 'state-missing'

/** Drops a problem that is not worth reporting. */
function withoutStaleProblem(state: AuthState, problem: AuthProblem | null): AuthProblem | null {
  // A popup that looked closed was reported at once, so do not report that its request has expired after 900 s.
  if (problem?.code === 'state-expired' && state.status !== 'unknown' && state.activity?.via !== 'popup')
    return state.problem
  return isStray(problem) && hasUser(state) ? null : problem
}

/** Signs out in all tabs, at once. The provider is told after that. */
function signOutAsked(model: Model, world: World): Step {
  const { record, isSupported, tab, awaiting, renewal } = model
  if (record === null) return [model, []]
  const attempt = model.attempt + 1
  const mark: Mark = { epoch: world.random, sub: null }
  const activity = { kind: 'sign-out', via: 'redirect' } as const
  const state: AuthState = { ...anonymous(null), activity }
  return [
    { ...initialModel, isSupported, tab, state, attempt, awaiting: attempt, askedMark: mark },
    [
      { type: 'write-mark', mark },
      ...abandon(awaiting),
      ...abandon(renewal?.attempt),
      { type: 'forget' },
      { type: 'sign-out', attempt, record, epoch: mark.epoch },
      emit('signed-out'),
    ],
  ]
}

/** The access token has expired. While a renewal may still succeed, the page shows whose it is, and Sign Out. */
function expired(model: Model, world: World): Step {
  const { state, renewal, outage, isDue, plansRenewal } = model
  if (state.status !== 'authenticated') return [model, []]
  const mayRenew = renewal !== null || outage !== null || isDue || plansRenewal
  if (!mayRenew) return end(model, { code: 'session-expired' }, world.mark)
  const waiting: Model = { ...model, state: { ...state, status: 'reconnecting', problem: null } }
  const [next, effects] = outage === null && renewal === null ? renew(waiting) : [waiting, []]
  return [next, [...effects, { type: 'give-up-later', afterMs: GIVE_UP_MS }]]
}

function sessionAnswered(model: Model, answer: SessionAnswer, { nowMs }: World): Step {
  const { record, sessionFrame, falseAlarmAtMs } = model
  if (record === null || sessionFrame === 'stopped') return [model, []]
  if (answer === 'unchanged') {
    const isRecent = falseAlarmAtMs !== null && Math.abs(nowMs - falseAlarmAtMs) < ALARM_MS
    return [{ ...model, sessionFrame: 'seen', falseAlarmAtMs: isRecent ? falseAlarmAtMs : null }, []]
  }
  // Session Management §3.1 forbids asking after 'error'. If frames get no cookies, each answer is 'changed'.
  if (answer === 'error' || falseAlarmAtMs !== null) return [{ ...model, sessionFrame: 'stopped' }, []]
  // When the renewal in progress ends, the session is watched again, and the frame reports the change again.
  if (model.renewal !== null || model.tab === 'unchecked') return [model, []]
  return renew({ ...model, falseAlarmAtMs: nowMs }, true)
}
