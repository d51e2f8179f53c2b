import { describe, expect, test, vi } from 'vitest'
import { createAuth } from '../../src/auth/index.ts'
import type { Auth } from '../../src/auth/index.ts'
import { config, createFakeAuthEnv, createFakeBrowser } from '../support/fake-auth-env.ts'
import type { FakeAuthEnv, FakeBrowser } from '../support/fake-auth-env.ts'
import { CLIENT_ID, ISSUER } from '../support/faulty-provider.ts'

vi.setConfig({ testTimeout: 20_000 })

const USER_KEY = `oidc.user:${ISSUER}:${CLIENT_ID}`
const soon = { interval: 2, timeout: 10_000 }

interface Tab {
  readonly fake: FakeAuthEnv
  readonly auth: Auth
}

function openTab(browser: FakeBrowser, copyOf?: Tab): Tab {
  const fake = createFakeAuthEnv(browser, copyOf?.fake.session.map)
  const auth = createAuth(config, fake.env)
  auth.start(null)
  return { fake, auth }
}

async function signIn({ auth }: Tab) {
  auth.signIn('popup')
  await expect.poll(() => auth.get(), soon).toMatchObject({ status: 'authenticated', activity: null })
}

const refreshTokenOf = ({ fake }: Tab) => JSON.parse(fake.session.get(USER_KEY) ?? '{}').refresh_token

describe('several tabs', () => {
  test('a sign-out in one signs out all, and the others report it', async () => {
    const browser = createFakeBrowser()
    const [one, two, three] = [openTab(browser), openTab(browser), openTab(browser)]
    await signIn(one)
    await expect.poll(() => two.auth.get().status, soon).toBe('authenticated')
    await expect.poll(() => three.auth.get().status, soon).toBe('authenticated')
    two.auth.signOut()
    await expect.poll(() => two.auth.get().status, soon).toBe('anonymous')
    for (const { auth, fake } of [one, three]) {
      await expect
        .poll(() => auth.get(), soon)
        .toEqual({ status: 'anonymous', activity: null, problem: { code: 'signed-out-elsewhere' } })
      expect(fake.session.get(USER_KEY)).toBeNull()
    }
  })

  test('a new tab signs in silently with another one, and gets its own tokens', async () => {
    const browser = createFakeBrowser()
    const one = openTab(browser)
    await signIn(one)
    const two = openTab(browser)
    await expect.poll(() => two.auth.get().status, soon).toBe('authenticated')
    expect(two.fake.opened.map(({ via }) => via)).toEqual(['silent'])
    expect(refreshTokenOf(two)).not.toBe(refreshTokenOf(one))
  })

  test('a new tab tries a silent sign-in only once if frames have no cookies', async () => {
    const browser = createFakeBrowser()
    const one = openTab(browser)
    await signIn(one)
    const fake = createFakeAuthEnv(browser)
    fake.control.cookies = false
    const auth = createAuth(config, fake.env)
    auth.start(null)
    await expect.poll(() => fake.opened.length, soon).toBe(1)
    await expect.poll(() => auth.get(), soon).toEqual({ status: 'anonymous', activity: null, problem: null })
    await signIn(one)
    await fake.advance(60_000)
    expect(fake.opened.filter(({ url }) => url !== '')).toHaveLength(1)
    expect(fake.frames).toEqual([])
    // A popup still works.
    await signIn({ fake, auth })
  })

  test('a tab signs in with the others even after its own popup was refused', async () => {
    const browser = createFakeBrowser()
    const [one, two] = [openTab(browser), openTab(browser)]
    browser.provider.set({ answer: (parameters) => (parameters.set('error', 'access_denied'), parameters) })
    one.auth.signIn('popup')
    await expect.poll(() => one.auth.get(), soon).toMatchObject({ activity: null, problem: { code: 'provider-error' } })
    browser.provider.set({})
    await signIn(two)
    await expect.poll(() => one.auth.get().status, soon).toBe('authenticated')
  })

  test('two tabs can sign in at the same time', async () => {
    const browser = createFakeBrowser()
    const [one, two] = [openTab(browser), openTab(browser)]
    one.auth.signIn('popup')
    two.auth.signIn('popup')
    await expect
      .poll(() => [one.auth.get().status, two.auth.get().status], soon)
      .toEqual(['authenticated', 'authenticated'])
    expect(one.fake.pendingKeys()).toEqual([])
  })

  test('a tab refuses the response to another tab, which can still use it', async () => {
    const browser = createFakeBrowser()
    const [one, two] = [openTab(browser), openTab(browser)]
    for (const { fake, auth } of [one, two]) {
      fake.control.person = 'waits'
      auth.signIn('popup')
      await expect.poll(() => fake.opened[0]?.url, soon).not.toBe('')
    }
    const forOne = browser.provider.authorize(one.fake.opened[0]?.url ?? '')
    two.fake.opened[0]?.answer(forOne)
    await expect.poll(() => two.auth.get(), soon).toMatchObject({ problem: { code: 'state-mismatch' } })
    one.fake.opened[0]?.answer(forOne)
    await expect.poll(() => one.auth.get().status, soon).toBe('authenticated')
  })

  test('a tab ignores unknown messages', async () => {
    const browser = createFakeBrowser()
    const one = openTab(browser)
    await signIn(one)
    const say = browser.channel(`oidc.tabs:${ISSUER}:${CLIENT_ID}`, () => {})
    for (const word of ['', 'sign-out', 'toString', '{"type":"signed-out"}']) say(word)
    await browser.settle()
    expect(one.auth.get().status).toBe('authenticated')
  })
})

