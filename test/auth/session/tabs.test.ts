import { describe, expect, test } from 'vitest'
import {
  USER_KEY,
  allowSlowCrypto,
  openAuth,
  openSignedInTab,
  openTab,
  refreshRequests,
  reloadTab,
  revokedTokens,
  signIn,
  signInTab,
  silentFrames,
  storedUser,
  withSlowLock,
} from '../../support/auth-page.ts'
import type { Tab } from '../../support/auth-page.ts'
import { config, createFakeAuthEnv, createFakeBrowser } from '../../support/fake-auth-env.ts'
import type { FakeBrowser } from '../../support/fake-auth-env.ts'
import { markKey } from '../../../src/auth/session/mark.ts'
import { SUBJECT } from '../../support/faulty-provider.ts'

allowSlowCrypto()

const HOUR_MS = 3_600_000
const MARK_KEY = markKey(config)
const markOf = ({ local }: FakeBrowser) => JSON.parse(local.get(MARK_KEY) ?? 'null')

const refreshTokenOf = ({ fake }: Pick<Tab, 'fake'>) => JSON.parse(fake.session.get(USER_KEY) ?? '{}').refresh_token

describe('several tabs', () => {
  test('a sign-out in one signs out all, and the others report it', async () => {
    const browser = createFakeBrowser()
    const [one, two, three] = [openTab(browser), openTab(browser), openTab(browser)]
    await signInTab(one)
    await expect.poll(() => two.auth.get().status).toBe('authenticated')
    await expect.poll(() => three.auth.get().status).toBe('authenticated')
    two.auth.signOut()
    await expect.poll(() => two.auth.get().status).toBe('anonymous')
    for (const { auth, fake } of [one, three]) {
      await expect
        .poll(() => auth.get())
        .toEqual({ status: 'anonymous', activity: null, problem: { code: 'signed-out-elsewhere' } })
      expect(fake.session.get(USER_KEY)).toBeNull()
    }
  })

  test('a new tab tries a silent sign-in only once if frames have no cookies', async () => {
    const { browser, tab: one } = await openSignedInTab()
    const fake = createFakeAuthEnv(browser)
    fake.control.cookies = false
    const { auth } = openAuth(fake)
    await expect.poll(() => fake.opened.length).toBe(1)
    await expect.poll(() => auth.get()).toEqual({ status: 'anonymous', activity: null, problem: null })
    await signInTab(one)
    await fake.advance(60_000)
    // The sign-in of the other tab is a reason to ask once more.
    expect(silentFrames(fake)).toHaveLength(2)
    await fake.advance(3_600_000)
    for (let look = 0; look < 5; look += 1) fake.comeBack()
    expect(silentFrames(fake)).toHaveLength(2)
    expect(fake.frames).toEqual([])
    // A popup still works.
    await signInTab({ fake, auth })
  })

  test('a tab signs in with the others even after its own popup was refused', async () => {
    const browser = createFakeBrowser()
    const [one, two] = [openTab(browser), openTab(browser)]
    browser.provider.set({
      answer: (parameters) => {
        parameters.set('error', 'access_denied')
        return parameters
      },
    })
    one.auth.signIn('popup')
    await expect.poll(() => one.auth.get()).toMatchObject({ activity: null, problem: { code: 'provider-error' } })
    browser.provider.set({})
    await signInTab(two)
    await expect.poll(() => one.auth.get().status).toBe('authenticated')
  })

  test('two tabs can sign in at the same time', async () => {
    const browser = createFakeBrowser()
    const [one, two] = [openTab(browser), openTab(browser)]
    one.auth.signIn('popup')
    two.auth.signIn('popup')
    await expect.poll(() => [one.auth.get().status, two.auth.get().status]).toEqual(['authenticated', 'authenticated'])
    expect(one.fake.pendingKeys()).toEqual([])
  })

  test('a stray response in one tab does not disturb the sign-in of another one', async () => {
    const browser = createFakeBrowser()
    const one = openTab(browser)
    one.fake.control.person = 'waits'
    one.auth.signIn('popup')
    await browser.settle()
    const { auth } = openAuth(createFakeAuthEnv(browser), {}, 'https://portal.als.test/?error=x')
    await browser.settle()
    expect(auth.get()).toMatchObject({ problem: { code: 'state-missing' } })
    expect(auth.get()).not.toHaveProperty('problem.action')
    const popup = one.fake.opened[0]
    popup?.answer(browser.provider.authorize(popup.url))
    await browser.settle()
    expect(one.auth.get().status).toBe('authenticated')
  })

  test.each(['/?error=x', '/?code=old&state=old'])('a new tab at %s signs in with the others', async (path) => {
    const { browser } = await openSignedInTab()
    const fake = createFakeAuthEnv(browser)
    const { auth } = openAuth(fake, {}, `https://portal.als.test${path}`)
    await browser.settle()
    expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
    expect(silentFrames(fake)).toHaveLength(1)
  })

  test('a new tab whose sign-in was refused reports that, and does not sign in with the others', async () => {
    const { browser, tab: one } = await openSignedInTab()
    one.auth.signIn('redirect')
    await browser.settle()
    const redirect = new URL(browser.provider.authorize(one.fake.opened.at(-1)?.url ?? ''))
    redirect.searchParams.set('error', 'access_denied')
    const { auth } = openAuth(createFakeAuthEnv(browser), {}, redirect.href)
    await browser.settle()
    expect(auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'provider-error' } })
  })

  test('a tab refuses the response to another tab, which can still use it', async () => {
    const browser = createFakeBrowser()
    const [one, two] = [openTab(browser), openTab(browser)]
    for (const { fake, auth } of [one, two]) {
      fake.control.person = 'waits'
      auth.signIn('popup')
      await expect.poll(() => fake.opened[0]?.url).not.toBe('')
    }
    const forOne = browser.provider.authorize(one.fake.opened[0]?.url ?? '')
    two.fake.opened[0]?.answer(forOne)
    await expect.poll(() => two.auth.get()).toMatchObject({ problem: { code: 'state-mismatch' } })
    one.fake.opened[0]?.answer(forOne)
    await expect.poll(() => one.auth.get().status).toBe('authenticated')
  })
})

