/** The end of a sign-in, and what becomes of its tokens. */
import type { AuthProblem } from '../errors.ts'
import { isOver, isTooLate, type Mark } from './mark.ts'
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
import type { StoredUser } from './record.ts'

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
 * session at the provider may be in use. Some providers end that session, in all tabs, with the first token of it that is
 * revoked. A token that is not revoked expires.
 */
export function refuseTokens(
  model: Model,
  record: StoredUser,
  isByFrame: boolean,
  mark: Mark | null,
): readonly Effect[] {
  const { refresh_token: refreshToken, dpop_jkt: jkt, epoch, profile } = record
  const isSignedOut = isTooLate(epoch, mark)
  // A hidden frame only continues a session. The user is signed in here with another token, or may be so soon.
  const isSignedIn = profile.sub === model.session?.record.profile.sub
  const isSigningIn = activityOf(model.state)?.kind === 'sign-in'
  const mayBeInUse = isByFrame || isSignedIn || isSigningIn
  return discard(isSignedOut || !mayBeInUse ? refreshToken : undefined, jkt)
}
