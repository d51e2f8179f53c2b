import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createAuth } from '../../../src/auth/session/runner.ts'
import type { AuthErrorCode } from '../../../src/auth/index.ts'
import { allowSlowCrypto, openAuth } from '../../support/auth-page.ts'
import { config, createFakeAuthEnv } from '../../support/fake-auth-env.ts'
import {
  CLIENT_ID,
  otherIssuersToken,
  otherKey,
  signText,
  signWithSecret,
  signingKey,
} from '../../support/faulty-provider.ts'
import type { Fault } from '../../support/faulty-provider.ts'
import { exportJWK, type JWK } from 'jose'

allowSlowCrypto()

const omit = (name: string) => (claims: Record<string, unknown>) => {
  const { [name]: _gone, ...rest } = claims
  return rest
}
const merge = (more: Record<string, unknown>) => (claims: Record<string, unknown>) => ({ ...claims, ...more })
const editParameters = (change: (parameters: URLSearchParams) => void) => (parameters: URLSearchParams) => {
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

/** Replaces the signature of a token by its padded digest (RFC 8017 §9.2), which is right if the exponent is 1. */
function paddedDigestOf(jwt: string): string {
  const signed = jwt.split('.').slice(0, 2).join('.')
  const algorithm = Buffer.from('3031300d060960864801650304020105000420', 'hex')
  const digest = Buffer.concat([algorithm, createHash('sha256').update(signed).digest()])
  const padded = Buffer.concat([
    Buffer.from([0, 1]),
    Buffer.alloc(256 - 3 - digest.length, 255),
    Buffer.from([0]),
    digest,
  ])
  return `${signed}.${padded.toString('base64url')}`
}

const shortKey = generateKeyPairSync('rsa', { modulusLength: 1_024 })

function signedByShortKey(jwt: string): string {
  const signed = jwt.split('.').slice(0, 2).join('.')
  return `${signed}.${sign('sha256', Buffer.from(signed), shortKey.privateKey).toString('base64url')}`
}

/** An Ed25519 point, 32 bytes that begin with these two. It ends like them: with zeros or ones, and the sign of x. */
const pointOf = (start: string): string => {
  const [first = 0, last = 0] = Buffer.from(start, 'hex')
  const middle = first >= 0x80 ? 0xff : 0
  const sign = last === 0xff ? 0x7f : last
  return Buffer.from([first, ...Array<number>(30).fill(middle), sign]).toString('base64url')
}

/** Signs with S = 0 and R = the identity, which is right for the identity as the key. */
function signedByAnybody(jwt: string): string {
  const header = Buffer.from(JSON.stringify({ alg: 'EdDSA', kid: signingKey.id })).toString('base64url')
  const signature = Buffer.concat([Buffer.from([1]), Buffer.alloc(63)])
  return `${header}.${jwt.split('.')[1]}.${signature.toString('base64url')}`
}

/** The numbers refer to the table of invalid responses in src/auth/README.md. */
const refused: readonly (readonly [name: string, fault: Fault, code: AuthErrorCode])[] = [
  ['1 alg none', { token: (_jwt, claims) => unsigned(claims) }, 'id-token-alg'],
  [
    'alg as a list',
    { token: () => `${Buffer.from('{"alg":["RS256"]}').toString('base64url')}.e30.AA` },
    'id-token-alg',
  ],
  ['2 broken signature', { token: (jwt) => jwt.replace(/\.[^.]{8}([^.]*)$/, '.AAAAAAAA$1') }, 'id-token-signature'],
  ['3 key not in the set', { token: (_jwt, claims) => otherIssuersToken(claims) }, 'id-token-signature'],
  ['4 wrong iss', { claims: merge({ iss: 'https://evil.test' }) }, 'id-token-iss'],
  ['5 wrong aud', { claims: merge({ aud: 'other' }) }, 'id-token-aud'],
  ['6 no aud', { claims: omit('aud') }, 'id-token-aud'],
  ['7 a second audience', { claims: merge({ aud: ['als-portal', 'other'] }) }, 'id-token-aud-untrusted'],
  ['8 azp of another client', { claims: merge({ azp: 'other' }) }, 'id-token-azp'],
  ['9 expired', { claims: (claims) => ({ ...claims, exp: Number(claims['iat']) - 61 }) }, 'id-token-exp'],
  ['9 expired to the second', { claims: (claims) => ({ ...claims, exp: Number(claims['iat']) - 60 }) }, 'id-token-exp'],
  ['10 no exp', { claims: omit('exp') }, 'id-token-exp'],
  ['11 no iat', { claims: omit('iat') }, 'id-token-iat'],
  ['12 no sub', { claims: omit('sub') }, 'id-token-sub'],
  ['13 wrong nonce', { claims: merge({ nonce: 'other' }) }, 'id-token-nonce'],
  ['14 no nonce', { claims: omit('nonce') }, 'id-token-nonce'],
  ['15 wrong at_hash', { claims: merge({ at_hash: 'AAAA' }) }, 'id-token-at-hash'],
  ['16 no ID token', { body: omit('id_token') }, 'id-token-missing'],
  ['18 response iss differs', { answer: editParameters((p) => p.set('iss', 'https://evil.test')) }, 'response-issuer'],
  ['19 response iss missing', { answer: editParameters((p) => p.delete('iss')) }, 'response-issuer-missing'],
  ['20 response state missing', { answer: editParameters((p) => p.delete('state')) }, 'state-missing'],
  ['21 response state wrong', { answer: editParameters((p) => p.set('state', 'other')) }, 'state-mismatch'],
  ['22 discovery of another issuer', { discovery: merge({ issuer: 'https://evil.test' }) }, 'discovery-issuer'],
  [
    'discovery of the issuer with a trailing slash',
    { discovery: merge({ issuer: 'https://id.als.test/realms/als/' }) },
    'discovery-issuer',
  ],
  [
    'HS256 with the client id as secret',
    { token: (_jwt, claims) => signWithSecret(claims, 'als-portal') },
    'id-token-alg',
  ],
  [
    'HS256 with the public key as secret',
    { token: (_jwt, claims) => signWithSecret(claims, publicPem) },
    'id-token-alg',
  ],
  ['unknown kid', { header: (header) => ({ ...header, kid: 'third' }) }, 'id-token-key'],
  ['an empty key set', { keys: () => [] }, 'response-malformed'],
  ['a key set whose keys are no list', { keys: () => 'none' }, 'response-malformed'],
  [
    'a key of another type with the same kid',
    { keys: () => [{ ...curve.publicKey.export({ format: 'jwk' }), kid: 'first' }] },
    'id-token-key',
  ],
  ['a key for encryption', { keys: ([key]) => [{ ...key, use: 'enc' }] }, 'id-token-key'],
  ['a key for another algorithm', { keys: ([key]) => [{ ...key, alg: 'PS256' }] }, 'id-token-key'],
  [
    'a key with empty parameters',
    { keys: () => [{ kty: 'RSA', kid: 'first', alg: 'RS256', n: '', e: '' }] },
    'id-token-signature',
  ],
  ['crit header', { header: (header) => ({ ...header, crit: ['x'], x: 1 }) }, 'id-token-crit'],
  ...['at+jwt', 'application/at+jwt', 'logout+jwt', 'dpop+jwt', 'JWT2', '', 7, ['JWT']].map(
    (typ) =>
      [`typ ${JSON.stringify(typ)}`, { header: (header: object) => ({ ...header, typ }) }, 'id-token-typ'] as const,
  ),
  [
    'an algorithm that the provider does not advertise',
    { discovery: merge({ id_token_signing_alg_values_supported: ['ES256', 'none'] }) },
    'id-token-alg',
  ],
  ['iat in the future', { claims: (claims) => ({ ...claims, iat: Number(claims['iat']) + 61 }) }, 'id-token-future'],
  ['nbf in the future', { claims: (claims) => ({ ...claims, nbf: Number(claims['iat']) + 61 }) }, 'id-token-future'],
  ['exp as a string', { claims: (claims) => ({ ...claims, exp: String(claims['exp']) }) }, 'id-token-exp'],
  ['a sub longer than 255 characters', { claims: merge({ sub: 'x'.repeat(256) }) }, 'id-token-sub'],
  ['an empty list in aud', { claims: merge({ aud: [] }) }, 'id-token-aud'],
  ['an ID token without dots', { token: () => 'nonsense' }, 'id-token-malformed'],
  ['an ID token whose parts are no JSON', { token: () => 'a.b.c' }, 'id-token-malformed'],
  ['an ID token with five parts, like an encrypted one', { token: (jwt) => `${jwt}.a.b` }, 'id-token-malformed'],
  ['a signed ID token whose payload is a list', { token: () => signText('[]') }, 'id-token-malformed'],
  [
    'an unsigned ID token whose payload is a list',
    { token: () => `${Buffer.from('{"alg":"RS256"}').toString('base64url')}.W10.AA` },
    // Without `kid`, nothing tells whether the key that signed is missing from the set.
    'id-token-key',
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
  [
    'code in the query and state in the fragment',
    {
      answer: (p) => {
        const state = p.get('state') ?? ''
        p.delete('state')
        return `${p.toString()}#state=${state}`
      },
    },
    'parameter-duplicated',
  ],
  ...['id_token', 'access_token', 'response'].map(
    (name) =>
      [`${name} beside a code`, { answer: editParameters((p) => p.set(name, 'x')) }, 'parameter-unexpected'] as const,
  ),
  ['no code', { answer: editParameters((p) => p.delete('code')) }, 'code-missing'],
  ['an error response', { answer: editParameters((p) => p.set('error', 'access_denied')) }, 'provider-error'],
  ['login_required', { answer: editParameters((p) => p.set('error', 'login_required')) }, 'login-required'],
  [
    'an error response of another issuer',
    {
      answer: editParameters((p) => {
        p.set('error', 'x')
        p.set('iss', 'y')
      }),
    },
    'response-issuer',
  ],
  ...[201, 202, 203, 206].map(
    (status) =>
      [`token response with status ${status}`, responding('{}', 'application/json', status), 'http-status'] as const,
  ),
  ['token response as HTML', responding('<html>', 'text/html'), 'content-type-invalid'],
  ...['x-application/json', 'application/jsonp', 'application/+json', 'application/json5; a=b', 'text/json'].map(
    (type) => [`token response as ${type}`, responding('{}', type), 'content-type-invalid'] as const,
  ),
  // These content types are accepted, but the object is empty.
  ...[
    'application/json;charset=utf-8',
    'application/json ; charset=utf-8',
    'Application/JSON',
    'application/problem+json',
  ].map((type) => [`empty object as ${type}`, responding('{}', type), 'access-token-missing'] as const),
  [
    'token response of 512 kB without an access token',
    responding(`{"a":"${'x'.repeat(512 * 1024 - 8)}"}`, 'application/json'),
    'access-token-missing',
  ],
  [
    'token response of 512 kB and one byte',
    responding(`{"a":"${'x'.repeat(512 * 1024 - 7)}"}`, 'application/json'),
    'response-too-large',
  ],
  [
    'status 500 with an OAuth error body',
    responding('{"error":"invalid_grant"}', 'application/json', 500),
    'http-status',
  ],
  ['token response as plain text', responding('{}', 'text/plain'), 'content-type-invalid'],
  ['empty token response', responding('', 'application/json'), 'response-malformed'],
  ['token response that is a list', responding('[]', 'application/json'), 'response-malformed'],
  [
    'token response of 10 MB',
    responding(`{"a":"${'x'.repeat(10_000_000)}"}`, 'application/json'),
    'response-too-large',
  ],
  [
    'token response without a content type',
    { response: () => new Response(new TextEncoder().encode('{}')) },
    'content-type-invalid',
  ],
  ['token response without a body', responding(null, 'application/json'), 'response-malformed'],
  ['status 400 without an error', responding('{}', 'application/json', 400), 'http-status'],
  ['status 400 with invalid_grant', responding('{"error":"invalid_grant"}', 'application/json', 400), 'provider-error'],
  ['status 500 as HTML', responding('oops', 'text/html', 500), 'http-status'],
  ['token_type Bearer', { body: merge({ token_type: 'Bearer' }) }, 'dpop-downgrade'],
  ['token_type mac', { body: merge({ token_type: 'mac' }) }, 'token-type'],
  ['no token_type', { body: omit('token_type') }, 'token-type'],
  ['no access token', { body: omit('access_token') }, 'access-token-missing'],
  ['access token as a number', { body: merge({ access_token: 7 }) }, 'access-token-missing'],
  ['empty access token', { body: merge({ access_token: '' }) }, 'access-token-missing'],
  ['expires_in negative', { body: merge({ expires_in: -1 }) }, 'expires-in'],
  ['expires_in zero', { body: merge({ expires_in: 0 }) }, 'expires-in'],
  ...['0', '-1', '1e3', ' 300', '300s', '', true, [300]].map((value): (typeof refused)[number] => [
    `expires_in ${JSON.stringify(value)}`,
    { body: merge({ expires_in: value }) },
    'expires-in',
  ]),
  ['nbf as a text', { claims: merge({ nbf: '1' }) }, 'id-token-future'],
  ['kid as a number', { header: (header) => ({ ...header, kid: 7 }) }, 'id-token-malformed'],
  ['nonce null', { claims: merge({ nonce: null }) }, 'id-token-nonce'],
  ['exp null', { claims: merge({ exp: null }) }, 'id-token-exp'],
  ...['AQ', 'AAAB'].map((e): (typeof refused)[number] => [
    `a signature that anybody can write for a key with the exponent ${e}`,
    { token: (jwt) => paddedDigestOf(jwt), keys: ([key]) => [{ ...key, e }] },
    'id-token-key',
  ]),
  // For these keys S·B = R for any R, whatever is signed (RFC 8032 §5.1.7): the identity, also in a longer form.
  ...['0100', '0180', 'eeff', 'ecff', '0000', '0080'].map((start): (typeof refused)[number] => [
    `a signature that anybody can write for the Ed25519 key ${start}…`,
    {
      token: (jwt) => signedByAnybody(jwt),
      keys: ([key]) => [{ kty: 'OKP', crv: 'Ed25519', kid: key?.kid, x: pointOf(start) }],
    },
    'id-token-key',
  ]),
  [
    'an RSA key of 1,024 bits',
    {
      token: (jwt) => signedByShortKey(jwt),
      keys: ([key]) => [{ ...shortKey.publicKey.export({ format: 'jwk' }), kid: key?.kid }],
    },
    'id-token-signature',
  ],
  ['no token endpoint', { discovery: omit('token_endpoint') }, 'endpoint-missing'],
  ...[
    'authorization_endpoint',
    'token_endpoint',
    'jwks_uri',
    'userinfo_endpoint',
    'end_session_endpoint',
    'revocation_endpoint',
    'check_session_iframe',
  ].flatMap((name) =>
    ['http://id.als.test/x', 'http://127.0.0.1:8080/x'].map(
      (url) => [`${name} at ${url}`, { discovery: merge({ [name]: url }) }, 'endpoint-insecure'] as const,
    ),
  ),
  [
    'endpoint with a fragment',
    { discovery: merge({ token_endpoint: 'https://id.als.test/token#x' }) },
    'endpoint-insecure',
  ],
  ['endpoint that is no URL', { discovery: merge({ token_endpoint: 'token' }) }, 'endpoint-insecure'],
  [
    'endpoint with a javascript: URL',
    { discovery: merge({ authorization_endpoint: 'javascript:alert(1)' }) },
    'endpoint-insecure',
  ],
  ['a discovery document without an issuer', { discovery: omit('issuer') }, 'response-malformed'],
  [
    'DPoP with other algorithms',
    { discovery: merge({ dpop_signing_alg_values_supported: ['PS256', 'ES384'] }) },
    'dpop-unsupported',
  ],
  ['DPoP with no algorithm', { discovery: merge({ dpop_signing_alg_values_supported: [] }) }, 'dpop-unsupported'],
  ['PKCE without S256', { discovery: merge({ code_challenge_methods_supported: ['plain'] }) }, 'pkce-unsupported'],
]

async function signInWith(fault: Fault, options: Partial<typeof config> = {}, modes: readonly string[] | null = null) {
  const fake = createFakeAuthEnv()
  fake.provider.responses.modes = modes
  fake.provider.set(fault)
  const auth = createAuth({ ...config, ...options }, fake.env)
  auth.start(null)
  auth.signIn('popup')
  await fake.settle()
  return { fake, auth }
}

describe('an invalid response is refused, and leaves nothing behind', () => {
  // In the fragment as well, unless the row is about both.
  const everywhere = refused.flatMap(([name, fault, code]) =>
    [null, ['query', 'fragment']]
      .filter((modes) => modes === null || !name.includes('fragment'))
      .map((modes) => [modes === null ? name : `${name} (fragment)`, fault, code, modes] as const),
  )
  test.each(everywhere)('%s', async (_name, fault, code, modes) => {
    const { fake, auth } = await signInWith(fault, {}, modes)
    await expect.poll(() => auth.get()).toMatchObject({ status: 'anonymous', activity: null, problem: { code } })
    expect(fake.pendingKeys()).toEqual([])
    expect(fake.session.keys()).toEqual([])
    expect(fake.opened[0]?.closed).toBe(true)
    expect([...fake.timers]).toEqual([])
    expect(fake.keys.names()).toEqual([])
    // The user can sign in again at once.
    fake.provider.set({})
    auth.signIn('popup')
    await expect.poll(() => auth.get().status).toBe('authenticated')
  })

  test.each([
    ['23 user info of another subject', { userinfo: merge({ sub: 'other' }) }, 'userinfo-sub'],
    ['no user info endpoint', { discovery: omit('userinfo_endpoint') }, 'endpoint-missing'],
  ] as const)('user info configured: %s', async (_name, fault, code) => {
    const { auth } = await signInWith(fault, { loadUserInfo: true })
    await expect.poll(() => auth.get()).toMatchObject({ status: 'anonymous', problem: { code } })
  })

  test.each<[string, Record<string, unknown>, AuthErrorCode | null]>([
    ['a trusted one, and azp of this client', { aud: [CLIENT_ID, 'project'] }, null],
    ['a trusted one twice', { aud: ['project', CLIENT_ID, 'project', CLIENT_ID] }, null],
    ['a trusted one without azp', { aud: [CLIENT_ID, 'project'], azp: undefined }, 'id-token-azp'],
    ['a trusted one, and azp null', { aud: [CLIENT_ID, 'project'], azp: null }, 'id-token-azp'],
    ['a trusted one, and azp of it', { aud: [CLIENT_ID, 'project'], azp: 'project' }, 'id-token-azp'],
    ['another one, too', { aud: [CLIENT_ID, 'project', 'other'] }, 'id-token-aud-untrusted'],
    ['one that only begins with the name', { aud: [CLIENT_ID, 'project-x'] }, 'id-token-aud-untrusted'],
    ['one that is a list', { aud: [CLIENT_ID, ['project']] }, 'id-token-aud-untrusted'],
    ['a trusted one alone', { aud: 'project' }, 'id-token-aud'],
    ['a trusted one alone, in a list', { aud: ['project'] }, 'id-token-aud'],
  ])('further audiences configured: %s', async (_name, claims, code) => {
    const { auth } = await signInWith({ claims: merge(claims) }, { audiences: ['project'] })
    const expected = code === null ? { status: 'authenticated' } : { status: 'anonymous', problem: { code } }
    await expect.poll(() => auth.get()).toMatchObject(expected)
  })

  test('user info is not requested with the tokens of an invalid response', async () => {
    const { fake, auth } = await signInWith({ claims: merge({ nonce: 'other' }) }, { loadUserInfo: true })
    await expect.poll(() => auth.get()).toMatchObject({ problem: { code: 'id-token-nonce' } })
    expect(fake.provider.log.filter(({ url }) => url.endsWith('/userinfo'))).toEqual([])
  })

  test('an authority without https gets no request', async () => {
    const { fake, auth } = await signInWith({}, { authority: 'http://id.als.test/realms/als' })
    await expect.poll(() => auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'endpoint-insecure' } })
    expect(fake.provider.log).toEqual([])
  })

  test('a wrong signature with a known key does not fetch the key set again', async () => {
    const { fake, auth } = await signInWith({ token: (_jwt, claims) => otherIssuersToken(claims) })
    await expect.poll(() => auth.get()).toMatchObject({ problem: { code: 'id-token-signature' } })
    expect(fake.provider.log.filter(({ url }) => url.endsWith('/certs'))).toHaveLength(1)
  })

  const parameters = { error: 'access_denied', error_description: 'Not on Sundays', session_state: 's.1' }
  test.each<[string, Fault]>([
    [
      'the authorization endpoint',
      { answer: editParameters((p) => Object.entries(parameters).forEach(([name, value]) => p.set(name, value))) },
    ],
    ['the token endpoint', responding(JSON.stringify(parameters), 'application/json', 400)],
  ])('the parameters of an error response from %s are passed on', async (_where, fault) => {
    const { auth } = await signInWith(fault)
    const problem = {
      code: 'provider-error',
      error: 'access_denied',
      errorDescription: 'Not on Sundays',
      sessionState: 's.1',
    }
    await expect.poll(() => auth.get()).toEqual({ status: 'anonymous', activity: null, problem })
  })

  test('a token response that never ends is aborted after 10 s', async () => {
    const { fake, auth } = await signInWith({
      response: () =>
        new Response(new ReadableStream({ pull: () => new Promise(() => {}) }), {
          headers: { 'content-type': 'application/json' },
        }),
    })
    await expect.poll(() => fake.provider.log.some(({ url }) => url.endsWith('/token'))).toBe(true)
    await fake.advance(9_999)
    expect(auth.get()).toMatchObject({ activity: { kind: 'sign-in' } })
    await fake.advance(1)
    expect(auth.get()).toMatchObject({ problem: { code: 'network-timeout' } })
  })

  test.each([
    ['popup', 901, 'state-expired'],
    ['popup', -61, 'state-expired'],
    ['popup', -7_200, 'state-expired'],
    ['redirect', 901, 'state-expired'],
    ['redirect', 86_400, 'state-expired'],
    ['redirect', 86_400 + 901, 'state-unknown'],
    ['redirect', -61, 'state-expired'],
  ] as const)('a response by %s after %i s has the code %s', async (via, afterS, code) => {
    const fake = createFakeAuthEnv()
    fake.control.person = 'waits'
    const { auth } = openAuth(fake)
    auth.signIn(via)
    await expect.poll(() => fake.opened[0]?.url).not.toBe('')
    fake.setClock(fake.now() + afterS * 1000)
    const response = fake.provider.authorize(fake.opened[0]?.url ?? '')
    if (via === 'popup') fake.opened[0]?.answer(response)
    else fake.close()
    const next = via === 'popup' ? { fake, auth } : openAuth(createFakeAuthEnv(fake), {}, response)
    await expect.poll(() => next.auth.get()).toMatchObject({ status: 'anonymous', activity: null, problem: { code } })
    expect(next.fake.pendingKeys()).toEqual([])
    if (via === 'popup') expect(fake.opened[0]?.closed).toBe(true)
    // Login starts anew.
    next.fake.control.person = 'signs-in'
    next.auth.signIn('popup')
    await expect.poll(() => next.auth.get().status).toBe('authenticated')
  })
})

