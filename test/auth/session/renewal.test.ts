import { describe, expect, test } from 'vitest'
import type { AuthErrorCode, User } from '../../../src/auth/index.ts'
import { ownParameters } from '../../../src/auth/protocol/authorization.ts'
import {
  HOUR_MS,
  USER_KEY,
  allowSlowCrypto,
  failToFetch,
  htmlAnswer,
  isRefresh,
  jsonAnswer,
  markOf,
  openAuth,
  openSignedInTab,
  refreshRequests,
  refusing,
  reload,
  revokedTokens,
  sentRefreshTokens,
  signIn,
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

/** Signs in at a provider whose tokens live this long. */
function signInFor(lifeS: number, fake = createFakeAuthEnv()) {
  fake.provider.world.lifeS = lifeS
  return signIn(fake)
}

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
    await signIn(fake)
    expect(storedUser(fake).scope).toBe('openid email')
    await fake.advance(240_000)
    expect(refreshRequests(fake)[0]?.form.get('scope')).toBe('openid')
  })

  test('starts when a fifth of a short lifetime is left, for every new token', async () => {
    const { fake, auth } = await signInFor(75)
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
    fake.provider.set(withoutRefreshToken)
    const { auth, events } = await signIn(fake)
    const former = storedUser(fake)
    await fake.advance(240_000)
    await expect.poll(() => events).toContain('renewed')
    const parameters = Object.fromEntries(new URL(silentFrames(fake)[0]?.url ?? '').searchParams)
    expect(parameters).toMatchObject({ prompt: 'none', id_token_hint: former.id_token, code_challenge_method: 'S256' })
    const names: readonly string[] = ownParameters
    expect(Object.keys(parameters).filter((name) => !names.includes(name))).toEqual([])
    expect(silentFrames(fake)[0]?.closed).toBe(true)
    expect(refreshRequests(fake)).toHaveLength(0)
    expect(fake.pendingKeys()).toEqual([])
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
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
    times.slice(1).forEach((timeMs, index) => expect(timeMs - (times[index] ?? 0)).toBeGreaterThanOrEqual(5_000))
  })
})

/** What the token endpoint answers to a refresh token, and what the page does then (README.md, "Renewal"). */
type Answer = readonly [name: string, then: Reaction, answer: (ask: () => Promise<Response>) => Promise<Response>]
type Reaction = 'asks the frame' | 'waits' | 'ends the sign-in'
const answers: readonly Answer[] = [
  ['no answer', 'asks the frame', failToFetch],
  [
    'an answer that is lost',
    'asks the frame',
    async (ask) => {
      await ask()
      return failToFetch()
    },
  ],
  ['200 in HTML', 'asks the frame', htmlAnswer(200)],
  ['200 without tokens', 'asks the frame', jsonAnswer(200, {})],
  ['201', 'asks the frame', jsonAnswer(201, {})],
  ['400 without an error', 'waits', jsonAnswer(400, {})],
  ...['invalid_grant', 'login_required', 'interaction_required', 'consent_required', 'account_selection_required'].map(
    (error): Answer => [`400 ${error}`, 'asks the frame', jsonAnswer(400, { error })],
  ),
  [
    '400 invalid_grant, with DPoP in its description',
    'asks the frame',
    jsonAnswer(400, { error: 'invalid_grant', error_description: 'DPoP proof of another key' }),
  ],
  ['400 server_error', 'asks the frame', jsonAnswer(400, { error: 'server_error' })],
  ['400 temporarily_unavailable', 'waits', jsonAnswer(400, { error: 'temporarily_unavailable' })],
  ['400 invalid_dpop_proof', 'ends the sign-in', jsonAnswer(400, { error: 'invalid_dpop_proof' })],
  ['401 invalid_client', 'asks the frame', jsonAnswer(401, { error: 'invalid_client' })],
  // Keycloak, while an administrator has disabled the realm.
  ['403 access_denied', 'asks the frame', jsonAnswer(403, { error: 'access_denied' })],
  ['403 of a gateway', 'waits', jsonAnswer(403, { error: 'forbidden' })],
  ['403 of a firewall', 'waits', htmlAnswer(403)],
  ['404 of a proxy', 'waits', htmlAnswer(404)],
  ['404 of a framework', 'waits', jsonAnswer(404, { status: 404, error: 'Not Found' })],
  ['404 of a realm', 'waits', jsonAnswer(404, { error: 'Realm does not exist' })],
  ['408', 'waits', htmlAnswer(408)],
  ['429', 'waits', htmlAnswer(429)],
  ['429 with an error', 'waits', jsonAnswer(429, { error: 'too_many_requests' })],
  ['499', 'waits', htmlAnswer(499)],
  ['500', 'asks the frame', jsonAnswer(500, {})],
  ['502', 'asks the frame', htmlAnswer(502, { 'retry-after': '5' })],
  ['503', 'waits', htmlAnswer(503)],
  ['503 in JSON', 'waits', jsonAnswer(503, {})],
  ['504', 'asks the frame', htmlAnswer(504)],
]

