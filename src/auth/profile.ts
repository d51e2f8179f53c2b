/** Changes to the stored user that follow from the provider's responses. */
import type { JsonObject } from './narrow.ts'
import { toProfile, type Profile, type StoredUser } from './session.ts'

/** Replaces the refresh token. Null removes the token and the name of its key. Also removes `refresh_token_sent`. */
export function withRefreshToken(user: StoredUser, refresh_token: string | null): StoredUser {
  const { refresh_token: _token, refresh_token_sent: _sent, dpop_jkt, ...rest } = user
  return refresh_token === null ? rest : { ...rest, refresh_token, ...(dpop_jkt && { dpop_jkt }) }
}

/** Updates `profile` with `claims`. A new e-mail does not inherit `email_verified` from the old one. */
function mergeProfile(profile: Profile, claims: JsonObject): Profile {
  const { email_verified: _oldVerified, ...rest } = profile
  const fresh = toProfile({ ...claims, sub: profile.sub })
  return { ...(fresh?.email === undefined || fresh.email === profile.email ? profile : rest), ...fresh }
}

/**
 * Updates `former` with verified claims. If there is user info, which is complete (Core §5.3.2), the claims and the
 * user info replace `former`. But if the e-mail is the same, keeps the members that neither of them repeats, such as an
 * `email_verified` of the first ID token.
 */
export function profileOf(former: Profile, claims: JsonObject, userInfo: JsonObject | null): Profile {
  if (userInfo === null) return mergeProfile(former, claims)
  const fresh = mergeProfile(mergeProfile({ sub: former.sub }, claims), userInfo)
  return fresh.email === former.email ? { ...former, ...fresh } : fresh
}
