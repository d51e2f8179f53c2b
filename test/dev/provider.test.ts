import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { otherClientId } from '../../src/dev/endpoints.ts'
import { redirectPaths } from '../../src/dev/provider-settings.ts'
import { startProvider } from '../../src/dev/provider.ts'
import type { LocalProvider } from '../../src/dev/provider.ts'
import { sampleUsers } from '../../src/dev/users.ts'
import { createBrowser } from '../support/plain-browser.ts'
import type { Page, PlainBrowser } from '../support/plain-browser.ts'
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

describe('sign-in', () => {
  test.each(users)('as $label gives a signed ID token with their claims', async (user) => {
    const { payload } = await party.verify((await party.signIn(user.id)).id_token)
    const { sub, nonce, azp, auth_time: authTime, name, email, email_verified: emailVerified } = payload
    expect([azp, authTime]).toEqual(['als-portal', expect.any(Number)])
    expect({ sub, nonce, name, email, email_verified: emailVerified }).toEqual({
      sub: user.id,
      nonce: 'a-nonce',
      ...user.claims,
    })
  })

  test('returns to each of the six pages, with state, issuer and session state', async () => {
    const browser = createBrowser()
    for (const path of redirectPaths) {
      const answer = await party.authorize(browser, 'ana', newVerifier(), { redirect_uri: portal + path })
      expect(answer.origin + answer.pathname).toBe(portal + path)
      expect(Object.fromEntries(answer.searchParams)).toMatchObject({ state: 'a-state', iss: provider.issuer })
      expect(answer.searchParams.get('session_state')).toMatch(/^\S+$/)
    }
  })

  test('can be cancelled', async () => {
    const browser = createBrowser()
    const signInPage = await browser.go(party.authorizationUrl(newVerifier()), provider.issuer)
    const { searchParams } = new URL((await browser.go(signInPage.url, provider.issuer, { cancel: 'yes' })).url)
    expect([searchParams.get('error'), searchParams.get('state')]).toEqual(['access_denied', 'a-state'])
  })

  test('after five minutes asks the portal to start over', async () => {
    const browser = createBrowser()
    const signInPage = await browser.go(party.authorizationUrl(newVerifier()), provider.issuer)
    pass(301)
    const { url } = await browser.go(signInPage.url, provider.issuer, { account: 'ana' })
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      error: 'temporarily_unavailable',
      error_description: 'authentication_expired',
      state: 'a-state',
      iss: provider.issuer,
    })
  })

  test('answers at once if its page was used already', async () => {
    const browser = createBrowser()
    const { url: page } = await browser.go(party.authorizationUrl(newVerifier()), provider.issuer)
    await browser.go(page, provider.issuer, { account: 'ana' })
    expect(new URL((await browser.go(page, provider.issuer)).url).searchParams.has('code')).toBe(true)
  })

  test('with prompt=none and no session fails with login_required', async () => {
    const answer = await party.authorize(createBrowser(), 'ana', newVerifier(), { prompt: 'none' })
    expect(answer.searchParams.get('error')).toBe('login_required')
    expect(answer.searchParams.has('session_state')).toBe(false)
  })
})

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

describe('sign-out', () => {
  const signOut = (browser: PlainBrowser, fields: Readonly<Record<string, string>>): Promise<Page> =>
    browser.go(`${party.metadata.end_session_endpoint}?${new URLSearchParams(fields)}`, provider.issuer)

  test('with an ID token hint asks nothing, ends the session, and returns to the start page', async () => {
    const browser = createBrowser()
    const { id_token: hint, refresh_token: token } = await party.signIn('ana', browser)
    expect(browser.cookie('als_state')).toBeTruthy()
    const page = await signOut(browser, { id_token_hint: hint, post_logout_redirect_uri: `${portal}/`, state: 'bye' })
    expect(page.html).not.toContain('Stay signed in')
    expect((await browser.submit(page, provider.issuer, { logout: 'yes' })).url).toBe(`${portal}/?state=bye`)
    expect(await errorOf(await party.refresh(token))).toEqual([400, 'invalid_grant'])
    expect(browser.cookie('als_state')).toBeUndefined()
  })

  test('without one asks for confirmation', async () => {
    const browser = createBrowser()
    await party.signIn('ana', browser)
    expect((await signOut(browser, {})).html).toContain('Stay signed in')
  })

  test.each([`${otherOrigin}/`, portal])('never redirects to %s, which is not registered', async (target) => {
    const browser = createBrowser()
    const { id_token: hint } = await party.signIn('ana', browser)
    const { status } = await signOut(browser, { id_token_hint: hint, post_logout_redirect_uri: target })
    expect(status).toBe(400)
  })
})