test('25 tabs that renew by hidden frame in the same second all stay signed in', async () => {
  const browser = createFakeBrowser()
  browser.provider.set({ body: ({ refresh_token: _none, ...tokens }) => tokens })
  const first = openTab(browser)
  await signInTab(first)
  const tabs = [first]
  while (tabs.length < 25) {
    tabs.push(openTab(browser))
    await browser.settle()
  }
  // Hold back the responses, because the provider's page takes a moment to load in each frame.
  for (const { fake } of tabs) fake.control.hangs = true
  await browser.advance(241_000)
  for (const { fake } of tabs) {
    const frame = fake.opened.at(-1)
    frame?.answer(browser.provider.authorize(frame.url))
    fake.control.hangs = false
  }
  await browser.advance(100_000)
  expect(tabs.filter(({ auth }) => auth.get().status !== 'authenticated')).toEqual([])
})

const framesOf = (tabs: readonly Tab[]) => tabs.map(({ fake }) => silentFrames(fake).length)

async function openTenTabs() {
  const browser = createFakeBrowser()
  const tabs = Array.from({ length: 10 }, () => openTab(browser))
  const [first] = tabs as [Tab, ...Tab[]]
  await signInTab(first)
  await browser.settle()
  return { browser, tabs }
}

test('that sign in with one of them open one hidden frame each, and no further one in an hour', async () => {
  const { browser, tabs } = await openTenTabs()
  expect(framesOf(tabs)).toEqual([0, ...Array<number>(9).fill(1)])
  await browser.advance(HOUR_MS)
  expect(framesOf(tabs)).toEqual([0, ...Array<number>(9).fill(1)])
  for (const { auth } of tabs) expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
})

