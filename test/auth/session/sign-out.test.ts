import { describe, expect, test, vi } from 'vitest'
import { toProblem } from '../../../src/auth/protocol/problem.ts'
import { discover } from '../../../src/auth/protocol/metadata.ts'
import { revokeRefreshToken } from '../../../src/auth/protocol/revocation.ts'
import { MAX_URL_LENGTH } from '../../../src/auth/protocol/authorization.ts'
import { endSessionRequest } from '../../../src/auth/protocol/end-session.ts'
import { nextTryOf, adviceOn } from '../../../src/texts/auth-problems.ts'
import {
  allowSlowCrypto,
  openAuth,
  operationIn,
  reload,
  revokedTokens,
  signIn as signInPage,
  silentFrames,
  storedUser,
  withWire,
} from '../../support/auth-page.ts'
import { createFakeAuthEnv, ORIGIN } from '../../support/fake-auth-env.ts'
import type { FakeAuthEnv } from '../../support/fake-auth-env.ts'
import type { Fault } from '../../support/faulty-provider.ts'

allowSlowCrypto()

/** Signs in. Further popups wait. */
async function signIn(fake = createFakeAuthEnv()) {
  const page = await signInPage(fake)
  fake.control.person = 'waits'
  return page
}

describe('signing out', () => {
  /** While `isSlow`, holds back token responses until `arrive` is called. `late` has their refresh tokens. */
  function withSlowTokens(fake = createFakeAuthEnv()) {
    const late: unknown[] = []
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    const wire = { isSlow: false, late, arrive: () => arrive() }
    const fetch: FakeAuthEnv['env']['fetch'] = async (url, init) => {
      const response = await fake.env.fetch(url, init)
      if (!wire.isSlow || !url.endsWith('/token')) return response
      late.push(((await response.clone().json()) as { refresh_token: unknown }).refresh_token)
      await arrived
      init.signal?.throwIfAborted()
      return response
    }
    return { fake: { ...fake, env: { ...fake.env, fetch } }, wire }
  }

  test('revokes the tokens of a sign-in that is answered after it', async () => {
    const { fake, wire } = withSlowTokens()
    const { auth } = await signIn(fake)
    wire.isSlow = true
    fake.control.person = 'signs-in'
    auth.signIn('popup')
    await expect.poll(() => wire.late.length).toBe(1)
    fake.control.person = 'waits'
    auth.signOut()
    await expect.poll(() => fake.opened[2]?.url).toContain('/logout')
    wire.arrive()
    await expect.poll(() => revokedTokens(fake)).toContain(wire.late[0])
    expect(auth.get().status).toBe('anonymous')
  })

  test('revokes the tokens of a renewal that is answered during the revocation', async () => {
    const { fake, wire } = withSlowTokens()
    const { auth } = await signIn(fake)
    wire.isSlow = true
    await fake.advance(240_000)
    await expect.poll(() => wire.late.length).toBe(1)
    const fetch = fake.provider.handle
    fake.provider.handle = (request) =>
      request.url.endsWith('/revoke') && revokedTokens(fake).length === 0
        ? (wire.arrive(), fake.settle().then(() => fetch(request)))
        : fetch(request)
    auth.signOut()
    await expect.poll(() => revokedTokens(fake)).toContain(wire.late[0])
    expect(auth.get().status).toBe('anonymous')
  })

  test('closes the hidden frame that asks after a refused refresh token', async () => {
    const { fake, wire } = withWire()
    const { auth } = await signIn(fake)
    fake.control.hangs = true
    wire.carry = async (_url, init, ask) =>
      String(init.body).includes('grant_type=refresh_token')
        ? Response.json({ error: 'invalid_grant' }, { status: 400 })
        : ask()
    await fake.advance(241_000)
    expect(silentFrames(fake).map(({ closed }) => closed)).toEqual([false])
    auth.signOut()
    await fake.settle()
    expect(silentFrames(fake).map(({ closed }) => closed)).toEqual([true])
  })

  test('does not revoke the tokens of a sign-in that another one replaced', async () => {
    const { fake, wire } = withSlowTokens()
    const { auth } = openAuth(fake)
    wire.isSlow = true
    auth.signIn('popup')
    await expect.poll(() => wire.late.length).toBe(1)
    auth.signIn('redirect')
    wire.arrive()
    await fake.settle()
    expect(revokedTokens(fake)).toEqual([])
  })

  test('signs out here if the provider has no end-session endpoint, and reports that', async () => {
    const fake = createFakeAuthEnv()
    fake.provider.set({ discovery: ({ end_session_endpoint: _none, ...document }) => document })
    const { auth } = await signIn(fake)
    auth.signOut()
    await expect
      .poll(() => auth.get())
      .toEqual({ status: 'anonymous', activity: null, problem: { code: 'sign-out-local' } })
  })

  test.each<[string, Fault]>([
    ['with', {}],
    ['without', { body: ({ refresh_token: _none, ...tokens }) => tokens }],
  ])('does not leave the page for a provider that is away, %s a refresh token', async (_name, fault) => {
    const fake = createFakeAuthEnv()
    fake.provider.set(fault)
    const { auth } = await signIn(fake)
    fake.provider.leave('network')
    auth.signOut()
    await fake.advance(10_000)
    expect(fake.opened.map(({ via }) => via)).toEqual(['popup'])
    expect(auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'sign-out-local' } })
  })

  test('ends the session at the provider with full storage, too', async () => {
    const { fake, auth } = await signIn()
    fake.local.area.capacity = 0
    auth.signOut()
    await fake.settle()
    expect(fake.opened[1]).toMatchObject({ via: 'redirect', url: expect.stringContaining('/logout') })
    expect(auth.get()).toMatchObject({ status: 'anonymous', problem: null })
  })

  test('shows nobody from the click on, and no second click counts', async () => {
    const { fake, auth } = await signIn()
    fake.provider.leave('network')
    auth.signOut()
    const signingOut = { status: 'anonymous', activity: { kind: 'sign-out', via: 'redirect' }, problem: null }
    expect(auth.get()).toEqual(signingOut)
    expect(storedUser(fake)).toBeNull()
    auth.signOut()
    auth.signIn('popup')
    expect(auth.get()).toEqual(signingOut)
    expect(fake.opened).toHaveLength(1)
  })
})

