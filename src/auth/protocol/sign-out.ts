/** Sign-out at the provider. The user is signed out of the portal before it begins. */
import { AuthError } from '../errors.ts'
import { matchResponse, type MatchedResponse } from './authorization.ts'
import { withTimeout } from './deadline.ts'
import { endSessionRequest } from './end-session.ts'
import { connect } from './metadata.ts'
import { tryOr } from '../narrow.ts'
import type { Operation } from './operation.ts'
import { savePending, SENT_KEY, takePending } from './pending.ts'
import { providerError } from './problem-of-error.ts'
import type { StoredUser } from './record.ts'
import { revoke } from './revoke.ts'
import { REDIRECT_TIMEOUT_MS } from './sign-in.ts'

/** Limits the revocation and the removal of the key, before the page is left. */
const CLEANING_TIMEOUT_MS = 3_000
/** Limits the question whether the provider is there. */
const DISCOVERY_TIMEOUT_MS = 5_000

/**
 * Revokes the refresh token and removes the key, side by side, then leaves the page for the end-session endpoint,
 * whatever became of them. Throws AuthError 'sign-out-local' if the provider cannot be reached or has no such endpoint,
 * and 'redirect-aborted' if the page is not left.
 */
export async function signOut(operation: Operation, record: StoredUser, epoch: string): Promise<never> {
  const { config, env, dpop, signal } = operation
  const find = (inner: AbortSignal) => connect({ ...operation, signal: inner }, 'new')
  const connected = await withTimeout(env, DISCOVERY_TIMEOUT_MS, 'network-timeout', signal, find).catch(() => null)
  const clean = () =>
    Promise.all([
      dpop.removeKey(record.dpop_jkt),
      record.refresh_token === undefined ? null : revoke(operation, record.refresh_token),
    ])
  await withTimeout(env, CLEANING_TIMEOUT_MS, 'network-timeout', signal, clean).catch(() => signal.throwIfAborted())
  const request = connected && endSessionRequest(connected, record.id_token, epoch)
  const transport = request && env.open('redirect', () => undefined)
  if (request === null || transport === null) throw new AuthError('sign-out-local')
  const { url, pending } = request
  // If storage is full, the response is not recognized, but the session at the provider still ends.
  tryOr(() => savePending(config, env, pending), undefined)
  try {
    await withTimeout(env, REDIRECT_TIMEOUT_MS, 'redirect-aborted', signal, (inner) =>
      transport.go(url, pending.id, inner),
    )
  } finally {
    takePending(env, pending.id)
  }
  throw new AuthError('redirect-aborted')
}

/**
 * Matches the response in the URL of the page with its request. If it is refused, removes the request that this window
 * has sent, and its key, and leaves those of other windows alone. If that request is a sign-out, throws with the
 * action, so that signing in is not offered as the remedy.
 */
export function matchCallback(operation: Operation, url: string): MatchedResponse {
  const { env, dpop } = operation
  const sentState = env.session.get(SENT_KEY) ?? ''
  env.session.remove(SENT_KEY)
  try {
    return matchResponse(operation, url, ['si:r', 'so:r'])
  } catch (thrown) {
    const sent = takePending(env, sentState)
    if (sent !== null) void dpop.removeKey(sent.dpop_jkt)
    if (sent?.request_type !== 'so:r' || !(thrown instanceof AuthError)) throw thrown
    throw new AuthError(thrown.code, { action: { kind: 'sign-out', via: 'redirect' } })
  }
}

/** Throws AuthError 'sign-out-failed' if the end-session response carries an error. */
export function confirmSignOut({ parameters }: MatchedResponse): void {
  const error = parameters.get('error')
  if (error === undefined) return
  const { detail } = providerError(error, parameters.get('error_description'), parameters.get('session_state'))
  throw new AuthError('sign-out-failed', detail)
}
