import { afterEach, describe, expect, test, vi } from 'vitest'
import { otherClientId } from '../../src/dev/endpoints.ts'
import type { PlainBrowser } from '../support/plain-browser.ts'
import { createBrowser } from '../support/plain-browser.ts'
import type { Tokens } from '../support/relying-party.ts'
import { bodyOf, startedProvider, newVerifier } from '../support/relying-party.ts'

// Each expectation was compared with Keycloak 26.7.3.
const portal = 'http://localhost:3999'
const local = startedProvider(portal)
afterEach(() => void vi.useRealTimers())

/** Moves the clock of this process, in which the provider runs. */
function pass(seconds: number): void {
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + seconds * 1000)
}

const authTimeOf = async ({ id_token: idToken }: Tokens): Promise<unknown> =>
  (await local.party.verify(idToken)).payload['auth_time']
const refresh = async (token: string): Promise<Tokens> => bodyOf<Tokens>(await local.party.refresh(token))
const describedErrorOf = async (response: Response): Promise<unknown> => {
  const { error, error_description: description } = await bodyOf<Record<string, unknown>>(response)
  return [response.status, error, description]
}
/** The result of a silent request: `code` or the error. */
const askSilently = async (browser: PlainBrowser): Promise<string | null> => {
  const { searchParams } = await local.party.authorize(browser, 'ana', newVerifier(), { prompt: 'none' })
  return searchParams.has('code') ? 'code' : searchParams.get('error')
}
const signInElsewhere = (browser: PlainBrowser, fields = {}): Promise<URL> =>
  local.party.authorize(browser, 'ana', newVerifier(), {
    client_id: otherClientId,
    redirect_uri: `${new URL(local.provider.issuer).origin}/`,
    ...fields,
  })

describe('after a person has authenticated again in another application', () => {
  test('refreshed ID tokens state the new time, and no nonce', async () => {
    pass(0)
    const browser = createBrowser()
    const first = await local.party.signIn('ana', browser)
    const second = await refresh(first.refresh_token)
    expect(await authTimeOf(second)).toBe(await authTimeOf(first))

    pass(30)
    const answer = await signInElsewhere(browser, { prompt: 'login' })
    expect(answer.searchParams.get('code')).toBeTruthy()
    const third = await refresh(second.refresh_token)
    expect(await authTimeOf(third)).toBe(Number(await authTimeOf(first)) + 30)
    expect((await local.party.verify(third.id_token)).payload['nonce']).toBeUndefined()
  })

  test('the session and its state are the same', async () => {
    const browser = createBrowser()
    const { session_state: before } = await local.party.signIn('ana', browser)
    const cookie = browser.cookie('als_state')
    await signInElsewhere(browser, { prompt: 'login' })
    expect((await local.party.signIn('ana', browser)).session_state).toBe(before)
    expect(browser.cookie('als_state')).toBe(cookie)
  })

  test('the front page is such an application: its link has prompt=login, and the response arrives there', async () => {
    const browser = createBrowser()
    await local.party.signIn('ana', browser)
    const { origin } = new URL(local.provider.issuer)
    const { html = '' } = await browser.go(`${origin}/`, origin)
    const link = /href="([^"]+prompt=login[^"]*)"/.exec(html)?.[1]?.replaceAll('&#38;', '&') ?? ''
    const signInPage = await browser.go(link, origin)
    const { url, status } = await browser.go(signInPage.url, origin, { account: 'ana' })
    expect([url.startsWith(`${origin}/?`), url.includes('code='), status]).toEqual([true, true, 200])
  })
})

describe('the session state', () => {
  test('is the same in the authorization response, the token response and renewals', async () => {
    const [browser, verifier] = [createBrowser(), newVerifier()]
    const answer = await local.party.authorize(browser, 'ana', verifier)
    const tokens = await bodyOf<Tokens>(await local.party.exchange(answer, verifier))
    expect(tokens.session_state).toMatch(/^\S+$/)
    expect(answer.searchParams.get('session_state')).toBe(tokens.session_state)
    expect((await refresh(tokens.refresh_token)).session_state).toBe(tokens.session_state)
  })

  test('is absent from error responses', async () => {
    const { searchParams } = await local.party.authorize(createBrowser(), 'ana', newVerifier(), { prompt: 'none' })
    expect(Object.fromEntries(searchParams)).toEqual({
      error: 'login_required',
      error_description: expect.any(String),
      state: 'a-state',
      iss: local.provider.issuer,
    })
  })
})

describe('reuse of a refresh token', () => {
  test('invalidates the tokens of all tabs, but not those of another application, nor the session', async () => {
    const browser = createBrowser()
    const [tab, otherTab] = [await local.party.signIn('ana', browser), await local.party.signIn('ana', browser)]
    const verifier = newVerifier()
    const elsewhere = await signInElsewhere(browser, local.party.challengeOf(verifier))
    const otherTokens = await bodyOf<Tokens>(await local.party.exchange(elsewhere, verifier, otherClientId))
    const renewed = await refresh(tab.refresh_token)

    await local.party.refresh(tab.refresh_token)
    for (const { refresh_token: token } of [renewed, otherTab]) {
      expect(await describedErrorOf(await local.party.refresh(token))).toEqual([
        400,
        'invalid_grant',
        "Session doesn't have required client",
      ])
    }
    expect((await local.party.userInfo(otherTab.access_token)).status).toBe(401)
    expect((await local.party.userInfo(otherTokens.access_token)).status).toBe(200)
    expect(await askSilently(browser)).toBe('code')
    expect((await local.party.refresh((await local.party.signIn('ana', browser)).refresh_token)).status).toBe(200)
  })
})

