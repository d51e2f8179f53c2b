/** Proof of possession (RFC 9449): tokens are bound to a key of this browser. bearer.test.ts has the rest. */
import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, decodeJwt, decodeProtectedHeader } from 'jose'
import { describe, expect, test } from 'vitest'
import type { AuthConfig } from '../../../src/auth/index.ts'
import { IDLE_KEY_MS, MAX_NONCE_LENGTH, UNUSED_KEY_MS } from '../../../src/auth/protocol/dpop.ts'
import type { AuthError } from '../../../src/auth/errors.ts'
import { NETWORK_TIMEOUT_MS } from '../../../src/auth/protocol/http.ts'
import {
  allowSlowCrypto,
  openAuth,
  openSignedInTab,
  openTab,
  operationIn,
  refreshRequests,
  reload,
  revokedTokens,
  signIn,
  signInTab,
  silentFrames,
  storedUser,
  withWire,
} from '../../support/auth-page.ts'
import { createFakeAuthEnv } from '../../support/fake-auth-env.ts'
import type { FakeAuthEnv } from '../../support/fake-auth-env.ts'
import { ISSUER } from '../../support/faulty-provider.ts'
import type { ProofPolicy } from '../../support/faulty-provider.ts'

allowSlowCrypto()

/** Opens a page whose provider has this policy. By default it offers to bind tokens. */
function openPage(policy: Partial<ProofPolicy> = {}, fake: FakeAuthEnv = createFakeAuthEnv()) {
  Object.assign(fake.provider.proofs, policy)
  return fake
}

const tokenRequests = ({ provider }: Pick<FakeAuthEnv, 'provider'>) =>
  provider.log.filter(({ url }) => url.endsWith('/token'))
const proofOf = ({ headers }: { readonly headers: Headers }) => {
  const proof = headers.get('dpop') ?? ''
  return { header: decodeProtectedHeader(proof), payload: decodeJwt(proof) }
}
const proofs = (fake: FakeAuthEnv) => tokenRequests(fake).map((request) => request.headers.get('dpop') !== null)
type JsonBody = Readonly<Record<string, unknown>>
type Wire = ReturnType<typeof withWire>['wire']
const refuseWithNonce = (nonce: string) =>
  new Response(null, { status: 401, headers: { 'www-authenticate': 'DPoP', 'dpop-nonce': nonce } })
const failToFetch = () => Promise.reject(new TypeError('Failed to fetch'))
/** Fails each request that carries a proof, as a browser does if CORS does not allow the DPoP header. */
const loseTokens: Wire['carry'] = async (url, _init, ask) => {
  const response = await ask()
  return url.endsWith('/token') ? failToFetch() : response
}
const failTokens: Wire['carry'] = (url, _init, ask) =>
  url.endsWith('/token') ? Promise.resolve(new Response('', { status: 502 })) : ask()
const forbidProofs: Wire['carry'] = (_url, init, ask) => (new Headers(init.headers).has('dpop') ? failToFetch() : ask())
const askedFor = (fake: FakeAuthEnv, index = 0) => new URL(fake.opened[index]?.url ?? '').searchParams