describe('a duplicated tab', () => {
  test('of an anonymous page stores nothing', async () => {
    const { browser, tab: one } = await openSignedInTab()
    one.auth.signOut()
    await expect.poll(() => one.auth.get().status).toBe('anonymous')
    const copy = openTab(browser, one.fake.session.items)
    copy.fake.control.person = 'waits'
    copy.auth.signIn('popup')
    await browser.advance(1_000)
    expect(copy.fake.session.keys()).toEqual([])
  })

  test('does not get the copied token back on reload', async () => {
    const { browser, tab: one } = await openSignedInTab()
    const copy = openTab(browser, one.fake.session.items)
    await browser.settle()
    await expect.poll(() => refreshTokenOf(copy)).toBeUndefined()
    const again = reloadTab(copy)
    await browser.settle()
    expect(refreshTokenOf(again)).toBeUndefined()
    expect(again.auth.get().status).toBe('authenticated')
  })

  test('is told apart from a reloaded tab, and from one whose page crashed', async () => {
    const { browser, tab: one } = await openSignedInTab()
    one.fake.close()
    await signInTab(openTab(browser))
    const again = openTab(browser, one.fake.session.items)
    await browser.settle()
    expect(refreshTokenOf(again)).toBe(refreshTokenOf(one))
  })

  test('that is restored hours later has an older token, and does not send it', async () => {
    const { browser, tab: one } = await openSignedInTab()
    const copied = new Map(one.fake.session.items)
    const token = refreshTokenOf(one)
    await browser.advance(HOUR_MS)
    const late = openTab(browser, copied)
    await browser.advance(300_000)
    expect(refreshRequests(browser).filter(({ form }) => form.get('refresh_token') === token)).toHaveLength(1)
    expect(browser.provider.refreshes.sent.map(({ status }) => status)).not.toContain(400)
    for (const { auth } of [one, late]) expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test('that signs in before it knows leaves the key of the original alone', async () => {
    const { browser, tab: one } = await openSignedInTab()
    const { fake, answer } = withSlowLock(browser, one.fake.session.items)
    const copy = openAuth(fake)
    await signInTab(copy)
    answer()
    await browser.settle()
    const jkts = [one.fake, fake].map((each) => JSON.parse(each.session.get(USER_KEY) ?? '{}').dpop_jkt)
    expect(browser.keys.names().sort()).toEqual(jkts.sort())
    await browser.advance(300_000)
    expect(browser.provider.refreshes.sent.map(({ status }) => status)).toEqual([200, 200])
  })

  test('is told apart from a reloaded tab even if the lock answers only after ten seconds', async () => {
    const { browser, tab: one } = await openSignedInTab()
    one.fake.close()
    const { fake, answer } = withSlowLock(browser, one.fake.session.items)
    openAuth(fake)
    await browser.advance(10_000)
    answer()
    await browser.settle()
    expect(refreshTokenOf({ fake })).toBe(refreshTokenOf(one))
  })

  test('keeps the refresh token of its own sign-in when the lock answers after that', async () => {
    const { browser, tab: one } = await openSignedInTab()
    const { fake, answer } = withSlowLock(browser, one.fake.session.items)
    const { auth } = openAuth(fake)
    auth.signIn('popup')
    await expect.poll(() => refreshTokenOf({ fake }) === refreshTokenOf(one)).toBe(false)
    const own = refreshTokenOf({ fake })
    answer()
    await browser.settle()
    expect(own).toBeDefined()
    expect(refreshTokenOf({ fake })).toBe(own)
  })

  test('of a duplicate is recognized, too, because each page holds the lock of its own token', async () => {
    const { browser, tab: one } = await openSignedInTab()
    const copy = openTab(browser, one.fake.session.items)
    await browser.advance(240_000)
    await expect.poll(() => refreshTokenOf(copy)).toBeDefined()
    const copyOfCopy = openTab(browser, copy.fake.session.items)
    await browser.settle()
    expect(refreshTokenOf(copyOfCopy)).toBeUndefined()
    expect(refreshTokenOf(copy)).toBeDefined()
  })

  test('among ten tabs that renew at the same moment sends no token twice, and signs nobody out', async () => {
    const { browser, tab: first } = await openSignedInTab()
    const others = Array.from({ length: 6 }, () => openTab(browser))
    for (const { auth } of others) await expect.poll(() => auth.get().status).toBe('authenticated')
    // A page takes the lock of its token just after it has shown the person.
    await browser.settle()
    const tabs = [first, ...others]
    const copies = tabs.slice(0, 3).map((tab) => openTab(browser, tab.fake.session.items))
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
        await expect.poll(() => auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
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
    expect(new Set(all.map(refreshTokenOf)).size).toBe(10)
  })
})

describe('the silent question', () => {
  test('signs nobody in as somebody else: the mark is refused, and the other tabs stay', async () => {
    const { browser, tab: alice } = await openSignedInTab()
    browser.provider.world.subject = 'bob'
    const bob = openTab(browser)
    await browser.settle()
    expect(bob.auth.get()).toEqual({ status: 'anonymous', activity: null, problem: null })
    expect(markOf(browser)).toMatchObject({ sub: SUBJECT, refused: true })
    expect(alice.auth.get()).toMatchObject({ status: 'authenticated', user: { sub: SUBJECT } })
    expect([bob.fake.session.keys(), revokedTokens(browser)]).toEqual([[], []])
    // Login is one click, after which the other person's tab ends.
    await signInTab(bob)
    expect(bob.auth.get()).toMatchObject({ user: { sub: 'bob' } })
    expect(alice.auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'another-person' } })
  })

  test('is asked when an own attempt has ended: somebody signed in elsewhere while the popup was open', async () => {
    const browser = createFakeBrowser()
    const [one, two] = [openTab(browser), openTab(browser)]
    one.fake.control.person = 'waits'
    one.auth.signIn('popup')
    await browser.settle()
    const popup = one.fake.opened[0]
    await signInTab(two)
    expect(one.auth.get()).toMatchObject({ status: 'anonymous', activity: { via: 'popup' } })
    one.fake.control.hangs = true
    popup?.sayClosed()
    await browser.settle()
    expect(silentFrames(one.fake)).toHaveLength(1)
    // The late response of the closed window still counts.
    popup?.answer(browser.provider.authorize(popup.url))
    await browser.settle()
    expect(one.auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
    expect(silentFrames(one.fake).map(({ closed }) => closed)).toEqual([true])
  })

  test.each(['sayClosed', 'refuse'] as const)('joins a tab whose own popup failed meanwhile: %s', async (how) => {
    const browser = createFakeBrowser()
    const [one, two] = [openTab(browser), openTab(browser)]
    one.fake.control.person = 'waits'
    one.auth.signIn('popup')
    await browser.settle()
    const [popup] = one.fake.opened
    await signInTab(two)
    if (how === 'sayClosed') popup?.sayClosed()
    else
      popup?.answer(`${popup.url.replace(/.*redirect_uri=([^&]*).*/, (_all, uri) => decodeURIComponent(uri))}?error=x`)
    await browser.settle()
    expect(one.auth.get()).toMatchObject({ status: 'authenticated', user: { sub: SUBJECT } })
  })
})

describe('two people', () => {
  test('who sign in at the same moment in two tabs do not both stay', async () => {
    const { browser, tab: one } = await openSignedInTab()
    one.auth.signOut()
    await browser.settle()
    const signedOut = browser.local.get(MARK_KEY)
    const two = openTab(browser)
    await signInTab(two)
    // The second tab reads the mark late, as other processes do.
    browser.provider.world.subject = 'bob'
    const fake = createFakeAuthEnv(browser)
    let isLate = true
    const get = (key: string) => (isLate && key === MARK_KEY ? signedOut : fake.env.local.get(key))
    const three = openAuth({ ...fake, env: { ...fake.env, local: { ...fake.env.local, get } } })
    await signInTab(three)
    isLate = false
    two.fake.comeBack()
    expect(markOf(browser)).toMatchObject({ sub: 'bob' })
    expect(two.auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'another-person' } })
    expect(three.auth.get()).toMatchObject({ status: 'authenticated', user: { sub: 'bob' } })
  })
})

