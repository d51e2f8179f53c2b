/**
 * Proof of possession (RFC 9449): binds the tokens of a sign-in to a key whose private part never leaves this browser.
 * Discovery decides whether a sign-in is bound. A sign-in that is bound never falls back to Bearer tokens.
 */
import { base64url, calculateJwkThumbprint } from 'jose'
import type { Clock } from './clock.ts'
import { withTimeout } from './deadline.ts'
import type { AuthConfig, AuthEnv } from '../auth-env.ts'
import { AuthError } from '../errors.ts'
import { fetchJson, NETWORK_TIMEOUT_MS, type RequestContext } from './http.ts'
import type { JsonObject } from '../narrow.ts'
import { isCode } from './problem-of-error.ts'
import { STALE_AFTER_S } from './pending.ts'

/** WebCrypto parameters for keys and signatures. Ed25519 needs only the name, but TypeScript asks for all members. */
const ed25519 = { name: 'Ed25519', namedCurve: '', hash: '' }
/** The algorithms of our proofs, in order of preference. The last two are names of the same one (RFC 9864). */
const algorithms = { ES256: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }, EdDSA: ed25519, Ed25519: ed25519 }
type ProofAlgorithm = keyof typeof algorithms
const algorithmNames: readonly ProofAlgorithm[] = ['ES256', 'EdDSA', 'Ed25519']

/** A key pair, and the algorithm that its proofs name. */
export interface ProofKey {
  readonly pair: CryptoKeyPair
  readonly algorithm: ProofAlgorithm
}

/** The part of an operation that a request with a proof needs. Without `key` the request has none. */
interface ProofContext extends RequestContext {
  readonly key?: ProofKey | undefined
}

/** The names of the algorithms that the provider accepts (§5.1), from its metadata. Null if it names none. */
type OfferedAlgorithms = readonly unknown[] | null

/** The algorithms that both the provider and the portal support, in our order of preference. */
export const sharedAlgorithms = (offered: OfferedAlgorithms): readonly ProofAlgorithm[] =>
  algorithmNames.filter((name) => offered?.includes(name))

/**
 * Decides whether a sign-in is bound, and by which algorithm. Undefined for Bearer tokens. Throws AuthError
 * 'dpop-unsupported' if the provider accepts only algorithms that the portal lacks, and 'dpop-missing' if it has no list
 * although the configuration requires DPoP.
 */
export function chooseAlgorithm(dpop: AuthConfig['dpop'], offered: OfferedAlgorithms): ProofAlgorithm | undefined {
  if (dpop === false) return undefined
  const [best] = sharedAlgorithms(offered)
  if (offered !== null && best === undefined) throw new AuthError('dpop-unsupported')
  if (best === undefined && dpop === 'required') throw new AuthError('dpop-missing')
  return best
}

/** Lifetime of a key whose request gets no response. */
export const UNUSED_KEY_MS = 2 * STALE_AFTER_S * 1000
/** Lifetime of a key after its last use. Until then a closed tab with its tokens can be reopened. */
export const IDLE_KEY_MS = 30 * 24 * 3_600_000
/** A longer nonce is ignored. */
export const MAX_NONCE_LENGTH = 1_024

/** A reason why a refused request is repeated. Each leads to one repetition at most. */
type Repetition = 'nonce' | 'clock'

export type Dpop = ReturnType<typeof createDpop>

