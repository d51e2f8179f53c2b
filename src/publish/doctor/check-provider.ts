import { sharedAlgorithms } from '../../auth/protocol/dpop.ts'
import { formPost, jsonGet, NETWORK_TIMEOUT_MS } from '../../auth/protocol/http.ts'
import type { JsonObject } from '../../auth/narrow.ts'
import { isSecureUrl, optionalText } from '../../auth/narrow.ts'
import type { PortalConfig } from '../../portal/config.ts'
import { isPlaceholder } from './placeholder.ts'
import type { Allows } from './allowed-by-policy.ts'
import { redirectRows, signOutRow } from './redirects.ts'
import { redirectOf, requestHead, requestJson, withAdvice } from './requests.ts'
import type { JsonAnswer } from './requests.ts'
import { faultRow, row, untriedRow } from './row.ts'
import type { Row } from './row.ts'
import { isUrl } from '../../base/is-url.ts'

/** The checked endpoints, each with the policy directive that must allow it; null if pages only navigate to it. */
const endpoints = [
  ['authorization_endpoint', 'frame-src'],
  ['token_endpoint', 'connect-src'],
  ['jwks_uri', 'connect-src'],
  ['end_session_endpoint', null],
  ['revocation_endpoint', 'connect-src'],
  ['check_session_iframe', 'frame-src'],
] as const
const userInfo = ['userinfo_endpoint', 'connect-src'] as const

/** The consequence of each optional endpoint that is missing. All other endpoints are required. */
const withoutEndpoint: Readonly<Record<string, string>> = {
  end_session_endpoint: 'Sign-out ends the session of the portal only.',
  revocation_endpoint: 'Tokens stay valid after sign-out until they expire.',
  check_session_iframe: 'A sign-out elsewhere is noticed at the next renewal.',
}

/** Tests the provider of a configuration. Changes no data: the only token request has an invalid code. */
export async function checkProvider(config: PortalConfig, allows: Allows, origin?: string): Promise<readonly Row[]> {
  const { authority, loadUserInfo } = config.identity
  if (isPlaceholder(authority))
    return [row(`Provider ${authority}`, 'This is the address of an example: write yours in identity.authority.')]
  const url = `${authority.replace(/\/$/, '')}/.well-known/openid-configuration`
  const discovery = await requestJson(url, origin)
  const { body, reason } = discovery
  const subject = `Discovery document ${url}`
  if (body === null) {
    const answer = reason.startsWith('It redirects') ? await requestHead(url) : null
    const target = answer !== null && 'response' in answer ? redirectOf(answer.response, url) : null
    if (target === null) return [row(subject, withAdvice(reason, "Is identity.authority the provider's issuer?"))]
    const remedy = 'which the portal does not follow: write the issuer there in identity.authority.'
    return [row(subject, `It redirects to ${target.replace(/\/\.well-known\/openid-configuration$/, '')}, ${remedy}`)]
  }
  const issuer = optionalText(body, 'issuer')
  return [
    row(subject),
    row('Issuer', issuer !== authority && issuerFault(issuer, authority)),
    ...(loadUserInfo ? [...endpoints, userInfo] : endpoints).map(([name, directive]) => {
      const endpoint = optionalText(body, name)
      if (endpoint === undefined) return missingRow(name)
      if (!isSecureUrl(endpoint, authority.startsWith('http:'))) return row(name, `It is not https: ${endpoint}`)
      const isBlocked = directive !== null && !allows(directive, endpoint)
      return row(name, isBlocked && `The policy blocks it: add "${new URL(endpoint).origin}" to identity.origins.`)
    }),
    offerRow(body, 'code_challenge_methods_supported', 'S256', 'PKCE with S256'),
    offerRow(body, 'response_types_supported', 'code', 'Authorization code flow'),
    dpopRow(config, body),
    ...(origin === undefined ? [untriedRow('CORS')] : await crossOriginRows(config, body, discovery, origin)),
  ]
}

/** Says what to do about an issuer that is not the configured one. */
export function issuerFault(issuer: string | undefined, authority: string): string {
  const isBehindProxy =
    issuer !== undefined &&
    isUrl(issuer) &&
    authority.startsWith('https:') &&
    new URL(issuer).hostname === new URL(authority).hostname &&
    new URL(issuer).origin !== new URL(authority).origin
  if (isBehindProxy) {
    return `The provider calls itself "${issuer}", because the proxy before it does not say how it was reached: have the proxy send X-Forwarded-Proto, -Host and -Port, and the provider read them. In Keycloak: proxy-headers=xforwarded and hostname=${new URL(authority).origin}.`
  }
  return issuer
    ? `The provider calls itself "${issuer}": write exactly that in identity.authority.`
    : 'The discovery document does not name an issuer, so nobody can sign in: correct it at the provider.'
}

