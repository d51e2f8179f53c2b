/**
 * The life of a sign-in as a pure function: reduce(model, event, world) → [model, effects]. renewal.ts has the events of
 * a renewal.
 */
import type { TransportKind } from '../auth-env.ts'
import { isAway, type Activity, type AuthProblem } from '../errors.ts'
import { discard, endIfOver, refuseTokens } from './ending.ts'
import { isSameMark, isTooLate, markAfterSignIn, NO_EPOCH, type Mark } from '../protocol/mark.ts'
import {
  abandon,
  activityOf,
  anonymous,
  emit,
  hasUser,
  initialModel,
  newSession,
  problemOf,
  renewalInProgress,
  save,
  show,
  silentSignIn,
  withoutSilentActivity,
  withUser,
  type AuthEvent,
  type AuthState,
  type Effect,
  type EventOf,
  type KnownState,
  type Model,
  type Session,
  type Step,
  type World,
} from './model.ts'
import { check, GIVE_UP_MS, isOngoing, onRenewal, renew, renewAfterPause, retryTimer, watch } from './renewal.ts'
import { isFromFuture, withoutRefreshToken } from '../protocol/record.ts'
import type { SessionAnswer } from './watch-session.ts'

/** After a false alarm, an 'unchanged' of the session frame within this time does not clear it. */
const ALARM_MS = 5_000

/** Applies `event` to `model`. Returns the next model and the effects to perform, in order. Never throws. */
export function reduce(model: Model, event: AuthEvent, world: World): Step {
  const initial = event.type === 'started' ? load(model, event, world.nowMs) : model
  const { session } = initial
  const recordMark = session && { epoch: session.record.epoch, sub: session.record.profile.sub }
  const mark = world.mark ?? recordMark
  // If storage was cleared, write the mark again: a page that finds none must not begin a new epoch.
  const repair: readonly Effect[] =
    world.mark === null && recordMark !== null ? [{ type: 'write-mark', mark: recordMark }] : []
  // If the sign-in is over, end it before anything else uses its record.
  const [current, ending] = endIfOver(initial, mark)
  const [next, effects] = react(current, event, { ...world, mark })
  return [next, [...repair, ...ending, ...effects]]
}

function react(model: Model, event: AuthEvent, world: World): Step {
  const { state, session } = model
  switch (event.type) {
    case 'started':
      return started(model, event, world)
    case 'returned':
      return returned(model, world)
    case 'retry-asked':
      return retryAsked(model, world)
    case 'sign-in-asked':
      return signInAsked(model, event, world)
    case 'sign-in-cancelled':
      return signInCancelled(model, world)
    case 'popup-closed':
      return popupClosed(model, event.attempt, world)
    case 'request-timed-out':
      return requestTimedOut(model, event)
    case 'signed-in':
      return signedIn(model, event, world)
    case 'ended':
      return ended(model, event, world)
    case 'sign-out-asked':
      return signOutAsked(model, world)
    case 'due':
      return due(model, event, world)
    case 'token-taken':
      return tokenTaken(model, event.refreshToken)
    case 'token-sent':
    case 'renewal-failed':
      return onRenewal(model, event, world) ?? [model, []]
    case 'token-answered':
      return onRenewal(model, event, world) ?? [model, refuseTokens(model, event.record, false, world.mark)]
    case 'renewed':
      // The tokens of a late refresh have been refused when they arrived.
      return (
        onRenewal(model, event, world) ?? [
          model,
          event.by === 'frame' ? refuseTokens(model, event.record, true, world.mark) : [],
        ]
      )
    case 'session-answered':
      return session === null ? [model, []] : sessionAnswered(model, session, event.answer, world)
    case 'problem-dismissed':
      return state.status === 'unknown'
        ? [model, []]
        : [{ ...model, choosesAccount: false, state: { ...state, problem: null } }, []]
  }
}

/** The model of a page that has found `record` in storage. */
function load(model: Model, { record, responseUrl, isSupported }: EventOf<'started'>, nowMs: number): Model {
  const next: Model = { ...model, isSupported, ...(responseUrl !== null && { attempt: 1, awaiting: [1] }) }
  if (record === null) return responseUrl === null ? { ...next, state: anonymous(null) } : next
  const isExpired = record.expires_at * 1000 <= nowMs || isFromFuture(record, nowMs)
  return {
    ...next,
    state: withUser(record, isExpired ? 'reconnecting' : 'authenticated'),
    session: newSession(record),
  }
}

