/** The stored record of the signed-in user of this tab. README.md has its format. */
import type { AuthConfig, AuthEnv } from '../env.ts'
import { isRecord, optionalNumber, parseObject, pickTexts, tryOr, type JsonObject } from '../narrow.ts'
import { toOriginal, type OriginalClaims } from '../protocol/id-token.ts'

/** The stored form of a user, with wire names. `expires_at` in seconds since 1970. */
export interface StoredUser {
  readonly id_token: string
  readonly access_token: string
  readonly refresh_token?: string
  /** Set just before the refresh token is sent, and removed once the provider has answered. */
  readonly unanswered?: true
  readonly token_type: string
  /** The thumbprint of the key that the refresh token is bound to, and its name in the key store. */
  readonly dpop_jkt?: string
  readonly scope: string
  readonly session_state?: string
  readonly expires_at: number
  readonly profile: Profile
  readonly original: OriginalClaims
  /** The epoch of the sign-in (mark.ts). */
  readonly epoch: string
}

interface Profile {
  readonly sub: string
  readonly name?: string
  readonly email?: string
  readonly email_verified?: boolean
}

/** The signed-in user as the application sees it, without tokens. `expiresAt`: of the access token, ms since 1970. */
export interface User {
  readonly sub: string
  readonly name?: string
  readonly email?: string
  readonly emailVerified?: boolean
  readonly expiresAt: number
}

/** The part of the record that the application sees. */
export function toUser({ profile, expires_at }: StoredUser): User {
  const { email_verified: emailVerified, ...rest } = profile
  return { ...rest, ...(emailVerified !== undefined && { emailVerified }), expiresAt: expires_at * 1000 }
}

const userKey = ({ authority, clientId }: AuthConfig): string => `oidc.user:${authority}:${clientId}`

/** Returns the stored user or null. Removes a damaged record. */
export function readUser(config: AuthConfig, env: Pick<AuthEnv, 'session'>): StoredUser | null {
  const user = toStoredUser(parseObject(env.session.get(userKey(config))) ?? {})
  if (user === null) removeUser(config, env)
  return user
}

/**
 * Stores the user with the tokens. Removes the former record even if the browser refuses to store the new one, because
 * the former refresh token must not be sent again after a reload.
 */
export function saveUser(config: AuthConfig, env: Pick<AuthEnv, 'session'>, user: StoredUser): void {
  removeUser(config, env)
  // With denied storage the person stays signed in until the page is closed.
  tryOr(() => env.session.set(userKey(config), JSON.stringify(user)), undefined)
}

export const removeUser = (config: AuthConfig, env: Pick<AuthEnv, 'session'>) => env.session.remove(userKey(config))

/** Removes the refresh token and the name of its key. */
export function withoutRefreshToken(user: StoredUser): StoredUser {
  const { refresh_token: _token, unanswered: _unanswered, dpop_jkt: _jkt, ...rest } = user
  return rest
}

/** Removes the note that the refresh token was sent. Replaces the token if the provider has issued its successor. */
export function withAnswer(user: StoredUser, successor?: string): StoredUser {
  const { unanswered: _unanswered, ...rest } = user
  return successor === undefined ? rest : { ...rest, refresh_token: successor }
}

function toStoredUser(json: JsonObject): StoredUser | null {
  const needed = ['id_token', 'access_token', 'token_type', 'scope', 'epoch'] as const
  const fields = pickTexts(json, needed, ['refresh_token', 'session_state', 'dpop_jkt'])
  const expires_at = optionalNumber(json, 'expires_at')
  const profile = isRecord(json['profile']) ? toProfile(json['profile']) : null
  const original = isRecord(json['original']) ? toOriginal(json['original']) : null
  if (fields === null || expires_at === undefined || profile === null || original === null) return null
  return { ...fields, ...(json['unanswered'] === true && { unanswered: true }), expires_at, profile, original }
}

/** Narrows claims to those that the portal uses. Returns null if `sub` is missing. */
function toProfile(claims: JsonObject): Profile | null {
  const fields = pickTexts(claims, ['sub'], ['name', 'email'])
  const verified = claims['email_verified']
  if (fields === null || verified === undefined) return fields
  // Some providers send the boolean as a string. Any other value counts as false.
  return { ...fields, email_verified: verified === true || verified === 'true' }
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
