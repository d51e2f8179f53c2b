// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import { toProblem } from '../../src/auth/errors.ts'
import { verifyRefreshedIdToken } from '../../src/auth/id-token.ts'
import { createAuth } from '../../src/auth/index.ts'
import type { Auth, AuthErrorCode, SessionEvent } from '../../src/auth/index.ts'
import { discover } from '../../src/auth/metadata.ts'
import { createReader } from '../../src/auth/reader.ts'
import { refreshTokens } from '../../src/auth/token.ts'
import { config, createFakeAuthEnv } from '../support/fake-auth-env.ts'
import type { FakeAuthEnv } from '../support/fake-auth-env.ts'
import { CLIENT_ID, ISSUER } from '../support/faulty-provider.ts'
import type { Fault } from '../support/faulty-provider.ts'

// Days pass in these tests, second by second.
vi.setConfig({ testTimeout: 20_000 })

const USER_KEY = `oidc.user:${ISSUER}:${CLIENT_ID}`
const soon = { interval: 2, timeout: 5_000 }

function open(fake: Pick<FakeAuthEnv, 'env'>): { auth: Auth; news: SessionEvent[] } {
  const auth = createAuth(config, fake.env)
  const news: SessionEvent[] = []
  auth.onSessionEvent((item) => news.push(item))
  auth.start(null)
  return { auth, news }
}

async function signedIn(lifeS = 300, fake = createFakeAuthEnv()) {
  fake.provider.world.lifeS = lifeS
  const { auth, news } = open(fake)
  auth.signIn('popup')
  await expect.poll(() => auth.get().status, soon).toBe('authenticated')
  return { fake, auth, news }
}

function reloaded(fake: FakeAuthEnv): FakeAuthEnv {
  fake.close()
  return createFakeAuthEnv(fake, fake.session.map)
}

const stored = (fake: FakeAuthEnv) => JSON.parse(fake.session.get(USER_KEY) ?? 'null')
const refreshes = (fake: FakeAuthEnv) =>
  fake.provider.log.filter(({ form }) => form.get('grant_type') === 'refresh_token')
const frames = (fake: FakeAuthEnv) => fake.opened.filter(({ via }) => via === 'silent')
const having = (more: Record<string, unknown>) => (claims: Record<string, unknown>) => ({ ...claims, ...more })