describe('a refresh token that is answered with', () => {
  /** Answers each refresh request like this until `wire.clear`. */
  async function signInAnswering(answer: Answer[2]) {
    const { fake, wire } = withWire()
    const signedIn = await signIn(fake)
    const requests = { count: 0 }
    wire.carry = async (url, init, ask) => {
      if (!isRefresh(url, init)) return ask()
      requests.count += 1
      return answer(ask)
    }
    return { ...signedIn, wire, requests }
  }

  const timesSent = (fake: FakeAuthEnv, token: unknown) =>
    sentRefreshTokens(fake).filter((sentToken) => sentToken === token).length

  test.each(answers)('%s: the page %s', async (_name, then, answer) => {
    const { fake, auth, events, token, wire, requests } = await signInAnswering(answer)
    await fake.advance(240_000)
    const outcomes = {
      'asks the frame': ['authenticated', 1, false, ['renewed']],
      waits: ['authenticated', 0, true, []],
      'ends the sign-in': ['anonymous', 0, false, ['signed-out', 'renew-failed']],
    }
    const isKept = storedUser(fake)?.refresh_token === token
    expect([auth.get().status, silentFrames(fake).length, isKept, events.slice(2)]).toEqual(outcomes[then])
    expect(requests.count).toBe(1)
    if (then === 'ends the sign-in') {
      expect(auth.get()).toMatchObject({ problem: { code: 'dpop-proof' } })
      expect([revokedTokens(fake), fake.keys.names()], 'the token, which is not refused, expires').toEqual([[], []])
      return
    }
    const { refresh_token: next, dpop_jkt: jkt } = storedUser(fake)
    expect(fake.keys.names(), 'a key whose token is dropped is removed').toEqual([jkt])
    expect(revokedTokens(fake)).toEqual([])
    const before = timesSent(fake, token)
    wire.clear()
    await fake.advance(245_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
    expect(timesSent(fake, next)).toBe(1)
    expect(timesSent(fake, token) - before, 'sent again').toBe(then === 'waits' ? 1 : 0)
  })

  test.each(answers.filter(([, then]) => then === 'asks the frame'))(
    '%s is sent once in an hour, and ends no sign-in before the expiry, where frames see no cookies',
    async (_name, _then, answer) => {
      const { fake, auth, requests } = await signInAnswering(answer)
      fake.control.cookies = false
      await fake.advance(299_900)
      expect(auth.get()).toMatchObject({ status: 'authenticated', user: { sub: 'f3a1' }, problem: null })
      await fake.advance(20_100)
      expect(auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'session-expired' } })
      expect(markOf(fake)).toMatchObject({ refused: true })
      await fake.advance(HOUR_MS)
      expect(requests.count).toBe(1)
    },
  )
})

describe('a hidden frame, where frames work, that answers with', () => {
  test.each<[string, AuthErrorCode | 'later', Fault]>([
    ['login_required', 'session-expired', refusing('login_required')],
    ['interaction_required', 'interaction-required', refusing('interaction_required')],
    ['consent_required', 'consent-required', refusing('consent_required')],
    ['account_selection_required', 'account-selection-required', refusing('account_selection_required')],
    ['temporarily_unavailable', 'later', refusing('temporarily_unavailable')],
    ['server_error', 'later', refusing('server_error')],
    ['access_denied', 'later', refusing('access_denied')],
    ['a wrong response', 'later', { body: merge({ refresh_token: undefined, token_type: 'mac' }) }],
    ['a token for another client', 'later', { claims: merge({ aud: 'other' }) }],
  ])('%s: %s', async (_name, then, fault) => {
    const fake = createFakeAuthEnv()
    fake.control.sessionAnswer = 'unchanged'
    fake.provider.set(withoutRefreshToken)
    const { auth, events } = await signIn(fake)
    await fake.advance(239_000)
    fake.provider.set({ ...withoutRefreshToken, ...fault })
    await fake.advance(1_000)
    expect(silentFrames(fake)).toHaveLength(1)
    if (then === 'later') expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
    else expect(auth.get()).toMatchObject({ status: 'anonymous', activity: null, problem: { code: then } })
    expect(events).not.toContain('renew-failed')
    expect(markOf(fake).refused).toBe(then === 'session-expired' ? true : undefined)
    fake.provider.set(withoutRefreshToken)
    await fake.advance(7_000)
    expect(auth.get().status).toBe(then === 'later' ? 'authenticated' : 'anonymous')
    expect(silentFrames(fake)).toHaveLength(then === 'later' ? 2 : 1)
  })
})

