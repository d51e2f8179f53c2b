/** Discovery (OpenID Connect Discovery 1.0 §4): who the provider is, where its endpoints are, which keys it signs with. */
import type { Operation } from './operation.ts'
import { AuthError } from './errors.ts'
import { isSecureUrl, texts } from './narrow.ts'

const needed = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const
const optional = ['userinfo_endpoint', 'end_session_endpoint', 'revocation_endpoint', 'check_session_iframe'] as const

/** Endpoints by their names in the document. */
export type Metadata = NonNullable<ReturnType<typeof texts<(typeof needed)[number], (typeof optional)[number]>>> & {
  readonly issuer: string
  /** RFC 9207 §3: every authorization response carries `iss`, so one without is refused. */
  readonly namesIssuer: boolean
}

/**
 * The provider's metadata. Throws AuthError: 'discovery-issuer', 'endpoint-missing', 'endpoint-insecure',
 * 'pkce-unsupported', and those of reading.
 */
export async function discover({ config, reader, signal }: Operation): Promise<Metadata> {
  // Discovery §4.1: a terminating "/" is removed before the well-known path is appended.
  const url = `${config.authority.replace(/\/$/, '')}/.well-known/openid-configuration`
  if (!isSecureUrl(url)) throw new AuthError('endpoint-insecure')
  const body = await reader.read(url, signal)
  // Discovery §4.3: identical, code point by code point. Otherwise nothing of the document may be used.
  if (body['issuer'] !== config.authority) throw new AuthError('discovery-issuer')
  const methods = body['code_challenge_methods_supported']
  // RFC 7636 §7.2: no fallback to plain.
  if (Array.isArray(methods) && !methods.includes('S256')) throw new AuthError('pkce-unsupported')
  const endpoints = texts(body, needed, optional)
  if (endpoints === null) throw new AuthError('endpoint-missing')
  if (!Object.values(endpoints).every(isSecureUrl)) throw new AuthError('endpoint-insecure')
  return {
    ...endpoints,
    issuer: config.authority,
    namesIssuer: body['authorization_response_iss_parameter_supported'] === true,
  }
}
