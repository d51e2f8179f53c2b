/** The end of a sign-in, and what becomes of its tokens. */
import type { AuthProblem } from '../errors.ts'
import { isOver, type Mark } from './mark.ts'
import {
  abandon,
  activityOf,
  anonymous,
  emit,
  initialModel,
  removeKey,
  revoke,
  withoutSilentActivity,
  type Effect,
  type Leftover,
  type Model,
  type Step,
} from './model.ts'

/**
 * Ends the sign-in of this tab: removes its record and key, revokes its refresh token, and says why. `mark` is the
 * mark after the end.
 */
export function end(model: Model, problem: AuthProblem | null, mark: Mark | null): Step {
  const { record, isSupported, tab, attempt, awaiting, renewal } = model
  if (record === null) return [model, []]
  // An open popup may still complete its sign-in.
  const activity = activityOf(model)
  const next: Model = {
    ...initialModel,
    isSupported,
    tab,
    attempt,
    awaiting,
    askedMark: mark,
    state: withoutSilentActivity({ ...anonymous(problem), activity }),
  }
  return [
    next,
    [
      ...abandon(renewal?.attempt),
      { type: 'forget' },
      ...revoke(record.refresh_token),
      ...removeKey(record.dpop_jkt),
      emit('signed-out'),
    ],
  ]
}

/** Ends the sign-in of this tab if it is over: the person has signed out, or another one has signed in, elsewhere. */
export function endIfOver(model: Model, mark: Mark | null): Step {
  const { record } = model
  if (record === null || mark === null || !isOver(record.epoch, mark)) return [model, []]
  const isAnother = mark.sub !== null && mark.sub !== record.profile.sub
  return end(model, { code: isAnother ? 'another-person' : 'signed-out-elsewhere' }, mark)
}

/**
 * Revokes tokens that nobody will use. But some providers end the session of all tabs when one of its refresh tokens is
 * revoked, so a token that may share a session in use is left to expire. If the person has signed out since, it is
 * revoked in any case.
 */
export function discard(model: Model, leftover: Leftover | undefined, mark: Mark | null): readonly Effect[] {
  if (leftover === undefined) return []
  const { refreshToken, epoch, sub, mayShare } = leftover
  const isInUse = sub !== undefined && sub === model.record?.profile.sub
  const isShared = mayShare || isInUse || activityOf(model)?.kind === 'sign-in'
  return isShared && !isOver(epoch, mark) ? [] : revoke(refreshToken)
}
