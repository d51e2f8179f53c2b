/** The times of ID tokens. Providers date them back, and clocks are wrong: only the portal's server is a clock. */
import { describe, expect, test } from 'vitest'
import type { AuthConfig } from '../../../src/auth/index.ts'
import { allowSlowCrypto, openAuth, revokedTokens, signIn, silentFrames, storedUser } from '../../support/auth-page.ts'
import { refreshRequests, withWire } from '../../support/auth-page.ts'
import { createFakeAuthEnv } from '../../support/fake-auth-env.ts'
import type { FakeAuthEnv } from '../../support/fake-auth-env.ts'

allowSlowCrypto()

type Claims = Record<string, unknown>

/** Dates `iat` and `nbf` back by `byS`, as Entra ID does by 300 s. `exp` stays. */
const datedBack =
  (byS: number) =>
  (claims: Claims): Claims => ({ ...claims, iat: Number(claims['iat']) - byS, nbf: Number(claims['iat']) - byS })

/** A provider that dates its tokens back. Its tokens live as long as Entra's at least. */
function openEntra(byS = 300, fake = createFakeAuthEnv()): FakeAuthEnv {
  fake.provider.world.lifeS = 4_000
  fake.provider.set({ claims: datedBack(byS) })
  return fake
}

/** A page whose clock is `ahead.seconds` ahead of the servers' clocks. */
function withClock(ahead: { seconds: number }, fake = createFakeAuthEnv()): FakeAuthEnv {
  const now = () => fake.now() + ahead.seconds * 1000
  const wake: typeof fake.env.wake = (atMs, call) => fake.env.wake(atMs - ahead.seconds * 1000, call)
  return { ...fake, env: { ...fake.env, now, wake } }
}

/** Logs in. Resolves with the state after it. */
async function logIn(fake: FakeAuthEnv, changed: Partial<AuthConfig> = {}) {
  const { auth } = openAuth(fake, changed)
  auth.signIn('popup')
  await fake.settle()
  return auth.get()
}

const withoutProofs: Partial<AuthConfig> = { dpop: false }
const signedIn = { status: 'authenticated', activity: null, problem: null }

describe('a token that is dated back', () => {
  test.each([0, 5, -5, 60, -60])('by five minutes signs in on a clock that is %d s ahead', async (seconds) => {
    const fake = openEntra(300, withClock({ seconds }))
    expect(await logIn(fake, withoutProofs)).toMatchObject(signedIn)
    expect(fake.portal.requests, 'the clock is not asked for').toEqual([])
  })

  test.each([0, 5])(
    'by five minutes renews, and lets a new tab join, on a clock that is %d s ahead',
    async (seconds) => {
      const fake = openEntra(300, withClock({ seconds }))
      const { auth, events } = await signIn(fake, withoutProofs)
      await fake.advance(3_940_000)
      expect(events).toContain('renewed')
      expect([refreshRequests(fake).length, silentFrames(fake).length]).toEqual([1, 0])
      expect(auth.get()).toMatchObject(signedIn)
      const other = openAuth(withClock({ seconds }, createFakeAuthEnv(fake)), withoutProofs)
      await fake.settle()
      expect(other.auth.get()).toMatchObject(signedIn)
    },
  )

  test('by up to ten minutes is accepted, at the sign-in and at a renewal, and by more it is out of date', async () => {
    const fake = openEntra(600)
    const { auth, events, token } = await signIn(fake)
    await fake.advance(3_940_000)
    expect(events).toContain('renewed')
    fake.provider.set({ claims: datedBack(601) })
    await fake.advance(3_940_000)
    expect(auth.get(), 'a renewal is tried again later').toMatchObject({ status: 'authenticated', problem: null })
    expect(refreshRequests(fake).map(({ form }) => form.get('refresh_token'))).not.toEqual([token, token])
    expect(silentFrames(fake)).toEqual([])

    expect(await logIn(openEntra(601))).toMatchObject({ status: 'anonymous', problem: { code: 'id-token-exp' } })
  })

  test('does not stay valid for longer: one that expired 61 s ago is refused', async () => {
    const fake = createFakeAuthEnv()
    const expiredFor = (byS: number) => (claims: Claims) => ({
      ...datedBack(300)(claims),
      exp: Number(claims['iat']) - byS,
    })
    fake.provider.set({ claims: expiredFor(60) })
    expect(await logIn(fake)).toMatchObject({ problem: { code: 'id-token-exp' } })
    fake.provider.set({ claims: expiredFor(59) })
    expect(await logIn(createFakeAuthEnv(fake))).toMatchObject(signedIn)
  })

  test('is not compared with an auth_time that a later token has', async () => {
    const fake = openEntra()
    fake.provider.set({ claims: ({ auth_time: _none, ...claims }) => datedBack(300)(claims) })
    const { events } = await signIn(fake)
    const signedInAtS = Math.floor(fake.now() / 1000)
    fake.provider.set({ claims: datedBack(300), refreshedClaims: (claims) => ({ ...claims, auth_time: signedInAtS }) })
    await fake.advance(3_940_000)
    expect(events).toContain('renewed')
    expect(silentFrames(fake)).toEqual([])
  })
})

