/** Requests whose response has not arrived, stored in this browser. README.md has the format. */
import { fieldsOf, parseJson } from '../../base/json.ts'
import { CLOCK_LEEWAY_S } from './clock.ts'
import type { AuthConfig, AuthEnv } from '../auth-env.ts'
import { optionalNumber, optionalText, pickTexts } from '../narrow.ts'

/** si: sign-in, so: sign-out; r: redirect, p: popup, s: silent. */
const requestTypes = ['si:r', 'si:p', 'si:s', 'so:r'] as const
export type RequestType = (typeof requestTypes)[number]

/** `id` is the state of the request, `created` in seconds since 1970. */
export interface PendingRequest {
  readonly id: string
  readonly created: number
  readonly request_type: RequestType
  /** Path and fragment of the page that sent the request. */
  readonly url_state?: string
  readonly code_verifier?: string
  readonly authority: string
  readonly client_id: string
  readonly redirect_uri: string
  readonly scope?: string
  readonly nonce?: string
  readonly issuer: string
  /** The epoch in which the request began. A response is refused once it is over (mark.ts). */
  readonly epoch: string
  /** The thumbprint of the key that the tokens will be bound to, and its name in the key store. */
  readonly dpop_jkt?: string
}

export const STALE_AFTER_S = 900
/** A stale request is kept for another day, so that its response is not taken for one that was not started here. */
const REMOVED_AFTER_S = STALE_AFTER_S + 86_400
const PREFIX = 'oidc.'
/**
 * In the session storage of a window: the state of the request that this window has sent. A response without it can
 * then be told from an address of another program.
 */
export const SENT_KEY = 'oidc.sent'
/** A loop of requests must not fill the storage. A user's tabs together never have this many pending. */
const MAX_PENDING = 100

/** Saves a request. First removes old ones, and the oldest beyond MAX_PENDING. Throws 'storage-unavailable'. */
export function savePending(config: AuthConfig, env: Pick<AuthEnv, 'local' | 'now'>, pending: PendingRequest): void {
  const requests = prunePending(config, env)
  requests.slice(0, Math.max(0, requests.length + 1 - MAX_PENDING)).forEach(({ id }) => env.local.remove(PREFIX + id))
  env.local.set(PREFIX + pending.id, JSON.stringify(pending))
}

/** Removes and returns the pending request with this `state`, or null. It may be stale: the caller has to check. */
export function takePending(env: Pick<AuthEnv, 'local'>, state: string): PendingRequest | null {
  const pending = toPending(env.local.get(PREFIX + state))
  if (pending?.id !== state) return null
  env.local.remove(PREFIX + state)
  return pending
}

const ageS = ({ created }: PendingRequest, nowMs: number): number => nowMs / 1000 - created

/** Whether the request is too old, or from the future: if the clock was set back meanwhile, its age is unknown. */
export const isStale = (pending: PendingRequest, nowMs: number): boolean =>
  ageS(pending, nowMs) > STALE_AFTER_S || ageS(pending, nowMs) < -CLOCK_LEEWAY_S

/** Removes this client's old requests. Returns the rest, oldest first. Ignores keys of other programs. */
export function prunePending(config: AuthConfig, env: Pick<AuthEnv, 'local' | 'now'>): readonly PendingRequest[] {
  const ours = env.local
    .keys()
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => toPending(env.local.get(key)) ?? [])
    .filter((pending) => pending.authority === config.authority && pending.client_id === config.clientId)
  // A late response to a sign-out needs no explanation, and until then a response with another state counts as one.
  const limitOf = ({ request_type: type }: PendingRequest) => (type === 'so:r' ? STALE_AFTER_S : REMOVED_AFTER_S)
  const isOld = (pending: PendingRequest) => Math.abs(ageS(pending, env.now())) > limitOf(pending)
  ours.filter(isOld).forEach(({ id }) => env.local.remove(PREFIX + id))
  return ours.filter((pending) => !isOld(pending)).sort((a, b) => a.created - b.created)
}

/** Narrows the text of a stored request to the members that are read again. Returns null if a required one is missing. */
function toPending(text: string | null): PendingRequest | null {
  const json = fieldsOf(parseJson(text ?? ''))
  const required = ['id', 'authority', 'client_id', 'redirect_uri', 'issuer', 'epoch'] as const
  const fields = pickTexts(json, required, ['url_state', 'code_verifier', 'nonce', 'dpop_jkt'])
  const created = optionalNumber(json, 'created')
  const request_type = requestTypes.find((type) => type === optionalText(json, 'request_type'))
  return fields && created !== undefined && request_type ? { ...fields, created, request_type } : null
}
