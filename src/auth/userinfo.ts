/** The UserInfo endpoint (OpenID Connect Core 1.0 §5.3). */
import type { Operation } from './operation.ts'
import { AuthError } from './errors.ts'
import type { VerifiedClaims } from './id-token.ts'
import type { Metadata } from './metadata.ts'
import type { JsonObject } from './narrow.ts'

/**
 * Fetches more claims about the verified subject `sub`. Throws AuthError 'endpoint-missing', 'userinfo-sub', and those
 * of http.ts.
 */
export async function fetchUserInfo(
  operation: Operation,
  metadata: Metadata,
  accessToken: string,
  { sub }: Pick<VerifiedClaims, 'sub'>,
): Promise<JsonObject> {
  if (metadata.userinfo_endpoint === undefined) throw new AuthError('endpoint-missing')
  const body = await operation.reader.readWithToken(metadata.userinfo_endpoint, accessToken, operation.signal)
  // §5.3.2: claims of another subject must not be used.
  if (body['sub'] !== sub) throw new AuthError('userinfo-sub')
  return body
}
