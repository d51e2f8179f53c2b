/** The token endpoint (RFC 6749 §4.1.3, §5). Checks the form of its responses; id-token.ts verifies the ID tokens. */
import type { AcceptedResponse } from './authorization.ts'
import type { VerifiedClaims } from './id-token.ts'
import type { Operation } from './operation.ts'
import { AuthError } from '../errors.ts'
import { formPost } from './http.ts'
import type { Connected } from './metadata.ts'
import { pickTexts, type JsonObject, type Fields } from '../narrow.ts'

type TokenType = 'Bearer' | 'DPoP'

/** A token response whose ID token is not verified. `expires_in` in seconds, undefined if the provider omits it. */
export interface TokenResponse {
  readonly access_token: string
  readonly token_type: TokenType
  readonly id_token?: string
  readonly refresh_token?: string
  readonly scope?: string
  readonly session_state?: string
  readonly expires_in: number | undefined
}

/** Assumed lifetime if neither `expires_in` nor an ID token states it. */
const DEFAULT_LIFETIME_S = 300
/** Shorter lifetimes are raised to this. */
const MIN_LIFETIME_S = 10
/** Longer lifetimes are capped at thirty days. */
const MAX_LIFETIME_S = 30 * 24 * 3600

/** Exchanges the code. Resolves with the response before it is checked. Throws the errors of http.ts. */
export function exchangeCode(operation: Connected, grant: AcceptedResponse): Promise<JsonObject> {
  const { code, redirect_uri, code_verifier } = grant
  return requestTokens(operation, { grant_type: 'authorization_code', code, redirect_uri, code_verifier })
}

/**
 * Posts a grant. Resolves with the response before it is checked: the caller must store or revoke its refresh token
 * even if a check fails. Repeats the request only if the provider refuses its proof (dpop.ts), because a provider
 * treats a code or refresh token that is used twice as stolen.
 */
export function requestTokens(operation: Connected, grant: Fields): Promise<JsonObject> {
  const init = formPost({ ...grant, client_id: operation.config.clientId })
  return operation.dpop.fetch(operation, operation.metadata.token_endpoint, init)
}

/**
 * Checks the form of a token response. `type` is the accepted token type. Throws AuthError 'access-token-missing',
 * 'token-type', 'dpop-downgrade', 'expires-in'.
 */
export function toTokenResponse(body: JsonObject, type: TokenType = 'Bearer'): TokenResponse {
  const tokens = pickTexts(
    body,
    ['access_token'],
    ['token_type', 'id_token', 'refresh_token', 'scope', 'session_state'],
  )
  if (tokens === null) throw new AuthError('access-token-missing')
  // RFC 6749 §7.1: tokens of an unknown type must not be used. §5.1: the type is case-insensitive.
  const received = tokens.token_type?.toLowerCase()
  if (type === 'DPoP' && received === 'bearer') throw new AuthError('dpop-downgrade')
  if (received !== type.toLowerCase()) throw new AuthError('token-type')
  return { ...tokens, token_type: type, expires_in: toLifetime(body['expires_in']) }
}

/**
 * Adds the time of the response and the expiry: from `expires_in` and our own clock, so that a wrong clock does no harm, or else from the ID token.
 * Raises a very short lifetime, so that renewals do not follow each other without a pause, and caps a very long one,
 * because its end could be beyond the latest time of a `Date`.
 */
export function withExpiry(
  { env, clock }: Pick<Operation, 'env' | 'clock'>,
  { expires_in: lifetimeS, ...tokens }: TokenResponse,
  claims?: Pick<VerifiedClaims, 'expiresAtS'>,
) {
  const nowS = env.now() / 1000
  const impliedS = claims === undefined ? DEFAULT_LIFETIME_S : claims.expiresAtS - clock.offsetS() - nowS
  const cappedS = Math.max(MIN_LIFETIME_S, Math.min(lifetimeS ?? impliedS, MAX_LIFETIME_S))
  return { ...tokens, issuedAt: Math.floor(nowS), expires_at: Math.floor(nowS + cappedS) }
}

/** Narrows `expires_in` to a positive number of seconds. Undefined if it is absent (§5.1) or null. */
function toLifetime(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined
  // Some providers send the number as a string.
  const lifetimeS = typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value
  if (typeof lifetimeS !== 'number' || !Number.isFinite(lifetimeS) || lifetimeS <= 0) throw new AuthError('expires-in')
  return lifetimeS
}
