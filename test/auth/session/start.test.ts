/** The start of a page: the stored user, the silent question, and browsers that lack something. */
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  HOUR_MS,
  USER_KEY,
  allowSlowCrypto,
  leaveByRedirect,
  markOf,
  openAuth,
  openSignedInTab,
  openTab,
  refreshRequests,
  reload,
  signIn,
  silentFrames,
  storedUser,
  withoutRefreshToken,
} from '../../support/auth-page.ts'
import { createFakeAuthEnv, ORIGIN } from '../../support/fake-auth-env.ts'

allowSlowCrypto()

test('a page that starts removes keys that have expired, and a browser that denies their storage is no obstacle', async () => {
  const fake = createFakeAuthEnv()
  const pair = {} as CryptoKeyPair
  await fake.keys.store.set('old', pair, fake.now(), 1_000)
  await fake.keys.store.set('new', pair, fake.now(), 1_001)
  fake.sleep(1_000)
  openAuth(createFakeAuthEnv(fake))
  await fake.settle()
  expect(fake.keys.names()).toEqual(['new'])
  fake.keys.control.mode = 'denied'
  const { auth } = openAuth(createFakeAuthEnv(fake))
  await fake.settle()
  expect(auth.get().status).toBe('anonymous')
})

describe('a stored user', () => {
  test('is restored after a reload without a request', async () => {
    const { fake } = await signIn()
    const before = fake.provider.log.length
    const { auth } = openAuth(fake)
    expect(auth.get()).toMatchObject({ status: 'authenticated', user: { name: 'Ana Prueba' } })
    expect(fake.provider.log).toHaveLength(before)
  })

  test('whose token expires at this moment is renewed before being signed in', async () => {
    const fake = reload((await signIn()).fake)
    fake.sleep(300_000)
    const { auth } = openAuth(fake)
    expect(auth.get()).toMatchObject({ status: 'reconnecting' })
    await expect.poll(() => auth.get().status).toBe('authenticated')
  })

  test('that has expired is renewed when the URL carries a response that is not ours', async () => {
    const fake = reload((await signIn()).fake)
    fake.sleep(300_000)
    const { auth } = openAuth(fake, {}, `${ORIGIN}/?error=x`)
    await expect.poll(() => auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
  })

  test('that has expired is signed in by the response in the URL, and the refresh token is not spent', async () => {
    const before = await signIn()
    const response = await leaveByRedirect(before)
    const fake = reload(before.fake)
    fake.sleep(300_000)
    const { auth } = openAuth(fake, {}, response)
    expect(auth.get().status).toBe('reconnecting')
    await expect.poll(() => auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
    expect(refreshRequests(fake)).toEqual([])
    expect(storedUser(fake).refresh_token).not.toBe(before.token)
  })

  test('that has expired and has no refresh token is renewed by hidden frame', async () => {
    const before = createFakeAuthEnv()
    before.provider.set(withoutRefreshToken)
    const fake = reload((await signIn(before)).fake)
    fake.sleep(300_000)
    const { auth } = openAuth(fake)
    await expect.poll(() => auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    expect(fake.opened.map(({ via }) => via)).toEqual(['silent'])
  })

  test('whose ID token cannot be decoded does not stop the page', async () => {
    const { fake: before } = await signIn()
    before.session.set(USER_KEY, JSON.stringify({ ...storedUser(before), id_token: 'x' }))
    const { auth, fake } = openAuth(reload(before))
    await fake.settle()
    expect(auth.get().status).toBe('authenticated')
  })

  test('that is damaged is not restored, and is removed', async () => {
    const { fake } = await signIn()
    const good = fake.session.get(USER_KEY) ?? ''
    const bad = [
      '',
      'x',
      '[]',
      'null',
      '{}',
      '{"profile":{}}',
      good.replace('"sub":"f3a1"', '"sub":7'),
      good.replace('"access_token"', '"token"'),
      good.replace(/"expires_at":\d+/, '"expires_at":"9999999999"'),
      good.replace('"original"', '"first"'),
      good.replace('"epoch"', '"era"'),
      good.replace('"issuedAt"', '"at"'),
    ]
    for (const text of bad) {
      fake.session.set(USER_KEY, text)
      expect(openAuth(fake).auth.get()).toMatchObject({ status: 'anonymous', problem: null })
      expect(fake.session.get(USER_KEY)).toBeNull()
    }
  })
})

describe('the next morning', () => {
  async function nextMorning(isRemembered: boolean) {
    const { browser, tab } = await openSignedInTab()
    tab.fake.close()
    browser.sleep(12 * HOUR_MS)
    if (!isRemembered) browser.provider.world.subject = null
    return browser
  }

  test('a user whom the provider still knows is signed in without a click, while Login can be used', async () => {
    const browser = await nextMorning(true)
    const { auth, fake } = openTab(browser)
    expect(auth.get()).toEqual({ status: 'anonymous', activity: { kind: 'sign-in', via: 'silent' }, problem: null })
    await browser.settle()
    expect(auth.get()).toMatchObject({ status: 'authenticated', user: { sub: 'f3a1' } })
    expect(auth.hasSessionEnded()).toBe(false)
    expect(fake.opened.map(({ via }) => via)).toEqual(['silent'])
    expect(new URL(fake.opened[0]?.url ?? '').searchParams.get('prompt')).toBe('none')
  })

  test('a click on Login during the question replaces it', async () => {
    const browser = await nextMorning(true)
    const { auth, fake } = openTab(browser)
    auth.signIn('popup')
    await browser.settle()
    expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null })
    expect(fake.opened.map(({ via, closed }) => [via, closed])).toEqual([
      ['silent', true],
      ['popup', true],
    ])
  })

  test('a user whom it has forgotten stays signed out, and the provider is asked once, also by later pages', async () => {
    const browser = await nextMorning(false)
    const { auth, fake } = openTab(browser)
    await browser.settle()
    expect(auth.get()).toEqual({ status: 'anonymous', activity: null, problem: null })
    expect(markOf(browser)).toMatchObject({ sub: 'f3a1', refused: true })
    fake.close()
    const later = openTab(browser)
    expect([auth.hasSessionEnded(), later.auth.hasSessionEnded()]).toEqual([true, true])
    for (let look = 0; look < 3; look += 1) later.fake.comeBack()
    await browser.advance(HOUR_MS)
    expect([silentFrames(fake).length, silentFrames(later.fake).length]).toEqual([1, 0])
  })

  test('a frame that does not answer is reported, and is asked again by the next page', async () => {
    const browser = await nextMorning(true)
    const page = openTab(browser)
    page.fake.control.hangs = true
    await browser.advance(60_000)
    expect(page.auth.get()).toMatchObject({ status: 'anonymous', activity: null, problem: { code: 'frame-timeout' } })
    page.fake.comeBack()
    expect(silentFrames(page.fake)).toHaveLength(1)
    const next = openTab(browser)
    await browser.settle()
    expect(next.auth.get().status).toBe('authenticated')
  })

  // A gateway answers with 403, or with a page of its own.
  test.each([
    ['network', 'network-failed'],
    [503, 'http-status'],
    [403, 'http-status'],
    [200, 'content-type-invalid'],
  ] as const)(
    'a provider that is away (%s) is reported, and asked at each look at the page until it answers, and then once',
    async (how, code) => {
      const away = { status: 'anonymous', problem: { code, action: { via: 'silent' } } }
      const browser = await nextMorning(true)
      browser.provider.leave(how)
      const { auth, fake } = openTab(browser)
      await browser.advance(60_000)
      expect(auth.get()).toMatchObject(away)
      // After an hour nobody asks by itself.
      await browser.advance(HOUR_MS + 60_000)
      expect(auth.get()).toMatchObject({ activity: null, problem: { code: 'session-expired' } })
      const before = browser.provider.log.length
      await browser.advance(HOUR_MS)
      expect(browser.provider.log).toHaveLength(before)
      fake.comeBack()
      await browser.advance(20_000)
      expect(auth.get()).toMatchObject(away)
      browser.provider.leave(null)
      fake.comeBack()
      await browser.settle()
      expect(auth.get()).toMatchObject({ status: 'authenticated', user: { sub: 'f3a1' } })
    },
  )

  test.each([10, 300, 3_000])('a page opened %i s before the provider is back signs in within a minute', async (s) => {
    const browser = await nextMorning(true)
    browser.provider.leave(503)
    const { auth } = openTab(browser)
    await browser.advance(s * 1000)
    browser.provider.leave(null)
    await browser.advance(60_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
  })

  test('a page opened with an expired record is renewed within a minute after the provider is back', async () => {
    const before = (await signIn()).fake
    before.sleep(301_000)
    const fake = reload(before)
    fake.provider.leave(503)
    const { auth } = openAuth(fake)
    await fake.advance(3_000_000)
    expect(auth.get()).toMatchObject({ status: 'reconnecting' })
    fake.provider.leave(null)
    await fake.advance(60_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test('a provider that is back, but has forgotten the user, is no longer reported as away', async () => {
    const browser = await nextMorning(false)
    browser.provider.leave('network')
    const { auth, fake } = openTab(browser)
    await browser.advance(60_000)
    expect(auth.get()).toMatchObject({ problem: { code: 'network-failed' } })
    browser.provider.leave(null)
    fake.comeBack()
    await browser.settle()
    expect(auth.get()).toEqual({ status: 'anonymous', activity: null, problem: null })
  })

  test('a popup that failed because the provider was away keeps its message when somebody looks again', async () => {
    const browser = await nextMorning(true)
    browser.provider.leave('network')
    const { auth, fake } = openTab(browser)
    auth.signIn('popup')
    await browser.advance(60_000)
    const failed = { status: 'anonymous', activity: null, problem: { code: 'network-failed' } }
    expect(auth.get()).toMatchObject(failed)
    fake.comeBack()
    await browser.settle()
    expect(auth.get()).toMatchObject(failed)
  })
})

test('a browser without locks, channels or WebCrypto says so, and opens no popup', () => {
  const fake = createFakeAuthEnv()
  const { auth } = openAuth({ env: { ...fake.env, isSupported: false } })
  auth.signIn('popup')
  expect(auth.get()).toEqual({ status: 'anonymous', activity: null, problem: { code: 'browser-unsupported' } })
  expect(fake.opened).toEqual([])
})

describe('a listener of the application', () => {
  test('that throws is reported, and stops neither the renewal nor the other listeners', async () => {
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
    const events: string[] = []
    tab.auth.onSessionEvent(fail)
    tab.auth.onSessionEvent((event) => events.push(event))
    tab.auth.subscribe(fail)
    await browser.advance(300_000)
    expect(refreshRequests(browser)).toHaveLength(1)
    expect(tab.auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
    expect(events).toEqual(['expiring'])
    expect(report).toHaveBeenCalledWith(error)
  })

  test('that has unsubscribed gets no event', async () => {
    const { fake, auth } = await signIn()
    const listener = vi.fn()
    auth.onSessionEvent(listener)()
    auth.signOut()
    await fake.settle()
    expect(listener).not.toHaveBeenCalled()
  })
})
