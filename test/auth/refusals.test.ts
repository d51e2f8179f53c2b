// @vitest-environment node
import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createAuth } from '../../src/auth/index.ts'
import type { AuthErrorCode } from '../../src/auth/index.ts'
import { config, createFakeAuthEnv } from '../support/fake-auth-env.ts'
import { otherIssuersToken, otherKey, signText, signWithSecret, signingKey } from '../support/faulty-provider.ts'
import type { Fault } from '../support/faulty-provider.ts'
import { exportJWK, type JWK } from 'jose'

const without = (name: string) => (claims: Record<string, unknown>) => {
  const { [name]: _gone, ...rest } = claims
  return rest
}
const having = (more: Record<string, unknown>) => (claims: Record<string, unknown>) => ({ ...claims, ...more })
const edit = (change: (parameters: URLSearchParams) => void) => (parameters: URLSearchParams) => {
  change(parameters)
  return parameters
}
const unsigned = (claims: object) =>
  `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`
const responding = (body: BodyInit | null, type: string, status = 200): Fault => ({
  response: () => new Response(body, { status, headers: { 'content-type': type } }),
})
const publicPem = signingKey.publicKey.export({ type: 'spki', format: 'pem' }).toString()

const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' })

const soon = { interval: 5, timeout: 5_000 }

