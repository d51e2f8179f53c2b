/** Discovery of the provider's issuer and endpoints (OpenID Connect Discovery 1.0 §4). */
import type { DocumentAge } from './documents.ts'
import type { Operation } from './operation.ts'
import { AuthError } from '../errors.ts'
import { isSecureUrl, pickTexts } from '../narrow.ts'

const requiredEndpoints = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const
const optionalEndpoints = [
  'userinfo_endpoint',
  'end_session_endpoint',
  'revocation_endpoint',
  'check_session_iframe',
  'pushed_authorization_request_endpoint',
] as const

/** The endpoints, by their names in the discovery document, and other facts about the provider. */
export type Metadata = NonNullable<
  ReturnType<typeof pickTexts<(typeof requiredEndpoints)[number], (typeof optionalEndpoints)[number]>>
> & {
  readonly issuer: string
  /** Whether every authorization response carries `iss`, so that one without it must be refused (RFC 9207 §2.4, §3). */
  readonly namesIssuer: boolean
  /** The algorithms with which the provider signs ID tokens (Discovery §3). Null if it does not name them. */
  readonly signingAlgorithms: readonly unknown[] | null
  /** The algorithms of proofs of possession that the provider accepts (RFC 9449 §5.1). Null if it names none. */
  readonly proofAlgorithms: readonly unknown[] | null
  /** Whether the provider can let a user choose an account: `prompt=select_account` (Core §3.1.2.1). */
  readonly offersAccounts: boolean
  /** Whether the provider can send the response in the fragment of the URL (OAuth 2.0 Multiple Response Types §2.1). */
  readonly offersFragment: boolean
  /** Whether authorization requests must be pushed (RFC 9126 §5). */
  readonly requiresPush: boolean
}

/** An operation that knows the provider's metadata. */
export interface Connected extends Operation {
  readonly metadata: Metadata
}

/** Adds the metadata to an operation. Throws as discover() does. */
export const connect = async (operation: Operation, age?: DocumentAge): Promise<Connected> => ({
  ...operation,
  metadata: await discover(operation, age),
})

/**
 * Reads the provider's metadata. `age`: how old a cached document may be. Throws AuthError 'discovery-issuer',
 * 'endpoint-missing', 'endpoint-insecure', 'pkce-unsupported', and those of http.ts.
 */
export async function discover(operation: Operation, age?: DocumentAge): Promise<Metadata> {
  const { config, documents } = operation
  // Discovery §4.1: remove a trailing slash before appending the well-known path.
  const url = `${config.authority.replace(/\/$/, '')}/.well-known/openid-configuration`
  if (!isSecureUrl(url)) throw new AuthError('endpoint-insecure')
  const body = await documents.read('discovery', url, operation, age)
  const methods = body['code_challenge_methods_supported']
  // RFC 7636 §7.2: never fall back to `plain`.
  if (Array.isArray(methods) && !methods.includes('S256')) throw new AuthError('pkce-unsupported')
  const endpoints = pickTexts(body, requiredEndpoints, optionalEndpoints)
  if (endpoints === null) throw new AuthError('endpoint-missing')
  // An https provider must not have http endpoints, not even on a loopback host (Discovery §3).
  const isPlain = /^http:/i.test(config.authority)
  if (!Object.values(endpoints).every((endpoint) => isSecureUrl(endpoint, isPlain)))
    throw new AuthError('endpoint-insecure')
  const algorithms = body['id_token_signing_alg_values_supported']
  const responseModes = body['response_modes_supported']
  const prompts = body['prompt_values_supported']
  const proofAlgorithms = body['dpop_signing_alg_values_supported']
  return {
    ...endpoints,
    issuer: config.authority,
    namesIssuer: body['authorization_response_iss_parameter_supported'] === true,
    signingAlgorithms: Array.isArray(algorithms) ? algorithms : null,
    proofAlgorithms: Array.isArray(proofAlgorithms) ? proofAlgorithms : null,
    offersAccounts: Array.isArray(prompts) && prompts.includes('select_account'),
    offersFragment: Array.isArray(responseModes) && responseModes.includes('fragment'),
    requiresPush: body['require_pushed_authorization_requests'] === true,
  }
}
