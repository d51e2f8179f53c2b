/** Verification of the ID token, step by step, each with its clause (OpenID Connect Core 1.0 §3.1.3.7). */
import { base64url, compactVerify, type JWK } from 'jose'
import type { Operation } from './operation.ts'
import { AuthError } from './errors.ts'
import type { Metadata } from './metadata.ts'
import { isRecord, optionalNumber, optionalText, parseObject, tolerant, type JsonObject } from './narrow.ts'

/** How far two honest clocks may be apart. */
export const CLOCK_LEEWAY_S = 60
/** How far this device's clock may be ahead, where it can be measured; beyond that the error says so. */
export const MOST_SKEW_S = 300

export interface Expected {
  readonly nonce: string
  readonly accessToken: string
  /** When the request left, by our clock, seconds: its answer cannot be older, so if it seems so our clock is ahead. */
  readonly askedAtS: number
  /** Seconds, when `max_age` was asked. */
  readonly maxAgeS: number | undefined
}

declare const verified: unique symbol
/** Claims whose token passed every step: the type is the proof. */
export interface VerifiedClaims {
  readonly [verified]: true
  readonly sub: string
  /** Seconds since 1970. */
  readonly expiresAtS: number
  readonly all: JsonObject
}

type Algorithm = keyof typeof digests

/** Asymmetric only: with a public client, a shared secret is no secret. The value is the digest of `at_hash`. */
const digests = {
  RS256: 'SHA-256',
  PS256: 'SHA-256',
  ES256: 'SHA-256',
  RS384: 'SHA-384',
  PS384: 'SHA-384',
  ES384: 'SHA-384',
  RS512: 'SHA-512',
  PS512: 'SHA-512',
  ES512: 'SHA-512',
  EdDSA: 'SHA-512',
  Ed25519: 'SHA-512',
} as const

/** Verifies `token` against the provider's keys and the request. Throws AuthError 'id-token-…', one code per reason. */
export async function verifyIdToken(
  operation: Operation,
  metadata: Metadata,
  token: string,
  expected: Expected,
): Promise<VerifiedClaims> {
  const claims = await verify(operation, metadata, token, expected)
  // §3.1.3.7 (11): sent, so it must be there and the same.
  if (claims.all['nonce'] !== expected.nonce) throw new AuthError('id-token-nonce')
  return claims
}

/**
 * The same for a refreshed token: whose `former` was verified when it came, and is continued (§12.2). Another subject
 * means that somebody else is signed in there: 'login-required', as the specification says.
 */
export async function verifyRefreshedIdToken(
  operation: Operation,
  metadata: Metadata,
  token: string,
  former: string,
  expected: Checked,
): Promise<VerifiedClaims> {
  const claims = await verify(operation, metadata, token, expected)
  const before = partOf(former, 1) ?? {}
  const { nonce, auth_time: authTime, azp } = claims.all
  if (claims.sub !== before['sub']) throw new AuthError('login-required')
  if (azp !== before['azp']) throw new AuthError('id-token-azp')
  if (authTime !== undefined && authTime !== before['auth_time']) throw new AuthError('id-token-auth-time')
  if (nonce !== undefined && nonce !== before['nonce']) throw new AuthError('id-token-nonce')
  return claims
}

type Checked = Pick<Expected, 'accessToken'> & Partial<Expected>

async function verify(
  operation: Operation,
  metadata: Metadata,
  token: string,
  expected: Checked,
): Promise<VerifiedClaims> {
  const header = headerOf(token)
  const claims = await signedClaims(operation, metadata, token, header)
  checkIssuerAndAudience(claims, metadata.issuer, operation.config.clientId)
  const sub = checkSubject(claims)
  const expiresAtS = checkTimes(claims, operation.env.now() / 1000, expected)
  await checkAccessTokenHash(claims, header.alg, expected.accessToken)
  // Not a conversion but the statement that all of the above held; nothing else makes this type.
  return { sub, expiresAtS, all: claims } as VerifiedClaims
}

interface Header {
  readonly alg: Algorithm
  readonly kid: string | undefined
}

/** §3.1.3.7 (7), §2: the header decides nothing but which of the accepted algorithms and published keys is used. */
function headerOf(token: string): Header {
  const header = partOf(token, 0)
  const alg = header && optionalText(header, 'alg')
  if (header === null || token.split('.').length !== 3) throw new AuthError('id-token-malformed')
  if (alg === undefined || alg === null || !isAlgorithm(alg)) throw new AuthError('id-token-alg')
  // RFC 7515 §4.1.11: we know no extension.
  if (header['crit'] !== undefined) throw new AuthError('id-token-crit')
  return { alg, kid: optionalText(header, 'kid') }
}

function isAlgorithm(alg: string): alg is Algorithm {
  return Object.hasOwn(digests, alg)
}

