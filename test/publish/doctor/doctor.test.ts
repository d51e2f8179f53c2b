import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { listen } from '../../../src/dev/listen.ts'
import { startProvider } from '../../../src/dev/provider.ts'
import type { LocalProvider } from '../../../src/dev/provider.ts'
import { startSampleSite } from '../../../src/dev/sample-sites.ts'
import { endRow } from '../../../src/publish/doctor/certificates.ts'
import { checkLive, tableOf } from '../../../src/publish/doctor/index.ts'
import { issuerFault } from '../../../src/publish/doctor/check-provider.ts'
import type { PortalConfig } from '../../../src/portal/config.ts'
import { allowSlowTests } from '../../support/slow-tests.ts'
import { config } from '../../support/sample-portal.ts'
import { createCertificate } from '../../support/web-servers.ts'

allowSlowTests()

const origin = 'http://localhost:3999'
let provider: LocalProvider

beforeAll(async () => {
  provider = await startProvider({ portalOrigin: origin, clientId: 'als-portal', users: [] })
})
afterAll(() => provider.close())

/** Serves on a port of its own until the test ends. Resolves with the origin. */
async function serve(handler: RequestListener): Promise<string> {
  const { port, close } = await listen(handler, 0)
  onTestFinished(close)
  return `http://localhost:${port}`
}

interface Changes {
  readonly identity?: Partial<PortalConfig['identity']>
  readonly sites?: PortalConfig['sites']
  /** The cards of the page Webpages. */
  readonly cards?: PortalConfig['cards']['webpages']
  readonly confirm?: boolean
  /** Null: check without an origin. Default: the origin that the provider knows. */
  readonly origin?: string | null
}

/** Checks a configuration that fits the provider, with some changes. Resolves with the rows. */
function check(changes: Changes) {
  const identity = { ...config.identity, account: false as const, authority: provider.issuer, ...changes.identity }
  const changed = {
    ...config,
    identity,
    sites: changes.sites ?? [],
    cards: { webpages: changes.cards ?? [], apps: [], tools: [], demo: [] },
    status: { ...config.status, confirm: changes.confirm ?? false },
  }
  return checkLive(changed, changes.origin === undefined ? origin : (changes.origin ?? undefined))
}

/** The row of a site whose icon is at this address. */
async function checkIcon(icon: string, changes: Changes = {}) {
  const rows = await check({ ...changes, sites: [{ name: 'A site', url: new URL(icon).origin, icon }] })
  return rows.at(-1)
}

/**
 * Starts a provider that answers like a correct one, with some changes to its metadata. `null` removes a field. A
 * function gets the origin of the provider.
 * `listeners` answer at their paths.
 */
