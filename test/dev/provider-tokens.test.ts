import { describe, expect, test } from 'vitest'
import type { Page, PlainBrowser } from '../support/plain-browser.ts'
import { createBrowser } from '../support/plain-browser.ts'
import type { Tokens } from '../support/relying-party.ts'
import { bodyOf, startedProvider, newVerifier } from '../support/relying-party.ts'

const portal = 'http://localhost:3999'
const otherOrigin = 'http://localhost:3998'
const local = startedProvider(portal)

const errorOf = async (response: Response): Promise<string> => (await bodyOf<{ error: string }>(response)).error

const expectSignedOut = async (browser: PlainBrowser): Promise<void> => {
  const { searchParams } = await local.party.authorize(browser, 'ana', newVerifier(), { prompt: 'none' })
  expect(searchParams.get('error')).toBe('login_required')
  expect(browser.cookie('als_state')).toBeUndefined()
}

describe('tokens', () => {
  test('have the configured lifetime', async () => {
    local.provider.setTokenSeconds(7)
    const { expires_in: expiresIn, id_token: idToken } = await local.party.signIn('ana')
    local.provider.setTokenSeconds(300)
    const { exp = 0, iat = 0 } = (await local.party.verify(idToken)).payload
    expect([expiresIn, exp - iat]).toEqual([7, 7])
  })

  test('are refreshed with rotation, and reusing a refresh token revokes the whole grant', async () => {
    const first = await local.party.signIn('ana')
    const second = await bodyOf<Tokens>(await local.party.refresh(first.refresh_token))
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect((await local.party.verify(second.id_token)).payload.sub).toBe('ana')

    const replay = await local.party.refresh(first.refresh_token)
    expect([replay.status, await errorOf(replay)]).toEqual([400, 'invalid_grant'])
    expect(await errorOf(await local.party.refresh(second.refresh_token))).toBe('invalid_grant')
  })

  test('of one sign-in are revoked together', async () => {
    const { refresh_token: refreshToken, access_token: accessToken } = await local.party.signIn('ana')
    expect((await local.party.revoke(refreshToken)).status).toBe(200)
    expect(await errorOf(await local.party.refresh(refreshToken))).toBe('invalid_grant')
    expect((await local.party.userInfo(accessToken)).status).toBe(401)
  })

  test('give access to user info', async () => {
    const { access_token: accessToken } = await local.party.signIn('ana')
    expect(await bodyOf(await local.party.userInfo(accessToken))).toEqual({
      sub: 'ana',
      name: 'Ana Torres',
      email: 'ana@tp.als.example',
      email_verified: true,
    })
  })

  test('can be read by the portal, but by no other origin', async () => {
    for (const [origin, allowedOrigin] of [
      [otherOrigin, null],
      [portal, portal],
    ] as const) {
      const { access_token: accessToken, refresh_token: refreshToken } = await local.party.signIn('ana')
      const responses = await Promise.all([
        local.party.userInfo(accessToken, { origin }),
        local.party.refresh(refreshToken, { origin }),
        local.party.revoke('unknown', { origin }),
      ])
      const allowedOrigins = responses.map(({ headers }) => headers.get('access-control-allow-origin'))
      expect(allowedOrigins).toEqual(Array(3).fill(allowedOrigin))
    }
  })
})

describe('sign-out', () => {
  const signOut = (browser: PlainBrowser, fields: Readonly<Record<string, string>>): Promise<Page> =>
    browser.go(`${local.party.metadata.end_session_endpoint}?${new URLSearchParams(fields)}`, local.provider.issuer)

  test('with an ID token hint asks nothing and returns to the start page', async () => {
    const browser = createBrowser()
    const { id_token: hint, refresh_token: refreshToken } = await local.party.signIn('ana', browser)
    const page = await signOut(browser, { id_token_hint: hint, post_logout_redirect_uri: `${portal}/`, state: 'bye' })
    expect(page.html).toContain(`<script>document.querySelector('main > button').click()</script>`)

    const landing = await browser.submit(page, local.provider.issuer, { logout: 'yes' })
    expect(landing.url).toBe(`${portal}/?state=bye`)
    expect(await errorOf(await local.party.refresh(refreshToken))).toBe('invalid_grant')
    await expectSignedOut(browser)
  })

  test.each([
    ['without an ID token hint', async () => ({})],
    [
      'with an ID token hint of another user',
      async () => ({ id_token_hint: (await local.party.signIn('ben')).id_token }),
    ],
  ])('%s asks for confirmation', async (_name, fields) => {
    const browser = createBrowser()
    await local.party.signIn('ana', browser)
    const { html } = await signOut(browser, await fields())
    expect(html).toContain('Stay signed in')
    expect(html).not.toContain('<script>')
  })

  test.each([`${otherOrigin}/`, portal])('never redirects to %s, which is not registered', async (target) => {
    const browser = createBrowser()
    const { id_token: hint } = await local.party.signIn('ana', browser)
    const { status } = await signOut(browser, { id_token_hint: hint, post_logout_redirect_uri: target })
    expect(status).toBe(400)
  })
})

describe('for tests, the provider', () => {
  test('simulates each kind of outage, and recovers', async () => {
    const fetchKeys = (): Promise<Response> =>
      fetch(local.party.metadata.jwks_uri, { signal: AbortSignal.timeout(300) })
    local.provider.goOut('unavailable')
    const { status, headers } = await fetchKeys()
    expect([status, headers.get('access-control-allow-origin')]).toEqual([503, portal])
    local.provider.goOut('refused')
    await expect(fetchKeys()).rejects.toThrow('fetch failed')
    local.provider.goOut('silent')
    await expect(fetchKeys()).rejects.toThrow('timeout')
    local.provider.comeBack()
    expect((await fetchKeys()).status).toBe(200)
  })

  test('forgets all sessions', async () => {
    const browser = createBrowser()
    const { refresh_token: refreshToken } = await local.party.signIn('ana', browser)
    local.provider.forgetSessions()
    expect(await errorOf(await local.party.refresh(refreshToken))).toBe('invalid_grant')
    await expectSignedOut(browser)
  })

  test('rotates its keys, and users stay signed in', async () => {
    const browser = createBrowser()
    const before = await local.party.signIn('ana', browser)
    const { kid } = (await local.party.verify(before.id_token)).protectedHeader
    await local.provider.rotateKeys()
    const after = await bodyOf<Tokens>(await local.party.refresh(before.refresh_token))
    expect((await local.party.verify(after.id_token)).protectedHeader.kid).not.toBe(kid)
    await expect(local.party.verify(before.id_token)).resolves.toBeDefined() // the old key is still published

    await local.provider.rotateKeys({ keepOld: false })
    await expect(local.party.verify(after.id_token)).rejects.toThrow('no applicable key')
    const answer = await local.party.authorize(browser, 'ana', newVerifier(), { prompt: 'none' })
    expect(answer.searchParams.get('code')).toBeTruthy()
  })
})
