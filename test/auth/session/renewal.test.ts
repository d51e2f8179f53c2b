import { describe, expect, test } from 'vitest'
import { toProblem } from '../../../src/auth/protocol/problem.ts'
import { verifyRefreshedIdToken } from '../../../src/auth/protocol/id-token.ts'
import { discover } from '../../../src/auth/protocol/metadata.ts'
import { requestTokens, toTokenResponse } from '../../../src/auth/protocol/token.ts'
import { ownParameters } from '../../../src/auth/protocol/authorization.ts'
import {
  HOUR_MS,
  USER_KEY,
  allowSlowCrypto,
  openAuth,
  openSignedInTab,
  openTab,
  operationIn,
  refreshRequests,
  reload,
  revokedTokens,
  signIn as signInPage,
  signInTab,
  silentFrames,
  storedUser,
  withoutRefreshToken,
  withWire,
} from '../../support/auth-page.ts'
import { createFakeAuthEnv } from '../../support/fake-auth-env.ts'
import type { FakeAuthEnv } from '../../support/fake-auth-env.ts'
import { CLIENT_ID } from '../../support/faulty-provider.ts'
import type { Fault } from '../../support/faulty-provider.ts'

allowSlowCrypto()

function signIn(lifeS = 300, fake = createFakeAuthEnv()) {
  fake.provider.world.lifeS = lifeS
  return signInPage(fake)
}

/** A tab whose retries have no jitter. */
function withoutJitter(): FakeAuthEnv {
  const fake = createFakeAuthEnv()
  const random: FakeAuthEnv['env']['random'] = (bytes) => (bytes === 1 ? new Uint8Array(1) : fake.env.random(bytes))
  return { ...fake, env: { ...fake.env, random } }
}

/** The number of requests for the key set. Each renewal begins with one. */
const keyRequests = ({ provider }: FakeAuthEnv) => provider.log.filter(({ url }) => url.endsWith('/certs')).length

const merge = (more: Record<string, unknown>) => (claims: Record<string, unknown>) => ({ ...claims, ...more })