describe('silent renewal', () => {
  test('begins 60 s before the access token ends, and the person notices nothing', async () => {
    const { fake, auth, news } = await signedIn()
    const former = stored(fake)
    await fake.advance(239_000)
    expect(refreshes(fake)).toHaveLength(0)
    await fake.advance(1_000)
    await expect.poll(() => news, soon).toContain('renewed')
    expect(news).toEqual(['signed-in', 'expiring', 'renewed'])
    expect(Object.fromEntries(refreshes(fake)[0]?.form ?? [])).toEqual({
      grant_type: 'refresh_token',
      refresh_token: former.refresh_token,
      scope: 'openid',
      client_id: CLIENT_ID,
    })
    const fresh = stored(fake)
    expect(fresh.refresh_token).not.toBe(former.refresh_token)
    expect(fresh.access_token).not.toBe(former.access_token)
    expect(fresh.expires_at).toBe(former.expires_at + 240)
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null, activity: null })
    expect(frames(fake)).toHaveLength(0)
  })

  test('asks for the scope that was granted, not for the one that was asked first', async () => {
    const fake = createFakeAuthEnv()
    fake.provider.set({ body: having({ scope: 'openid email' }) })
    await signedIn(300, fake)
    await fake.advance(240_000)
    expect(refreshes(fake)[0]?.form.get('scope')).toBe('openid email')
  })

  test('goes on and on', async () => {
    const { fake, auth } = await signedIn(75)
    for (let round = 1; round <= 5; round += 1) {
      await fake.advance(60_000)
      await expect.poll(() => refreshes(fake).length, soon).toBe(round)
      await expect.poll(() => auth.get(), soon).toMatchObject({ status: 'authenticated', activity: null })
    }
  })

  test('of a short life begins when a fifth of it is left', async () => {
    const { fake } = await signedIn(75)
    await fake.advance(59_000)
    expect(refreshes(fake)).toHaveLength(0)
    await fake.advance(1_000)
    await expect.poll(() => refreshes(fake).length, soon).toBe(1)
  })

  test('without a refresh token asks a hidden frame, with prompt=none and the person’s ID token', async () => {
    const fake = createFakeAuthEnv()
    fake.provider.set({ body: (tokens) => ({ ...tokens, refresh_token: undefined }) })
    const { auth, news } = await signedIn(300, fake)
    const former = stored(fake)
    await fake.advance(240_000)
    await expect.poll(() => news, soon).toContain('renewed')
    const asked = Object.fromEntries(new URL(frames(fake)[0]?.url ?? '').searchParams)
    expect(asked).toMatchObject({ prompt: 'none', id_token_hint: former.id_token, code_challenge_method: 'S256' })
    expect(frames(fake)[0]?.closed).toBe(true)
    expect(refreshes(fake)).toHaveLength(0)
    expect(fake.pendingKeys()).toEqual([])
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test('with a refresh token that the provider does not take any more asks the frame', async () => {
    const { fake, news } = await signedIn()
    fake.provider.revokeAll()
    await fake.advance(240_000)
    await expect.poll(() => news, soon).toContain('renewed')
    expect(refreshes(fake)).toHaveLength(1)
    expect(frames(fake)).toHaveLength(1)
  })

  test('that is refused is said once, and the person stays signed in until the token ends', async () => {
    const { fake, auth, news } = await signedIn()
    fake.provider.revokeAll()
    fake.provider.world.subject = null
    await fake.advance(240_000)
    await expect
      .poll(() => auth.get(), soon)
      .toMatchObject({ status: 'authenticated', problem: { code: 'login-required', error: 'login_required' } })
    await fake.advance(59_000)
    expect(auth.get().status).toBe('authenticated')
    await fake.advance(1_000)
    expect(auth.get()).toEqual({ status: 'anonymous', activity: null, problem: null })
    expect(fake.session.get(USER_KEY)).toBeNull()
    expect(news.filter((item) => item === 'renew-failed')).toHaveLength(1)
  })

  const refused: readonly (readonly [string, Fault, AuthErrorCode])[] = [
    ['24 another subject', { refreshedClaims: having({ sub: 'other' }) }, 'login-required'],
    ['25 another issuer', { refreshedClaims: having({ iss: 'https://evil.test' }) }, 'renew-failed'],
    ['another audience', { refreshedClaims: having({ aud: 'other' }) }, 'renew-failed'],
    ['another azp', { refreshedClaims: having({ azp: undefined }) }, 'renew-failed'],
    ['another auth_time', { refreshedClaims: having({ auth_time: 1 }) }, 'renew-failed'],
    ['another nonce', { refreshedClaims: having({ nonce: 'other' }) }, 'renew-failed'],
    ['a wrong at_hash', { refreshedClaims: having({ at_hash: 'AAAA' }) }, 'renew-failed'],
    ['no access token', { refreshedBody: having({ access_token: undefined }) }, 'renew-failed'],
  ]
  test.each(refused)(
    'with %s in the refreshed ID token is refused, and nothing of it is kept',
    async (_name, fault, code) => {
      const { fake, auth } = await signedIn()
      const former = stored(fake)
      fake.provider.set(fault)
      await fake.advance(240_000)
      await expect
        .poll(() => auth.get(), soon)
        .toMatchObject({ status: 'authenticated', activity: null, problem: { code } })
      expect(stored(fake)).toEqual(former)
    },
  )

  const claimsIn = (token: string): Record<string, unknown> =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

  /** What the ID token of a refresh is refused with; nothing when it is accepted. */
  async function verified(
    change: (claims: Record<string, unknown>, former: Record<string, unknown>) => Record<string, unknown>,
  ) {
    const { fake } = await signedIn()
    const { id_token: former, refresh_token: token } = stored(fake)
    fake.provider.set({ refreshedClaims: (claims) => change(claims, claimsIn(former)) })
    const work = { config, env: fake.env, reader: createReader(fake.env), signal: new AbortController().signal }
    const metadata = await discover(work)
    const tokens = await refreshTokens(work, metadata, token, 'openid')
    const outcome = verifyRefreshedIdToken(work, metadata, tokens.id_token ?? '', former, {
      accessToken: tokens.access_token,
    })
    return outcome.then(
      () => null,
      (thrown) => toProblem(thrown).code,
    )
  }

  test.each([
    ['another azp', { azp: undefined }, 'id-token-azp'],
    ['another auth_time', { auth_time: 1 }, 'id-token-auth-time'],
    ['another nonce', { nonce: 'other' }, 'id-token-nonce'],
  ])('with %s has a reason of its own', async (_name, changed, code) => {
    expect(await verified(having(changed))).toBe(code)
  })

  test('with the nonce of the sign-in, or without the time of it, is accepted', async () => {
    expect(await verified((claims, former) => ({ ...claims, nonce: former['nonce'] }))).toBeNull()
    expect(await verified(having({ auth_time: undefined }))).toBeNull()
  })

  test('without a new ID token or refresh token keeps the old ones', async () => {
    const { fake, news } = await signedIn()
    const former = stored(fake)
    fake.provider.world.rotates = false
    fake.provider.set({ refreshedBody: ({ id_token: _id, refresh_token: _refresh, ...rest }) => rest })
    await fake.advance(240_000)
    await expect.poll(() => news, soon).toContain('renewed')
    expect(stored(fake)).toMatchObject({
      id_token: former.id_token,
      refresh_token: former.refresh_token,
      profile: former.profile,
    })
  })

  test('stops when the provider does not move the end any more', async () => {
    const { fake, auth, news } = await signedIn()
    fake.provider.world.lifeS = 60
    await fake.advance(240_000)
    await expect.poll(() => news, soon).toContain('renewed')
    // And nothing waits for a renewal that never comes.
    expect([...fake.timers].every(({ atMs }) => Number.isFinite(atMs))).toBe(true)
    await fake.advance(60_000)
    expect(refreshes(fake)).toHaveLength(1)
    expect(auth.get().status).toBe('anonymous')
    expect(news.at(-2)).toBe('expired')
  })

  test('that fails for a reason nobody foresaw is said once, and not tried again', async () => {
    const fake = createFakeAuthEnv()
    const lock: FakeAuthEnv['env']['lock'] = (name, signal, work) =>
      name.startsWith('oidc.renew') ? Promise.reject(new Error('no locks here')) : fake.env.lock(name, signal, work)
    const { auth, news } = await signedIn(300, { ...fake, env: { ...fake.env, lock } })
    await fake.advance(240_000)
    await expect
      .poll(() => auth.get(), soon)
      .toMatchObject({ status: 'authenticated', activity: null, problem: { code: 'renew-failed' } })
    await fake.advance(50_000)
    expect(news).toEqual(['signed-in', 'expiring', 'renew-failed'])
  })
})

