/** Requests whose response has not arrived, stored in this browser. README.md has the format. */
import type { AuthConfig, AuthEnv } from '../env.ts'
import { optionalNumber, optionalText, parseObject, pickTexts, type JsonObject } from '../narrow.ts'

/** si: sign-in, so: sign-out; r: redirect, p: popup, s: silent. */
const requestTypes = ['si:r', 'si:p', 'si:s', 'so:r'] as const
export type RequestType = (typeof requestTypes)[number]

/** `id` is the state of the request, `created` in seconds since 1970. */
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
  /** The epoch in which the request began. A response is refused once it is over (session/mark.ts). */
  readonly epoch: string
  /** The `id` of the request that this one repeats. A repetition is not repeated again. */
  readonly repeats?: string
  /** The thumbprint of the key that the tokens will be bound to, and its name in the key store. */
  readonly dpop_jkt?: string
}

export const STALE_AFTER_S = 900
const PREFIX = 'oidc.'
/** A loop of requests must not fill the storage. A person's tabs together never have this many pending. */
const MAX_PENDING = 100

/** Saves a request. First removes stale ones, and the oldest beyond MAX_PENDING. Throws 'storage-unavailable'. */
export function savePending(config: AuthConfig, env: Pick<AuthEnv, 'local' | 'now'>, pending: PendingRequest): void {
  const others = prunePending(config, env)
  others.slice(0, Math.max(0, others.length + 1 - MAX_PENDING)).forEach((old) => env.local.remove(PREFIX + old.id))
  env.local.set(PREFIX + pending.id, JSON.stringify(pending))
}

/** Removes and returns the pending request with this `state`, or null. It may be stale: the caller has to check. */
export function takePending(env: Pick<AuthEnv, 'local'>, state: string): PendingRequest | null {
  const pending = toPending(parseObject(env.local.get(PREFIX + state)) ?? {})
  if (pending === null || pending.id !== state) return null
  env.local.remove(PREFIX + state)
  return pending
}

/** True after 900 s. Also true if `created` is over 900 s ahead: the clock was set back, so the age is unknown. */
export const isStale = (pending: PendingRequest, nowMs: number): boolean =>
  Math.abs(nowMs / 1000 - pending.created) > STALE_AFTER_S

/** Removes this client's stale requests. Returns the rest, oldest first. Ignores `oidc.` keys of other programs. */
export function prunePending(config: AuthConfig, env: Pick<AuthEnv, 'local' | 'now'>): readonly PendingRequest[] {
  const ours = env.local
    .keys()
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => toPending(parseObject(env.local.get(key)) ?? {}) ?? [])
    .filter((pending) => pending.authority === config.authority && pending.client_id === config.clientId)
  ours.filter((pending) => isStale(pending, env.now())).forEach((pending) => env.local.remove(PREFIX + pending.id))
  return ours.filter((pending) => !isStale(pending, env.now())).sort((a, b) => a.created - b.created)
}

/** Narrows a pending request to the members that are read again. Returns null if a required one is missing. */
function toPending(json: JsonObject): PendingRequest | null {
  const needed = ['id', 'authority', 'client_id', 'redirect_uri', 'issuer', 'epoch'] as const
  const fields = pickTexts(json, needed, ['code_verifier', 'nonce', 'repeats', 'dpop_jkt'])
  const created = optionalNumber(json, 'created')
  const request_type = requestTypes.find((type) => type === optionalText(json, 'request_type'))
  return fields && created !== undefined && request_type ? { ...fields, created, request_type } : null
}