async function startFaultyProvider(
  metadata: Readonly<Record<string, unknown>>,
  headers = {},
  listeners: Readonly<Record<string, RequestListener>> = {},
): Promise<string> {
  const issuer = await serve((request, response) => {
    const listener = listeners[request.url?.split('?')[0] ?? '']
    if (listener) return listener(request, response)
    response.writeHead(200, { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*', ...headers })
    const { origin: own } = new URL(issuer)
    const real = {
      issuer: own,
      authorization_endpoint: `${own}/auth`,
      token_endpoint: `${own}/token`,
      jwks_uri: `${own}/keys`,
      end_session_endpoint: `${own}/logout`,
      revocation_endpoint: `${own}/revoke`,
      check_session_iframe: `${own}/frame`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
    }
    const isDiscovery = request.url?.endsWith('/openid-configuration')
    const keys = request.url === '/keys' ? { keys: [{}] } : {}
    const body = isDiscovery ? { ...real, ...metadata } : keys
    response.end(JSON.stringify(body, (_, value) => (typeof value === 'function' ? value(own) : (value ?? undefined))))
  })
  return issuer
}

describe('a provider', () => {
  test('that is set up well has no row to act on', async () => {
    const rows = await check({})
    expect(rows.filter(({ result }) => result !== 'ok')).toEqual([])
    expect(rows.map(({ subject }) => subject.replaceAll(provider.issuer, ''))).toEqual([
      'Discovery document /.well-known/openid-configuration',
      'Issuer',
      'authorization_endpoint',
      'token_endpoint',
      'jwks_uri',
      'end_session_endpoint',
      'revocation_endpoint',
      'check_session_iframe',
      'PKCE with S256',
      'Authorization code flow',
      'DPoP',
      'Redirect URIs',
      'Post-logout redirect URI',
      'CORS of the discovery document',
      'CORS of the keys',
      'CORS of the token endpoint',
      'CORS of the header DPoP',
      'Client als-portal',
    ])
  })

  test.each([
    [['RS256', 'EdDSA', 'ES256'], true, 'ok', /offers ES256 and EdDSA: tokens are bound/],
    [['Ed25519'], 'required', 'ok', /offers Ed25519: tokens are bound/],
    [['ES256'], false, 'ok', /offers ES256, and identity.dpop is false: tokens are Bearer/],
    [['RS256'], true, 'failed', /offers no ES256, EdDSA or Ed25519: nobody can sign in/],
    [['RS256'], false, 'ok', /tokens are Bearer/],
    [null, true, 'ok', /does not offer it: tokens are Bearer/],
    [null, false, 'ok', /does not offer it, and identity.dpop is false/],
    [null, 'required', 'failed', /is "required": nobody can sign in/],
  ] as const)(
    'that names %j for DPoP, with "dpop": %j, has a row that is %s',
    async (algorithms, dpop, result, text) => {
      const authority = await startFaultyProvider({ dpop_signing_alg_values_supported: algorithms })
      const rows = await check({ identity: { authority, dpop } })
      expect(rows.find(({ subject }) => subject === 'DPoP')).toMatchObject({
        result,
        remedy: expect.stringMatching(text),
      })
    },
  )

  test.each([
    ['DPoP, Content-Type', true, 'ok'],
    ['Content-Type', true, 'failed'],
    ['Content-Type', false, undefined],
  ])('whose CORS allows the headers %j, with "dpop": %s, is %s', async (allowed, dpop, result) => {
    const headers = { 'Access-Control-Allow-Headers': allowed }
    const authority = await startFaultyProvider({ dpop_signing_alg_values_supported: ['ES256'] }, headers)
    const rows = await check({ identity: { authority, dpop } })
    expect(rows.find(({ subject }) => subject === 'CORS of the header DPoP')?.result).toBe(result)
  })

  test('is asked for user info if the portal loads it', async () => {
    const rows = await check({ identity: { loadUserInfo: true } })
    expect(rows.find(({ subject }) => subject === 'userinfo_endpoint')).toMatchObject({ result: 'ok' })
    expect((await check({})).map(({ subject }) => subject)).not.toContain('userinfo_endpoint')
  })

  const json = { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' }

  const userInfoOf = (rows: Awaited<ReturnType<typeof check>>) =>
    rows.find(({ subject }) => subject === 'CORS of the user info')

  test('lets the portal read user info', async () => {
    expect(userInfoOf(await check({ identity: { loadUserInfo: true } }))).toMatchObject({ result: 'ok' })
    expect(userInfoOf(await check({}))).toBeUndefined()
  })

  const refusing =
    (headers: Readonly<Record<string, string>>, status = 401, allowed = 'Authorization'): RequestListener =>
    ({ method, headers: { authorization } }, response) => {
      if (method === 'OPTIONS') response.writeHead(204, { ...headers, 'Access-Control-Allow-Headers': allowed }).end()
      else response.writeHead(authorization === 'Bearer none' ? status : 500, headers).end()
    }
  const open = { 'Access-Control-Allow-Origin': '*' }
  test.each<[string, RequestListener, 'ok' | 'failed', RegExp]>([
    ['refuses an invalid token readably', refusing(open), 'ok', /^$/],
    ['lets no page read that', refusing({}), 'failed', /web origins/],
    ['allows the header DPoP only', refusing(open, 401, 'DPoP'), 'failed', /header Authorization/],
    ['allows any header, which Authorization is none of', refusing(open, 401, '*'), 'failed', /header Authorization/],
    ['is not there', refusing(open, 404), 'failed', /^It answers 404\..*\/userinfo/],
    [
      'accepts any token',
      (_, response) => response.writeHead(200, json).end('{}'),
      'failed',
      /accepts an invalid token/,
    ],
    ['breaks the connection', (request) => request.socket.destroy(), 'failed', /connection was closed/],
  ])('whose user info endpoint %s is judged by that', async (_, userinfo, result, remedy) => {
    const at = (own: string) => `${own}/userinfo`
    const authority = await startFaultyProvider({ userinfo_endpoint: at }, {}, { '/userinfo': userinfo })
    const rows = await check({ identity: { authority, loadUserInfo: true } })
    expect(userInfoOf(rows)).toMatchObject({ result, remedy: expect.stringMatching(remedy) })
  })

  test('is not asked about CORS without the origin of the portal, and the table says so', async () => {
    const rows = await check({ origin: null })
    expect(rows.filter(({ result }) => result !== 'ok')).toEqual([
      { result: 'warning', subject: 'CORS', remedy: expect.stringContaining('--origin https://portal.example') },
    ])
  })

  test('that does not know the portal’s origin fails in the rows of CORS', async () => {
    const rows = await check({ origin: 'https://other.example' })
    const failed = rows.filter(({ result }) => result === 'failed')
    expect(failed.map(({ subject }) => subject)).toContain('CORS of the token endpoint')
    const cors = failed.find(({ subject }) => subject === 'CORS of the token endpoint')
    expect(cors?.remedy).toMatch(/Add https:\/\/other\.example to the client's web origins \(CORS\).*without a slash/)
    // The provider refuses the token request before it looks at the client.
    const client = { result: 'warning', subject: 'Client als-portal', remedy: expect.stringMatching(/^Not tried/) }
    expect(rows).toContainEqual(client)
  })

  test('cannot sign anybody in at a portal without https', async () => {
    const rows = await check({ origin: 'http://portal.example' })
    expect(rows.find(({ subject }) => subject === 'Portal http://portal.example')).toMatchObject({
      result: 'failed',
      remedy: expect.stringMatching(/nobody can sign in: serve it with https/),
    })
  })

  test('whose address is https, but which speaks plain HTTP, is named in one line', async () => {
    const authority = (await serve((_, response) => response.end())).replace('http:', 'https:')
    const [row] = await check({ identity: { authority } })
    expect(row?.remedy).toMatch(/^The TLS handshake fails[^\n]+$/)
  })

  test('that does not know the client fails', async () => {
    const rows = await check({ identity: { clientId: 'another' } })
    expect(rows.find(({ subject }) => subject === 'Client another')).toMatchObject({
      result: 'failed',
      remedy: expect.stringMatching(/public client/),
    })
  })

  test.each<[string, Readonly<Record<string, unknown>>, RegExp, 'failed' | 'warning', RegExp]>([
    ['another issuer', { issuer: 'https://id.example/' }, /^Issuer/, 'failed', /"https:\/\/id\.example\/"/],
    ['no issuer', { issuer: null }, /^Issuer/, 'failed', /does not name an issuer/],
    ['no token endpoint', { token_endpoint: null }, /^token_endpoint/, 'failed', /nobody can sign in/],
    ['an insecure endpoint', { token_endpoint: 'http://id.example/t' }, /^token_endpoint/, 'failed', /not https/],
    [
      'an endpoint on another host',
      { token_endpoint: 'https://tokens.example/t' },
      /^token_endpoint/,
      'failed',
      /"https:\/\/tokens\.example" to identity\.origins/,
    ],
    ['a text as endpoint', { jwks_uri: 'keys' }, /^jwks_uri/, 'failed', /not https/],
    ['no end of sessions', { end_session_endpoint: null }, /^end_session/, 'warning', /Sign-out/],
    ['no PKCE', { code_challenge_methods_supported: ['plain'] }, /^PKCE/, 'failed', /switch it on/],
    ['nothing about PKCE', { code_challenge_methods_supported: null }, /^PKCE/, 'warning', /does not say/],
    ['no code flow', { response_types_supported: ['id_token'] }, /^Authorization code/, 'failed', /switch it on/],
    [
      'nothing about response types',
      { response_types_supported: null },
      /^Authorization code/,
      'warning',
      /does not say/,
    ],
  ])('that names %s', async (_, metadata, subject, result, remedy) => {
    const authority = await startFaultyProvider(metadata)
    const rows = await check({ identity: { authority } })
    const row = rows.find((each) => subject.test(each.subject))
    expect(row).toMatchObject({ result, remedy: expect.stringMatching(remedy) })
  })

  const oauthError =
    (error: string, status = 400): RequestListener =>
    (_, response) =>
      response.writeHead(status, json).end(JSON.stringify({ error }))

  test.each<[string, RequestListener, RegExp]>([
    ['answers 404', (_, response) => response.writeHead(404).end('Not Found'), /^It answers 404\. .*\/token/],
    ['breaks the connection', (request) => request.socket.destroy(), /connection was closed .*\. /],
  ])('whose token endpoint %s fails there, and the client is not called ok', async (_, token, remedy) => {
    const authority = await startFaultyProvider({}, {}, { '/token': token })
    const rows = await check({ identity: { authority } })
    expect(rows.slice(-2)).toEqual([
      { result: 'failed', subject: 'CORS of the token endpoint', remedy: expect.stringMatching(remedy) },
      { result: 'warning', subject: 'Client als-portal', remedy: expect.stringMatching(/^Not tried/) },
    ])
  })

  test('without keys fails, even if it says so as JSON', async () => {
    const authority = await startFaultyProvider({}, {}, { '/keys': oauthError('HTTP 404 Not Found', 404) })
    const rows = await check({ identity: { authority } })
    expect(rows.find(({ subject }) => subject === 'CORS of the keys')).toMatchObject({
      result: 'failed',
      remedy: expect.stringMatching(/^It answers 404\. .*\/keys/),
    })
  })

  test('without a token endpoint leaves the client untried', async () => {
    const authority = await startFaultyProvider({ token_endpoint: null })
    const rows = await check({ identity: { authority } })
    expect(rows.at(-1)).toMatchObject({ result: 'warning', remedy: expect.stringMatching(/^Not tried/) })
  })

  test('that refuses the origin with a status of its own is told which origin to add', async () => {
    // Keycloak 26 with empty web origins.
    const refused: RequestListener = (_, response) =>
      response.writeHead(403, { 'Content-Type': 'application/json' }).end('{"error":"Invalid origin"}')
    const authority = await startFaultyProvider({}, {}, { '/token': refused })
    expect((await check({ identity: { authority } })).slice(-2)).toEqual([
      {
        result: 'failed',
        subject: 'CORS of the token endpoint',
        remedy: expect.stringMatching(/^Add http:\/\/localhost:3999 to the client's web origins/),
      },
      { result: 'warning', subject: 'Client als-portal', remedy: expect.stringMatching(/^Not tried, because of CORS/) },
    ])
  })

  test.each([
    [true, 'ok', /^It requires bound tokens\.$/],
    ['required', 'ok', /bound tokens/],
    [false, 'failed', /identity\.dpop is false/],
  ] as const)('that requires bound tokens, with "dpop": %j, is %s', async (dpop, result, remedy) => {
    const proof: RequestListener = (_, response) =>
      response
        .writeHead(400, json)
        .end(JSON.stringify({ error: 'invalid_request', error_description: 'DPoP proof is missing' }))
    const authority = await startFaultyProvider(
      { dpop_signing_alg_values_supported: ['ES256'] },
      {},
      { '/token': proof },
    )
    const rows = await check({ identity: { authority, dpop } })
    expect(rows.at(-1)).toMatchObject({ result, remedy: expect.stringMatching(remedy) })
    expect(rows.find(({ subject }) => subject === 'CORS of the token endpoint')).toMatchObject({ result: 'ok' })
  })

  test('behind a proxy that does not say how it was reached is not sent in a circle', () => {
    const authority = 'https://id.example/realms/als'
    for (const issuer of ['http://id.example/realms/als', 'https://id.example:8443/realms/als']) {
      expect(issuerFault(issuer, authority)).toMatch(/proxy-headers=xforwarded and hostname=https:\/\/id\.example\./)
    }
    expect(issuerFault('https://other.example/realms/als', authority)).toMatch(/write exactly that/)
  })

  /** Answers authorization requests as `answer` says: a redirect back with these parameters, or a status. */
  const stray = /not-registered$/
  const authorizing =
    (answer: (redirectUri: string) => string | number, strayStatus = 400): RequestListener =>
    ({ url = '' }, response) => {
      const parameters = new URL(url, 'http://localhost').searchParams
      const redirectUri = parameters.get('redirect_uri') ?? ''
      const isStray = stray.test(redirectUri) && strayStatus >= 400
      const answered = isStray ? strayStatus : answer(redirectUri)
      const asked = parameters.get('prompt') === 'none' ? answered : 500
      if (typeof asked === 'number') response.writeHead(asked).end()
      else response.writeHead(302, { Location: `${redirectUri}${asked}` }).end()
    }
  test.each<[string, (redirectUri: string) => string | number, string, 'ok' | 'warning' | 'failed', RegExp]>([
    ['knows all', () => '?error=login_required', 'Redirect URIs', 'ok', /^$/],
    ['answers in the fragment', () => '#error=interaction_required', 'Redirect URIs', 'ok', /^$/],
    [
      'lacks two',
      (uri) => (/apps|tools/.test(uri) ? 400 : '?error=login_required'),
      'Redirect URIs',
      'failed',
      /^Not registered: http:\/\/localhost:3999\/apps, http:\/\/localhost:3999\/tools\. Add/,
    ],
    ['shows a page', () => 200, 'Redirect URIs', 'warning', /^Not tried: .* Sign in once/],
    ['is down', () => 503, 'Redirect URIs', 'warning', /^Not tried: .*503/],
    ['has no code flow', () => '?error=unauthorized_client', 'Sign-in request', 'failed', /Standard flow/],
    [
      'wants plain PKCE',
      () => '?error=invalid_request&error_description=Invalid+parameter%3A+code+challenge+method',
      'Sign-in request',
      'failed',
      /S256 .*not plain/,
    ],
    ['wants something else', () => '?error=invalid_scope', 'Sign-in request', 'failed', /"invalid_scope"/],
  ])('that %s in answer to prompt=none is judged by that', async (_, answer, subject, result, remedy) => {
    const listener = authorizing(answer)
    const issuer = await serve((request, response) => {
      const own = `http://${request.headers.host}`
      if (request.url?.startsWith('/auth?')) return listener(request, response)
      const body = { issuer: own, authorization_endpoint: `${own}/auth`, token_endpoint: `${own}/token` }
      response.writeHead(200, json).end(JSON.stringify(body))
    })
    const rows = await check({ identity: { authority: issuer } })
    expect(rows.find((row) => row.subject === subject)).toMatchObject({ result, remedy: expect.stringMatching(remedy) })
  })

  /** The rows of a provider that answers authorization requests in this way. */
  const rowsOf = async (
    authorize: RequestListener,
    metadata: Readonly<Record<string, unknown>> = {},
    listeners: Readonly<Record<string, RequestListener>> = {},
  ) => {
    const authority = await startFaultyProvider(metadata, {}, { '/auth': authorize, ...listeners })
    const rows = await check({ identity: { authority } })
    return (subject: string) => rows.find((row) => row.subject === subject)
  }
  const inAnswers = { authorization_response_iss_parameter_supported: true }

  test('whose answers lack the issuer that it promises fails, as with "Exclude Issuer" in Keycloak', async () => {
    const answers = (iss: string) => authorizing(() => `?error=login_required${iss}`)
    const fault = { result: 'failed', remedy: expect.stringMatching(/lack "iss".*Exclude Issuer/) }
    expect((await rowsOf(answers(''), inAnswers))('Issuer in answers')).toMatchObject(fault)
    expect((await rowsOf(answers('&iss=https%3A%2F%2Fa.example'), inAnswers))('Issuer in answers')).toBeUndefined()
    expect((await rowsOf(answers('')))('Issuer in answers')).toBeUndefined()
  })

  test('that sends people to an address that is not registered has a warning about its wildcard', async () => {
    const rowOf = await rowsOf(authorizing(() => '?error=login_required', 0))
    expect(rowOf('Redirect URIs')).toMatchObject({ result: 'ok' })
    expect(rowOf('Wildcard redirect URI')).toMatchObject({
      result: 'warning',
      remedy: expect.stringMatching(/^The provider also answers at http:\/\/localhost:3999\/check.*six addresses/),
    })
    expect((await rowsOf(authorizing(() => '?error=login_required')))('Wildcard redirect URI')).toBeUndefined()
  })

  test('that refuses the address after a sign-out has a warning', async () => {
    const logout: RequestListener = ({ url = '' }, response) => {
      const target = new URL(url, 'http://localhost').searchParams.get('post_logout_redirect_uri')
      response.writeHead(target === `${origin}/` ? 400 : 200).end()
    }
    const accepting = authorizing(() => '?error=login_required')
    expect((await rowsOf(accepting, {}, { '/logout': logout }))('Post-logout redirect URI')).toMatchObject({
      result: 'warning',
      remedy: expect.stringContaining(`add ${origin}/ to the client's post-logout redirect URIs`),
    })
  })

  test('that does not accept the client, such as a disabled one, has no list of six addresses', async () => {
    const rowOf = await rowsOf(
      authorizing(() => 400),
      {},
      { '/token': oauthError('invalid_client', 401) },
    )
    expect(rowOf('Redirect URIs')).toMatchObject({ result: 'warning', remedy: expect.stringMatching(/^Not tried/) })
    expect(rowOf('Client als-portal')).toMatchObject({
      result: 'failed',
      remedy: expect.stringMatching(/enable the client/),
    })
    const confidential = authorizing((uri) => (uri.endsWith('/apps') ? 400 : '?error=login_required'))
    const others = await rowsOf(confidential, {}, { '/token': oauthError('invalid_client', 401) })
    expect(others('Redirect URIs')).toMatchObject({
      result: 'failed',
      remedy: expect.stringMatching(/^Not registered/),
    })
  })

  test.each<[string, RequestListener, 'ok' | 'warning' | 'failed', RegExp]>([
    ['invalid_grant', oauthError('invalid_grant'), 'ok', /^$/],
    ['invalid_request', oauthError('invalid_request'), 'warning', /"invalid_request".*sign in/],
    ['an error of its own', oauthError('HTTP 404 Not Found'), 'failed', /"HTTP 404 Not Found"/],
    ['404 in JSON', oauthError('HTTP 404 Not Found', 404), 'warning', /^Not tried.*does not work/],
    ['tokens', (_, response) => response.writeHead(200, json).end('{}'), 'failed', /success/],
  ])('that answers an invalid code with %s is judged by that', async (_, token, result, remedy) => {
    const authority = await startFaultyProvider({}, {}, { '/token': token })
    const rows = await check({ identity: { authority } })
    expect(rows.at(-1)).toMatchObject({ result, remedy: expect.stringMatching(remedy) })
  })

  test('may have endpoints on a host that identity.origins lists', async () => {
    const authority = await startFaultyProvider({ revocation_endpoint: 'https://tokens.example/t' })
    const rows = await check({ identity: { authority, origins: ['https://tokens.example'] } })
    expect(rows.find(({ subject }) => subject.startsWith('revocation'))?.result).toBe('ok')
  })

  test.each<[string, RequestListener, RegExp]>([
    ['answers 404', (_, response) => response.writeHead(404).end('Not Found'), /answers 404/],
    ['answers with a page', (_, response) => response.setHeader('Content-Type', 'text/html').end('<p>'), /not JSON/],
    [
      'redirects',
      (_, response) =>
        response.writeHead(302, { Location: 'https://b.example/realms/als/.well-known/openid-configuration' }).end(),
      /^It redirects to https:\/\/b\.example\/realms\/als, which the portal does not follow: write the issuer/,
    ],
    ['breaks the connection', (request) => request.socket.destroy(), /connection/],
    [
      'never stops',
      (_, response) => {
        response.setHeader('Content-Type', 'application/json')
        const send = (): void => {
          response.write(' '.repeat(100_000), (error) => error ?? send())
        }
        send()
      },
      /512 kB/,
    ],
  ])('that %s fails in one row', async (_, handler, remedy) => {
    const rows = await check({ identity: { authority: await serve(handler) } })
    expect(rows).toEqual([
      { result: 'failed', subject: expect.stringContaining('Discovery'), remedy: expect.stringMatching(remedy) },
    ])
  })

  test('that does not exist fails in one row', async () => {
    expect(await check({ identity: { authority: 'https://id.test/realms/als' } })).toMatchObject([
      { result: 'failed', remedy: expect.stringMatching(/host name|reached/) },
    ])
  })
})

describe('the icon of a site', () => {
  test('that loads is fine', async () => {
    const site = await startSampleSite('fast')
    onTestFinished(site.close)
    const rows = await check({ sites: [{ name: { en: 'A site', es: 'Un sitio' }, url: site.url }] })
    expect(rows.at(-1)).toEqual({
      result: 'ok',
      subject: `Icon of A site ${site.url}/favicon.ico`,
      remedy: expect.stringMatching(/^\d+ ms$/),
    })
  })

  const answer =
    (status: number, headers: Readonly<Record<string, string>>, body = 'x'): RequestListener =>
    (_, response) =>
      response.writeHead(status, headers).end(body)
  const image = { 'Content-Type': 'image/png' }

  test.each<[string, RequestListener, 'ok' | 'failed' | 'warning', RegExp]>([
    ['is missing', answer(404, { 'Content-Type': 'text/html' }), 'failed', /404.*"icon", or switch on status\.confirm/],
    ['is a page', answer(200, { 'Content-Type': 'text/html' }), 'failed', /text\/html/],
    ['is empty', answer(200, { ...image, 'Content-Length': '0' }, ''), 'failed', /empty/],
    ['has no type', answer(200, {}), 'ok', /ms/],
    [
      'has no type, which browsers must not guess',
      answer(200, { 'X-Content-Type-Options': 'nosniff' }),
      'failed',
      /no type/,
    ],
    ['is sent with an error, which browsers show', answer(404, image), 'ok', /ms/],
    [
      'is for its own origin',
      answer(200, { ...image, 'Cross-Origin-Resource-Policy': 'same-origin' }),
      'failed',
      /cross-origin/,
    ],
    [
      'is for its own site',
      answer(200, { ...image, 'Cross-Origin-Resource-Policy': 'same-site' }),
      'warning',
      /same-site/,
    ],
    [
      'is behind a redirect to another host',
      answer(302, { Location: 'https://signin.example/x' }),
      'warning',
      /^It redirects to https:\/\/signin\.example, which the policy blocks, so the board says only that the site responds: .*image at http:\/\/localhost:\d+ in "icon"\.$/,
    ],
    ['is behind a broken connection', (request) => request.socket.destroy(), 'failed', /connection/],
  ])('that %s', async (_, handler, result, remedy) => {
    const row = await checkIcon(`${await serve(handler)}/icon.png`)
    expect(row).toMatchObject({ result, remedy: expect.stringMatching(remedy) })
  })

  test.each<[string, RequestListener, object]>([
    ['responds, with whatever', answer(404, {}), { result: 'ok', remedy: expect.stringMatching(/^\d+ ms$/) }],
    [
      'forbids other origins',
      answer(200, { 'Cross-Origin-Resource-Policy': 'same-origin' }),
      { result: 'failed', remedy: expect.stringMatching(/^Its Cross-Origin-Resource-Policy is same-origin/) },
    ],
    ['is dead', (request) => request.socket.destroy(), { result: 'failed' }],
  ])('that is elsewhere is not requested, but the site, which %s', async (_, handler, row) => {
    const url = await serve(handler)
    const sites = [{ name: 'A site', url, icon: 'https://cdn.example/a.png' }]
    const rows = await check({ sites, confirm: true })
    expect(rows.at(-1)).toMatchObject({ subject: `A site ${url}`, ...row })
  })

  test('may come from the host of the portal, with any resource policy', async () => {
    const portal = await serve(answer(200, { ...image, 'Cross-Origin-Resource-Policy': 'same-origin' }))
    const site = await serve(answer(302, { Location: `${portal}/icon.png` }))
    expect(await checkIcon(`${site}/icon.png`, { origin: portal })).toMatchObject({ result: 'ok' })
  })

  test('that redirects endlessly is requested six times', async () => {
    let requests = 0
    const site = await serve((_, response) => {
      requests += 1
      response.writeHead(302, { Location: '/again' }).end()
    })
    expect(await checkIcon(`${site}/icon.png`)).toMatchObject({
      remedy: expect.stringMatching(/^It redirects more than 5 times: .*"icon"/),
    })
    expect(requests).toBe(6)
  })

  test('that redirects on its own host is fine', async () => {
    const site = await serve((request, response) => {
      if (request.url?.startsWith('/icon')) response.writeHead(301, { Location: '/other.png' }).end()
      else response.writeHead(200, image).end('x')
    })
    expect(await checkIcon(`${site}/icon.png`)).toMatchObject({ result: 'ok' })
  })

  test('that is missing is a warning if outages are confirmed, because the site still counts as reachable', async () => {
    const row = await checkIcon(`${await serve(answer(404, {}))}/icon.png`, { confirm: true })
    expect(row).toMatchObject({ result: 'warning', remedy: expect.stringMatching(/404.*second request.*"icon"\.$/) })
  })

  test('is requested from six sites at a time', async () => {
    const counts: number[] = []
    const held: (() => void)[] = []
    const site: string = await serve((request, response) => {
      const send = () => {
        response.writeHead(200, image).end('x')
      }
      if (request.url === '/ping') return send()
      if (held.push(send) === 6) void release()
    })
    /** Releases the held requests after one more request. A seventh icon request would have arrived before that. */
    async function release(): Promise<void> {
      await (await fetch(`${site}/ping`)).text()
      counts.push(held.length)
      held.splice(0).forEach((send) => send())
    }
    const sites = Array.from({ length: 18 }, (_, at) => ({
      name: `Site ${at}`,
      url: `${site}/${at}`,
      icon: `${site}/${at}.png`,
    }))
    const rows = await check({ sites })
    expect(rows.filter(({ subject, result }) => subject.startsWith('Icon') && result === 'ok')).toHaveLength(18)
    expect(counts).toEqual([6, 6, 6])
  })
})

test('a site whose certificate is not trusted is not said to have a wrong address', async () => {
  const pem = createCertificate()
  const { port, close } = await listen((_, response) => response.end(), 0, { cert: pem, key: pem })
  onTestFinished(close)
  const url = `https://localhost:${port}`
  const rows = await check({ sites: [{ name: 'A site', url, icon: `${url}/icon.png` }] })
  expect(rows.slice(-2)).toEqual([
    {
      result: 'failed',
      subject: `Icon of A site ${url}/icon.png`,
      remedy: expect.stringMatching(/^Its certificate is not trusted on this machine\. .*NODE_EXTRA_CA_CERTS[^.]*\.$/),
    },
    // It lasts for a day.
    {
      result: 'warning',
      subject: `Certificate of localhost:${port}`,
      remedy: expect.stringMatching(/^It ends on [\d-]+, in 0 days: renew it\.$/),
    },
  ])
})

test('a provider and a site that never answer are given 10 seconds, at the same time, and a site that takes 3 s a warning', async () => {
  let [open, mostOpen] = [0, 0]
  const silent = await serve(({ socket }) => {
    open += 1
    mostOpen = Math.max(mostOpen, open)
    socket.once('close', () => (open -= 1))
  })
  const slow = await startSampleSite('slow')
  onTestFinished(slow.close)
  const sites = [silent, slow.url].map((url) => ({ name: 'A site', url }))
  const rows = await check({ identity: { authority: silent }, sites })
  expect(rows.map(({ result, remedy }) => [result, remedy])).toEqual([
    ['failed', expect.stringMatching(/^It does not answer within 10 seconds\./)],
    ['failed', expect.stringMatching(/^It does not answer within 10 seconds\. Check the address/)],
    ['warning', expect.stringMatching(/^It took [3-9]\d{3} ms/)],
  ])
  expect(mostOpen, 'requests at the same time').toBeGreaterThan(1)
})

test('the table has one line for each row, with columns', () => {
  const table = tableOf([
    { result: 'ok', subject: 'Issuer', remedy: '' },
    { result: 'warning', subject: 'PKCE with S256', remedy: 'The provider does not say.' },
    { result: 'failed', subject: 'Icon', remedy: 'It answers 404.' },
  ])
  expect(table).toBe(
    [
      'ok       Issuer',
      'warning  PKCE with S256  The provider does not say.',
      'failed   Icon            It answers 404.',
      '',
      '1 ok, 1 warning, 1 failed',
    ].join('\n'),
  )
})

describe('what ends soon or is gone', () => {
  test('a certificate that ends within 21 days is a warning', () => {
    const day = 86_400_000
    const now = Date.parse('2026-12-01T00:00:00Z')
    expect(endRow('a.example', now + 20.5 * day, now)).toEqual({
      result: 'warning',
      subject: 'Certificate of a.example',
      remedy: 'It ends on 2026-12-21, in 20 days: renew it.',
    })
    expect(endRow('a.example', now + 21 * day, now)).toBeNull()
    // An expired one fails in the row of what cannot be reached.
    expect(endRow('a.example', now - day, now)).toBeNull()
    expect(endRow('a.example', null, now)).toBeNull()
  })

  test('cards whose address answers 404, 410 or nothing are warnings, and each address is asked once', async () => {
    const requests: string[] = []
    const site = await serve(({ url = '', socket }, response) => {
      requests.push(url)
      if (url === '/broken') socket.destroy()
      else response.writeHead({ '/404': 404, '/410': 410, '/private': 401, '/error': 500 }[url] ?? 200).end()
    })
    const paths = ['/', '/', '/private', '/error', '/404', '/410', '/broken']
    const cards = paths.map((path, index) => ({ name: `Card ${index}`, url: `${site}${path}` }))
    const elsewhere = [
      { name: 'Mail', url: 'mailto:a@als.example' },
      { name: 'Example', url: 'https://nobody.example' },
      { name: 'Page', url: '/apps' },
    ]
    const rows = (await check({ cards: [...cards, ...elsewhere] })).filter(({ subject }) => subject.startsWith('Card'))
    expect(rows.map(({ result, subject, remedy }) => `${result} ${subject.replace(site, '')} ${remedy}`)).toEqual([
      'ok Cards 3 of 6 answer',
      'warning Card Card 4 /404 It answers 404: correct its "url".',
      'warning Card Card 5 /410 It answers 410: correct its "url".',
      expect.stringMatching(/^warning Card Card 6 \/broken The connection was closed/),
    ])
    expect(requests.toSorted()).toEqual([...new Set(paths)].toSorted())
  })

  test('if no card answers, one row says so, because it may be this machine', async () => {
    const site = await serve(({ socket }) => socket.destroy())
    const cards = ['/a', '/b'].map((path) => ({ name: path, url: `${site}${path}` }))
    const rows = (await check({ cards })).filter(({ subject }) => subject.startsWith('Card'))
    expect(rows).toEqual([
      {
        result: 'warning',
        subject: 'Cards',
        remedy: expect.stringMatching(/^None of 2 answers\..* The connection was closed/),
      },
    ])
  })
})
