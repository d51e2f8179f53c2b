import { describe, expect, test, vi } from 'vitest'
import { toProblem } from '../../src/auth/problem.ts'
import { createAuth } from '../../src/auth/index.ts'
import type { AuthProblem } from '../../src/auth/index.ts'
import { discover } from '../../src/auth/metadata.ts'
import { revokeRefreshToken } from '../../src/auth/revoke.ts'
import { endSessionRequest, MAX_URL_LENGTH } from '../../src/auth/sign-out.ts'
import { nextTryOf, remedyOf } from '../../src/i18n/auth-problem-titles.ts'
import { revokedTokens, storedUser, operationIn } from '../support/auth-page.ts'
import { config, createFakeAuthEnv, ORIGIN } from '../support/fake-auth-env.ts'
import type { FakeAuthEnv } from '../support/fake-auth-env.ts'
import type { Fault } from '../support/faulty-provider.ts'

const soon = { interval: 2, timeout: 5_000 }

async function signIn(fake = createFakeAuthEnv()) {
  const auth = createAuth(config, fake.env)
  auth.start(null)
  auth.signIn('popup')
  await expect.poll(() => auth.get().status, soon).toBe('authenticated')
  fake.control.person = 'waits'
  return { fake, auth }
}

const stateIn = (url: string | undefined) => new URL(url ?? '').searchParams.get('state') ?? ''

