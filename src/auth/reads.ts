/**
 * Reads of the provider (discovery, key set, user info): retried, cached, dropped when unused.
 * Writes (token, revocation) never come here: repeating one is not ours to decide.
 */
import { pause } from './deadline.ts'
import type { AuthEnv } from './env.ts'
import { AuthError } from './errors.ts'
import { fetchJson, plain } from './http.ts'
import type { JsonObject } from './narrow.ts'

export const READ_RETRIES = 3
export const FIRST_RETRY_MS = 1_000
export const LONGEST_RETRY_MS = 30_000
export const UNUSED_FOR_MS = 5 * 60_000

type ReadEnv = Pick<AuthEnv, 'fetch' | 'now' | 'wake'>

export interface Reads {
  /** The JSON object at `url`; `fresh` passes over the cache (an unknown key: the set may have been rotated). */
  readonly read: (url: string, signal: AbortSignal, fresh?: boolean) => Promise<JsonObject>
}

export function createReads(env: ReadEnv): Reads {
  const cache = new Map<string, { body: JsonObject; usedAt: number }>()

  return {
    async read(url, signal, fresh = false) {
      const known = cache.get(url)
      const now = env.now()
      if (known && !fresh && now - known.usedAt < UNUSED_FOR_MS) {
        known.usedAt = now
        return known.body
      }
      cache.delete(url)
      const body = await retrying(env, signal, () => fetchJson({ env, url, init: plain, signal }))
      cache.set(url, { body, usedAt: env.now() })
      return body
    },
  }
}

/** One try and three retries, waiting 1, 2, 4 s (doubling, at most 30 s), for what may pass by itself. */
export async function retrying<T>(env: ReadEnv, signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await attempt()
    } catch (thrown) {
      if (retry === READ_RETRIES || signal.aborted || !mayPass(thrown)) throw thrown
      await pause(env, Math.min(FIRST_RETRY_MS * 2 ** retry, LONGEST_RETRY_MS), signal)
    }
  }
}

function mayPass(thrown: unknown): boolean {
  if (!(thrown instanceof AuthError)) return false
  if (thrown.code === 'network-failed' || thrown.code === 'network-timeout') return true
  return thrown.code === 'http-status' && /^(5\d\d|429)$/.test(thrown.detail.error ?? '')
}