function started(model: Model, { responseUrl }: EventOf<'started'>, world: World): Step {
  const { session, state } = model
  const callback: readonly Effect[] =
    responseUrl === null ? [] : [{ type: 'complete-callback', attempt: 1, url: responseUrl }]
  if (session === null)
    return responseUrl === null ? join(model, world) : [{ ...model, askedMark: world.mark }, callback]
  const isDue = state.status === 'reconnecting'
  const restoration = [...callback, save(session), ...watch(session, isDue)]
  // A response in the URL may sign the user in again.
  const [next, effects] = isDue && responseUrl === null ? renewAfterPause(model, world) : [model, []]
  return [next, [...restoration, ...effects]]
}

function returned(model: Model, world: World): Step {
  const { session } = model
  if (session === null) return join(model, world)
  return world.nowMs >= retryTimeOf(session) ? renew(model, world) : [model, []]
}

/** When somebody who looks at the page may renew early, because the latest renewal has failed. */
const retryTimeOf = ({ renewal }: Session): number =>
  typeof renewal === 'object' && 'retryFromMs' in renewal ? renewal.retryFromMs : Infinity

/** As a return to the page, but does not forget a press that comes too early. */
function retryAsked(model: Model, world: World): Step {
  const atMs = model.session === null ? Infinity : retryTimeOf(model.session)
  if (world.nowMs >= atMs || atMs === Infinity) return returned(model, world)
  return [model, [{ type: 'set-timer', timer: 'renewal', atMs }]]
}

/** Joins the pages that share the mark (model.ts), once for each mark. */
function join(model: Model, world: World): Step {
  const { state, askedMark, isSupported } = model
  const { mark } = world
  if (mark === null || mark.sub === null || mark.refused || isSameMark(mark, askedMark)) return [model, []]
  const isIdle = state.status === 'anonymous' && state.activity === null
  if (!isIdle || !isSupported) return [model, []]
  // The response to a popup that looks closed still counts.
  const { awaiting } = model
  const [next, effects] = begin({ ...model, awaiting: [] }, state, 'silent', world)
  return [{ ...next, awaiting: [...awaiting, ...next.awaiting] }, effects]
}

function signInAsked(
  model: Model,
  { via, choosesAccount = false }: { readonly via: TransportKind; readonly choosesAccount?: boolean },
  world: World,
): Step {
  const { state } = model
  if (state.status === 'unknown') return [model, []]
  if (!model.isSupported) return [{ ...model, state: { ...state, problem: { code: 'browser-unsupported' } } }, []]
  // Ignore a second click on Login, and one during a sign-out. But a redirect replaces a popup, which may not work, and a
  // new try replaces a sign-in with a problem.
  const isVisible = state.activity !== null && state.activity.via !== 'silent'
  const isReplaceable = state.activity?.kind === 'sign-in' && state.problem !== null
  if (isVisible && !isReplaceable && !(via === 'redirect' && state.activity.via === 'popup')) return [model, []]
  const isNextTry = isVisible || state.problem !== null
  const chooses = choosesAccount || (isNextTry && model.choosesAccount) || world.mark?.signedOutHere === true
  return begin({ ...model, choosesAccount: chooses }, state, via, world)
}

/** Begins a sign-in, and abandons those in progress. */
function begin(model: Model, state: KnownState, via: TransportKind, { mark }: World): Step {
  const attempt = model.attempt + 1
  // A user who has asked for nothing still sees why the last sign-in failed.
  const problem = via === 'silent' && !isOfOldRequest(state.problem) ? state.problem : null
  const choosesAccount = via !== 'silent' && model.choosesAccount
  return [
    {
      ...model,
      state: { ...state, activity: { kind: 'sign-in', via }, problem },
      attempt,
      awaiting: [attempt],
      askedMark: mark,
    },
    [
      ...abandon(model.awaiting),
      { type: 'sign-in', attempt, via, epoch: mark?.epoch ?? NO_EPOCH, ...(choosesAccount && { choosesAccount }) },
    ],
  ]
}

/** Forgets the request. The popup closes, unless the browser leaves that to the user: a response then opens the portal in it. */
function signInCancelled(model: Model, world: World): Step {
  const { state, awaiting } = model
  if (state.status === 'unknown' || state.activity?.via !== 'popup') return [model, []]
  const idle: Model = {
    ...model,
    awaiting: [],
    askedMark: null,
    choosesAccount: false,
    state: { ...state, activity: null },
  }
  const [next, effects] = join(idle, world)
  return [next, [...abandon(awaiting), ...effects]]
}

/** A late response still counts, so the attempt goes on. But this page may join the others. */
function popupClosed(model: Model, attempt: number, world: World): Step {
  const { state } = model
  if (!model.awaiting.includes(attempt) || state.status === 'unknown') return [model, []]
  return join({ ...model, state: { ...state, activity: null, problem: { code: 'popup-closed' } } }, world)
}