test('an end-session URL of exactly 4,096 characters still has the ID token', async () => {
  const { env } = createFakeAuthEnv()
  const work = operationIn(env)
  const metadata = await discover(work)
  const address = (length: number) => endSessionRequest(work, metadata, 'x'.repeat(length), 'epoch')?.url ?? ''
  const longest = MAX_URL_LENGTH - address(1).length + 1
  expect(address(longest)).toHaveLength(4_096)
  expect(address(longest)).toContain('id_token_hint')
  expect(address(longest + 1)).not.toContain('id_token_hint')
  expect(address(longest + 1)).toContain('client_id=als-portal')
})

describe('a response to a sign-out by redirect', () => {
  test('that carries an error is reported, with its parameters', async () => {
    const { fake, auth } = await signIn()
    auth.signOut()
    await expect.poll(() => fake.opened[1]?.url).toContain('/logout')
    const state = new URL(fake.opened[1]?.url ?? '').searchParams.get('state') ?? ''
    fake.close()
    const { auth: next } = openAuth(
      createFakeAuthEnv(fake, fake.session.items),
      {},
      `${ORIGIN}/?error=server_error&error_description=Not+now&session_state=s.1&state=${state}`,
    )
    const problem = { code: 'sign-out-failed', error: 'server_error', errorDescription: 'Not now', sessionState: 's.1' }
    await expect.poll(() => next.get()).toEqual({ status: 'anonymous', activity: null, problem })
    expect(auth.get().status).toBe('anonymous')
  })

  test.each([
    ['no state', '/', 'state-missing'],
    ['another state', '/?state=other', 'state-unknown'],
  ])('with %s ends signed out, leaves no record, and does not ask to sign in', async (_name, path, code) => {
    const { fake, auth } = await signIn()
    auth.signOut()
    await expect.poll(() => fake.opened[1]?.url).toContain('/logout')
    expect(fake.pendingKeys()).toHaveLength(1)
    const again = reload(fake)
    const { auth: next } = openAuth(again, {}, ORIGIN + path)
    const problem = { code, action: { kind: 'sign-out', via: 'redirect' } } as const
    await expect.poll(() => next.get()).toEqual({ status: 'anonymous', activity: null, problem })
    expect(again.pendingKeys()).toEqual([])
    expect(nextTryOf({ ...problem, code: 'state-missing' }, 'en')).toBeNull()
    expect(adviceOn({ ...problem, code: 'state-missing' }, 'en')).toContain('You’re signed out here')
  })
})

