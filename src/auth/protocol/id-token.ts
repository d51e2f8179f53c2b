/** Verification of the ID token (OpenID Connect Core 1.0 §3.1.3.7). Numbers in brackets are steps of that section. */
import { base64url, compactVerify, type JWK } from 'jose'
import type { Operation } from './operation.ts'
import { CLOCK_LEEWAY_S } from './clock.ts'
import { AuthError } from '../errors.ts'
import type { Connected, Metadata } from './metadata.ts'
import { isRecord, optionalNumber, optionalText, parseObject, pickTexts, tryOr, type JsonObject } from '../narrow.ts'

/** How long before its request a token may be issued. Entra ID dates `iat` and `nbf` five minutes back. */
const MAX_BACKDATING_S = 600

/** The values of the request that an ID token is checked against. */
interface Expectations {
  readonly nonce: string
  readonly accessToken: string
  /** Time of the request by our clock, in seconds. */
  readonly requestedAtS: number
}

declare const verified: unique symbol
/** Claims of a verified token. Only checkTimes(), the last of all checks, creates this type. */
export interface VerifiedClaims {
  readonly [verified]: true
  readonly sub: string
  /** Seconds since 1970. */
  readonly expiresAtS: number
  readonly all: JsonObject
}

/**
 * The accepted algorithms, with the type of their keys (RFC 7518 §6, RFC 8037 §2) and the digest of `at_hash` (§3.1.3.6).
 * No HMAC, because a public client has no secret.
 */
const algorithms = {
  RS256: { kty: 'RSA', digest: 'SHA-256' },
  RS384: { kty: 'RSA', digest: 'SHA-384' },
  RS512: { kty: 'RSA', digest: 'SHA-512' },
  PS256: { kty: 'RSA', digest: 'SHA-256' },
  PS384: { kty: 'RSA', digest: 'SHA-384' },
  PS512: { kty: 'RSA', digest: 'SHA-512' },
  ES256: { kty: 'EC', digest: 'SHA-256' },
  ES384: { kty: 'EC', digest: 'SHA-384' },
  ES512: { kty: 'EC', digest: 'SHA-512' },
  EdDSA: { kty: 'OKP', digest: 'SHA-512' },
  Ed25519: { kty: 'OKP', digest: 'SHA-512' },
} as const
type Algorithm = keyof typeof algorithms

const isAlgorithm = (name: unknown): name is Algorithm => typeof name === 'string' && Object.hasOwn(algorithms, name)

/** The claims of a token that has passed all checks but those of the nonce, of the former token and of its times. */
type SignedClaims = Pick<VerifiedClaims, 'sub' | 'all'>

/** Verifies `token` against the provider's keys and the request. Throws AuthError 'id-token-…', and those of http.ts. */
export async function verifyIdToken(
  operation: Connected,
  token: string,
  expected: Expectations,
): Promise<VerifiedClaims> {
  const claims = await verify(operation, token, expected)
  // (11): we sent a nonce, so it must be present and identical.
  if (claims.all['nonce'] !== expected.nonce) throw new AuthError('id-token-nonce')
  return checkTimes(operation, claims, expected.requestedAtS)
}

/** The claims of the first ID token of a sign-in, with which those of refresh responses are compared (§12.2). */
export interface OriginalClaims {
  readonly auth_time?: number
  readonly azp?: string
  readonly nonce?: string
}

/** Picks the claims that later ID tokens of a sign-in have to repeat. */
export function toOriginal(claims: JsonObject): OriginalClaims {
  const authTime = optionalNumber(claims, 'auth_time')
  return { ...(authTime !== undefined && { auth_time: authTime }), ...pickTexts(claims, [], ['azp', 'nonce']) }
}

/**
 * Verifies the ID token of a refresh response, which must match the first one of the sign-in (§12.2). Throws as
 * verifyIdToken does, and AuthError 'login-required' if the subject differs: who is signed in is for the hidden frame to say.
 */
export async function verifyRefreshedIdToken(
  operation: Connected,
  token: string,
  original: OriginalClaims & { readonly sub: string },
  expected: RefreshExpectations,
): Promise<VerifiedClaims> {
  const claims = await verify(operation, token, expected)
  const { nonce, auth_time: authTime, azp } = claims.all
  if (claims.sub !== original.sub) throw new AuthError('login-required')
  if (azp !== original.azp) throw new AuthError('id-token-azp')
  // If the first ID token has no `auth_time`, there is nothing to compare a later one with.
  const isOriginal = typeof authTime === 'number' && authTime === (original.auth_time ?? authTime)
  if (authTime !== undefined && !isOriginal) throw new AuthError('id-token-auth-time')
  if (nonce !== undefined && nonce !== original.nonce) throw new AuthError('id-token-nonce')
  return checkTimes(operation, claims, expected.requestedAtS)
}