describe('a provider that is away', () => {
  test('is asked again after 5 s and then ever more seldom, and the token is kept', async () => {
    const { fake, auth } = await signedIn()
    fake.provider.leave('network')
    await fake.advance(240_000)
    await expect.poll(() => refreshes(fake).length, soon).toBe(1)
    const at: number[] = []
    for (let second = 0; second < 59; second += 1) {
      while (at.length < refreshes(fake).length) at.push(second)
      await fake.advance(1_000)
    }
    expect(at).toEqual([0, 5, 15, 35])
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    fake.provider.leave(null)
    await fake.advance(20_000)
    await expect.poll(() => auth.get(), soon).toMatchObject({ status: 'authenticated', activity: null, problem: null })
  })

  test('for longer than the token lives signs nobody in again by hand: back it is by itself', async () => {
    const { fake, auth } = await signedIn()
    fake.provider.leave(503)
    await fake.advance(310_000)
    expect(auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'renew-failed' } })
    expect(stored(fake)).not.toBeNull()
    fake.provider.leave(null)
    fake.comeBack()
    await expect.poll(() => auth.get(), soon).toMatchObject({ status: 'authenticated', problem: null })
  })

  test('and does not even refuse, when it has to be found again, is asked again later', async () => {
    const { fake, auth, news } = await signedIn(1_200)
    const hangs = new Promise<Response>(() => {})
    let isHanging = true
    const again = reloaded(fake)
    const fetch = (url: string, init: RequestInit) => (isHanging ? hangs : again.env.fetch(url, init))
    const { auth: other, news: later } = open({ env: { ...again.env, fetch } })
    await again.advance(1_140_000)
    await again.advance(9_999)
    expect(later).toEqual(['expiring'])
    isHanging = false
    await again.advance(5_001)
    await expect.poll(() => later, soon).toEqual(['expiring', 'expiring', 'renewed'])
    expect(other.get()).toMatchObject({ status: 'authenticated', problem: null })
    expect([auth.get().status, news]).toEqual(['authenticated', ['signed-in']])
  })

  test('is not asked for ever', async () => {
    const { fake, auth } = await signedIn()
    fake.provider.leave('network')
    await fake.advance(240_000)
    await fake.advance(20 * 60_000)
    const before = fake.provider.log.length
    await fake.advance(60 * 60_000)
    expect(fake.provider.log).toHaveLength(before)
    expect(auth.get()).toMatchObject({ status: 'anonymous' })
    expect(fake.session.get(USER_KEY)).toBeNull()
  })
})