/** Says so, and goes on: the sign-in of an attempt that the user has asked for may still succeed. */
function requestTimedOut(model: Model, { attempt, problem }: EventOf<'request-timed-out'>): Step {
  const { state, awaiting } = model
  // A page that does not know yet who is signed in completes a redirect.
  const activity: Activity | null = state.status === 'unknown' ? { kind: 'sign-in', via: 'redirect' } : state.activity
  if (!awaiting.includes(attempt) || activity === null || activity.via === 'silent') return [model, []]
  return [{ ...model, state: show(state, { activity, problem }) }, []]
}

function signedIn(model: Model, event: EventOf<'signed-in'>, world: World): Step {
  const { record: fresh, attempt, via } = event
  const { mark } = world
  const { sub } = fresh.profile
  const refusal = refuseTokens(model, fresh, via === 'silent', mark)
  const fail = (outcome: Omit<Ending, 'attempt' | 'via'>): Step => {
    const [next, effects] = ended(model, { attempt, via, ...outcome }, world)
    return [next, [...effects, ...refusal]]
  }
  if (!model.awaiting.includes(attempt)) return [model, refusal]
  if (isTooLate(fresh.epoch, mark)) return fail({ problem: { code: 'signed-out-elsewhere' } })
  // Nobody is signed in without a click as somebody else.
  if (via === 'silent' && mark?.sub !== sub) return fail({ problem: null, failure: 'login-required' })
  const nextMark = markAfterSignIn(mark, sub, world.random)
  const record = { ...fresh, epoch: nextMark.epoch }
  const session = newSession(record)
  const former = model.session?.record
  // Revoking a former token of the same user could end the session of the new ones at the provider.
  const isReplaced = former !== undefined && former.profile.sub !== sub
  const { isSupported } = model
  const otherAttempts = model.awaiting.filter((other) => other !== attempt)
  return [
    { ...initialModel, isSupported, session, attempt: model.attempt, askedMark: nextMark, state: withUser(record) },
    [
      ...abandon([...otherAttempts, renewalInProgress(model.session)?.attempt]),
      ...(isReplaced ? discard(former.refresh_token, former.dpop_jkt) : []),
      save(session),
      { type: 'write-mark', mark: nextMark },
      ...watch(session),
      emit('signed-in'),
    ],
  ]
}

type Ending = Omit<EventOf<'ended'>, 'type'>

/** An attempt to sign in or out has ended, and has signed nobody in. */
function ended(model: Model, event: Ending, world: World): Step {
  const { attempt, via } = event
  if (!model.awaiting.includes(attempt)) return [model, []]
  const next = { ...model, awaiting: model.awaiting.filter((other) => other !== attempt) }
  return via === 'silent' ? joinEnded(next, event, world) : requestEnded(next, event, world)
}

/** This page has not joined the others. The user has asked for nothing. */
function joinEnded(model: Model, { failure, problem }: Ending, world: World): Step {
  const { askedMark } = model
  const { mark } = world
  const former = problemOf(model.state)
  const withProblem = (next: AuthProblem | null): Model => {
    const activity = activityOf(withoutSilentActivity(model.state))
    return { ...model, state: show(model.state, { activity, problem: next }) }
  }
  // The user misses the sign-in while nobody says who is signed in. A message about that is over when somebody does.
  const missing = withProblem(problem && { ...problem, action: silentSignIn })
  const answered = withProblem(former?.action?.via === 'silent' ? null : former)
  switch (failure) {
    case 'unreachable':
      if (isAway(problemOf(missing.state))) return joinLater(missing, world)
      // Nothing was asked: the next return to the page asks again.
      return [{ ...missing, askedMark: null }, []]
    case 'no-response':
    case 'interaction-required':
      // Another page may have replaced the mark meanwhile, here and below.
      return join(missing, world)
    case 'login-required': {
      if (mark === null || !isSameMark(mark, askedMark)) return join(answered, world)
      // The provider does not know the user, so no other page asks it, either.
      const refusedMark: Mark = { ...mark, refused: true }
      return [{ ...answered, askedMark: refusedMark }, [{ type: 'write-mark', mark: refusedMark }]]
    }
    default:
      // If somebody has removed the request meanwhile, the next return to the page asks again.
      return isOfOldRequest(problem) ? [{ ...answered, askedMark: null }, []] : join(answered, world)
  }
}

