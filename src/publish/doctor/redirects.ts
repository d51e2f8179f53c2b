/** Tries the portal's six redirect URIs with requests that show no page (`prompt=none`). */
import type { PortalConfig } from '../../portal/config.ts'
import { knownPaths } from '../../portal/pages.ts'
import type { JsonObject } from '../../auth/narrow.ts'
import { optionalText } from '../../auth/narrow.ts'
import { redirectOf, requestHead } from './requests.ts'
import { faultRow, row } from './row.ts'
import type { Row } from './row.ts'

/** Without a session in a cookie, a provider that accepts the request answers one of these (OpenID Connect Core §3.1.2.6). */
const accepted = /^(login|interaction|consent|account_selection)_required$/

/** An address that nobody has registered. */
const strayPath = '/check-of-an-address-that-is-not-registered'

/**
 * @param body the discovery document, which has an authorization endpoint
 * @param isClientRefused whether the token endpoint does not accept the client
 */
export async function redirectRows(
  { identity: { clientId, scope, parameters = {} } }: PortalConfig,
  body: JsonObject,
  origin: string,
  isClientRefused: boolean,
): Promise<readonly Row[]> {
  const [stray, ...answers] = await Promise.all(
    [strayPath, ...knownPaths].map(async (path) => {
      const redirectUri = `${origin}${path}`
      const url = new URL(optionalText(body, 'authorization_endpoint') ?? '')
      const request = {
        ...parameters,
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope,
        state: 'check',
        nonce: 'check',
        prompt: 'none',
        code_challenge: 'a'.repeat(43),
        code_challenge_method: 'S256',
      }
      for (const [name, value] of Object.entries(request)) url.searchParams.set(name, value)
      return { redirectUri, ...(await answerAt(url.href, redirectUri)) }
    }),
  )
  const subject = 'Redirect URIs'
  const unregistered = answers.filter(({ finding }) => finding === 'unregistered').map(({ redirectUri }) => redirectUri)
  const unknown = answers.find(({ finding }) => finding === 'unknown')
  const refused = answers.find(({ finding }) => finding === 'refused')
  const missing = `Not registered: ${unregistered.join(', ')}. Add them to the client's redirect URIs at the provider.`
  const wildcard = `The provider also answers at ${stray?.redirectUri}: register the six addresses instead of a wildcard, which sends the code of a sign-in to any page.`
  const promisesIssuer = body['authorization_response_iss_parameter_supported'] === true
  const lacksIssuer = promisesIssuer && answers.some(({ hasIssuer }) => hasIssuer === false)
  const issuerFault =
    'Its answers lack "iss", which its discovery document promises, so nobody can sign in: send it (in Keycloak, switch off "Exclude Issuer From Authentication Response" of the client).'
  const isUntried = unregistered.length === 0 && unknown !== undefined
  // A provider that does not know a client registers none of its addresses, and the row of the client says so.
  if (isClientRefused && unregistered.length === answers.length) {
    return [row(subject, 'Not tried, because the provider rejects the client.', 'warning')]
  }
  return [
    isUntried
      ? row(subject, `Not tried: ${unknown.text} Sign in once on each page.`, 'warning')
      : row(subject, unregistered.length > 0 && missing),
    ...faultRow('Wildcard redirect URI', stray?.hasIssuer !== undefined && wildcard, 'warning'),
    ...faultRow('Sign-in request', refused !== undefined && remedyOf(refused.error, refused.text)),
    ...faultRow('Issuer in answers', lacksIssuer && issuerFault),
  ]
}

/** Tries whether a sign-out may come back to the portal, without a session that it could end. */
export async function signOutRow(clientId: string, endpoint: string, origin: string): Promise<Row> {
  const subject = 'Post-logout redirect URI'
  const url = new URL(endpoint)
  const target = `${origin}/`
  for (const [name, value] of Object.entries({ client_id: clientId, post_logout_redirect_uri: target }))
    url.searchParams.set(name, value)
  const answer = await requestHead(url.href)
  if ('reason' in answer) return row(subject, `Not tried: ${answer.reason}`, 'warning')
  const { status } = answer.response
  const fault = `It answers ${status}, so Sign Out may end at an error page: add ${target} to the client's post-logout redirect URIs ("+" in Keycloak).`
  return row(subject, status >= 400 && fault, 'warning')
}

interface Answer {
  readonly finding: 'accepted' | 'refused' | 'unregistered' | 'unknown'
  /** The code of an error response (RFC 6749 §4.1.2.1). */
  readonly error: string
  readonly text: string
  /** Whether the redirect names the issuer (RFC 9207); undefined if there is no redirect to the portal. */
  readonly hasIssuer?: boolean
}

async function answerAt(url: string, redirectUri: string): Promise<Answer> {
  const answer = await requestHead(url)
  if ('reason' in answer) return { finding: 'unknown', error: '', text: answer.reason }
  const { status } = answer.response
  const address = redirectOf(answer.response, url)
  if (address === null) {
    const finding = status >= 400 && status < 500 ? 'unregistered' : 'unknown'
    return { finding, error: '', text: `The authorization endpoint answers ${status}.` }
  }
  const target = new URL(address)
  if (`${target.origin}${target.pathname}` !== redirectUri) {
    return { finding: 'unknown', error: '', text: 'The authorization endpoint redirects to a page of its own.' }
  }
  const response = new URLSearchParams(target.search || target.hash.slice(1))
  const error = response.get('error') ?? ''
  const isAccepted = error === '' || accepted.test(error)
  return {
    finding: isAccepted ? 'accepted' : 'refused',
    error,
    text: response.get('error_description') ?? '',
    hasIssuer: response.has('iss'),
  }
}

function remedyOf(error: string, description: string): string {
  if (error === 'unauthorized_client' || error === 'unsupported_response_type') {
    return 'The client may not use the authorization code flow: switch it on ("Standard flow" in Keycloak).'
  }
  if (/code.?challenge|pkce/i.test(description)) {
    return 'The client wants another PKCE method than S256: choose S256 ("PKCE Method" in Keycloak), not plain.'
  }
  return `The provider refuses it with "${error}"${description && `: ${description}`}. Look at the client at the provider.`
}
