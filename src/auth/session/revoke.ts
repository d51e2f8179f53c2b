/** Revocation of a refresh token that is no longer needed. */
import { withTimeout } from '../protocol/deadline.ts'
import { discover } from '../protocol/metadata.ts'
import { unabortable, type Provider } from '../protocol/operation.ts'
import { revokeRefreshToken } from '../protocol/revocation.ts'

const REVOCATION_TIMEOUT_MS = 5_000

/** Revokes the token, even if the provider's discovery document cannot be fetched now. Never rejects. */
export async function revoke(provider: Provider, refreshToken: string): Promise<void> {
  const operation = unabortable(provider)
  await withTimeout(provider.env, REVOCATION_TIMEOUT_MS, 'network-timeout', operation.signal, async (signal) => {
    const metadata = await discover({ ...operation, signal }, 'any')
    await revokeRefreshToken({ ...operation, signal }, metadata, refreshToken)
  }).catch(() => undefined)
}
