/**
 * An OpenID provider as a plain function Request → Response, correct unless it is told a fault.
 * It shares no code with src/auth, so a mistake made there is not made here too.
 */
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { CompactSign, SignJWT, exportJWK } from 'jose'
import type { JWK, JWTHeaderParameters } from 'jose'

export const ISSUER = 'https://id.als.test/realms/als'
export const CLIENT_ID = 'als-portal'
export const SUBJECT = 'f3a1'

type Json = Record<string, unknown>

/** Each field changes one thing on its way out; what a field does not name stays correct. */
export interface Fault {
  readonly discovery?: (document: Json) => unknown
  readonly keys?: (keys: readonly JWK[], timesAsked: number) => readonly JWK[]
  readonly answer?: (parameters: URLSearchParams) => URLSearchParams | string
  readonly header?: (header: JWTHeaderParameters) => Json
  readonly claims?: (claims: Json) => Json
  /** The finished token. */
  readonly token?: (jwt: string, claims: Json) => string | Promise<string>
  readonly body?: (tokens: Json) => unknown
  /** Replaces the token endpoint's response altogether. */
  readonly response?: (request: Request) => Response | Promise<Response>
  readonly userinfo?: (claims: Json) => Json
}

interface Grant {
  readonly challenge: string
  readonly nonce: string | null
  readonly redirectUri: string
}

const pair = (id: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { privateKey, publicKey, id }
}
/** Making keys is slow, and which ones they are does not matter. */
export const signingKey = pair('first')
export const otherKey = pair('second')

export function createFaultyProvider(now: () => number) {
  let fault: Fault = {}
  let keysAsked = 0
  let away: 'network' | number | null = null
  const grants = new Map<string, Grant>()
  const log: { readonly url: string; readonly method: string; readonly form: URLSearchParams; readonly headers: Headers }[] = []

  const json = (body: unknown, status = 200) => Response.json(body, { status })

  const discovery = () => ({
    issuer: ISSUER,
    authorization_endpoint: `${ISSUER}/auth`,
    token_endpoint: `${ISSUER}/token`,
    jwks_uri: `${ISSUER}/certs`,
    userinfo_endpoint: `${ISSUER}/userinfo`,
    end_session_endpoint: `${ISSUER}/logout`,
    revocation_endpoint: `${ISSUER}/revoke`,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  })

  async function idToken(grant: Grant, accessToken: string): Promise<string> {
    const nowS = Math.floor(now() / 1000)
    const claims = {
      iss: ISSUER,
      sub: SUBJECT,
      aud: CLIENT_ID,
      azp: CLIENT_ID,
      iat: nowS,
      exp: nowS + 300,
      auth_time: nowS,
      ...(grant.nonce === null ? {} : { nonce: grant.nonce }),
      at_hash: createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url'),
      name: 'Ana Prueba',
      email: 'ana@tp.als.test',
      email_verified: true,
    }
    const told = fault.claims?.(claims) ?? claims
    const plain = { alg: 'RS256', kid: signingKey.id }
    const header = (fault.header?.(plain) ?? plain) as JWTHeaderParameters
    const jwt = await new SignJWT(told).setProtectedHeader(header).sign(signingKey.privateKey, { crit: { x: true } })
    return (await fault.token?.(jwt, told)) ?? jwt
  }

  async function token(request: Request, form: URLSearchParams): Promise<Response> {
    if (fault.response) return fault.response(request)
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const challenge = createHash('sha256').update(form.get('code_verifier') ?? '').digest('base64url')
    const fits = grant && grant.challenge === challenge && grant.redirectUri === form.get('redirect_uri') && form.get('client_id') === CLIENT_ID
    if (!fits) return json({ error: 'invalid_grant', error_description: 'Code not valid' }, 400)
    const accessToken = randomBytes(12).toString('base64url')
    const body = {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: 300,
      scope: 'openid',
      refresh_token: randomBytes(12).toString('base64url'),
      id_token: await idToken(grant, accessToken),
    }
    return json(fault.body?.(body) ?? body)
  }

  return {
    log,
    set(next: Fault) {
      fault = next
    },
    /** 'network': nothing answers; a number: everything answers with that status; null: back. */
    leave(how: 'network' | number | null) {
      away = how
    },
    /** The person signs in at the authorization endpoint; returns the address that the provider sends the browser to. */
    authorize(url: string): string {
      const asked = new URL(url).searchParams
      const code = randomBytes(12).toString('base64url')
      const redirectUri = asked.get('redirect_uri') ?? ''
      grants.set(code, { challenge: asked.get('code_challenge') ?? '', nonce: asked.get('nonce'), redirectUri })
      const parameters = new URLSearchParams({ code, state: asked.get('state') ?? '', iss: ISSUER, session_state: 'abc.def' })
      return `${redirectUri}?${(fault.answer?.(parameters) ?? parameters).toString()}`
    },
    async handle(request: Request): Promise<Response> {
      const text = await request.text()
      const form = new URLSearchParams(text)
      log.push({ url: request.url, method: request.method, form, headers: request.headers })
      if (away === 'network') throw new TypeError('Failed to fetch')
      if (away !== null) return new Response('<h1>away</h1>', { status: away, headers: { 'content-type': 'text/html' } })
      switch (request.url.replace(ISSUER, '')) {
        case '/.well-known/openid-configuration':
          return json(fault.discovery?.(discovery()) ?? discovery())
        case '/certs': {
          const keys = [{ ...(await exportJWK(signingKey.publicKey)), kid: signingKey.id, use: 'sig', alg: 'RS256' }]
          keysAsked += 1
          return json({ keys: fault.keys?.(keys, keysAsked) ?? keys })
        }
        case '/token':
          return token(request, form)
        case '/userinfo': {
          const claims = { sub: SUBJECT, name: 'Ana del Servicio', email: 'ana@tp.als.test' }
          return json(fault.userinfo?.(claims) ?? claims)
        }
        case '/revoke':
          return new Response(null, { status: 200 })
        default:
          return new Response('not here', { status: 404 })
      }
    },
  }
}

export type FaultyProvider = ReturnType<typeof createFaultyProvider>

/** A token signed with a shared secret, for the classic confusion of algorithms. */
export function signWithSecret(claims: Json, secret: string): Promise<string> {
  return new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret.padEnd(32, ' ')))
}

export const otherIssuersToken = (claims: Json) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: signingKey.id }).sign(otherKey.privateKey)
