/** Saves and takes pending requests. Only the engine needs this; every page loads session.ts, which reads them. */
import type { AuthConfig, AuthEnv } from './env.ts'
import { parseObject } from './narrow.ts'
import { PREFIX, prunePending, toPending, type PendingRequest } from './session.ts'

/** More requests than one person's tabs have pending at once. Keeps a loop of requests from filling the storage. */
export const MAX_PENDING = 100

/** Saves a request. First removes stale ones, and the oldest beyond MAX_PENDING. Throws 'storage-unavailable'. */
export function savePending(config: AuthConfig, env: Pick<AuthEnv, 'local' | 'now'>, pending: PendingRequest): void {
  const others = prunePending(config, env)
  others.slice(0, Math.max(0, others.length + 1 - MAX_PENDING)).forEach((old) => env.local.remove(PREFIX + old.id))
  env.local.set(PREFIX + pending.id, JSON.stringify(pending))
}

/** Removes and returns the pending request with this `state`, or null. It may be stale: the caller has to check. */
export function takePending(env: Pick<AuthEnv, 'local'>, state: string): PendingRequest | null {
  const pending = toPending(parseObject(env.local.get(PREFIX + state) ?? '') ?? {})
  if (pending === null || pending.id !== state) return null
  env.local.remove(PREFIX + state)
  return pending
}
