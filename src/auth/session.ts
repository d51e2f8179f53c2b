/** What is kept in the browser: the signed-in user (this tab) and sign-ins under way (this browser). Formats: README.md. */
import type { AuthConfig, AuthEnv } from './env.ts'
import type { User } from './machine.ts'
import { optionalNumber, optionalText, isRecord, parseObject, texts, type JsonObject } from './narrow.ts'

/** Wire names: this is the stored form. `expires_at` in seconds since 1970. */
export interface StoredUser {
  readonly id_token: string
  readonly access_token: string
  readonly refresh_token?: string
  readonly token_type: string
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

/** What the application may know of it. */
export function toUser({ profile, expires_at }: StoredUser): User {
  const { email_verified: emailVerified, ...rest } = profile
  return { ...rest, ...(emailVerified !== undefined && { emailVerified }), expiresAt: expires_at * 1000 }
}

const requestTypes = ['si:r', 'si:p', 'si:s', 'so:r', 'so:p', 'so:s'] as const
export type RequestType = (typeof requestTypes)[number]

/** A request whose answer is awaited. `created` in seconds since 1970. */
export interface Pending {
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
}

export const STALE_AFTER_S = 900
/** More sign-ins under way than any person has; protects the storage from a loop. */
export const MOST_PENDING = 20
const PREFIX = 'oidc.'

export function userKey(config: AuthConfig): string {
  return `oidc.user:${config.authority}:${config.clientId}`
}

/** The stored user, or null. A damaged record is removed: it can only be in the way. */
export function readUser(config: AuthConfig, env: Pick<AuthEnv, 'session'>): StoredUser | null {
  const text = env.session.get(userKey(config))
  if (text === null) return null
  const user = toStoredUser(parseObject(text) ?? {})
  if (user === null) env.session.remove(userKey(config))
  return user
}

/** Saves a pending record after clearing away the stale ones and, beyond the cap, the oldest. */
export function savePending(config: AuthConfig, env: Pick<AuthEnv, 'local' | 'now'>, pending: Pending): void {
  const ours = prunePending(config, env)
  ours.slice(0, Math.max(0, ours.length + 1 - MOST_PENDING)).forEach((old) => env.local.remove(PREFIX + old.id))
  env.local.set(PREFIX + pending.id, JSON.stringify(pending))
}

/** The record for `state`, removed before it is used: each is good for one answer. Stale ones come too; the caller looks. */
export function takePending(env: Pick<AuthEnv, 'local'>, state: string): Pending | null {
  const pending = toPending(parseObject(env.local.get(PREFIX + state) ?? '') ?? {})
  if (pending === null || pending.id !== state) return null
  env.local.remove(PREFIX + state)
  return pending
}

/** A record from the future was made before the clock was set back: its age is unknown, so it is old. */
export function isStale(pending: Pending, nowMs: number): boolean {
  return Math.abs(nowMs / 1000 - pending.created) > STALE_AFTER_S
}

/** Removes our stale records; returns our other ones, oldest first. Other programs' `oidc.` keys are left alone. */
export function prunePending(config: AuthConfig, env: Pick<AuthEnv, 'local' | 'now'>): readonly Pending[] {
  const ours = env.local
    .keys()
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => toPending(parseObject(env.local.get(key) ?? '') ?? {}))
    .filter((pending) => pending !== null)
    .filter((pending) => pending.authority === config.authority && pending.client_id === config.clientId)
  ours.filter((pending) => isStale(pending, env.now())).forEach((pending) => env.local.remove(PREFIX + pending.id))
  return ours.filter((pending) => !isStale(pending, env.now())).sort((a, b) => a.created - b.created)
}

function toStoredUser(json: JsonObject): StoredUser | null {
  const fields = texts(json, ['id_token', 'access_token', 'token_type', 'scope'], ['refresh_token', 'session_state'])
  const expires_at = optionalNumber(json, 'expires_at')
  const profile = isRecord(json['profile']) ? toProfile(json['profile']) : null
  return fields && expires_at !== undefined && profile ? { ...fields, expires_at, profile } : null
}

/** Of all claims, those that the portal shows or decides by. */
function toProfile(claims: JsonObject): Profile | null {
  const fields = texts(claims, ['sub'], ['name', 'email'])
  const verified = claims['email_verified']
  if (fields === null || verified === undefined) return fields
  // Some providers write the boolean as a text. Whatever is said and is not yes, is no.
  return { ...fields, email_verified: verified === true || verified === 'true' }
}

/** What `claims` say in the place of what was known; an e-mail never keeps what was said about another one. */
export function mergedProfile(known: Profile, claims: JsonObject): Profile {
  const { email_verified: _ofTheOld, ...rest } = known
  const fresh = toProfile({ ...claims, sub: known.sub })
  return { ...(fresh?.email === undefined ? known : rest), ...fresh }
}

function toPending(json: JsonObject): Pending | null {
  const needed = ['id', 'authority', 'client_id', 'redirect_uri', 'issuer'] as const
  const fields = texts(json, needed, ['url_state', 'code_verifier', 'scope', 'nonce'])
  const created = optionalNumber(json, 'created')
  const request_type = requestTypes.find((type) => type === optionalText(json, 'request_type'))
  return fields && created !== undefined && request_type ? { ...fields, created, request_type } : null
}