describe('local storage that another program has cleared', () => {
  /** The page hears of it only if it is not muted. */
  async function clear(isTold: boolean) {
    const { browser, tab } = await openSignedInTab()
    const before = markOf(browser)
    browser.local.items.clear()
    if (isTold) browser.tell('oidc-session:')
    await browser.settle()
    return { browser, tab, before }
  }

  test('gets the mark of the page that has a record, with its epoch and subject', async () => {
    const { browser, tab, before } = await clear(true)
    expect(markOf(browser)).toEqual(before)
    const other = openTab(browser)
    await signInTab(other)
    expect(tab.auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    expect(revokedTokens(browser)).toEqual([])
  })

  test.each(['blocked', 'waits'] as const)(
    'is no reason for a mere click on Login to sign others out: %s',
    async (how) => {
      const { browser, tab } = await clear(false)
      const other = openTab(browser)
      Object.assign(other.fake.control, { blocked: how === 'blocked', person: 'waits' })
      other.auth.signIn('popup')
      await browser.advance(300_000)
      expect(tab.auth.get()).toMatchObject({ status: 'authenticated', problem: null })
      expect(revokedTokens(browser)).toEqual([])
    },
  )

  test('and a sign-out since then refuse the response of a request from before', async () => {
    const browser = createFakeBrowser()
    const [one, two] = [openTab(browser), openTab(browser)]
    one.fake.control.person = 'waits'
    one.auth.signIn('popup')
    await browser.settle()
    await signInTab(two)
    two.auth.signOut()
    await browser.settle()
    const [popup] = one.fake.opened
    popup?.answer(browser.provider.authorize(popup.url))
    await browser.settle()
    expect(one.auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'signed-out-elsewhere' } })
  })
})

