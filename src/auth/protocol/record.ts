/** The stored record of the signed-in user of this tab. README.md has its format. */
import { fieldsOf, parseJson } from '../../base/json.ts'
import type { AuthConfig, AuthEnv } from '../auth-env.ts'
import { isRecord, optionalNumber, optionalText, pickTexts, tryOr, type JsonObject } from '../narrow.ts'
import { CLOCK_LEEWAY_S } from './clock.ts'
import { groupsIn, toGroups } from './groups.ts'
import type { Operation } from './operation.ts'
import { toOriginal, type OriginalClaims, type VerifiedClaims } from './id-token.ts'

declare const verified: unique symbol
/**
 * The stored form of a user, with wire names. `expires_at` in seconds since 1970. Only toVerifiedUser() and readUser()
 * create this type; a renewal replaces members of one.
 */
export interface StoredUser {
  readonly [verified]: true
  readonly id_token: string
  readonly access_token: string
  readonly refresh_token?: string
  readonly token_type: string
  /** The thumbprint of the key that the refresh token is bound to, and its name in the key store. */
  readonly dpop_jkt?: string
  readonly scope: string
  readonly session_state?: string
  readonly expires_at: number
  /** When the tokens were received, in seconds since 1970. */
  readonly issuedAt: number
  /** When the latest renewal began, in seconds since 1970. */
  readonly triedAt?: number
  /** Since when renewals fail, in seconds since 1970. */
  readonly failingSince?: number
  readonly profile: Profile
  readonly original: OriginalClaims
  /** The epoch of the sign-in (mark.ts). */
  readonly epoch: string
  /** The session frame has answered 'unchanged' in this sign-in, so frames see the provider's session. */
  readonly framesWork?: true
}

interface Profile {
  readonly sub: string
  readonly name?: string
  readonly email?: string
  readonly email_verified?: boolean
  /** From the claim that the configuration names. */
  readonly groups?: readonly string[]
}

/** The signed-in user as the application sees it, without tokens. `expiresAt`: of the access token, ms since 1970. */
export interface User {
  readonly sub: string
  readonly name?: string
  readonly email?: string
  readonly emailVerified?: boolean
  readonly groups?: readonly string[]
  readonly expiresAt: number
}

/** The record of a user whose ID token has been verified. */
export const toVerifiedUser = (_claims: VerifiedClaims, record: Omit<StoredUser, typeof verified>): StoredUser =>
  record as StoredUser

/** The part of the record that the application sees. */
export function toUser({ profile, expires_at }: StoredUser): User {
  const { email_verified: emailVerified, ...rest } = profile
  return { ...rest, ...(emailVerified !== undefined && { emailVerified }), expiresAt: expires_at * 1000 }
}

const userKey = ({ authority, clientId }: AuthConfig): string => `oidc.user:${authority}:${clientId}`

/** Returns the stored user or null. Removes a damaged record. */
export function readUser(config: AuthConfig, env: Pick<AuthEnv, 'session'>): StoredUser | null {
  const user = toStoredUser(env.session.get(userKey(config)))
  if (user === null) removeUser(config, env)
  return user
}

/**
 * Stores the user with the tokens. Removes the former record even if the browser refuses to store the new one, because
 * the former refresh token must not be sent again after a reload.
 */
export function saveUser(config: AuthConfig, env: Pick<AuthEnv, 'session'>, user: StoredUser): void {
  removeUser(config, env)
  // With denied storage the user stays signed in until the page is closed.
  tryOr(() => env.session.set(userKey(config), JSON.stringify(user)), undefined)
}

export const removeUser = (config: AuthConfig, env: Pick<AuthEnv, 'session'>) => env.session.remove(userKey(config))

/** Whether the clock has been set back since the record was stored, so that its age is unknown. */
export const isFromFuture = ({ issuedAt }: StoredUser, nowMs: number): boolean =>
  issuedAt > nowMs / 1000 + CLOCK_LEEWAY_S

/** Removes the refresh token and the name of its key. */
export function withoutRefreshToken(user: StoredUser): StoredUser {
  const { refresh_token: _token, dpop_jkt: _jkt, ...rest } = user
  return rest
}

/** Updates `former` with the tokens that a renewal has brought for the same user. It stays in the epoch of the sign-in. */
export function withFreshTokens(former: StoredUser, fresh: StoredUser): StoredUser {
  // A hidden frame may bring no refresh token. The former one, which has not been sent, stays valid with its key.
  const kept = fresh.refresh_token === undefined ? former : withoutRefreshToken(former)
  const { failingSince: _over, ...record } = { ...kept, ...fresh, epoch: former.epoch }
  return record
}

function toStoredUser(text: string | null): StoredUser | null {
  const json = fieldsOf(parseJson(text ?? ''))
  const required = ['id_token', 'access_token', 'token_type', 'scope', 'epoch'] as const
  const fields = pickTexts(json, required, ['refresh_token', 'session_state', 'dpop_jkt'])
  const [expires_at, issuedAt, triedAt, failingSince] = ['expires_at', 'issuedAt', 'triedAt', 'failingSince'].map(
    (key) => optionalNumber(json, key),
  )
  const storedProfile = fieldsOf(json['profile'])
  const profile = toProfile(storedProfile)
  const original = toOriginal(fieldsOf(json['original']))
  if (fields === null || expires_at === undefined || issuedAt === undefined) return null
  if (profile === null || !isRecord(json['original'])) return null
  const optional = {
    ...(triedAt !== undefined && { triedAt }),
    ...(failingSince !== undefined && { failingSince }),
    ...(json['framesWork'] === true && { framesWork: true as const }),
  }
  const user = {
    ...fields,
    ...optional,
    expires_at,
    issuedAt,
    profile: withGroups(profile, toGroups(storedProfile['groups'])),
    original,
  }
  // The cast asserts that this client has stored the record. Another program on this host could have written it.
  return user as StoredUser
}

/** Narrows claims to those that the portal uses. Returns null if `sub` is missing. */
function toProfile(claims: JsonObject): Profile | null {
  const email = optionalText(claims, 'email')?.trim()
  const fields = pickTexts({ ...claims, email }, ['sub'], ['name', 'email'])
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

function withGroups({ groups: _former, ...profile }: Profile, groups: Profile['groups'] | null): Profile {
  return groups ? { ...profile, groups } : profile
}

/**
 * Updates `former` with what a response brought: `claims` of a verified ID token, and user info. A name or e-mail that an
 * ID token leaves out stays, and one that user info leaves out as well is gone. Groups stay only if a response lacks one of
 * the two: a user who has left the last group may have no claim of groups.
 */
export function profileOf(
  former: Profile,
  claims: JsonObject | undefined,
  userInfo: JsonObject | null,
  { config, env }: Pick<Operation, 'config' | 'env'>,
): Profile {
  const sources = [claims, userInfo].filter((source) => source !== undefined && source !== null)
  const profile = sources.reduce(mergeProfile, sources.length === 2 ? { sub: former.sub } : former)
  const isComplete = sources.length === (config.loadUserInfo ? 2 : 1)
  const [inToken, inUserInfo] = [claims, userInfo].map((source) => groupsIn(source ?? {}, config, env))
  return withGroups(profile, inUserInfo ?? inToken ?? (isComplete ? null : former.groups))
}