describe('a provider that binds tokens', () => {
  test('gets a proof by the key that the authorization request names, for the code and for each refresh', async () => {
    const { fake, auth, events } = await signIn()
    const jkt = askedFor(fake).get('dpop_jkt')
    expect(fake.keys.names()).toEqual([jkt])
    await fake.advance(240_000)
    await expect.poll(() => events).toContain('renewed')
    const [code, refresh] = tokenRequests(fake)
    if (!code || !refresh) throw new Error('There is no refresh request')
    for (const request of [code, refresh]) {
      const { header, payload } = proofOf(request)
      expect(header).toEqual({ typ: 'dpop+jwt', alg: 'ES256', jwk: expect.anything() })
      expect(Object.keys(header.jwk ?? {})).toEqual(['crv', 'kty', 'x', 'y'])
      expect(await calculateJwkThumbprint(header.jwk ?? {})).toBe(jkt)
      const iat = request === code ? expect.any(Number) : Math.floor(fake.now() / 1000)
      expect(payload).toEqual({ htm: 'POST', htu: `${ISSUER}/token`, jti: expect.stringMatching(/^[\w-]{22}$/), iat })
    }
    expect(proofOf(code).payload.jti).not.toBe(proofOf(refresh).payload.jti)
    expect(storedUser(fake)).toMatchObject({ token_type: 'DPoP', dpop_jkt: jkt })
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    expect(silentFrames(fake)).toEqual([])
  })

  test.each([
    [['EdDSA', 'RS256'], 'EdDSA', ['crv', 'kty', 'x']],
    [['EdDSA', 'ES256'], 'ES256', ['crv', 'kty', 'x', 'y']],
    [['Ed25519', 'PS256'], 'Ed25519', ['crv', 'kty', 'x']],
  ])('that accepts %j gets a proof by %s', async (algorithms, alg, members) => {
    const { fake } = await signIn(openPage({ algorithms }))
    const [code] = tokenRequests(fake)
    const { header } = proofOf(code ?? { headers: new Headers() })
    expect(header).toEqual({ typ: 'dpop+jwt', alg, jwk: expect.anything() })
    expect(Object.keys(header.jwk ?? {})).toEqual(members)
    expect(await calculateJwkThumbprint(header.jwk ?? {})).toBe(askedFor(fake).get('dpop_jkt'))
    expect(storedUser(fake).token_type).toBe('DPoP')
  })

  test('has a new key for each sign-in, which no script can read', async () => {
    const { fake, auth } = await signIn()
    const [entry] = fake.keys.map.values()
    expect(entry?.pair.privateKey.extractable).toBe(false)
    auth.signOut()
    await fake.settle()
    await signIn(fake)
    expect(askedFor(fake, 0).get('dpop_jkt')).not.toBe(askedFor(fake, 2).get('dpop_jkt'))
  })

  test('gets the access token with a proof at the user info endpoint', async () => {
    const { fake } = await signIn(createFakeAuthEnv(), { loadUserInfo: true })
    const request = fake.provider.log.find(({ url }) => url.endsWith('/userinfo'))
    if (!request) throw new Error('User info was not requested')
    const { access_token: token } = storedUser(fake)
    expect(request.headers.get('authorization')).toBe(`DPoP ${token}`)
    const ath = createHash('sha256').update(token).digest('base64url')
    expect(proofOf(request).payload).toMatchObject({ htm: 'GET', htu: `${ISSUER}/userinfo`, ath })
    await fake.advance(240_000)
    expect(fake.provider.log.filter(({ url }) => url.endsWith('/userinfo'))).toHaveLength(2)
    expect(storedUser(fake).profile.name).toBe('Ana del Servicio')
  })

  test('names an endpoint with a query, which the proof leaves out', async () => {
    const { fake, wire } = withWire(createFakeAuthEnv())
    fake.provider.set({ discovery: (document) => ({ ...document, token_endpoint: `${ISSUER}/token?tenant=1` }) })
    let proof = ''
    wire.carry = (url, init, ask) => {
      if (url.includes('/token')) proof = new Headers(init.headers).get('dpop') ?? ''
      return ask()
    }
    const { auth } = openAuth(fake)
    auth.signIn('popup')
    await expect.poll(() => proof).not.toBe('')
    expect(decodeJwt(proof)['htu']).toBe(`${ISSUER}/token`)
  })

  test('gets the proof from the page that receives the response, if the sign-in is by redirect', async () => {
    const fake = createFakeAuthEnv()
    openAuth(fake).auth.signIn('redirect')
    await expect.poll(() => fake.opened[0]?.url).not.toBe('')
    const answer = fake.provider.authorize(fake.opened[0]?.url ?? '')
    const next = reload(fake)
    const { auth } = openAuth(next, {}, answer)
    await expect.poll(() => auth.get().status).toBe('authenticated')
    expect(storedUser(next)).toMatchObject({ token_type: 'DPoP' })
    expect(fake.keys.names()).toEqual([storedUser(next).dpop_jkt])
  })

  test('but issues no refresh token leaves no key behind, because nothing needs it', async () => {
    const fake = createFakeAuthEnv()
    fake.provider.set({ body: ({ refresh_token: _none, ...body }) => body })
    await signIn(fake)
    expect(storedUser(fake)).toMatchObject({ token_type: 'DPoP' })
    expect(storedUser(fake)).not.toHaveProperty('dpop_jkt')
    expect(fake.keys.names()).toEqual([])
  })
})

