/** What is kept in the browser: the signed-in user (this tab) and sign-ins under way (this browser). Formats: README.md. */
import type { AuthConfig, AuthEnv, Store } from './env.ts'
import { isRecord, optionalNumber, optionalText } from './narrow.ts'
import type { JsonObject } from './narrow.ts'

/** Wire names: this is the stored form. `expires_at` in seconds since 1970. */
export interface StoredUser {
  readonly id_token: string
  readonly access_token: string
  readonly refresh_token?: string
  readonly token_type: string
  readonly scope: string
  readonly session_state?: string
  readonly expires_at: number
  readonly profile: { readonly sub: string; readonly name?: string; readonly email?: string; readonly email_verified?: boolean }
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
export function readUser(config: AuthConfig, store: Store): StoredUser | null {
  const key = userKey(config)
  const text = store.get(key)
  if (text === null) return null
  const user = toStoredUser(parse(text))
  if (user === null) store.remove(key)
  return user
}

/** Saves a pending record after clearing away the stale ones and, beyond the cap, the oldest. */
export function savePending(config: AuthConfig, env: Pick<AuthEnv, 'local' | 'now'>, pending: Pending): void {
  const ours = prunePending(config, env)
  ours.slice(0, Math.max(0, ours.length + 1 - MOST_PENDING)).forEach((old) => env.local.remove(PREFIX + old.id))
  env.local.set(PREFIX + pending.id, JSON.stringify(pending))
}

/** The record for `state`, removed before it is used: each is good for one answer. Stale ones come too; the caller looks. */
export function takePending(store: Store, state: string): Pending | null {
  const key = PREFIX + state
  const text = store.get(key)
  const pending = text === null ? null : toPending(parse(text))
  if (pending === null || pending.id !== state) return null
  store.remove(key)
  return pending
}

export function isStale(pending: Pending, nowMs: number): boolean {
  const ageS = nowMs / 1000 - pending.created
  // A record from the future was made before the clock was set back: its age is unknown, so it is old.
  return ageS > STALE_AFTER_S || ageS < -STALE_AFTER_S
}

/** Removes our stale records; returns our other ones, oldest first. Other programs' `oidc.` keys are left alone. */
export function prunePending(config: AuthConfig, env: Pick<AuthEnv, 'local' | 'now'>): readonly Pending[] {
  const ours = env.local
    .keys()
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => toPending(parse(env.local.get(key) ?? '')))
    .filter((pending) => pending !== null)
    .filter((pending) => pending.authority === config.authority && pending.client_id === config.clientId)
  ours.filter((pending) => isStale(pending, env.now())).forEach((pending) => env.local.remove(PREFIX + pending.id))
  return ours.filter((pending) => !isStale(pending, env.now())).sort((a, b) => a.created - b.created)
}

function parse(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

function toStoredUser(json: JsonObject): StoredUser | null {
  const id_token = optionalText(json, 'id_token')
  const access_token = optionalText(json, 'access_token')
  const refresh_token = optionalText(json, 'refresh_token')
  const token_type = optionalText(json, 'token_type')
  const scope = optionalText(json, 'scope')
  const session_state = optionalText(json, 'session_state')
  const expires_at = optionalNumber(json, 'expires_at')
  const profile = isRecord(json['profile']) ? toProfile(json['profile']) : null
  if (!id_token || !access_token || !token_type || !scope || expires_at === undefined || !profile) return null
  return {
    id_token,
    access_token,
    ...(refresh_token && { refresh_token }),
    token_type,
    scope,
    ...(session_state && { session_state }),
    expires_at,
    profile,
  }
}

/** Of all claims, those that the portal shows or decides by. */
export function toProfile(claims: JsonObject): StoredUser['profile'] | null {
  const sub = optionalText(claims, 'sub')
  const name = optionalText(claims, 'name')
  const email = optionalText(claims, 'email')
  const verified = claims['email_verified']
  if (sub === undefined) return null
  return {
    sub,
    ...(name && { name }),
    ...(email && { email }),
    // Some providers write the boolean as a text. Whatever is said and is not yes, is no.
    ...(verified !== undefined && { email_verified: verified === true || verified === 'true' }),
  }
}

function toPending(json: JsonObject): Pending | null {
  const id = optionalText(json, 'id')
  const created = optionalNumber(json, 'created')
  const request_type = requestTypes.find((type) => type === json['request_type'])
  const authority = optionalText(json, 'authority')
  const client_id = optionalText(json, 'client_id')
  const redirect_uri = optionalText(json, 'redirect_uri')
  const issuer = optionalText(json, 'issuer')
  if (!id || created === undefined || !request_type || !authority || !client_id || !redirect_uri || !issuer) return null
  const url_state = optionalText(json, 'url_state')
  const code_verifier = optionalText(json, 'code_verifier')
  const scope = optionalText(json, 'scope')
  const nonce = optionalText(json, 'nonce')
  return {
    id,
    created,
    request_type,
    ...(url_state && { url_state }),
    ...(code_verifier && { code_verifier }),
    authority,
    client_id,
    redirect_uri,
    ...(scope && { scope }),
    ...(nonce && { nonce }),
    issuer,
  }
}
