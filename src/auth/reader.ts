/**
 * GET requests to the provider: discovery, key set, user info. They are retried and, if public, cached. Token and
 * revocation requests are not made here, because they must not be repeated.
 */
import { pause, untilAborted } from './deadline.ts'
import type { AuthEnv } from './env.ts'
import { isTransient } from './problem.ts'
import { fetchJson, jsonGet } from './http.ts'
import type { JsonObject } from './narrow.ts'

export const READ_RETRIES = 3
export const FIRST_RETRY_MS = 1_000
export const MAX_RETRY_MS = 30_000
/** A cached document that was not used for this long is read again. */
export const CACHE_UNUSED_MS = 5 * 60_000
/** Default age, since it was fetched, at which a cached document is read again. */
export const CACHE_MAX_AGE_MS = 5 * 60_000

export interface Reader {
  /**
   * Resolves with the JSON object at `url`, from the cache unless it is older than `maxAgeMs` or `fresh` is set. Throws as
   * fetchJson does.
   */
  readonly read: (url: string, signal: AbortSignal, fresh?: boolean, maxAgeMs?: number) => Promise<JsonObject>
  /** Reads with an access token, without the cache. */
  readonly readWithToken: (url: string, accessToken: string, signal: AbortSignal) => Promise<JsonObject>
}

interface SharedRequest {
  readonly body: Promise<JsonObject>
  readonly controller: AbortController
  callers: number
}

export function createReader(env: AuthEnv): Reader {
  const cache = new Map<string, { readonly body: JsonObject; readonly fetchedAt: number; usedAt: number }>()
  const requests = new Map<string, SharedRequest>()
  // A time in the future shows that the clock was set back, so the age is unknown.
  const isWithin = (ms: number, sinceMs: number) => Math.abs(env.now() - sinceMs) < ms

  function startRequest(url: string): SharedRequest {
    const controller = new AbortController()
    const body = fetchJson({ env, signal: controller.signal }, url).then((json) => {
      cache.set(url, { body: json, fetchedAt: env.now(), usedAt: env.now() })
      return json
    })
    const request = { body, controller, callers: 0 }
    requests.set(url, request)
    return request
  }

  /** Callers at the same time share one request, which ends when all of them have aborted. */
  async function fetchShared(url: string, signal: AbortSignal): Promise<JsonObject> {
    const request = requests.get(url) ?? startRequest(url)
    request.callers += 1
    try {
      return await untilAborted(signal, request.body)
    } finally {
      request.callers -= 1
      if (request.callers === 0) {
        requests.delete(url)
        request.controller.abort()
      }
    }
  }

  return {
    async read(url, signal, fresh = false, maxAgeMs = CACHE_MAX_AGE_MS) {
      const cached = cache.get(url)
      if (cached && !fresh && isWithin(maxAgeMs, cached.fetchedAt) && isWithin(CACHE_UNUSED_MS, cached.usedAt)) {
        cached.usedAt = env.now()
        return cached.body
      }
      cache.delete(url)
      return retrying(env, signal, () => fetchShared(url, signal))
    },
    readWithToken(url, accessToken, signal) {
      // OpenID Connect Core §5.3.1, RFC 9700 §4.3.2: send the token in the header, never in the URL.
      const init = { ...jsonGet, headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` } }
      return retrying(env, signal, () => fetchJson({ env, signal }, url, init))
    },
  }
}

/** Retries transient failures three times, after 1, 2 and 4 s. */
async function retrying<T>(env: AuthEnv, signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await attempt()
    } catch (thrown) {
      if (retry === READ_RETRIES || signal.aborted || !isTransient(thrown)) throw thrown
      await pause(env, Math.min(FIRST_RETRY_MS * 2 ** retry, MAX_RETRY_MS), signal)
    }
  }
}
