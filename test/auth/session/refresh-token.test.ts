/** A refresh token is not sent twice without need, is replaced at once, and is not dropped too early. */
import { describe, expect, test } from 'vitest'
import type { User } from '../../../src/auth/index.ts'
import {
  USER_KEY,
  allowSlowCrypto,
  openAuth,
  refreshRequests,
  reload,
  revokedTokens,
  signIn,
  silentFrames,
  storedUser,
  withWire,
} from '../../support/auth-page.ts'
import { createFakeAuthEnv } from '../../support/fake-auth-env.ts'
import type { FakeAuthEnv } from '../../support/fake-auth-env.ts'

allowSlowCrypto()

const frames = (fake: FakeAuthEnv) => silentFrames(fake).length

/** The refresh tokens, in the order sent. */
const sent = (fake: FakeAuthEnv) => refreshRequests(fake).map(({ form }) => form.get('refresh_token'))

const isRefresh = (url: string, init: RequestInit) =>
  url.endsWith('/token') && String(init.body).includes('grant_type=refresh_token')

/** Loses the responses to the first `count` refreshes. `reaches`: whether the requests reach the provider. */
function loseRefreshes(wire: ReturnType<typeof withWire>['wire'], count: number, reaches: boolean): void {
  let lost = 0
  wire.carry = async (url, init, ask) => {
    if (!isRefresh(url, init) || lost === count) return ask()
    lost += 1
    if (reaches) await ask()
    throw new TypeError('Failed to fetch')
  }
}

