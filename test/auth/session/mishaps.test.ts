// Everyday mishaps that must not end a session or leave somebody signed in.
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  USER_KEY,
  allowSlowCrypto,
  openAuth,
  openSignedInTab,
  openTab,
  refreshRequests,
  reload,
  reloadTab,
  revokedTokens,
  signIn,
  signInTab,
  silentFrames,
  storedUser,
  withWire,
} from '../../support/auth-page.ts'
import { createFakeAuthEnv, createFakeBrowser } from '../../support/fake-auth-env.ts'
import type { FakeAuthEnv, FakeBrowser } from '../../support/fake-auth-env.ts'
import { SUBJECT } from '../../support/faulty-provider.ts'

allowSlowCrypto()

const HOUR_MS = 3_600_000

/** Opens a tab whose requests a test can disturb. */
function openDisturbedTab(browser: FakeBrowser) {
  const { fake, wire } = withWire(createFakeAuthEnv(browser))
  return { ...openAuth(fake), wire }
}

test('a sign-out whose redirect fails later does not end a sign-in of another tab that came after it', async () => {
  const { browser, tab: one } = await openSignedInTab()
  one.auth.signOut()
  await expect.poll(() => one.auth.get().status).toBe('anonymous')
  await browser.advance(10_000)
  const two = openTab(browser)
  await signInTab(two)
  // The provider's page does not load, so the redirect is aborted after a minute.
  await browser.advance(60_000)
  two.fake.comeBack()
  await browser.settle()
  expect(two.auth.get()).toMatchObject({ status: 'authenticated' })
  expect(one.fake.pendingKeys()).toEqual([])
})

