/** Verification of the ID token (OpenID Connect Core 1.0 §3.1.3.7). Numbers in brackets are steps of that section. */
import { base64url, compactVerify, type JWK } from 'jose'
import type { Operation } from './operation.ts'
import { CLOCK_LEEWAY_S } from './clock.ts'
import type { AuthConfig } from '../env.ts'
import { AuthError } from '../errors.ts'
import type { Metadata } from './metadata.ts'
import { isRecord, optionalNumber, optionalText, parseObject, pickTexts, tryOr, type JsonObject } from '../narrow.ts'

/** How far our clock may be ahead of the provider's, as measured by `iat`. Beyond that the error is 'clock-skew'. */
const MAX_SKEW_S = 300

/** The values of the request that an ID token is checked against. */
interface Expectations {
  readonly nonce: string
  readonly accessToken: string
  /** Time of the request by our clock, in seconds. A token that seems to be older shows how far our clock is ahead. */
  readonly requestedAtS: number
}

declare const verified: unique symbol
/**
 * Claims of a verified token. Only verify() creates this type. Its callers also check the nonce and, after a refresh,
 * that the claims match the former token.
 */
export interface VerifiedClaims {
  readonly [verified]: true
  readonly sub: string
  /** Seconds since 1970. */
  readonly expiresAtS: number
  readonly all: JsonObject
}

interface AlgorithmTraits {
  /** The type of its keys (RFC 7518 §6, RFC 8037 §2). */
  readonly kty: 'RSA' | 'EC' | 'OKP'
  /** The digest of `at_hash` (§3.1.3.6). */
  readonly digest: 'SHA-256' | 'SHA-384' | 'SHA-512'
}

/** The accepted algorithms. No HMAC, because a public client has no secret. */
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
} as const satisfies Record<string, AlgorithmTraits>
type Algorithm = keyof typeof algorithms

const isAlgorithm = (name: unknown): name is Algorithm => typeof name === 'string' && Object.hasOwn(algorithms, name)

/**
 * Verifies `token` against the provider's keys and the request. Throws AuthError 'id-token-…' or 'clock-skew', and
 * those of http.ts.
 */
export async function verifyIdToken(
  operation: Operation,
  metadata: Metadata,
  token: string,
  expected: Expectations,
): Promise<VerifiedClaims> {
  const claims = await verify(operation, metadata, token, expected)
  // (11): we sent a nonce, so it must be present and identical.
  if (claims.all['nonce'] !== expected.nonce) throw new AuthError('id-token-nonce')
  return claims
}

/** The claims of the first ID token of a sign-in, with which those of refresh responses are compared (§12.2). */
export interface OriginalClaims {
  readonly iat: number
  readonly auth_time?: number
  readonly azp?: string
  readonly nonce?: string
}

/** Picks the claims that later ID tokens of a sign-in have to repeat. Returns null if `iat` is missing. */
export function toOriginal(claims: JsonObject): OriginalClaims | null {
  const iat = optionalNumber(claims, 'iat')
  const authTime = optionalNumber(claims, 'auth_time')
  if (iat === undefined) return null
  return { iat, ...(authTime !== undefined && { auth_time: authTime }), ...pickTexts(claims, [], ['azp', 'nonce']) }
}

/**
 * Verifies the ID token of a refresh response, which must match the first one of the sign-in (§12.2). Throws as
 * verifyIdToken does, and AuthError 'login-required' if the subject differs (specification, section 7).
 */
export async function verifyRefreshedIdToken(
  operation: Operation,
  metadata: Metadata,
  token: string,
  original: OriginalClaims & { readonly sub: string },
  expected: RefreshExpectations,
): Promise<VerifiedClaims> {
  const claims = await verify(operation, metadata, token, expected)
  const { nonce, auth_time: authTime, azp } = claims.all
  if (claims.sub !== original.sub) throw new AuthError('login-required')
  if (azp !== original.azp) throw new AuthError('id-token-azp')
  // If the first ID token has no `auth_time`, a later one must not name a time after it.
  const isOriginal =
    original.auth_time === undefined
      ? typeof authTime === 'number' && authTime <= original.iat
      : authTime === original.auth_time
  if (authTime !== undefined && !isOriginal) throw new AuthError('id-token-auth-time')
  if (nonce !== undefined && nonce !== original.nonce) throw new AuthError('id-token-nonce')
  return claims
}

type RefreshExpectations = Omit<Expectations, 'nonce'>

async function verify(
  operation: Operation,
  metadata: Metadata,
  token: string,
  expected: RefreshExpectations,
): Promise<VerifiedClaims> {
  const header = headerOf(token, metadata)
  const claims = await signedClaims(operation, metadata, token, header)
  checkIssuerAndAudience(claims, metadata.issuer, operation.config)
  const sub = checkSubject(claims)
  const expiresAtS = checkTimes(claims, operation, expected)
  await checkAccessTokenHash(claims, header.alg, expected.accessToken)
  // The cast asserts that all checks above have passed.
  return { sub, expiresAtS, all: claims } as VerifiedClaims
}

interface Header {
  readonly alg: Algorithm
  readonly kid: string | undefined
}

/** (7), §2: checks the header, which may name only an algorithm that both we and the provider accept. */
function headerOf(token: string, { signingAlgorithms }: Metadata): Header {
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
async function signedClaims(
  { documents, signal }: Operation,
  metadata: Metadata,
  token: string,
  header: Header,
): Promise<JsonObject> {
  for (const age of ['recent', 'new'] as const) {
    const keys = candidateKeys(await documents.read('keys', metadata.jwks_uri, signal, age), header)
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
    !isOne(key['e'])
  // jose checks the rest of the key on import. A key that cannot be imported verifies no signature.
  return keys.filter(isRecord).filter(fits) as readonly JWK[]
}

/** Whether an RSA exponent is 1. Then the padded digest is its own signature, which anybody can write. */
function isOne(exponent: unknown): boolean {
  if (typeof exponent !== 'string') return false
  const bytes = tryOr(() => base64url.decode(exponent), new Uint8Array())
  return bytes.at(-1) === 1 && bytes.subarray(0, -1).every((byte) => byte === 0)
}

function checkIssuerAndAudience(
  claims: JsonObject,
  issuer: string,
  { clientId, audiences: trusted = [] }: AuthConfig,
): void {
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

function checkTimes(
  claims: JsonObject,
  { env, clock }: Pick<Operation, 'env' | 'clock'>,
  { requestedAtS }: RefreshExpectations,
): number {
  const issuedAtS = optionalNumber(claims, 'iat')
  const expiresAtS = optionalNumber(claims, 'exp')
  // (10), §2: `iat` is required.
  if (issuedAtS === undefined) throw new AuthError('id-token-iat')
  // The token was issued for our request. If it seems to be older than that, our clock is ahead by the difference.
  // A clock that a refused proof has corrected is right: `requestedAtS` is by the wall clock.
  const aheadS = Math.max(0, requestedAtS + clock.offsetS() - issuedAtS)
  if (aheadS > MAX_SKEW_S) throw new AuthError('clock-skew')
  const nowS = env.now() / 1000 + clock.offsetS() - aheadS
  const notBeforeS = claims['nbf'] === undefined ? 0 : (optionalNumber(claims, 'nbf') ?? Infinity)
  if (Math.max(issuedAtS, notBeforeS) > nowS + CLOCK_LEEWAY_S) throw new AuthError('id-token-future')
  // (9): the token must not have expired.
  if (expiresAtS === undefined || expiresAtS + CLOCK_LEEWAY_S <= nowS) throw new AuthError('id-token-exp')
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