describe('a refresh token', () => {
  test('is not spent while the key set cannot be read', async () => {
    const { fake, wire } = withWire()
    const { auth, token } = await signIn(fake)
    wire.carry = (url, _init, ask) =>
      url.endsWith('/certs') ? Promise.reject(new TypeError('Failed to fetch')) : ask()
    await fake.advance(290_000)
    expect(sent(fake)).toEqual([])
    expect(storedUser(fake).refresh_token).toBe(token)
    wire.clear()
    await fake.advance(80_000)
    await expect.poll(() => auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    expect(sent(fake)).toEqual([token])
  })

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
    expect([sent(fake), next === token]).toEqual([[token], false])
    expect(events).not.toContain('renew-failed')
    fake.provider.set({})
    wire.clear()
    await fake.advance(80_000)
    await expect.poll(() => auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    expect(sent(fake)).toEqual([token, next])
    expect(fake.provider.refreshes.sent.map(({ status }) => status)).toEqual([200, 200])
  })

  test('whose answer was lost is not sent again: the hidden frame signs in', async () => {
    const { fake, wire } = withWire()
    const { events, token } = await signIn(fake)
    loseRefreshes(wire, 1, true)
    await fake.advance(240_000)
    await expect.poll(() => events).toEqual(['signed-in', 'expiring', 'renewed'])
    expect([sent(fake), frames(fake)]).toEqual([[token], 1])
    const next = storedUser(fake)
    expect(next.refresh_token).not.toBe(token)
    expect(next).not.toHaveProperty('unanswered')
    await fake.advance(240_000)
    await expect.poll(() => sent(fake)).toEqual([token, next.refresh_token])
  })

  test.each([
    ['did not receive it', false],
    ['received it', true],
  ])('whose answer was lost is sent once, ever, also where no frame works: the provider %s', async (_name, reaches) => {
    const { fake, wire } = withWire()
    fake.control.cookies = false
    const { auth, token } = await signIn(fake)
    loseRefreshes(wire, 1, reaches)
    await fake.advance(299_000)
    expect(auth.get(), 'until the expiry').toMatchObject({ status: 'authenticated', user: { sub: 'f3a1' } })
    await fake.advance(20 * 60_000)
    expect(sent(fake)).toEqual(reaches ? [token] : [])
    expect(auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'session-expired' } })
  })

  test.for([
    ['times out once', true, {}],
    [
      'answers once that the provider is busy',
      false,
      {
        answer: (parameters: URLSearchParams) => {
          parameters.delete('code')
          parameters.set('error', 'temporarily_unavailable')
          return parameters
        },
      },
    ],
  ] as const)('whose answer was lost is not sent again because the hidden frame %s', async ([_name, hangs, fault]) => {
    const { fake, wire } = withWire()
    const { auth, token } = await signIn(fake)
    loseRefreshes(wire, 1, true)
    fake.control.hangs = hangs
    fake.provider.set(fault)
    await fake.advance(245_000)
    fake.control.hangs = false
    fake.provider.set({})
    await fake.advance(30_000)
    await expect.poll(() => auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
    expect(fake.provider.refreshes.sent.filter((each) => each.token === token)).toHaveLength(1)
  })

  test.each([
    ['the token endpoint', 'a working', false, true],
    ['the token endpoint', 'no working', false, false],
    ['the whole provider', 'a working', true, true],
    ['the whole provider', 'no working', true, false],
  ])('survives ten minutes in which %s answers 503, with %s hidden frame', async (_where, _frame, isWhole, cookies) => {
    const { fake, wire } = withWire()
    fake.control.cookies = cookies
    const { auth, token } = await signIn(fake)
    let isOut = false
    wire.carry = async (url, init, ask) => {
      // The outage begins with the first refresh request, which is answered with 503, too.
      if (isRefresh(url, init)) isOut = true
      fake.control.hangs = isOut && isWhole
      return isOut && (isWhole || url.endsWith('/token')) ? new Response('', { status: 503 }) : ask()
    }
    await fake.advance(840_000)
    expect(auth.get()).toMatchObject({ status: 'reconnecting', problem: null })
    expect(storedUser(fake).refresh_token).toBe(token)
    wire.clear()
    fake.control.hangs = false
    await fake.advance(80_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
    expect(fake.provider.refreshes.sent).toEqual([{ token, status: 200 }])
  })

  test.each<[string, () => Response, string]>([
    ['of another issuer', () => Response.json({ issuer: 'https://other.test' }), 'anonymous'],
    ['that is no JSON', () => new Response('{', { headers: { 'content-type': 'application/json' } }), 'authenticated'],
    ['of a maintenance page', () => new Response('', { headers: { 'content-type': 'text/html' } }), 'authenticated'],
    ['that is not found', () => new Response('', { status: 404 }), 'authenticated'],
  ])('is not sent after metadata %s', async (_name, metadata, status) => {
    const { fake } = await signIn()
    fake.close()
    const { fake: next, wire } = withWire(createFakeAuthEnv(fake, fake.session.items))
    wire.carry = async (url, _init, ask) => (url.endsWith('/openid-configuration') ? metadata() : ask())
    const { auth } = openAuth(next)
    await next.advance(250_000)
    expect([auth.get().status, sent(next)]).toEqual([status, []])
  })

  test.each([
    [400, { error: 'invalid_grant' }, {}, 'asks the frame'],
    [400, { error: 'server_error' }, {}, 'asks the frame'],
    [400, { error: 'temporarily_unavailable' }, {}, 'waits'],
    [400, {}, {}, 'waits'],
    [429, {}, {}, 'waits'],
    [499, {}, {}, 'waits'],
    [500, {}, {}, 'asks the frame'],
    [503, {}, {}, 'waits'],
    [502, {}, {}, 'asks the frame'],
    [400, { error: 'invalid_dpop_proof' }, {}, 'ends the sign-in'],
  ])('that is answered with %i %j %j: the page %s', async (status, body, headers, then) => {
    const { fake, wire } = withWire()
    const { auth, token, events } = await signIn(fake)
    wire.carry = async (url, init, ask) => (isRefresh(url, init) ? Response.json(body, { status, headers }) : ask())
    await fake.advance(240_000)
    const isKept = storedUser(fake)?.refresh_token === token
    const outcomes = {
      'asks the frame': ['authenticated', 1, false],
      waits: ['authenticated', 0, true],
      'ends the sign-in': ['anonymous', 0, false],
    }
    expect([auth.get().status, frames(fake), isKept]).toEqual(outcomes[then as keyof typeof outcomes])
    if (then !== 'ends the sign-in') return
    expect(auth.get()).toMatchObject({ problem: { code: 'dpop-proof' } })
    expect(events.slice(-2)).toEqual(['signed-out', 'renew-failed'])
    expect(revokedTokens(fake)).toEqual([token])
  })

  test('that a damaged record lacks is not sent', async () => {
    const { fake } = await signIn()
    fake.close()
    const { refresh_token: _gone, ...damaged } = storedUser(fake)
    const again = createFakeAuthEnv(fake, new Map([[USER_KEY, JSON.stringify(damaged)]]))
    again.control.cookies = false
    openAuth(again)
    await again.advance(400_000)
    expect(frames(again)).toBeGreaterThan(0)
    expect(sent(again)).toEqual([])
  })

  test('that is invalid does not keep the page reconnecting if no hidden frame answers', async () => {
    const { fake, auth } = await signIn()
    fake.control.hangs = true
    fake.provider.revokeAll()
    await fake.advance(3_600_000)
    expect(auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'renew-failed' } })
    expect(frames(fake)).toBe(3)
  })

  const json = (error: string, status: number) => () => Response.json({ error }, { status })
  test.each<[string, () => Response, 'all'?]>([
    ['404 of a proxy', () => new Response('no such page', { status: 404 }), 'all'],
    ['403 of a firewall', () => new Response('blocked', { status: 403 }), 'all'],
    ['408', () => new Response('', { status: 408 }), 'all'],
    ['429 with an error', json('too_many_requests', 429), 'all'],
    ['temporarily_unavailable', json('temporarily_unavailable', 400), 'all'],
    ['server_error', json('server_error', 400), 'all'],
    ['a maintenance page', () => new Response('<h1>later</h1>', { headers: { 'content-type': 'text/html' } }), 'all'],
    ['429', () => new Response('busy', { status: 429 })],
    ['503', () => new Response('busy', { status: 503 })],
    ['403', () => new Response('busy', { status: 403 })],
    ['temporarily_unavailable', json('temporarily_unavailable', 400)],
  ])('is kept while the provider answers %s, before it was used', async (_name, answer, where) => {
    const { fake, wire } = withWire()
    fake.control.cookies = false
    const { auth, token } = await signIn(fake)
    wire.carry = async (url, init, ask) => (where === 'all' || isRefresh(url, init) ? answer() : ask())
    await fake.advance(245_000)
    expect(storedUser(fake).refresh_token).toBe(token)
    expect(storedUser(fake)).not.toHaveProperty('unanswered')
    expect(frames(fake)).toBe(0)
    wire.clear()
    await fake.advance(60_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    expect(sent(fake).filter((each) => each === token)).toHaveLength(1)
  })

  test('that was on its way at a reload is not sent by the next page', async () => {
    const { fake, wire } = withWire()
    const { token } = await signIn(fake)
    wire.carry = async (url, init, ask) => {
      const response = await ask()
      return isRefresh(url, init) ? new Promise<Response>(() => {}) : response
    }
    await fake.advance(240_000)
    expect(sent(fake)).toEqual([token])
    expect(storedUser(fake)).not.toHaveProperty('refresh_token')
    const again = reload(fake)
    const { events } = openAuth(again)
    await again.advance(6_000)
    await expect.poll(() => events).toContain('renewed')
    expect([sent(again), frames(again)]).toEqual([[token], 1])
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
    expect([frames(fake), auth.get().status]).toEqual([0, 'authenticated'])
  })

  test.each([
    [500, {}],
    [502, { 'retry-after': '5' }],
    [504, {}],
  ])('may have been used when the token endpoint answers %i %o: the frame signs in', async (status, headers) => {
    const { fake, wire } = withWire()
    const { token } = await signIn(fake)
    wire.carry = async (url, init, ask) => (isRefresh(url, init) ? new Response('', { status, headers }) : ask())
    await fake.advance(240_000)
    expect(storedUser(fake).refresh_token).not.toBe(token)
    expect(frames(fake)).toBe(1)
  })

  test('is removed when the browser refuses to store its successor, so that a reload does not send it again', async () => {
    const { fake, auth } = await signIn()
    await fake.advance(239_000)
    fake.session.area.capacity = 0
    await fake.advance(1_000)
    expect(sent(fake)).toHaveLength(1)
    expect(fake.session.get(USER_KEY)).toBeNull()
    expect(auth.get().status).toBe('authenticated')
  })
})