test('a listener that throws is reported, and stops neither the renewal nor the other listeners', async () => {
  const { browser, tab } = await openSignedInTab()
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const error = new Error('broken')
  const fail = () => {
    throw error
  }
  const heard: string[] = []
  tab.auth.onSessionEvent(fail)
  tab.auth.onSessionEvent((event) => heard.push(event))
  tab.auth.subscribe(fail)
  await browser.advance(300_000)
  expect(refreshRequests(browser)).toHaveLength(1)
  expect(tab.auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
  expect(heard).toEqual(['expiring'])
  expect(report).toHaveBeenCalledWith(error)
})

describe('a clock that was set back', () => {
  test('while the page was closed keeps the person signed in when the renewed token expires', async () => {
    const { fake: before } = await signIn()
    const fake = reload(before)
    fake.setClock(fake.env.now() - HOUR_MS)
    const { auth } = openAuth(fake)
    await expect.poll(() => refreshRequests(fake).length).toBe(1)
    await expect.poll(() => auth.get()).toMatchObject({ status: 'authenticated', activity: null })
    await fake.advance(310_000)
    await fake.settle()
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test('while the page was closed renews once at a provider that renews without an ID token', async () => {
    const { fake: before } = await signIn()
    const fake = reload(before)
    fake.provider.set({ refreshedBody: ({ id_token: _gone, ...rest }) => rest })
    fake.setClock(fake.env.now() - HOUR_MS)
    const { auth } = openAuth(fake)
    await fake.advance(10_000)
    expect([auth.get().status, refreshRequests(fake).length]).toEqual(['authenticated', 1])
  })

  test('does not renew without a pause if each answer takes a second', async () => {
    const { fake, wire } = withWire(createFakeAuthEnv())
    const { auth } = await signIn(fake)
    fake.provider.set({ refreshedBody: ({ id_token: _gone, ...rest }) => rest })
    wire.carry = async (url, _init, ask) => {
      if (url.endsWith('/token'))
        await new Promise<void>((done) => {
          fake.after(1_000, done)
        })
      return ask()
    }
    fake.setClock(fake.env.now() - HOUR_MS)
    await fake.advance(300_000)
    expect([auth.get().status, refreshRequests(fake).length]).toEqual(['authenticated', 1])
  })
})

test.for([
  ['blocked', 'popup-blocked'],
  ['closed', 'popup-closed'],
] as const)(
  'a late silent sign-in that a %s popup replaced does not end the session of all tabs',
  async ([how, code]) => {
    const { browser } = await openSignedInTab()
    const { fake, auth, wire } = openDisturbedTab(browser)
    const arrive = wire.hold('/token')
    await browser.settle()
    expect(silentFrames(fake)).toHaveLength(1)
    Object.assign(fake.control, { blocked: how === 'blocked', person: 'waits' })
    auth.signIn('popup')
    await browser.settle()
    if (how === 'closed') fake.opened.at(-1)?.sayClosed()
    expect(auth.get()).toMatchObject({ problem: { code } })
    arrive()
    await browser.settle()
    // Keycloak would end the session with any of its refresh tokens.
    expect(revokedTokens(browser)).toEqual([])
  },
)

describe('a popup that is answered after a second one was opened and closed', () => {
  const keepTokens = (tokens: Record<string, unknown>) => tokens
  const tokenRequests = ({ provider }: FakeBrowser) => provider.log.filter(({ url }) => url.endsWith('/token')).length
  const withoutRefreshToken = ({ refresh_token: _none, ...tokens }: Record<string, unknown>) => tokens

  test.each([
    ['is revoked if nobody is signed in here', null, keepTokens, 1],
    ['is revoked if another person is signed in here', 'other', keepTokens, 1],
    ['is not revoked if the same person is signed in here, who uses that session', SUBJECT, keepTokens, 0],
    ['is not revoked if there is none', null, withoutRefreshToken, 0],
  ])('its refresh token %s', async (_name, subject, body, count) => {
    const browser = createFakeBrowser()
    const { world } = browser.provider
    const tab = openDisturbedTab(browser)
    world.subject = subject
    if (subject !== null) await signInTab(tab)
    const record = storedUser(tab.fake)
    world.subject = SUBJECT
    browser.provider.set({ body })
    const arrive = tab.wire.hold('/token')
    const before = tokenRequests(browser)
    tab.auth.signIn('popup')
    await expect.poll(() => tokenRequests(browser)).toBe(before + 1)
    tab.fake.opened.at(-1)?.sayClosed()
    tab.fake.control.person = 'waits'
    tab.auth.signIn('popup')
    await browser.settle()
    tab.fake.opened.at(-1)?.sayClosed()
    arrive()
    await browser.settle()
    expect(revokedTokens(browser)).toHaveLength(count)
    expect(revokedTokens(browser)).not.toContain(record?.refresh_token ?? '')
    expect(storedUser(tab.fake)).toEqual(record)
  })
})

test('the tokens of a redirect that is completed just after a popup was opened and closed are revoked', async () => {
  const browser = createFakeBrowser()
  const before = openTab(browser)
  browser.provider.world.subject = 'other'
  await signInTab(before)
  before.auth.signIn('redirect')
  await browser.settle()
  browser.provider.world.subject = SUBJECT
  const response = browser.provider.authorize(before.fake.opened.at(-1)?.url ?? '')
  before.fake.close()
  const fake = createFakeAuthEnv(browser, before.fake.session.items)
  fake.control.person = 'waits'
  let isVerified = false
  const fetch: FakeAuthEnv['env']['fetch'] = async (url, init) => {
    const answer = await fake.env.fetch(url, init)
    // The key set is the last request, so there is no request left to abort.
    isVerified = url.endsWith('/certs')
    return answer
  }
  const now = () => {
    if (isVerified) {
      isVerified = false
      auth.signIn('popup')
      fake.opened.at(-1)?.sayClosed()
    }
    return fake.env.now()
  }
  const { auth } = openAuth({ env: { ...fake.env, fetch, now } }, {}, response)
  await expect.poll(() => fake.opened.length).toBe(1)
  await browser.settle()
  expect(auth.get()).toMatchObject({ user: { sub: 'other' }, problem: { code: 'popup-closed' } })
  expect(revokedTokens(browser)).toHaveLength(1)
  expect(revokedTokens(browser)).not.toContain(storedUser(fake).refresh_token)
})

describe('signing out while the provider is slow to revoke', () => {
  async function signOutSlowly() {
    const browser = createFakeBrowser()
    const one = openDisturbedTab(browser)
    await signInTab(one)
    const two = openTab(browser)
    await browser.settle()
    expect(two.auth.get().status).toBe('authenticated')
    one.wire.hold('/revoke')
    one.auth.signOut()
    await browser.settle()
    return { ...one, browser, two }
  }

  test('is not undone by a reload', async () => {
    const { browser, fake } = await signOutSlowly()
    fake.close()
    const again = openTab(browser, fake.session.items)
    await browser.settle()
    expect(again.auth.get().status).toBe('anonymous')
  })

  test('signs out the other tabs at once, so that none of them signs in a new tab', async () => {
    const { browser, fake, two } = await signOutSlowly()
    expect(two.auth.get().status).toBe('anonymous')
    fake.close()
    const three = openTab(browser)
    await browser.settle()
    expect([three.auth.get().status, silentFrames(three.fake).length]).toEqual(['anonymous', 0])
  })

  test('ends the session at the provider, too', async () => {
    const { browser, fake } = await signOutSlowly()
    await browser.advance(5_000)
    expect(fake.opened.at(-1)).toMatchObject({ via: 'redirect', url: expect.stringContaining('/logout') })
  })
})

test.each([
  ['redirect', '/openid-configuration'],
  ['redirect', '/token'],
  ['popup', '/token'],
  ['silent', '/token'],
  ['silent', 'the frame'],
] as const)('a sign-in (%s) that waits for %s is refused after a sign-out in another tab', async (via, awaited) => {
  const browser = createFakeBrowser()
  const before = openTab(browser)
  before.auth.signIn('redirect')
  await browser.settle()
  const response = browser.provider.authorize(before.fake.opened[0]?.url ?? '')
  before.fake.close()
  const other = openTab(browser)
  await signInTab(other)
  const { fake, wire } = withWire(createFakeAuthEnv(browser))
  const answer = wire.hold(awaited)
  fake.control.cookies = via === 'silent'
  fake.control.hangs = awaited === 'the frame'
  const { auth } = openAuth(fake, {}, via === 'redirect' ? response : null)
  await browser.settle()
  if (via === 'popup') auth.signIn(via)
  // A page in the back/forward cache receives no messages.
  if (via === 'silent') fake.leave()
  await browser.settle()
  other.auth.signOut()
  await browser.advance(1_000)
  if (via === 'silent') fake.comeBack()
  answer()
  if (awaited === 'the frame') fake.opened[0]?.answer(browser.provider.authorize(fake.opened[0].url))
  await browser.settle()
  expect([other.auth.get().status, auth.get().status]).toEqual(['anonymous', 'anonymous'])
  expect(revokedTokens(browser)).toHaveLength(2)
})

test('the response of a redirect that a sign-out has abandoned signs nobody in', async () => {
  const { browser, tab: one } = await openSignedInTab()
  one.auth.signIn('redirect')
  const redirectUrl = () => one.fake.opened.find(({ via }) => via === 'redirect')?.url ?? ''
  await expect.poll(redirectUrl).not.toBe('')
  one.auth.signOut()
  await browser.settle()
  const response = browser.provider.authorize(redirectUrl())
  one.fake.close()
  const { auth } = openAuth(createFakeAuthEnv(browser, one.fake.session.items), {}, response)
  await expect.poll(() => auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'state-unknown' } })
})

/** Opens the page that a redirect comes back to, with the provider's response. */
async function returnFromRedirect() {
  const browser = createFakeBrowser()
  const tab = openTab(browser)
  tab.auth.signIn('redirect')
  const redirectUrl = () => tab.fake.opened[0]?.url ?? ''
  await expect.poll(redirectUrl).not.toBe('')
  await browser.settle()
  expect(browser.keys.names()).toHaveLength(1)
  tab.fake.close()
  return { browser, fake: createFakeAuthEnv(browser, tab.fake.session.items), url: redirectUrl() }
}

test('a redirect whose response cannot be checked leaves no key', async () => {
  const { browser, fake, url } = await returnFromRedirect()
  const response = browser.provider.authorize(url)
  browser.provider.leave('network')
  const { auth } = openAuth(fake, {}, response)
  await fake.advance(30_000)
  expect(auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'network-failed' } })
  expect([fake.pendingKeys(), browser.keys.names()]).toEqual([[], []])
})

