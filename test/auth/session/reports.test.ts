/** Situations in which public reports say that users of other clients cannot sign in, or are signed out. */
import { describe, expect, test } from 'vitest'
import {
  HOUR_MS,
  MARK_KEY,
  USER_KEY,
  allowSlowCrypto,
  htmlAnswer,
  jsonAnswer,
  leaveByRedirect,
  markOf,
  openAuth,
  openSignedInTab,
  openTab,
  refreshRequests,
  reload,
  reloadTab,
  revokedTokens,
  sentRefreshTokens,
  signIn,
  signInTab,
  silentFrames,
  storedUser,
  withWire,
} from '../../support/auth-page.ts'
import { createFakeAuthEnv, createFakeBrowser } from '../../support/fake-auth-env.ts'

allowSlowCrypto()

describe('429 from every endpoint for a minute', () => {
  test.each([
    ['before the renewal', 239_000],
    ['after the expiry, in a tab that slept', 8 * HOUR_MS],
  ])('costs nobody the sign-in, and few requests are sent: %s', async (_when, sleepMs) => {
    const { fake, wire } = withWire()
    const { auth, token } = await signIn(fake)
    fake.sleep(sleepMs)
    let requests = 0
    fake.control.hangs = true
    wire.carry = async () => {
      requests += 1
      return requests % 2 === 0 ? htmlAnswer(429)() : jsonAnswer(429, { error: 'too_many_requests' })()
    }
    await fake.advance(60_000)
    expect(auth.get()).toMatchObject({ status: expect.stringMatching(/^(authenticated|reconnecting)$/), problem: null })
    expect([sentRefreshTokens(fake), silentFrames(fake), revokedTokens(fake)]).toEqual([[], [], []])
    // Each attempt reads one document at most four times.
    expect(requests).toBeLessThanOrEqual(20)
    wire.clear()
    fake.control.hangs = false
    await fake.advance(60_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
    expect(sentRefreshTokens(fake)).toEqual([token])
  })

  test('is reported at a sign-in, and the next click signs in', async () => {
    const fake = createFakeAuthEnv()
    fake.provider.leave(429)
    const { auth } = openAuth(fake)
    auth.signIn('popup')
    await fake.advance(10_000)
    expect(auth.get()).toMatchObject({ activity: null, problem: { code: 'http-status', error: '429' } })
    fake.provider.leave(null)
    await signInTab({ fake, auth })
  })
})

test.each([
  'x'.repeat(255),
  'ñandú@als.test',
  '👩‍👩‍👧',
  'مثال',
  '__proto__',
  'constructor',
  '"}],{"',
  'a|b:c/d?e#f%00',
  ' blanks ',
  'line\nbreak',
  'null',
  '0',
])('the subject %j signs in, stays after a reload, is joined by a new tab, and signs out', async (subject) => {
  const browser = createFakeBrowser()
  browser.provider.world.subject = subject
  const one = openTab(browser)
  await signInTab(one)
  const again = reloadTab(one)
  const other = openTab(browser)
  await expect.poll(() => other.auth.get()).toMatchObject({ status: 'authenticated', user: { sub: subject } })
  await browser.advance(250_000)
  for (const { auth } of [again, other]) {
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null, user: { sub: subject } })
  }
  expect(markOf(browser)).toMatchObject({ sub: subject })
  again.auth.signOut()
  await expect.poll(() => other.auth.get()).toMatchObject({ status: 'anonymous' })
})

test('a response that is opened in another container or profile is not used there, and leaves the first one alone', async () => {
  const page = openTab(createFakeBrowser())
  const response = await leaveByRedirect(page)
  const other = createFakeBrowser()
  const stranger = openAuth(createFakeAuthEnv(other), {}, response)
  await expect.poll(() => stranger.auth.get()).toMatchObject({ activity: null, problem: { code: 'state-unknown' } })
  expect(other.provider.log.filter(({ url }) => url.endsWith('/token'))).toEqual([])
  await signInTab(stranger)
  const { auth } = openAuth(reload(page.fake), {}, response)
  await expect.poll(() => auth.get()).toMatchObject({ status: 'authenticated', problem: null })
})

