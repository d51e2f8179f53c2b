/** Discovery of the provider's issuer and endpoints (OpenID Connect Discovery 1.0 §4). */
import type { Operation } from './operation.ts'
import { AuthError } from '../errors.ts'
import { isSecureUrl, pickTexts } from '../narrow.ts'

const needed = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const
const optional = [
  'userinfo_endpoint',
  'end_session_endpoint',
  'revocation_endpoint',
  'check_session_iframe',
  'pushed_authorization_request_endpoint',
] as const

/** The algorithms of our proofs, in order of preference. */
const proofAlgorithms = ['ES256', 'EdDSA'] as const

/** Age at which a cached discovery document is fetched again. */
const DISCOVERY_MAX_AGE_MS = 3_600_000

/** The endpoints, by their names in the discovery document, and other facts about the provider. */
export type Metadata = NonNullable<ReturnType<typeof pickTexts<(typeof needed)[number], (typeof optional)[number]>>> & {
  readonly issuer: string
  /** Whether every authorization response carries `iss`, so that one without it must be refused (RFC 9207 §2.4, §3). */
  readonly namesIssuer: boolean
  /** The algorithms with which the provider signs ID tokens (Discovery §3). Null if it does not name them. */
  readonly signingAlgorithms: readonly unknown[] | null
  /**
   * The algorithm of our proofs. Undefined if the provider accepts none that we support (RFC 9449 §5.1), or if the
   * operator has switched proofs off.
   */
  readonly proofAlgorithm: (typeof proofAlgorithms)[number] | undefined
  /** Whether authorization requests must be pushed (RFC 9126 §5). */
  readonly requiresPush: boolean
}

/**
 * Reads the provider's metadata. Throws AuthError 'discovery-issuer', 'endpoint-missing', 'endpoint-insecure',
 * 'pkce-unsupported', and those of http.ts.
 */
export async function discover({ config, documents, signal }: Operation): Promise<Metadata> {
  // Discovery §4.1: remove a trailing slash before appending the well-known path.
  const url = `${config.authority.replace(/\/$/, '')}/.well-known/openid-configuration`
  if (!isSecureUrl(url)) throw new AuthError('endpoint-insecure')
  const body = await documents.read(url, signal, false, DISCOVERY_MAX_AGE_MS)
  // Discovery §4.3: the document must not be used unless its issuer is identical to the authority.
  if (body['issuer'] !== config.authority) throw new AuthError('discovery-issuer')
  const methods = body['code_challenge_methods_supported']
  // RFC 7636 §7.2: never fall back to `plain`.
  if (Array.isArray(methods) && !methods.includes('S256')) throw new AuthError('pkce-unsupported')
  const endpoints = pickTexts(body, needed, optional)
  if (endpoints === null) throw new AuthError('endpoint-missing')
  // An https provider must not have http endpoints, not even on a loopback host (Discovery §3).
  const isPlain = /^http:/i.test(config.authority)
  if (!Object.values(endpoints).every((endpoint) => isSecureUrl(endpoint, isPlain)))
    throw new AuthError('endpoint-insecure')
  const algorithms = body['id_token_signing_alg_values_supported']
  const proofs = body['dpop_signing_alg_values_supported']
  return {
    ...endpoints,
    issuer: config.authority,
    namesIssuer: body['authorization_response_iss_parameter_supported'] === true,
    signingAlgorithms: Array.isArray(algorithms) ? algorithms : null,
    proofAlgorithm:
      config.dpop && Array.isArray(proofs) ? proofAlgorithms.find((name) => proofs.includes(name)) : undefined,
    requiresPush: body['require_pushed_authorization_requests'] === true,
  }
}
