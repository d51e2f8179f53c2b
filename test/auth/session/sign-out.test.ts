import { describe, expect, test, vi } from 'vitest'
import { MAX_URL_LENGTH } from '../../../src/auth/protocol/authorization.ts'
import { endSessionRequest } from '../../../src/auth/protocol/end-session.ts'
import { connect } from '../../../src/auth/protocol/metadata.ts'
import { nextTryOf, adviceOn } from '../../../src/texts/auth-problems.ts'
import {
  MARK_KEY,
  USER_KEY,
  allowSlowCrypto,
  failToFetch,
  isRefresh,
  leaveByRedirect,
  markOf,
  openAuth,
  openSignedInTab,
  openTab,
  openTabWithWire,
  operationIn,
  refreshRequests,
  reload,
  revokedTokens,
  signIn as signInPage,
  signInTab,
  silentFrames,
  storedUser,
  withLateMark,
  withoutRefreshToken,
  withWire,
} from '../../support/auth-page.ts'
import { createFakeAuthEnv, createFakeBrowser, ORIGIN } from '../../support/fake-auth-env.ts'
import { CLIENT_ID } from '../../support/faulty-provider.ts'
import type { Fault } from '../../support/faulty-provider.ts'

allowSlowCrypto()

const toLogout = expect.stringContaining('/logout')
const withoutEndSession: Fault = { discovery: ({ end_session_endpoint: _none, ...document }) => document }

/** Signs in. Further popups wait. */
async function signIn(fake = createFakeAuthEnv()) {
  const page = await signInPage(fake)
  fake.control.person = 'waits'
  return page
}

/** Signs in and out. Resolves when the page has been left for the end-session endpoint. */
async function signOut(fake = createFakeAuthEnv()) {
  const page = await signIn(fake)
  page.auth.signOut()
  await expect.poll(() => fake.opened[1]?.url).toContain('/logout')
  return page
}