describe('another page that has its turn', () => {
  test('is waited for, and then the renewal goes on at once', async () => {
    const { fake, news } = await signedIn()
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    void fake.lock(`oidc.renew:${ISSUER}:${CLIENT_ID}`, new AbortController().signal, () => held)
    await fake.advance(243_000)
    expect(news).toEqual(['signed-in', 'expiring'])
    letGo()
    await expect.poll(() => news, soon).toEqual(['signed-in', 'expiring', 'renewed'])
  })
})

describe('a browser that gives no hidden frame', () => {
  test('keeps the person signed in, and is asked for one again later', async () => {
    const fake = createFakeAuthEnv()
    fake.provider.set({ body: ({ refresh_token: _none, ...tokens }) => tokens })
    let refused = 0
    const blocked: FakeAuthEnv['env']['open'] = (via, onClosed) => {
      if (via !== 'silent' || refused > 0) return fake.env.open(via, onClosed)
      refused += 1
      return null
    }
    const { auth, news } = await signedIn(300, { ...fake, env: { ...fake.env, open: blocked } })
    await fake.advance(240_000)
    expect([refused, news]).toEqual([1, ['signed-in', 'expiring']])
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    await fake.advance(5_000)
    await expect.poll(() => news, soon).toContain('renewed')
  })
})

describe('another page that does not let go of its turn', () => {
  test('delays a renewal by ten seconds a time, and never keeps the person from signing in', async () => {
    const { fake, auth } = await signedIn()
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    void fake.lock(`oidc.renew:${ISSUER}:${CLIENT_ID}`, new AbortController().signal, () => held)
    await fake.advance(300_000)
    await fake.advance(15_000)
    expect(auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'renew-failed' } })
    letGo()
    await fake.advance(60_000)
    await expect.poll(() => auth.get(), soon).toMatchObject({ status: 'authenticated', problem: null })
  })
})

describe('after a reload', () => {
  test('the renewal still begins 60 s before the end', async () => {
    const { fake: before } = await signedIn()
    await before.advance(230_000)
    const fake = reloaded(before)
    open(fake)
    await fake.advance(9_000)
    expect(refreshes(fake)).toHaveLength(0)
    await fake.advance(1_000)
    await expect.poll(() => refreshes(fake).length, soon).toBe(1)
  })
})

test('a renewal that says neither how long the token lives nor who it is for lasts five minutes', async () => {
  const { fake, auth, news } = await signedIn()
  fake.provider.set({ refreshedBody: ({ id_token: _id, expires_in: _life, ...rest }) => rest })
  await fake.advance(240_000)
  await expect.poll(() => news, soon).toContain('renewed')
  expect(auth.get()).toMatchObject({
    status: 'authenticated',
    user: { expiresAt: (Math.floor(fake.env.now() / 1000) + 300) * 1000 },
  })
})