/** Numbers are those of the list of bad answers in src/auth/README.md. */
const refused: readonly (readonly [name: string, fault: Fault, code: AuthErrorCode])[] = [
  ['1 alg none', { token: (_jwt, claims) => unsigned(claims) }, 'id-token-alg'],
  ['2 broken signature', { token: (jwt) => jwt.replace(/\.[^.]{8}([^.]*)$/, '.AAAAAAAA$1') }, 'id-token-signature'],
  ['3 key not in the set', { token: (_jwt, claims) => otherIssuersToken(claims) }, 'id-token-signature'],
  ['4 wrong iss', { claims: having({ iss: 'https://evil.test' }) }, 'id-token-iss'],
  ['5 wrong aud', { claims: having({ aud: 'other' }) }, 'id-token-aud'],
  ['6 no aud', { claims: without('aud') }, 'id-token-aud'],
  ['7 untrusted second audience', { claims: having({ aud: ['als-portal', 'other'] }) }, 'id-token-aud-untrusted'],
  ['8 azp of another client', { claims: having({ azp: 'other' }) }, 'id-token-azp'],
  ['9 expired', { claims: (claims) => ({ ...claims, exp: Number(claims['iat']) - 61 }) }, 'id-token-exp'],
  [
    '9 expired, to the second',
    { claims: (claims) => ({ ...claims, exp: Number(claims['iat']) - 60 }) },
    'id-token-exp',
  ],
  ['10 no exp', { claims: without('exp') }, 'id-token-exp'],
  ['11 no iat', { claims: without('iat') }, 'id-token-iat'],
  ['12 no sub', { claims: without('sub') }, 'id-token-sub'],
  ['13 wrong nonce', { claims: having({ nonce: 'other' }) }, 'id-token-nonce'],
  ['14 no nonce', { claims: without('nonce') }, 'id-token-nonce'],
  ['15 wrong at_hash', { claims: having({ at_hash: 'AAAA' }) }, 'id-token-at-hash'],
  ['16 no ID token', { body: without('id_token') }, 'id-token-missing'],
  ['18 response iss differs', { answer: edit((p) => p.set('iss', 'https://evil.test')) }, 'response-issuer'],
  ['19 response iss missing', { answer: edit((p) => p.delete('iss')) }, 'response-issuer-missing'],
  ['20 response state missing', { answer: edit((p) => p.delete('state')) }, 'state-missing'],
  ['21 response state wrong', { answer: edit((p) => p.set('state', 'other')) }, 'state-mismatch'],
  ['22 discovery of another issuer', { discovery: having({ issuer: 'https://evil.test' }) }, 'discovery-issuer'],
  [
    'iss with a slash too many',
    { discovery: having({ issuer: 'https://id.als.test/realms/als/' }) },
    'discovery-issuer',
  ],
  ['HS256 with the client id', { token: (_jwt, claims) => signWithSecret(claims, 'als-portal') }, 'id-token-alg'],
  ['HS256 with the public key', { token: (_jwt, claims) => signWithSecret(claims, publicPem) }, 'id-token-alg'],
  ['unknown kid', { header: (header) => ({ ...header, kid: 'third' }) }, 'id-token-key'],
  ['an empty key set', { keys: () => [] }, 'id-token-key'],
  ['a key set without a list', { keys: () => 'none' }, 'id-token-key'],
  [
    'a key of another kind under the same name',
    { keys: () => [{ ...curve.publicKey.export({ format: 'jwk' }), kid: 'first' }] },
    'id-token-key',
  ],
  ['a key for encryption', { keys: ([key]) => [{ ...key, use: 'enc' }] }, 'id-token-key'],
  ['a key for another algorithm', { keys: ([key]) => [{ ...key, alg: 'PS256' }] }, 'id-token-key'],
  [
    'a key that is none',
    { keys: () => [{ kty: 'RSA', kid: 'first', alg: 'RS256', n: '', e: '' }] },
    'id-token-signature',
  ],
  ['crit header', { header: (header) => ({ ...header, crit: ['x'], x: 1 }) }, 'id-token-crit'],
  ['token in the future', { claims: (claims) => ({ ...claims, iat: Number(claims['iat']) + 61 }) }, 'id-token-future'],
  ['nbf in the future', { claims: (claims) => ({ ...claims, nbf: Number(claims['iat']) + 61 }) }, 'id-token-future'],
  ['exp as text', { claims: (claims) => ({ ...claims, exp: String(claims['exp']) }) }, 'id-token-exp'],
  ['a subject longer than 255', { claims: having({ sub: 'x'.repeat(256) }) }, 'id-token-sub'],
  ['an empty audience list', { claims: having({ aud: [] }) }, 'id-token-aud'],
  ['not a token at all', { token: () => 'nonsense' }, 'id-token-malformed'],
  ['three parts that are nothing', { token: () => 'a.b.c' }, 'id-token-malformed'],
  ['five parts, as if it were encrypted', { token: (jwt) => `${jwt}.a.b` }, 'id-token-malformed'],
  ['a signed list instead of claims', { token: () => signText('[]') }, 'id-token-malformed'],
  [
    'claims that are a list',
    { token: () => `${Buffer.from('{"alg":"RS256"}').toString('base64url')}.W10.AA` },
    'id-token-signature',
  ],
  ['code twice', { answer: (p) => `${p.toString()}&code=second` }, 'parameter-duplicated'],
  ['state twice', { answer: (p) => `${p.toString()}&state=second` }, 'parameter-duplicated'],
  ['iss twice', { answer: (p) => `${p.toString()}&iss=second` }, 'parameter-duplicated'],
  ['error twice', { answer: (p) => `${p.toString()}&error=a&error=b` }, 'parameter-duplicated'],
  [
    'error_description twice',
    { answer: (p) => `${p.toString()}&error_description=a&error_description=b` },
    'parameter-duplicated',
  ],
  ['session_state twice', { answer: (p) => `${p.toString()}&session_state=second` }, 'parameter-duplicated'],
  ['response twice', { answer: (p) => `${p.toString()}&response=a&response=b` }, 'parameter-duplicated'],
  ['code in query and fragment', { answer: (p) => `${p.toString()}#code=second` }, 'parameter-duplicated'],
  ['no code', { answer: edit((p) => p.delete('code')) }, 'code-missing'],
  ['an error response', { answer: edit((p) => p.set('error', 'access_denied')) }, 'provider-error'],
  ['login_required', { answer: edit((p) => p.set('error', 'login_required')) }, 'login-required'],
  [
    'an error response of another issuer',
    { answer: edit((p) => (p.set('error', 'x'), p.set('iss', 'y'))) },
    'response-issuer',
  ],
  ['token response as HTML', responding('<html>', 'text/html'), 'content-type-invalid'],
  ...['x-application/json', 'application/jsonp', 'application/+json', 'application/json5; a=b', 'text/json'].map(
    (type) => [`token response as ${type}`, responding('{}', type), 'content-type-invalid'] as const,
  ),
  // Read as JSON, and nothing is in it.
  ...[
    'application/json;charset=utf-8',
    'application/json ; charset=utf-8',
    'Application/JSON',
    'application/problem+json',
  ].map((type) => [`nothing in a token response as ${type}`, responding('{}', type), 'access-token-missing'] as const),
  [
    'token response of 512 kB that says nothing',
    responding(`{"a":"${'x'.repeat(512 * 1024 - 8)}"}`, 'application/json'),
    'access-token-missing',
  ],
  [
    'token response of one byte more',
    responding(`{"a":"${'x'.repeat(512 * 1024 - 7)}"}`, 'application/json'),
    'response-too-large',
  ],
  [
    'token endpoint down, and says so in JSON',
    responding('{"error":"invalid_grant"}', 'application/json', 500),
    'http-status',
  ],
  ['token response as text', responding('{}', 'text/plain'), 'content-type-invalid'],
  ['empty token response', responding('', 'application/json'), 'response-malformed'],
  ['token response that is a list', responding('[]', 'application/json'), 'response-malformed'],
  [
    'token response of 10 MB',
    responding(`{"a":"${'x'.repeat(10_000_000)}"}`, 'application/json'),
    'response-too-large',
  ],
  [
    'token response that does not say what it is',
    { response: () => new Response(new TextEncoder().encode('{}')) },
    'content-type-invalid',
  ],
  ['token response without a body', responding(null, 'application/json'), 'response-malformed'],
  ['a refusal without a reason', responding('{}', 'application/json', 400), 'http-status'],
  ['invalid_grant', responding('{"error":"invalid_grant"}', 'application/json', 400), 'provider-error'],
  ['token endpoint down', responding('oops', 'text/html', 500), 'http-status'],
  ['DPoP token', { body: having({ token_type: 'DPoP' }) }, 'token-type'],
  ['no token type', { body: without('token_type') }, 'token-type'],
  ['no access token', { body: without('access_token') }, 'access-token-missing'],
  ['access token that is a number', { body: having({ access_token: 7 }) }, 'access-token-missing'],
  ['empty access token', { body: having({ access_token: '' }) }, 'access-token-missing'],
  ['negative expires_in', { body: having({ expires_in: -1 }) }, 'expires-in'],
  ['expires_in zero', { body: having({ expires_in: 0 }) }, 'expires-in'],
  ['expires_in as text', { body: having({ expires_in: '300' }) }, 'expires-in'],
  ['no token endpoint', { discovery: without('token_endpoint') }, 'endpoint-missing'],
  [
    'token endpoint over http',
    { discovery: having({ token_endpoint: 'http://id.als.test/token' }) },
    'endpoint-insecure',
  ],
  [
    'endpoint with a fragment',
    { discovery: having({ token_endpoint: 'https://id.als.test/token#x' }) },
    'endpoint-insecure',
  ],
  ['endpoint that is no address', { discovery: having({ token_endpoint: 'token' }) }, 'endpoint-insecure'],
  [
    'endpoint with a script',
    { discovery: having({ authorization_endpoint: 'javascript:alert(1)' }) },
    'endpoint-insecure',
  ],
  ['no S256', { discovery: having({ code_challenge_methods_supported: ['plain'] }) }, 'pkce-unsupported'],
]

