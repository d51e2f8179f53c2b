/** Stored records: the signed-in user (per tab) and pending requests (per browser). README.md has their formats. */
import type { AuthConfig, AuthEnv } from './env.ts'
import type { User } from './machine.ts'
import { optionalNumber, optionalText, isRecord, parseObject, pickTexts, tryOr, type JsonObject } from './narrow.ts'

/** The stored form of a user, with wire names. `expires_at` in seconds since 1970. */
export interface StoredUser {
  readonly id_token: string
  readonly access_token: string
  readonly refresh_token?: string
  /**
   * Set just before the refresh token is sent, and removed once it is known whether the provider used the token. The
   * value is 1, plus 1 for each hidden frame that has failed since.
   */
  readonly refresh_token_sent?: number
  readonly token_type: string
  /** The thumbprint of the key that the refresh token is bound to, and its name in the key store. */
  readonly dpop_jkt?: string
  readonly scope: string
  readonly session_state?: string
  readonly expires_at: number
  readonly profile: Profile
}

export interface Profile {
  readonly sub: string
  readonly name?: string
  readonly email?: string
  readonly email_verified?: boolean
}

/** The part of the record that the application sees. */
export function toUser({ profile, expires_at }: StoredUser): User {
  const { email_verified: emailVerified, ...rest } = profile
  return { ...rest, ...(emailVerified !== undefined && { emailVerified }), expiresAt: expires_at * 1000 }
}

/** si: sign-in, so: sign-out; r: redirect, p: popup, s: silent. */
const requestTypes = ['si:r', 'si:p', 'si:s', 'so:r', 'so:p', 'so:s'] as const
export type RequestType = (typeof requestTypes)[number]

/** A request whose response has not arrived. `id` is its state, `created` in seconds since 1970. */
export interface PendingRequest {
  readonly id: string
  readonly created: number
  readonly request_type: RequestType
  readonly url_state?: string
  readonly code_verifier?: string
  readonly authority: string
  readonly client_id: string
  readonly redirect_uri: string
  readonly scope?: string
  readonly nonce?: string
  readonly issuer: string
  /** The `id` of the request that this one repeats. A repetition is not repeated again (redeem in flows.ts). */
  readonly repeats?: string
  /** The thumbprint of the key that the tokens will be bound to, and its name in the key store. */
  readonly dpop_jkt?: string
}

export const STALE_AFTER_S = 900
export const PREFIX = 'oidc.'

/** The name of a record, channel or lock that the pages of this client share. */
export const nameOf = (kind: string, { authority, clientId }: AuthConfig): string => `${kind}:${authority}:${clientId}`

export const userKey = (config: AuthConfig): string => nameOf('oidc.user', config)
/** The key under which the time of the last sign-out is stored. */
export const signOutKey = (config: AuthConfig): string => nameOf('oidc-signed-out', config)
/** The time of the last sign-out in this browser, ms since 1970 as text, or null. */
export const readSignOut = (config: AuthConfig, env: Pick<AuthEnv, 'local'>) => env.local.get(signOutKey(config))

/** Returns the stored user or null. Removes a damaged record. */
export function readUser(config: AuthConfig, env: Pick<AuthEnv, 'session'>): StoredUser | null {
  const user = toStoredUser(parseObject(env.session.get(userKey(config)) ?? '') ?? {})
  if (user === null) removeUser(config, env)
  return user
}

/**
 * Stores the user with the tokens. Removes the former record even if the browser refuses to store the new one, because
 * the former refresh token must not be sent again after a reload.
 */
export function saveUser(config: AuthConfig, env: Pick<AuthEnv, 'session'>, user: StoredUser): void {
  removeUser(config, env)
  tryOr(() => env.session.set(userKey(config), JSON.stringify(user)), undefined)
}

export const removeUser = (config: AuthConfig, env: Pick<AuthEnv, 'session'>) => env.session.remove(userKey(config))

/** True after 900 s. Also true if `created` is over 900 s ahead: the clock was set back, so the age is unknown. */
export const isStale = (pending: PendingRequest, nowMs: number): boolean =>
  Math.abs(nowMs / 1000 - pending.created) > STALE_AFTER_S

/** Removes this client's stale requests. Returns the rest, oldest first. Ignores `oidc.` keys of other programs. */
export function prunePending(config: AuthConfig, env: Pick<AuthEnv, 'local' | 'now'>): readonly PendingRequest[] {
  const ours = env.local
    .keys()
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => toPending(parseObject(env.local.get(key) ?? '') ?? {}) ?? [])
    .filter((pending) => pending.authority === config.authority && pending.client_id === config.clientId)
  ours.filter((pending) => isStale(pending, env.now())).forEach((pending) => env.local.remove(PREFIX + pending.id))
  return ours.filter((pending) => !isStale(pending, env.now())).sort((a, b) => a.created - b.created)
}

function toStoredUser(json: JsonObject): StoredUser | null {
  const needed = ['id_token', 'access_token', 'token_type', 'scope'] as const
  const fields = pickTexts(json, needed, ['refresh_token', 'session_state', 'dpop_jkt'])
  const expires_at = optionalNumber(json, 'expires_at')
  const profile = isRecord(json['profile']) ? toProfile(json['profile']) : null
  if (fields === null || expires_at === undefined || profile === null) return null
  const sent = optionalNumber(json, 'refresh_token_sent')
  return { ...fields, ...(sent !== undefined && { refresh_token_sent: sent }), expires_at, profile }
}

/** Narrows claims to those that the portal uses. Returns null if `sub` is missing. */
export function toProfile(claims: JsonObject): Profile | null {
  const fields = pickTexts(claims, ['sub'], ['name', 'email'])
  const verified = claims['email_verified']
  if (fields === null || verified === undefined) return fields
  // Some providers send the boolean as a string. Any other value counts as false.
  return { ...fields, email_verified: verified === true || verified === 'true' }
}

/** Narrows a pending request to the members that are read again. Returns null if a required one is missing. */
export function toPending(json: JsonObject): PendingRequest | null {
  const needed = ['id', 'authority', 'client_id', 'redirect_uri', 'issuer'] as const
  const fields = pickTexts(json, needed, ['code_verifier', 'nonce', 'repeats', 'dpop_jkt'])
  const created = optionalNumber(json, 'created')
  const request_type = requestTypes.find((type) => type === optionalText(json, 'request_type'))
  return fields && created !== undefined && request_type ? { ...fields, created, request_type } : null
}
