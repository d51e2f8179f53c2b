/**
 * Renewal of the tokens, as the table in README.md: by refresh token, else by hidden frame. A renewal uses each of them
 * at most once. If neither brings tokens, the renewal is retried later. Only the word of the provider that nobody or
 * somebody else is signed in, a refused proof and an hour of failures end the sign-in.
 */
import { discard, end, refuseTokens } from './ending.ts'
import {
  activityOf,
  emit,
  renewalInProgress,
  save,
  silentSignIn,
  withoutSilentActivity,
  withUser,
  type AuthEvent,
  type Effect,
  type EventOf,
  type Model,
  type RunningRenewal,
  type Session,
  type Step,
  type World,
} from './model.ts'
import { withFreshTokens, withoutRefreshToken, type StoredUser } from '../protocol/record.ts'

/** Shortest time from a failed renewal, or from the beginning of one before a reload, to the next. */
const PAUSE_MS = 5_000
/** Longest delay after a failure. Delays grow with the outage, to spare a recovering provider. */
const MAX_RETRY_MS = 60_000
/** After a longer time without an attempt, the machine has slept or the page was closed, and failures count anew. */
const MAX_GAP_MS = 240_000
/** Renewal starts this long before the access token expires, or a fifth of its lifetime before, if that is shorter. */
const RENEW_BEFORE_S = 60
/** The sign-in ends if renewals have failed for this time. */
export const GIVE_UP_MS = 3_600_000

/** A model with a renewal in progress. */
interface Renewing {
  readonly model: Model
  readonly session: Session
  readonly renewal: RunningRenewal
}

/** Applies the result of a renewal. Returns null if it is late. */
export function onRenewal(model: Model, event: Extract<AuthEvent, { attempt: number }>, world: World): Step | null {
  const { session } = model
  const renewal = renewalInProgress(session)
  if (session === null || renewal?.attempt !== event.attempt) return null
  const renewing = { model, session, renewal }
  switch (event.type) {
    case 'token-sent':
      return saveRenewal(renewing, { ...renewal, step: 'token-sent' }, session.record)
    case 'token-answered':
      // Store the successor before it is verified. Without one the token stays valid (RFC 6749 §6).
      return saveRenewal(renewing, { ...renewal, step: 'token' }, { ...session.record, ...event.record })
    case 'renewed':
      return renewed(renewing, event, world)
    case 'renewal-failed':
      return failures[renewal.step](renewing, event, world)
    default:
      return null
  }
}

function saveRenewal({ model, session }: Renewing, renewal: RunningRenewal, record: StoredUser): Step {
  const next: Session = { ...session, record, renewal }
  return [{ ...model, session: next }, [save(next)]]
}

/** Starts a renewal, unless one is in progress. */
export function renew(model: Model, { nowMs }: World): Step {
  const { session } = model
  if (session === null) return [model, []]
  const current = renewalInProgress(session)
  // A renewal that is due during a session check begins when that has ended.
  if (current?.step === 'check') return [model, [{ type: 'set-timer', timer: 'renewal', atMs: nowMs + PAUSE_MS }]]
  if (current !== null) return [model, []]
  const record = withoutOldFailures(session.record, nowMs)
  const step = record.refresh_token === undefined ? 'frame' : 'token'
  const [next, effects] = begin(model, { ...session, record }, step, nowMs)
  return [next, [...(record.failingSince === undefined ? [emit('expiring')] : []), ...effects]]
}

/** Forgets since when renewals fail, if the latest one began a while ago or if the clock has been set back. */
function withoutOldFailures(record: StoredUser, nowMs: number): StoredUser {
  const { failingSince = 0, triedAt = 0, ...rest } = record
  return isOngoing(triedAt * 1000, nowMs) && failingSince * 1000 <= nowMs ? record : { ...rest, triedAt }
}

/** Whether the outage of the latest attempt may still last. */
export const isOngoing = (latestMs: number, nowMs: number): boolean => nowMs - latestMs <= MAX_GAP_MS

