/**
 * An OpenID provider as a plain function Request → Response, correct unless a test sets a fault. It shares no code with
 * src/auth, so that it does not repeat a mistake made there.
 */
import { createHash, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import { CompactSign, EmbeddedJWK, SignJWT, calculateJwkThumbprint, exportJWK, jwtVerify } from 'jose'
import type { JWK, JWTHeaderParameters } from 'jose'

export const ISSUER = 'https://id.als.test/realms/als'
export const CLIENT_ID = 'als-portal'
export const SUBJECT = 'f3a1'

type Json = Record<string, unknown>

/** Each field changes one thing in a response and leaves the rest correct. */
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
  readonly answer?: (parameters: URLSearchParams, request: URLSearchParams) => URLSearchParams | string
  readonly header?: (header: JWTHeaderParameters) => Json
  readonly claims?: (claims: Json) => Json
  /** Replaces the signed ID token. */
  readonly token?: (jwt: string, claims: Json) => string | Promise<string>
  readonly body?: (tokens: Json) => unknown
  /** Replaces the whole response of the token endpoint. */
  readonly response?: (request: Request) => Response | Promise<Response>
  readonly userinfo?: (claims: Json) => Json
  /** Replaces the whole response of the user info endpoint. */
  readonly userinfoResponse?: (request: Request) => Response
  /** Changes the response of the pushed authorization request endpoint. */
  readonly pushed?: (body: Json) => unknown
  /** Like `claims` and `body`, which change every token response, but for refreshes only. */
  readonly refreshedClaims?: (claims: Json) => Json
  readonly refreshedBody?: (tokens: Json) => Json
}

/** How a provider treats proofs of possession (RFC 9449). */
export interface ProofPolicy {
  /** Names its algorithms in its discovery document. */
  advertises: boolean
  algorithms: readonly string[]
  /** Binds tokens if the request has a proof. */
  binds: boolean
  /** Refuses requests without a proof. */
  requires: boolean
  /** The nonce that proofs must carry. Null if none is required. */
  nonce: string | null
  /** The nonce in the response header, if it differs from `nonce`. Null if CORS hides the header. */
  nonceHeader?: string | null
  /** Replaces the nonce with each response. */
  rotatesNonce?: boolean
  /** Checks the time of a proof before its nonce, and names no nonce if the time is wrong. */
  checksTimeFirst?: boolean
  /** Tolerated difference between `iat` and the clock of the provider. */
  leewayS: number
}

interface Grant {
  readonly subject: string
  readonly jkt: string | null
  readonly challenge: string
  readonly nonce: string | null
  readonly redirectUri: string
}

/** All refresh tokens of one sign-in. Using one that was replaced revokes them all (RFC 9700 §4.14.2). */
interface Family {
  current: string
  readonly used: Set<string>
  isRevoked: boolean
  /** Whose tokens these are, whoever has signed in at the provider since. */
  readonly subject: string
  readonly authTimeS: number
  readonly jkt: string | null
}

const pair = (id: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { privateKey, publicKey, id }
}
/** Keys are generated once for all providers, because generating them is slow. */
export const signingKey = pair('first')
export const otherKey = pair('second')

const leftHalf = (digest: Buffer) => digest.subarray(0, digest.length / 2)

