/** Authorization request and response: state, nonce, PKCE S256, iss (RFC 6749 §4.1, RFC 7636, RFC 9207). */
import { base64url } from 'jose'
import type { Operation } from './operation.ts'
import { AuthError, providerError } from './errors.ts'
import type { Metadata } from './metadata.ts'
import { isStale, takePending, type Pending, type RequestType } from './session.ts'

/** 32 random bytes: 256 bit, 43 characters, as RFC 7636 §7.1 recommends for the verifier. */
const RANDOM_BYTES = 32

export interface AuthorizationRequest {
  readonly url: string
  readonly pending: Pending
}

/**
 * The request's address and the record that its answer will be checked against.
 * `silently`: nothing may be shown (OpenID Connect Core §3.1.2.1, prompt=none), for the person of the ID token if there is one.
 */
export async function authorizationRequest(
  operation: Operation,
  metadata: Metadata,
  type: RequestType,
  silently?: { readonly idToken?: string },
): Promise<AuthorizationRequest> {
  const { config, env } = operation
  const secret = () => base64url.encode(env.random(RANDOM_BYTES))
  const verifier = secret()
  const nonce = secret()
  const pending = { ...pendingFor(operation, metadata, type), code_verifier: verifier, nonce, scope: config.scope }
  const url = addressOf(metadata.authorization_endpoint, {
    client_id: config.clientId,
    redirect_uri: pending.redirect_uri,
    response_type: 'code',
    scope: config.scope,
    state: pending.id,
    nonce,
    code_challenge: await challengeOf(verifier),
    code_challenge_method: 'S256',
    ...(config.maxAgeS !== undefined && { max_age: String(config.maxAgeS) }),
    ...(silently && { prompt: 'none' }),
    ...(silently?.idToken && { id_token_hint: silently.idToken }),
  })
  return { url, pending }
}

/** `endpoint` with `parameters`; those it already has are kept (RFC 6749 §3.1). */
export function addressOf(endpoint: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(endpoint)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** What requests to sign in and to sign out keep alike. */
export function pendingFor({ config, env }: Operation, metadata: Metadata, type: RequestType): Pending {
  const path = env.path()
  return {
    id: base64url.encode(env.random(RANDOM_BYTES)),
    created: Math.floor(env.now() / 1000),
    request_type: type,
    url_state: path,
    authority: config.authority,
    client_id: config.clientId,
    // The current page without query or fragment, if it is one that the provider knows; else the start page.
    redirect_uri: env.origin + (config.knownPaths.includes(path) ? path : '/'),
    issuer: metadata.issuer,
  }
}

/** RFC 7636 §4.2 */
async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return base64url.encode(new Uint8Array(digest))
}

export interface Answer {
  /** From query and fragment, none of them twice (RFC 6749 §3.1). */
  readonly parameters: ReadonlyMap<string, string>
  readonly pending: Pending
}

const single = ['code', 'state', 'iss', 'error', 'error_description', 'session_state', 'response']

/**
 * The response in the address `url` with the pending record that it answers; the record is gone from then on.
 * `expectedState`: the state this very window waits for, when it waits for one.
 * Throws AuthError: 'parameter-duplicated', 'state-missing', 'state-mismatch', 'state-unknown', 'state-expired',
 * 'authority-mismatch', 'client-mismatch', 'request-type-mismatch'.
 */
export function acceptAnswer(
  { config, env }: Operation,
  url: string,
  types: readonly RequestType[],
  expectedState?: string,
): Answer {
  const { search, hash } = new URL(url)
  const all = [...new URLSearchParams(search), ...new URLSearchParams(hash.slice(1))]
  const states = all.filter(([name]) => name === 'state').map(([, value]) => value)
  const state = expectedState ?? states[0]
  // Taken first, so that no failure below leaves a record behind, and none can be tried twice.
  const pending = state ? takePending(env, state) : null
  const names = all.map(([name]) => name)
  if (single.some((name) => names.indexOf(name) !== names.lastIndexOf(name)))
    throw new AuthError('parameter-duplicated')
  if (!states[0]) throw new AuthError('state-missing')
  if (states[0] !== state) throw new AuthError('state-mismatch')
  if (pending === null) throw new AuthError('state-unknown')
  if (isStale(pending, env.now())) throw new AuthError('state-expired')
  if (pending.authority !== config.authority) throw new AuthError('authority-mismatch')
  if (pending.client_id !== config.clientId) throw new AuthError('client-mismatch')
  if (!types.includes(pending.request_type)) throw new AuthError('request-type-mismatch')
  return { parameters: new Map(all), pending }
}

/** An authorization response that is known to come from the provider that was asked: its code, and what it was asked with. */
export type CodeGrant = Pending & {
  readonly code: string
  readonly code_verifier: string
  readonly nonce: string
  readonly session_state: string | undefined
}

/** Throws AuthError: 'response-issuer', 'response-issuer-missing', those of a provider's refusal, 'code-missing'. */
export function codeGrant({ parameters, pending }: Answer, metadata: Metadata): CodeGrant {
  // RFC 9207 §2.4, before anything else: an error of another provider is not to be believed either.
  const issuer = parameters.get('iss')
  if (issuer !== undefined && issuer !== pending.issuer) throw new AuthError('response-issuer')
  if (issuer === undefined && metadata.namesIssuer) throw new AuthError('response-issuer-missing')
  if (pending.issuer !== metadata.issuer) throw new AuthError('response-issuer')
  const error = parameters.get('error')
  if (error !== undefined)
    throw providerError(error, parameters.get('error_description'), parameters.get('session_state'))
  const code = parameters.get('code')
  const { code_verifier, nonce } = pending
  if (!code || !code_verifier || !nonce) throw new AuthError('code-missing')
  return { ...pending, code, code_verifier, nonce, session_state: parameters.get('session_state') || undefined }
}