describe('a refresh token', () => {
  test('is replaced by its successor, even if the keys for the ID token cannot be read afterwards', async () => {
    const { fake, wire } = withWire()
    const { auth, events, token } = await signIn(fake)
    fake.provider.set({ refreshedClaims: (claims) => claims, header: (header) => ({ ...header, kid: 'rotated' }) })
    let keys = 0
    wire.carry = (url, _init, ask) => {
      if (url.endsWith('/certs')) keys += 1
      return url.endsWith('/certs') && keys > 1 ? Promise.reject(new TypeError('Failed to fetch')) : ask()
    }
    await fake.advance(250_000)
    const next = storedUser(fake).refresh_token
    expect([sentRefreshTokens(fake), next === token]).toEqual([[token], false])
    expect(events).not.toContain('renew-failed')
    fake.provider.set({})
    wire.clear()
    await fake.advance(80_000)
    await expect.poll(() => auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    expect(sentRefreshTokens(fake)).toEqual([token, next])
    expect(fake.provider.refreshes.sent.map(({ status }) => status)).toEqual([200, 200])
  })

  test.for([
    ['times out once', true, {}],
    ['answers once that the provider is busy', false, refusing('temporarily_unavailable')],
  ] as const)('whose answer was lost is not sent again because the hidden frame %s', async ([_name, hangs, fault]) => {
    const { fake, wire } = withWire()
    const { auth, token } = await signIn(fake)
    wire.carry = async (url, init, ask) => {
      const response = await ask()
      return isRefresh(url, init) ? failToFetch() : response
    }
    fake.control.hangs = hangs
    fake.provider.set(fault)
    await fake.advance(245_000)
    wire.clear()
    fake.control.hangs = false
    fake.provider.set({})
    await fake.advance(30_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
    expect(sentRefreshTokens(fake)).toEqual([token])
  })

  test('that a damaged record lacks is not sent', async () => {
    const { fake } = await signIn()
    fake.close()
    const { refresh_token: _gone, ...damaged } = storedUser(fake)
    const again = createFakeAuthEnv(fake, new Map([[USER_KEY, JSON.stringify(damaged)]]))
    again.control.cookies = false
    openAuth(again)
    await again.advance(400_000)
    expect(silentFrames(again).length).toBeGreaterThan(0)
    expect(sentRefreshTokens(again)).toEqual([])
  })

  test('that was on its way at a reload is not sent by the next page', async () => {
    const { fake, wire } = withWire()
    const { token } = await signIn(fake)
    wire.carry = async (url, init, ask) => {
      const response = await ask()
      return isRefresh(url, init) ? new Promise<Response>(() => {}) : response
    }
    await fake.advance(240_000)
    expect(sentRefreshTokens(fake)).toEqual([token])
    expect(storedUser(fake)).not.toHaveProperty('refresh_token')
    const again = reload(fake)
    const { events } = openAuth(again)
    await again.advance(6_000)
    await expect.poll(() => events).toContain('renewed')
    expect([sentRefreshTokens(again), silentFrames(again).length]).toEqual([[token], 1])
  })

  test('that a reloaded page could not use at first is sent again by the same page, which has its lock', async () => {
    const { fake: former, token } = await signIn()
    former.close()
    const { fake, wire } = withWire(createFakeAuthEnv(former, former.session.items))
    const { auth, events } = openAuth(fake)
    let isFirst = true
    wire.carry = async (url, init, ask) => {
      if (!isRefresh(url, init) || !isFirst) return ask()
      isFirst = false
      return new Response('busy', { status: 429 })
    }
    await fake.advance(240_000)
    await fake.advance(20_000)
    await expect.poll(() => events).toContain('renewed')
    expect(fake.provider.refreshes.sent).toEqual([{ token, status: 200 }])
    expect([silentFrames(fake).length, auth.get().status]).toEqual([0, 'authenticated'])
  })

  test('is removed when the browser refuses to store its successor, so that a reload does not send it again', async () => {
    const { fake, auth } = await signIn()
    await fake.advance(239_000)
    fake.session.area.capacity = 0
    await fake.advance(1_000)
    expect(sentRefreshTokens(fake)).toHaveLength(1)
    expect(fake.session.get(USER_KEY)).toBeNull()
    expect(auth.get().status).toBe('authenticated')
  })
})

test('a browser that cannot open a hidden frame keeps the user signed in, and is asked again later', async () => {
  const fake = createFakeAuthEnv()
  fake.provider.set(withoutRefreshToken)
  let refused = 0
  const blocked: FakeAuthEnv['env']['open'] = (via, onClosed) => {
    if (via !== 'silent' || refused > 0) return fake.env.open(via, onClosed)
    refused += 1
    return null
  }
  const { auth, events } = await signIn({ ...fake, env: { ...fake.env, open: blocked } })
  await fake.advance(240_000)
  expect([refused, events]).toEqual([1, ['signed-in', 'expiring']])
  expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  await fake.advance(6_000)
  await expect.poll(() => events).toContain('renewed')
})

describe('a hidden frame that gets no answer, however often', () => {
  test('ends no sign-in before an hour has passed, in which the user can sign in again', async () => {
    const { fake, auth } = await signIn()
    fake.control.hangs = true
    fake.provider.revokeAll()
    await fake.advance(250_000 + HOUR_MS - 1_000)
    expect(auth.get()).toMatchObject({ status: 'reconnecting', user: { sub: 'f3a1' }, problem: null })
    await signInTab({ fake, auth })
    await fake.advance(120_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test('ends it after that, and asks once more when the user returns', async () => {
    const { fake, auth } = await signIn()
    fake.control.hangs = true
    fake.provider.revokeAll()
    await fake.advance(250_000 + HOUR_MS + 100_000)
    expect(auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'session-expired' } })
    fake.control.hangs = false
    fake.comeBack()
    await fake.settle()
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test('is asked again when the user tries now', async () => {
    const { fake, auth } = await signIn()
    fake.control.hangs = true
    fake.provider.revokeAll()
    // The second failure was a second ago, and the next renewal is due in 19 s.
    await fake.advance(266_000)
    fake.control.hangs = false
    auth.retry()
    await fake.advance(3_900)
    expect(silentFrames(fake)).toHaveLength(2)
    await fake.advance(200)
    expect(silentFrames(fake)).toHaveLength(3)
    expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
  })
})

describe('an ID token as a hint that the provider refuses', () => {
  /** Refuses requests with a hint, and others, too, if `refusesAll`. `hints`: whether each silent request had one. */
  function refuseHints({ provider }: FakeAuthEnv, refusesAll = false): boolean[] {
    const hints: boolean[] = []
    const { answer: refuse = (parameters) => parameters } = refusing('invalid_request')
    provider.set({
      answer(parameters, request) {
        const hasHint = request.has('id_token_hint')
        hints.push(hasHint)
        return hasHint || refusesAll ? refuse(parameters, request) : parameters
      },
    })
    return hints
  }

  test('is left out once, in a renewal', async () => {
    const { fake, auth } = await signIn()
    const { access_token: former } = storedUser(fake)
    fake.provider.revokeAll()
    const hints = refuseHints(fake)
    await fake.advance(240_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
    expect(hints).toEqual([true, false])
    expect(storedUser(fake).access_token).not.toBe(former)
    expect([fake.pendingKeys(), fake.keys.names()]).toEqual([[], [storedUser(fake).dpop_jkt]])
  })

  test('is left out once, in a check of the session, whose good refresh token is not revoked', async () => {
    const fake = createFakeAuthEnv()
    fake.control.sessionAnswer = 'unchanged'
    const { auth } = await signIn(fake)
    await fake.advance(4_000)
    const hints = refuseHints(fake)
    fake.control.sessionAnswer = 'changed'
    await fake.advance(2_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
    expect([hints, revokedTokens(fake)]).toEqual([[true, false], []])
  })

  test('ends no sign-in if requests without it are refused, too', async () => {
    const { fake, auth } = await signIn()
    fake.provider.revokeAll()
    const hints = refuseHints(fake, true)
    await fake.advance(240_000)
    expect(hints).toEqual([true, false])
    expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
  })

  test('ends the sign-in if the answer without it is about somebody else', async () => {
    const { fake, auth } = await signIn()
    fake.provider.revokeAll()
    refuseHints(fake)
    fake.provider.world.subject = 'other'
    await fake.advance(240_000)
    expect(auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'another-person' } })
  })
})

describe('a key set that is wrong for half a minute', () => {
  const rotated: Fault = { header: (header) => ({ ...header, kid: 'rotated' }) }

  test('without the key that signed an answer without `kid`, costs nobody the sign-in', async () => {
    const { fake } = withWire()
    fake.control.cookies = false
    const { auth } = await signIn(fake)
    await fake.advance(239_000)
    const another: Required<Fault>['keys'] = ([key]) => [{ ...key, n: key?.n?.replace(/^./, 'A') }]
    const withoutKid: Fault = { header: ({ alg }) => ({ alg }) }
    fake.provider.set({ ...withoutKid, keys: another })
    await fake.advance(33_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
    fake.provider.set(withoutKid)
    await fake.advance(60_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
    expect(revokedTokens(fake)).toEqual([])
  })

  test.each([
    ['empty before the token is sent', true, true, () => []],
    ['empty before the token is sent', false, true, () => []],
    ['empty when the answer comes', true, false, () => []],
    ['empty when the answer comes', false, false, () => []],
    ['without the key that signed the answer', true, false, (keys: unknown) => keys],
    ['without the key that signed the answer', false, false, (keys: unknown) => keys],
  ])('%s, costs nobody the sign-in (cookies in frames: %s)', async (_name, cookies, isUnsent, keys) => {
    const { fake, wire } = withWire()
    fake.control.cookies = cookies
    const { auth, token } = await signIn(fake)
    await fake.advance(239_000)
    fake.provider.set(isUnsent ? { ...rotated, keys } : rotated)
    wire.carry = async (url, init, ask) => {
      const response = await ask()
      if (isRefresh(url, init)) fake.provider.set({ ...rotated, keys })
      return response
    }
    await fake.advance(3_000)
    const { refresh_token: stored } = storedUser(fake)
    expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
    expect([sentRefreshTokens(fake), stored === token]).toEqual([isUnsent ? [] : [token], isUnsent])
    await fake.advance(27_000)
    wire.clear()
    fake.provider.set({ ...rotated, keys: ([key]) => [{ ...key, kid: 'rotated' }] })
    await fake.advance(40_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
    expect([silentFrames(fake), revokedTokens(fake)]).toEqual([[], []])
    const sent = fake.provider.refreshes.sent
    expect(sent.every(({ status }) => status === 200)).toBe(true)
    expect(new Set(sent.map(({ token: once }) => once)).size).toBe(sent.length)
    expect(sent.map(({ token: once }) => once)).toContain(stored)
  })
})

test.each(['/userinfo', '/token'])('an expired sign-in offers Sign Out while %s hangs', async (path) => {
  const { fake: before } = await signIn()
  const { fake, wire } = withWire(reload(before))
  fake.sleep(400_000)
  fake.control.hangs = true
  wire.holdBack(path)
  const { auth } = openAuth(fake, { loadUserInfo: true })
  await fake.advance(10_000)
  expect(auth.get()).toMatchObject({ status: 'reconnecting', user: { name: 'Ana Prueba' } })
  auth.signOut()
  expect(auth.get()).toMatchObject({ activity: { kind: 'sign-out' } })
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
  fake.portal.date = () => new Date(fake.now() - 290_000).toUTCString()
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
    const { auth } = await signIn(fake)
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
    ['an outage', 400_000, true],
    ['a renewal', 241_000, false],
  ])('during %s keeps the user signed in', async (_name, afterMs, isOutage) => {
    const { fake, wire } = withWire()
    const { auth } = await signIn(fake)
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

test('a renewed ID token without `iat` that has expired is refused, and the frame is asked', async () => {
  const { fake } = await signIn()
  const former = storedUser(fake).id_token
  fake.provider.set({ refreshedClaims: ({ iat: _iat, ...rest }) => ({ ...rest, exp: 1 }) })
  await fake.advance(241_000)
  expect(refreshRequests(fake)).toHaveLength(1)
  expect(silentFrames(fake)).toHaveLength(1)
  expect(storedUser(fake).id_token).not.toBe(former)
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

describe('a reload', () => {
  test.each([
    [300, 240_000],
    [20, 16_000],
  ])('renews at the same time as before, if tokens last %i s: after %i ms', async (lifeS, dueMs) => {
    const { fake: before, token } = await signInFor(lifeS)
    await before.advance(dueMs - 10_000)
    const fake = reload(before)
    openAuth(fake)
    await fake.advance(9_900)
    expect(sentRefreshTokens(fake)).toEqual([])
    await fake.advance(200)
    expect(sentRefreshTokens(fake)).toEqual([token])
  })

  test.each([60, 30])('and another one soon after are followed by a renewal, if tokens last %i s', async (lifeS) => {
    const { fake } = await signInFor(lifeS)
    await fake.advance(5_000)
    const second = reload(fake)
    openAuth(second)
    await second.advance(300)
    const third = reload(second)
    const { auth } = openAuth(third)
    await third.advance(300_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test.each([
    ['before the token is sent', '/certs'],
    ['after the token is sent', '/token'],
  ])('and another one %s start no two renewals within five seconds', async (_name, path) => {
    const { fake: first } = await signInFor(300)
    // The reloads go on beyond the expiry.
    first.sleep(296_000)
    let page = first
    const startedAt: number[] = []
    for (let count = 0; count < 12; count += 1) {
      const { fake, wire } = withWire(reload(page))
      // The answer to the request of each page is on its way at the next reload.
      wire.carry = async (url, _init, ask) => {
        if (!url.endsWith(path)) return ask()
        startedAt.push(fake.now())
        return new Promise<Response>(() => {})
      }
      openAuth(fake)
      await fake.advance(1_000)
      page = fake
    }
    expect(startedAt.length).toBeGreaterThan(1)
    startedAt
      .slice(1)
      .forEach((startMs, index) => expect(startMs - (startedAt[index] ?? 0)).toBeGreaterThanOrEqual(5_000))
  })

  test('after a wrong response does not send the successor, which is not used', async () => {
    const { fake: before } = await signIn()
    before.control.hangs = true
    const successors: unknown[] = []
    before.provider.set({
      refreshedClaims: (claims) => ({ ...claims, sub: 'mallory' }),
      refreshedBody: (body) => {
        successors.push(body['refresh_token'])
        return body
      },
    })
    await before.advance(245_000)
    expect(successors).toHaveLength(1)
    const fake = reload(before)
    openAuth(fake)
    await fake.advance(100_000)
    expect(sentRefreshTokens(fake)).not.toContain(successors[0])
  })
})

describe('a user who authenticated again elsewhere', () => {
  const reauthenticated = (fake: FakeAuthEnv) =>
    fake.provider.set({ refreshedClaims: (claims) => ({ ...claims, auth_time: Number(claims['auth_time']) + 100 }) })

  test('is signed in anew by hidden frame, and renewed by refresh token after that', async () => {
    const { fake, auth, events, token } = await signIn()
    const { id_token: former } = storedUser(fake)
    reauthenticated(fake)
    await fake.advance(240_000)
    await expect.poll(() => events).toEqual(['signed-in', 'expiring', 'renewed'])
    const parameters = new URL(fake.opened.at(-1)?.url ?? '').searchParams
    expect([parameters.get('prompt'), parameters.get('id_token_hint')]).toEqual(['none', former])
    expect([sentRefreshTokens(fake), silentFrames(fake).length]).toEqual([[token], 1])
    fake.provider.set({})
    await fake.advance(240_000)
    await expect.poll(() => events.filter((event) => event === 'renewed').length).toBe(2)
    expect(silentFrames(fake)).toHaveLength(1)
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    expect(fake.provider.refreshes.sent.map(({ status }) => status)).toEqual([200, 200])
  })

  test('is signed out at the expiry if frames do not see the session; the successor is left to expire', async () => {
    const fake = createFakeAuthEnv()
    fake.control.cookies = false
    const { auth, token } = await signIn(fake)
    reauthenticated(fake)
    await fake.advance(299_000)
    expect(auth.get().status).toBe('authenticated')
    await fake.advance(30_000)
    expect(auth.get()).toEqual({ status: 'anonymous', activity: null, problem: { code: 'session-expired' } })
    expect(sentRefreshTokens(fake)).toEqual([token])
    expect(revokedTokens(fake)).toEqual([])
  })

  test('stays signed in if the frame times out once: the unused token is not sent', async () => {
    const { fake, auth, token } = await signIn()
    reauthenticated(fake)
    fake.control.hangs = true
    await fake.advance(250_500)
    fake.control.hangs = false
    await fake.advance(20_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    expect([sentRefreshTokens(fake), silentFrames(fake).length, revokedTokens(fake)]).toEqual([[token], 2, []])
  })

  test('is signed out if another user is signed in at the provider', async () => {
    const { fake, auth } = await signIn()
    reauthenticated(fake)
    await fake.advance(239_000)
    fake.provider.world.subject = 'other'
    fake.provider.set({
      refreshedClaims: (claims) => ({ ...claims, sub: 'f3a1', auth_time: Number(claims['auth_time']) + 100 }),
    })
    await fake.advance(1_000)
    await expect
      .poll(() => auth.get())
      .toEqual({ status: 'anonymous', activity: null, problem: { code: 'another-person' } })
  })
})

describe('user info after a refresh', () => {
  const loadUserInfo = { loadUserInfo: true }

  test('brings a changed e-mail', async () => {
    const { fake, auth, events } = await signIn(createFakeAuthEnv(), loadUserInfo)
    fake.provider.set({ userinfo: (claims) => ({ ...claims, email: 'ana@other.test', email_verified: false }) })
    await fake.advance(240_000)
    await expect.poll(() => events).toContain('renewed')
    expect(auth.get()).toMatchObject({ user: { email: 'ana@other.test', emailVerified: false } })
    const request = fake.provider.log.filter(({ url }) => url.endsWith('/userinfo')).at(-1)
    const { token_type: scheme, access_token: token } = storedUser(fake)
    expect(request?.headers.get('authorization')).toBe(`${scheme} ${token}`)
  })

  test.each([
    ['keeps what the ID token said about the same e-mail', 'ana@tp.als.test', false],
    ['does not inherit what it said about another e-mail', 'ana@other.test', undefined],
  ])('without a new ID token %s', async (_name, email, emailVerified) => {
    const fake = createFakeAuthEnv()
    fake.provider.set({ claims: (claims) => ({ ...claims, email_verified: false }) })
    const { auth, events } = await signIn(fake, loadUserInfo)
    expect(auth.get()).toMatchObject({ user: { emailVerified: false } })
    fake.provider.set({
      userinfo: (claims) => ({ ...claims, email }),
      refreshedBody: ({ id_token: _none, ...rest }) => rest,
    })
    await fake.advance(240_000)
    await expect.poll(() => events).toContain('renewed')
    expect(auth.get()).toHaveProperty('user.email', email)
    expect((auth.get() as { user?: User }).user?.emailVerified).toBe(emailVerified)
  })

  test('of another subject is refused: the frame is asked, whose answer is refused, too', async () => {
    const { fake, auth } = await signIn(createFakeAuthEnv(), loadUserInfo)
    const { access_token: former } = storedUser(fake)
    fake.provider.set({ userinfo: (claims) => ({ ...claims, sub: 'other' }) })
    await fake.advance(240_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', user: { sub: 'f3a1' }, problem: null })
    expect([silentFrames(fake).length, storedUser(fake).access_token]).toEqual([1, former])
  })

  test('that cannot be read leaves the profile as it was', async () => {
    const { fake, wire } = withWire()
    const { auth, events } = await signIn(fake, loadUserInfo)
    wire.carry = (url, _init, ask) =>
      url.endsWith('/userinfo') ? Promise.reject(new TypeError('Failed to fetch')) : ask()
    await fake.advance(250_000)
    await expect.poll(() => events).toContain('renewed')
    expect(auth.get()).toMatchObject({ status: 'authenticated', user: { email: 'ana@tp.als.test' }, problem: null })
  })
})

test('tokens that live for two seconds are renewed every eight seconds', async () => {
  const { fake, auth } = await signInFor(2)
  await fake.advance(60_000)
  expect(sentRefreshTokens(fake)).toHaveLength(7)
  expect(auth.get()).toMatchObject({ status: 'authenticated' })
})
