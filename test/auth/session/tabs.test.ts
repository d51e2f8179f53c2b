import { describe, expect, test } from 'vitest'
import { isOver, markAfterSignIn } from '../../../src/auth/protocol/mark.ts'
import {
  HOUR_MS,
  MARK_KEY,
  USER_KEY,
  allowSlowCrypto,
  leaveByRedirect,
  markOf,
  openAuth,
  openSignedInTab,
  openTab,
  refreshRequests,
  reloadTab,
  revokedTokens,
  signIn,
  signInTab,
  sentRefreshTokens,
  silentFrames,
  storedUser,
  withLateMark,
  withoutRefreshToken,
  withSlowLock,
} from '../../support/auth-page.ts'
import type { Tab } from '../../support/auth-page.ts'
import { createFakeAuthEnv, createFakeBrowser } from '../../support/fake-auth-env.ts'
import { SUBJECT } from '../../support/faulty-provider.ts'

allowSlowCrypto()

const refreshTokenOf = ({ fake }: Pick<Tab, 'fake'>): unknown => storedUser(fake)?.refresh_token

describe('the mark', () => {
  const mark = { epoch: 'e', sub: 'ana' }
  test.each([
    ['the same user signs in', mark, 'ana', { epoch: 'e', sub: 'ana' }],
    ['nobody was signed in', { epoch: 'e', sub: null }, 'ana', { epoch: 'e', sub: 'ana' }],
    ['it was refused', { ...mark, refused: true as const }, 'ana', mark],
    ['another user signs in', mark, 'ben', { epoch: 'next', sub: 'ben' }],
    [
      'it was refused, and another user signs in',
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
  ])('%s: whether a record is over', (_name, epoch, sub, current, over) => {
    expect(isOver(epoch, sub, current)).toBe(over)
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
    const { auth } = openAuth(createFakeAuthEnv(browser), {}, 'https://portal.als.test/?error=x&state=y')
    await browser.settle()
    expect(auth.get()).toMatchObject({ problem: { code: 'state-unknown' } })
    expect(auth.get()).not.toHaveProperty('problem.action')
    const popup = one.fake.opened[0]
    popup?.answer(browser.provider.authorize(popup.url))
    await browser.settle()
    expect(one.auth.get().status).toBe('authenticated')
  })

  test.each(['/?error=x&state=old', '/?code=old&state=old'])(
    'a new tab at %s signs in with the others',
    async (path) => {
      const { browser } = await openSignedInTab()
      const fake = createFakeAuthEnv(browser)
      const { auth } = openAuth(fake, {}, `https://portal.als.test${path}`)
      await browser.settle()
      expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
      expect(silentFrames(fake)).toHaveLength(1)
    },
  )

  test('a new tab whose sign-in was refused reports that, and does not sign in with the others', async () => {
    const { browser, tab: one } = await openSignedInTab()
    const redirect = new URL(await leaveByRedirect(one))
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
  browser.provider.set(withoutRefreshToken)
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
  test('whose lock is slow sends no token before it knows that it is a duplicate', async () => {
    const { browser, tab } = await openSignedInTab()
    const { fake, answer } = withSlowLock(browser, tab.fake.session.items)
    browser.sleep(290_000)
    const { auth } = openAuth(fake)
    tab.fake.control.hangs = true
    await browser.settle()
    expect(auth.get().status).toBe('authenticated')
    const before = refreshRequests(browser).length
    await browser.advance(11_000)
    expect(auth.get()).toMatchObject({ status: 'reconnecting', user: { sub: SUBJECT } })
    expect(silentFrames(fake)).toEqual([])
    answer()
    await browser.settle()
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    // The original tab has renewed, and the duplicate has asked the frame.
    expect([refreshRequests(browser).length - before, silentFrames(fake).length]).toEqual([1, 1])
  })

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
    expect(sentRefreshTokens(browser).filter((sentToken) => sentToken === token)).toHaveLength(1)
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
    const jkts = [one.fake, fake].map((page) => storedUser(page).dpop_jkt)
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
    const token = refreshTokenOf({ fake })
    answer()
    await browser.settle()
    expect(token).toBeDefined()
    expect(refreshTokenOf({ fake })).toBe(token)
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
    const tabs = [first, ...Array.from({ length: 6 }, () => openTab(browser))]
    for (const { auth } of tabs) await expect.poll(() => auth.get().status).toBe('authenticated')
    // A page takes the lock of its token just after it has shown the user.
    await browser.settle()
    const copies = tabs.slice(0, 3).map((tab) => openTab(browser, tab.fake.session.items))
    const all = [...tabs, ...copies]
    const startedAt: number[] = []
    for (const { auth } of all) auth.onSessionEvent((event) => event === 'expiring' && startedAt.push(browser.now()))
    const requests = browser.provider.refreshes.sent
    for (const [byFrame, byToken] of [
      [3, 7],
      [0, 10],
      [0, 10],
    ] as const) {
      const [frames, tokens] = [framesOf(all), requests.length]
      startedAt.length = 0
      await browser.advance(240_000)
      for (const { auth } of all)
        await expect.poll(() => auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
      expect(startedAt, 'all renew at the same moment').toEqual(Array.from(all, () => browser.now()))
      expect(
        requests.filter(({ token }, index) => requests.findIndex((other) => other.token === token) < index),
        'tokens sent twice',
      ).toEqual([])
      expect(
        requests.filter(({ status }) => status !== 200),
        'tokens refused',
      ).toEqual([])
      // The duplicates, last in the list, have no refresh token until their first renewal by frame.
      const later = framesOf(all).map((count, index) => count - (frames[index] ?? 0))
      expect(later).toEqual([...Array<number>(10 - byFrame).fill(0), ...Array<number>(byFrame).fill(1)])
      expect(requests.length - tokens).toBe(byToken)
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
    // Login is one click, after which the other user's tab ends.
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
    popup?.reportClosed()
    await browser.settle()
    expect(silentFrames(one.fake)).toHaveLength(1)
    // The late response of the closed window still counts.
    popup?.answer(browser.provider.authorize(popup.url))
    await browser.settle()
    expect(one.auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
    expect(silentFrames(one.fake).map(({ closed }) => closed)).toEqual([true])
  })

  test.each(['reportClosed', 'refuse'] as const)('joins a tab whose own popup failed meanwhile: %s', async (how) => {
    const browser = createFakeBrowser()
    const [one, two] = [openTab(browser), openTab(browser)]
    one.fake.control.person = 'waits'
    one.auth.signIn('popup')
    await browser.settle()
    const [popup] = one.fake.opened
    await signInTab(two)
    if (how === 'reportClosed') popup?.reportClosed()
    else
      popup?.answer(`${popup.url.replace(/.*redirect_uri=([^&]*).*/, (_all, uri) => decodeURIComponent(uri))}?error=x`)
    await browser.settle()
    expect(one.auth.get()).toMatchObject({ status: 'authenticated', user: { sub: SUBJECT } })
  })
})

describe('two users', () => {
  test('who sign in at the same moment in two tabs do not both stay', async () => {
    const { browser, tab: one } = await openSignedInTab()
    one.auth.signOut()
    await browser.settle()
    const { fake, catchUp } = withLateMark(browser, browser.local.get(MARK_KEY))
    const two = openTab(browser)
    await signInTab(two)
    browser.provider.world.subject = 'bob'
    const three = openAuth(fake)
    await signInTab(three)
    catchUp()
    two.fake.comeBack()
    expect(markOf(browser)).toMatchObject({ sub: 'bob' })
    expect(two.auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'another-person' } })
    expect(three.auth.get()).toMatchObject({ status: 'authenticated', user: { sub: 'bob' } })
  })

  test('one after the other: the tokens of the first are revoked, whose tab does not become that of the second', async () => {
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
    for (let look = 0; look < 3; look += 1) one.fake.comeBack()
    await browser.settle()
    expect([one.auth.get().status, silentFrames(one.fake)]).toEqual(['anonymous', []])
  })

  test('one after the other: a reload during its question does not leave the first one shown', async () => {
    const { browser, tab: one } = await openSignedInTab()
    one.fake.control.hangs = true
    browser.provider.world.subject = 'other'
    // Tokens refreshed in the first tab still name the former user.
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
})

describe('two copies of a tab that are restored at the same moment', () => {
  async function restoreTwice() {
    const { browser, tab } = await openSignedInTab()
    const token = refreshTokenOf(tab)
    tab.fake.close()
    const copies = [1, 2].map(() => openTab(browser, new Map(tab.fake.session.items)))
    return { browser, copies, token }
  }

  test('do not both send its refresh token: one of them asks the frame', async () => {
    const { browser, copies, token } = await restoreTwice()
    await browser.advance(240_000)
    expect(sentRefreshTokens(browser)).toEqual([token])
    expect(framesOf(copies).sort()).toEqual([0, 1])
    for (const { auth } of copies) expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    expect(revokedTokens(browser)).toEqual([])
  })

  test('are no duplicates if they had tokens of their own', async () => {
    const { browser, tab: one } = await openSignedInTab()
    const two = openTab(browser)
    await browser.settle()
    const tabs = [one, two]
    const tokens = tabs.map(refreshTokenOf)
    tabs.forEach(({ fake }) => fake.close())
    const restored = tabs.map(({ fake }) => openTab(browser, new Map(fake.session.items)))
    await browser.advance(240_000)
    expect(sentRefreshTokens(browser).sort()).toEqual(tokens.sort())
    expect(framesOf(restored)).toEqual([0, 0])
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

describe('local storage that another program has cleared', () => {
  async function clear(isNotified: boolean) {
    const { browser, tab } = await openSignedInTab()
    const before = markOf(browser)
    browser.local.items.clear()
    if (isNotified) browser.tell('oidc-session:')
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
   * Opens two tabs of one user, who signs out in the second while the page of the first is in the back/forward cache.
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

  test('is signed out at once if the user signed out in another tab meanwhile', async () => {
    const { browser, one } = await signOutElsewhere()
    expect(one.auth.get().status).toBe('authenticated')
    const token = refreshTokenOf(one)
    one.fake.comeBack()
    expect(one.auth.get()).toEqual(signedOut)
    expect(one.fake.session.get(USER_KEY)).toBeNull()
    // The sign-out has revoked only the token of its own tab.
    await expect.poll(() => revokedTokens(browser)).toContain(token)
  })

  test.each([
    ['another user', 'other', 'another-person'],
    ['the same user', SUBJECT, 'signed-out-elsewhere'],
  ])('is signed out also if %s has signed in since then', async (_who, subject, code) => {
    const { browser, one, two } = await signOutElsewhere()
    browser.provider.world.subject = subject
    two.fake.close()
    await signInTab(openTab(browser))
    one.fake.comeBack()
    expect(one.auth.get()).toMatchObject({ status: 'anonymous', problem: { code } })
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

  test('stays signed in if the user signed in after the last sign-out, also after a reload', async () => {
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
})

test('a browser that refuses locks says nothing about copies: the page keeps its refresh token', async () => {
  const { fake, token } = await signIn()
  const copy = createFakeAuthEnv(fake, new Map(fake.session.items))
  const holdLock = () => Promise.reject(new DOMException('', 'SecurityError'))
  openAuth({ ...copy, env: { ...copy.env, holdLock } })
  await fake.settle()
  expect(storedUser(copy).refresh_token).toBe(token)
  fake.close()
  await copy.advance(240_000)
  expect(sentRefreshTokens(copy)).toEqual([token])
})