describe('a page that was frozen, or comes out of the back/forward cache', () => {
  const signedOut = { status: 'anonymous', activity: null, problem: { code: 'signed-out-elsewhere' } }

  /**
   * Opens two tabs of one person, who signs out in the second while the page of the first is in the back/forward cache.
   */
  async function signOutElsewhere() {
    const browser = createFakeBrowser()
    const [one, two] = [openTab(browser), openTab(browser)]
    await signInTab(one)
    await expect.poll(() => two.auth.get().status).toBe('authenticated')
    one.fake.leave()
    two.auth.signOut()
    await expect.poll(() => two.auth.get().status).toBe('anonymous')
    return { browser, one, two }
  }

  test('is signed out at once if the person signed out in another tab meanwhile', async () => {
    const { browser, one } = await signOutElsewhere()
    expect(one.auth.get().status).toBe('authenticated')
    const token = refreshTokenOf(one)
    one.fake.comeBack()
    expect(one.auth.get()).toEqual(signedOut)
    expect(one.fake.session.get(USER_KEY)).toBeNull()
    // The sign-out has revoked only the token of its own tab.
    await expect.poll(() => revokedTokens(browser)).toContain(token)
  })

  test('is signed out also if another person has signed in since then', async () => {
    const { browser, one, two } = await signOutElsewhere()
    browser.provider.world.subject = 'other'
    two.fake.close()
    await signInTab(openTab(browser))
    one.fake.comeBack()
    expect(one.auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'another-person' } })
  })

  test('is signed out before a renewal that is due', async () => {
    const { browser, one } = await signOutElsewhere()
    await browser.advance(240_000)
    expect(one.auth.get()).toEqual(signedOut)
    await browser.settle()
    expect(refreshRequests(browser)).toEqual([])
  })

  test('is signed out, too, if the browser loads it again instead of restoring it', async () => {
    const { one } = await signOutElsewhere()
    const { auth, fake } = reloadTab(one)
    await expect.poll(() => auth.get()).toEqual(signedOut)
    expect(fake.session.get(USER_KEY)).toBeNull()
  })

  test('stays signed in if the person signed in after the last sign-out, also after a reload', async () => {
    const { browser, two } = await signOutElsewhere()
    two.fake.close()
    const tab = openTab(browser)
    await signInTab(tab)
    tab.fake.leave()
    tab.fake.comeBack()
    await browser.settle()
    expect(tab.auth.get()).toMatchObject({ status: 'authenticated', activity: null })
    const again = reloadTab(tab)
    await browser.advance(240_000)
    await expect.poll(() => again.auth.get()).toMatchObject({ status: 'authenticated', activity: null })
  })

  test('stays signed in if the records of this site were deleted in other tabs', async () => {
    const { browser, two } = await signOutElsewhere()
    two.fake.close()
    const tab = openTab(browser)
    await signInTab(tab)
    browser.local.items.clear()
    tab.fake.comeBack()
    await browser.settle()
    expect(tab.auth.get()).toMatchObject({ status: 'authenticated', activity: null })
  })

  test('stays signed in if the browser denies storage', async () => {
    const { browser, two } = await signOutElsewhere()
    two.fake.close()
    const tab = openTab(browser)
    tab.fake.session.area.capacity = 0
    await signInTab(tab)
    tab.fake.comeBack()
    await browser.advance(310_000)
    expect(tab.auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
  })
})

test('a tab that cannot ask whether it is a copy keeps no refresh token', async () => {
  const { fake } = await signIn()
  const copy = createFakeAuthEnv(fake, new Map(fake.session.items))
  const holdLock = () => Promise.reject(new DOMException('', 'SecurityError'))
  openAuth({ ...copy, env: { ...copy.env, holdLock } })
  await fake.settle()
  expect(storedUser(copy)).toMatchObject({ id_token: expect.any(String) })
  expect(storedUser(copy).refresh_token).toBeUndefined()
})