/** The accepted algorithms, each with the digest for `at_hash` (OpenID Connect Core §3.1.3.6) and a key pair. */
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

const foreignKey = { ...otherKey.publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' } as JWK

describe('an unusual but valid response is accepted', () => {
  const accepted: readonly (readonly [string, Fault])[] = [
    ['nothing unusual', {}],
    ...['JWT', 'jwt', 'application/jwt', 'Application/JWT'].map((typ): readonly [string, Fault] => [
      `typ ${typ}`,
      { header: (header) => ({ ...header, typ }) },
    ]),
    ['an advertised algorithm', { discovery: merge({ id_token_signing_alg_values_supported: ['ES256', 'RS256'] }) }],
    ['token_type in another case', { body: merge({ token_type: 'dpop' }) }],
    ['no expires_in', { body: omit('expires_in') }],
    ['a huge expires_in', { body: merge({ expires_in: 1e15 }) }],
    ['no scope, which means the requested one', { body: omit('scope') }],
    [
      'unknown parameters, members and claims',
      { body: merge({ x: 1 }), answer: editParameters((p) => p.set('x', 'y')), claims: merge({ x: 1 }) },
    ],
    ['aud as a list of one', { claims: merge({ aud: ['als-portal'] }) }],
    ['no azp', { claims: omit('azp') }],
    [
      'optional claims that are null',
      { claims: merge({ azp: null, auth_time: null, at_hash: null, nbf: null, name: null }) },
    ],
    ['expires_in as a string', { body: merge({ expires_in: '300' }) }],
    ['expires_in as a string with a fraction', { body: merge({ expires_in: '299.5' }) }],
    ['expires_in null', { body: merge({ expires_in: null }) }],
    ['no at_hash', { claims: omit('at_hash') }],
    ['no kid, and one key', { header: omit('kid') as NonNullable<Fault['header']> }],
    ['the response in the fragment', { answer: (p) => `#${p.toString()}` }],
    ['clocks that differ by a minute', { claims: (claims) => ({ ...claims, iat: Number(claims['iat']) + 60 }) }],
    ['expired less than a minute ago', { claims: (claims) => ({ ...claims, exp: Number(claims['iat']) - 59 }) }],
    ['a key without use and alg', { keys: ([{ use: _use, alg: _alg, ...key } = {}]) => [key] }],
    ['a key set with other values in it', { keys: (keys) => [null, 'x', ...keys] }],
    ['a subject of 255 characters', { claims: merge({ sub: 'x'.repeat(255) }) }],
    [
      'a rotated key, after fetching the key set again',
      { keys: (keys, times) => (times === 1 ? [{ ...foreignKey, kid: 'former' }] : keys) },
    ],
    [
      'a rotated key and no kid',
      {
        header: omit('kid') as NonNullable<Fault['header']>,
        keys: (keys, times) => (times === 1 ? [foreignKey] : keys),
      },
    ],
    [
      'no iss in the response if the provider does not advertise it',
      {
        discovery: omit('authorization_response_iss_parameter_supported'),
        answer: editParameters((p) => p.delete('iss')),
      },
    ],
  ]
  test.each(accepted)('%s', async (_name, fault) => {
    const { auth } = await signInWith(fault)
    await expect.poll(() => auth.get().status).toBe('authenticated')
  })

  test.each(algorithms)('an ID token signed with %s', async (alg, digest, pair) => {
    const { auth } = await signInWith({ signer: { alg, digest, ...pair } })
    await expect.poll(() => auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test('an authority with a trailing slash', async () => {
    const authority = 'https://id.als.test/realms/als/'
    const { auth } = await signInWith(
      {
        discovery: merge({ issuer: authority }),
        claims: merge({ iss: authority }),
        answer: editParameters((p) => p.set('iss', authority)),
      },
      { authority },
    )
    await expect.poll(() => auth.get().status).toBe('authenticated')
  })

  test('without expires_in the access token expires with the ID token', async () => {
    const { fake, auth } = await signInWith({
      body: omit('expires_in'),
      claims: (claims) => ({ ...claims, exp: Number(claims['iat']) + 700 }),
    })
    await expect.poll(() => auth.get()).toMatchObject({ user: { expiresAt: fake.env.now() + 700_000 } })
  })

  test('a response body is decoded across chunks that split a character', async () => {
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
    await expect.poll(() => auth.get()).toMatchObject({ problem: { errorDescription: 'mañana' } })
  })

  test('a huge expires_in counts as thirty days', async () => {
    const { fake, auth } = await signInWith({ body: merge({ expires_in: 1e15 }) })
    await expect.poll(() => auth.get()).toMatchObject({ user: { expiresAt: fake.env.now() + 30 * 24 * 3_600_000 } })
  })

  test('a far expiry of the ID token, which stands in for expires_in, counts as thirty days, too', async () => {
    const { fake, auth } = await signInWith({ body: omit('expires_in'), claims: merge({ exp: 1e300 }) })
    await expect.poll(() => auth.get()).toMatchObject({ user: { expiresAt: fake.env.now() + 30 * 24 * 3_600_000 } })
  })

  test.each([
    ['popup', -2],
    ['popup', -60],
    ['redirect', -2],
    ['redirect', -60],
  ] as const)('a response by %s after the clock was set back by %i s', async (via, afterS) => {
    const fake = createFakeAuthEnv()
    fake.control.person = 'waits'
    const { auth } = openAuth(fake)
    auth.signIn(via)
    await expect.poll(() => fake.opened[0]?.url).not.toBe('')
    fake.setClock(fake.now() + afterS * 1000)
    const response = fake.provider.authorize(fake.opened[0]?.url ?? '')
    if (via === 'popup') fake.opened[0]?.answer(response)
    const next = via === 'popup' ? auth : openAuth(createFakeAuthEnv(fake), {}, response).auth
    await expect.poll(() => next.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test('an e-mail with blanks around it, without them', async () => {
    const { auth } = await signInWith({ claims: merge({ email: ' ana@tp.als.test\t' }) })
    await expect.poll(() => auth.get()).toMatchObject({ user: { email: 'ana@tp.als.test' } })
  })

  test.each([
    ['true', true],
    ['false', false],
    [1, false],
  ])('email_verified as %j means %j', async (claim, emailVerified) => {
    const { auth } = await signInWith({ claims: merge({ email_verified: claim }) })
    await expect.poll(() => auth.get()).toMatchObject({ user: { emailVerified } })
  })

  test('without kid each key that fits is tried', async () => {
    const second = { ...(await exportJWK(otherKey.publicKey)), use: 'sig', alg: 'RS256' }
    const strip = (keys: readonly object[]) => [second, ...keys.map(({ kid: _kid, ...rest }: { kid?: string }) => rest)]
    const { auth } = await signInWith({ header: omit('kid') as NonNullable<Fault['header']>, keys: strip })
    await expect.poll(() => auth.get().status).toBe('authenticated')
  })
})