describe('never a Bearer token where the provider offers binding', () => {
  async function refusedSignIn(fake: FakeAuthEnv, changed: Partial<AuthConfig> = {}) {
    const { auth } = openAuth(fake, changed)
    auth.signIn('popup')
    await fake.settle()
    await fake.advance(4 * NETWORK_TIMEOUT_MS)
    await expect.poll(() => auth.get()).toMatchObject({ status: 'anonymous', activity: null })
    // Each token request had a proof, nothing was asked twice in another way, and nothing is left.
    expect(proofs(fake)).not.toContain(false)
    expect([fake.keys.names(), fake.pendingKeys(), storedUser(fake), silentFrames(fake)]).toEqual([[], [], null, []])
    return auth.get()
  }

  test.for<[name: string, code: string, policy: Partial<ProofPolicy>, carry?: Wire['carry']]>([
    ['it answers with a Bearer token', 'dpop-downgrade', { binds: false }],
    ['it refuses each proof', 'dpop-proof', { leewayS: -1 }],
    ['CORS does not allow the header of the proof', 'network-failed', {}, forbidProofs],
    ['the answer to the code is lost', 'network-failed', {}, loseTokens],
    ['the token endpoint is away', 'http-status', {}, failTokens],
    ['CORS hides the nonce', 'dpop-proof', { nonce: 'n-1', nonceHeader: null }],
    ['it never accepts its nonce', 'dpop-proof', { nonce: 'n-1', nonceHeader: 'n-2' }],
    ['its nonce has 1 MB', 'dpop-proof', { nonce: 'x'.repeat(1_000_000) }],
    ['its nonce is too long by one', 'dpop-proof', { nonce: 'x'.repeat(MAX_NONCE_LENGTH + 1) }],
  ])('if %s: the sign-in fails with %s', async ([_name, code, policy, carry]) => {
    const { fake, wire } = withWire(openPage(policy))
    wire.carry = carry ?? wire.carry
    expect(await refusedSignIn(fake)).toMatchObject({ problem: { code } })
    expect(tokenRequests(fake).length).toBeLessThanOrEqual(2)
  })

  test.each<[string, () => Response]>([
    ['as RFC 9449 says', () => new Response(null, { status: 401, headers: { 'www-authenticate': 'DPoP' } })],
    ['as RFC 9449 says, with a new nonce each time', () => refuseWithNonce(`n-${Math.random()}`)],
    ['as RFC 9449 says, with the same nonce', () => refuseWithNonce('n')],
    ['in JSON', () => Response.json({ error: 'use_dpop_nonce' }, { status: 401 })],
  ])('if user info refuses the proof %s', async (_name, userinfoResponse) => {
    const fake = createFakeAuthEnv()
    fake.provider.set({ userinfoResponse })
    expect(await refusedSignIn(fake, { loadUserInfo: true })).toMatchObject({ problem: { code: 'dpop-proof' } })
    expect(fake.provider.log.filter(({ url }) => url.endsWith('/userinfo')).length).toBeLessThanOrEqual(2)
    expect(revokedTokens(fake)).toHaveLength(1)
  })

  test('if Keycloak names the refused proof only in the description of its error', async () => {
    const fake = createFakeAuthEnv()
    const description = 'DPoP proof is not active'
    fake.provider.set({
      response: () => Response.json({ error: 'invalid_request', error_description: description }, { status: 400 }),
    })
    expect(await refusedSignIn(fake)).toMatchObject({ problem: { code: 'dpop-proof', errorDescription: description } })
  })

  test.each(['denied', 'hangs'] as const)('if the key store is %s: the page keeps the key in memory', async (mode) => {
    const fake = createFakeAuthEnv()
    fake.keys.control.mode = mode
    const { auth, events } = openAuth(fake)
    auth.signIn('popup')
    await fake.settle()
    await fake.advance(3 * NETWORK_TIMEOUT_MS)
    await expect.poll(() => auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    await fake.advance(240_000)
    await expect.poll(() => events).toContain('renewed')
    expect(proofs(fake)).toEqual([true, true])
    expect(storedUser(fake).token_type).toBe('DPoP')
  })

  test.each(['denied', 'hangs', 'forgets'] as const)(
    'if the key store is %s when the response to a redirect arrives: the code is not sent',
    async (mode) => {
      const fake = createFakeAuthEnv()
      openAuth(fake).auth.signIn('redirect')
      await expect.poll(() => fake.opened[0]?.url).not.toBe('')
      const next = createFakeAuthEnv(fake, fake.session.items)
      fake.keys.control.mode = mode
      if (mode === 'forgets') fake.keys.map.clear()
      const { auth } = openAuth(next, {}, fake.provider.authorize(fake.opened[0]?.url ?? ''))
      await fake.advance(2 * NETWORK_TIMEOUT_MS)
      await expect.poll(() => auth.get()).toMatchObject({ problem: { code: 'dpop-key-lost' } })
      expect([next.opened, tokenRequests(fake)]).toEqual([[], []])
    },
  )
})

test('a hidden frame asks for no Bearer token if the provider offers no binding for a while', async () => {
  const { fake: before } = await signIn()
  before.provider.revokeAll()
  const { fake, auth } = reloadPage(openPage({ advertises: false, binds: false }, before))
  await fake.advance(240_000)
  expect(silentFrames(fake)).toMatchObject([{ url: '', closed: true }])
  expect(proofs(fake)).not.toContain(false)
  expect([auth.get(), fake.keys.names()]).toMatchObject([{ status: 'authenticated', problem: null }, []])
  Object.assign(fake.provider.proofs, { advertises: true, binds: true })
  await fake.advance(20_000)
  expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
  expect([storedUser(fake).token_type, fake.keys.names()]).toEqual(['DPoP', [storedUser(fake).dpop_jkt]])
})

describe('a nonce', () => {
  test('that the token endpoint asks for is sent in a second request, and from then on in the first', async () => {
    const { fake, auth, events } = await signIn(openPage({ nonce: 'n-1' }), { loadUserInfo: true })
    const nonces = () => tokenRequests(fake).map((request) => proofOf(request).payload['nonce'])
    expect(nonces()).toEqual([undefined, 'n-1'])
    await fake.advance(240_000)
    await expect.poll(() => events).toContain('renewed')
    expect(nonces()).toEqual([undefined, 'n-1', 'n-1'])
    expect(proofs(fake)).toEqual([true, true, true])
    const userInfo = fake.provider.log.filter(({ url }) => url.endsWith('/userinfo'))
    expect(userInfo.map((request) => proofOf(request).payload['nonce'])).toEqual(['n-1', 'n-1'])
    expect(auth.get()).toMatchObject({ problem: null })
  })

  test('that changes does not spend the refresh token: the same token is sent again, and no frame opens', async () => {
    const { fake, events } = await signIn(openPage({ nonce: 'n-1' }))
    const { refresh_token: token } = storedUser(fake)
    fake.provider.proofs.nonce = 'n-2'
    await fake.advance(240_000)
    await expect.poll(() => events).toContain('renewed')
    expect(refreshRequests(fake).map(({ form }) => form.get('refresh_token'))).toEqual([token, token])
    expect(fake.provider.refreshes.sent).toEqual([{ token, status: 200 }])
    expect(silentFrames(fake)).toEqual([])
  })

  test('that the user info endpoint asks for is sent in a second request', async () => {
    const fake = createFakeAuthEnv()
    fake.provider.set({
      userinfoResponse: (request) =>
        decodeJwt(request.headers.get('dpop') ?? '')['nonce'] === 'u-1'
          ? Response.json({ sub: 'f3a1', name: 'Ana' })
          : new Response(null, { status: 401, headers: { 'dpop-nonce': 'u-1' } }),
    })
    await signIn(fake, { loadUserInfo: true })
    expect(storedUser(fake).profile.name).toBe('Ana')
    expect(fake.provider.log.filter(({ url }) => url.endsWith('/userinfo'))).toHaveLength(2)
  })

  test('and a status that does not ask for one send no second request to the user info endpoint', async () => {
    const fake = createFakeAuthEnv()
    const headers = { 'dpop-nonce': 'u-1' }
    fake.provider.set({ userinfoResponse: () => new Response(null, { status: 403, headers }) })
    const { auth } = openAuth(fake, { loadUserInfo: true })
    auth.signIn('popup')
    await expect
      .poll(() => auth.get())
      .toMatchObject({ problem: { code: 'user-info-unavailable', error: 'http-status 403' } })
    expect(fake.provider.log.filter(({ url }) => url.endsWith('/userinfo'))).toHaveLength(1)
  })

  test('and a bare 401 send no second request to the token endpoint, which may have used the token', async () => {
    const { fake } = await signIn()
    const headers = { 'dpop-nonce': 'n-1' }
    fake.provider.set({ response: () => new Response(null, { status: 401, headers }) })
    await fake.advance(240_000)
    expect(refreshRequests(fake)).toHaveLength(1)
  })

  test('of the longest accepted length is used', async () => {
    const { fake } = await signIn(openPage({ nonce: 'x'.repeat(MAX_NONCE_LENGTH) }))
    expect(storedUser(fake).token_type).toBe('DPoP')
  })

  test('is remembered for its origin only', async () => {
    const fake = openPage({ nonce: 'n-1' })
    const other = 'https://tokens.als.test/token'
    const { fake: wired, wire } = withWire(fake)
    const nonces: unknown[] = []
    wire.carry = async (url, init, ask) => {
      if (url !== other) return ask()
      const headers = new Headers(init.headers)
      nonces.push(decodeJwt(headers.get('dpop') ?? '')['nonce'])
      return Response.json({ error: 'use_dpop_nonce' }, { status: 400 })
    }
    const { auth } = await signIn(wired)
    auth.signOut()
    await fake.settle()
    fake.provider.set({ discovery: (document) => ({ ...document, token_endpoint: other }) })
    await fake.advance(3_700_000)
    auth.signIn('popup')
    await expect.poll(() => nonces).toEqual([undefined])
  })

  test('and an error that does not ask for one send no second request', async () => {
    const { fake, auth } = await signIn(openPage({ nonce: 'n-1' }))
    fake.provider.revokeAll()
    fake.provider.proofs.nonceHeader = 'n-2'
    fake.control.cookies = false
    await fake.advance(330_000)
    expect(refreshRequests(fake)).toHaveLength(1)
    expect(auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'session-expired' } })
  })

  test('whose second request is lost counts as sent: the frame signs in', async () => {
    const { fake, wire } = withWire(openPage({ nonce: 'n-1' }))
    const { events } = await signIn(fake)
    fake.provider.proofs.nonce = 'n-2'
    let requests = 0
    wire.carry = (url, init, ask) => {
      const isRefresh = url.endsWith('/token') && String(init.body).includes('grant_type=refresh_token')
      requests += isRefresh ? 1 : 0
      return isRefresh && requests === 2 ? Promise.reject(new TypeError('Failed to fetch')) : ask()
    }
    await fake.advance(240_000)
    await expect.poll(() => events).toContain('renewed')
    expect([requests, silentFrames(fake).length]).toEqual([2, 1])
  })
})