type RefreshExpectations = Omit<Expectations, 'nonce'>

async function verify(
  operation: Connected,
  token: string,
  { accessToken }: RefreshExpectations,
): Promise<SignedClaims> {
  const header = headerOf(token, operation.metadata)
  const claims = await signedClaims(operation, token, header)
  checkIssuerAndAudience(claims, operation)
  const sub = checkSubject(claims)
  await checkAccessTokenHash(claims, header.alg, accessToken)
  return { sub, all: claims }
}

type Header = ReturnType<typeof headerOf>

/** (7), §2: checks the header, which may name only an algorithm that both we and the provider accept. */
function headerOf(token: string, { signingAlgorithms }: Metadata) {
  const header = decodePart(token, 0)
  const alg = header?.['alg']
  if (header === null || token.split('.').length !== 3) throw new AuthError('id-token-malformed')
  if (!isAlgorithm(alg)) throw new AuthError('id-token-alg')
  if (signingAlgorithms?.includes(alg) === false) throw new AuthError('id-token-alg')
  // RFC 8725 §3.11: the provider may sign access tokens (`at+jwt`) and logout tokens with the same keys.
  const type = header['typ'] ?? 'JWT'
  if (typeof type !== 'string' || !/^(application\/)?jwt$/i.test(type)) throw new AuthError('id-token-typ')
  // RFC 7515 §4.1.11: we support no extensions.
  if (header['crit'] !== undefined) throw new AuthError('id-token-crit')
  const kid = header['kid'] ?? ''
  if (typeof kid !== 'string') throw new AuthError('id-token-malformed')
  return { alg, kid: kid === '' ? undefined : kid }
}

/** Decodes the header (0) or payload (1) of a token without verifying it. Returns null unless it is a JSON object. */
function decodePart(token: string, part: 0 | 1): JsonObject | null {
  return parseObject(tryOr(() => new TextDecoder().decode(base64url.decode(token.split('.')[part] ?? '')), ''))
}

/**
 * Verifies the signature (6), and returns the claims. The provider may rotate its keys (§10.1.1), so fetches the key
 * set again if no key fits, or if none verifies a token without `kid`.
 */
async function signedClaims(operation: Connected, token: string, header: Header): Promise<JsonObject> {
  const { documents, metadata } = operation
  for (const age of ['recent', 'new'] as const) {
    const keys = candidateKeys(await documents.read('keys', metadata.jwks_uri, operation, age), header)
    // A token without `kid` may fit several keys, so try each.
    for (const key of keys) {
      const isSigned = await compactVerify(token, key, { algorithms: [header.alg] }).then(
        () => true,
        () => false,
      )
      if (!isSigned) continue
      const claims = decodePart(token, 1)
      if (claims === null) throw new AuthError('id-token-malformed')
      // Some providers send null for a claim that they do not have.
      return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null))
    }
    // Without `kid`, the key that signed may be missing from a set that lags behind.
    if (keys.length > 0 && header.kid !== undefined) throw new AuthError('id-token-signature')
  }
  throw new AuthError('id-token-key')
}

/** The keys of a set that match the header by `kid`, type, use and algorithm (RFC 7517 §4). */
function candidateKeys(set: JsonObject, { alg, kid }: Header): readonly JWK[] {
  const keys: readonly unknown[] = Array.isArray(set['keys']) ? set['keys'] : []
  const fits = (key: JsonObject) =>
    key['kty'] === algorithms[alg].kty &&
    (kid === undefined || key['kid'] === kid) &&
    (key['use'] ?? 'sig') === 'sig' &&
    (key['alg'] ?? alg) === alg &&
    !isWeak(key)
  // jose checks the rest of the key on import. A key that cannot be imported verifies no signature.
  return keys.filter(isRecord).filter(fits) as readonly JWK[]
}

const ED25519_PRIME = 2n ** 255n - 19n
/** The y of a point of order 8. */
const ORDER_8 = 0x5fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n
/** The y of all Ed25519 points of small order, the identity point 1 among them (RFC 8032 §5.1). */
const smallOrders: readonly bigint[] = [0n, 1n, ED25519_PRIME - 1n, ORDER_8, ED25519_PRIME - ORDER_8]

/**
 * Whether anybody can write signatures of this key: an RSA key with the exponent 1, for which the padded digest is its
 * own signature, or an Ed25519 key of small order. jose refuses RSA keys of under 2,048 bits itself.
 */
function isWeak({ kty, e, x }: JsonObject): boolean {
  if (kty === 'OKP') return smallOrders.includes((numberOf(bytesOf(x).reverse()) % 2n ** 255n) % ED25519_PRIME)
  return kty === 'RSA' && numberOf(bytesOf(e)) === 1n
}