describe('a duplicated tab', () => {
  test('never uses the copied refresh token, and gets its own', async () => {
    const browser = createFakeBrowser()
    const one = openTab(browser)
    await signIn(one)
    const copy = openTab(browser, one)
    await browser.advance(300)
    await expect.poll(() => refreshTokenOf(copy), soon).toBeUndefined()
    expect(copy.auth.get().status).toBe('authenticated')
    await browser.advance(240_000)
    await expect.poll(() => refreshTokenOf(copy), soon).toBeDefined()
    expect(refreshTokenOf(copy)).not.toBe(refreshTokenOf(one))
    expect(copy.fake.opened.map(({ via }) => via)).toEqual(['silent'])
  })

  test('of an anonymous page stores nothing', async () => {
    const browser = createFakeBrowser()
    const one = openTab(browser)
    await signIn(one)
    one.auth.signOut()
    await expect.poll(() => one.auth.get().status, soon).toBe('anonymous')
    const copy = openTab(browser, one)
    copy.fake.control.person = 'waits'
    copy.auth.signIn('popup')
    await browser.advance(1_000)
    expect(copy.fake.session.keys()).toEqual(['oidc.tab'])
  })

  test('does not get the copied token back on reload', async () => {
    const browser = createFakeBrowser()
    const one = openTab(browser)
    await signIn(one)
    const copy = openTab(browser, one)
    await browser.advance(300)
    await expect.poll(() => refreshTokenOf(copy), soon).toBeUndefined()
    copy.fake.close()
    const again = openTab(browser, copy)
    await browser.advance(400)
    expect(refreshTokenOf(again)).toBeUndefined()
    expect(again.auth.get().status).toBe('authenticated')
  })

  test('is told apart from a reloaded tab', async () => {
    const browser = createFakeBrowser()
    const one = openTab(browser)
    await signIn(one)
    one.fake.close()
    const again = openTab(browser, one)
    await browser.advance(400)
    expect(refreshTokenOf(again)).toBe(refreshTokenOf(one))
  })

  test('is told apart from a tab that has lost its name', async () => {
    const browser = createFakeBrowser()
    const one = openTab(browser)
    await signIn(one)
    one.fake.close()
    one.fake.session.remove('oidc.tab')
    const again = openTab(browser, one)
    await browser.advance(400)
    expect(refreshTokenOf(again)).toBe(refreshTokenOf(one))
    expect(again.fake.session.get('oidc.tab')).not.toBeNull()
  })

  test('among ten tabs that renew at the same moment sends no token twice, and signs nobody out', async () => {
    const browser = createFakeBrowser()
    const first = openTab(browser)
    await signIn(first)
    const others = Array.from({ length: 6 }, () => openTab(browser))
    for (const { auth } of others) await expect.poll(() => auth.get().status, soon).toBe('authenticated')
    const tabs = [first, ...others]
    const copies = tabs.slice(0, 3).map((tab) => openTab(browser, tab))
    const all = [...tabs, ...copies]
    const startedAt: number[] = []
    for (const { auth } of all) auth.onSessionEvent((event) => event === 'expiring' && startedAt.push(browser.now()))
    const framesOf = () => all.map(({ fake }) => fake.opened.filter(({ via }) => via === 'silent').length)
    const { sent } = browser.provider.refreshes
    for (const [byFrame, byToken] of [
      [3, 7],
      [0, 10],
      [0, 10],
    ] as const) {
      const [frames, tokens] = [framesOf(), sent.length]
      startedAt.length = 0
      await browser.advance(240_000)
      for (const { auth } of all)
        await expect
          .poll(() => auth.get(), soon)
          .toMatchObject({ status: 'authenticated', activity: null, problem: null })
      expect(startedAt, 'all renew at the same moment').toEqual(Array.from(all, () => browser.now()))
      expect(
        sent.filter(({ token }, place) => sent.findIndex((other) => other.token === token) < place),
        'tokens sent twice',
      ).toEqual([])
      expect(
        sent.filter(({ status }) => status !== 200),
        'tokens refused',
      ).toEqual([])
      // The duplicates, last in the list, have no refresh token until their first renewal by frame.
      const later = framesOf().map((count, at) => count - (frames[at] ?? 0))
      expect(later).toEqual([...Array<number>(10 - byFrame).fill(0), ...Array<number>(byFrame).fill(1)])
      expect(sent.length - tokens).toBe(byToken)
    }
    expect(browser.provider.refreshes.most, 'the tabs take turns').toBe(1)
    expect(new Set(all.map(refreshTokenOf)).size).toBe(10)
  })
})

describe('a page from the back/forward cache', () => {
  test('is signed out if the person signed out on a later page', async () => {
    const browser = createFakeBrowser()
    const one = openTab(browser)
    await signIn(one)
    one.fake.session.remove(USER_KEY)
    one.fake.comeBack()
    await expect
      .poll(() => one.auth.get(), soon)
      .toMatchObject({ status: 'anonymous', problem: { code: 'signed-out-elsewhere' } })
  })

  test('is signed out too if it was reloaded before', async () => {
    const browser = createFakeBrowser()
    const one = openTab(browser)
    await signIn(one)
    one.fake.close()
    const again = openTab(browser, one)
    await browser.settle()
    again.fake.session.remove(USER_KEY)
    again.fake.comeBack()
    await expect
      .poll(() => again.auth.get(), soon)
      .toMatchObject({ status: 'anonymous', problem: { code: 'signed-out-elsewhere' } })
  })
})
