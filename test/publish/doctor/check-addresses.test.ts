import { expect, onTestFinished, test } from 'vitest'
import { checkAddresses } from '../../../src/publish/doctor/check-addresses.ts'
import { listen } from '../../../src/dev/listen.ts'
import { config } from '../../support/sample-portal.ts'

const redirects: Readonly<Record<string, string>> = {
  '/login': '/next',
  '/next': '/realms/als/protocol/auth?state=secret',
  '/other': '/realms/other/auth',
  '/loop': '/loop',
  '/oauth': '/authorize?state=secret',
}

/** Serves a provider with a realm, and a program whose addresses redirect there or elsewhere. Resolves with the origin. */
async function serve(): Promise<string> {
  const { port, close } = await listen(({ url = '' }, response) => {
    if (url === '/realms/als/.well-known/openid-configuration') {
      response.writeHead(200, { 'content-type': 'application/json' })
      return response.end(JSON.stringify({ authorization_endpoint: `http://localhost:${port}/authorize` }))
    }
    const location = redirects[url]
    if (location !== undefined) response.writeHead(302, { location })
    else response.writeHead(url.includes('missing') ? 404 : 200)
    return response.end()
  }, 0)
  onTestFinished(close)
  return `http://localhost:${port}`
}

const check = (origin: string, identity: object, signIn?: string) =>
  checkAddresses(
    {
      ...config,
      identity: { ...config.identity, authority: `${origin}/realms/als`, ...identity },
      cards: { webpages: [], apps: [{ name: 'Tax', url: '/tax', ...(signIn && { signIn }) }], tools: [], demo: [] },
    },
    origin,
  )

test('the account page has to answer', async () => {
  const origin = await serve()
  expect(await check(origin, {})).toEqual([
    { result: 'ok', subject: `Account page ${origin}/realms/als/account`, remedy: '' },
  ])
  expect(await check(origin, { account: '/missing' })).toMatchObject([
    { result: 'failed', remedy: 'It answers 404. Correct identity.account, or set it to false for no link.' },
  ])
  expect(await check(origin, { account: false })).toEqual([])
})

test.each([
  ['/login', 'ok', /^$/],
  // Not every provider has its endpoints below its issuer.
  ['/oauth', 'ok', /^$/],
  ['/other', 'warning', /^It leads to http:\/\/localhost:\d+, not to the portal's provider/],
  ['/missing', 'failed', /^It answers 404\. Correct "signIn"/],
  ['/loop', 'failed', /^It redirects more than 10 times/],
])('a sign-in at %s is %s', async (signIn, result, remedy) => {
  const [row, ...others] = await check(await serve(), { account: false }, signIn)
  expect(others).toEqual([])
  expect(row).toEqual({ result, subject: `Sign-in of Tax ${signIn}`, remedy: expect.stringMatching(remedy) })
})

test('an authority in capitals is the same one', async () => {
  const origin = (await serve()).replace('localhost', 'LOCALHOST')
  expect(await check(origin, { account: false }, '/login')).toMatchObject([{ result: 'ok' }])
})

test('a path is not tried without the address of the portal', async () => {
  const { identity } = config
  expect(await checkAddresses({ ...config, identity: { ...identity, account: '/account' } })).toMatchObject([
    { result: 'warning', remedy: expect.stringMatching(/^Not tried/) },
  ])
})
