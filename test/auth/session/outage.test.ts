/** An outage of the provider, whatever it answers, costs nobody their sign-in before its expiry. */
import { describe, expect, test } from 'vitest'
import {
  HOUR_MS,
  USER_KEY,
  allowSlowCrypto,
  failToFetch,
  htmlAnswer,
  isRefresh,
  jsonAnswer,
  openAuth,
  openSignedInTab,
  openTab,
  refreshRequests,
  reload,
  reloadTab,
  revokedTokens,
  sentRefreshTokens,
  signIn,
  silentFrames,
  storedUser,
  withoutRefreshToken,
  withWire,
} from '../../support/auth-page.ts'
import { createFakeAuthEnv } from '../../support/fake-auth-env.ts'
import type { FakeAuthEnv } from '../../support/fake-auth-env.ts'

allowSlowCrypto()

/** The number of requests for the key set. Each renewal begins with one. */
const keyRequests = ({ provider }: FakeAuthEnv) => provider.log.filter(({ url }) => url.endsWith('/certs')).length

type Answer = readonly [name: string, answer: () => Promise<Response>]
/** Answers of gateways, and of Keycloak during a rolling update, instead of the token endpoint. */
const tokenAnswers: readonly Answer[] = [
  ['404 in JSON', jsonAnswer(404, { timestamp: '2026-11-25T12:00:00.000+00:00', status: 404, error: 'Not Found' })],
  ['404 of a realm', jsonAnswer(404, { error: 'Realm does not exist' })],
  ['403 in JSON', jsonAnswer(403, { error: 'forbidden' })],
  ['502', htmlAnswer(502)],
  ['503', jsonAnswer(503, {})],
]
/** The same, instead of the key set or the discovery document. */
const documentAnswers: readonly Answer[] = [
  ...tokenAnswers,
  ['404 of a proxy', htmlAnswer(404)],
  ['403 of a firewall', htmlAnswer(403)],
  ['400 in JSON', jsonAnswer(400, { error: 'invalid_grant' })],
  ['400 temporarily_unavailable', jsonAnswer(400, { error: 'temporarily_unavailable' })],
  ['400 server_error', jsonAnswer(400, { error: 'server_error' })],
  ['408', htmlAnswer(408)],
  ['429 with an error', jsonAnswer(429, { error: 'too_many_requests' })],
  ['200, a maintenance page', htmlAnswer(200)],
  ['200, a maintenance page in JSON', jsonAnswer(200, { status: 'maintenance', until: '12:30' })],
  ['200, an error in JSON', jsonAnswer(200, { error: 'login_required' })],
  ['200, which is no JSON', htmlAnswer(200, { 'content-type': 'application/json' })],
  ['201', jsonAnswer(201, { issuer: 'https://id.als.test/realms/als', keys: [] })],
  ['200, of another issuer', jsonAnswer(200, { issuer: 'https://other.als.test', keys: [] })],
  ['no answer', failToFetch],
  ['an answer that never comes', () => new Promise(() => {})],
]

/** Reloads the page of a signed-in user, whose renewal is due after 240 s. */
async function openReloadedPage(carry?: ReturnType<typeof withWire>['wire']['carry']) {
  const { fake: before, token } = await signIn()
  const { fake, wire } = withWire(reload(before))
  wire.carry = carry ?? wire.carry
  return { ...openAuth(fake), wire, token }
}

