/**
 * Retries GET requests to the provider: discovery and the key set, which are cached, and user info. Token and
 * revocation requests do not use this file, because they must not be repeated.
 */
import { pause, untilAborted } from './deadline.ts'
import type { AuthEnv } from '../env.ts'
import { isTransient } from './problem.ts'
import { fetchJson } from './http.ts'
import type { JsonObject } from '../narrow.ts'

const PAUSES_MS = [1_000, 2_000, 4_000]
/** If the provider asks for a longer wait, the request fails, and the caller decides when to retry. */
const MAX_PAUSE_MS = 4_000
/** Default age at which a cached document is fetched again. */
const CACHE_MAX_AGE_MS = 5 * 60_000

export interface Documents {
  /**
   * Resolves with the JSON object at `url`: the cached one, unless it is older than `maxAgeMs` or `fresh` is set.
   * Throws as fetchJson does.
   */
  readonly read: (url: string, signal: AbortSignal, fresh?: boolean, maxAgeMs?: number) => Promise<JsonObject>
  /** Drops the cached documents. */
  readonly clear: () => void
}

export function createDocuments(env: AuthEnv): Documents {
  const cache = new Map<string, { readonly body: JsonObject; readonly fetchedAt: number }>()
  const requests = new Map<string, Promise<JsonObject>>()

  /** Starts a request that concurrent callers share. No caller can abort it, but it times out after 10 s. */
  function startRequest(url: string): Promise<JsonObject> {
    const request = fetchJson({ env, signal: new AbortController().signal }, url)
      .then((body) => {
        cache.set(url, { body, fetchedAt: env.now() })
        return body
      })
      .finally(() => requests.delete(url))
    requests.set(url, request)
    return request
  }

  return {
    async read(url, signal, fresh = false, maxAgeMs = CACHE_MAX_AGE_MS) {
      const cached = cache.get(url)
      // A `fetchedAt` far in the future shows that the clock was set back, so the age is unknown.
      if (cached && !fresh && Math.abs(env.now() - cached.fetchedAt) < maxAgeMs) return cached.body
      cache.delete(url)
      return retrying(env, signal, () => untilAborted(signal, requests.get(url) ?? startRequest(url)))
    },
    clear: () => cache.clear(),
  }
}

/** Retries transient failures up to three times: after 1, 2 and 4 s, or after a longer `Retry-After` of at most 4 s. */
export async function retrying<T>(env: AuthEnv, signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await attempt()
    } catch (thrown) {
      const pauseMs = PAUSES_MS[retry]
      if (!pauseMs || signal.aborted || !isTransient(thrown) || thrown.retryAfterMs > MAX_PAUSE_MS) throw thrown
      await pause(env, Math.max(pauseMs, thrown.retryAfterMs), signal)
    }
  }
}