describe('signing out', () => {
  test('revokes the refresh token, removes the user, then redirects to the end-session endpoint', async () => {
    const { fake, auth } = await signIn()
    const stored = storedUser(fake)
    auth.signOut()
    expect(auth.get()).toMatchObject({ status: 'anonymous', activity: { kind: 'sign-out', via: 'redirect' } })
    await expect.poll(() => fake.opened[1]?.url).toContain('/logout')
    const revocation = fake.provider.log.find(({ url }) => url.endsWith('/revoke'))
    expect(Object.fromEntries(revocation?.form ?? [])).toEqual({
      token: stored.refresh_token,
      token_type_hint: 'refresh_token',
      client_id: CLIENT_ID,
    })
    const parameters = Object.fromEntries(new URL(fake.opened[1]?.url ?? '').searchParams)
    const [key = ''] = fake.pendingKeys()
    expect(parameters).toEqual({
      client_id: CLIENT_ID,
      id_token_hint: stored.id_token,
      post_logout_redirect_uri: `${ORIGIN}/`,
      ui_locales: 'es',
      state: key.replace('oidc.', ''),
    })
    expect(JSON.parse(fake.local.get(key) ?? '')).toMatchObject({ request_type: 'so:r' })
    expect(auth.get().status).toBe('anonymous')
    expect(fake.session.get(USER_KEY)).toBeNull()
    // The response of the provider has no parameter except our state.
    const { auth: next } = openAuth(fake, {}, `${ORIGIN}/?state=${parameters['state']}`)
    await expect.poll(() => next.get()).toEqual({ status: 'anonymous', activity: null, problem: null })
    expect(fake.pendingKeys()).toEqual([])
  })

  test('is written at the click, before any request', async () => {
    const { browser, tab } = await openSignedInTab()
    const before = markOf(browser)
    const requests = browser.provider.log.length
    tab.auth.signOut()
    expect(markOf(browser)).toEqual({ epoch: expect.not.stringMatching(before.epoch), sub: null })
    expect(browser.provider.log).toHaveLength(requests)
  })

  test('shows nobody from the click on, is announced, and no second click counts', async () => {
    const { fake, auth, events } = await signIn()
    fake.provider.leave('network')
    auth.signOut()
    const signingOut = { status: 'anonymous', activity: { kind: 'sign-out', via: 'redirect' }, problem: null }
    expect(auth.get()).toEqual(signingOut)
    expect(storedUser(fake)).toBeNull()
    expect(events).toEqual(['signed-in', 'signed-out'])
    auth.signOut()
    auth.signIn('popup')
    auth.signIn('redirect')
    expect(auth.get()).toEqual(signingOut)
    expect(fake.opened).toHaveLength(1)
  })

  test.each<[string, 'network' | 503, Fault]>([
    ['with a refresh token', 'network', {}],
    ['without a refresh token', 'network', withoutRefreshToken],
    ['behind a gateway', 503, {}],
  ])('does not leave the page for a provider that is away: %s', async (_name, how, fault) => {
    const fake = createFakeAuthEnv()
    fake.provider.set(fault)
    const { auth } = await signIn(fake)
    fake.provider.leave(how)
    auth.signOut()
    await fake.advance(12_000)
    expect(fake.opened.map(({ via }) => via)).toEqual(['popup'])
    expect(auth.get()).toEqual({ status: 'anonymous', activity: null, problem: { code: 'sign-out-local' } })
    expect(fake.session.get(USER_KEY)).toBeNull()
  })

  test('signs out here if the provider has no end-session endpoint, and reports that', async () => {
    const fake = createFakeAuthEnv()
    fake.provider.set(withoutEndSession)
    const { auth } = await signIn(fake)
    auth.signOut()
    await expect
      .poll(() => auth.get())
      .toEqual({ status: 'anonymous', activity: null, problem: { code: 'sign-out-local' } })
  })

  test('ends the session at the provider with full storage, too', async () => {
    const { fake, auth } = await signIn()
    fake.local.area.capacity = 0
    auth.signOut()
    await fake.settle()
    expect(fake.opened[1]).toMatchObject({ via: 'redirect', url: toLogout })
    expect(auth.get()).toMatchObject({ status: 'anonymous', problem: null })
  })

  test('by a redirect that never leaves the page is reported', async () => {
    const { fake, auth } = await signIn()
    auth.signOut()
    await fake.advance(70_000)
    expect(auth.get()).toMatchObject({ problem: { code: 'redirect-aborted' } })
  })

  test('by a redirect that fails later does not end a sign-in of another tab that came after it', async () => {
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
})

test('an end-session URL of exactly 4,096 characters still has the ID token', async () => {
  const { env } = createFakeAuthEnv()
  const work = await connect(operationIn(env))
  const address = (length: number) => endSessionRequest(work, 'x'.repeat(length), 'epoch')?.url ?? ''
  const longest = MAX_URL_LENGTH - address(1).length + 1
  expect(address(longest)).toHaveLength(4_096)
  expect(address(longest)).toContain('id_token_hint')
  expect(address(longest + 1)).not.toContain('id_token_hint')
  expect(address(longest + 1)).toContain('client_id=als-portal')
})

describe('signing out at a provider whose', () => {
  async function signOutWhile(carry: ReturnType<typeof withWire>['wire']['carry']) {
    const { fake, wire } = withWire()
    const { auth, token } = await signIn(fake)
    wire.carry = carry
    auth.signOut()
    return { fake, auth, token }
  }

  test.each<[string, () => Promise<Response>]>([
    ['is away', failToFetch],
    ['hangs', () => new Promise(() => {})],
    ['is a maintenance page', async () => Response.json({ status: 'maintenance' })],
  ])('key set %s revokes, and ends the session there at once', async (_name, answer) => {
    const { fake, token } = await signOutWhile((url, _init, ask) => (url.endsWith('/certs') ? answer() : ask()))
    await fake.settle()
    expect(revokedTokens(fake)).toEqual([token])
    expect(fake.opened[1]).toMatchObject({ via: 'redirect', url: toLogout })
  })

  test('revocation hangs, like the key store, leaves the page after 3 s', async () => {
    const { fake } = await signOutWhile((url, _init, ask) => (url.endsWith('/revoke') ? new Promise(() => {}) : ask()))
    fake.keys.control.mode = 'hangs'
    await fake.advance(2_999)
    expect(fake.opened).toHaveLength(1)
    await fake.advance(1)
    expect(fake.opened[1]).toMatchObject({ via: 'redirect', url: toLogout })
  })

  test.each([400, 503])('revocation is answered with %i leaves the page', async (status) => {
    const { fake } = await signOutWhile(async (url, _init, ask) =>
      url.endsWith('/revoke') ? new Response(null, { status }) : ask(),
    )
    await expect.poll(() => fake.opened[1]?.url).toContain('/logout')
  })

  test('discovery document hangs says so within 8 s, and revokes at the address that it knows', async () => {
    const { fake, auth, token } = await signOutWhile((url, _init, ask) =>
      url.endsWith('/openid-configuration') ? new Promise(() => {}) : ask(),
    )
    await fake.advance(8_000)
    expect(auth.get()).toMatchObject({ activity: null, problem: { code: 'sign-out-local' } })
    expect(revokedTokens(fake)).toEqual([token])
  })
})

describe('revocation', () => {
  test.each<[string, Fault]>([
    ['a refresh token', withoutRefreshToken],
    ['an endpoint for it', { discovery: ({ revocation_endpoint: _none, ...rest }) => rest }],
  ])('is skipped without %s', async (_name, fault) => {
    const fake = createFakeAuthEnv()
    fake.provider.set(fault)
    const { auth } = await signIn(fake)
    const fetch = vi.spyOn(fake.env, 'fetch')
    auth.signOut()
    await expect.poll(() => fake.opened[1]?.url).toContain('/logout')
    expect(fetch.mock.calls.map(([url]) => url)).toEqual([expect.stringContaining('/openid-configuration')])
  })

  test('does not end with the page', async () => {
    const { fake, wire } = withWire()
    const keptAlive: (boolean | undefined)[] = []
    wire.carry = (url, init, ask) => {
      if (url.endsWith('/revoke')) keptAlive.push(init.keepalive)
      return ask()
    }
    await signOut(fake)
    expect(keptAlive).toEqual([true])
  })

  test('has the refresh token of each tab, at a provider without end-session endpoint, too', async () => {
    const browser = createFakeBrowser()
    browser.provider.set(withoutEndSession)
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

describe('a response to a sign-out by redirect', () => {
  test.each([
    ['', true],
    ['error=server_error&', false],
  ])('with "%s" before its state says whether the user has signed out: %s', async (error, expected) => {
    const { fake, auth } = await signOut()
    const state = new URL(fake.opened[1]?.url ?? '').searchParams.get('state') ?? ''
    const { auth: next } = openAuth(reload(fake), {}, `${ORIGIN}/?${error}state=${state}`)
    await expect.poll(() => next.get()).toMatchObject({ status: 'anonymous', activity: null })
    expect([auth.hasSignedOut(), next.hasSignedOut()]).toEqual([false, expected])
  })

  test('that carries an error is reported, with its parameters', async () => {
    const { fake, auth } = await signOut()
    const state = new URL(fake.opened[1]?.url ?? '').searchParams.get('state') ?? ''
    const { auth: next } = openAuth(
      reload(fake),
      {},
      `${ORIGIN}/?error=server_error&error_description=Not+now&session_state=s.1&state=${state}`,
    )
    const problem = { code: 'sign-out-failed', error: 'server_error', errorDescription: 'Not now', sessionState: 's.1' }
    await expect.poll(() => next.get()).toEqual({ status: 'anonymous', activity: null, problem })
    expect(auth.get().status).toBe('anonymous')
  })

  test.each([
    ['no state', '/', 'response-lost'],
    ['another state', '/?state=other', 'state-unknown'],
  ])('with %s ends signed out, leaves no record, and does not ask to sign in', async (_name, path, code) => {
    const { fake } = await signOut()
    expect(fake.pendingKeys()).toHaveLength(1)
    const again = reload(fake)
    const { auth: next } = openAuth(again, {}, ORIGIN + path)
    const problem = { code, action: { kind: 'sign-out', via: 'redirect' } } as const
    await expect.poll(() => next.get()).toEqual({ status: 'anonymous', activity: null, problem })
    expect(again.pendingKeys()).toEqual([])
    expect(nextTryOf({ ...problem, code: 'state-missing' }, 'en')).toBeNull()
    expect(adviceOn({ ...problem, code: 'state-missing' }, 'en')).toContain('You’re signed out here')
  })

  test('is still awaited after a forged one in another tab', async () => {
    const { fake } = await signOut()
    const before = fake.pendingKeys()
    const { auth: forged } = openAuth(createFakeAuthEnv(fake), {}, `${ORIGIN}/?state=x`)
    await fake.settle()
    expect(forged.get()).toEqual({ status: 'anonymous', activity: null, problem: { code: 'state-unknown' } })
    expect(fake.pendingKeys()).toEqual(before)
    const state = new URL(fake.opened[1]?.url ?? '').searchParams.get('state') ?? ''
    const { auth } = openAuth(reload(fake), {}, `${ORIGIN}/?state=${state}`)
    await fake.settle()
    expect(auth.get()).toEqual({ status: 'anonymous', activity: null, problem: null })
    expect(fake.pendingKeys()).toEqual([])
  })
})

describe('a sign-out during a sign-in', () => {
  test('revokes the tokens of a popup that is answered after it', async () => {
    const { fake, wire } = withWire()
    const { auth, token } = await signInPage(fake)
    let late: unknown
    fake.provider.set({
      body: (tokens) => {
        late = tokens['refresh_token']
        return tokens
      },
    })
    const arrive = wire.holdBack('/token')
    auth.signIn('popup')
    await expect.poll(() => late).toBeDefined()
    auth.signOut()
    await expect.poll(() => fake.opened[2]?.url).toContain('/logout')
    arrive()
    await expect.poll(() => revokedTokens(fake)).toEqual([token, late])
    expect(auth.get().status).toBe('anonymous')
  })

  test.each([
    ['redirect', '/openid-configuration'],
    ['redirect', '/token'],
    ['popup', '/token'],
    ['silent', '/token'],
    ['silent', 'the frame'],
  ] as const)('in another tab (%s), which waits for %s, refuses its tokens', async (via, awaited) => {
    const browser = createFakeBrowser()
    const before = openTab(browser)
    const response = await leaveByRedirect(before)
    before.fake.close()
    const other = openTab(browser)
    await signInTab(other)
    const { fake, wire } = withWire(createFakeAuthEnv(browser))
    const answer = wire.holdBack(awaited)
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

  test('is not undone by a silent sign-in that has not heard of it yet', async () => {
    const { browser, tab: one } = await openSignedInTab()
    const { fake, catchUp } = withLateMark(browser, browser.local.get(MARK_KEY))
    one.auth.signOut()
    const signedOut = browser.local.get(MARK_KEY)
    const { auth } = openAuth(fake)
    await browser.settle()
    expect(auth.get().status).toBe('authenticated')
    expect(browser.local.get(MARK_KEY)).toBe(signedOut)
    catchUp()
    expect(auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'signed-out-elsewhere' } })
  })

  test('abandons a redirect, whose response signs nobody in', async () => {
    const { tab } = await openSignedInTab()
    const response = await leaveByRedirect(tab)
    tab.auth.signOut()
    await tab.fake.settle()
    const { auth } = openAuth(reload(tab.fake), {}, response)
    await expect.poll(() => auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'state-unknown' } })
  })
})

describe('a sign-out during a renewal', () => {
  test('revokes the tokens that are answered during the revocation', async () => {
    const { fake, wire } = withWire()
    const { auth } = await signIn(fake)
    const arrive = wire.holdBack('/token')
    let successor: unknown
    fake.provider.set({
      refreshedBody: (body) => {
        successor = body['refresh_token']
        return body
      },
    })
    await fake.advance(240_000)
    await expect.poll(() => successor).toBeDefined()
    const { handle } = fake.provider
    fake.provider.handle = (request) =>
      request.url.endsWith('/revoke') && revokedTokens(fake).length === 0
        ? (arrive(), fake.settle().then(() => handle(request)))
        : handle(request)
    auth.signOut()
    await expect.poll(() => revokedTokens(fake)).toContain(successor)
    expect(auth.get().status).toBe('anonymous')
  })

  test('of another tab is not undone by its answer', async () => {
    const { browser, tab: one } = await openSignedInTab()
    const { fake, auth, wire } = openTabWithWire(browser)
    await browser.settle()
    let successor: unknown
    browser.provider.set({
      refreshedBody: (body) => {
        successor = body['refresh_token']
        return body
      },
    })
    const answer = wire.holdBack('/token')
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

  test.each([
    ['tokens that arrive', '/token', false],
    ['a key set that arrives', '/certs', false],
    ['a token request that fails', '/token', true],
  ])('discards %s afterwards, and opens no hidden frame', async (_name, path, isLost) => {
    const { fake, wire } = withWire()
    const { auth } = await signIn(fake)
    const arrive = wire.holdBack(path)
    const { carry } = wire
    wire.carry = async (url, init, ask) => {
      const response = await carry(url, init, ask)
      return isLost && url.endsWith(path) ? failToFetch() : response
    }
    await fake.advance(240_000)
    expect(refreshRequests(fake)).toHaveLength(path === '/token' ? 1 : 0)
    auth.signOut()
    await expect.poll(() => auth.get().status).toBe('anonymous')
    arrive()
    await fake.settle()
    expect(silentFrames(fake)).toEqual([])
    expect(fake.session.get(USER_KEY)).toBeNull()
    expect(auth.get().status).toBe('anonymous')
  })

  test('that reads its key sends no token', async () => {
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

  test('closes the hidden frame that asks after a refused refresh token', async () => {
    const { fake, wire } = withWire()
    const { auth } = await signIn(fake)
    fake.control.hangs = true
    wire.carry = async (url, init, ask) =>
      isRefresh(url, init) ? Response.json({ error: 'invalid_grant' }, { status: 400 }) : ask()
    await fake.advance(241_000)
    expect(silentFrames(fake).map(({ closed }) => closed)).toEqual([false])
    auth.signOut()
    await fake.settle()
    expect(silentFrames(fake).map(({ closed }) => closed)).toEqual([true])
  })
})

describe('signing out while the provider is slow to revoke', () => {
  async function signOutSlowly() {
    const browser = createFakeBrowser()
    const one = openTabWithWire(browser)
    await signInTab(one)
    const two = openTab(browser)
    await browser.settle()
    expect(two.auth.get().status).toBe('authenticated')
    one.wire.holdBack('/revoke')
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
})