async function signInWith(fault: Fault, options: Partial<typeof config> = {}) {
  const fake = createFakeAuthEnv()
  fake.provider.set(fault)
  const auth = createAuth({ ...config, ...options }, fake.env)
  auth.start(null)
  auth.signIn('popup')
  await fake.settle()
  return { fake, auth }
}

describe('a bad answer is refused, and refusing is safe', () => {
  test.each(refused)('%s', async (_name, fault, code) => {
    const { fake, auth } = await signInWith(fault)
    await expect.poll(() => auth.get(), soon).toMatchObject({ status: 'anonymous', activity: null, problem: { code } })
    expect(fake.pendingKeys()).toEqual([])
    expect(fake.session.keys()).toEqual(['oidc.tab'])
    expect(fake.opened[0]?.closed).toBe(true)
    expect([...fake.timers]).toEqual([])
    // And the person can sign in again at once.
    fake.provider.set({})
    auth.signIn('popup')
    await expect.poll(() => auth.get().status, soon).toBe('authenticated')
  })

  test.each([
    [
      '17 auth_time too old',
      (claims: Record<string, unknown>) => ({ ...claims, auth_time: Number(claims['auth_time']) - 661 }),
    ],
    ['auth_time missing', without('auth_time')],
  ])('max_age asked: %s', async (_name, claims) => {
    const fake = createFakeAuthEnv()
    fake.provider.set({ claims })
    const auth = createAuth({ ...config, maxAgeS: 600 }, fake.env)
    auth.start(null)
    auth.signIn('popup')
    await expect
      .poll(() => auth.get(), soon)
      .toMatchObject({ status: 'anonymous', problem: { code: 'id-token-auth-time' } })
    expect(new URL(fake.opened[0]?.url ?? '').searchParams.get('max_age')).toBe('600')
    fake.provider.set({})
    auth.signIn('popup')
    await expect.poll(() => auth.get().status, soon).toBe('authenticated')
  })

  test.each([
    ['23 user info of another subject', { userinfo: having({ sub: 'other' }) }, 'userinfo-sub'],
    ['no user info endpoint', { discovery: without('userinfo_endpoint') }, 'endpoint-missing'],
  ] as const)('user info asked: %s', async (_name, fault, code) => {
    const { auth } = await signInWith(fault, { loadUserInfo: true })
    await expect.poll(() => auth.get(), soon).toMatchObject({ status: 'anonymous', problem: { code } })
  })

  test('a provider that is not reached by https is not asked anything', async () => {
    const { fake, auth } = await signInWith({}, { authority: 'http://id.als.test/realms/als' })
    await expect
      .poll(() => auth.get(), soon)
      .toMatchObject({ status: 'anonymous', problem: { code: 'endpoint-insecure' } })
    expect(fake.provider.log).toEqual([])
  })

  test('a broken signature of a known key does not make the client fetch the key set again', async () => {
    const { fake, auth } = await signInWith({ token: (_jwt, claims) => otherIssuersToken(claims) })
    await expect.poll(() => auth.get(), soon).toMatchObject({ problem: { code: 'id-token-signature' } })
    expect(fake.provider.log.filter(({ url }) => url.endsWith('/certs'))).toHaveLength(1)
  })

  const said = { error: 'access_denied', error_description: 'Not on Sundays', session_state: 's.1' }
  test.each<[string, Fault]>([
    [
      'the authorization response',
      { answer: edit((p) => Object.entries(said).forEach(([name, value]) => p.set(name, value))) },
    ],
    ['the token endpoint', responding(JSON.stringify(said), 'application/json', 400)],
  ])('what the provider says about its refusal in %s is passed on', async (_where, fault) => {
    const { auth } = await signInWith(fault)
    const problem = {
      code: 'provider-error',
      error: 'access_denied',
      errorDescription: 'Not on Sundays',
      sessionState: 's.1',
    }
    await expect.poll(() => auth.get(), soon).toEqual({ status: 'anonymous', activity: null, problem })
  })

  test('a token response that never ends is given up after 10 s', async () => {
    const { fake, auth } = await signInWith({
      response: () =>
        new Response(new ReadableStream({ pull: () => new Promise(() => {}) }), {
          headers: { 'content-type': 'application/json' },
        }),
    })
    await expect.poll(() => fake.provider.log.some(({ url }) => url.endsWith('/token')), soon).toBe(true)
    await fake.advance(9_999)
    expect(auth.get()).toMatchObject({ activity: { kind: 'sign-in' } })
    await fake.advance(1)
    expect(auth.get()).toMatchObject({ problem: { code: 'network-timeout' } })
  })

  test('an answer after 900 s', async () => {
    const fake = createFakeAuthEnv()
    fake.control.person = 'waits'
    const auth = createAuth(config, fake.env)
    auth.start(null)
    auth.signIn('popup')
    await expect.poll(() => fake.opened[0]?.url, soon).not.toBe('')
    await fake.advance(900_000)
    expect(auth.get()).toMatchObject({ problem: { code: 'state-expired' } })
    expect(fake.pendingKeys()).toEqual([])
  })
})