describe('a bad answer', () => {
  const accessTokenOf = (claims: JsonBody) =>
    ['{"alg":"RS256"}', JSON.stringify(claims)].map((part) => btoa(part)).join('.') + '.AA'
  const accessTokenFor = (jkt: unknown) => accessTokenOf({ cnf: { jkt } })

  test.each<[string, (body: JsonBody) => JsonBody]>([
    ['a Bearer token', (body) => ({ ...body, token_type: 'Bearer' })],
    ['a token of another type', (body) => ({ ...body, token_type: 'mac' })],
    ['a token bound to another key', (body) => ({ ...body, access_token: accessTokenFor('another') })],
    ['a token bound to no key', (body) => ({ ...body, access_token: accessTokenOf({}) })],
  ])('on refresh with %s is refused, and the hidden frame signs in instead', async (_name, refreshedBody) => {
    const { fake, auth, events } = await signIn()
    const { dpop_jkt: jkt } = storedUser(fake)
    fake.provider.set({ refreshedBody, refreshedClaims: ({ at_hash: _none, ...claims }) => claims })
    await fake.advance(240_000)
    await expect.poll(() => events).toContain('renewed')
    expect([refreshRequests(fake).length, silentFrames(fake).length]).toEqual([1, 1])
    expect(storedUser(fake).dpop_jkt).not.toBe(jkt)
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test.each([['someone else'], [7], [null]])('whose access token is bound to %j is refused', async (jkt) => {
    const fake = createFakeAuthEnv()
    fake.provider.set({
      body: (body) => ({ ...body, access_token: accessTokenFor(jkt) }),
      claims: ({ at_hash: _none, ...claims }) => claims,
    })
    const { auth } = openAuth(fake)
    auth.signIn('popup')
    await expect.poll(() => auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'dpop-key' } })
    expect([fake.keys.names(), fake.pendingKeys(), storedUser(fake)]).toEqual([[], [], null])
    expect(revokedTokens(fake)).toHaveLength(1)
  })

  test.each<[string, JsonBody]>([
    ['without cnf', {}],
    ['with an empty cnf', { cnf: {} }],
    ['with a cnf that is no object', { cnf: 'x' }],
    ['with another member in cnf', { cnf: { 'x5t#S256': 'x' } }],
  ])('whose readable access token is bound to no key, %s, is refused', async (_name, claims) => {
    const fake = createFakeAuthEnv()
    fake.provider.set({
      body: (body) => ({ ...body, access_token: accessTokenOf(claims) }),
      claims: ({ at_hash: _none, ...rest }) => rest,
    })
    const { auth } = openAuth(fake)
    auth.signIn('popup')
    await expect.poll(() => auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'dpop-downgrade' } })
    expect([fake.keys.names(), storedUser(fake)]).toEqual([[], null])
  })

  test('whose access token is encrypted is believed', async () => {
    const fake = createFakeAuthEnv()
    fake.provider.set({
      body: (body) => ({ ...body, access_token: 'eyJhbGciOiJSU0EtT0FFUCJ9.a.b.c.d' }),
      claims: ({ at_hash: _none, ...rest }) => rest,
    })
    await signIn(fake)
    expect(storedUser(fake).token_type).toBe('DPoP')
  })

  test('whose access token is bound to our key is accepted', async () => {
    const fake = createFakeAuthEnv()
    fake.provider.set({
      body: (body) => ({ ...body, access_token: accessTokenFor(askedFor(fake).get('dpop_jkt')) }),
      claims: ({ at_hash: _none, ...claims }) => claims,
    })
    await signIn(fake)
    expect(storedUser(fake).token_type).toBe('DPoP')
  })

  test('of the user info endpoint, 401 invalid_token, is refused after one request', async () => {
    const fake = createFakeAuthEnv()
    fake.provider.set({ userinfoResponse: () => Response.json({ error: 'invalid_token' }, { status: 401 }) })
    const { auth } = openAuth(fake, { loadUserInfo: true })
    auth.signIn('popup')
    await expect.poll(() => auth.get()).toMatchObject({ problem: { code: 'provider-error', error: 'invalid_token' } })
    expect(fake.provider.log.filter(({ url }) => url.endsWith('/userinfo'))).toHaveLength(1)
    expect([fake.keys.names(), storedUser(fake)]).toEqual([[], null])
  })
})

