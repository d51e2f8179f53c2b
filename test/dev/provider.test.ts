import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { otherClientId } from '../../src/dev/endpoints.ts'
import { startProvider } from '../../src/dev/provider.ts'
import type { LocalProvider } from '../../src/dev/provider.ts'
import { sampleUsers } from '../../src/dev/users.ts'
import { createBrowser } from '../support/plain-browser.ts'
import { bodyOf, createRelyingParty, newVerifier } from '../support/relying-party.ts'
import type { RelyingParty, Tokens } from '../support/relying-party.ts'

// The portal's own tests would not notice if this provider were more lenient than a real one.
const portal = 'http://localhost:3999'
const otherOrigin = 'http://localhost:3998'
const users = sampleUsers('tp.als.example')
let provider: LocalProvider
let party: RelyingParty

beforeAll(async () => {
  provider = await startProvider({ portalOrigin: portal, clientId: 'als-portal', users })
  party = await createRelyingParty(provider.issuer, portal)
})
afterEach(() => void vi.useRealTimers())
afterAll(() => provider.close())

/** Moves the clock of this process, in which the provider runs. */
function pass(seconds: number): void {
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + seconds * 1000)
}

const errorOf = async (response: Response): Promise<unknown> => [
  response.status,
  (await bodyOf<{ readonly error: string }>(response)).error,
]

describe('the provider rejects', () => {
  test('a code with the wrong verifier', async () => {
    const answer = await party.authorize(createBrowser(), 'ana', newVerifier())
    expect(await errorOf(await party.exchange(answer, newVerifier()))).toEqual([400, 'invalid_grant'])
  })

  test.each([
    ['a request without a code challenge', { code_challenge: '', code_challenge_method: '' }],
    ['a plain code challenge', { code_challenge_method: 'plain' }],
  ])('%s', async (_name, fields) => {
    const answer = await party.authorize(createBrowser(), 'ana', newVerifier(), fields)
    expect(answer.searchParams.get('error')).toBe('invalid_request')
  })

  test.each([`${portal}/other`, `${portal}/webpages/`, portal, `${otherOrigin}/`])(
    'the unregistered redirect URI %s',
    async (redirectUri) => {
      const request = party.authorizationUrl(newVerifier(), { redirect_uri: redirectUri })
      const { status, html } = await createBrowser().go(request, provider.issuer)
      expect([status, html]).toEqual([400, expect.stringContaining('invalid_redirect_uri')])
    },
  )

  test('a refresh token that was used already, and then the tokens of all tabs', async () => {
    const browser = createBrowser()
    const [tab, otherTab] = [await party.signIn('ana', browser), await party.signIn('ana', browser)]
    expect((await party.refresh(tab.refresh_token)).status).toBe(200)
    for (const { refresh_token: token } of [tab, otherTab])
      expect(await errorOf(await party.refresh(token))).toEqual([400, 'invalid_grant'])
  })

  test('requests from other origins, before they have an effect', async () => {
    const { refresh_token: token } = await party.signIn('ana')
    const refused = await party.refresh(token, { origin: otherOrigin })
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([400, null])
    const accepted = await party.refresh(token, { origin: portal })
    expect([accepted.status, accepted.headers.get('access-control-allow-origin')]).toEqual([200, portal])
  })
})

// Like Keycloak. The portal then asks for a new sign-in.
test('refreshed ID tokens state the newest time of authentication, and no nonce', async () => {
  pass(0)
  const browser = createBrowser()
  const claimsOf = async ({ id_token: token }: Tokens) => (await party.verify(token)).payload
  const first = await party.signIn('ana', browser)
  pass(30)
  const elsewhere = { client_id: otherClientId, redirect_uri: `${new URL(provider.issuer).origin}/`, prompt: 'login' }
  expect((await party.authorize(browser, 'ana', newVerifier(), elsewhere)).searchParams.has('code')).toBe(true)
  const second = await bodyOf<Tokens>(await party.refresh(first.refresh_token))
  const before = await claimsOf(first)
  const after = await claimsOf(second)
  expect([after['auth_time'], after['nonce']]).toEqual([Number(before['auth_time']) + 30, undefined])
  expect(second.session_state).toBe(first.session_state)
})

test.each([`${otherOrigin}/`, portal])('sign-out never redirects to %s, which is not registered', async (target) => {
  const browser = createBrowser()
  const { id_token: hint } = await party.signIn('ana', browser)
  const request = new URLSearchParams({ id_token_hint: hint, post_logout_redirect_uri: target })
  expect((await browser.go(`${party.metadata.end_session_endpoint}?${request}`, provider.issuer)).status).toBe(400)
})