function missingRow(name: string): Row {
  const consequence = withoutEndpoint[name]
  return consequence === undefined
    ? row(name, 'It is missing: nobody can sign in with this provider.')
    : row(name, `It is missing. ${consequence}`, 'warning')
}

function offerRow(body: JsonObject, key: string, value: string, subject: string): Row {
  const offered = body[key]
  if (!Array.isArray(offered)) return row(subject, 'The provider does not say whether it offers this.', 'warning')
  return row(
    subject,
    !offered.includes(value) && 'The provider does not offer this, and sign-in needs it: switch it on at the provider.',
  )
}

/** Says what the provider offers to bind tokens to a browser, and which kind of tokens follows. */
function dpopRow({ identity: { dpop } }: PortalConfig, body: JsonObject): Row {
  const offered = offeredProofs(body)
  const shared = sharedAlgorithms(offered)
  const noteOf = (remedy: string): Row => ({ result: 'ok', subject: 'DPoP', remedy })
  if (dpop === false) {
    const offer = offered === null ? 'does not offer it' : `offers ${offered.join(', ')}`
    return noteOf(`The provider ${offer}, and identity.dpop is false: tokens are Bearer tokens.`)
  }
  if (shared.length > 0) {
    const result = 'tokens are bound to the browser, and sign-in fails where it answers with others.'
    return noteOf(`The provider offers ${shared.join(' and ')}: ${result}`)
  }
  const remedy = 'nobody can sign in. Allow ES256 at the provider, or set identity.dpop to false.'
  if (offered !== null) return row('DPoP', `The provider offers no ES256, EdDSA or Ed25519: ${remedy}`)
  if (dpop === 'required')
    return row('DPoP', `The provider does not offer it, but identity.dpop is "required": ${remedy}`)
  return noteOf('The provider does not offer it: tokens are Bearer tokens.')
}

/** The algorithms of proofs that the provider names (RFC 9449 §5.1). Null if it names none. */
function offeredProofs(body: JsonObject): readonly unknown[] | null {
  const offered: unknown = body['dpop_signing_alg_values_supported']
  return Array.isArray(offered) ? offered : null
}

/** Whether a page at `origin` may send the header `name` to `url`, as a browser asks before the request (Fetch §3.3.4). */
async function allowsHeader(name: 'authorization' | 'dpop', method: string, url: string, origin: string) {
  const headers = { origin, 'access-control-request-method': method, 'access-control-request-headers': name }
  const signal = AbortSignal.timeout(NETWORK_TIMEOUT_MS)
  const response = await fetch(url, { method: 'OPTIONS', headers, signal }).catch(() => null)
  const allowed = response?.headers.get('access-control-allow-headers')?.toLowerCase().split(/, */) ?? []
  // `*` does not stand for Authorization (Fetch §3.3.5).
  return allowed.includes(name) || (allowed.includes('*') && name !== 'authorization')
}

/**
 * Tries whether a page at `origin` can read the user info endpoint: sends an invalid token, which must be refused in an
 * answer that the page may read. Some providers know only from a valid token which origins may read the answer.
 */
async function userInfoRow(url: string, origin: string): Promise<Row> {
  const subject = 'CORS of the user info'
  const remedy = 'or set identity.loadUserInfo to false.'
  const headers = { accept: 'application/json', authorization: 'Bearer none' }
  const { reason, isReadable, oauthError } = await requestJson(url, origin, { ...jsonGet, headers })
  const isAnswered = oauthError !== undefined || /^It answers 40[013]\.$/.test(reason)
  if (!isAnswered) {
    const finding = reason === '' ? 'It accepts an invalid token.' : reason
    return row(subject, `${finding} Correct ${url} at the provider, ${remedy}`)
  }
  if (!isReadable) return row(subject, `Add ${origin} to the web origins (CORS) at the provider, ${remedy}`)
  const isAllowed = await allowsHeader('authorization', 'GET', url, origin)
  return row(subject, !isAllowed && `Nobody can sign in: allow the request header Authorization there, ${remedy}`)
}

