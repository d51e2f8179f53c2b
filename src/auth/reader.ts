/**
 * Reader of the provider (discovery, key set, user info): retried, cached, dropped when unused.
 * Writes (token, revocation) never come here: repeating one is not ours to decide.
 */
import { pause } from './deadline.ts'
import type { AuthEnv } from './env.ts'
import { mayPass } from './errors.ts'
import { fetchJson, plain } from './http.ts'
import type { JsonObject } from './narrow.ts'

export const READ_RETRIES = 3
export const FIRST_RETRY_MS = 1_000
export const LONGEST_RETRY_MS = 30_000
export const UNUSED_FOR_MS = 5 * 60_000

export interface Reader {
  /** The JSON object at `url`; `fresh` passes over the cache (an unknown key: the set may have been rotated). */
  readonly read: (url: string, signal: AbortSignal, fresh?: boolean) => Promise<JsonObject>
  /** The same for what belongs to one person: never cached. */
  readonly readAs: (url: string, accessToken: string, signal: AbortSignal) => Promise<JsonObject>
}

export function createReader(env: AuthEnv): Reader {
  const cache = new Map<string, { body: JsonObject; usedAt: number }>()

  return {
    async read(url, signal, fresh = false) {
      const known = cache.get(url)
      if (known && !fresh && env.now() - known.usedAt < UNUSED_FOR_MS) {
        known.usedAt = env.now()
        return known.body
      }
      cache.delete(url)
      const body = await retrying(env, signal, () => fetchJson({ env, signal }, url))
      cache.set(url, { body, usedAt: env.now() })
      return body
    },
    readAs(url, accessToken, signal) {
      // OpenID Connect Core §5.3.1: in the header, never in the address (RFC 9700 §4.3.2).
      const init = { ...plain, headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` } }
      return retrying(env, signal, () => fetchJson({ env, signal }, url, init))
    },
  }
}

/** One try and three retries, waiting 1, 2, 4 s (doubling, at most 30 s), for what may pass by itself. */
async function retrying<T>(env: AuthEnv, signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await attempt()
    } catch (thrown) {
      if (retry === READ_RETRIES || signal.aborted || !mayPass(thrown)) throw thrown
      await pause(env, Math.min(FIRST_RETRY_MS * 2 ** retry, LONGEST_RETRY_MS), signal)
    }
  }
}