describe('what another release has stored', () => {
  const optional = ['triedAt', 'failingSince', 'framesWork', 'session_state', 'dpop_jkt', 'refresh_token']
  const editRecord = (edit: (record: Record<string, unknown>) => Record<string, unknown>) => async () => {
    const { fake } = await signIn()
    fake.session.set(USER_KEY, JSON.stringify(edit(storedUser(fake))))
    fake.local.set(MARK_KEY, JSON.stringify({ ...markOf(fake), since: 1, refused: 'no' }))
    return reload(fake)
  }

  test.each([
    [
      'an older one, without the optional members',
      editRecord((record) => Object.fromEntries(Object.entries(record).filter(([name]) => !optional.includes(name)))),
    ],
    ['a newer one, with more members', editRecord((record) => ({ ...record, next: { a: [1] }, keys: null }))],
    [
      'a newer one, with other values in optional members',
      editRecord((record) => ({ ...record, triedAt: 'now', failingSince: [1], framesWork: 'yes', session_state: 7 })),
    ],
  ])('is restored and renewed: %s', async (_release, prepare) => {
    const { fake, auth } = openAuth(await prepare())
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    await fake.advance(250_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
    expect(refreshRequests(fake).length + silentFrames(fake).length).toBe(1)
  })

  test('is a request with more members: its response signs in', async () => {
    const page = openTab(createFakeBrowser())
    const response = await leaveByRedirect(page)
    const [key = ''] = page.fake.pendingKeys()
    page.fake.local.set(
      key,
      JSON.stringify({ ...JSON.parse(page.fake.local.get(key) ?? ''), response_mode: 'x', v: 3 }),
    )
    const { auth } = openAuth(reload(page.fake), {}, response)
    await expect.poll(() => auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })
})

describe('a browser that crashed', () => {
  test.each([
    ['as it was', (storage: Map<string, string>, _before: ReadonlyMap<string, string>) => storage],
    ['as it was at the sign-in, whose token has been used', (_storage, before) => new Map(before)],
    ['without the session storage', () => new Map<string, string>()],
  ] satisfies [string, (now: Map<string, string>, before: ReadonlyMap<string, string>) => Map<string, string>][])(
    'restores the sign-in: the storage is %s',
    async (_what, restore) => {
      const { browser, tab } = await openSignedInTab()
      const before = new Map(tab.fake.session.items)
      await browser.advance(250_000)
      const now = new Map(tab.fake.session.items)
      tab.fake.close()
      browser.sleep(30_000)
      const { auth, fake } = openTab(browser, restore(now, before))
      await expect.poll(() => auth.get()).toMatchObject({ status: 'authenticated', problem: null })
      await browser.advance(400_000)
      expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
      expect(fake.opened.every(({ via }) => via === 'silent')).toBe(true)
    },
  )
})

describe('a log-in page of the provider that was bookmarked', () => {
  test.each([
    ['20 minutes later', 1_200_000, 'state-expired'],
    ['8 days later', 8 * 24 * HOUR_MS, 'state-unknown'],
  ])('leads back to the portal, which says so, and one click signs in: %s', async (_when, ageMs, code) => {
    const page = openTab(createFakeBrowser())
    await leaveByRedirect(page)
    const bookmark = page.fake.opened.at(-1)?.url ?? ''
    page.fake.close()
    page.fake.sleep(ageMs)
    const fake = createFakeAuthEnv(page.fake)
    const { auth } = openAuth(fake, {}, fake.provider.authorize(bookmark))
    await expect.poll(() => auth.get()).toMatchObject({ status: 'anonymous', activity: null, problem: { code } })
    expect(fake.pendingKeys()).toEqual([])
    await signInTab({ fake, auth })
  })

  test('is not mentioned to a user who is signed in, also in another tab', async () => {
    const { browser, tab } = await openSignedInTab()
    await leaveByRedirect(tab)
    const bookmark = tab.fake.opened.at(-1)?.url ?? ''
    const one = reloadTab(tab)
    browser.sleep(1_200_000)
    const other = openAuth(createFakeAuthEnv(browser), {}, browser.provider.authorize(bookmark))
    await expect.poll(() => other.auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    one.fake.comeBack()
    await expect.poll(() => one.auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })
})