/** Rows that need the portal's origin: whether it is secure, CORS at the provider, and the client ID. */
async function crossOriginRows(
  config: PortalConfig,
  body: JsonObject,
  discovery: JsonAnswer,
  origin: string,
): Promise<readonly Row[]> {
  const { clientId, dpop, loadUserInfo } = config.identity
  const authorizationUrl = optionalText(body, 'authorization_endpoint') ?? ''
  const request = async (key: string, init?: RequestInit) => {
    const url = optionalText(body, key) ?? ''
    return isSecureUrl(url) ? requestJson(url, origin, init) : undefined
  }
  const tokenRequest = formPost({
    grant_type: 'authorization_code',
    client_id: clientId,
    code: 'none',
    code_verifier: 'a'.repeat(43),
    redirect_uri: `${origin}/`,
  })
  const [keys, token] = await Promise.all([request('jwks_uri'), request('token_endpoint', tokenRequest)])
  const needsProofs = dpop !== false && sharedAlgorithms(offeredProofs(body)).length > 0 && token?.isReadable === true
  const allowed =
    !needsProofs || (await allowsHeader('dpop', 'POST', optionalText(body, 'token_endpoint') ?? '', origin))
  const proofFault = 'Nobody can sign in: allow the request header DPoP, or set identity.dpop to false.'
  const fault = `Add ${origin} to the client's web origins (CORS) at the provider, exactly so: without a slash at its end.`
  const corsRow = (name: string, answer: JsonAnswer | undefined, key = '') => {
    if (answer === undefined) return []
    const isToken = key === 'token_endpoint'
    // Keycloak refuses an origin that the client does not name with a status of its own.
    if (isToken && !answer.isReadable && answer.reason === 'It answers 403.') return [row(`CORS of the ${name}`, fault)]
    if (!answer.body && !(isToken && (answer.oauthError || answer.wantsProof))) {
      const remedy = `The discovery document gives its address as ${optionalText(body, key)}: correct it, or the server there.`
      return [row(`CORS of the ${name}`, `${answer.reason} ${remedy}`)]
    }
    return [row(`CORS of the ${name}`, !answer.isReadable && fault)]
  }
  const userInfoUrl = optionalText(body, 'userinfo_endpoint') ?? ''
  const endSessionUrl = optionalText(body, 'end_session_endpoint') ?? ''
  const redirects = isSecureUrl(authorizationUrl, true)
    ? await redirectRows(config, body, origin, isRefused(token))
    : []
  // Keycloak takes the redirect URIs for those of a sign-out, too, so one row is enough.
  const triesSignOut = isSecureUrl(endSessionUrl, true) && redirects.every(({ result }) => result === 'ok')
  const insecure = 'Browsers offer no WebCrypto without https, so nobody can sign in: serve it with https.'
  return [
    ...faultRow(`Portal ${origin}`, !isSecureUrl(origin) && insecure),
    ...redirects,
    ...(triesSignOut ? [await signOutRow(clientId, endSessionUrl, origin)] : []),
    ...corsRow('discovery document', discovery),
    ...corsRow('keys', keys, 'jwks_uri'),
    ...(isRefused(token) ? [] : corsRow('token endpoint', token, 'token_endpoint')),
    ...(needsProofs ? [row('CORS of the header DPoP', !allowed && proofFault)] : []),
    ...(loadUserInfo && isSecureUrl(userInfoUrl) ? [await userInfoRow(userInfoUrl, origin)] : []),
    clientRow(`Client ${clientId}`, token, dpop),
  ]
}

const isRefused = (token?: JsonAnswer): boolean => /^(invalid|unauthorized)_client$/.test(token?.oauthError ?? '')

/** Checks the client ID: a provider that knows it answers the invalid code with `invalid_grant` (RFC 6749 §5.2). */
function clientRow(subject: string, token: JsonAnswer | undefined, dpop: PortalConfig['identity']['dpop']): Row {
  const error = token?.oauthError
  if (token?.wantsProof === true && token.isReadable) {
    const fault = 'It requires bound tokens, but identity.dpop is false: nobody can sign in. Remove that key.'
    return dpop === false ? row(subject, fault) : { result: 'ok', subject, remedy: 'It requires bound tokens.' }
  }
  if (error === 'invalid_grant') return row(subject)
  if (isRefused(token)) {
    return row(
      subject,
      'The provider rejects it: correct identity.clientId, enable the client, or register it without a secret, as a public client.',
    )
  }
  if (token?.isReadable === false) return row(subject, 'Not tried, because of CORS of the token endpoint.', 'warning')
  if (!token?.body && !error) return row(subject, 'Not tried, because the token endpoint does not work.', 'warning')
  const finding = `The token endpoint answers an invalid code with ${error ? `"${error}"` : 'success'}, not invalid_grant.`
  const remedy = 'Try to sign in, and look at the log of the provider.'
  return row(subject, `${finding} ${remedy}`, error === 'invalid_request' ? 'warning' : 'failed')
}
