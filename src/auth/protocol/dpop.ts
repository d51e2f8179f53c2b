/**
 * Proof of possession (RFC 9449): binds the tokens of a sign-in to a key whose private part never leaves this browser.
 * Discovery decides whether a sign-in is bound. A sign-in that is bound never falls back to Bearer tokens.
 */
import { base64url } from 'jose'
import { withTimeout } from './deadline.ts'
import type { AuthEnv } from '../env.ts'
import { AuthError } from '../errors.ts'
import { fetchJson, NETWORK_TIMEOUT_MS, type RequestContext } from './http.ts'
import type { JsonObject } from '../narrow.ts'
import { isCode } from './problem.ts'
import { STALE_AFTER_S } from './pending.ts'

/** WebCrypto parameters for keys and signatures. Ed25519 needs only the name, but TypeScript asks for all members. */
const algorithms = {
  ES256: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  EdDSA: { name: 'Ed25519', namedCurve: '', hash: '' },
}
/** Smaller differences from the server's clock are ignored, because the duration of the request can cause them. */
const CLOCK_TOLERANCE_S = 5
/** Lifetime of a key whose request gets no response. */
export const UNUSED_KEY_MS = 2 * STALE_AFTER_S * 1000
/** Lifetime of a key after its last use. Until then a closed tab with its tokens can be reopened. */
export const IDLE_KEY_MS = 30 * 24 * 3_600_000
/** A longer nonce is ignored. */
export const MAX_NONCE_LENGTH = 1_024

/** A reason why a refused request is repeated. Each leads to one repetition at most. */
type Repetition = 'nonce' | 'clock'

export type Dpop = ReturnType<typeof createDpop>

