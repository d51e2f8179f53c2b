/** Sign-out at the provider. The person is signed out of the portal before it begins. */
import { AuthError } from '../errors.ts'
import { matchResponse, type MatchedResponse } from '../protocol/authorization.ts'
import { withTimeout } from '../protocol/deadline.ts'
import { endSessionRequest } from '../protocol/end-session.ts'
import { discover } from '../protocol/metadata.ts'
import { tryOr } from '../narrow.ts'
import { unabortable, type Operation, type Provider } from '../protocol/operation.ts'
import { prunePending, savePending, takePending } from '../protocol/pending.ts'
import { providerError } from '../protocol/problem.ts'
import { revokeRefreshToken } from '../protocol/revocation.ts'
import type { StoredUser } from './record.ts'
import { reachProvider } from './refresh.ts'
import { REDIRECT_TIMEOUT_MS } from './sign-in.ts'

/** Limits a revocation, so that the end-session request is sent even if the provider does not answer it. */
const REVOCATION_TIMEOUT_MS = 5_000

/**
 * Revokes the refresh token, removes the key, then leaves the page for the end-session endpoint. Throws AuthError
 * 'sign-out-local' if the provider cannot be reached or has no such endpoint, and 'redirect-aborted' if the page is not
 * left.
 */
export async function signOut(
  provider: Provider,
  record: StoredUser,
  epoch: string,
  signal: AbortSignal,
): Promise<never> {
  const { config, env, dpop } = provider
  const operation = { ...provider, signal }
  const metadata = await reachProvider(provider, signal).catch(() => null)
  if (metadata !== null && record.refresh_token !== undefined) await revoke(provider, record.refresh_token)
  await dpop.removeKey(record.dpop_jkt)
  const request = metadata && endSessionRequest(operation, metadata, record.id_token, epoch)
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

/** Revokes a refresh token that is no longer needed. Never rejects. */
export async function revoke(provider: Provider, refreshToken: string): Promise<void> {
  const operation = unabortable(provider)
  await withTimeout(provider.env, REVOCATION_TIMEOUT_MS, 'network-timeout', operation.signal, async (signal) => {
    const metadata = await discover({ ...operation, signal })
    await revokeRefreshToken({ ...operation, signal }, metadata, refreshToken)
  }).catch(() => undefined)
}

/**
 * Matches the response in the URL of the page with its request. If it is refused while a sign-out is pending, throws
 * with the action, so that signing in is not offered as the remedy.
 */
export function matchCallback(operation: Operation, url: string): MatchedResponse {
  const { config, env } = operation
  try {
    return matchResponse(operation, url, ['si:r', 'si:p', 'so:r'])
  } catch (thrown) {
    const signOuts = prunePending(config, env).filter((pending) => pending.request_type === 'so:r')
    signOuts.forEach(({ id }) => takePending(env, id))
    if (signOuts.length === 0 || !(thrown instanceof AuthError)) throw thrown
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