/** Reloads the page. `cookies`: whether frames see the provider's cookies. */
function reloadPage(fake: FakeAuthEnv, cookies = true) {
  const next = reload(fake)
  next.control.cookies = cookies
  return openAuth(next)
}

describe('a provider without binding', () => {
  test.each([
    [true, 'authenticated', undefined],
    [false, 'authenticated', undefined],
    ['required', 'anonymous', 'dpop-missing'],
  ] as const)('and "dpop": %j in the configuration: %s', async (dpop, status, code) => {
    const { auth, fake } = openAuth(openPage({ advertises: false, binds: false }), { dpop })
    auth.signIn('popup')
    await fake.settle()
    expect(auth.get()).toMatchObject({ status, problem: code === undefined ? null : { code } })
    expect(fake.opened[0]?.url === '', 'no authorization request').toBe(code !== undefined)
  })

  test('signs in with "dpop": false, though it names only algorithms that the portal has not', async () => {
    const { auth } = await signIn(openPage({ algorithms: ['PS256'], binds: false }), { dpop: false })
    expect(auth.get().status).toBe('authenticated')
  })

  test.each([true, 'required'] as const)('binds with "dpop": %j if it offers to', async (dpop) => {
    const { fake } = await signIn(openPage(), { dpop })
    expect(storedUser(fake).token_type).toBe('DPoP')
  })
})