describe('signing out by popup', () => {
  test('ends the session at the provider, and leaves no record', async () => {
    const { fake, auth } = await signIn()
    auth.signOut('popup')
    expect(fake.opened).toHaveLength(2)
    await expect.poll(() => fake.opened[1]?.url, soon).toContain('/logout')
    expect(JSON.parse(fake.local.get(fake.pendingKeys()[0] ?? '') ?? '')).toMatchObject({ request_type: 'so:p' })
    expect(auth.get()).toMatchObject({ status: 'anonymous', activity: { kind: 'sign-out', via: 'popup' } })
    fake.opened[1]?.answer(`${ORIGIN}/?state=${stateIn(fake.opened[1].url)}`)
    await expect.poll(() => auth.get(), soon).toEqual({ status: 'anonymous', activity: null, problem: null })
    expect(fake.opened[1]?.closed).toBe(true)
    expect(fake.pendingKeys()).toEqual([])
    expect(fake.local.keys()).toEqual([`oidc-signed-out:${config.authority}:${config.clientId}`])
  })

  test('refuses a response with another state, but the person is signed out', async () => {
    const { fake, auth } = await signIn()
    auth.signOut('popup')
    await expect.poll(() => fake.opened[1]?.url, soon).toContain('/logout')
    fake.opened[1]?.answer(`${ORIGIN}/?state=other`)
    await expect
      .poll(() => auth.get(), soon)
      .toMatchObject({
        status: 'anonymous',
        problem: { code: 'state-mismatch', action: { kind: 'sign-out', via: 'popup' } },
      })
    expect(fake.pendingKeys()).toEqual([])
  })

  test('reports an error response', async () => {
    const { fake, auth } = await signIn()
    auth.signOut('popup')
    await expect.poll(() => fake.opened[1]?.url, soon).toContain('/logout')
    fake.opened[1]?.answer(`${ORIGIN}/?error=server_error&state=${stateIn(fake.opened[1].url)}`)
    await expect
      .poll(() => auth.get(), soon)
      .toMatchObject({ status: 'anonymous', problem: { code: 'sign-out-failed' } })
  })

  test('passes on the parameters of an error response', async () => {
    const { fake, auth } = await signIn()
    auth.signOut('popup')
    await expect.poll(() => fake.opened[1]?.url, soon).toContain('/logout')
    fake.opened[1]?.answer(
      `${ORIGIN}/?error=server_error&error_description=Not+now&session_state=s.1&state=${stateIn(fake.opened[1].url)}`,
    )
    const problem = { code: 'sign-out-failed', error: 'server_error', errorDescription: 'Not now', sessionState: 's.1' }
    const action = { kind: 'sign-out', via: 'popup' }
    await expect
      .poll(() => auth.get(), soon)
      .toEqual({ status: 'anonymous', activity: null, problem: { ...problem, action } })
  })

  test('does not offer to sign in when its popup was not answered for 900 s', async () => {
    const { fake, auth } = await signIn()
    auth.signOut('popup')
    await fake.advance(900_000)
    expect(auth.get()).toMatchObject({ status: 'anonymous', activity: null, problem: { code: 'state-expired' } })
    const { problem } = auth.get() as { problem: AuthProblem }
    expect(nextTryOf(problem, 'en', null)).toBeNull()
  })

  test('signs out here if the popup is blocked, and reports that', async () => {
    const { fake, auth } = await signIn()
    fake.control.blocked = true
    auth.signOut('popup')
    await expect
      .poll(() => auth.get(), soon)
      .toMatchObject({ status: 'anonymous', problem: { code: 'sign-out-local' } })
  })

  test('revokes the refresh token also if the popup is blocked', async () => {
    const { fake, auth } = await signIn()
    const { refresh_token: token } = storedUser(fake)
    fake.control.blocked = true
    auth.signOut('popup')
    await expect.poll(() => auth.get().status, soon).toBe('anonymous')
    expect(revokedTokens(fake)).toEqual([token])
  })
})

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
    await expect.poll(() => wire.late.length, soon).toBe(1)
    fake.control.person = 'waits'
    auth.signOut('popup')
    await expect.poll(() => fake.opened[2]?.url, soon).toContain('/logout')
    wire.arrive()
    await expect.poll(() => revokedTokens(fake), soon).toContain(wire.late[0])
    expect(auth.get().status).toBe('anonymous')
  })

  test('revokes the tokens of a renewal that is answered during the revocation', async () => {
    const { fake, wire } = withSlowTokens()
    const { auth } = await signIn(fake)
    wire.isSlow = true
    await fake.advance(240_000)
    await expect.poll(() => wire.late.length, soon).toBe(1)
    const fetch = fake.provider.handle
    fake.provider.handle = (request) =>
      request.url.endsWith('/revoke') && revokedTokens(fake).length === 0
        ? (wire.arrive(), fake.settle().then(() => fetch(request)))
        : fetch(request)
    auth.signOut('popup')
    await expect.poll(() => revokedTokens(fake), soon).toContain(wire.late[0])
    expect(auth.get().status).toBe('anonymous')
  })

  test('does not revoke the tokens of a sign-in that another one replaced', async () => {
    const { fake, wire } = withSlowTokens()
    const auth = createAuth(config, fake.env)
    auth.start(null)
    wire.isSlow = true
    auth.signIn('popup')
    await expect.poll(() => wire.late.length, soon).toBe(1)
    auth.signIn('redirect')
    wire.arrive()
    await fake.settle()
    expect(revokedTokens(fake)).toEqual([])
  })

  test('in a hidden frame gives up after 10 s without a response, and signs out here', async () => {
    const { fake, auth } = await signIn()
    fake.control.hangs = true
    auth.signOut('silent')
    await expect.poll(() => fake.opened[1]?.url, soon).toContain('/logout')
    await fake.advance(9_999)
    expect(auth.get()).toMatchObject({ status: 'anonymous', activity: { kind: 'sign-out' } })
    await fake.advance(1)
    expect(auth.get()).toEqual({ status: 'anonymous', activity: null, problem: { code: 'sign-out-local' } })
    expect(fake.opened[1]?.closed).toBe(true)
    expect(fake.pendingKeys()).toEqual([])
  })

  test('signs out here if the provider has no end-session endpoint, and reports that', async () => {
    const fake = createFakeAuthEnv()
    fake.provider.set({ discovery: ({ end_session_endpoint: _none, ...document }) => document })
    const { auth } = await signIn(fake)
    auth.signOut('popup')
    await expect
      .poll(() => auth.get(), soon)
      .toEqual({ status: 'anonymous', activity: null, problem: { code: 'sign-out-local' } })
    expect(fake.opened[1]?.closed).toBe(true)
  })

  test.each(['popup', 'redirect'] as const)(
    'by %s ends the session at the provider with full storage, too',
    async (via) => {
      const { fake, auth } = await signIn()
      fake.local.deny = true
      auth.signOut(via)
      await fake.settle()
      expect(fake.opened[1]).toMatchObject({ via, url: expect.stringContaining('/logout') })
      expect(auth.get()).toMatchObject({ status: 'anonymous', problem: null })
    },
  )

  test('signs out here without a request if the stored user is gone before the engine loads', async () => {
    const { fake } = await signIn()
    fake.close()
    const again = createFakeAuthEnv(fake, fake.session.map)
    const before = fake.provider.log.length
    const auth = createAuth(config, again.env)
    auth.start(null)
    again.session.map.clear()
    auth.signOut('popup')
    await expect
      .poll(() => auth.get(), soon)
      .toEqual({ status: 'anonymous', activity: null, problem: { code: 'sign-out-local' } })
    expect(fake.provider.log).toHaveLength(before)
  })
})

