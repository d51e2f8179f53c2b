// Everyday mishaps that must not end a session or leave somebody signed in.
import { describe, expect, test, vi } from 'vitest'
import { createAuth } from '../../src/auth/index.ts'
import { AuthError } from '../../src/auth/errors.ts'
import {
  openAuth,
  openTab,
  refreshRequests,
  revokedTokens,
  signInTab,
  silentFrames,
  storedUser,
  USER_KEY,
  withWire,
} from '../support/auth-page.ts'
import { config, createFakeAuthEnv, createFakeBrowser } from '../support/fake-auth-env.ts'
import type { FakeAuthEnv } from '../support/fake-auth-env.ts'

vi.setConfig({ testTimeout: 30_000 })
const soon = { interval: 2, timeout: 3_000 }
const HOUR_MS = 3_600_000

/** Holds responses of the token endpoint back until the returned function is called. */
function holdTokens(wire: ReturnType<typeof withWire>['wire']): () => void {
  const { carry } = wire
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  wire.carry = async (url, init, ask) => {
    const response = await carry(url, init, ask)
    if (url.endsWith('/token')) await released
    return response
  }
  return release
}

describe('a sign-out whose redirect fails later', () => {
  test('does not end a sign-in of another tab that came after it', async () => {
    const browser = createFakeBrowser()
    const one = openTab(browser)
    await signInTab(one)
    one.auth.signOut()
    await expect.poll(() => one.auth.get().status, soon).toBe('anonymous')
    await browser.advance(10_000)
    const two = openTab(browser)
    await signInTab(two)
    // The provider's page does not load, so the redirect is aborted after a minute.
    await browser.advance(60_000)
    two.fake.comeBack()
    await browser.settle()
    expect(two.auth.get()).toMatchObject({ status: 'authenticated' })
  })

  test('does not end a sign-in on the page that followed when the person goes back', async () => {
    const browser = createFakeBrowser()
    const fake = createFakeAuthEnv(browser)
    // Like browser/redirect.ts, reject when the page comes out of the back/forward cache.
    const env: FakeAuthEnv['env'] = {
      ...fake.env,
      open: (via, onClosed) => {
        const transport = fake.env.open(via, onClosed)
        if (via !== 'redirect' || transport === null) return transport
        const go = () =>
          new Promise<string>((_, reject) => void fake.env.onReturn(() => reject(new AuthError('redirect-aborted'))))
        return { go, close: () => undefined }
      },
    }
    const auth = createAuth(config, env)
    auth.start(null)
    await signInTab({ fake, auth })
    auth.signOut()
    await expect.poll(() => auth.get().status, soon).toBe('anonymous')
    await browser.settle()
    fake.leave()
    await browser.advance(5_000)
    // The page after the sign-out, in the same tab.
    const later = openTab(browser, fake.session.map)
    await signInTab(later)
    await browser.advance(5_000)
    const other = openTab(browser)
    await signInTab(other)
    later.fake.leave()
    fake.session.map.clear()
    later.fake.session.map.forEach((value, key) => fake.session.set(key, value))
    fake.comeBack()
    await browser.settle()
    const atOnce = auth.get().status
    await browser.advance(1_000)
    fake.comeBack()
    other.fake.comeBack()
    await browser.settle()
    expect([atOnce, auth.get().status, other.auth.get().status]).toEqual([
      'authenticated',
      'authenticated',
      'authenticated',
    ])
  })
})

