/** The user-info endpoint (OpenID Connect Core 1.0 §5.3). */
import type { AuthEnv } from './env.ts'
import { AuthError } from './errors.ts'
import { fetchJson, plain } from './http.ts'
import type { VerifiedClaims } from './id-token.ts'
import type { Metadata } from './metadata.ts'
import type { JsonObject } from './narrow.ts'
import { retrying } from './reads.ts'

/** The claims about the subject of `claims`. Throws AuthError: 'endpoint-missing', 'userinfo-sub', those of http.ts. */
export async function fetchUserInfo(
  env: AuthEnv,
  metadata: Metadata,
  accessToken: string,
  claims: VerifiedClaims,
  signal: AbortSignal,
): Promise<JsonObject> {
  const url = metadata.userinfoEndpoint
  if (url === undefined) throw new AuthError('endpoint-missing')
  // §5.3.1: in the header, never in the address (RFC 9700 §4.3.2).
  const init = { ...plain, headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` } }
  const body = await retrying(env, signal, () => fetchJson({ env, url, init, signal }))
  // §5.3.2: values of another subject must not be used.
  if (body['sub'] !== claims.sub) throw new AuthError('userinfo-sub')
  return body
}