/** `issuer`: what its addresses begin with. */
export function createFaultyProvider(now: () => number, issuer = ISSUER) {
  let fault: Fault = {}
  let keysAsked = 0
  let away: 'network' | number | null = null
  const proofs: ProofPolicy = {
    advertises: true,
    algorithms: ['PS384', 'ES256'],
    binds: true,
    requires: false,
    nonce: null,
    leewayS: 15,
  }
  const pushing = { required: false }
  const responses = { modes: null as readonly string[] | null, followsMode: true }
  const pushed = new Map<string, URLSearchParams>()
  const proofIds = new Set<string>()
  /** Whether the response to the last proof names the nonce. */
  let namesNonce = true
  const accessTokens = new Map<string, string | null>()
  const grants = new Map<string, Grant>()
  const families: Family[] = []
  const world = { subject: SUBJECT as string | null, lifeS: 300, rotates: true, answersPlainly: false }
  const log: {
    readonly url: string
    readonly method: string
    readonly form: URLSearchParams
    readonly headers: Headers
  }[] = []

  /** Each refresh token received, with the status of the response. `most`: the highest number of refreshes at once. */
  const refreshes = { sent: [] as { readonly token: string; readonly status: number }[], underWay: 0, most: 0 }

  const json = (body: unknown, status = 200) => Response.json(body, { status })

  /** Its addresses follow a slash, with which an issuer may end. */
  const base = issuer.replace(/\/$/, '')

  const discovery = () => ({
    issuer,
    authorization_endpoint: `${base}/auth`,
    token_endpoint: `${base}/token`,
    jwks_uri: `${base}/certs`,
    userinfo_endpoint: `${base}/userinfo`,
    end_session_endpoint: `${base}/logout`,
    revocation_endpoint: `${base}/revoke`,
    check_session_iframe: `${base}/session`,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    ...(responses.modes && { response_modes_supported: responses.modes }),
    ...(proofs.advertises && { dpop_signing_alg_values_supported: proofs.algorithms }),
    ...(pushing.required && { require_pushed_authorization_requests: true }),
    ...(pushing.required && { pushed_authorization_request_endpoint: `${base}/par` }),
  })

  /**
   * Checks the proof of a request (RFC 9449 §4.3). Resolves with the thumbprint of its key, or with an error code. The
   * thumbprint is null if no proof is sent and none is required, or if the provider does not bind tokens.
   */
  async function checkProof(request: Request, accessToken?: string): Promise<{ jkt: string | null } | string> {
    const proof = request.headers.get('dpop')
    if (proof === null || !proofs.binds) return proofs.requires ? 'invalid_dpop_proof' : { jkt: null }
    try {
      const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
        algorithms: [...proofs.algorithms],
        typ: 'dpop+jwt',
        currentDate: new Date(now()),
      })
      const { htm, htu, iat = 0, jti = '', nonce } = payload
      const { jwk = {} } = protectedHeader
      if (htm !== request.method || htu !== request.url.replace(/[?#].*/, '')) return 'invalid_dpop_proof'
      if (!/^crv,kty,x(,y)?$/.test(Object.keys(jwk).sort().join())) return 'invalid_dpop_proof'
      if (proofIds.has(jti) || jti.length < 16) return 'invalid_dpop_proof'
      proofIds.add(jti)
      if (accessToken !== undefined && payload['ath'] !== createHash('sha256').update(accessToken).digest('base64url'))
        return 'invalid_dpop_proof'
      const isLate = Math.abs(iat - now() / 1000) > proofs.leewayS
      namesNonce = !isLate || !proofs.checksTimeFirst
      if (!namesNonce) return 'invalid_dpop_proof'
      if (proofs.nonce !== null && nonce !== proofs.nonce) return 'use_dpop_nonce'
      if (isLate) return 'invalid_dpop_proof'
      return { jkt: await calculateJwkThumbprint(jwk) }
    } catch {
      return 'invalid_dpop_proof'
    }
  }

  /** Adds the nonce for the next proof (RFC 9449 §8). */
  function withNonce(response: Response): Response {
    if (proofs.rotatesNonce) proofs.nonce = randomBytes(8).toString('base64url')
    const nonce = proofs.nonceHeader === undefined ? proofs.nonce : proofs.nonceHeader
    if (nonce !== null && namesNonce) response.headers.set('dpop-nonce', nonce)
    return response
  }

  async function idToken(
    nonce: string | null,
    { subject, authTimeS }: Family,
    accessToken: string,
    change?: (claims: Json) => Json,
  ): Promise<string> {
    const nowS = Math.floor(now() / 1000)
    const claims = {
      iss: issuer,
      sub: subject,
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
    accessTokens.set(accessToken, family.jkt)
    const body = {
      access_token: accessToken,
      token_type: family.jkt === null ? 'Bearer' : 'DPoP',
      expires_in: world.lifeS,
      scope: 'openid',
      refresh_token: family.current,
      id_token: await idToken(nonce, family, accessToken, change),
    }
    return (fault.body?.(body) ?? body) as Json
  }

  async function refreshed(form: URLSearchParams, jkt: string | null): Promise<Response> {
    const token = form.get('refresh_token') ?? ''
    const family = families.find(({ current, used }) => current === token || used.has(token))
    // A public client must prove that it has the key of the refresh token (RFC 9449 §5).
    if (family && family.jkt !== jkt) return json({ error: 'invalid_grant', error_description: 'Wrong key' }, 400)
    if (family?.used.has(token)) family.isRevoked = true
    if (!family || family.isRevoked || family.current !== token) return json({ error: 'invalid_grant' }, 400)
    if (world.rotates) {
      family.used.add(token)
      family.current = randomBytes(12).toString('base64url')
    }
    const body = await tokens(family, null, fault.refreshedClaims)
    return json(fault.refreshedBody?.(body) ?? body)
  }

  async function recorded(form: URLSearchParams, jkt: string | null): Promise<Response> {
    refreshes.underWay += 1
    refreshes.most = Math.max(refreshes.most, refreshes.underWay)
    const response = await refreshed(form, jkt)
    refreshes.underWay -= 1
    refreshes.sent.push({ token: form.get('refresh_token') ?? '', status: response.status })
    return response
  }

  /** Returns user info. An access token that is bound to a key needs a proof by that key (RFC 9449 §7.1). */
  async function userInfo(request: Request): Promise<Response> {
    const [scheme, accessToken = ''] = (request.headers.get('authorization') ?? '').split(' ')
    const jkt = accessTokens.get(accessToken) ?? null
    const proof = await checkProof(request, accessToken)
    if (scheme !== (jkt === null ? 'Bearer' : 'DPoP')) return json({ error: 'invalid_token' }, 401)
    if (jkt !== null && typeof proof === 'string') return json({ error: proof }, 401)
    if (jkt !== null && typeof proof === 'object' && proof.jkt !== jkt) return json({ error: 'invalid_token' }, 401)
    const claims = { sub: SUBJECT, name: 'Ana del Servicio', email: 'ana@tp.als.test' }
    return fault.userinfoResponse?.(request) ?? json(fault.userinfo?.(claims) ?? claims)
  }

  /** Stores the parameters of a pushed authorization request (RFC 9126 §2). */
  function push(form: URLSearchParams): Response {
    const uri = `urn:ietf:params:oauth:request_uri:${randomBytes(12).toString('base64url')}`
    pushed.set(uri, form)
    const body = { request_uri: uri, expires_in: 60 }
    return json(fault.pushed?.(body) ?? body, 201)
  }

  async function token(request: Request, form: URLSearchParams): Promise<Response> {
    if (fault.response) return fault.response(request)
    const proof = await checkProof(request)
    if (typeof proof === 'string') return json({ error: proof }, 400)
    if (form.get('grant_type') === 'refresh_token') return recorded(form, proof.jkt)
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const fits =
      grant &&
      grant.challenge === challenge &&
      grant.redirectUri === form.get('redirect_uri') &&
      form.get('client_id') === CLIENT_ID &&
      (grant.jkt === null || !proofs.binds || grant.jkt === proof.jkt)
    if (form.get('grant_type') !== 'password' && !fits)
      return json({ error: 'invalid_grant', error_description: 'Code not valid' }, 400)
    const family: Family = {
      current: randomBytes(12).toString('base64url'),
      used: new Set(),
      isRevoked: false,
      subject: grant?.subject ?? SUBJECT,
      authTimeS: Math.floor(now() / 1000),
      jkt: proof.jkt,
    }
    families.push(family)
    return json(await tokens(family, grant?.nonce ?? null))
  }

  return {
    log,
    refreshes,
    /**
     * `subject`: the signed-in user, or null. `lifeS`: lifetime of tokens. `rotates`: whether refresh tokens rotate.
     * `answersPlainly`: whether requests that need no CORS get an answer while others fail.
     */
    world,
    proofs,
    /** Whether the authorization endpoint accepts only pushed requests. */
    pushing,
    /** The response modes that the discovery document lists, or null, and whether responses follow the mode that is asked for. */
    responses,
    /** Whether a refresh with this token would succeed. */
    accepts: (token: string) => families.some(({ current, isRevoked }) => current === token && !isRevoked),
    revokeAll: () => families.forEach((family) => (family.isRevoked = true)),
    set(next: Fault) {
      fault = next
    },
    /** Makes every request fail ('network'), or get a response with this status. Null ends that. */
    leave(how: 'network' | number | null) {
      away = how
    },
    /**
     * Signs the user in at the authorization endpoint. Refuses `prompt=none` if nobody is signed in. Returns the URL
     * to which the provider redirects.
     * @throws Error if the provider requires pushed requests and this one was not pushed
     */
    authorize(url: string): string {
      const inUrl = new URL(url).searchParams
      const uri = inUrl.get('request_uri')
      if (pushing.required && uri === null) throw new Error('The authorization request was not pushed')
      const request = uri === null ? inUrl : (pushed.get(uri) ?? new URLSearchParams())
      if (uri !== null) pushed.delete(uri)
      const redirectUri = request.get('redirect_uri') ?? ''
      const separator = responses.followsMode && request.get('response_mode') === 'fragment' ? '#' : '?'
      if (request.get('prompt') === 'none' && world.subject === null) {
        const refusal = {
          error: 'login_required',
          state: request.get('state') ?? '',
          iss: issuer,
          session_state: 'nobody.x',
        }
        return redirectUri + separator + new URLSearchParams(refusal).toString()
      }
      const code = randomBytes(12).toString('base64url')
      const challenge = request.get('code_challenge') ?? ''
      const subject = world.subject ?? SUBJECT
      grants.set(code, { subject, challenge, nonce: request.get('nonce'), redirectUri, jkt: request.get('dpop_jkt') })
      const parameters = new URLSearchParams({
        code,
        state: request.get('state') ?? '',
        iss: issuer,
        session_state: 'abc.def',
      })
      return redirectUri + separator + (fault.answer?.(parameters, request) ?? parameters).toString()
    },
    async handle(request: Request): Promise<Response> {
      const text = await request.text()
      const form = new URLSearchParams(text)
      log.push({ url: request.url, method: request.method, form, headers: request.headers })
      if (away === 'network') throw new TypeError('Failed to fetch')
      if (away !== null)
        return new Response('<h1>away</h1>', { status: away, headers: { 'content-type': 'text/html' } })
      switch (request.url.replace(base, '')) {
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
          return withNonce(await token(request, form))
        case '/userinfo':
          return withNonce(await userInfo(request))
        case '/par':
          return push(form)
        case '/revoke':
          return new Response(null, { status: 200 })
        default:
          return new Response('not found', { status: 404 })
      }
    },
  }
}

export type FaultyProvider = ReturnType<typeof createFaultyProvider>

/** Signs a token with a shared secret, to attempt algorithm confusion. */
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
