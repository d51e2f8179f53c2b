/** The UserInfo endpoint (OpenID Connect Core 1.0 §5.3). */
import type { Operation } from './operation.ts'
import { AuthError } from '../errors.ts'
import type { VerifiedClaims } from './id-token.ts'
import type { Metadata } from './metadata.ts'
import { jsonGet } from './http.ts'
import type { JsonObject } from '../narrow.ts'
import { retrying } from './documents.ts'

/**
 * Fetches more claims about the verified subject `sub`. Throws AuthError 'endpoint-missing', 'userinfo-sub', and those
 * of dpop.ts and http.ts.
 */
export async function fetchUserInfo(
  operation: Operation,
  metadata: Metadata,
  accessToken: string,
  { sub }: Pick<VerifiedClaims, 'sub'>,
): Promise<JsonObject> {
  const { userinfo_endpoint: url } = metadata
  if (url === undefined) throw new AuthError('endpoint-missing')
  // OpenID Connect Core §5.3.1, RFC 9700 §4.3.2: send the token in the header, never in the URL.
  const authorization = `${operation.key ? 'DPoP' : 'Bearer'} ${accessToken}`
  const init = { ...jsonGet, headers: { accept: 'application/json', authorization } }
  const body = await retrying(operation.env, operation.signal, () => operation.dpop.fetch(operation, url, init))
  // §5.3.2: claims of another subject must not be used.
  if (body['sub'] !== sub) throw new AuthError('userinfo-sub')
  return body
}
