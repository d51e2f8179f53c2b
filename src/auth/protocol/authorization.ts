/** Authorization request and response, with state, nonce, PKCE S256 and iss (RFC 6749 §4.1, RFC 7636, RFC 9207). */
import { base64url } from 'jose'
import type { Operation } from './operation.ts'
import { digestOf, type Dpop } from './dpop.ts'
import { AuthError, type AuthErrorCode } from '../errors.ts'
import { fetchJson, formPost } from './http.ts'
import { providerError } from './problem-of-error.ts'
import type { Connected, Metadata } from './metadata.ts'
import { pickTexts, type Fields } from '../narrow.ts'
import { isStale, takePending, type PendingRequest, type RequestType } from './pending.ts'

/** 256 bits, which are 43 characters in base64url (RFC 7636 §7.1). */
const RANDOM_BYTES = 32

/** The URL of an authorization or end-session request, and the record that its response is checked against. */
export interface AuthorizationRequest {
  readonly url: string
  readonly pending: PendingRequest
}

/** The members of an authorization request that its sender chooses. */
export interface AuthorizationOptions {
  readonly type: RequestType
  readonly epoch: string
  /** For a silent request: the ID token of the user whose session it continues (OpenID Connect Core §3.1.2.1). */
  readonly idTokenHint?: string | undefined
  /** Lets the user choose an account, even if the provider knows one. */
  readonly choosesAccount?: true | undefined
  /** The thumbprint of the key that the code and the tokens will be bound to (RFC 9449 §10). */
  readonly jkt?: string | undefined
}

/**
 * The parameters of an authorization request that the client sets, or that would change what it has set. A deployment
 * cannot set them in `AuthConfig.parameters`.
 */
export const ownParameters = [
  'client_id',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'ui_locales',
  'prompt',
  'max_age',
  'id_token_hint',
  'dpop_jkt',
  'request',
  'request_uri',
] as const

/** Creates an authorization request with fresh state, nonce and code verifier. A silent one has prompt=none. */
export async function authorizationRequest(
  operation: Connected,
  { type, epoch, idTokenHint, choosesAccount, jkt }: AuthorizationOptions,
): Promise<AuthorizationRequest> {
  const { config, env, metadata } = operation
  // Browsers send no fragment to a server, so the code is not in the log of the portal's host.
  const responseMode = config.responseMode ?? (metadata.offersFragment ? 'fragment' : undefined)
  const secret = () => base64url.encode(env.random(RANDOM_BYTES))
  const verifier = secret()
  const nonce = secret()
  const pending = {
    ...newPendingRequest(operation, type, epoch),
    code_verifier: verifier,
    nonce,
    scope: config.scope,
    ...(jkt !== undefined && { dpop_jkt: jkt }),
  }
  const parameters: Fields = {
    ...config.parameters,
    client_id: config.clientId,
    redirect_uri: pending.redirect_uri,
    response_type: 'code',
    scope: config.scope,
    state: pending.id,
    nonce,
    code_challenge: await digestOf(verifier),
    code_challenge_method: 'S256',
    ...(responseMode && { response_mode: responseMode }),
    ui_locales: env.language(),
    ...(type === 'si:s' && { prompt: 'none' }),
    ...(choosesAccount && { prompt: metadata.offersAccounts ? 'select_account' : 'login' }),
    ...(jkt !== undefined && { dpop_jkt: jkt }),
  }
  const hint = idTokenHint === undefined ? {} : { id_token_hint: idTokenHint }
  const endpoint = metadata.authorization_endpoint
  const url = metadata.requiresPush
    ? urlOf(endpoint, await pushRequest(operation, { ...parameters, ...hint }))
    : urlOf(endpoint, parameters, hint)
  return { url, pending }
}

/**
 * Pushes the parameters of an authorization request to the provider (RFC 9126 §2). Resolves with the parameters that
 * remain in the URL (§4). Throws AuthError 'endpoint-missing', 'response-malformed', and those of http.ts.
 */
async function pushRequest(operation: Connected, parameters: Fields): Promise<Fields> {
  const { pushed_authorization_request_endpoint: endpoint } = operation.metadata
  if (endpoint === undefined) throw new AuthError('endpoint-missing')
  const response = await fetchJson(operation, endpoint, formPost(parameters), 201)
  const fields = pickTexts(response, ['request_uri'], [])
  if (fields === null) throw new AuthError('response-malformed')
  return { client_id: operation.config.clientId, ...fields }
}

/** Some servers and proxies refuse longer URLs. */
export const MAX_URL_LENGTH = 4096

/**
 * Adds `parameters` to the URL `endpoint`, and keeps the query of the endpoint (RFC 6749 §3.1). Adds the ID token that
 * serves as a hint only if the URL does not become too long: the token has as many claims as the provider likes, and
 * the hint is optional (OpenID Connect Core §3.1.2.1, RP-Initiated Logout §2).
 */