/** The timer of the next attempt in an outage. */
export function retryTimer(nowMs: number, sinceMs: number): Effect {
  // Let the delay grow with the duration of the outage, not the number of attempts: each return to the page adds one.
  const afterMs = Math.min(PAUSE_MS + Math.max(0, nowMs - sinceMs), MAX_RETRY_MS)
  return { type: 'set-timer', timer: 'renewal', atMs: nowMs + afterMs }
}

/** Asks the hidden frame who is signed in. */
export function check(model: Model, session: Session, { nowMs }: World): Step {
  const [next, effects] = begin(model, session, 'check', nowMs)
  return [next, [emit('session-changed'), ...effects]]
}

function begin(model: Model, session: Session, step: RunningRenewal['step'], nowMs: number): Step {
  const attempt = model.attempt + 1
  // A check is no renewal: one may have to follow at once.
  const record: StoredUser = step === 'check' ? session.record : { ...session.record, triedAt: nowMs / 1000 }
  const next: Session = { ...session, record, renewal: { attempt, step } }
  const { state } = model
  const by = step === 'token' ? 'token' : 'frame'
  return [
    {
      ...model,
      attempt,
      session: next,
      state: state.status === 'unknown' || state.activity !== null ? state : { ...state, activity: silentSignIn },
    },
    [save(next), { type: 'renew', attempt, by, record }],
  ]
}

/** Starts a renewal that is due, but not within 5 s of one that began before a reload. */
export function renewAfterPause(model: Model, world: World): Step {
  const { session } = model
  if (session === null) return [model, []]
  // If the clock has been set back, wait at most 5 s from now.
  const pauseEndMs = Math.min((session.record.triedAt ?? 0) * 1000, world.nowMs) + PAUSE_MS
  if (pauseEndMs <= world.nowMs) return renew(model, world)
  return [model, [{ type: 'set-timer', timer: 'renewal', atMs: pauseEndMs }]]
}

/** Sets the timers, and watches the session at the provider. `isDue`: a renewal need not be planned. */
export function watch({ record, isWatched }: Session, isDue = false): readonly Effect[] {
  const renewal: Effect = { type: 'set-timer', timer: 'renewal', atMs: renewalTimeOf(record) }
  return [
    ...(isDue ? [] : [renewal]),
    { type: 'set-timer', timer: 'expiry', atMs: record.expires_at * 1000 },
    { type: 'watch-session', sessionState: isWatched ? record.session_state : undefined },
  ]
}

/** When the next renewal is due, ms since 1970. */
function renewalTimeOf({ expires_at: expiresAtS, issuedAt: issuedAtS, triedAt: triedAtS = 0 }: StoredUser): number {
  const leadS = Math.min(RENEW_BEFORE_S, (expiresAtS - issuedAtS) / 5)
  return Math.max((expiresAtS - leadS) * 1000, triedAtS * 1000 + PAUSE_MS)
}

/** Applies the verified tokens of a renewal. */
function renewed({ model, session }: Renewing, event: EventOf<'renewed'>, { mark }: World): Step {
  const { record: former } = session
  const { record: fresh } = event
  if (fresh.profile.sub !== former.profile.sub) {
    const [next, effects] = end(model, session, { code: 'another-person' }, mark)
    return [next, [...effects, ...refuseTokens(next, fresh, true, mark)]]
  }
  const record = withFreshTokens(former, fresh)
  const activity = activityOf(withoutSilentActivity(model.state))
  const next: Session = { ...session, record, renewal: 'scheduled' }
  return [{ ...model, session: next, state: { ...withUser(record), activity } }, [save(next), ...watch(next)]]
}

type OnFailure = (renewing: Renewing, event: EventOf<'renewal-failed'>, world: World) => Step

/** The rows of a failed request with the refresh token. */
const onRefreshFailure: OnFailure = (renewing, { failure, problem }, world) => {
  const { model, session } = renewing
  const { record } = session
  switch (failure) {
    case 'unreachable':
    case 'not-used':
      return retryLater(renewing, world)
    case 'proof': {
      const [next, effects] = end(model, session, problem, world.mark, false)
      return [next, [...effects, emit('renew-failed')]]
    }
    case 'token-unavailable':
      // Leave the token and its key to the page that can use them.
      return askFrame(renewing, [])
    case 'rejected': // such as invalid_grant
    case 'no-response':
    case 'invalid':
    case 'login-required':
    case 'interaction-required':
      // Do not revoke the token: that could end the session about which the frame is asked.
      return askFrame(renewing, discard(undefined, record.dpop_jkt))
  }
}

