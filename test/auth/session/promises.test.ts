/** What a sign-in promises beyond a single message, one test for each sentence that no other file shows. */
import { describe, expect, test } from 'vitest'
import { createAuth } from '../../../src/auth/index.ts'
import { isOver, markAfterSignIn, markKey } from '../../../src/auth/session/mark.ts'
import {
  allowSlowCrypto,
  openAuth,
  openSignedInTab,
  openTab,
  refreshRequests,
  reloadTab,
  revokedTokens,
  signInTab,
  silentFrames,
  storedUser,
  withSlowLock,
  withWire,
} from '../../support/auth-page.ts'
import { config, createFakeAuthEnv, createFakeBrowser } from '../../support/fake-auth-env.ts'
import type { FakeBrowser } from '../../support/fake-auth-env.ts'

allowSlowCrypto()

const MARK_KEY = markKey(config)
const markOf = ({ local }: FakeBrowser) => JSON.parse(local.get(MARK_KEY) ?? 'null')

describe('the mark', () => {
  const mark = { epoch: 'e', sub: 'ana' }
  test.each([
    ['the same person signs in', mark, 'ana', { epoch: 'e', sub: 'ana' }],
    ['nobody was signed in', { epoch: 'e', sub: null }, 'ana', { epoch: 'e', sub: 'ana' }],
    ['the provider had said that nobody is signed in', { ...mark, refused: true as const }, 'ana', mark],
    ['another person signs in', mark, 'ben', { epoch: 'next', sub: 'ben' }],
    [
      'another person signs in, although the provider had said so',
      { ...mark, refused: true as const },
      'ben',
      { epoch: 'next', sub: 'ben' },
    ],
    ['there was none', null, 'ana', { epoch: 'next', sub: 'ana' }],
  ])('after %s is as it should be', (_name, before, sub, after) => {
    expect(markAfterSignIn(before, sub, 'next')).toEqual(after)
  })

  test.each([
    ['of its epoch and subject', 'e', 'ana', mark, false],
    ['of another epoch', 'd', 'ana', mark, true],
    ['of another subject', 'e', 'ben', mark, true],
    ['of its epoch, in which nobody has signed in yet', 'e', 'ana', { epoch: 'e', sub: null }, false],
    ['that is missing', 'e', 'ana', null, false],
  ])('%s: whether a record is over', (_name, epoch, sub, found, over) => {
    expect(isOver(epoch, sub, found)).toBe(over)
  })

  test.each(['', 'x', '[]', '{}', '{"epoch":7}', '{"sub":"ana"}'])(
    'that is damaged (%j) ends nothing, and is written again by a page with a record',
    async (text) => {
      const { browser, tab } = await openSignedInTab()
      const before = markOf(browser)
      browser.local.set(MARK_KEY, text)
      tab.fake.comeBack()
      expect(tab.auth.get().status).toBe('authenticated')
      expect(markOf(browser)).toEqual(before)
    },
  )
})

