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
import type { FakeAuthEnv, FakeBrowser } from '../support/fake-auth-env.ts'

vi.setConfig({ testTimeout: 30_000 })
const soon = { interval: 2, timeout: 3_000 }
const HOUR_MS = 3_600_000

type Wire = ReturnType<typeof withWire>['wire']

/** Opens a tab whose requests a test can disturb. */
function openDisturbedTab(browser: FakeBrowser) {
  const { fake, wire } = withWire(createFakeAuthEnv(browser))
  const auth = createAuth(config, fake.env)
  auth.start(null)
  return { fake, auth, wire }
}

/** Goes Back from `later` to the page `before` of the same tab. */
function goBack(before: Pick<FakeAuthEnv, 'session' | 'comeBack'>, later: FakeAuthEnv): void {
  later.leave()
  before.session.map.clear()
  later.session.map.forEach((value, key) => before.session.set(key, value))
  before.comeBack()
}

/** Holds responses of the endpoint at `path` back until the returned function is called. */
function hold(wire: Wire, path: string): () => void {
  const { carry } = wire
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  wire.carry = async (url, init, ask) => {
    const response = await carry(url, init, ask)
    if (url.endsWith(path)) await released
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
    goBack(fake, later.fake)
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