describe('silent renewal', () => {
  test('starts 60 s before the access token expires, without any change of the page', async () => {
    const { fake, auth, events } = await signIn()
    const former = storedUser(fake)
    await fake.advance(239_000)
    expect(refreshRequests(fake)).toHaveLength(0)
    await fake.advance(1_000)
    await expect.poll(() => events).toContain('renewed')
    expect(events).toEqual(['signed-in', 'expiring', 'renewed'])
    expect(Object.fromEntries(refreshRequests(fake)[0]?.form ?? [])).toEqual({
      grant_type: 'refresh_token',
      refresh_token: former.refresh_token,
      scope: 'openid',
      client_id: CLIENT_ID,
    })
    const fresh = storedUser(fake)
    expect(fresh.refresh_token).not.toBe(former.refresh_token)
    expect(fresh.access_token).not.toBe(former.access_token)
    expect(fresh.expires_at).toBe(former.expires_at + 240)
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null, activity: null })
    expect(silentFrames(fake)).toHaveLength(0)
  })

  test('requests the scope of the sign-in, not the granted one, which may name a scope that is gone', async () => {
    const fake = createFakeAuthEnv()
    fake.provider.set({ body: merge({ scope: 'openid email' }) })
    await signIn(300, fake)
    expect(storedUser(fake).scope).toBe('openid email')
    await fake.advance(240_000)
    expect(refreshRequests(fake)[0]?.form.get('scope')).toBe('openid')
  })

  test('starts when a fifth of a short lifetime is left, for every new token', async () => {
    const { fake, auth } = await signIn(75)
    for (let round = 1; round <= 5; round += 1) {
      await fake.advance(59_999)
      expect(refreshRequests(fake)).toHaveLength(round - 1)
      await fake.advance(1)
      await expect.poll(() => refreshRequests(fake).length).toBe(round)
      await expect.poll(() => auth.get()).toMatchObject({ status: 'authenticated', activity: null })
    }
  })

  test('uses a hidden frame without a refresh token, with prompt=none and id_token_hint', async () => {
    const fake = createFakeAuthEnv()
    fake.provider.set({ body: (tokens) => ({ ...tokens, refresh_token: undefined }) })
    const { auth, events } = await signIn(300, fake)
    const former = storedUser(fake)
    await fake.advance(240_000)
    await expect.poll(() => events).toContain('renewed')
    const asked = Object.fromEntries(new URL(silentFrames(fake)[0]?.url ?? '').searchParams)
    expect(asked).toMatchObject({ prompt: 'none', id_token_hint: former.id_token, code_challenge_method: 'S256' })
    expect(Object.keys(asked).filter((name) => !ownParameters.some((own) => own === name))).toEqual([])
    expect(silentFrames(fake)[0]?.closed).toBe(true)
    expect(refreshRequests(fake)).toHaveLength(0)
    expect(fake.pendingKeys()).toEqual([])
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test('uses the hidden frame after invalid_grant', async () => {
    const { fake, events } = await signIn()
    fake.provider.revokeAll()
    await fake.advance(240_000)
    await expect.poll(() => events).toContain('renewed')
    expect(refreshRequests(fake)).toHaveLength(1)
    expect(silentFrames(fake)).toHaveLength(1)
    expect(fake.keys.names(), 'the former key is removed').toEqual([storedUser(fake).dpop_jkt])
  })

  test('that is refused ends the session at once if frames can see it, and says so', async () => {
    const { fake, auth } = await signIn()
    fake.control.sessionAnswer = 'unchanged'
    await fake.advance(239_000)
    fake.provider.revokeAll()
    fake.provider.world.subject = null
    await fake.advance(1_000)
    await expect
      .poll(() => auth.get())
      .toEqual({ status: 'anonymous', activity: null, problem: { code: 'session-expired' } })
  })

  const refusedResponses: readonly (readonly [string, Fault])[] = [
    ['24 another subject', { refreshedClaims: merge({ sub: 'other' }) }],
    ['25 another issuer', { refreshedClaims: merge({ iss: 'https://evil.test' }) }],
    ['another audience', { refreshedClaims: merge({ aud: 'other' }) }],
    ['another azp', { refreshedClaims: merge({ azp: undefined }) }],
    ['another auth_time', { refreshedClaims: merge({ auth_time: 1 }) }],
    ['another nonce', { refreshedClaims: merge({ nonce: 'other' }) }],
    ['a wrong at_hash', { refreshedClaims: merge({ at_hash: 'AAAA' }) }],
    ['no access token', { refreshedBody: merge({ access_token: undefined }) }],
  ]
  test.each(refusedResponses)('refuses %s in the refresh response: the frame signs in', async (_name, fault) => {
    const { fake, auth } = await signIn()
    const former = storedUser(fake)
    fake.provider.set(fault)
    await fake.advance(240_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null, user: { sub: 'f3a1' } })
    expect([refreshRequests(fake).length, silentFrames(fake).length, revokedTokens(fake)]).toEqual([1, 1, []])
    expect(storedUser(fake).access_token).not.toBe(former.access_token)
  })

  test.each(refusedResponses)('refuses %s: without cookies in frames, nothing is left of it', async (_name, fault) => {
    const { fake, auth, token } = await signIn()
    fake.control.cookies = false
    fake.provider.set(fault)
    await fake.advance(330_000)
    expect(refreshRequests(fake).map(({ form }) => form.get('refresh_token'))).toEqual([token])
    expect(auth.get()).toEqual({ status: 'anonymous', activity: null, problem: { code: 'session-expired' } })
    expect([fake.session.get(USER_KEY), fake.keys.names()]).toEqual([null, []])
  })

  const claimsIn = (token: string): Record<string, unknown> =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

  /** Refreshes the tokens. Resolves with the error code of the changed ID token, or with null if it is accepted. */
  async function refreshedTokenError(
    change: (claims: Record<string, unknown>, former: Record<string, unknown>) => Record<string, unknown>,
    claims?: Fault['claims'],
  ) {
    const fake = createFakeAuthEnv()
    if (claims) fake.provider.set({ claims })
    await signIn(300, fake)
    const { id_token: former, refresh_token: token, dpop_jkt: jkt, original } = storedUser(fake)
    fake.provider.set({ refreshedClaims: (claims) => change(claims, claimsIn(former)) })
    const unbound = operationIn(fake.env)
    const metadata = await discover(unbound)
    const work = { ...unbound, key: await unbound.dpop.readKey(jkt, metadata.proofAlgorithms) }
    const grant = { grant_type: 'refresh_token', refresh_token: token, scope: 'openid' }
    const tokens = toTokenResponse(await requestTokens(work, metadata, grant), 'DPoP')
    const outcome = verifyRefreshedIdToken(
      work,
      metadata,
      tokens.id_token ?? '',
      { ...original, sub: 'f3a1' },
      { accessToken: tokens.access_token, requestedAtS: fake.now() / 1000 },
    )
    return outcome.then(
      () => null,
      (thrown) => toProblem(thrown).code,
    )
  }

  test.each([
    ['another subject', { sub: 'other' }, 'login-required'],
    ['another azp', { azp: undefined }, 'id-token-azp'],
    ['another auth_time', { auth_time: 1 }, 'id-token-auth-time'],
    ['another nonce', { nonce: 'other' }, 'id-token-nonce'],
  ])('has a code of its own for %s', async (_name, changed, code) => {
    expect(await refreshedTokenError(merge(changed))).toBe(code)
  })

  test('accepts the nonce of the sign-in, and an ID token without auth_time', async () => {
    expect(await refreshedTokenError((claims, former) => ({ ...claims, nonce: former['nonce'] }))).toBeNull()
    expect(await refreshedTokenError(merge({ auth_time: undefined }))).toBeNull()
  })

  test.each([
    ['before the sign-in', 0, null],
    ['after the sign-in', 1, 'id-token-auth-time'],
  ])('compares an auth_time with the time of a sign-in that had none: %s', async (_name, laterS, code) => {
    const change = (claims: Record<string, unknown>, former: Record<string, unknown>) => ({
      ...claims,
      auth_time: Number(former['iat']) + laterS,
    })
    expect(await refreshedTokenError(change, ({ auth_time: _none, ...claims }) => claims)).toBe(code)
  })

  test.each([true, '1', null])('refuses the auth_time %j, which is no number', async (authTime) => {
    const withoutTime = ({ auth_time: _none, ...claims }: Record<string, unknown>) => claims
    expect(await refreshedTokenError(merge({ auth_time: authTime }))).toBe('id-token-auth-time')
    expect(await refreshedTokenError(merge({ auth_time: authTime }), withoutTime)).toBe('id-token-auth-time')
    expect(await refreshedTokenError(merge({ auth_time: authTime }), merge({ auth_time: authTime }))).toBe(
      'id-token-auth-time',
    )
  })

  test('keeps ID token and refresh token if the response brings no new ones', async () => {
    const { fake, events } = await signIn()
    const former = storedUser(fake)
    fake.provider.world.rotates = false
    fake.provider.set({ refreshedBody: ({ id_token: _id, refresh_token: _refresh, ...rest }) => rest })
    await fake.advance(240_000)
    await expect.poll(() => events).toContain('renewed')
    expect(storedUser(fake)).toMatchObject({
      id_token: former.id_token,
      refresh_token: former.refresh_token,
      profile: former.profile,
    })
  })

  test('that no longer extends the expiry is repeated a bounded number of times, each after 5 s or more', async () => {
    const { fake, auth } = await signIn()
    const endsAtMs = fake.now() + 300_000
    const times: number[] = []
    fake.provider.set({
      refreshedBody: (body) => {
        times.push(fake.now())
        return { ...body, expires_in: Math.max(1, Math.round((endsAtMs - fake.now()) / 1000)) }
      },
    })
    await fake.advance(300_000)
    fake.provider.revokeAll()
    fake.provider.world.subject = null
    await fake.advance(60_000)
    expect(auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'session-expired' } })
    expect(times.length).toBeLessThan(10)
    times.slice(1).forEach((at, index) => expect(at - (times[index] ?? 0)).toBeGreaterThanOrEqual(5_000))
  })
})