/** The rows of the hidden frame. */
const onFrameFailure: OnFailure = (renewing, event, world) => {
  const { model, session } = renewing
  if (!isAnswer(event)) return retryLater(renewing, world)
  // Where frames do not see the provider's cookies, the answer proves nothing. Then the sign-in ends with its access token.
  const hasExpired = model.state.status === 'reconnecting'
  return session.record.framesWork || hasExpired ? endOfSession(renewing, event, world) : retryLater(renewing, world)
}

/** Whether the provider has answered that it cannot sign the user in without asking. */
const isAnswer = ({ failure }: EventOf<'renewal-failed'>): boolean =>
  failure === 'login-required' || failure === 'interaction-required'

/** The rows of the hidden frame, if no renewal is due. */
const onCheckFailure: OnFailure = (renewing, event, world) => {
  const { refresh_token: token, framesWork } = renewing.session.record
  // The change that the session frame has reported may be real.
  if (!isAnswer(event)) return endCheck(renewing, { falseAlarmAtMs: null })
  if (event.failure === 'interaction-required' && token !== undefined) {
    const [next] = endCheck(renewing, {})
    return renewAfterPause(next, world)
  }
  // The browser may hide the provider's cookies from frames. Then the answer proves nothing.
  return framesWork ? endOfSession(renewing, event, world) : endCheck(renewing, { isWatched: false })
}

const failures: Readonly<Record<RunningRenewal['step'], OnFailure>> = {
  token: onRefreshFailure,
  'token-sent': onRefreshFailure,
  frame: onFrameFailure,
  check: onCheckFailure,
}

/** Drops the refresh token, and asks the hidden frame. */
function askFrame({ model, session, renewal }: Renewing, effects: readonly Effect[]): Step {
  const record = withoutRefreshToken(session.record)
  const next: Session = { ...session, record, renewal: { ...renewal, step: 'frame' } }
  return [
    { ...model, session: next },
    [save(next), ...effects, { type: 'renew', attempt: renewal.attempt, by: 'frame', record }],
  ]
}

/** Ends a session check without a result. The session is watched again after the next renewal. */
function endCheck({ model, session }: Renewing, changed: Partial<Session>): Step {
  const next: Session = { ...session, ...changed, renewal: 'scheduled' }
  return [{ ...model, session: next, state: withoutSilentActivity(model.state) }, []]
}

/** Tries again later. Ends the sign-in an hour after the first failure, and leaves its token to the provider. */
function retryLater({ model, session }: Renewing, { nowMs }: World): Step {
  // The machine may have slept during this renewal.
  const { failingSince = nowMs / 1000 } = withoutOldFailures(session.record, nowMs)
  const failingMs = Math.max(0, nowMs - failingSince * 1000)
  // Null, not the mark: when somebody looks at the page again, it asks who is signed in.
  if (failingMs >= GIVE_UP_MS) return end(model, session, { code: 'session-expired' }, null, false)
  const record: StoredUser = { ...session.record, failingSince }
  const next: Session = { ...session, record, renewal: { retryFromMs: nowMs + PAUSE_MS } }
  return [
    { ...model, session: next, state: withoutSilentActivity(model.state) },
    [save(next), retryTimer(nowMs, failingSince * 1000)],
  ]
}

/**
 * Ends the sign-in. If nobody is signed in at the provider, other pages need not ask it again. If it wants to ask the
 * user something, each page may ask once.
 */
const endOfSession: OnFailure = ({ model, session }, { failure, problem: { code } }, { mark }) => {
  if (failure === 'interaction-required') return end(model, session, { code }, mark, false)
  const problem = { code: 'session-expired' } as const
  if (mark?.sub !== session.record.profile.sub) return end(model, session, problem, mark)
  const refusedMark = { ...mark, refused: true as const }
  const [next, effects] = end(model, session, problem, refusedMark)
  return [next, [...effects, { type: 'write-mark', mark: refusedMark }]]
}