test('reuse of a code invalidates the tokens of all tabs', async () => {
  const [browser, verifier] = [createBrowser(), newVerifier()]
  const tab = await local.party.signIn('ana', browser)
  const answer = await local.party.authorize(browser, 'ana', verifier)
  for (let count = 0; count < 2; count += 1) await local.party.exchange(answer, verifier)
  expect((await local.party.refresh(tab.refresh_token)).status).toBe(400)
  expect(await askSilently(browser)).toBe('code')
})

describe('revoking a refresh token', () => {
  test('ends the session if no other application uses it', async () => {
    const browser = createBrowser()
    const [tab, otherTab] = [await local.party.signIn('ana', browser), await local.party.signIn('ana', browser)]
    await local.party.revoke(tab.refresh_token)
    expect(await describedErrorOf(await local.party.refresh(otherTab.refresh_token))).toEqual([
      400,
      'invalid_grant',
      'Session not active',
    ])
    expect(await askSilently(browser)).toBe('login_required')
  })

  test('leaves the session to another application', async () => {
    const browser = createBrowser()
    const [tab, otherTab] = [await local.party.signIn('ana', browser), await local.party.signIn('ana', browser)]
    await signInElsewhere(browser)
    await local.party.revoke(tab.refresh_token)
    expect(await describedErrorOf(await local.party.refresh(otherTab.refresh_token))).toEqual([
      400,
      'invalid_grant',
      "Session doesn't have required client",
    ])
    expect(await askSilently(browser)).toBe('code')
  })
})

describe('a session that the administrator ends', () => {
  test('leaves its cookies in the browser until the next request, which asks to sign in', async () => {
    const [browser, other] = [createBrowser(), createBrowser()]
    const tokens = await local.party.signIn('ana', browser)
    await local.party.signIn('ben', other)
    const cookies = [browser.cookie('als_session'), browser.cookie('als_state')]
    await local.provider.endSessions('ana')

    expect(await describedErrorOf(await local.party.refresh(tokens.refresh_token))).toEqual([
      400,
      'invalid_grant',
      'Session not active',
    ])
    expect((await local.party.userInfo(tokens.access_token)).status).toBe(401)
    expect([browser.cookie('als_session'), browser.cookie('als_state')]).toEqual(cookies)
    expect(await askSilently(browser)).toBe('login_required')
    expect(browser.cookie('als_state')).toBeUndefined()
    expect(await askSilently(other)).toBe('code')
  })

  test('can be ended from the front page, all at once', async () => {
    const browser = createBrowser()
    await local.party.signIn('ana', browser)
    const { origin } = new URL(local.provider.issuer)
    const front = await browser.go(`${origin}/`, origin)
    expect((await createBrowser().submit(front, origin)).status).toBe(200)
    expect(await askSilently(browser)).toBe('login_required')
  })
})

describe('a sign-in page that was left open for too long', () => {
  const openTwo = async (browser: PlainBrowser) => [
    await browser.go(local.party.authorizationUrl(newVerifier(), { state: 'first' }), local.provider.issuer),
    await browser.go(local.party.authorizationUrl(newVerifier(), { state: 'second' }), local.provider.issuer),
  ]

  test('asks the application to start over if the person has signed in meanwhile', async () => {
    const browser = createBrowser()
    const [first, second] = await openTwo(browser)
    const inTime = await browser.go(first?.url ?? '', local.provider.issuer, { account: 'ana' })
    expect(new URL(inTime.url).searchParams.get('code')).toBeTruthy()

    pass(301)
    const { url } = await browser.go(second?.url ?? '', local.provider.issuer, { account: 'ana' })
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      error: 'temporarily_unavailable',
      error_description: 'authentication_expired',
      state: 'second',
      iss: local.provider.issuer,
    })
  })

  test('begins again if nobody has signed in', async () => {
    const browser = createBrowser()
    const [first] = await openTwo(browser)
    pass(301)
    const again = await browser.go(first?.url ?? '', local.provider.issuer, { account: 'ana' })
    expect([again.status, again.html]).toEqual([200, expect.stringContaining('Sign in as Ana Torres')])
    const { url } = await browser.go(again.url, local.provider.issuer, { account: 'ana' })
    expect(new URL(url).searchParams.get('state')).toBe('first')
    expect(new URL(url).searchParams.get('code')).toBeTruthy()
  })
})

describe('a sign-in page that was used already', () => {
  test('asks the application to start over when it is submitted again, and answers at once when it is reloaded', async () => {
    const browser = createBrowser()
    const { url: page } = await browser.go(local.party.authorizationUrl(newVerifier()), local.provider.issuer)
    await browser.go(page, local.provider.issuer, { account: 'ana' })
    const submitted = new URL((await browser.go(page, local.provider.issuer, { account: 'ana' })).url)
    expect(submitted.searchParams.get('error_description')).toBe('authentication_expired')
    const reloaded = new URL((await browser.go(page, local.provider.issuer)).url)
    expect(reloaded.searchParams.get('code')).toBeTruthy()
  })
})