/** The JSON object in the header (0) or the payload (1) of a token; says nothing about whether it is to be believed. */
function partOf(token: string, part: 0 | 1): JsonObject | null {
  return parseObject(tolerant(() => new TextDecoder().decode(base64url.decode(token.split('.')[part] ?? '')), ''))
}

/** §3.1.3.7 (6), §10.1.1: an unknown key may be a new one, so the set is fetched once more before it is refused. */
async function signedClaims(
  { reader, signal }: Operation,
  metadata: Metadata,
  token: string,
  header: Header,
): Promise<JsonObject> {
  for (const fresh of [false, true]) {
    const keys = fitting(await reader.read(metadata.jwks_uri, signal, fresh), header)
    // Several fit where the token names none: each is tried in turn.
    for (const key of keys) {
      if (
        !(await compactVerify(token, key, { algorithms: [header.alg] }).then(
          () => true,
          () => false,
        ))
      )
        continue
      const claims = partOf(token, 1)
      if (claims === null) throw new AuthError('id-token-malformed')
      return claims
    }
    if (keys.length > 0 && (fresh || header.kid !== undefined)) throw new AuthError('id-token-signature')
  }
  throw new AuthError('id-token-key')
}

/** The keys of a set that may have signed: the one that is named, of the right kind, and not for something else (RFC 7517 §4). */
function fitting(set: JsonObject, { alg, kid }: Header): readonly JWK[] {
  const keys: readonly unknown[] = Array.isArray(set['keys']) ? set['keys'] : []
  const kind = alg.startsWith('E') ? (alg.startsWith('ES') ? 'EC' : 'OKP') : 'RSA'
  const fits = (key: JsonObject) =>
    key['kty'] === kind &&
    (kid === undefined || key['kid'] === kid) &&
    (key['use'] ?? 'sig') === 'sig' &&
    (key['alg'] ?? alg) === alg
  // jose checks the rest of its shape when it imports it, and a key that cannot be imported verifies nothing.
  return keys.filter(isRecord).filter(fits) as readonly JWK[]
}

function checkIssuerAndAudience(claims: JsonObject, issuer: string, clientId: string): void {
  // §3.1.3.7 (2)
  if (claims['iss'] !== issuer) throw new AuthError('id-token-iss')
  // (3): for us, and for nobody whom we do not know.
  const audience: unknown = claims['aud']
  const audiences: readonly unknown[] = Array.isArray(audience) ? audience : [audience]
  if (!audiences.includes(clientId)) throw new AuthError('id-token-aud')
  if (audiences.some((one) => one !== clientId)) throw new AuthError('id-token-aud-untrusted')
  // (4), (5): whoever asked for it was us.
  if (claims['azp'] !== undefined && claims['azp'] !== clientId) throw new AuthError('id-token-azp')
}

/** §2: never reassigned, at most 255 ASCII characters. */
function checkSubject(claims: JsonObject): string {
  const sub = optionalText(claims, 'sub')
  if (sub === undefined || sub.length > 255) throw new AuthError('id-token-sub')
  return sub
}

function checkTimes(claims: JsonObject, clockS: number, { askedAtS, maxAgeS }: Checked): number {
  const issuedAtS = optionalNumber(claims, 'iat')
  const expiresAtS = optionalNumber(claims, 'exp')
  // (10)
  if (issuedAtS === undefined) throw new AuthError('id-token-iat')
  // Its nonce is of this request, so a token that seems to be older tells how far ahead our clock is.
  const aheadS = Math.max(0, (askedAtS ?? issuedAtS) - issuedAtS)
  if (aheadS > MOST_SKEW_S) throw new AuthError('clock-skew')
  const nowS = clockS - aheadS
  if (Math.max(issuedAtS, optionalNumber(claims, 'nbf') ?? 0) > nowS + CLOCK_LEEWAY_S)
    throw new AuthError('id-token-future')
  // (9)
  if (expiresAtS === undefined || expiresAtS + CLOCK_LEEWAY_S <= nowS) throw new AuthError('id-token-exp')
  // (13)
  if (maxAgeS !== undefined && !((optionalNumber(claims, 'auth_time') ?? 0) + maxAgeS + CLOCK_LEEWAY_S >= nowS))
    throw new AuthError('id-token-auth-time')
  return expiresAtS
}

/** §3.1.3.8, §3.2.2.9: if present, the left half of the access token's digest. */
async function checkAccessTokenHash(claims: JsonObject, algorithm: Algorithm, accessToken: string): Promise<void> {
  if (claims['at_hash'] === undefined) return
  const digest = new Uint8Array(await crypto.subtle.digest(digests[algorithm], new TextEncoder().encode(accessToken)))
  if (claims['at_hash'] !== base64url.encode(digest.subarray(0, digest.length / 2)))
    throw new AuthError('id-token-at-hash')
}
