/**
 * Renewal of the tokens, as the table in README.md: by refresh token, else by hidden frame. A renewal uses each of them
 * at most once. If neither brings tokens, the renewal is retried later or the sign-in ends.
 */
import type { AuthProblem } from '../errors.ts'
import { discard, end } from './ending.ts'
import {
  emit,
  removeKey,
  withoutSilentActivity,
  withUser,
  type AuthEvent,
  type Effect,
  type Model,
  type Renewal,
  type Step,
  type World,
} from './model.ts'
import { withAnswer, withoutRefreshToken, type StoredUser } from './record.ts'

/** Delay after the first renewal that failed because the provider was away. */
const FIRST_RETRY_MS = 5_000
/** Longest delay, unless the provider asks for more. Delays grow with the outage, to spare a recovering provider. */
const MAX_RETRY_MS = 60_000
/** After this many time-outs the hidden frame counts as broken. */
const MAX_FRAME_TIMEOUTS = 3
/** Renewal starts this long before the access token expires, or a fifth of its lifetime before, if that is shorter. */
const RENEW_BEFORE_MS = 60_000

type Result<Type extends AuthEvent['type']> = Extract<AuthEvent, { readonly type: Type }>

/** A model with a renewal in progress. */
type Renewing = Model & { readonly record: StoredUser; readonly renewal: Renewal }

export const isRenewing = (model: Model, attempt: number): model is Renewing =>
  model.record !== null && model.renewal?.attempt === attempt

/** Starts a renewal, unless one is in progress. `isCheck`: only a session check (model.ts). */
export function renew(model: Model, isCheck = false): Step {
  const { record, renewal, state, tab } = model
  if (record === null) return [model, []]
  if (renewal !== null || tab === 'unchecked') return [{ ...model, isDue: true }, []]
  const attempt = model.attempt + 1
  const activity = { kind: 'sign-in', via: 'silent' } as const
  const next: Renewing = {
    ...model,
    record,
    attempt,
    isDue: false,
    plansRenewal: isCheck && model.plansRenewal,
    state: state.status === 'unknown' || state.activity !== null ? state : { ...state, activity },
    renewal: {
      attempt,
      isCheck,
      hasSentToken: false,
      wasUnanswered: record.unanswered === true,
      frame: 'unasked',
    },
  }
  const events = isCheck ? [emit('session-changed')] : []
  const expiring = !isCheck && model.outage === null ? [emit('expiring')] : []
  const [started, effects] = continueRenewal(next) ?? [next, []]
  return [started, [...events, ...expiring, ...effects]]
}

/** Sends the refresh token or asks the hidden frame, whichever is next. Null if both have been tried. */
function continueRenewal(model: Renewing): Step | null {
  const { record, renewal, isFound } = model
  const { attempt } = renewal
  // If the token was sent before and no answer came, the provider may have used it: ask the frame first.
  if (maySendToken(model) && (record.unanswered === undefined || renewal.frame !== 'unasked')) {
    return [{ ...model, renewal: { ...renewal, hasSentToken: true } }, [{ type: 'refresh', attempt, record, isFound }]]
  }
  if (renewal.frame === 'unasked')
    return [{ ...model, renewal: { ...renewal, frame: 'asked' } }, [{ type: 'ask-frame', attempt, record }]]
  return null
}

const maySendToken = ({ record, renewal, asksFrameOnly }: Renewing): boolean =>
  record.refresh_token !== undefined && !asksFrameOnly && !renewal.isCheck && !renewal.hasSentToken

/** Notes that the refresh token is sent, before it is, so that a reload does not send it again. */
export function tokenSent(model: Renewing): Step {
  const record: StoredUser = { ...model.record, unanswered: true }
  // This page holds the lock of the token from now on, so asking for it again would be refused.
  return [{ ...model, record, isFound: false }, [{ type: 'save', record }]]
}

/** Stores the successor of the refresh token at once. Without one the token stays valid (RFC 6749 §6). */
export function tokenAnswered(model: Renewing, successor: string | undefined): Step {
  const record = withAnswer(model.record, successor)
  return [{ ...model, record, isFound: false }, [{ type: 'save', record }]]
}