describe.each(['/certs', '/openid-configuration'])('%s that answers instead with', (path) => {
  test.each(documentAnswers)('%s sends no token, revokes none and ends no sign-in', async (_name, answer) => {
    let requests = 0
    const { fake, auth, wire, token } = await openReloadedPage(async (url, _init, ask) => {
      if (!url.endsWith(path)) return ask()
      requests += 1
      return answer()
    })
    await fake.advance(250_000)
    expect(requests).toBeGreaterThan(0)
    expect(auth.get().status).toBe('authenticated')
    expect([sentRefreshTokens(fake), revokedTokens(fake), silentFrames(fake)]).toEqual([[], [], []])
    wire.clear()
    await fake.advance(60_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    expect(sentRefreshTokens(fake)).toEqual([token])
  })
})

describe('a gateway that answers instead of the token endpoint with', () => {
  test.each(tokenAnswers)('%s ends no sign-in that the hidden frame renews', async (_name, answer) => {
    const { fake, auth, wire } = await openReloadedPage()
    // The refresh token is refused, and the frame gets a code. Then the gateway answers.
    wire.carry = async (url, init, ask) => {
      if (!url.endsWith('/token')) return ask()
      return isRefresh(url, init) ? jsonAnswer(400, { error: 'invalid_grant' })() : answer()
    }
    await fake.advance(245_000)
    expect(silentFrames(fake).length).toBeGreaterThan(0)
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    wire.clear()
    await fake.advance(60_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
  })

  test.each(tokenAnswers)('%s ends no sign-in during a check of the session', async (_name, answer) => {
    const { fake, auth, wire } = await openReloadedPage()
    fake.control.sessionAnswer = 'changed'
    wire.carry = async (url, _init, ask) => (url.endsWith('/token') ? answer() : ask())
    await fake.advance(20_000)
    expect(silentFrames(fake).length).toBeGreaterThan(0)
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test.each([
    ['the token endpoint', 'a working', false, true],
    ['the token endpoint', 'no working', false, false],
    ['the whole provider', 'a working', true, true],
    ['the whole provider', 'no working', true, false],
  ])('503 for ten minutes keeps the token: %s, with %s hidden frame', async (_where, _frame, isWhole, cookies) => {
    const { fake, wire } = withWire()
    fake.control.cookies = cookies
    const { auth, token } = await signIn(fake)
    let isOut = false
    wire.carry = async (url, init, ask) => {
      // The outage begins with the first refresh request, which is answered with 503, too.
      if (isRefresh(url, init)) isOut = true
      fake.control.hangs = isOut && isWhole
      return isOut && (isWhole || url.endsWith('/token')) ? new Response('', { status: 503 }) : ask()
    }
    await fake.advance(840_000)
    expect(auth.get()).toMatchObject({ status: 'reconnecting', problem: null })
    expect(storedUser(fake).refresh_token).toBe(token)
    wire.clear()
    fake.control.hangs = false
    await fake.advance(80_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
    expect(fake.provider.refreshes.sent).toEqual([{ token, status: 200 }])
  })
})

test.each([
  ['404', htmlAnswer(404)],
  ['a maintenance page', htmlAnswer(200)],
])('a sign-in without a refresh token survives a provider that answers %s for five seconds', async (_name, answer) => {
  const { fake, wire } = withWire()
  fake.provider.set(withoutRefreshToken)
  const { auth } = await signIn(fake)
  await fake.advance(239_900)
  wire.carry = answer
  await fake.advance(5_000)
  wire.clear()
  await fake.advance(300_000)
  expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
})

describe('a network that comes back', () => {
  test.each([
    ['asleep', false, 7_000],
    ['asleep', false, 12_000],
    ['discarded, and restored', true, 7_000],
    ['discarded, and restored', true, 12_000],
  ])(
    'late, after a tab was %s for eight hours (%s, %i ms), costs nobody the sign-in',
    async (_name, isDiscarded, lateMs) => {
      const { browser, tab } = await openSignedInTab()
      const token = storedUser(tab.fake).refresh_token
      browser.provider.leave('network')
      if (isDiscarded) tab.fake.close()
      browser.sleep(8 * HOUR_MS)
      const { fake, auth } = isDiscarded ? openTab(browser, tab.fake.session.items) : tab
      await browser.advance(lateMs)
      expect(auth.get()).toMatchObject({ status: 'reconnecting', user: { sub: 'f3a1' }, problem: null })
      browser.provider.leave(null)
      await browser.advance(60_000)
      expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
      expect([sentRefreshTokens(fake), revokedTokens(fake), silentFrames(fake)]).toEqual([[token], [], []])
    },
  )
})

describe('a partial outage: documents come, the token endpoint answers 500, and frames get nothing', () => {
  test.each([
    ['cookies', true],
    ['no cookies', false],
  ])('for 100 s ends no sign-in, with %s in frames', async (_name, cookies) => {
    const { fake, wire } = withWire()
    const { auth } = await signIn(fake)
    await fake.advance(239_000)
    wire.carry = async (url, _init, ask) => (url.endsWith('/token') ? htmlAnswer(500)() : ask())
    fake.control.hangs = true
    await fake.advance(100_000)
    expect(auth.get()).toMatchObject({ status: 'reconnecting', user: { sub: 'f3a1' }, problem: null })
    wire.clear()
    Object.assign(fake.control, { hangs: false, cookies })
    await fake.advance(75_000)
    // Without its token, a page whose frames see no cookies cannot know better.
    if (cookies) expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
    else expect(auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'session-expired' } })
  })
})

describe('an outage', () => {
  test('ends the sign-in an hour after the first failure, and a later return signs in again', async () => {
    const { browser, tab } = await openSignedInTab()
    const jkt = storedUser(tab.fake).dpop_jkt
    browser.provider.leave('network')
    await browser.advance(300_000)
    expect(tab.auth.get()).toMatchObject({ status: 'reconnecting', user: { sub: 'f3a1' } })
    // The renewal fails for the first time 247 s after the sign-in.
    await browser.advance(HOUR_MS - 54_000)
    expect(tab.auth.get()).toMatchObject({ status: 'reconnecting' })
    expect(browser.keys.names()).toEqual([jkt])
    // A renewal that fails just before the hour is followed by one after 60 s, and 7 s of retries.
    await browser.advance(90_000)
    expect(tab.auth.get()).toEqual({ status: 'anonymous', activity: null, problem: { code: 'session-expired' } })
    expect([storedUser(tab.fake), browser.keys.names()]).toEqual([null, []])
    // The provider may still know the user.
    browser.provider.leave(null)
    tab.fake.comeBack()
    await browser.settle()
    expect(tab.auth.get()).toMatchObject({ status: 'authenticated', user: { sub: 'f3a1' } })
    expect(revokedTokens(tab.fake), 'what was not refused is not revoked').toEqual([])
  })

  test('does not begin another hour at a reload', async () => {
    const { browser, tab } = await openSignedInTab()
    browser.provider.leave('network')
    await browser.advance(300_000 + 3_000_000)
    const { auth } = reloadTab(tab)
    await browser.advance(500_000)
    expect(auth.get()).toMatchObject({ status: 'reconnecting', user: { sub: 'f3a1' } })
    await browser.advance(150_000)
    expect(auth.get()).toEqual({ status: 'anonymous', activity: null, problem: { code: 'session-expired' } })
  })

  test('begins another hour after a night, with the tab closed or asleep', async () => {
    const { browser, tab } = await openSignedInTab()
    const token = storedUser(tab.fake).refresh_token
    browser.provider.leave('network')
    await browser.advance(3_000_000)
    browser.sleep(12 * HOUR_MS)
    await browser.advance(3_000_000)
    expect(tab.auth.get()).toMatchObject({ status: 'reconnecting', user: { sub: 'f3a1' } })
    tab.fake.close()
    browser.sleep(12 * HOUR_MS)
    const late = openTab(browser, tab.fake.session.items)
    await browser.advance(3_000_000)
    expect(late.auth.get()).toMatchObject({ status: 'reconnecting', user: { sub: 'f3a1' } })
    browser.provider.leave(null)
    await browser.advance(80_000)
    expect(late.auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    expect(sentRefreshTokens(late.fake)).toEqual([token])
    // The next outage has an hour of its own.
    expect(storedUser(late.fake)).not.toHaveProperty('failingSince')
  })

  test('is not as long as the sleep in it', async () => {
    const { browser, tab } = await openSignedInTab()
    browser.provider.leave('network')
    await browser.advance(310_000)
    browser.sleep(10 * HOUR_MS)
    browser.provider.leave(null)
    tab.fake.comeBack()
    await browser.settle()
    expect(tab.auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test('lets the user sign out, and signs nobody in after that', async () => {
    const { fake, auth } = await signIn()
    fake.provider.leave('network')
    await fake.advance(20 * 60_000)
    expect(auth.get()).toMatchObject({ status: 'reconnecting' })
    auth.signOut()
    await fake.advance(10_000)
    expect(auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'sign-out-local' } })
    expect(fake.session.get(USER_KEY)).toBeNull()
    fake.provider.leave(null)
    fake.comeBack()
    await fake.advance(10 * 60_000)
    expect(auth.get()).toMatchObject({ status: 'anonymous' })
  })
})

describe('a renewal while the provider is away', () => {
  /** Signs in for 20 minutes. The renewal is due after 19. */
  async function signInForLong(fake = createFakeAuthEnv()) {
    fake.provider.world.lifeS = 1_200
    return signIn(fake)
  }

  test('is retried after 5 s and then at growing intervals, and does not spend the refresh token', async () => {
    const { fake, auth, events, token } = await signInForLong()
    fake.provider.leave('network')
    const before = keyRequests(fake)
    await fake.advance(1_140_000)
    const seconds: number[] = []
    for (let second = 0; second < 59; second += 1) {
      while (seconds.length < keyRequests(fake) - before) seconds.push(second)
      await fake.advance(1_000)
    }
    // Each renewal requests the key set four times in 7 s before it fails.
    expect(seconds).toEqual([0, 1, 3, 7, 12, 13, 15, 19, 36, 37, 39, 43])
    expect(events, 'expiring is emitted once').toEqual(['signed-in', 'expiring'])
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    expect(sentRefreshTokens(fake)).toEqual([])
    expect(storedUser(fake).refresh_token).toBe(token)
    fake.provider.leave(null)
    await fake.advance(60_000)
    await expect.poll(() => auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
    expect(sentRefreshTokens(fake)).toEqual([token])
  })

  test('is not affected by how often the page becomes visible', async () => {
    const { fake, auth } = await signIn()
    fake.provider.leave('network')
    await fake.advance(240_000)
    for (let look = 0; look < 40; look += 1) {
      await fake.advance(10_000)
      fake.comeBack()
    }
    expect(auth.get()).toMatchObject({ status: 'reconnecting', user: { name: 'Ana Prueba' }, problem: null })
    fake.provider.leave(null)
    await fake.advance(80_000)
    await expect.poll(() => auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test('is retried when somebody looks at the page, from five seconds after the failure on', async () => {
    const { fake } = await signInForLong()
    fake.provider.leave('network')
    // The first retry fails 19 s after the renewal began, and the next is due 17 s later.
    await fake.advance(1_140_000 + 23_999)
    const before = keyRequests(fake)
    fake.comeBack()
    await fake.settle()
    expect(keyRequests(fake)).toBe(before)
    await fake.advance(1)
    fake.comeBack()
    await fake.settle()
    expect(keyRequests(fake)).toBe(before + 1)
  })

  test('is retried after discovery has timed out', async () => {
    const { fake: before } = await signInForLong()
    const { fake, wire } = withWire(reload(before))
    wire.carry = () => new Promise(() => {})
    const { auth, events } = openAuth(fake)
    await fake.advance(1_140_000)
    await fake.advance(9_999)
    expect(events).toEqual(['expiring'])
    wire.clear()
    await fake.advance(6_001)
    await expect.poll(() => events).toEqual(['expiring', 'renewed'])
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test('that succeeds at a return to the page is not followed by the planned retry', async () => {
    const { fake } = await signIn()
    fake.provider.leave('network')
    await fake.advance(400_000)
    fake.provider.leave(null)
    // The portal waits between two requests, so return until one is sent.
    for (let waitedMs = 0; refreshRequests(fake).length === 0 && waitedMs < 60_000; waitedMs += 500) {
      fake.comeBack()
      await fake.settle()
      await fake.advance(500)
    }
    expect(refreshRequests(fake)).toHaveLength(1)
    await fake.advance(100_000)
    expect(refreshRequests(fake)).toHaveLength(1)
  })
})
