/** Discovery (OpenID Connect Discovery 1.0 §4): who the provider is, where its endpoints are, which keys it signs with. */
import type { AuthConfig } from './env.ts'
import { AuthError } from './errors.ts'
import { isSecureUrl, optionalText } from './narrow.ts'
import type { JsonObject } from './narrow.ts'
import type { Reads } from './reads.ts'

export interface Metadata {
  readonly issuer: string
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  readonly jwksUri: string
  readonly userinfoEndpoint: string | undefined
  readonly endSessionEndpoint: string | undefined
  readonly revocationEndpoint: string | undefined
  readonly checkSessionIframe: string | undefined
  /** RFC 9207 §3: every authorization response carries `iss`, so one without is refused. */
  readonly namesIssuer: boolean
}

/**
 * The provider's metadata. Throws AuthError: 'discovery-issuer', 'endpoint-missing', 'endpoint-insecure',
 * 'pkce-unsupported', and those of reading.
 */
export async function discover(config: AuthConfig, reads: Reads, signal: AbortSignal): Promise<Metadata> {
  // Discovery §4.1: a terminating "/" is removed before the well-known path is appended.
  const url = `${config.authority.replace(/\/$/, '')}/.well-known/openid-configuration`
  if (!isSecureUrl(url)) throw new AuthError('endpoint-insecure')
  const body = await reads.read(url, signal)
  // Discovery §4.3: identical, code point by code point. Otherwise nothing of the document may be used.
  if (body['issuer'] !== config.authority) throw new AuthError('discovery-issuer')
  const methods = body['code_challenge_methods_supported']
  // RFC 7636 §7.2: no fallback to plain.
  if (Array.isArray(methods) && !methods.includes('S256')) throw new AuthError('pkce-unsupported')
  return {
    issuer: config.authority,
    authorizationEndpoint: required(body, 'authorization_endpoint'),
    tokenEndpoint: required(body, 'token_endpoint'),
    jwksUri: required(body, 'jwks_uri'),
    userinfoEndpoint: endpoint(body, 'userinfo_endpoint'),
    endSessionEndpoint: endpoint(body, 'end_session_endpoint'),
    revocationEndpoint: endpoint(body, 'revocation_endpoint'),
    checkSessionIframe: endpoint(body, 'check_session_iframe'),
    namesIssuer: body['authorization_response_iss_parameter_supported'] === true,
  }
}

function endpoint(body: JsonObject, key: string): string | undefined {
  const url = optionalText(body, key)
  if (url !== undefined && !isSecureUrl(url)) throw new AuthError('endpoint-insecure')
  return url
}

function required(body: JsonObject, key: string): string {
  const url = endpoint(body, key)
  if (url === undefined) throw new AuthError('endpoint-missing')
  return url
}