test('a key keeps its algorithm, though the provider offers a better one since the sign-in', async () => {
  const { fake: before } = await signIn(openPage({ algorithms: ['EdDSA'] }))
  const fake = reload(before)
  fake.provider.proofs.algorithms = ['ES256', 'EdDSA']
  const { events } = openAuth(fake)
  await fake.advance(240_000)
  await expect.poll(() => events).toContain('renewed')
  expect(tokenRequests(fake).map((request) => proofOf(request).header.alg)).toEqual(['EdDSA', 'EdDSA'])
})

test('a key that another program has stored under the name of ours counts as lost', async () => {
  const { fake: before, token } = await signIn(openPage())
  const { dpop_jkt: jkt } = storedUser(before)
  const other = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  before.keys.map.set(jkt, { pair: other, expiresAt: Infinity })
  const fake = reload(before)
  openAuth(fake)
  await fake.advance(240_000)
  expect(refreshRequests(fake).map(({ form }) => form.get('refresh_token'))).not.toContain(token)
  expect(storedUser(fake).dpop_jkt).not.toBe(jkt)
})

describe('a key that is lost', () => {
  test('is replaced after a reload: the hidden frame signs in with a new one', async () => {
    const before = await signIn()
    const jkt = storedUser(before.fake).dpop_jkt
    before.fake.keys.map.clear()
    const { fake, auth, events } = reloadPage(before.fake)
    await fake.advance(250_000)
    await expect.poll(() => events).toContain('renewed')
    expect([refreshRequests(fake).length, silentFrames(fake).length]).toEqual([0, 1])
    expect(storedUser(fake).dpop_jkt).not.toBe(jkt)
    expect(fake.keys.names()).toEqual([storedUser(fake).dpop_jkt])
    expect(auth.get()).toMatchObject({ problem: null })
  })

  test('ends the session if no frame works; its refresh token is worthless', async () => {
    const before = await signIn()
    before.fake.keys.map.clear()
    const { fake, auth } = reloadPage(before.fake, false)
    await fake.advance(330_000)
    expect(auth.get()).toEqual({ status: 'anonymous', activity: null, problem: { code: 'session-expired' } })
    expect([refreshRequests(fake), storedUser(fake), revokedTokens(fake)]).toEqual([[], null, []])
  })

  test('from the storage is still used by the page that has it in memory, which stores it again', async () => {
    const { fake, events } = await signIn()
    const { dpop_jkt: jkt } = storedUser(fake)
    fake.keys.map.clear()
    await fake.advance(240_000)
    await expect.poll(() => events).toContain('renewed')
    expect([refreshRequests(fake).length, silentFrames(fake)]).toEqual([1, []])
    expect(fake.keys.map.get(jkt)?.expiresAt).toBe(fake.now() + IDLE_KEY_MS)
  })
})

test.each(['denied', 'hangs'] as const)('a key counts as lost if the store is %s after a reload', async (mode) => {
  const before = await signIn()
  before.fake.keys.control.mode = mode
  const { fake, auth, events } = reloadPage(before.fake)
  await fake.advance(290_000)
  await expect.poll(() => events).toContain('renewed')
  expect([refreshRequests(fake).length, silentFrames(fake).length]).toEqual([0, 1])
  expect(storedUser(fake).token_type).toBe('DPoP')
  expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
})