/** All that are accepted, with the digest of their `at_hash` (OpenID Connect Core §3.1.3.6) and a key. */
const algorithms = [
  ...(['RS', 'PS'] as const).flatMap((family) =>
    (['256', '384', '512'] as const).map((bits) => [`${family}${bits}`, `sha${bits}`, signingKey] as const),
  ),
  ['ES256', 'sha256', curve] as const,
  ['ES384', 'sha384', generateKeyPairSync('ec', { namedCurve: 'P-384' })] as const,
  ['ES512', 'sha512', generateKeyPairSync('ec', { namedCurve: 'P-521' })] as const,
  ['EdDSA', 'sha512', generateKeyPairSync('ed25519')] as const,
  ['Ed25519', 'sha512', generateKeyPairSync('ed25519')] as const,
]

const strangers = { ...otherKey.publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' } as JWK

describe('what is unusual but correct is accepted', () => {
  const accepted: readonly (readonly [string, Fault])[] = [
    ['nothing unusual', {}],
    ['token_type in another case', { body: having({ token_type: 'bearer' }) }],
    ['no expires_in: the ID token says it', { body: without('expires_in') }],
    ['a huge expires_in', { body: having({ expires_in: 1e15 }) }],
    ['no scope: it is the one asked for', { body: without('scope') }],
    [
      'members that nobody knows',
      { body: having({ x: 1 }), answer: edit((p) => p.set('x', 'y')), claims: having({ x: 1 }) },
    ],
    ['aud as a list of one', { claims: having({ aud: ['als-portal'] }) }],
    ['no azp', { claims: without('azp') }],
    ['no at_hash', { claims: without('at_hash') }],
    ['no kid, one key', { header: without('kid') as NonNullable<Fault['header']> }],
    ['the answer in the fragment', { answer: (p) => `#${p.toString()}` }],
    ['clocks a minute apart', { claims: (claims) => ({ ...claims, iat: Number(claims['iat']) + 60 }) }],
    ['expired less than a minute ago', { claims: (claims) => ({ ...claims, exp: Number(claims['iat']) - 59 }) }],
    ['a key that does not say what it is for', { keys: ([{ use: _use, alg: _alg, ...key } = {}]) => [key] }],
    ['a key set with something else in it', { keys: (keys) => [null, 'x', ...keys] }],
    ['a subject of 255 characters', { claims: having({ sub: 'x'.repeat(255) }) }],
    ['a rotated key: the set is fetched once more', { keys: (keys, times) => (times === 1 ? [] : keys) }],
    [
      'a rotated key and no kid: the same',
      {
        header: without('kid') as NonNullable<Fault['header']>,
        keys: (keys, times) => (times === 1 ? [strangers] : keys),
      },
    ],
    [
      'no iss where none is advertised',
      { discovery: without('authorization_response_iss_parameter_supported'), answer: edit((p) => p.delete('iss')) },
    ],
  ]
  test.each(accepted)('%s', async (_name, fault) => {
    const { auth } = await signInWith(fault)
    await expect.poll(() => auth.get().status, soon).toBe('authenticated')
  })

  test.each(algorithms)('an ID token that is signed with %s', async (alg, digest, pair) => {
    const { auth } = await signInWith({ signer: { alg, digest, ...pair } })
    await expect.poll(() => auth.get(), soon).toMatchObject({ status: 'authenticated', problem: null })
  })

  test('max_age asked: a sign-in that long ago, and a minute for the clocks', async () => {
    const { auth } = await signInWith(
      { claims: (claims) => ({ ...claims, auth_time: Number(claims['auth_time']) - 660 }) },
      { maxAgeS: 600 },
    )
    await expect.poll(() => auth.get().status, soon).toBe('authenticated')
  })

  test('an authority with a slash at its end', async () => {
    const authority = 'https://id.als.test/realms/als/'
    const { auth } = await signInWith(
      {
        discovery: having({ issuer: authority }),
        claims: having({ iss: authority }),
        answer: edit((p) => p.set('iss', authority)),
      },
      { authority },
    )
    await expect.poll(() => auth.get().status, soon).toBe('authenticated')
  })

  test('no expires_in: the token lasts as long as the ID token', async () => {
    const { fake, auth } = await signInWith({
      body: without('expires_in'),
      claims: (claims) => ({ ...claims, exp: Number(claims['iat']) + 700 }),
    })
    await expect.poll(() => auth.get(), soon).toMatchObject({ user: { expiresAt: fake.env.now() + 700_000 } })
  })

  test('what a provider says in pieces is put together, letters that are cut in two included', async () => {
    const bytes = new TextEncoder().encode('{"error":"x","error_description":"mañana"}')
    const cut = bytes.indexOf(0xc3) + 1
    const pieces = new ReadableStream({
      start(stream) {
        stream.enqueue(bytes.slice(0, cut))
        stream.enqueue(bytes.slice(cut))
        stream.close()
      },
    })
    const { auth } = await signInWith(responding(pieces, 'application/json', 400))
    await expect.poll(() => auth.get(), soon).toMatchObject({ problem: { errorDescription: 'mañana' } })
  })

  test('a huge expires_in counts as thirty days', async () => {
    const { fake, auth } = await signInWith({ body: having({ expires_in: 1e15 }) })
    await expect
      .poll(() => auth.get(), soon)
      .toMatchObject({ user: { expiresAt: fake.env.now() + 30 * 24 * 3_600_000 } })
  })

  test.each([
    ['true', true],
    ['false', false],
    [1, false],
  ])('email_verified as %j means %j', async (said, emailVerified) => {
    const { auth } = await signInWith({ claims: having({ email_verified: said }) })
    await expect.poll(() => auth.get(), soon).toMatchObject({ user: { emailVerified } })
  })

  test('several keys and no kid: each that fits is tried', async () => {
    const second = { ...(await exportJWK(otherKey.publicKey)), use: 'sig', alg: 'RS256' }
    const strip = (keys: readonly object[]) => [second, ...keys.map(({ kid: _kid, ...rest }: { kid?: string }) => rest)]
    const { auth } = await signInWith({ header: without('kid') as NonNullable<Fault['header']>, keys: strip })
    await expect.poll(() => auth.get().status, soon).toBe('authenticated')
  })
})
