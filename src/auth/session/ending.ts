/** The end of a sign-in, and what becomes of its tokens. */
import type { AuthProblem } from '../errors.ts'
import { isOver, isTooLate, type Mark } from '../protocol/mark.ts'
import {
  abandon,
  activityOf,
  anonymous,
  emit,
  initialModel,
  renewalInProgress,
  withoutSilentActivity,
  type Effect,
  type Model,
  type Session,
  type Step,
} from './model.ts'
import type { StoredUser } from '../protocol/record.ts'

/**
 * Ends the sign-in of this tab: removes its record and key, and says why. `askedMark`: this page does not ask who is
 * signed in until the mark is another one. `revokes`: the session at the provider is over, so the refresh token is
 * revoked.
 */
export function end(
  model: Model,
  session: Session,
  problem: AuthProblem,
  askedMark: Mark | null,
  revokes = true,
): Step {
  const { isSupported, attempt, awaiting } = model
  const { refresh_token: refreshToken, dpop_jkt: jkt } = session.record
  // An open popup may still complete its sign-in.
  const state = withoutSilentActivity({ ...anonymous(problem), activity: activityOf(model.state) })
  return [
    { ...initialModel, isSupported, attempt, awaiting, askedMark, state },
    [
      ...abandon([renewalInProgress(session)?.attempt]),
      { type: 'forget' },
      ...discard(revokes ? refreshToken : undefined, jkt),
      emit('signed-out'),
    ],
  ]
}

/** Ends the sign-in of this tab if it is over: the user has signed out, or another one has signed in, elsewhere. */
export function endIfOver(model: Model, mark: Mark | null): Step {
  const { session } = model
  if (session === null || mark === null) return [model, []]
  const { epoch, profile } = session.record
  if (!isOver(epoch, profile.sub, mark)) return [model, []]
  const isAnother = mark.sub !== null && mark.sub !== profile.sub
  return end(model, session, { code: isAnother ? 'another-person' : 'signed-out-elsewhere' }, mark)
}

export const discard = (refreshToken: string | undefined, jkt: string | undefined): readonly Effect[] =>
  refreshToken === undefined && jkt === undefined ? [] : [{ type: 'discard', refreshToken, jkt }]

/**
 * Discards tokens that come too late, or are of another user: removes their key, and revokes the refresh token unless its
 * session is in use. A token that is not revoked expires.
 */
export const refuseTokens = (model: Model, record: StoredUser, isByFrame: boolean, mark: Mark | null) =>
  discard(isInUse(model, record, isByFrame, mark) ? undefined : record.refresh_token, record.dpop_jkt)

/**
 * Whether the session of refused tokens may be in use here. Some providers end a session, in all tabs, with the first
 * token of it that is revoked.
 */
function isInUse(model: Model, { epoch, profile }: StoredUser, isByFrame: boolean, mark: Mark | null): boolean {
  // After a sign-out nothing is in use.
  if (isTooLate(epoch, mark)) return false
  // A hidden frame only continues a session.
  if (isByFrame) return true
  // The user is signed in with another token of it, or may be so soon.
  return profile.sub === model.session?.record.profile.sub || activityOf(model.state)?.kind === 'sign-in'
}