describe('a clock', () => {
  /** Opens a page whose clock is `ahead.seconds` ahead of the servers' clocks. Tests can change that number later. */
  function openPageAhead(ahead: { seconds: number }, policy: Partial<ProofPolicy> = {}): FakeAuthEnv {
    const fake = openPage({ requires: true, leewayS: 10, ...policy })
    const now = () => fake.now() + ahead.seconds * 1000
    const wake: typeof fake.env.wake = (atMs, call) => fake.env.wake(atMs - ahead.seconds * 1000, call)
    return { ...fake, env: { ...fake.env, now, wake } }
  }

  test.each([120, 17, -17, -50])('that is %d s ahead is corrected by that of the portal', async (aheadS) => {
    const { fake, auth, events } = await signIn(openPageAhead({ seconds: aheadS }))
    expect(storedUser(fake).token_type).toBe('DPoP')
    expect(tokenRequests(fake)).toHaveLength(2)
    expect(fake.portal.requests).toEqual(['HEAD no-store'])
    const { refresh_token: token } = storedUser(fake)
    await fake.advance(240_000)
    await expect.poll(() => events).toContain('renewed')
    expect(refreshRequests(fake).map(({ form }) => form.get('refresh_token'))).toEqual([token])
    expect(fake.portal.requests).toEqual(['HEAD no-store'])
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test.each<[string, Partial<ProofPolicy>]>([
    ['requires a nonce', { nonce: 'n-1' }],
    ['replaces its nonce with each response', { nonce: 'n-1', rotatesNonce: true }],
    ['names its nonce only after it has checked the time', { nonce: 'n-1', checksTimeFirst: true }],
  ])('that is wrong is also corrected if the provider %s', async (_name, policy) => {
    const ahead = { seconds: 120 }
    const { fake, events } = await signIn(openPageAhead(ahead, policy), { loadUserInfo: true })
    expect(storedUser(fake).token_type).toBe('DPoP')
    const { refresh_token: token } = storedUser(fake)
    ahead.seconds = 0
    await fake.advance(240_000)
    await expect.poll(() => events).toContain('renewed')
    expect(fake.provider.refreshes.sent).toEqual([{ token, status: 200 }])
    expect(silentFrames(fake)).toEqual([])
    expect(storedUser(fake).token_type).toBe('DPoP')
  })

  test.each([-120, -3_000, 3_000])('that a proof has corrected counts for the ID token, too: %d s', async (seconds) => {
    const { fake, auth } = openAuth(openPageAhead({ seconds }))
    auth.signIn('popup')
    await fake.settle()
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test.each([120, -120])('that is %d s ahead says when the ID token expires, without expires_in', async (seconds) => {
    const ahead = openPageAhead({ seconds })
    ahead.provider.set({ body: ({ expires_in: _none, ...body }) => body })
    const { fake } = await signIn(ahead)
    expect(storedUser(fake).expires_at).toBe(Math.floor(fake.env.now() / 1000) + 300)
  })

  test('that is set to the right time afterwards is corrected again, and the refresh token is not spent', async () => {
    const ahead = { seconds: 60 }
    const { fake, events } = await signIn(openPageAhead(ahead))
    const { refresh_token: token } = storedUser(fake)
    ahead.seconds = 0
    await fake.advance(240_000)
    await expect.poll(() => events).toContain('renewed')
    expect(refreshRequests(fake).map(({ form }) => form.get('refresh_token'))).toEqual([token, token])
    expect(fake.provider.refreshes.sent).toEqual([{ token, status: 200 }])
    expect(silentFrames(fake)).toEqual([])
  })

  test('is that of the portal at the time of its response, if a cache has kept it', async () => {
    const fake = openPage({ leewayS: 10 })
    fake.portal.date = () => new Date(fake.now() - 90_000).toUTCString()
    fake.portal.ageS = 90
    const ahead = { seconds: 120 }
    const now = () => fake.now() + ahead.seconds * 1000
    await signIn({ ...fake, env: { ...fake.env, now } })
    expect(tokenRequests(fake)).toHaveLength(2)
  })

  test.each(['Infinity', '1e999', '-5', 'soon'])('is that of the response if its age is %j', async (age) => {
    const fake = openPage({ leewayS: 10 })
    const { handle } = fake.portal
    fake.portal.handle = async (init) => {
      const response = await handle.call(fake.portal, init)
      response.headers.set('age', age)
      return response
    }
    const ahead = { seconds: 120 }
    const now = () => fake.now() + ahead.seconds * 1000
    await signIn({ ...fake, env: { ...fake.env, now } })
    expect(tokenRequests(fake)).toHaveLength(2)
  })

  test('that is right already does not repeat a proof that is refused for another reason', async () => {
    const { fake } = await signIn(openPageAhead({ seconds: 60 }))
    fake.provider.proofs.leewayS = -1
    fake.control.cookies = false
    await fake.advance(240_000)
    expect([refreshRequests(fake).length, fake.portal.requests.length]).toEqual([1, 2])
  })

  test('is asked once for a request, not for a nonce, and is as before if the portal is wrong', async () => {
    const fake = createFakeAuthEnv()
    fake.portal.date = () => new Date(fake.now() + 3_600_000).toUTCString()
    const operation = operationIn(fake.env)
    const key = await operation.dpop.readKey(await operation.dpop.createKey('ES256'), ['ES256'])
    const form = { method: 'POST', body: new URLSearchParams({ grant_type: 'none' }) }
    const send = async () => {
      const before = [tokenRequests(fake).length, fake.portal.requests.length]
      const code = await operation.dpop
        .fetch({ ...operation, key }, `${ISSUER}/token`, form)
        .catch((thrown: AuthError) => thrown.code)
      return [code, tokenRequests(fake).length - Number(before[0]), fake.portal.requests.length - Number(before[1])]
    }
    fake.provider.proofs.leewayS = -1
    expect(await send()).toEqual(['dpop-proof', 2, 1])
    fake.provider.proofs.leewayS = 10
    expect(await send()).toEqual(['provider-error', 1, 0])
    Object.assign(fake.provider.proofs, { nonce: 'n-1' })
    expect(await send()).toEqual(['provider-error', 2, 0])
  })

  test.for<[string, (fake: FakeAuthEnv) => Partial<FakeAuthEnv['portal']>]>([
    ['does not name the time', () => ({ date: () => null })],
    ['names an invalid time', () => ({ date: () => 'noon' })],
    ['never answers', () => ({ hangs: true })],
    ['has the same wrong time', ({ env }) => ({ date: () => new Date(env.now()).toUTCString() })],
  ])('that is wrong ends the sign-in, which says so, if the portal %s', async ([_name, portalOf]) => {
    const fake = openPageAhead({ seconds: 120 })
    Object.assign(fake.portal, portalOf(fake))
    const { auth } = openAuth(fake)
    auth.signIn('popup')
    await expect.poll(() => fake.portal.requests).toEqual(['HEAD no-store'])
    await fake.advance(NETWORK_TIMEOUT_MS)
    await expect.poll(() => auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'dpop-proof' } })
    expect(tokenRequests(fake)).toHaveLength(1)
  })
})

describe('the key of a sign-in', () => {
  test('stays with the original tab if the tab is duplicated, and the duplicate gets its own', async () => {
    const { browser, tab } = await openSignedInTab()
    const { dpop_jkt: jkt } = storedUser(tab.fake)
    const copy = openTab(browser, tab.fake.session.items)
    await browser.settle()
    expect(storedUser(copy.fake)).not.toHaveProperty('dpop_jkt')
    expect(storedUser(copy.fake)).not.toHaveProperty('refresh_token')
    // Check before the next renewal, which stores the key again and would hide that the duplicate had removed it.
    expect(browser.keys.names()).toContain(jkt)
    await browser.advance(250_000)
    const fresh = () => storedUser(copy.fake).dpop_jkt
    await expect.poll(fresh).toBeDefined()
    expect(fresh()).not.toBe(jkt)
    expect(storedUser(tab.fake).dpop_jkt).toBe(jkt)
    expect(browser.keys.names().sort()).toEqual([jkt, fresh()].sort())
    expect(silentFrames(tab.fake)).toEqual([])
    expect(browser.provider.refreshes.sent.map(({ status }) => status)).toEqual([200])
  })

  test.each([
    ['has been removed', 1_000],
    ['could not be removed for ten seconds', Infinity],
  ])('%s before a sign-out by redirect leaves the page', async (_name, removalMs) => {
    const fake = createFakeAuthEnv()
    const { store } = fake.keys
    const later = () =>
      new Promise<void>((resolve) => {
        if (removalMs < Infinity) fake.after(removalMs, resolve)
      })
    const keys: typeof store = { ...store, remove: (name) => later().then(() => store.remove(name)) }
    const { auth } = await signIn({ ...fake, env: { ...fake.env, keys } })
    auth.signOut()
    await fake.settle()
    expect([auth.get().status, fake.opened.length]).toEqual(['anonymous', 1])
    await fake.advance(Math.min(removalMs, NETWORK_TIMEOUT_MS))
    expect(fake.opened.at(-1)?.url).toMatch(/\/logout\?/)
    expect(fake.keys.names()).toHaveLength(removalMs < Infinity ? 0 : 1)
  })

  test('of a popup whose tokens come after the user has gone on by redirect is removed', async () => {
    const { fake, wire } = withWire(createFakeAuthEnv())
    const answer = wire.holdBack('/token')
    const { auth } = openAuth(fake)
    auth.signIn('popup')
    await fake.settle()
    auth.signIn('redirect')
    await fake.settle()
    const [popup, redirect] = [askedFor(fake, 0).get('dpop_jkt'), askedFor(fake, 1).get('dpop_jkt')]
    expect(fake.keys.names()).toEqual([popup, redirect])
    answer()
    await expect.poll(() => fake.keys.names()).toEqual([redirect])
  })

  test('of a redirect that never came back is removed by the next sign-in', async () => {
    const fake = createFakeAuthEnv()
    openAuth(fake).auth.signIn('redirect')
    await expect.poll(() => fake.opened[0]?.url).not.toBe('')
    const [abandoned = ''] = fake.keys.names()
    expect(fake.keys.map.get(abandoned)?.expiresAt).toBe(fake.now() + 1_800_000)
    const lateTab = createFakeAuthEnv(fake)
    fake.setClock(fake.now() + UNUSED_KEY_MS)
    await signIn(lateTab)
    expect(fake.keys.names()).not.toContain(abandoned)
    expect(fake.keys.names()).toHaveLength(1)
  })

  test('that is in use outlives the sweep of other tabs', async () => {
    const { browser, tab } = await openSignedInTab()
    const { dpop_jkt: jkt } = storedUser(tab.fake)
    expect(browser.keys.map.get(jkt)?.expiresAt).toBe(browser.now() + 2_592_000_000)
    await browser.advance(UNUSED_KEY_MS)
    await signInTab(openTab(browser))
    expect(browser.keys.names()).toContain(storedUser(tab.fake).dpop_jkt)
  })

  test('of the refresh token is kept if the hidden frame brings no refresh token', async () => {
    const { fake, auth, events } = await signIn()
    const { dpop_jkt: jkt, refresh_token: token } = storedUser(fake)
    fake.provider.set({ body: ({ refresh_token: _none, ...body }) => body })
    fake.control.sessionAnswer = 'changed'
    await fake.advance(4_000)
    await expect.poll(() => events).toContain('renewed')
    expect(storedUser(fake)).toMatchObject({ dpop_jkt: jkt, refresh_token: token, token_type: 'DPoP' })
    await fake.settle()
    expect(fake.keys.names()).toEqual([jkt])
    expect(auth.get().status).toBe('authenticated')
  })
})