test('an e-mail that is new does not inherit that the old one was verified', async () => {
  const { fake, auth, news } = await signedIn()
  fake.provider.set({
    refreshedClaims: ({ email_verified: _gone, ...claims }) => ({ ...claims, email: 'other@tp.als.test' }),
  })
  await fake.advance(240_000)
  await expect.poll(() => news, soon).toContain('renewed')
  expect(auth.get()).toMatchObject({ user: { email: 'other@tp.als.test' } })
  expect(auth.get()).not.toHaveProperty('user.emailVerified')
})

describe('sleep', () => {
  test('past the end of the token: one renewal before anybody says "signed out"', async () => {
    const { fake, auth } = await signedIn()
    fake.sleep(3_600_000)
    await fake.advance(0)
    await expect.poll(() => auth.get().status, soon).toBe('authenticated')
    expect(refreshes(fake)).toHaveLength(1)
  })

  test('with the page closed: the same when it is opened again', async () => {
    const { fake: before } = await signedIn()
    const fake = reloaded(before)
    fake.sleep(3_600_000)
    const { auth } = open(fake)
    expect(auth.get()).toEqual({ status: 'unknown' })
    await expect.poll(() => auth.get().status, soon).toBe('authenticated')
  })

  test('and a session that has ended meanwhile: signed out, and that is no error', async () => {
    const { fake: before } = await signedIn()
    const fake = reloaded(before)
    fake.sleep(3_600_000)
    fake.provider.revokeAll()
    fake.provider.world.subject = null
    const { auth } = open(fake)
    await expect.poll(() => auth.get(), soon).toEqual({ status: 'anonymous', activity: null, problem: null })
    expect(fake.session.get(USER_KEY)).toBeNull()
    expect(fake.pendingKeys()).toEqual([])
  })
})

describe('a clock that is wrong', () => {
  test('ahead by up to five minutes does no harm, and beyond that it is said', async () => {
    for (const [aheadS, outcome] of [
      [300, { status: 'authenticated' }],
      [301, { status: 'anonymous', problem: { code: 'clock-skew' } }],
    ] as const) {
      const fake = createFakeAuthEnv()
      fake.provider.set({
        claims: (claims) => ({ ...claims, iat: Number(claims['iat']) - aheadS, exp: Number(claims['exp']) - aheadS }),
      })
      const { auth } = open(fake)
      auth.signIn('popup')
      await expect.poll(() => auth.get(), soon).toMatchObject({ activity: null, ...outcome })
    }
  })
})

test('a clock that ran ahead since the sign-in does not stop the renewal', async () => {
  const { fake, auth, news } = await signedIn()
  fake.provider.set({
    refreshedClaims: (claims) => ({ ...claims, iat: Number(claims['iat']) - 290, exp: Number(claims['exp']) - 590 }),
  })
  await fake.advance(240_000)
  await expect.poll(() => news, soon).toContain('renewed')
  expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
})

describe('signing out during a renewal', () => {
  test('wins: the late tokens are not kept', async () => {
    const { fake, auth } = await signedIn()
    await fake.advance(239_999)
    fake.provider.leave('network')
    await fake.advance(1)
    auth.signOut()
    fake.provider.leave(null)
    await expect.poll(() => auth.get().status, soon).toBe('anonymous')
    await fake.advance(60_000)
    expect(fake.session.get(USER_KEY)).toBeNull()
  })

  test('wins over tokens that are on their way', async () => {
    const fake = createFakeAuthEnv()
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    let isSlow = false
    const fetch = async (url: string, init: RequestInit) => {
      const response = await fake.env.fetch(url, init)
      if (isSlow && url.endsWith('/token')) await arrived
      return response
    }
    const { auth } = await signedIn(300, { ...fake, env: { ...fake.env, fetch } })
    isSlow = true
    await fake.advance(240_000)
    expect(refreshes(fake)).toHaveLength(1)
    auth.signOut()
    await expect.poll(() => auth.get().status, soon).toBe('anonymous')
    arrive()
    await fake.settle()
    expect(fake.session.get(USER_KEY)).toBeNull()
    expect(auth.get().status).toBe('anonymous')
  })
})
