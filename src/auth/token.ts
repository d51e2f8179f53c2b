/** The token endpoint (RFC 6749 §4.1.3, §5): what it returns is checked for shape here and trusted only after id-token.ts. */
import type { CodeGrant } from './authorize.ts'
import type { AuthConfig, AuthEnv } from './env.ts'
import { AuthError } from './errors.ts'
import { fetchJson, form } from './http.ts'
import type { Metadata } from './metadata.ts'
import { optionalText } from './narrow.ts'
import type { JsonObject } from './narrow.ts'

/** Unverified: the ID token has not been looked at. `expiresInS` in seconds, undefined when the provider does not say. */
export interface TokenResponse {
  readonly accessToken: string
  readonly idToken: string | undefined
  readonly refreshToken: string | undefined
  readonly expiresInS: number | undefined
  readonly scope: string | undefined
  readonly sessionState: string | undefined
}

/** Longer lifetimes are cut: nobody keeps a browser tab for a month, and timers must stay within their range. */
export const LONGEST_LIFETIME_S = 30 * 24 * 3600

/** Redeems the code, once. Throws AuthError of http.ts, 'access-token-missing', 'token-type', 'expires-in'. */
export async function exchangeCode(
  config: AuthConfig,
  env: AuthEnv,
  metadata: Metadata,
  grant: CodeGrant,
  signal: AbortSignal,
): Promise<TokenResponse> {
  const init = form({
    grant_type: 'authorization_code',
    code: grant.code,
    redirect_uri: grant.redirectUri,
    code_verifier: grant.verifier,
    client_id: config.clientId,
  })
  return toTokenResponse(await fetchJson({ env, url: metadata.tokenEndpoint, init, signal }))
}

export function toTokenResponse(body: JsonObject): TokenResponse {
  const accessToken = optionalText(body, 'access_token')
  if (accessToken === undefined) throw new AuthError('access-token-missing')
  // RFC 6749 §7.1: a type that we do not understand must not be used. §5.1: its case does not matter.
  if (optionalText(body, 'token_type')?.toLowerCase() !== 'bearer') throw new AuthError('token-type')
  return {
    accessToken,
    idToken: optionalText(body, 'id_token'),
    refreshToken: optionalText(body, 'refresh_token'),
    expiresInS: lifetime(body['expires_in']),
    scope: optionalText(body, 'scope'),
    sessionState: optionalText(body, 'session_state'),
  }
}

/** RECOMMENDED, so it may be absent (§5.1); when it is there it is a positive number of seconds. */
function lifetime(value: unknown): number | undefined {
  if (value === undefined) return undefined
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) throw new AuthError('expires-in')
  return Math.min(value, LONGEST_LIFETIME_S)
}