const bytesOf = (value: unknown): Uint8Array =>
  typeof value === 'string' ? tryOr(() => base64url.decode(value), new Uint8Array()) : new Uint8Array()
const numberOf = (bytes: Uint8Array): bigint => bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)

function checkIssuerAndAudience(claims: JsonObject, { config, metadata: { issuer } }: Connected): void {
  const { clientId, audiences: trusted = [] } = config
  // (2): the issuer must be identical.
  if (claims['iss'] !== issuer) throw new AuthError('id-token-iss')
  // (3): this client must be an audience, and each other one must be trusted.
  const audience: unknown = claims['aud']
  const audiences: readonly unknown[] = Array.isArray(audience) ? audience : [audience]
  if (!audiences.includes(clientId)) throw new AuthError('id-token-aud')
  const furtherAudiences = audiences.filter((one) => one !== clientId)
  if (furtherAudiences.some((one) => !trusted.some((name) => name === one)))
    throw new AuthError('id-token-aud-untrusted')
  // (4), (5): the token must have been issued to this client, and say so if it has several audiences.
  const needsAzp = claims['azp'] !== undefined || furtherAudiences.length > 0
  if (needsAzp && claims['azp'] !== clientId) throw new AuthError('id-token-azp')
}

/** §2: `sub` is required and has at most 255 characters. */
function checkSubject(claims: JsonObject): string {
  const sub = optionalText(claims, 'sub')
  if (sub === undefined || sub.length > 255) throw new AuthError('id-token-sub')
  return sub
}

/**
 * Checks the times. If one is wrong, the clock may be: checks them again by the time of the portal's server. Throws
 * AuthError 'id-token-iat', 'id-token-exp' or 'id-token-future'.
 */
async function checkTimes({ env, clock, signal }: Operation, claims: SignedClaims, requestedAtS: number) {
  const check = async () => {
    const offsetS = clock.offsetS()
    const expiresAtS = expiryOf(claims.all, env.now() / 1000 + offsetS, requestedAtS + offsetS)
    // The cast asserts that all checks have passed.
    return { ...claims, expiresAtS } as VerifiedClaims
  }
  return check().catch((fault: unknown) =>
    clock.repeat(fault, signal, check).catch(() => {
      throw fault
    }),
  )
}

/** Returns the expiry of a token that was issued for a request at `requestedAtS`. All times in seconds since 1970. */
function expiryOf(claims: JsonObject, nowS: number, requestedAtS: number): number {
  const issuedAtS = optionalNumber(claims, 'iat')
  const expiresAtS = optionalNumber(claims, 'exp')
  // (10), §2: `iat` is required.
  if (issuedAtS === undefined) throw new AuthError('id-token-iat')
  const notBeforeS = claims['nbf'] === undefined ? 0 : (optionalNumber(claims, 'nbf') ?? Infinity)
  if (Math.max(issuedAtS, notBeforeS) > nowS + CLOCK_LEEWAY_S) throw new AuthError('id-token-future')
  // (9): the token must not have expired. (10): one that is much older than its request was issued for another.
  const isOld = issuedAtS < Math.floor(requestedAtS) - MAX_BACKDATING_S
  if (isOld || expiresAtS === undefined || expiresAtS + CLOCK_LEEWAY_S <= nowS) throw new AuthError('id-token-exp')
  return expiresAtS
}

/** §3.1.3.8, §3.2.2.9: `at_hash`, if present, must be the left half of the digest of the access token. */
async function checkAccessTokenHash(claims: JsonObject, algorithm: Algorithm, accessToken: string): Promise<void> {
  if (claims['at_hash'] === undefined) return
  const { digest: name } = algorithms[algorithm]
  const digest = new Uint8Array(await crypto.subtle.digest(name, new TextEncoder().encode(accessToken)))
  if (claims['at_hash'] !== base64url.encode(digest.subarray(0, digest.length / 2)))
    throw new AuthError('id-token-at-hash')
}

/**
 * Checks an access token that can be read, if it has to be bound to a key (RFC 9449 §6.1). An opaque one is believed.
 * Throws AuthError 'dpop-downgrade' if it is bound to none, and 'dpop-key' if it is bound to another.
 */
export function checkBinding(accessToken: string, jkt: string | undefined): void {
  const payload = decodePart(accessToken, 1)
  if (jkt === undefined || payload === null) return
  const confirmation = payload['cnf']
  const bound = isRecord(confirmation) ? confirmation['jkt'] : undefined
  if (bound === undefined) throw new AuthError('dpop-downgrade')
  if (bound !== jkt) throw new AuthError('dpop-key')
}