describe('a reload', () => {
  test('in the last minute of a long lifetime renews at the same time as before, whatever the lifetime', async () => {
    const { fake: before } = await signIn()
    before.close()
    // 20 s live 16 s before the next renewal.
    const { fake, token } = await signInFor(20)
    await fake.advance(5_000)
    const again = reload(fake)
    openAuth(again)
    await again.advance(10_900)
    expect(sent(again)).not.toContain(token)
    await again.advance(200)
    expect(sent(again)).toContain(token)
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
    startedAt.slice(1).forEach((at, index) => expect(at - (startedAt[index] ?? 0)).toBeGreaterThanOrEqual(5_000))
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
    expect(sent(fake)).not.toContain(successors[0])
  })

  async function signInFor(lifeS: number) {
    const fake = createFakeAuthEnv()
    fake.provider.world.lifeS = lifeS
    return signIn(fake)
  }
})

describe('a person who authenticated again elsewhere', () => {
  const reauthenticated = (fake: FakeAuthEnv) =>
    fake.provider.set({ refreshedClaims: (claims) => ({ ...claims, auth_time: Number(claims['auth_time']) + 100 }) })

  test('is signed in anew by hidden frame, and renewed by refresh token after that', async () => {
    const { fake, auth, events, token } = await signIn()
    const { id_token: former } = storedUser(fake)
    reauthenticated(fake)
    await fake.advance(240_000)
    await expect.poll(() => events).toEqual(['signed-in', 'expiring', 'renewed'])
    const asked = new URL(fake.opened.at(-1)?.url ?? '').searchParams
    expect([asked.get('prompt'), asked.get('id_token_hint')]).toEqual(['none', former])
    expect([sent(fake), frames(fake)]).toEqual([[token], 1])
    fake.provider.set({})
    await fake.advance(240_000)
    await expect.poll(() => events.filter((event) => event === 'renewed').length).toBe(2)
    expect(frames(fake)).toBe(1)
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
    expect(sent(fake)).toEqual([token])
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
    expect([sent(fake), frames(fake), revokedTokens(fake)]).toEqual([[token], 2, []])
  })

  test('is signed out if another person is signed in at the provider', async () => {
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
    const asked = fake.provider.log.filter(({ url }) => url.endsWith('/userinfo')).at(-1)
    const { token_type: scheme, access_token: token } = storedUser(fake)
    expect(asked?.headers.get('authorization')).toBe(`${scheme} ${token}`)
  })

  test.each([
    ['by refresh token', (tokens: Record<string, unknown>) => tokens],
    ['by hidden frame', ({ refresh_token: _none, ...tokens }: Record<string, unknown>) => tokens],
  ])('that no longer names the person keeps the name and e-mail once known: %s', async (_name, body) => {
    const fake = createFakeAuthEnv()
    fake.provider.set({ body })
    const { auth, events } = await signIn(fake, loadUserInfo)
    const { user } = auth.get() as { readonly user: User }
    fake.provider.set({
      body,
      claims: ({ name: _name, email: _email, email_verified: _verified, ...claims }) => claims,
      userinfo: ({ sub }) => ({ sub }),
    })
    await fake.advance(240_000)
    await expect.poll(() => events).toContain('renewed')
    expect(auth.get()).toMatchObject({ user: { name: user.name, email: user.email } })
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
    fake.provider.set({ userinfo: (claims) => ({ ...claims, sub: 'other' }) })
    await fake.advance(240_000)
    expect(auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'renew-failed' } })
    expect(frames(fake)).toBe(1)
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
  const fake = createFakeAuthEnv()
  fake.provider.world.lifeS = 2
  const { auth } = await signIn(fake)
  await fake.advance(60_000)
  expect(sent(fake)).toHaveLength(7)
  expect(auth.get()).toMatchObject({ status: 'authenticated' })
})