describe('revocation', () => {
  test.each<[string, Fault]>([
    ['a refresh token', { body: ({ refresh_token: _none, ...tokens }) => tokens }],
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
    const fake = createFakeAuthEnv()
    const keptAlive: (boolean | undefined)[] = []
    const fetch = (url: string, init: RequestInit) => {
      if (url.endsWith('/revoke')) keptAlive.push(init.keepalive)
      return fake.env.fetch(url, init)
    }
    const { auth } = await signIn({ ...fake, env: { ...fake.env, fetch } })
    auth.signOut()
    await expect.poll(() => fake.opened[1]?.url).toContain('/logout')
    expect(keptAlive).toEqual([true])
  })

  test.each([400, 503])(
    'answered with %i does not keep the session at the provider: its page is shown',
    async (status) => {
      const fake = createFakeAuthEnv()
      const fetch = (url: string, init: RequestInit) =>
        url.endsWith('/revoke') ? Promise.resolve(new Response(null, { status })) : fake.env.fetch(url, init)
      const { auth } = await signIn({ ...fake, env: { ...fake.env, fetch } })
      auth.signOut()
      await expect.poll(() => fake.opened[1]?.url).toContain('/logout')
    },
  )

  test.each([200, 204, 400, 503])('answered with %i reports whether it succeeded', async (status) => {
    const fake = createFakeAuthEnv()
    const fetch = (url: string, init: RequestInit) =>
      url.endsWith('/revoke') ? Promise.resolve(new Response(null, { status })) : fake.env.fetch(url, init)
    const env = { ...fake.env, fetch }
    const work = operationIn(env)
    const outcome = revokeRefreshToken(work, await discover(work), 'token').then(() => 'done', toProblem)
    expect(await outcome).toEqual(status < 300 ? 'done' : { code: 'http-status', error: String(status) })
  })
})

describe('signing out at a provider whose', () => {
  async function signOutWhile(carry: ReturnType<typeof withWire>['wire']['carry']) {
    const { fake, wire } = withWire()
    const { auth, token } = await signIn(fake)
    wire.carry = carry
    auth.signOut()
    return { fake, auth, token }
  }
  const toLogout = expect.stringContaining('/logout')

  test.each<[string, () => Promise<Response>]>([
    ['is away', () => Promise.reject(new TypeError('Failed to fetch'))],
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

  test('discovery document hangs says so within 8 s, and revokes at the address that it knows', async () => {
    const { fake, auth, token } = await signOutWhile((url, _init, ask) =>
      url.endsWith('/openid-configuration') ? new Promise(() => {}) : ask(),
    )
    await fake.advance(8_000)
    expect(auth.get()).toMatchObject({ activity: null, problem: { code: 'sign-out-local' } })
    expect(revokedTokens(fake)).toEqual([token])
  })
})

test('a redirect to sign out that never leaves the page is told', async () => {
  const { fake, auth } = await signInPage()
  fake.control.person = 'waits'
  auth.signOut()
  await fake.advance(70_000)
  expect(auth.get()).toMatchObject({ problem: { code: 'redirect-aborted' } })
})

test('a listener that has unsubscribed hears nothing of the sign-out', async () => {
  const { fake, auth } = await signInPage()
  const listener = vi.fn()
  auth.onSessionEvent(listener)()
  auth.signOut()
  await fake.settle()
  expect(listener).not.toHaveBeenCalled()
})