/** The provider could not be asked. Asks it again later, for an hour, and at each return to the page. */
function joinLater(model: Model, { nowMs }: World): Step {
  const { state } = model
  const sinceMs = model.away && isOngoing(model.away.latestMs, nowMs) ? model.away.sinceMs : nowMs
  const next: Model = { ...model, askedMark: null, away: { sinceMs, latestMs: nowMs } }
  if (nowMs - sinceMs < GIVE_UP_MS) return [next, [retryTimer(nowMs, sinceMs)]]
  const problem: AuthProblem = { code: 'session-expired', action: silentSignIn }
  return [{ ...next, state: show(state, { activity: activityOf(state), problem }) }, []]
}

/** A sign-in or sign-out that the user has asked for, or the response in the URL, has signed nobody in. */
function requestEnded(model: Model, { problem }: Ending, world: World): Step {
  const isOld = isOfOldRequest(problem)
  const state = show(model.state, {
    // A silent request in progress goes on.
    activity: activityOf(model.state)?.via === 'silent' ? silentSignIn : null,
    // A signed-in user needs to know nothing of an old request.
    problem: isOld && hasUser(model.state) ? null : problem,
  })
  // An old request says nothing of the user of the mark, so ask.
  const next: Model = { ...model, state, askedMark: isOld ? null : model.askedMark }
  const { mark } = world
  if (problem?.code === 'sign-out-local' && mark?.sub === null)
    return [next, [{ type: 'write-mark', mark: { ...mark, signedOutHere: true } }]]
  // The sign-in of this tab has expired, and the response in the URL has not replaced it.
  return state.status === 'reconnecting' ? renewAfterPause(next, world) : join(next, world)
}

/** The response of another or of an old request: a reload, the Back button or a bookmark can bring it back. */
const isOfOldRequest = (problem: AuthProblem | null): boolean =>
  problem?.code === 'state-unknown' || problem?.code === 'state-expired'

/** Signs out in all tabs, at once. The provider is told after that. */
function signOutAsked(model: Model, world: World): Step {
  const { session, isSupported, awaiting } = model
  if (session === null) return [model, []]
  const { record } = session
  const attempt = model.attempt + 1
  const mark: Mark = { epoch: world.random, sub: null }
  const activity = { kind: 'sign-out', via: 'redirect' } as const
  const state: AuthState = { ...anonymous(null), activity }
  return [
    { ...initialModel, isSupported, state, attempt, awaiting: [attempt], askedMark: mark },
    [
      { type: 'write-mark', mark },
      ...abandon([...awaiting, renewalInProgress(session)?.attempt]),
      { type: 'forget' },
      { type: 'sign-out', attempt, record, epoch: mark.epoch },
      emit('signed-out'),
    ],
  ]
}

function due(model: Model, { timer }: EventOf<'due'>, world: World): Step {
  const { state, session } = model
  if (timer === 'renewal') return session === null ? join(model, world) : renew(model, world)
  if (session === null || state.status !== 'authenticated') return [model, []]
  // While a renewal may still succeed, the page shows whose sign-in it is, and Sign Out.
  const reconnecting: Model = { ...model, state: { ...state, status: 'reconnecting', problem: null } }
  if (session.renewal === 'scheduled') return renewAfterPause(reconnecting, world)
  return returned(reconnecting, world)
}

/** This tab is a copy of another one, or that one is a copy of this. The refresh token belongs to the other. */
function tokenTaken(model: Model, refreshToken: string): Step {
  const { session } = model
  if (session === null || session.record.refresh_token !== refreshToken) return [model, []]
  const next: Session = { ...session, record: withoutRefreshToken(session.record) }
  return [{ ...model, session: next }, [save(next)]]
}

function sessionAnswered(model: Model, session: Session, answer: SessionAnswer, world: World): Step {
  const { nowMs } = world
  const { record, falseAlarmAtMs, isWatched } = session
  if (!isWatched) return [model, []]
  if (answer === 'unchanged') {
    const isRecent = Math.abs(nowMs - (falseAlarmAtMs ?? 0)) < ALARM_MS
    const next: Session = {
      ...session,
      record: { ...record, framesWork: true },
      falseAlarmAtMs: isRecent ? falseAlarmAtMs : null,
    }
    return [{ ...model, session: next }, record.framesWork ? [] : [save(next)]]
  }
  // Session Management §3.1 forbids asking after 'error'. If frames get no cookies, each answer is 'changed'.
  if (answer === 'error' || falseAlarmAtMs !== null)
    return [{ ...model, session: { ...session, isWatched: false } }, []]
  // When the renewal in progress ends, the session is watched again, and the frame reports the change again.
  if (session.renewal !== 'scheduled') return [model, []]
  return check(model, { ...session, falseAlarmAtMs: nowMs }, world)
}
