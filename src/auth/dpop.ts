/**
 * Proof of possession (RFC 9449): binds the tokens of a sign-in to a key whose private part never leaves this browser.
 * A provider without it, and a browser that stores no keys, get plain Bearer tokens.
 */
import { base64url } from 'jose'
import { withTimeout } from './deadline.ts'
import type { AuthEnv, KeyStore } from './env.ts'
import { AuthError } from './errors.ts'
import { fetchJson, NETWORK_TIMEOUT_MS, type RequestContext } from './http.ts'
import type { JsonObject } from './narrow.ts'
import { isCode } from './problem.ts'
import { STALE_AFTER_S } from './session.ts'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
/** IndexedDB may never answer. The person waits for it before the sign-in page appears. */
export const KEY_TIMEOUT_MS = 2_000
/** A smaller difference is due to the duration of the request. */
const CLOCK_TOLERANCE_S = 5
/** The key of a request that gets no response is removed after this time. */
export const UNUSED_KEY_MS = 2 * STALE_AFTER_S * 1000
/** The key of a sign-in in a tab that was closed, and may be reopened, is removed after this time. */
export const IDLE_KEY_MS = 30 * 24 * 3_600_000
/** A longer nonce is ignored. */
export const MAX_NONCE_LENGTH = 1_024

/** The part of an operation that has the key of its tokens. Without it they are Bearer tokens. */
export interface Bound {
  readonly key?: CryptoKeyPair
}

export type Dpop = ReturnType<typeof createDpop>

/** `onUnbound` is called once, when tokens are not bound although the provider offers it. */
export function createDpop(env: AuthEnv, onUnbound: () => void) {
  const store = env.openKeys()
  store.catch(() => undefined)
  /** The newest nonce of each origin (§8.2). */
  const nonces = new Map<string, string>()
  /** The right time minus that of our clock, as far as it is known. */
  let offsetS = 0
  let isReported = false

  const withStore = <T>(work: (keys: KeyStore) => Promise<T>): Promise<T> =>
    withTimeout(env, KEY_TIMEOUT_MS, 'dpop-key-lost', new AbortController().signal, async () => work(await store))

  function reportUnbound(): void {
    if (!isReported) onUnbound()
    isReported = true
  }

  /** Sends the request once, with a proof (§4.2), and remembers the nonce of the response. */
  async function send({ env: { fetch }, signal }: RequestContext, key: CryptoKeyPair, url: string, init: RequestInit) {
    const { origin, pathname } = new URL(url)
    const headers = new Headers(init.headers)
    const [, accessToken] = headers.get('authorization')?.split(' ') ?? []
    const proof = await sign(key, {
      htm: init.method ?? 'GET',
      htu: origin + pathname,
      jti: base64url.encode(env.random(16)),
      iat: Math.floor(env.now() / 1000 + offsetS),
      ...(nonces.has(origin) && { nonce: nonces.get(origin) }),
      ...(accessToken && { ath: await digestOf(accessToken) }),
    })
    headers.set('dpop', proof)
    const fetchWithNonce: typeof fetch = async (...request) => {
      const response = await fetch(...request)
      const next = response.headers.get('dpop-nonce')
      if (next && next.length <= MAX_NONCE_LENGTH) nonces.set(origin, next)
      return response
    }
    return fetchJson({ env: { ...env, fetch: fetchWithNonce }, signal }, url, { ...init, headers })
  }

  /**
   * Asks the server of this page for the time, because CORS hides the provider's. Keycloak accepts proofs that are at
   * most 25 s old. Resolves with whether our clock is wrong.
   */
  async function correctClock(signal: AbortSignal): Promise<boolean> {
    const ask = (inner: AbortSignal) =>
      env.fetch(`${env.origin}/`, { method: 'HEAD', cache: 'no-store', signal: inner })
    const response = await withTimeout(env, NETWORK_TIMEOUT_MS, 'network-timeout', signal, ask).catch(() => null)
    const aheadS = Date.parse(response?.headers.get('date') ?? '') / 1000 - env.now() / 1000
    const isWrong = Math.abs(aheadS - offsetS) > CLOCK_TOLERANCE_S
    if (isWrong) offsetS = aheadS
    return isWrong
  }

  return {
    reportUnbound,

    /** Creates the key of a sign-in. Resolves with its thumbprint, or with undefined if this browser cannot store it. */
    async createKey(): Promise<string | undefined> {
      try {
        const pair = await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify'])
        const jkt = await digestOf(JSON.stringify(await publicKeyOf(pair)))
        await withStore((keys) => keys.sweep(env.now()).then(() => keys.set(jkt, pair, env.now() + UNUSED_KEY_MS)))
        return jkt
      } catch {
        return void reportUnbound()
      }
    },

    removeKey: (jkt: string | undefined): void =>
      void (jkt !== undefined && withStore((keys) => keys.remove(jkt)).catch(() => undefined)),

    /**
     * Reads a key for an operation, if its tokens have one, and keeps it for as long as it is used. Throws AuthError
     * 'dpop-key-lost' if it cannot be read.
     */
    async readKey(jkt: string | undefined): Promise<Bound> {
      if (jkt === undefined) return {}
      const key = await withStore((keys) => keys.get(jkt, env.now() + IDLE_KEY_MS)).catch(() => null)
      if (key === null) throw new AuthError('dpop-key-lost')
      return { key }
    },

    /**
     * Fetches like fetchJson, with a proof if `context` has a key. Repeats the request once if the provider asks for
     * a nonce (§8), or if it refuses the proof and our clock is wrong. Both prove that it has not used the code or
     * token.
     */
    async fetch(context: RequestContext & Bound, url: string, init: RequestInit): Promise<JsonObject> {
      const { key } = context
      if (key === undefined) return fetchJson(context, url, init)
      const { origin } = new URL(url)
      const former = nonces.get(origin)
      return send(context, key, url, init).catch(async (thrown: unknown) => {
        const isRefused = isCode(thrown, 'dpop-proof')
        // The user info endpoint may name the error in a header that CORS hides.
        const asksForNonce = isRefused || (isCode(thrown, 'http-status') && thrown.detail.error === '401')
        const isNew = asksForNonce && nonces.get(origin) !== former
        if (isNew || (isRefused && (await correctClock(context.signal)))) return send(context, key, url, init)
        throw thrown
      })
    },
  }
}

/** The members of the public key that its thumbprint covers, in the order of RFC 7638 §3.2. */
async function publicKeyOf({ publicKey }: CryptoKeyPair) {
  const { crv, kty, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  return { crv, kty, x, y }
}

async function sign(pair: CryptoKeyPair, payload: JsonObject): Promise<string> {
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: await publicKeyOf(pair) }
  const text = [header, payload].map((part) => base64url.encode(JSON.stringify(part))).join('.')
  const signature = await crypto.subtle.sign(ALGORITHM, pair.privateKey, new TextEncoder().encode(text))
  return `${text}.${base64url.encode(new Uint8Array(signature))}`
}

/** SHA-256 in base64url, as in PKCE (RFC 7636 §4.2), `ath` and `jkt`. */
export async function digestOf(text: string): Promise<string> {
  return base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}
