/** Revocation (RFC 7009). */
import type { Operation } from './operation.ts'
import { form, send } from './http.ts'
import type { Metadata } from './metadata.ts'

/**
 * Tells the provider to forget the refresh token. 200 also stands for a token it does not know (§2.2).
 * A provider without the endpoint keeps the token until it expires. Throws AuthError of http.ts.
 */
export async function revokeRefreshToken(
  operation: Operation,
  metadata: Metadata,
  refreshToken: string,
): Promise<void> {
  if (metadata.revocation_endpoint === undefined) return
  const init = form({ token: refreshToken, token_type_hint: 'refresh_token', client_id: operation.config.clientId })
  await send(operation, metadata.revocation_endpoint, init)
}
