/** The UserInfo endpoint (OpenID Connect Core 1.0 §5.3). */
import type { Operation } from './operation.ts'
import { AuthError } from './errors.ts'
import type { VerifiedClaims } from './id-token.ts'
import type { Metadata } from './metadata.ts'
import type { JsonObject } from './narrow.ts'
import { toProfile, type Profile } from './session.ts'

/**
 * Fetches more claims about the verified subject `sub`. Throws AuthError 'endpoint-missing', 'userinfo-sub', and those of
 * http.ts.
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

/** Updates `profile` with `claims`. A new e-mail does not inherit `email_verified` from the old one. */
function mergeProfile(profile: Profile, claims: JsonObject): Profile {
  const { email_verified: _oldVerified, ...rest } = profile
  const fresh = toProfile({ ...claims, sub: profile.sub })
  return { ...(fresh?.email === undefined ? profile : rest), ...fresh }
}

/** The profile from verified claims and, if requested, from user info, whose claims are complete (Core §5.3.2). */
export function profileOf(former: Profile, claims: JsonObject, userInfo: JsonObject | null): Profile {
  return userInfo === null
    ? mergeProfile(former, claims)
    : mergeProfile(mergeProfile({ sub: former.sub }, claims), userInfo)
}