describe('a sign-out', () => {
  test('is written at the click, before any request', async () => {
    const { browser, tab } = await openSignedInTab()
    const before = markOf(browser)
    const requests = browser.provider.log.length
    tab.auth.signOut()
    expect(markOf(browser)).toEqual({ epoch: expect.not.stringMatching(before.epoch), sub: null })
    expect(browser.provider.log).toHaveLength(requests)
  })

  test('is not undone by the renewal of another tab whose answer is on its way', async () => {
    const { browser, tab: one } = await openSignedInTab()
    const { fake, wire } = withWire(createFakeAuthEnv(browser))
    const { auth } = openAuth(fake)
    await browser.settle()
    let successor: unknown
    browser.provider.set({
      refreshedBody: (body) => {
        successor = body['refresh_token']
        return body
      },
    })
    const answer = wire.hold('/token')
    const { refresh_token: token } = storedUser(fake)
    await browser.advance(240_000)
    one.auth.signOut()
    await browser.settle()
    expect([auth.get().status, storedUser(fake)]).toEqual(['anonymous', null])
    answer()
    await browser.settle()
    expect([auth.get().status, storedUser(fake)]).toEqual(['anonymous', null])
    expect(revokedTokens(browser)).toEqual(expect.arrayContaining([token, successor]))
  })

  test('is not undone by a silent sign-in that has not heard of it yet', async () => {
    const { browser, tab: one } = await openSignedInTab()
    const signedIn = browser.local.get(MARK_KEY)
    const fake = createFakeAuthEnv(browser)
    // Browsers tell other processes of a change with a delay.
    let isLate = true
    const get = (key: string) => (isLate && key === MARK_KEY ? signedIn : fake.env.local.get(key))
    const auth = createAuth(config, { ...fake.env, local: { ...fake.env.local, get } })
    one.auth.signOut()
    const signedOut = browser.local.get(MARK_KEY)
    auth.start(null)
    await browser.settle()
    expect(auth.get().status).toBe('authenticated')
    expect(browser.local.get(MARK_KEY)).toBe(signedOut)
    isLate = false
    fake.comeBack()
    expect(auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'signed-out-elsewhere' } })
  })

  test('revokes the refresh token of each tab, at a provider without end of session, too', async () => {
    const browser = createFakeBrowser()
    browser.provider.set({ discovery: ({ end_session_endpoint: _none, ...document }) => document })
    const first = openTab(browser)
    await signInTab(first)
    const tabs = [first, openTab(browser), openTab(browser)]
    await browser.settle()
    const tokens = tabs.map(({ fake }) => storedUser(fake).refresh_token)
    expect(new Set(tokens).size).toBe(3)
    tabs[1]?.auth.signOut()
    await browser.advance(1_000)
    expect(revokedTokens(browser).sort()).toEqual(tokens.sort())
    expect(browser.keys.names()).toEqual([])
  })
})

test('the tokens of a person whom another one has replaced in another tab are revoked', async () => {
  const { browser, tab: one } = await openSignedInTab()
  const { refresh_token: token } = storedUser(one.fake)
  browser.provider.world.subject = 'ben'
  const two = openTab(browser)
  two.fake.control.hangs = true
  two.auth.signIn('popup')
  await browser.settle()
  expect(two.auth.get()).toMatchObject({ user: { sub: 'ben' } })
  expect(one.auth.get()).toEqual({ status: 'anonymous', activity: null, problem: { code: 'another-person' } })
  expect(revokedTokens(browser)).toEqual([token])
  // The former person's tab does not become that of the other one by itself.
  for (let look = 0; look < 3; look += 1) one.fake.comeBack()
  await browser.settle()
  expect([one.auth.get().status, silentFrames(one.fake)]).toEqual(['anonymous', []])
})

