import { createHash, randomBytes } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import type { JWTVerifyResult } from 'jose'
import { createBrowser } from './plain-browser.ts'
import type { PlainBrowser } from './plain-browser.ts'

export interface Metadata {
  readonly issuer: string
  readonly authorization_endpoint: string
  readonly token_endpoint: string
  readonly end_session_endpoint: string
  readonly jwks_uri: string
}

export interface Tokens {
  readonly id_token: string
  readonly access_token: string
  readonly refresh_token: string
  readonly session_state: string
  readonly expires_in: number
}

type Fields = Readonly<Record<string, string>>

export const newVerifier = (): string => randomBytes(32).toString('base64url')

const post = (url: string, fields: Fields, headers: HeadersInit = {}): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), headers })

export const bodyOf = async <Body>(response: Response): Promise<Body> => (await response.json()) as Body

export interface RelyingParty {
  readonly metadata: Metadata
  /** `fields` override the fields of the authorization request. Fields with an empty value are left out. */
  authorizationUrl(verifier: string, fields?: Fields): string
  /** Returns the address to which the provider redirects. Chooses the user if the provider asks. */
  authorize(browser: PlainBrowser, userId: string, verifier: string, fields?: Fields): Promise<URL>
  exchange(answer: URL, verifier: string): Promise<Response>
  signIn(userId: string, browser?: PlainBrowser): Promise<Tokens>
  refresh(token: string, headers?: HeadersInit): Promise<Response>
  verify(idToken: string): Promise<JWTVerifyResult>
}

/** A client on plain fetch and jose. It shares no code with src/auth, as a second opinion. */
export async function createRelyingParty(issuer: string, portal: string): Promise<RelyingParty> {
  const metadata = await bodyOf<Metadata>(await fetch(`${issuer}/.well-known/openid-configuration`))
  const client = { client_id: 'als-portal' }

  const authorizationUrl = (verifier: string, fields: Fields = {}): string => {
    const url = new URL(metadata.authorization_endpoint)
    const all = {
      ...client,
      response_type: 'code',
      scope: 'openid',
      redirect_uri: `${portal}/`,
      state: 'a-state',
      nonce: 'a-nonce',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...fields,
    }
    for (const [name, value] of Object.entries(all)) if (value) url.searchParams.set(name, value)
    return url.href
  }

  const authorize: RelyingParty['authorize'] = async (browser, userId, verifier, fields) => {
    const asked = await browser.go(authorizationUrl(verifier, fields), issuer)
    if (asked.html === undefined) return new URL(asked.url) // the provider has a session and does not ask
    return new URL((await browser.go(asked.url, issuer, { account: userId })).url)
  }

  const exchange: RelyingParty['exchange'] = (answer, verifier) =>
    post(metadata.token_endpoint, {
      ...client,
      grant_type: 'authorization_code',
      code: answer.searchParams.get('code') ?? '',
      redirect_uri: answer.origin + answer.pathname,
      code_verifier: verifier,
    })

  return {
    metadata,
    authorizationUrl,
    authorize,
    exchange,
    signIn: async (userId, browser = createBrowser()) => {
      const verifier = newVerifier()
      const response = await exchange(await authorize(browser, userId, verifier), verifier)
      if (response.status !== 200) throw new Error(`The code was refused: ${await response.text()}`)
      return bodyOf<Tokens>(response)
    },
    refresh: (token, headers) =>
      post(metadata.token_endpoint, { ...client, grant_type: 'refresh_token', refresh_token: token }, headers),
    verify: (idToken) =>
      jwtVerify(idToken, createRemoteJWKSet(new URL(metadata.jwks_uri)), { issuer, audience: client.client_id }),
  }
}