export function urlOf(endpoint: string, parameters: Fields, hint: { readonly id_token_hint?: string } = {}): string {
  const url = new URL(endpoint)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  const longer = new URL(url)
  for (const [name, value] of Object.entries(hint)) longer.searchParams.set(name, value)
  return longer.href.length <= MAX_URL_LENGTH ? longer.href : url.href
}

/** Creates the part of the record that sign-in and sign-out have in common. */
export function newPendingRequest(
  { config, env, metadata }: Connected,
  type: RequestType,
  epoch: string,
): PendingRequest {
  const path = env.path()
  return {
    id: base64url.encode(env.random(RANDOM_BYTES)),
    created: Math.floor(env.now() / 1000),
    request_type: type,
    url_state: path + env.fragment(),
    authority: config.authority,
    client_id: config.clientId,
    // The URI of this page if it is registered at the provider, else that of the start page.
    redirect_uri: env.origin + (config.knownPaths.includes(path) ? path : '/'),
    issuer: metadata.issuer,
    epoch,
  }
}

/** A response to one of our requests. Its issuer is not verified yet. */
export interface MatchedResponse {
  /** The parameters of the query or the fragment. Those of the protocol occur only once (RFC 6749 §3.1). */
  readonly parameters: ReadonlyMap<string, string>
  readonly pending: PendingRequest
}

/** The parameters of other flows. We ask for a code, so such a response is not an answer to our request. */
const foreignParameters = ['response', 'id_token', 'access_token']
const responseParameters = ['code', 'state', 'iss', 'error', 'error_description', 'session_state', ...foreignParameters]

/**
 * Matches the response in `url` with its pending request, and deletes the request. If the response is refused, also
 * deletes the key of the request. `types` are the accepted request types. `expectedState` is the state of the request
 * that this window has sent, if any.
 * Throws AuthError: 'response-lost', 'state-missing', 'state-unknown', 'parameter-duplicated', 'parameter-unexpected',
 * 'state-mismatch', 'state-expired', 'authority-mismatch', 'client-mismatch', 'request-type-mismatch'.
 */
export function matchResponse(
  { config, env, dpop }: Operation,
  url: string,
  types: readonly RequestType[],
  expectedState?: string,
): MatchedResponse {
  const { search, hash } = new URL(url)
  // A response comes in the query or in the fragment. Parts of both are not one response.
  const sources = [search, hash.slice(1)]
    .map((text) => [...new URLSearchParams(text)])
    .filter((parameters) => parameters.some(([name]) => responseParameters.includes(name)))
  const all = sources.flat()
  const states = all.filter(([name]) => name === 'state').map(([, value]) => value)
  const state = expectedState ?? states[0]
  // Delete the record before any check, so that it is never left behind and never used twice.
  const pending = state ? takePending(env, state) : null
  const names = all.map(([name]) => name)
  if (sources.length === 0) throw refusal(dpop, pending, 'response-lost')
  if (!states[0]) throw refusal(dpop, pending, 'state-missing')
  if (pending === null) throw new AuthError('state-unknown')
  const isRepeated = (name: string) => names.indexOf(name) !== names.lastIndexOf(name)
  if (sources.length > 1 || responseParameters.some(isRepeated)) throw refusal(dpop, pending, 'parameter-duplicated')
  if (foreignParameters.some((name) => names.includes(name))) throw refusal(dpop, pending, 'parameter-unexpected')
  if (states[0] !== state) throw refusal(dpop, pending, 'state-mismatch')
  if (isStale(pending, env.now())) throw refusal(dpop, pending, 'state-expired')
  if (pending.authority !== config.authority) throw refusal(dpop, pending, 'authority-mismatch')
  if (pending.client_id !== config.clientId) throw refusal(dpop, pending, 'client-mismatch')
  if (!types.includes(pending.request_type)) throw refusal(dpop, pending, 'request-type-mismatch')
  return { parameters: new Map(all), pending }
}

/** Removes the key of a refused response, which nothing needs any more. */
function refusal(dpop: Dpop, pending: PendingRequest | null, code: AuthErrorCode): AuthError {
  void dpop.removeKey(pending?.dpop_jkt)
  return new AuthError(code)
}

declare const accepted: unique symbol
/** A successful authorization response from the expected issuer. Only verifyResponse() creates this type. */
export type AcceptedResponse = PendingRequest & {
  readonly [accepted]: true
  readonly code: string
  readonly code_verifier: string
  readonly nonce: string
  readonly session_state: string | undefined
}

/**
 * Verifies that the response comes from the expected issuer (RFC 9207), and that it carries a code. Throws
 * AuthError 'response-issuer', 'response-issuer-missing', 'code-missing', or the error of an error response.
 */
export function verifyResponse({ parameters, pending }: MatchedResponse, metadata: Metadata): AcceptedResponse {
  // RFC 9207 §2.4: check the issuer first, because errors can be forged as well.
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
  const session_state = parameters.get('session_state') || undefined
  // The cast asserts that all checks above have passed.
  return { ...pending, code, code_verifier, nonce, session_state } as AcceptedResponse
}
