/** The token endpoint (RFC 6749 §4.1.3, §5): what it returns is checked for shape here and trusted only after id-token.ts. */
import type { CodeGrant } from './authorize.ts'
import type { Operation } from './operation.ts'
import { AuthError } from './errors.ts'
import { fetchJson, form } from './http.ts'
import type { Metadata } from './metadata.ts'
import { texts, type JsonObject } from './narrow.ts'

/** Unverified: the ID token has not been looked at. `expires_in` in seconds, undefined when the provider does not say. */
export interface TokenResponse {
  readonly access_token: string
  readonly token_type: string
  readonly id_token?: string
  readonly refresh_token?: string
  readonly scope?: string
  readonly session_state?: string
  readonly expires_in: number | undefined
}

/** Longer lifetimes are cut: nobody keeps a browser tab for a month, and timers must stay within their range. */
export const LONGEST_LIFETIME_S = 30 * 24 * 3600

/** Redeems the code, once. Throws AuthError of http.ts, 'access-token-missing', 'token-type', 'expires-in'. */
export function exchangeCode(
  operation: Operation,
  metadata: Metadata,
  { code, redirect_uri, code_verifier }: CodeGrant,
): Promise<TokenResponse> {
  return askTokens(operation, metadata, { grant_type: 'authorization_code', code, redirect_uri, code_verifier })
}

/** RFC 6749 §6. The provider may answer with a new refresh token; the old one is then void. Throws as exchangeCode does. */
export function refreshTokens(
  operation: Operation,
  metadata: Metadata,
  refreshToken: string,
  scope: string,
): Promise<TokenResponse> {
  return askTokens(operation, metadata, { grant_type: 'refresh_token', refresh_token: refreshToken, scope })
}

/** POSTs a grant, once: repeating one that may have been received would look like theft. */
export async function askTokens(
  operation: Operation,
  metadata: Metadata,
  grant: Readonly<Record<string, string>>,
): Promise<TokenResponse> {
  const init = form({ ...grant, client_id: operation.config.clientId })
  return toTokenResponse(await fetchJson(operation, metadata.token_endpoint, init))
}

function toTokenResponse(body: JsonObject): TokenResponse {
  const tokens = texts(body, ['access_token'], ['token_type', 'id_token', 'refresh_token', 'scope', 'session_state'])
  if (tokens === null) throw new AuthError('access-token-missing')
  // RFC 6749 §7.1: a type that we do not understand must not be used. §5.1: its case does not matter.
  if (tokens.token_type?.toLowerCase() !== 'bearer') throw new AuthError('token-type')
  return { ...tokens, token_type: 'Bearer', expires_in: lifetime(body['expires_in']) }
}

/** RECOMMENDED, so it may be absent (§5.1); when it is there it is a positive number of seconds. */
function lifetime(value: unknown): number | undefined {
  if (value === undefined) return undefined
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) throw new AuthError('expires-in')
  return Math.min(value, LONGEST_LIFETIME_S)
}