describe('a clock that was set back', () => {
  async function signedIn(fake = createFakeAuthEnv()) {
    const { auth, events } = openAuth(fake)
    auth.signIn('popup')
    await expect.poll(() => auth.get().status, soon).toBe('authenticated')
    return { fake, auth, events }
  }

  test('while the page was closed keeps the person signed in when the renewed token expires', async () => {
    const { fake: before } = await signedIn()
    before.close()
    const fake = createFakeAuthEnv(before, before.session.map)
    fake.set(fake.env.now() - HOUR_MS)
    const { auth } = openAuth(fake)
    await expect.poll(() => refreshRequests(fake).length, soon).toBe(1)
    await expect.poll(() => auth.get(), soon).toMatchObject({ status: 'authenticated', activity: null })
    await fake.advance(310_000)
    await fake.settle()
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test('during an outage keeps the person signed in when the next token expires', async () => {
    const { fake, auth } = await signedIn()
    await fake.advance(239_000)
    fake.provider.leave('network')
    await fake.advance(10_000)
    fake.set(fake.env.now() - HOUR_MS)
    await fake.advance(20_000)
    fake.provider.leave(null)
    await fake.advance(60_000)
    await expect.poll(() => auth.get(), soon).toMatchObject({ status: 'authenticated', activity: null })
    await fake.advance(310_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test('while the page was closed renews once at a provider that sends no ID token with it', async () => {
    const { fake: before } = await signedIn()
    before.close()
    const fake = createFakeAuthEnv(before, before.session.map)
    fake.provider.set({ refreshedBody: ({ id_token: _gone, ...rest }) => rest })
    fake.set(fake.env.now() - HOUR_MS)
    const { auth } = openAuth(fake)
    await fake.advance(10_000)
    expect([auth.get().status, refreshRequests(fake).length]).toEqual(['authenticated', 1])
  })

  test('does not sign out at a provider that renews without an ID token', async () => {
    const { fake, auth, events } = await signedIn()
    fake.provider.set({ refreshedBody: ({ id_token: _gone, ...rest }) => rest })
    fake.set(fake.env.now() - HOUR_MS)
    await fake.advance(241_000)
    await fake.settle()
    expect(events.filter((event) => event === 'signed-out')).toEqual([])
    expect(refreshRequests(fake)).toHaveLength(1)
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test('does not renew without a pause if each answer takes a second', async () => {
    const { fake, wire } = withWire(createFakeAuthEnv())
    const { auth } = await signedIn(fake)
    fake.provider.set({ refreshedBody: ({ id_token: _gone, ...rest }) => rest })
    wire.carry = async (url, _init, ask) => {
      if (url.endsWith('/token')) await new Promise<void>((done) => void fake.after(1_000, done))
      return ask()
    }
    fake.set(fake.env.now() - HOUR_MS)
    await fake.advance(300_000)
    expect([auth.get().status, refreshRequests(fake).length]).toEqual(['authenticated', 1])
  })
})

describe('a clock that was set back before a session check', () => {
  test.each([
    ['an hour', HOUR_MS],
    ['fifteen seconds', 15_000],
    ['five seconds', 5_000],
  ])('by %s keeps the person signed in when the next token expires', async (_name, backMs) => {
    const browser = createFakeBrowser()
    const tab = openTab(browser)
    await signInTab(tab)
    await browser.advance(10_000)
    browser.set(browser.now() - backMs)
    browser.channel(`oidc.tabs:${config.authority}:${config.clientId}`, () => {})('signed-in:other')
    await browser.settle()
    await browser.advance(1_000)
    expect(silentFrames(tab.fake)).toHaveLength(1)
    await browser.advance(310_000)
    expect(tab.auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })
})

describe('a late silent sign-in', () => {
  test('that a blocked popup replaced does not revoke tokens of the session that all tabs share', async () => {
    const browser = createFakeBrowser()
    const one = openTab(browser)
    await signInTab(one)
    const { fake, wire } = withWire(createFakeAuthEnv(browser))
    const arrive = holdTokens(wire)
    const auth = createAuth(config, fake.env)
    auth.start(null)
    await browser.settle()
    expect(silentFrames(fake)).toHaveLength(1)
    fake.control.blocked = true
    auth.signIn('popup')
    await browser.settle()
    expect(auth.get()).toMatchObject({ problem: { code: 'popup-blocked' } })
    arrive()
    await browser.settle()
    expect(revokedTokens(browser)).toEqual([])
  })

  test('that a closed popup replaced does not sign out the other tabs', async () => {
    const browser = createFakeBrowser()
    const { fake: first, wire: firstWire } = withWire(createFakeAuthEnv(browser))
    const one = { fake: first, auth: createAuth(config, first.env) }
    one.auth.start(null)
    await signInTab(one)
    const { fake, wire } = withWire(createFakeAuthEnv(browser))
    // Like Keycloak, end the session of a refresh token that is revoked, which is the session of this browser.
    const revokeEndsSession = async (url: string, _init: RequestInit, ask: () => Promise<Response>) => {
      if (url.endsWith('/revoke')) {
        browser.provider.revokeAll()
        browser.provider.world.subject = null
      }
      return ask()
    }
    firstWire.carry = revokeEndsSession
    wire.carry = revokeEndsSession
    const arrive = holdTokens(wire)
    const auth = createAuth(config, fake.env)
    auth.start(null)
    await browser.settle()
    expect(silentFrames(fake)).toHaveLength(1)
    fake.control.person = 'waits'
    auth.signIn('popup')
    await browser.settle()
    fake.opened.at(-1)?.sayClosed()
    expect(auth.get()).toMatchObject({ problem: { code: 'popup-closed' } })
    arrive()
    await browser.settle()
    await browser.advance(310_000)
    expect(one.auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })
})

describe('a page in the back/forward cache', () => {
  test.each([
    ['that is restored before its expiry timer fires', false],
    ['whose expiry timer fires first', true],
  ])('%s never removes the record of a later page', async (_name, timerFirst) => {
    const browser = createFakeBrowser()
    const one = openTab(browser)
    await signInTab(one)
    one.fake.control.cookies = false
    browser.provider.revokeAll()
    await browser.advance(250_000)
    expect(one.auth.get()).toMatchObject({ status: 'authenticated', problem: { code: 'login-required' } })
    one.fake.leave()
    const later = openTab(browser, one.fake.session.map)
    await signInTab(later)
    later.fake.close()
    const record = later.fake.session.get(USER_KEY) ?? ''
    one.fake.session.set(USER_KEY, record)
    // The expiry timer of the restored page fires before the page knows that it was restored.
    if (timerFirst) await browser.advance(60_000)
    one.fake.comeBack()
    await browser.settle()
    expect(one.fake.session.get(USER_KEY)).not.toBeNull()
  })
})

describe('signing out', () => {
  test('is not undone by a reload while the provider is slow to revoke', async () => {
    const browser = createFakeBrowser()
    const { fake, wire } = withWire(createFakeAuthEnv(browser))
    const auth = createAuth(config, fake.env)
    auth.start(null)
    await signInTab({ fake, auth })
    wire.carry = (url, _init, ask) => (url.endsWith('/revoke') ? new Promise(() => {}) : ask())
    auth.signOut()
    await browser.advance(5_000)
    fake.close()
    const again = openTab(browser, fake.session.map)
    await browser.settle()
    expect(again.auth.get().status).toBe('anonymous')
  })
})

describe('a person who authenticated again elsewhere', () => {
  test.each([
    ['no', false],
    ['one', true],
  ])('stays signed in if %s hidden frame times out', async (_name, hangs) => {
    const fake = createFakeAuthEnv()
    const { auth } = openAuth(fake)
    auth.signIn('popup')
    await expect.poll(() => auth.get().status, soon).toBe('authenticated')
    fake.provider.set({ refreshedClaims: (claims) => ({ ...claims, auth_time: Number(claims['auth_time']) + 100 }) })
    fake.control.hangs = hangs
    await fake.advance(252_000)
    fake.control.hangs = false
    await fake.advance(600_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    expect(storedUser(fake)).not.toBeNull()
  })
})