test('a redirect to a provider that needs more than a minute signs in', async () => {
  const browser = createFakeBrowser()
  const one = openTab(browser)
  one.auth.signIn('redirect')
  await browser.advance(70_000)
  expect(one.auth.get()).toMatchObject({ problem: { code: 'redirect-aborted' } })
  const response = browser.provider.authorize(one.fake.opened[0]?.url ?? '')
  one.fake.close()
  const { auth } = openAuth(createFakeAuthEnv(browser, one.fake.session.items), {}, response)
  await expect.poll(() => auth.get()).toMatchObject({ status: 'authenticated', problem: null })
})

describe('a renewal', () => {
  async function signInWith({ lifeS = 300, refreshToken = true } = {}) {
    const { fake, wire } = withWire()
    // Remove the jitter of retries.
    const { random } = fake.env
    Object.assign(fake.env, { random: (bytes: number) => (bytes === 1 ? new Uint8Array(1) : random(bytes)) })
    fake.provider.world.lifeS = lifeS
    if (!refreshToken) fake.provider.set({ body: ({ refresh_token: _gone, ...rest }) => rest })
    return { ...(await signIn(fake)), wire }
  }

  test.each([500, 30_000])('survives a token endpoint that answers 502 for %i ms', async (ms) => {
    const { fake, wire, auth } = await signInWith()
    await fake.advance(239_900)
    wire.carry = async (url, _init, ask) => (url.endsWith('/token') ? new Response('', { status: 502 }) : ask())
    await fake.advance(ms)
    wire.clear()
    await fake.advance(600_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test('that gets no answer costs nobody the sign-in before its expiry, though no hidden frame works', async () => {
    const { fake, wire, auth } = await signInWith()
    fake.control.cookies = false
    wire.carry = async (url, _init, ask) => (url.endsWith('/token') ? new Response('', { status: 502 }) : ask())
    await fake.advance(299_900)
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    await fake.advance(20_000)
    expect(auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'session-expired' } })
  })

  test.each([
    ['404', () => new Response('', { status: 404 })],
    ['a maintenance page', () => new Response('<h1>later</h1>', { headers: { 'content-type': 'text/html' } })],
  ])('without a refresh token survives a provider that answers %s for five seconds', async (_name, answer) => {
    const { fake, wire, auth } = await signInWith({ refreshToken: false })
    await fake.advance(239_900)
    wire.carry = async () => answer()
    await fake.advance(5_000)
    wire.clear()
    await fake.advance(300_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test.each([60, 30])('is followed by another one after two quick reloads, if tokens last %i s', async (lifeS) => {
    const { fake } = await signInWith({ lifeS })
    await fake.advance(5_000)
    fake.close()
    const second = openTab(fake, fake.session.items)
    await fake.advance(300)
    second.fake.close()
    const third = openTab(fake, second.fake.session.items)
    await fake.advance(300_000)
    expect(third.auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test('survives a time-out of the frame after a new sign-in, though the frame timed out three times before', async () => {
    const { fake, auth } = await signInWith({ lifeS: 1_200, refreshToken: false })
    fake.control.hangs = true
    await fake.advance(1_199_000)
    expect(auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'renew-failed' } })
    await signInTab({ fake, auth })
    await fake.advance(1_152_000)
    fake.control.hangs = false
    await fake.advance(120_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test.each([
    ['an outage', 400_000, true],
    ['a renewal', 241_000, false],
  ])('keeps the person signed in if the clock is set back during %s', async (_name, afterMs, isOutage) => {
    const { fake, wire, auth } = await signInWith()
    fake.provider.set({ refreshedBody: ({ id_token: _gone, ...rest }) => rest })
    const arrive = wire.hold('/token')
    if (isOutage) fake.provider.leave('network')
    await fake.advance(afterMs)
    fake.setClock(fake.env.now() - HOUR_MS)
    fake.provider.leave(null)
    arrive()
    await fake.advance(75_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null })
    await fake.advance(310_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test.each(['/userinfo', '/token'])('of an expired sign-in offers Sign Out while %s hangs', async (path) => {
    const { fake } = await signInWith()
    fake.close()
    fake.sleep(400_000)
    const { fake: again, wire } = withWire(createFakeAuthEnv(fake, fake.session.items))
    again.control.hangs = true
    wire.hold(path)
    const { auth } = openAuth(again, { loadUserInfo: true })
    await again.advance(10_000)
    expect(auth.get()).toMatchObject({ status: 'reconnecting', user: { name: 'Ana Prueba' } })
    auth.signOut()
    expect(auth.get()).toMatchObject({ activity: { kind: 'sign-out' } })
  })
})

test('a tab that shows the former person asks again who is signed in if a reload interrupts its question', async () => {
  const { browser, tab: one } = await openSignedInTab()
  one.fake.control.hangs = true
  browser.provider.world.subject = 'other'
  // Tokens refreshed in the first tab still name the former person.
  browser.provider.set({ refreshedClaims: (claims) => ({ ...claims, sub: SUBJECT }) })
  const two = openTab(browser)
  await signInTab(two)
  await browser.settle()
  expect(two.auth.get()).toMatchObject({ user: { sub: 'other' } })
  await browser.advance(2_000)
  const again = reloadTab(one)
  await browser.advance(310_000)
  expect(again.auth.get()).not.toMatchObject({ user: { sub: SUBJECT } })
})

test('a stored ID token that cannot be decoded does not stop the page', async () => {
  const { fake: before } = await signIn()
  before.session.set(USER_KEY, JSON.stringify({ ...storedUser(before), id_token: 'x' }))
  const { auth, fake } = openAuth(reload(before))
  await fake.settle()
  expect(auth.get().status).toBe('authenticated')
})
