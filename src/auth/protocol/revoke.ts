/** Revocation of a refresh token that is no longer needed (RFC 7009). */
import { withTimeout } from './deadline.ts'
import { formPost } from './http.ts'
import { connect } from './metadata.ts'
import { unabortable, type Provider } from './operation.ts'

const REVOCATION_TIMEOUT_MS = 5_000

/**
 * Revokes the token, even if the discovery document that this page has read cannot be fetched now. Never rejects. If the provider has
 * no revocation endpoint, or refuses, the token stays valid until it expires.
 */
export async function revoke(provider: Provider, refreshToken: string): Promise<void> {
  const { signal: never } = unabortable(provider)
  await withTimeout(provider.env, REVOCATION_TIMEOUT_MS, 'network-timeout', never, async (signal) => {
    const { config, env, metadata } = await connect({ ...provider, signal }, 'any')
    const { revocation_endpoint: url } = metadata
    if (url === undefined) return
    const init = formPost({ token: refreshToken, token_type_hint: 'refresh_token', client_id: config.clientId })
    // `keepalive`: finish the request even if the page is closed.
    await env.fetch(url, { ...init, keepalive: true, signal })
  }).catch(() => undefined)
}
