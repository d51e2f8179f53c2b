import { randomUUID } from 'node:crypto'
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { checkLive } from '../../src/publish/doctor/index.ts'
import { administer } from '../../src/dev/keycloak/admin.ts'
import { createRealm } from '../../src/dev/keycloak/keycloak-provider.ts'
import { config } from '../support/sample-portal.ts'
import { allowSlowTests } from '../support/slow-tests.ts'

allowSlowTests()

const origin = 'http://localhost:3999'

beforeEach(({ skip }) => skip(inject('keycloak') === null, 'Keycloak cannot run here'))

/** Checks a realm whose client has some other settings. Resolves with the rows to act on. */
async function check(settings: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  const url = inject('keycloak')?.url ?? ''
  const realm = `check-${randomUUID().slice(0, 8)}`
  const { request } = administer(url)
  const { issuer } = await createRealm(url, realm, { portalOrigin: origin, clientId: 'als-portal', users: [] })
  onTestFinished(async () => void (await request('DELETE', `/${realm}`)))
  const [client] = await request<{ id: string; attributes: object }[]>('GET', `/${realm}/clients?clientId=als-portal`)
  const attributes = { ...client?.attributes, ...Object(settings['attributes']) }
  await request('PUT', `/${realm}/clients/${client?.id}`, { ...client, ...settings, attributes })
  const identity = { ...config.identity, account: false as const, authority: issuer }
  const cards = { webpages: [], apps: [], tools: [], demo: [] }
  const rows = await checkLive({ ...config, identity, sites: [], cards }, origin)
  return rows
    .filter(({ result }) => result !== 'ok')
    .map(({ result, subject, remedy }) => `${result} ${subject}: ${remedy}`)
}

test.each([{}, { webOrigins: ['+'] }, { attributes: { 'dpop.bound.access.tokens': 'true' } }])(
  'a client with %j has nothing to act on',
  async (settings) => {
    expect(await check(settings)).toEqual([])
  },
)

test.each([
  ['are empty', []],
  ['have a slash at the end', [`${origin}/`]],
  ['have another port', ['http://localhost:4000']],
])('web origins that %s are named with what to add', async (_, webOrigins) => {
  expect(await check({ webOrigins })).toEqual([
    `failed CORS of the token endpoint: Add ${origin} to the client's web origins (CORS) at the provider, exactly so: without a slash at its end.`,
    'warning Client als-portal: Not tried, because of CORS of the token endpoint.',
  ])
})

const paths = ['/', '/webpages', '/apps', '/tools', '/demo', '/webinars']

test.each([
  [
    { redirectUris: [] },
    /^failed Redirect URIs: Not registered: (?<uris>.*)\. Add them to the client's redirect URIs/,
    paths,
  ],
  [
    { redirectUris: [`${origin}/`, `${origin}/apps`] },
    /^failed Redirect URIs: Not registered: (?<uris>.*)\. Add them/,
    paths.filter((path) => !['/', '/apps'].includes(path)),
  ],
  [{ standardFlowEnabled: false }, /^failed Sign-in request: .*"Standard flow" in Keycloak/, []],
  [
    { attributes: { 'pkce.code.challenge.method': 'plain' } },
    /^failed Sign-in request: .*choose S256 \("PKCE Method" in Keycloak\), not plain/,
    [],
  ],
] as const)('a client with %j has one row, with what to change', async (settings, row, missing) => {
  const rows = await check(settings)
  expect(rows).toEqual([expect.stringMatching(row)])
  const uris = row.exec(rows[0] ?? '')?.groups?.['uris']?.split(', ') ?? []
  expect(uris).toEqual(missing.map((path) => origin + path))
})