export function createDpop(env: AuthEnv, clock: Clock) {
  const { keys } = env
  /** The keys that this page has created or read. A browser that stores no keys has them only here. */
  const pairs = new Map<string, CryptoKeyPair>()
  /** The newest nonce of each origin (§8.2). */
  const nonces = new Map<string, string>()

  const inTime = <T>(work: () => Promise<T>): Promise<T> =>
    withTimeout(env, NETWORK_TIMEOUT_MS, 'dpop-key-lost', new AbortController().signal, work)

  /** Stores a key. If the browser stores none, the key stays in memory, and is missing after a reload. */
  const storeKey = (jkt: string, pair: CryptoKeyPair, lifeMs: number): Promise<void> =>
    inTime(() => keys.set(jkt, pair, env.now(), lifeMs)).catch(() => undefined)

  /** Sends the request once, with a proof (§4.2), and remembers the nonce of the response. */
  async function send({ env: { fetch }, signal }: RequestContext, key: ProofKey, url: string, init: RequestInit) {
    const { origin, pathname } = new URL(url)
    const headers = new Headers(init.headers)
    const [, accessToken] = headers.get('authorization')?.split(' ') ?? []
    const proof = await sign(key, {
      htm: init.method ?? 'GET',
      htu: origin + pathname,
      jti: base64url.encode(env.random(16)),
      iat: Math.floor(env.now() / 1000 + clock.offsetS()),
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

  return {
    /** Creates the key of a sign-in. Resolves with its thumbprint. */
    async createKey(algorithm: ProofAlgorithm): Promise<string> {
      const pair = await crypto.subtle.generateKey(algorithms[algorithm], false, ['sign', 'verify'])
      const jkt = await thumbprintOf(pair)
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
    async readKey(jkt: string | undefined, offered: OfferedAlgorithms): Promise<ProofKey | undefined> {
      if (jkt === undefined) return undefined
      const pair = pairs.get(jkt) ?? (await inTime(() => keys.get(jkt)).catch(() => null))
      // Another program on this host can store a key under any name.
      const isGenuine = pair !== null && (await thumbprintOf(pair).catch(() => null)) === jkt
      if (!isGenuine) throw new AuthError('dpop-key-lost')
      pairs.set(jkt, pair)
      // Store the key even if it is in memory: the user or the browser may have cleared the storage.
      void storeKey(jkt, pair, IDLE_KEY_MS)
      const fits = (name: ProofAlgorithm) => algorithms[name].name === pair.privateKey.algorithm.name
      const [algorithm] = [...sharedAlgorithms(offered), ...algorithmNames].filter(fits)
      if (algorithm === undefined) throw new AuthError('dpop-key-lost')
      return { pair, algorithm }
    },

    /**
     * Fetches like fetchJson, with a proof if `context` has a key. If the provider refuses the proof, repeats the
     * request once with a new nonce (§8), and once with the right time if our clock is wrong: a refused proof leaves the
     * code or token unused. Throws AuthError 'dpop-proof' if the provider still
     * refuses the proof.
     */
    async fetch(
      context: ProofContext,
      url: string,
      init: RequestInit,
      /** The repetitions so far. */
      repetitions: readonly Repetition[] = [],
    ): Promise<JsonObject> {
      const { key, signal } = context
      if (key === undefined) return fetchJson(context, url, init)
      const { origin } = new URL(url)
      const formerNonce = nonces.get(origin)
      const repeat = (reason: Repetition) => this.fetch(context, url, init, [...repetitions, reason])
      try {
        return await send(context, key, url, init)
      } catch (thrown) {
        const isRefused = isCode(thrown, 'dpop-proof')
        // The user info endpoint may name the error in a header that CORS hides.
        const isHidden = init.method !== 'POST' && isCode(thrown, 'http-status') && thrown.detail.error === '401'
        const hasNewNonce = nonces.get(origin) !== formerNonce
        if (!repetitions.includes('nonce') && (isRefused || isHidden) && hasNewNonce) return repeat('nonce')
        if (!repetitions.includes('clock') && isRefused) return clock.repeat(thrown, signal, () => repeat('clock'))
        throw isHidden ? new AuthError('dpop-proof', thrown.detail) : thrown
      }
    },
  }
}

/** The thumbprint of a key (RFC 7638). */
const thumbprintOf = async ({ publicKey }: CryptoKeyPair): Promise<string> =>
  calculateJwkThumbprint(await crypto.subtle.exportKey('jwk', publicKey))

/** The public key without the members of WebCrypto. */
async function publicKeyOf({ publicKey }: CryptoKeyPair) {
  const { crv, kty, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  return { crv, kty, x, y }
}

async function sign({ pair, algorithm: alg }: ProofKey, payload: JsonObject): Promise<string> {
  const header = { typ: 'dpop+jwt', alg, jwk: await publicKeyOf(pair) }
  const text = [header, payload].map((part) => base64url.encode(JSON.stringify(part))).join('.')
  const signature = await crypto.subtle.sign(algorithms[alg], pair.privateKey, new TextEncoder().encode(text))
  return `${text}.${base64url.encode(new Uint8Array(signature))}`
}

/** SHA-256 in base64url, as in PKCE (RFC 7636 §4.2), `ath` and `jkt`. */
export async function digestOf(text: string): Promise<string> {
  return base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}
