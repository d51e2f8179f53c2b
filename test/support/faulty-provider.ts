/**
 * An OpenID provider as a plain function Request → Response, correct unless a test sets a fault. It shares no code with
 * src/auth, so that it does not repeat a mistake made there.
 */
import { createHash, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import { CompactSign, SignJWT, exportJWK } from 'jose'
import type { JWK, JWTHeaderParameters } from 'jose'

export const ISSUER = 'https://id.als.test/realms/als'
export const CLIENT_ID = 'als-portal'
export const SUBJECT = 'f3a1'

type Json = Record<string, unknown>

/** Each field changes one thing in an answer and leaves the rest correct. */
export interface Fault {
  readonly discovery?: (document: Json) => unknown
  readonly keys?: (keys: readonly JWK[], timesAsked: number) => unknown
  /** Signs with a different key and algorithm, and publishes that key. `digest`: the hash algorithm of `at_hash`. */
  readonly signer?: {
    readonly alg: string
    readonly digest: string
    readonly privateKey: KeyObject
    readonly publicKey: KeyObject
  }
  readonly answer?: (parameters: URLSearchParams) => URLSearchParams | string
  readonly header?: (header: JWTHeaderParameters) => Json
  readonly claims?: (claims: Json) => Json
  /** Replaces the signed token. */
  readonly token?: (jwt: string, claims: Json) => string | Promise<string>
  readonly body?: (tokens: Json) => unknown
  /** Replaces the whole response of the token endpoint. */
  readonly response?: (request: Request) => Response | Promise<Response>
  readonly userinfo?: (claims: Json) => Json
  /** For refreshes only; `claims` and `body` change every token response. */
  readonly refreshedClaims?: (claims: Json) => Json
  readonly refreshedBody?: (tokens: Json) => Json
}

interface Grant {
  readonly challenge: string
  readonly nonce: string | null
  readonly redirectUri: string
}

/** All refresh tokens of one sign-in. Using one that was replaced revokes them all (RFC 9700 §4.14.2). */
interface Family {
  current: string
  readonly used: Set<string>
  isRevoked: boolean
  readonly authTimeS: number
}

const pair = (id: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { privateKey, publicKey, id }
}
/** The keys are generated once, because generating them is slow. */
export const signingKey = pair('first')
export const otherKey = pair('second')

const leftHalf = (digest: Buffer) => digest.subarray(0, digest.length / 2)

export function createFaultyProvider(now: () => number) {
  let fault: Fault = {}
  let keysAsked = 0
  let away: 'network' | number | null = null
  const grants = new Map<string, Grant>()
  const families: Family[] = []
  const world = { subject: SUBJECT as string | null, lifeS: 300, rotates: true }
  const log: {
    readonly url: string
    readonly method: string
    readonly form: URLSearchParams
    readonly headers: Headers
  }[] = []

  /** Each refresh token received, with the status of its answer. `most`: the highest number under way at once. */
  const refreshes = { sent: [] as { readonly token: string; readonly status: number }[], underWay: 0, most: 0 }

  const json = (body: unknown, status = 200) => Response.json(body, { status })

  const discovery = () => ({
    issuer: ISSUER,
    authorization_endpoint: `${ISSUER}/auth`,
    token_endpoint: `${ISSUER}/token`,
    jwks_uri: `${ISSUER}/certs`,
    userinfo_endpoint: `${ISSUER}/userinfo`,
    end_session_endpoint: `${ISSUER}/logout`,
    revocation_endpoint: `${ISSUER}/revoke`,
    check_session_iframe: `${ISSUER}/session`,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  })

  async function idToken(
    nonce: string | null,
    authTimeS: number,
    accessToken: string,
    change?: (claims: Json) => Json,
  ): Promise<string> {
    const nowS = Math.floor(now() / 1000)
    const claims = {
      iss: ISSUER,
      sub: world.subject ?? SUBJECT,
      aud: CLIENT_ID,
      azp: CLIENT_ID,
      iat: nowS,
      exp: nowS + world.lifeS,
      auth_time: authTimeS,
      ...(nonce === null ? {} : { nonce }),
      at_hash: leftHalf(
        createHash(fault.signer?.digest ?? 'sha256')
          .update(accessToken)
          .digest(),
      ).toString('base64url'),
      name: 'Ana Prueba',
      email: 'ana@tp.als.test',
      email_verified: true,
    }
    const once = fault.claims?.(claims) ?? claims
    const final = change?.(once) ?? once
    const plain = { alg: fault.signer?.alg ?? 'RS256', kid: signingKey.id }
    const header = (fault.header?.(plain) ?? plain) as JWTHeaderParameters
    const jwt = await new SignJWT(final)
      .setProtectedHeader(header)
      .sign((fault.signer ?? signingKey).privateKey, { crit: { x: true } })
    return (await fault.token?.(jwt, final)) ?? jwt
  }

  async function tokens(family: Family, nonce: string | null, change?: (claims: Json) => Json): Promise<Json> {
    const accessToken = randomBytes(12).toString('base64url')
    const body = {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: world.lifeS,
      scope: 'openid',
      refresh_token: family.current,
      id_token: await idToken(nonce, family.authTimeS, accessToken, change),
    }
    return (fault.body?.(body) ?? body) as Json
  }

  async function refreshed(form: URLSearchParams): Promise<Response> {
    const token = form.get('refresh_token') ?? ''
    const family = families.find(({ current, used }) => current === token || used.has(token))
    if (family?.used.has(token)) family.isRevoked = true
    if (!family || family.isRevoked || family.current !== token) return json({ error: 'invalid_grant' }, 400)
    if (world.rotates) {
      family.used.add(token)
      family.current = randomBytes(12).toString('base64url')
    }
    const body = await tokens(family, null, fault.refreshedClaims)
    return json(fault.refreshedBody?.(body) ?? body)
  }

  async function recorded(form: URLSearchParams): Promise<Response> {
    refreshes.underWay += 1
    refreshes.most = Math.max(refreshes.most, refreshes.underWay)
    const response = await refreshed(form)
    refreshes.underWay -= 1
    refreshes.sent.push({ token: form.get('refresh_token') ?? '', status: response.status })
    return response
  }

  async function token(request: Request, form: URLSearchParams): Promise<Response> {
    if (fault.response) return fault.response(request)
    if (form.get('grant_type') === 'refresh_token') return recorded(form)
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const fits =
      grant &&
      grant.challenge === challenge &&
      grant.redirectUri === form.get('redirect_uri') &&
      form.get('client_id') === CLIENT_ID
    if (form.get('grant_type') !== 'password' && !fits)
      return json({ error: 'invalid_grant', error_description: 'Code not valid' }, 400)
    const family: Family = {
      current: randomBytes(12).toString('base64url'),
      used: new Set(),
      isRevoked: false,
      authTimeS: Math.floor(now() / 1000),
    }
    families.push(family)
    return json(await tokens(family, grant?.nonce ?? null))
  }

  return {
    log,
    refreshes,
    /** The signed-in subject (null: nobody), the lifetime of tokens, whether refresh tokens rotate. */
    world,
    revokeAll: () => families.forEach((family) => (family.isRevoked = true)),
    set(next: Fault) {
      fault = next
    },
    /** 'network': no answers; a number: every answer has that status; null: normal again. */
    leave(how: 'network' | number | null) {
      away = how
    },
    /** Signs the person in at the authorization endpoint. Returns the address to which the provider redirects. */
    authorize(url: string): string {
      const asked = new URL(url).searchParams
      if (asked.get('prompt') === 'none' && world.subject === null) {
        const refusal = {
          error: 'login_required',
          state: asked.get('state') ?? '',
          iss: ISSUER,
          session_state: 'nobody.x',
        }
        return `${asked.get('redirect_uri')}?${new URLSearchParams(refusal).toString()}`
      }
      const code = randomBytes(12).toString('base64url')
      const redirectUri = asked.get('redirect_uri') ?? ''
      grants.set(code, { challenge: asked.get('code_challenge') ?? '', nonce: asked.get('nonce'), redirectUri })
      const parameters = new URLSearchParams({
        code,
        state: asked.get('state') ?? '',
        iss: ISSUER,
        session_state: 'abc.def',
      })
      return `${redirectUri}?${(fault.answer?.(parameters) ?? parameters).toString()}`
    },
    async handle(request: Request): Promise<Response> {
      const text = await request.text()
      const form = new URLSearchParams(text)
      log.push({ url: request.url, method: request.method, form, headers: request.headers })
      if (away === 'network') throw new TypeError('Failed to fetch')
      if (away !== null)
        return new Response('<h1>away</h1>', { status: away, headers: { 'content-type': 'text/html' } })
      switch (request.url.replace(ISSUER, '')) {
        case '/.well-known/openid-configuration':
          return json(fault.discovery?.(discovery()) ?? discovery())
        case '/certs': {
          const published = fault.signer ?? { ...signingKey, alg: 'RS256' }
          const keys = [
            { ...(await exportJWK(published.publicKey)), kid: signingKey.id, use: 'sig', alg: published.alg },
          ]
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
          return new Response('not found', { status: 404 })
      }
    },
  }
}

export type FaultyProvider = ReturnType<typeof createFaultyProvider>

/** A token signed with a shared secret, for algorithm confusion. */
export function signWithSecret(claims: Json, secret: string): Promise<string> {
  return new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret.padEnd(32, ' ')))
}

/** Signs any text with the provider's key. */
export const signText = (text: string) =>
  new CompactSign(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'RS256', kid: signingKey.id })
    .sign(signingKey.privateKey)

export const otherIssuersToken = (claims: Json) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: signingKey.id }).sign(otherKey.privateKey)