/** Applies the verified tokens of a renewal. */
export function renewed(model: Renewing, record: StoredUser, { nowMs }: World): Step {
  const { state, formerExpiryMs } = model
  const expiresAtMs = record.expires_at * 1000
  // At the end of the session renewals no longer extend the expiry, so planning another one would loop. Expiries are
  // rounded to seconds. An earlier one shows that the clock was set back.
  const plansRenewal = model.plansRenewal || Math.abs(expiresAtMs - formerExpiryMs) > 1_000
  const shown = withoutSilentActivity(state)
  const activity = shown.status === 'unknown' ? null : shown.activity
  const next: Model = {
    ...model,
    record,
    state: { ...withUser(record), activity },
    renewal: null,
    isDue: false,
    plansRenewal,
    formerExpiryMs: expiresAtMs,
    outage: null,
    frameTimeouts: 0,
    asksFrameOnly: false,
  }
  return [next, [{ type: 'save', record }, ...watch(next, nowMs)]]
}

/** Plans the expiry and the next renewal, and watches the session at the provider. */
export function watch(model: Model, nowMs: number, isRestored = false): readonly Effect[] {
  const { record, plansRenewal, sessionFrame } = model
  if (record === null) return []
  const expiresAtMs = record.expires_at * 1000
  const leadMs = isRestored ? RENEW_BEFORE_MS : Math.min(RENEW_BEFORE_MS, (expiresAtMs - nowMs) / 5)
  const sessionState = sessionFrame === 'stopped' ? undefined : record.session_state
  return [
    { type: 'plan', expiresAtMs, renewAtMs: plansRenewal ? expiresAtMs - leadMs : null },
    { type: 'watch-session', sessionState },
  ]
}

/** The hidden frame has brought tokens of the same subject or of another subject. */
export function frameSignedIn(model: Renewing, event: Result<'frame-signed-in'>, world: World): Step {
  const { record: former, asksFrameOnly } = model
  const { record: fresh, leftover } = event
  if (fresh.profile.sub !== former.profile.sub) {
    const [next, effects] = end(model, { code: 'another-person' }, world.mark)
    return [next, [...effects, ...discard(next, leftover, world.mark), ...removeKey(fresh.dpop_jkt)]]
  }
  // A refresh token that has not been sent stays valid.
  const isKept = fresh.refresh_token === undefined && former.unanswered === undefined && !asksFrameOnly
  const record: StoredUser = { ...(isKept ? former : withoutRefreshToken(former)), ...fresh, epoch: former.epoch }
  const [next, effects] = renewed({ ...model, isFound: isKept && model.isFound }, record, world)
  return [next, [...effects, ...(isKept ? [] : removeKey(former.dpop_jkt))]]
}

export function refreshFailed(model: Renewing, event: Result<'refresh-failed'>, world: World): Step {
  const { record, renewal } = model
  switch (event.failure) {
    case 'unreachable':
      return retryLater(model, world)
    case 'not-used': {
      // If an earlier request got no answer, this answer does not say whether that one used the token.
      const answered = renewal.wasUnanswered ? record : withAnswer(record)
      const [next, effects] = retryLater({ ...model, record: answered }, world)
      return [next, [{ type: 'save', record: answered }, ...effects]]
    }
    case 'no-response':
      return continueRenewal(model) ?? retryLater(model, world)
    case 'rejected':
    case 'login-required':
      return askFrameInstead({ ...model, record: withoutRefreshToken(record) }, removeKey(record.dpop_jkt), world)
    case 'token-unavailable':
      // Leave the token and its key to the page that can use them.
      return askFrameInstead({ ...model, record: withoutRefreshToken(record), isFound: false }, [], world)
    case 'invalid':
      return askFrameInstead({ ...model, asksFrameOnly: true }, [], world)
    case 'proof':
      return endRenewal(model, event.problem, world)
  }
}

/** Asks the frame once, because the refresh token is of no use. `effects` come first. */
function askFrameInstead(model: Renewing, effects: readonly Effect[], world: World): Step {
  const saved: readonly Effect[] = [{ type: 'save', record: model.record }, ...effects]
  const hasSaidNobody = model.renewal.frame === 'nobody'
  const [next, more] = continueRenewal(model) ?? (hasSaidNobody ? endOfSession(model, world) : retryLater(model, world))
  return [next, [...saved, ...more]]
}

