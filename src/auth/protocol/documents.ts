/**
 * Retries GET requests to the provider: discovery and the key set, which are cached, and user info. Token and
 * revocation requests do not use this file, because they must not be repeated.
 */
import { isTransient } from './consequence.ts'
import { pause, untilAborted } from './deadline.ts'
import type { AuthEnv } from '../auth-env.ts'
import { AuthError } from '../errors.ts'
import { fetchDocument } from './http.ts'
import type { JsonObject } from '../narrow.ts'
import { isCode } from './problem-of-error.ts'

const PAUSES_MS = [1_000, 2_000, 4_000]

/** `isValid`: whether a JSON object is such a document, and not a maintenance page. `maxAgeMs`: since it was fetched. */
const kinds = {
  discovery: { maxAgeMs: 3_600_000, isValid: ({ issuer }: JsonObject) => typeof issuer === 'string' },
  keys: { maxAgeMs: 5 * 60_000, isValid: ({ keys }: JsonObject) => Array.isArray(keys) && keys.length > 0 },
} as const

/** 'new': fetched now. 'recent': fetched at most `maxAgeMs` ago. 'any': fetched at any time by this page. */
export type DocumentAge = 'new' | 'recent' | 'any'

export interface Documents {
  /** Resolves with the document at `url`. Throws as fetchDocument() does, and AuthError 'discovery-issuer'. */
  readonly read: (
    kind: keyof typeof kinds,
    url: string,
    retries: Omit<Retries, 'env'>,
    age?: DocumentAge,
  ) => Promise<JsonObject>
  /** Makes the cached documents older than 'recent'. */
  readonly expire: () => void
}

/** `authority`: the issuer that a discovery document must name (Discovery §4.3). No other document is kept. */
export function createDocuments(env: AuthEnv, authority: string): Documents {
  const cache = new Map<string, { readonly body: JsonObject; readonly fetchedAt: number }>()
  const requests = new Map<string, Promise<JsonObject>>()

  /** Starts a request that concurrent callers share. No caller can abort it, but it times out after 10 s. */
  function startRequest(kind: keyof typeof kinds, url: string): Promise<JsonObject> {
    const request = fetchDocument({ env, signal: new AbortController().signal }, url)
      .then((body) => {
        if (!kinds[kind].isValid(body)) throw new AuthError('response-malformed')
        if (kind === 'discovery' && body['issuer'] !== authority) throw new AuthError('discovery-issuer')
        cache.set(url, { body, fetchedAt: env.now() })
        return body
      })
      .finally(() => requests.delete(url))
    requests.set(url, request)
    return request
  }

  return {
    async read(kind, url, { signal, onTimeout }, age = 'recent') {
      const entry = cache.get(url)
      // A `fetchedAt` far in the future shows that the clock was set back, so the age is unknown.
      const isRecent = entry !== undefined && Math.abs(env.now() - entry.fetchedAt) < kinds[kind].maxAgeMs
      if (entry && (age === 'any' || (age === 'recent' && isRecent))) return entry.body
      const attempt = () => untilAborted(signal, requests.get(url) ?? startRequest(kind, url))
      return retrying({ env, signal, onTimeout }, attempt)
    },
    expire: () => cache.forEach(({ body }, url) => cache.set(url, { body, fetchedAt: -Infinity })),
  }
}

/** `onTimeout` is called when the request has timed out and will be repeated. */
interface Retries {
  readonly env: Pick<AuthEnv, 'after'>
  readonly signal: AbortSignal
  readonly onTimeout?: ((thrown: unknown) => void) | undefined
}

/** Repeats a request that fails for a moment, up to three times: after 1, 2 and 4 s. */
export async function retrying<T>({ env, signal, onTimeout }: Retries, attempt: () => Promise<T>): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await attempt()
    } catch (thrown) {
      const pauseMs = PAUSES_MS[retry]
      if (!pauseMs || signal.aborted || !isTransient(thrown)) throw thrown
      if (isCode(thrown, 'network-timeout')) onTimeout?.(thrown)
      await pause(env, pauseMs, signal)
    }
  }
}