export function createDpop(env: AuthEnv) {
  const { keys } = env
  /** The keys that this page has created or read. A browser that stores no keys has them only here. */
  const pairs = new Map<string, CryptoKeyPair>()
  /** The newest nonce of each origin (§8.2). */
  const nonces = new Map<string, string>()
  /** How far our clock is behind that of the portal's server. 0 until it is measured. */
  let offsetS = 0

  const inTime = <T>(work: () => Promise<T>): Promise<T> =>
    withTimeout(env, NETWORK_TIMEOUT_MS, 'dpop-key-lost', new AbortController().signal, work)

  /** Stores a key. If the browser stores none, the key stays in memory, and is missing after a reload. */
  const storeKey = (jkt: string, pair: CryptoKeyPair, lifeMs: number): Promise<void> =>
    inTime(() => keys.set(jkt, pair, env.now(), lifeMs)).catch(() => undefined)

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
   * Asks the portal's server for the time, because CORS hides the provider's `Date` header. Resolves with the
   * difference from our clock in seconds, or with null if the server does not say. A cache between us and the server
   * says in `Age` for how long it has kept the response.
   */
  async function measureOffset(signal: AbortSignal): Promise<number | null> {
    const ask = (own: AbortSignal) => env.fetch(`${env.origin}/`, { method: 'HEAD', cache: 'no-store', signal: own })
    const response = await withTimeout(env, NETWORK_TIMEOUT_MS, 'network-timeout', signal, ask).catch(() => null)
    const ageS = Number(response?.headers.get('age')) || 0
    const aheadS = (Date.parse(response?.headers.get('date') ?? '') - env.now()) / 1000 + ageS
    return Number.isNaN(aheadS) ? null : aheadS
  }

  /** Repeats the request with the time of the portal's server. Goes back to our own time if that does not help. */
  async function repeatWithServerTime(refusal: unknown, signal: AbortSignal, repeat: () => Promise<JsonObject>) {
    const formerS = offsetS
    const measuredS = await measureOffset(signal)
    // Keycloak accepts proofs that are at most 25 s old.
    if (measuredS === null || Math.abs(measuredS - formerS) <= CLOCK_TOLERANCE_S) throw refusal
    offsetS = measuredS
    try {
      return await repeat()
    } catch (thrown) {
      if (isCode(thrown, 'dpop-proof')) offsetS = formerS
      throw thrown
    }
  }

  return {
    /** Creates the key of a sign-in. Resolves with its thumbprint. */
    async createKey(alg: keyof typeof algorithms): Promise<string> {
      const pair = await crypto.subtle.generateKey(algorithms[alg], false, ['sign', 'verify'])
      const jkt = await digestOf(JSON.stringify(await publicKeyOf(pair)))
      pairs.set(jkt, pair)
      // Wait, because a redirect leaves the page.
      await storeKey(jkt, pair, UNUSED_KEY_MS)
      return jkt
    },

    /** Never rejects. Await it before leaving the page, which would cut the removal short. */
    async removeKey(jkt: string | undefined): Promise<void> {
      if (jkt === undefined) return
      pairs.delete(jkt)
      await inTime(() => keys.remove(jkt)).catch(() => undefined)
    },

    /**
     * Reads the key with the thumbprint `jkt`, and stores it again to extend its life. Resolves with undefined for
     * Bearer tokens. Throws AuthError 'dpop-key-lost' if this browser has no such key, or cannot read it.
     */
    async readKey(jkt: string | undefined): Promise<CryptoKeyPair | undefined> {
      if (jkt === undefined) return undefined
      const key = pairs.get(jkt) ?? (await inTime(() => keys.get(jkt)).catch(() => null))
      if (key === null) throw new AuthError('dpop-key-lost')
      pairs.set(jkt, key)
      // Store the key even if it is in memory: the person or the browser may have cleared the storage.
      void storeKey(jkt, key, IDLE_KEY_MS)
      return key
    },

    /**
     * Fetches like fetchJson, with a proof if `context` has a key. If the provider refuses the proof, repeats the
     * request once with a new nonce (§8), and once with the right time if our clock is wrong: a refused proof leaves the
     * code or token unused. `done` has the repetitions so far. Throws AuthError 'dpop-proof' if the provider still
     * refuses the proof.
     */
    async fetch(
      context: RequestContext,
      url: string,
      init: RequestInit,
      done: readonly Repetition[] = [],
    ): Promise<JsonObject> {
      const { key, signal } = context
      if (key === undefined) return fetchJson(context, url, init)
      const { origin } = new URL(url)
      const former = nonces.get(origin)
      const repeat = (reason: Repetition) => this.fetch(context, url, init, [...done, reason])
      try {
        return await send(context, key, url, init)
      } catch (thrown) {
        const isRefused = isCode(thrown, 'dpop-proof')
        // The user info endpoint may name the error in a header that CORS hides.
        const isHidden = init.method !== 'POST' && isCode(thrown, 'http-status') && thrown.detail.error === '401'
        const hasNewNonce = nonces.get(origin) !== former
        if (!done.includes('nonce') && (isRefused || isHidden) && hasNewNonce) return repeat('nonce')
        if (!done.includes('clock') && isRefused) return repeatWithServerTime(thrown, signal, () => repeat('clock'))
        throw isHidden ? new AuthError('dpop-proof', thrown.detail) : thrown
      }
    },
  }
}

/** The members of the public key that its thumbprint covers, in the order of RFC 7638 §3.2. */
async function publicKeyOf({ publicKey }: CryptoKeyPair) {
  const { crv, kty, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  return { crv, kty, x, y }
}

async function sign(pair: CryptoKeyPair, payload: JsonObject): Promise<string> {
  const alg = pair.privateKey.algorithm.name === 'Ed25519' ? 'EdDSA' : 'ES256'
  const header = { typ: 'dpop+jwt', alg, jwk: await publicKeyOf(pair) }
  const text = [header, payload].map((part) => base64url.encode(JSON.stringify(part))).join('.')
  const signature = await crypto.subtle.sign(algorithms[alg], pair.privateKey, new TextEncoder().encode(text))
  return `${text}.${base64url.encode(new Uint8Array(signature))}`
}

/** SHA-256 in base64url, as in PKCE (RFC 7636 §4.2), `ath` and `jkt`. */
export async function digestOf(text: string): Promise<string> {
  return base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}