export function frameFailed(model: Renewing, event: Result<'frame-failed'>, world: World): Step {
  const { renewal, sessionFrame } = model
  const discarded = discard(model, event.leftover, world.mark)
  const [next, effects] = afterFrame()
  return [next, [...discarded, ...effects]]

  function afterFrame(): Step {
    switch (event.failure) {
      case 'unreachable':
        return renewal.isCheck ? endUnmadeCheck(model, world) : retryLater(model, world)
      case 'login-required': {
        if (sessionFrame === 'seen') return endOfSession(model, world)
        // The browser may hide the provider's cookies from frames, so the answer proves nothing.
        if (renewal.isCheck) return endCheck({ ...model, sessionFrame: 'stopped' }, world)
        if (!isTokenInDoubt(model)) return endOfSession(model, world)
        const asked: Renewing = { ...model, renewal: { ...renewal, frame: 'nobody' } }
        return continueRenewal(asked) ?? retryLater(asked, world)
      }
      case 'no-response': {
        const frameTimeouts = model.frameTimeouts + 1
        const asked: Renewing = { ...model, frameTimeouts, renewal: { ...renewal, frame: 'silent' } }
        if (renewal.isCheck) return endUnmadeCheck(asked, world)
        if (isTokenInDoubt(asked)) return continueRenewal(asked) ?? retryLater(asked, world)
        return frameTimeouts < MAX_FRAME_TIMEOUTS
          ? retryLater(asked, world)
          : endRenewal(asked, { ...event.problem, code: 'renew-failed' }, world)
      }
      default:
        return endRenewal(model, { ...event.problem, code: 'renew-failed' }, world)
    }
  }
}

/** The refresh token was sent without an answer, so it may still be valid. */
const isTokenInDoubt = ({ record, asksFrameOnly }: Renewing): boolean =>
  record.refresh_token !== undefined && record.unanswered === true && !asksFrameOnly

/** Ends a session check without a result. The session is watched again after the next renewal. */
function endCheck(model: Renewing, _world: World): Step {
  const { isDue, outage } = model
  const next: Model = { ...model, renewal: null, state: withoutSilentActivity(model.state) }
  // A retry during an outage has its own timer.
  const mustRenew = isDue || (next.state.status === 'reconnecting' && outage === null)
  return mustRenew ? renew(next) : [next, []]
}

/** Ends a session check that got no answer. The change that the session frame reported may be real. */
const endUnmadeCheck = (model: Renewing, world: World): Step => endCheck({ ...model, falseAlarmAtMs: null }, world)

/** Tries again later, because the provider cannot be reached. */
function retryLater(model: Renewing, { nowMs }: World): Step {
  // Let the delay grow with the duration of the outage, not the number of attempts: each return to the page adds one.
  const sinceMs = model.outage?.sinceMs ?? nowMs
  const afterMs = Math.min(FIRST_RETRY_MS + Math.max(0, nowMs - sinceMs), MAX_RETRY_MS)
  const notBeforeMs = nowMs + FIRST_RETRY_MS
  const next: Model = {
    ...model,
    renewal: null,
    isDue: false,
    outage: { sinceMs, notBeforeMs },
    state: withoutSilentActivity(model.state),
  }
  return [next, [{ type: 'retry-later', afterMs }]]
}

/** Ends the sign-in, because nobody is signed in at the provider. Other pages need not ask it again. */
function endOfSession(model: Renewing, { mark }: World): Step {
  const { sub } = model.record.profile
  const problem = { code: 'session-expired' } as const
  if (mark?.sub !== sub) return end(model, problem, mark)
  const refused = { ...mark, refused: true as const }
  const [next, effects] = end(model, problem, refused)
  return [next, [...effects, { type: 'write-mark', mark: refused }]]
}

/** Ends the sign-in, because its renewal has failed for good. */
function endRenewal(model: Renewing, problem: AuthProblem, { mark }: World): Step {
  const [next, effects] = end(model, problem, mark)
  return [next, [...effects, emit('renew-failed')]]
}