describe('a renewal while the provider is away', () => {
  test('is retried after 5 s and then at growing intervals, and does not spend the refresh token', async () => {
    const { fake, auth, events } = await signIn(1_200, withoutJitter())
    const { refresh_token: token } = storedUser(fake)
    fake.provider.leave('network')
    const before = keyRequests(fake)
    await fake.advance(1_140_000)
    const at: number[] = []
    for (let second = 0; second < 59; second += 1) {
      while (at.length < keyRequests(fake) - before) at.push(second)
      await fake.advance(1_000)
    }
    // Each renewal requests the key set four times in 7 s before it fails.
    expect(at).toEqual([0, 1, 3, 7, 12, 13, 15, 19, 36, 37, 39, 43])
    expect(events, 'expiring is emitted once').toEqual(['signed-in', 'expiring'])
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    expect(refreshRequests(fake)).toHaveLength(0)
    expect(storedUser(fake).refresh_token).toBe(token)
    fake.provider.leave(null)
    await fake.advance(60_000)
    await expect.poll(() => auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
    expect(refreshRequests(fake).map(({ form }) => form.get('refresh_token'))).toEqual([token])
  })

  test('is spread over a fifth of each interval, so that pages do not come back all at once', async () => {
    const fake = createFakeAuthEnv()
    const random: FakeAuthEnv['env']['random'] = (bytes) =>
      bytes === 1 ? new Uint8Array([255]) : fake.env.random(bytes)
    await signIn(1_200, { ...fake, env: { ...fake.env, random } })
    fake.provider.leave('network')
    await fake.advance(1_140_000 + 7_000)
    const before = keyRequests(fake)
    await fake.advance(5_999)
    expect(keyRequests(fake)).toBe(before)
    await fake.advance(1)
    expect(keyRequests(fake)).toBe(before + 1)
  })

  test('is not affected by how often the page becomes visible', async () => {
    const { fake, auth } = await signIn()
    fake.provider.leave('network')
    await fake.advance(240_000)
    for (let look = 0; look < 40; look += 1) {
      await fake.advance(10_000)
      fake.comeBack()
    }
    expect(auth.get()).toMatchObject({ status: 'reconnecting', user: { name: 'Ana Prueba' }, problem: null })
    fake.provider.leave(null)
    await fake.advance(80_000)
    await expect.poll(() => auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test('is retried when somebody looks at the page, from five seconds after the failure on', async () => {
    const { fake } = await signIn(1_200, withoutJitter())
    fake.provider.leave('network')
    // The first retry fails 19 s after the renewal began, and the next is due 17 s later.
    await fake.advance(1_140_000 + 23_999)
    const before = keyRequests(fake)
    fake.comeBack()
    await fake.settle()
    expect(keyRequests(fake)).toBe(before)
    await fake.advance(1)
    fake.comeBack()
    await fake.settle()
    expect(keyRequests(fake)).toBe(before + 1)
  })

  test('is retried after discovery has timed out', async () => {
    const { fake, auth, events } = await signIn(1_200)
    const hangs = new Promise<Response>(() => {})
    let isHanging = true
    const again = reload(fake)
    const fetch = (url: string, init: RequestInit) => (isHanging ? hangs : again.env.fetch(url, init))
    const { auth: other, events: later } = openAuth({ env: { ...again.env, fetch } })
    await again.advance(1_140_000)
    await again.advance(9_999)
    expect(later).toEqual(['expiring'])
    isHanging = false
    await again.advance(6_001)
    await expect.poll(() => later).toEqual(['expiring', 'renewed'])
    expect(other.get()).toMatchObject({ status: 'authenticated', problem: null })
    expect([auth.get().status, events]).toEqual(['authenticated', ['signed-in']])
  })

  test('lets the person sign out, and signs nobody in after that', async () => {
    const { fake, auth } = await signIn()
    fake.provider.leave('network')
    await fake.advance(20 * 60_000)
    expect(auth.get()).toMatchObject({ status: 'reconnecting' })
    auth.signOut()
    await fake.advance(10_000)
    expect(auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'sign-out-local' } })
    expect(fake.session.get(USER_KEY)).toBeNull()
    fake.provider.leave(null)
    fake.comeBack()
    await fake.advance(10 * 60_000)
    expect(auth.get()).toMatchObject({ status: 'anonymous' })
  })
})

test('a browser that cannot open a hidden frame keeps the person signed in, and is asked again later', async () => {
  const fake = createFakeAuthEnv()
  fake.provider.set({ body: ({ refresh_token: _none, ...tokens }) => tokens })
  let refused = 0
  const blocked: FakeAuthEnv['env']['open'] = (via, onClosed) => {
    if (via !== 'silent' || refused > 0) return fake.env.open(via, onClosed)
    refused += 1
    return null
  }
  const { auth, events } = await signIn(300, { ...fake, env: { ...fake.env, open: blocked } })
  await fake.advance(240_000)
  expect([refused, events]).toEqual([1, ['signed-in', 'expiring']])
  expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  await fake.advance(6_000)
  await expect.poll(() => events).toContain('renewed')
})

test('after a reload the renewal still starts 60 s before the expiry', async () => {
  const { fake: before } = await signIn()
  await before.advance(230_000)
  const fake = reload(before)
  openAuth(fake)
  await fake.advance(9_000)
  expect(refreshRequests(fake)).toHaveLength(0)
  await fake.advance(1_000)
  await expect.poll(() => refreshRequests(fake).length).toBe(1)
})

test('without expires_in and ID token the new access token counts as valid for five minutes', async () => {
  const { fake, auth, events } = await signIn()
  fake.provider.set({ refreshedBody: ({ id_token: _id, expires_in: _life, ...rest }) => rest })
  await fake.advance(240_000)
  await expect.poll(() => events).toContain('renewed')
  expect(auth.get()).toMatchObject({
    status: 'authenticated',
    user: { expiresAt: (Math.floor(fake.env.now() / 1000) + 300) * 1000 },
  })
})

test.each([
  ['a new e-mail does not inherit', 'other@tp.als.test', undefined],
  ['a repeated e-mail keeps', 'ana@tp.als.test', true],
])('%s email_verified in a refreshed ID token without it', async (_name, email, emailVerified) => {
  const { fake, auth, events } = await signIn()
  fake.provider.set({ refreshedClaims: ({ email_verified: _gone, ...claims }) => ({ ...claims, email }) })
  await fake.advance(240_000)
  await expect.poll(() => events).toContain('renewed')
  expect(auth.get()).toHaveProperty('user.email', email)
  expect(storedUser(fake).profile.email_verified).toBe(emailVerified)
})

describe('sleep', () => {
  test('past the expiry: renews before signing out', async () => {
    const { fake, auth } = await signIn()
    fake.sleep(3_600_000)
    await fake.advance(0)
    await expect.poll(() => auth.get().status).toBe('authenticated')
    expect(refreshRequests(fake)).toHaveLength(1)
  })

  test('past the end of the session: signs out, and says why', async () => {
    const { fake: before } = await signIn()
    const fake = reload(before)
    fake.sleep(3_600_000)
    fake.provider.revokeAll()
    fake.provider.world.subject = null
    const { auth } = openAuth(fake)
    await expect
      .poll(() => auth.get())
      .toEqual({ status: 'anonymous', activity: null, problem: { code: 'session-expired' } })
    expect(fake.session.get(USER_KEY)).toBeNull()
    expect(fake.pendingKeys()).toEqual([])
  })
})

test('a clock that is set ahead after the sign-in does not prevent a renewal', async () => {
  const { fake, auth, events } = await signIn()
  fake.provider.set({
    refreshedClaims: (claims) => ({ ...claims, iat: Number(claims['iat']) - 290, exp: Number(claims['exp']) - 590 }),
  })
  await fake.advance(240_000)
  await expect.poll(() => events).toContain('renewed')
  expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
})

describe('a clock that is set back by an hour', () => {
  test('delays no renewal', async () => {
    const { fake, auth, events } = await signIn()
    fake.setClock(fake.env.now() - HOUR_MS)
    for (let round = 1; round <= 3; round += 1) {
      await fake.advance(239_999)
      expect(refreshRequests(fake)).toHaveLength(round - 1)
      await fake.advance(1)
      await expect.poll(() => events.filter((event) => event === 'renewed').length).toBe(round)
      fake.setClock(fake.env.now() - HOUR_MS)
    }
    expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
  })

  test('delays no retry during an outage, and does not hide the expiry', async () => {
    const { fake, auth } = await signIn()
    await fake.advance(239_000)
    fake.provider.leave('network')
    await fake.advance(10_000)
    fake.setClock(fake.env.now() - HOUR_MS)
    await fake.advance(50_000)
    expect(auth.get().status).toBe('authenticated')
    await fake.advance(1_000)
    expect(auth.get().status).toBe('reconnecting')
    fake.provider.leave(null)
    await fake.advance(80_000)
    await expect.poll(() => auth.get()).toMatchObject({ status: 'authenticated', activity: null })
  })

  test('while the page is closed signs out if the session has ended, instead of an hour later', async () => {
    const { fake: before } = await signIn()
    const fake = reload(before)
    fake.setClock(fake.env.now() - HOUR_MS)
    fake.provider.revokeAll()
    fake.provider.world.subject = null
    const { auth } = openAuth(fake)
    await expect
      .poll(() => auth.get())
      .toEqual({ status: 'anonymous', activity: null, problem: { code: 'session-expired' } })
  })

  test.each<[string, Fault]>([
    ['', {}],
    [' at a provider that renews without an ID token', { refreshedBody: ({ id_token: _gone, ...rest }) => rest }],
  ])('while the page is closed renews once, and keeps the user signed in%s', async (_where, fault) => {
    const { fake: before } = await signIn()
    const fake = reload(before)
    fake.provider.set(fault)
    fake.setClock(fake.env.now() - HOUR_MS)
    const { auth } = openAuth(fake)
    await fake.advance(10_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null })
    expect(refreshRequests(fake)).toHaveLength(1)
    await fake.advance(310_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test('does not renew without a pause if each answer takes a second', async () => {
    const { fake, wire } = withWire()
    const { auth } = await signIn(300, fake)
    fake.provider.set({ refreshedBody: ({ id_token: _gone, ...rest }) => rest })
    wire.carry = async (url, _init, ask) => {
      if (url.endsWith('/token'))
        await new Promise<void>((done) => {
          fake.after(1_000, done)
        })
      return ask()
    }
    fake.setClock(fake.env.now() - HOUR_MS)
    await fake.advance(300_000)
    expect([auth.get().status, refreshRequests(fake).length]).toEqual(['authenticated', 1])
  })

  test.each([
    [60, 0],
    [61, 1],
  ])('by %i s renews %i times after a reload', async (seconds, renewals) => {
    const { fake: before } = await signIn()
    const fake = reload(before)
    fake.setClock(fake.env.now() - seconds * 1_000)
    const { auth } = openAuth(fake)
    await fake.settle()
    expect(refreshRequests(fake)).toHaveLength(renewals)
    await expect.poll(() => auth.get()).toMatchObject({ status: 'authenticated', activity: null })
  })
})

test('a Bearer token is renewed by its refresh token, without a frame', async () => {
  const fake = createFakeAuthEnv()
  Object.assign(fake.provider.proofs, { advertises: false, binds: false })
  await signInPage(fake)
  await fake.advance(250_000)
  expect(refreshRequests(fake)).toHaveLength(1)
  expect(silentFrames(fake)).toEqual([])
})

test('a refused refresh token is sent once, even if the description mentions DPoP', async () => {
  const { fake, wire } = withWire()
  const { auth, token } = await signInPage(fake)
  wire.carry = async (url, init, ask) => {
    if (!url.endsWith('/token') || !String(init.body).includes('grant_type=refresh_token')) return ask()
    void ask()
    return Response.json({ error: 'invalid_grant', error_description: 'DPoP proof of another key' }, { status: 400 })
  }
  await fake.advance(250_000)
  expect(auth.get()).toMatchObject({ status: 'authenticated' })
  expect(refreshRequests(fake).filter(({ form }) => form.get('refresh_token') === token)).toHaveLength(1)
})

test('a renewed ID token without `iat` that has expired is refused, and the frame is asked', async () => {
  const { fake } = await signInPage()
  const former = storedUser(fake).id_token
  fake.provider.set({ refreshedClaims: ({ iat: _iat, ...rest }) => ({ ...rest, exp: 1 }) })
  await fake.advance(241_000)
  expect(refreshRequests(fake)).toHaveLength(1)
  expect(silentFrames(fake)).toHaveLength(1)
  expect(storedUser(fake).id_token).not.toBe(former)
})

test('keys that do not arrive during a renewal sign nobody out', async () => {
  const { fake, wire } = withWire()
  const { auth } = await signInPage(fake)
  wire.carry = (url, _init, ask) => (url.endsWith('/certs') ? new Promise(() => {}) : ask())
  await fake.advance(290_000)
  wire.clear()
  await fake.advance(120_000)
  expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
})

test('after a recovery on return to the page, the planned retry is not sent', async () => {
  const { fake } = await signInPage()
  fake.provider.leave('network')
  await fake.advance(400_000)
  fake.provider.leave(null)
  // The portal waits between two requests, so return until one is sent.
  for (let waitedMs = 0; refreshRequests(fake).length === 0 && waitedMs < 60_000; waitedMs += 500) {
    fake.comeBack()
    await fake.settle()
    await fake.advance(500)
  }
  expect(refreshRequests(fake)).toHaveLength(1)
  await fake.advance(100_000)
  expect(refreshRequests(fake)).toHaveLength(1)
})

describe('a renewal', () => {
  async function signInWith({ lifeS = 300, refreshToken = true } = {}) {
    const { fake, wire } = withWire()
    // Remove the jitter of retries.
    const { random } = fake.env
    Object.assign(fake.env, { random: (bytes: number) => (bytes === 1 ? new Uint8Array(1) : random(bytes)) })
    fake.provider.world.lifeS = lifeS
    if (!refreshToken) fake.provider.set(withoutRefreshToken)
    return { ...(await signInPage(fake)), wire }
  }

  test.each([500, 30_000])('survives a token endpoint that answers 502 for %i ms', async (ms) => {
    const { fake, wire, auth } = await signInWith()
    await fake.advance(239_900)
    wire.carry = async (url, _init, ask) => (url.endsWith('/token') ? new Response('', { status: 502 }) : ask())
    await fake.advance(ms)
    wire.clear()
    await fake.advance(600_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test('that gets no answer costs nobody the sign-in before its expiry, though no hidden frame works', async () => {
    const { fake, wire, auth } = await signInWith()
    fake.control.cookies = false
    wire.carry = async (url, _init, ask) => (url.endsWith('/token') ? new Response('', { status: 502 }) : ask())
    await fake.advance(299_900)
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    await fake.advance(20_000)
    expect(auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'session-expired' } })
  })

  test.each([
    ['404', () => new Response('', { status: 404 })],
    ['a maintenance page', () => new Response('<h1>later</h1>', { headers: { 'content-type': 'text/html' } })],
  ])('without a refresh token survives a provider that answers %s for five seconds', async (_name, answer) => {
    const { fake, wire, auth } = await signInWith({ refreshToken: false })
    await fake.advance(239_900)
    wire.carry = async () => answer()
    await fake.advance(5_000)
    wire.clear()
    await fake.advance(300_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test.each([60, 30])('is followed by another one after two quick reloads, if tokens last %i s', async (lifeS) => {
    const { fake } = await signInWith({ lifeS })
    await fake.advance(5_000)
    fake.close()
    const second = openTab(fake, fake.session.items)
    await fake.advance(300)
    second.fake.close()
    const third = openTab(fake, second.fake.session.items)
    await fake.advance(300_000)
    expect(third.auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test('survives a time-out of the frame after a new sign-in, though the frame timed out three times before', async () => {
    const { fake, auth } = await signInWith({ lifeS: 1_200, refreshToken: false })
    fake.control.hangs = true
    await fake.advance(1_199_000)
    expect(auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'renew-failed' } })
    await signInTab({ fake, auth })
    await fake.advance(1_152_000)
    fake.control.hangs = false
    await fake.advance(120_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test.each([
    ['an outage', 400_000, true],
    ['a renewal', 241_000, false],
  ])('keeps the user signed in if the clock is set back during %s', async (_name, afterMs, isOutage) => {
    const { fake, wire, auth } = await signInWith()
    fake.provider.set({ refreshedBody: ({ id_token: _gone, ...rest }) => rest })
    const arrive = wire.holdBack('/token')
    if (isOutage) fake.provider.leave('network')
    await fake.advance(afterMs)
    fake.setClock(fake.env.now() - HOUR_MS)
    fake.provider.leave(null)
    arrive()
    await fake.advance(75_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null })
    await fake.advance(310_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test.each(['/userinfo', '/token'])('of an expired sign-in offers Sign Out while %s hangs', async (path) => {
    const { fake } = await signInWith()
    fake.close()
    fake.sleep(400_000)
    const { fake: again, wire } = withWire(createFakeAuthEnv(fake, fake.session.items))
    again.control.hangs = true
    wire.holdBack(path)
    const { auth } = openAuth(again, { loadUserInfo: true })
    await again.advance(10_000)
    expect(auth.get()).toMatchObject({ status: 'reconnecting', user: { name: 'Ana Prueba' } })
    auth.signOut()
    expect(auth.get()).toMatchObject({ activity: { kind: 'sign-out' } })
  })
})

describe('without a session frame, another user at the provider', () => {
  test.each([
    ['where frames see cookies', true, 'another-person'],
    ['where frames see no cookies', false, 'session-expired'],
  ])('is noticed when the refresh token ends, %s', async (_where, cookies, code) => {
    const { browser, tab } = await openSignedInTab()
    tab.fake.control.cookies = cookies
    browser.provider.world.subject = 'ben'
    // The former user's refresh token still brings that user's tokens.
    await browser.advance(3_600_000)
    expect(tab.auth.get()).toMatchObject({ status: 'authenticated', user: { sub: 'f3a1' } })
    expect(silentFrames(tab.fake)).toEqual([])
    browser.provider.revokeAll()
    await browser.advance(330_000)
    expect(tab.auth.get()).toMatchObject({ status: 'anonymous', problem: { code } })
  })
})