describe('a clock that makes a token look wrong', () => {
  test.each([3_600, 86_400, -120, -86_400])(
    'by %d s is corrected by the portal’s server, asked once',
    async (seconds) => {
      const fake = withClock({ seconds })
      expect(await logIn(fake, withoutProofs)).toMatchObject(signedIn)
      expect(fake.portal.requests).toEqual(['HEAD no-store'])
    },
  )

  const inFuture = (claims: Claims) => ({ ...claims, iat: Number(claims['iat']) + 120 })
  test.each([
    ['is right', () => new Date().toUTCString()],
    ['does not say', () => null],
    ['is a year off', (now: number) => new Date(now + 365 * 86_400_000).toUTCString()],
    ['is nonsense', () => 'soon'],
  ] as const)('is not called wrong if the portal’s server %s: the token is', async (name, date) => {
    const fake = createFakeAuthEnv()
    fake.portal.date = () => (name === 'is right' ? new Date(fake.now()).toUTCString() : date(fake.now()))
    fake.provider.set({ claims: inFuture })
    expect(await logIn(fake, withoutProofs)).toMatchObject({
      status: 'anonymous',
      problem: { code: 'id-token-future' },
    })
    expect(fake.portal.requests).toEqual(['HEAD no-store'])
    fake.provider.set({})
    expect(await logIn(createFakeAuthEnv(fake), withoutProofs), 'the time is not kept').toMatchObject(signedIn)
  })
})

describe('a refresh whose ID token fails by time alone', () => {
  test('because the machine slept keeps the successor, and is tried again after 5 s', async () => {
    const { fake, wire } = withWire()
    fake.control.cookies = false
    const { auth, events, token } = await signIn(fake)
    const answer = wire.holdBack('/token')
    await fake.advance(240_000)
    fake.sleep(400_000)
    answer()
    await fake.settle()
    // The timer of the expiry is late by the sleep.
    await fake.advance(0)
    expect(auth.get()).toMatchObject({ status: 'reconnecting', problem: null })
    const successor: string = storedUser(fake).refresh_token
    expect(successor).not.toBe(token)
    await fake.advance(4_900)
    expect(refreshRequests(fake)).toHaveLength(1)
    await fake.advance(100)
    expect(refreshRequests(fake).map(({ form }) => form.get('refresh_token'))).toEqual([token, successor])
    expect(events).toContain('renewed')
    expect([silentFrames(fake), revokedTokens(fake)]).toEqual([[], []])
    expect(auth.get()).toMatchObject(signedIn)
  })

  test.each([-7_200, 7_200])('because the clock was set by %d s meanwhile keeps the successor', async (seconds) => {
    const ahead = { seconds: 0 }
    const fake = withClock(ahead)
    fake.portal.date = () => null
    fake.control.cookies = false
    const { auth, events } = await signIn(fake, withoutProofs)
    const { fetch } = fake.env
    Object.assign(fake.env, {
      fetch: async (url: string, init: RequestInit) => {
        const response = await fetch(url, init)
        if (url.endsWith('/token')) ahead.seconds = seconds
        return response
      },
    })
    await fake.advance(240_000)
    ahead.seconds = 0
    Object.assign(fake.env, { fetch })
    expect(silentFrames(fake)).toEqual([])
    await fake.advance(10_000)
    fake.comeBack()
    await fake.settle()
    expect(events).toContain('renewed')
    expect(fake.provider.refreshes.sent.map(({ status }) => status)).toEqual([200, 200])
    expect(auth.get()).toMatchObject(signedIn)
  })

  test('because the token expires before it is issued is invalid only if it is wrong otherwise, too', async () => {
    const fake = createFakeAuthEnv()
    const { token } = await signIn(fake)
    fake.provider.set({ refreshedClaims: (claims) => ({ ...claims, exp: 1, nonce: 'other' }) })
    await fake.advance(240_000)
    expect([refreshRequests(fake).length, silentFrames(fake).length]).toEqual([1, 1])
    expect(storedUser(fake).refresh_token).not.toBe(token)
  })
})
