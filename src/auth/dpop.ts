/**
 * Proof of possession (RFC 9449): binds the tokens of a sign-in to a key whose private part never leaves this browser.
 * If the provider does not support proofs, or the browser stores no keys, the tokens are plain Bearer tokens.
 */
import { base64url } from 'jose'
import { withTimeout } from './deadline.ts'
import type { AuthEnv, KeyStore } from './env.ts'
import { AuthError } from './errors.ts'
import { fetchJson, NETWORK_TIMEOUT_MS, type RequestContext } from './http.ts'
import type { JsonObject } from './narrow.ts'
import { isCode } from './problem.ts'
import { STALE_AFTER_S } from './session.ts'

/** WebCrypto parameters for keys and signatures. Ed25519 needs only the name, but TypeScript asks for all members. */
const algorithms = {
  ES256: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  EdDSA: { name: 'Ed25519', namedCurve: '', hash: '' },
}
/** Limits the wait for IndexedDB, which may never answer. The sign-in page appears only after that wait. */
export const KEY_TIMEOUT_MS = 2_000
/** After this many failed reads in a row a key counts as lost. */
export const MAX_KEY_READS = 3
/** Smaller differences from the server's clock are ignored, because the duration of the request can cause them. */
const CLOCK_TOLERANCE_S = 5
/** Lifetime of a key whose request gets no response. */
export const UNUSED_KEY_MS = 2 * STALE_AFTER_S * 1000
/** Lifetime of a key after its last use. Until then a closed tab with its tokens can be reopened. */
export const IDLE_KEY_MS = 30 * 24 * 3_600_000
/** A longer nonce is ignored. */
export const MAX_NONCE_LENGTH = 1_024

export type Dpop = ReturnType<typeof createDpop>

/** `onUnbound` is called once, when this page first stops creating keys although the provider offers to bind tokens. */
export function createDpop(env: AuthEnv, keys: KeyStore, onUnbound: () => void) {
  /** The keys that this page has created or read. It need not read IndexedDB again for them. */
  const pairs = new Map<string, CryptoKeyPair>()
  let failedReads = 0
  /** Whether this page has stopped creating keys, so that new sign-ins get Bearer tokens. Undefined: it never has. */
  let usesBearer: boolean | undefined
  /** The newest nonce of each origin (§8.2). */
  const nonces = new Map<string, string>()
  /** How far our clock is behind that of the portal's server. 0 until correctClock() has measured it. */
  let offsetS = 0

  const inTime = <T>(work: () => Promise<T>, ms = NETWORK_TIMEOUT_MS): Promise<T> =>
    withTimeout(env, ms, 'dpop-key-lost', new AbortController().signal, work)

  function setBearer(isOn = true): void {
    if (isOn && usesBearer === undefined) onUnbound()
    if (isOn || usesBearer) usesBearer = isOn
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
   * Corrects `offsetS` with the time of the portal's server, because CORS hides the provider's `Date` header. Keycloak
   * accepts proofs that are at most 25 s old. Resolves with true if `offsetS` was off by more than CLOCK_TOLERANCE_S.
   */
  async function correctClock(signal: AbortSignal): Promise<boolean> {
    const ask = (own: AbortSignal) => env.fetch(`${env.origin}/`, { method: 'HEAD', cache: 'no-store', signal: own })
    const response = await withTimeout(env, NETWORK_TIMEOUT_MS, 'network-timeout', signal, ask).catch(() => null)
    const aheadS = (Date.parse(response?.headers.get('date') ?? '') - env.now()) / 1000
    const isWrong = Math.abs(aheadS - offsetS) > CLOCK_TOLERANCE_S
    if (isWrong) offsetS = aheadS
    return isWrong
  }

  return {
    /**
     * Stops this page from creating keys, so that new sign-ins get Bearer tokens, or with false lets it create keys
     * again. Call this if proofs are refused or ignored. It must affect later sign-ins, too: a refused sign-in by popup
     * is repeated in a frame, and if frames see no cookies, only a new popup can succeed.
     */
    setBearer,

    /**
     * Creates the key of a sign-in. Resolves with its thumbprint, or with undefined for Bearer tokens: after
     * setBearer(), or if this browser cannot store the key.
     */
    async createKey(alg: keyof typeof algorithms): Promise<string | undefined> {
      if (usesBearer) return undefined
      try {
        const pair = await crypto.subtle.generateKey(algorithms[alg], false, ['sign', 'verify'])
        const jkt = await digestOf(JSON.stringify(await publicKeyOf(pair)))
        await inTime(() => keys.set(jkt, pair, env.now(), UNUSED_KEY_MS), KEY_TIMEOUT_MS)
        pairs.set(jkt, pair)
        return jkt
      } catch {
        return void setBearer()
      }
    },

    /** Never rejects. Await it before leaving the page, which would cut the removal short. */
    async removeKey(jkt: string | undefined): Promise<void> {
      if (jkt === undefined) return
      pairs.delete(jkt)
      await inTime(() => keys.remove(jkt), KEY_TIMEOUT_MS).catch(() => undefined)
    },

    /**
     * Reads the key with the thumbprint `jkt`, and stores it again to extend its life. Resolves with undefined for
     * Bearer tokens. Throws AuthError 'dpop-key-lost' if the browser has no such key, or after `maxReads` failed reads
     * in a row. Throws 'network-timeout' after fewer failed reads.
     */
    async readKey(jkt: string | undefined, maxReads = MAX_KEY_READS): Promise<CryptoKeyPair | undefined> {
      if (jkt === undefined) return undefined
      const key = pairs.get(jkt) ?? (await inTime(() => keys.get(jkt)).catch(() => undefined))
      failedReads = key === undefined ? failedReads + 1 : 0
      if (key === undefined && failedReads < maxReads) throw new AuthError('network-timeout')
      if (!key) throw new AuthError('dpop-key-lost')
      pairs.set(jkt, key)
      // Store the key even if it is in memory: the person or the browser may have cleared the storage.
      inTime(() => keys.set(jkt, key, env.now(), IDLE_KEY_MS)).catch(() => undefined)
      return key
    },

    /**
     * Fetches like fetchJson, with a proof if `context` has a key. If the provider refuses the proof, repeats the
     * request once with a new nonce (§8), and once with the right time if our clock is wrong: a refused proof leaves the
     * code or token unused. `done` has the reasons of the repetitions so far: 'nonce' and 'clock'. Throws AuthError
     * 'dpop-proof' if the provider still refuses the proof.
     */
    async fetch(context: RequestContext, url: string, init: RequestInit, done: string[] = []): Promise<JsonObject> {
      const { key } = context
      if (key === undefined) return fetchJson(context, url, init)
      const { origin } = new URL(url)
      const former = nonces.get(origin)
      return send(context, key, url, init).catch(async (thrown: unknown) => {
        const isRefused = isCode(thrown, 'dpop-proof')
        // The user info endpoint may name the error in a header that CORS hides.
        const isHidden = init.method !== 'POST' && isCode(thrown, 'http-status') && thrown.detail.error === '401'
        const isNew = !done.includes('nonce') && (isRefused || isHidden) && nonces.get(origin) !== former
        const isLate = !isNew && !done.includes('clock') && isRefused && (await correctClock(context.signal))
        if (isNew || isLate) return this.fetch(context, url, init, [...done, isNew ? 'nonce' : 'clock'])
        throw isHidden ? new AuthError('dpop-proof', thrown.detail) : thrown
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
