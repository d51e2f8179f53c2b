/** Token revocation (RFC 7009). */
import type { Operation } from './operation.ts'
import { formPost, post } from './http.ts'
import type { Metadata } from './metadata.ts'

/**
 * Revokes the refresh token. Does nothing if the provider has no revocation endpoint: the token then stays valid until
 * it expires. Throws the errors of http.ts. Revoking an unknown token succeeds (§2.2).
 */
export async function revokeRefreshToken(operation: Operation, metadata: Metadata, token: string): Promise<void> {
  if (metadata.revocation_endpoint === undefined) return
  const init = formPost({ token, token_type_hint: 'refresh_token', client_id: operation.config.clientId })
  // `keepalive`: finish the request even if the page is closed.
  await post(operation, metadata.revocation_endpoint, { ...init, keepalive: true })
}