describe('the next morning', () => {
  async function nextMorning(knowsPerson: boolean) {
    const { browser, tab } = await openSignedInTab()
    tab.fake.close()
    browser.sleep(12 * 3_600_000)
    if (!knowsPerson) browser.provider.world.subject = null
    return browser
  }

  test('a person whom the provider still knows is signed in without a click, while Login can be used', async () => {
    const browser = await nextMorning(true)
    const { auth, fake } = openTab(browser)
    expect(auth.get()).toEqual({ status: 'anonymous', activity: { kind: 'sign-in', via: 'silent' }, problem: null })
    await browser.settle()
    expect(auth.get()).toMatchObject({ status: 'authenticated', user: { sub: 'f3a1' } })
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

  test('a person whom it has forgotten stays signed out, and the provider is asked once, also by later pages', async () => {
    const browser = await nextMorning(false)
    const { auth, fake } = openTab(browser)
    await browser.settle()
    expect(auth.get()).toEqual({ status: 'anonymous', activity: null, problem: null })
    expect(markOf(browser)).toMatchObject({ sub: 'f3a1', refused: true })
    fake.close()
    const later = openTab(browser)
    for (let look = 0; look < 3; look += 1) later.fake.comeBack()
    await browser.advance(3_600_000)
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
    'a provider that is away (%s) is reported, and asked at the next look at the page until it answers, and then once',
    async (how, code) => {
      const away = { status: 'anonymous', activity: null, problem: { code } }
      const browser = await nextMorning(true)
      browser.provider.leave(how)
      const { auth, fake } = openTab(browser)
      await browser.advance(60_000)
      expect(auth.get()).toMatchObject(away)
      const before = browser.provider.log.length
      await browser.advance(3_600_000)
      expect(browser.provider.log).toHaveLength(before)
      fake.comeBack()
      await browser.advance(60_000)
      expect(auth.get()).toMatchObject(away)
      browser.provider.leave(null)
      fake.comeBack()
      await browser.settle()
      expect(auth.get()).toMatchObject({ status: 'authenticated', user: { sub: 'f3a1' } })
    },
  )

  test('a provider that is back, but has forgotten the person, is no longer reported as away', async () => {
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

test('a duplicate whose lock is slow sends no token before it knows that it is one', async () => {
  const { browser, tab } = await openSignedInTab()
  const { fake, answer } = withSlowLock(browser, tab.fake.session.items)
  browser.sleep(290_000)
  const { auth } = openAuth(fake)
  tab.fake.control.hangs = true
  await browser.settle()
  expect(auth.get().status).toBe('authenticated')
  const before = refreshRequests(browser).length
  await browser.advance(11_000)
  expect(auth.get()).toMatchObject({ status: 'reconnecting', user: { sub: 'f3a1' } })
  expect(silentFrames(fake)).toEqual([])
  answer()
  await browser.settle()
  expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  // The original tab has renewed, and the duplicate has asked the frame.
  expect([refreshRequests(browser).length - before, silentFrames(fake).length]).toEqual([1, 1])
})

test('a renewal that a sign-out overtakes while it reads its key sends no token', async () => {
  const { browser, tab } = await openSignedInTab()
  tab.fake.close()
  const fake = createFakeAuthEnv(browser, tab.fake.session.items)
  let read = () => {}
  const mayRead = new Promise<void>((resolve) => (read = resolve))
  const get = async (name: string) => {
    await mayRead
    return fake.env.keys.get(name)
  }
  const { auth } = openAuth({ env: { ...fake.env, keys: { ...fake.env.keys, get } } })
  await browser.advance(241_000)
  expect(auth.get()).toMatchObject({ activity: { kind: 'sign-in', via: 'silent' } })
  auth.signOut()
  read()
  await browser.settle()
  expect(refreshRequests(browser)).toEqual([])
  expect(auth.get().status).toBe('anonymous')
})

describe('two copies of a tab that are restored at the same moment', () => {
  async function restoreTwice() {
    const { browser, tab } = await openSignedInTab()
    const token = storedUser(tab.fake).refresh_token
    tab.fake.close()
    const copies = [1, 2].map(() => openTab(browser, new Map(tab.fake.session.items)))
    return { browser, copies, token }
  }

  test('do not both send its refresh token: one of them asks the frame', async () => {
    const { browser, copies, token } = await restoreTwice()
    await browser.advance(240_000)
    expect(refreshRequests(browser).map(({ form }) => form.get('refresh_token'))).toEqual([token])
    expect(copies.map(({ fake }) => silentFrames(fake).length).sort()).toEqual([0, 1])
    for (const { auth } of copies) expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    expect(revokedTokens(browser)).toEqual([])
  })

  test('are no duplicates if they had tokens of their own', async () => {
    const { browser, tab: one } = await openSignedInTab()
    const two = openTab(browser)
    await browser.settle()
    const tabs = [one, two]
    const tokens = tabs.map(({ fake }) => storedUser(fake).refresh_token)
    tabs.forEach(({ fake }) => fake.close())
    const restored = tabs.map(({ fake }) => openTab(browser, new Map(fake.session.items)))
    await browser.advance(240_000)
    expect(
      refreshRequests(browser)
        .map(({ form }) => form.get('refresh_token'))
        .sort(),
    ).toEqual(tokens.sort())
    expect(restored.map(({ fake }) => silentFrames(fake).length)).toEqual([0, 0])
  })

  test('leave the key to the one that sends the token', async () => {
    const { browser, copies } = await restoreTwice()
    await browser.advance(600_000)
    const jkts = copies.map(({ fake }) => storedUser(fake).dpop_jkt)
    expect(new Set(jkts).size).toBe(2)
    expect(browser.keys.names().sort()).toEqual(jkts.sort())
    expect(browser.provider.refreshes.sent.map(({ status }) => status)).not.toContain(400)
  })
})

describe('without a session frame, another person at the provider', () => {
  test.each([
    ['where frames see cookies', true, 'another-person'],
    ['where frames see no cookies', false, 'session-expired'],
  ])('is noticed when the refresh token ends, %s', async (_where, cookies, code) => {
    const { browser, tab } = await openSignedInTab()
    tab.fake.control.cookies = cookies
    browser.provider.world.subject = 'ben'
    // Her refresh token still brings tokens of hers.
    await browser.advance(3_600_000)
    expect(tab.auth.get()).toMatchObject({ status: 'authenticated', user: { sub: 'f3a1' } })
    expect(silentFrames(tab.fake)).toEqual([])
    browser.provider.revokeAll()
    await browser.advance(330_000)
    expect(tab.auth.get()).toMatchObject({ status: 'anonymous', problem: { code } })
  })
})

test('a session frame that flaps causes no storm of requests', async () => {
  const { browser, tab } = await openSignedInTab()
  for (let round = 0; round < 30; round += 1) {
    tab.fake.control.sessionAnswer = round % 2 === 0 ? 'unchanged' : 'changed'
    await browser.advance(2_000)
  }
  expect(silentFrames(tab.fake)).toHaveLength(1)
  expect(tab.auth.get()).toMatchObject({ status: 'authenticated', problem: null })
})

test('an outage ends the sign-in an hour after the expiry, and revokes what it can', async () => {
  const { browser, tab } = await openSignedInTab()
  browser.provider.leave('network')
  await browser.advance(300_000)
  expect(tab.auth.get()).toMatchObject({ status: 'reconnecting', user: { sub: 'f3a1' } })
  await browser.advance(3_590_000)
  expect(tab.auth.get()).toMatchObject({ status: 'reconnecting' })
  // A renewal that fails just before the hour is followed by one after 60 s, up to 12 s of jitter, and 7 s of retries.
  await browser.advance(90_000)
  expect(tab.auth.get()).toEqual({ status: 'anonymous', activity: null, problem: { code: 'session-expired' } })
  expect(storedUser(tab.fake)).toBeNull()
  // The provider may still know the person.
  browser.provider.leave(null)
  tab.fake.comeBack()
  await browser.settle()
  expect(tab.auth.get()).toMatchObject({ status: 'authenticated', user: { sub: 'f3a1' } })
})

test('a reload during an outage does not begin another hour, and one after it asks once', async () => {
  const { browser, tab } = await openSignedInTab()
  browser.provider.leave('network')
  await browser.advance(300_000 + 3_000_000)
  const reloaded = reloadTab(tab)
  await browser.advance(599_000)
  expect(reloaded.auth.get()).toMatchObject({ status: 'reconnecting', user: { sub: 'f3a1' } })
  reloaded.fake.close()
  browser.sleep(12 * 3_600_000)
  const late = openTab(browser, reloaded.fake.session.items)
  await browser.advance(6_000)
  expect(late.auth.get()).toMatchObject({ status: 'reconnecting', user: { sub: 'f3a1' } })
  await browser.advance(2_000)
  expect(late.auth.get()).toEqual({ status: 'anonymous', activity: null, problem: { code: 'session-expired' } })
  expect(storedUser(late.fake)).toBeNull()
})

test('sleep does not count as an outage', async () => {
  const { browser, tab } = await openSignedInTab()
  browser.provider.leave('network')
  await browser.advance(310_000)
  browser.sleep(10 * 3_600_000)
  browser.provider.leave(null)
  tab.fake.comeBack()
  await browser.settle()
  expect(tab.auth.get()).toMatchObject({ status: 'authenticated', problem: null })
})

test('a browser without locks, channels or WebCrypto says so, and opens no popup', () => {
  const fake = createFakeAuthEnv()
  const { auth } = openAuth({ env: { ...fake.env, isSupported: false } })
  auth.signIn('popup')
  expect(auth.get()).toEqual({ status: 'anonymous', activity: null, problem: { code: 'browser-unsupported' } })
  expect(fake.opened).toEqual([])
})