test('an end-session URL of exactly 4,096 characters still has the ID token', async () => {
  const { env } = createFakeAuthEnv()
  const work = operationIn(env)
  const metadata = await discover(work)
  const address = (length: number) => endSessionRequest(work, metadata, 'x'.repeat(length), 'so:r')?.url ?? ''
  const longest = MAX_URL_LENGTH - address(1).length + 1
  expect(address(longest)).toHaveLength(4_096)
  expect(address(longest)).toContain('id_token_hint')
  expect(address(longest + 1)).not.toContain('id_token_hint')
})

describe('a response to a sign-out by redirect', () => {
  test.each([
    ['no state', '/', 'state-missing'],
    ['another state', '/?state=other', 'state-unknown'],
  ])('with %s ends signed out, leaves no record, and does not ask to sign in', async (_name, path, code) => {
    const { fake, auth } = await signIn()
    auth.signOut()
    await expect.poll(() => fake.opened[1]?.url, soon).toContain('/logout')
    expect(fake.pendingKeys()).toHaveLength(1)
    fake.close()
    const again = createFakeAuthEnv(fake, fake.session.map)
    const next = createAuth(config, again.env)
    next.start(ORIGIN + path)
    const problem = { code, action: { kind: 'sign-out', via: 'redirect' } } as const
    await expect.poll(() => next.get(), soon).toEqual({ status: 'anonymous', activity: null, problem })
    expect(again.pendingKeys()).toEqual([])
    expect(nextTryOf({ ...problem, code: 'state-missing' }, 'en', null)).toBeNull()
    expect(remedyOf({ ...problem, code: 'state-missing' }, 'en', null)).toContain('You are signed out here')
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
    auth.signOut('popup')
    await expect.poll(() => fake.opened[1]?.url, soon).toContain('/logout')
    expect(fetch).not.toHaveBeenCalled()
  })

  test('does not end with the page', async () => {
    const fake = createFakeAuthEnv()
    const keptAlive: (boolean | undefined)[] = []
    const fetch = (url: string, init: RequestInit) => {
      if (url.endsWith('/revoke')) keptAlive.push(init.keepalive)
      return fake.env.fetch(url, init)
    }
    const { auth } = await signIn({ ...fake, env: { ...fake.env, fetch } })
    auth.signOut('popup')
    await expect.poll(() => fake.opened[1]?.url, soon).toContain('/logout')
    expect(keptAlive).toEqual([true])
  })

  test.each([400, 503])(
    'answered with %i does not keep the session at the provider: its page is shown',
    async (status) => {
      const fake = createFakeAuthEnv()
      const fetch = (url: string, init: RequestInit) =>
        url.endsWith('/revoke') ? Promise.resolve(new Response(null, { status })) : fake.env.fetch(url, init)
      const { auth } = await signIn({ ...fake, env: { ...fake.env, fetch } })
      auth.signOut('popup')
      await expect.poll(() => fake.opened[1]?.url, soon).toContain('/logout')
    },
  )

  test('that fails because the provider is away: its page is not shown', async () => {
    const { fake, auth } = await signIn()
    fake.provider.leave('network')
    auth.signOut('popup')
    await fake.advance(10_000)
    expect(auth.get()).toEqual({ status: 'anonymous', activity: null, problem: { code: 'sign-out-local' } })
    expect(fake.opened[1]?.url).toBe('')
  })

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
