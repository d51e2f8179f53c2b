// @vitest-environment node
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createAuth } from '../../src/auth/index.ts'
import { createReader } from '../../src/auth/reader.ts'
import { config, createFakeAuthEnv, ORIGIN } from '../support/fake-auth-env.ts'
import type { FakeAuthEnv } from '../support/fake-auth-env.ts'
import { CLIENT_ID, ISSUER } from '../support/faulty-provider.ts'
import type { SessionEvent } from '../../src/auth/index.ts'

const USER_KEY = `oidc.user:${ISSUER}:${CLIENT_ID}`
const soon = { interval: 5, timeout: 5_000 }

function started(fake: FakeAuthEnv = createFakeAuthEnv(), answer: string | null = null) {
  const auth = createAuth(config, fake.env)
  auth.start(answer)
  return { fake, auth }
}

async function signedIn() {
  const { fake, auth } = started()
  auth.signIn('popup')
  await expect.poll(() => auth.get().status, soon).toBe('authenticated')
  return { fake, auth }
}

/** Leaves by redirect; returns the provider's answer address, and the pending record as it was stored. */
async function leftByRedirect(fake: FakeAuthEnv) {
  const { auth } = started(fake)
  auth.signIn('redirect')
  await expect.poll(() => fake.opened[0]?.url, soon).not.toBe('')
  return fake.provider.authorize(fake.opened[0]?.url ?? '')
}

describe('signing in by popup', () => {
  test('the window opens in the very tick of the click', () => {
    const { fake, auth } = started()
    auth.signIn('popup')
    expect(fake.opened).toHaveLength(1)
    expect(auth.get()).toEqual({ status: 'anonymous', activity: { kind: 'sign-in', via: 'popup' }, problem: null })
  })

  test('the request carries what the specification says, and PKCE, state and nonce are fresh each time', async () => {
    const seen = new Set<string>()
    for (let round = 0; round < 2; round += 1) {
      const { fake } = await signedIn()
      const request = new URL(fake.opened[0]?.url ?? '')
      const form = fake.provider.log.find(({ url }) => url.endsWith('/token'))?.form
      const asked = Object.fromEntries(request.searchParams)
      expect(asked).toMatchObject({
        client_id: CLIENT_ID,
        redirect_uri: `${ORIGIN}/`,
        response_type: 'code',
        scope: 'openid',
        code_challenge_method: 'S256',
      })
      // Nothing else: no prompt=none, above all, and no max_age that nobody configured.
      expect(Object.keys(asked).sort()).toEqual([
        'client_id',
        'code_challenge',
        'code_challenge_method',
        'nonce',
        'redirect_uri',
        'response_type',
        'scope',
        'state',
      ])
      const verifier = form?.get('code_verifier') ?? ''
      expect(verifier).toMatch(/^[\w-]{43}$/)
      expect(asked['code_challenge']).toBe(createHash('sha256').update(verifier).digest('base64url'))
      for (const once of [asked['state'], asked['nonce'], verifier]) seen.add(once ?? '')
      expect(Object.fromEntries(form ?? [])).toMatchObject({
        grant_type: 'authorization_code',
        client_id: CLIENT_ID,
        redirect_uri: `${ORIGIN}/`,
      })
    }
    expect(seen.size).toBe(6)
  })

  test('the pending record has the specified form while the person is away, and is gone afterwards', async () => {
    const { fake, auth } = started()
    fake.control.person = 'waits'
    fake.control.path = '/apps'
    auth.signIn('popup')
    await expect.poll(() => fake.opened[0]?.url, soon).not.toBe('')
    const [key = ''] = fake.pendingKeys()
    const state = new URL(fake.opened[0]?.url ?? '').searchParams.get('state')
    expect(key).toBe(`oidc.${state}`)
    expect(JSON.parse(fake.local.get(key) ?? '')).toEqual({
      id: state,
      created: Math.floor(fake.env.now() / 1000),
      request_type: 'si:p',
      url_state: '/apps',
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
      authority: ISSUER,
      client_id: CLIENT_ID,
      redirect_uri: `${ORIGIN}/apps`,
      scope: 'openid',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      issuer: ISSUER,
    })
    fake.opened[0]?.answer(fake.provider.authorize(fake.opened[0].url))
    await expect.poll(() => auth.get().status, soon).toBe('authenticated')
    expect(fake.pendingKeys()).toEqual([])
  })

  test('the user is stored in the specified form, and what the page sees has no token', async () => {
    const { fake, auth } = await signedIn()
    const stored = JSON.parse(fake.session.get(USER_KEY) ?? '')
    expect(stored).toEqual({
      id_token: expect.any(String),
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'Bearer',
      scope: 'openid',
      session_state: 'abc.def',
      expires_at: Math.floor(fake.env.now() / 1000) + 300,
      profile: { sub: 'f3a1', name: 'Ana Prueba', email: 'ana@tp.als.test', email_verified: true },
    })
    const shown = JSON.stringify(auth.get())
    for (const secret of [stored.id_token, stored.access_token, stored.refresh_token])
      expect(shown).not.toContain(secret)
  })

  test('a page that is not one of the known ones asks to return to the start page', async () => {
    const fake = createFakeAuthEnv()
    fake.control.path = '/nowhere'
    const { auth } = started(fake)
    auth.signIn('popup')
    await expect.poll(() => fake.opened[0]?.url, soon).toContain(encodeURIComponent(`${ORIGIN}/`))
  })

  test('a blocked popup is said, and the redirect is the way out', () => {
    const fake = createFakeAuthEnv()
    fake.control.blocked = true
    const { auth } = started(fake)
    auth.signIn('popup')
    expect(auth.get()).toMatchObject({ activity: null, problem: { code: 'popup-blocked' } })
    auth.signIn('redirect')
    expect(auth.get()).toMatchObject({ activity: { kind: 'sign-in', via: 'redirect' }, problem: null })
  })

  test('a popup that seems closed is said, and its late answer still counts', async () => {
    const fake = createFakeAuthEnv()
    fake.control.person = 'waits'
    const { auth } = started(fake)
    auth.signIn('popup')
    await expect.poll(() => fake.opened[0]?.url, soon).not.toBe('')
    fake.opened[0]?.sayClosed()
    expect(auth.get()).toMatchObject({ activity: null, problem: { code: 'popup-closed' } })
    fake.opened[0]?.answer(fake.provider.authorize(fake.opened[0].url))
    await expect.poll(() => auth.get(), soon).toMatchObject({ status: 'authenticated', problem: null })
  })

  test('a new attempt ends the old one: its window, its record, and its answer', async () => {
    const fake = createFakeAuthEnv()
    fake.control.person = 'waits'
    const { auth } = started(fake)
    auth.signIn('popup')
    await expect.poll(() => fake.opened[0]?.url, soon).not.toBe('')
    fake.opened[0]?.sayClosed()
    auth.signIn('popup')
    await expect.poll(() => fake.opened[1]?.url, soon).not.toBe('')
    expect(fake.opened[0]?.closed).toBe(true)
    expect(fake.pendingKeys()).toHaveLength(1)
    fake.opened[0]?.answer(fake.provider.authorize(fake.opened[0].url))
    await fake.settle()
    expect(auth.get()).toMatchObject({ status: 'anonymous', activity: { kind: 'sign-in' } })
  })

  test('a second click while the first is under way opens no second window', () => {
    const { fake, auth } = started()
    auth.signIn('popup')
    auth.signIn('popup')
    expect(fake.opened).toHaveLength(1)
  })

  test('a browser that denies storage gets a clear error, and one that denies it only for the user signs in', async () => {
    const denied = createFakeAuthEnv()
    denied.local.deny = true
    const { auth } = started(denied)
    auth.signIn('popup')
    await expect.poll(() => auth.get(), soon).toMatchObject({ problem: { code: 'storage-unavailable' } })
    const half = createFakeAuthEnv()
    half.session.deny = true
    const other = started(half).auth
    other.signIn('popup')
    await expect.poll(() => other.get().status, soon).toBe('authenticated')
    // And nothing is missing there when the page is looked at again.
    half.comeBack()
    await half.settle()
    expect(other.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test('an attempt that is given up in its last moment is not stored', async () => {
    const fake = createFakeAuthEnv()
    let isRedeemed = false
    const now = () => {
      if (isRedeemed) {
        isRedeemed = false
        auth.signIn('redirect')
      }
      return fake.env.now()
    }
    let asked = 0
    const fetch = async (url: string, init: RequestInit) => {
      const response = await fake.env.fetch(url, init)
      if (url.endsWith('/token')) asked += 1
      // The keys are known from the first sign-in, so from here on nothing is left to stop.
      isRedeemed = url.endsWith('/token') && asked === 2
      return response
    }
    const auth = createAuth(config, { ...fake.env, now, fetch })
    auth.start(null)
    auth.signIn('popup')
    await expect.poll(() => auth.get(), soon).toMatchObject({ status: 'authenticated', activity: null })
    const former = fake.session.get(USER_KEY)
    auth.signIn('popup')
    await expect.poll(() => auth.get(), soon).toMatchObject({ activity: { via: 'redirect' } })
    await fake.settle()
    expect(asked).toBe(2)
    expect(fake.session.get(USER_KEY)).toBe(former)
  })

  test('user info adds to the profile when it is configured, with the token in the header', async () => {
    const fake = createFakeAuthEnv()
    const auth = createAuth({ ...config, loadUserInfo: true }, fake.env)
    auth.start(null)
    auth.signIn('popup')
    await expect.poll(() => auth.get(), soon).toMatchObject({ user: { name: 'Ana del Servicio' } })
    const asked = fake.provider.log.find(({ url }) => url.includes('/userinfo'))
    expect(asked?.headers.get('authorization')).toMatch(/^Bearer \S+$/)
    expect(asked?.headers.get('accept')).toBe('application/json')
    expect(asked?.url).not.toContain('?')
  })
})

describe('reading from the provider', () => {
  test('one try and three retries after 1, 2 and 4 s, for network errors, 5xx and 429 only', async () => {
    for (const [how, tries] of [
      ['network', 4],
      [503, 4],
      [429, 4],
      [404, 1],
    ] as const) {
      const fake = createFakeAuthEnv()
      fake.provider.leave(how)
      const { auth } = started(fake)
      auth.signIn('popup')
      const at: number[] = []
      const startMs = fake.env.now()
      await expect.poll(() => fake.provider.log.length, soon).toBe(1)
      for (let second = 0; second <= 8; second += 1) {
        while (at.length < fake.provider.log.length) at.push((fake.env.now() - startMs) / 1000)
        await fake.advance(1_000)
      }
      expect(at).toEqual([0, 1, 3, 7].slice(0, tries))
      expect(auth.get()).toMatchObject({
        activity: null,
        problem: { code: how === 'network' ? 'network-failed' : 'http-status' },
      })
    }
  })

  test('a document is read once, and anew when it was not used for 5 minutes', async () => {
    const fake = createFakeAuthEnv()
    const reader = createReader(fake.env)
    const url = `${ISSUER}/.well-known/openid-configuration`
    const read = (fresh?: boolean) => reader.read(url, new AbortController().signal, fresh)
    await read()
    await read()
    await fake.advance(299_999)
    await read()
    await fake.advance(299_999)
    await read()
    expect(fake.provider.log).toHaveLength(1)
    await read(true)
    expect(fake.provider.log).toHaveLength(2)
    await fake.advance(300_000)
    await read()
    expect(fake.provider.log).toHaveLength(3)
  })

  test('two sign-ins need one discovery and one key set', async () => {
    const { fake, auth } = await signedIn()
    auth.signIn('popup')
    await expect.poll(() => fake.opened.length, soon).toBe(2)
    await expect.poll(() => auth.get(), soon).toMatchObject({ status: 'authenticated', activity: null })
    expect(fake.provider.log.filter(({ method }) => method === 'GET')).toHaveLength(2)
  })

  test('every request goes without cookies, cache, referrer or redirects, and asks for JSON', async () => {
    const fake = createFakeAuthEnv()
    const asked: RequestInit[] = []
    const fetch = (url: string, init: RequestInit) => {
      asked.push(init)
      return fake.env.fetch(url, init)
    }
    const auth = createAuth({ ...config, loadUserInfo: true }, { ...fake.env, fetch })
    auth.start(null)
    auth.signIn('popup')
    await expect.poll(() => auth.get().status, soon).toBe('authenticated')
    expect(asked).toHaveLength(4)
    for (const init of asked) {
      expect(init).toMatchObject({
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        headers: { accept: 'application/json' },
      })
    }
  })

  test('the token endpoint is asked once only, even if it fails', async () => {
    const fake = createFakeAuthEnv()
    fake.provider.set({ response: () => new Response('', { status: 503 }) })
    const { auth } = started(fake)
    auth.signIn('popup')
    await expect.poll(() => auth.get(), soon).toMatchObject({ problem: { code: 'http-status', error: '503' } })
    await fake.advance(60_000)
    expect(fake.provider.log.filter(({ url }) => url.endsWith('/token'))).toHaveLength(1)
  })
})

describe('coming back by redirect', () => {
  test('the answer in the address signs in', async () => {
    const fake = createFakeAuthEnv()
    const answer = await leftByRedirect(fake)
    const { auth } = started(fake, answer)
    expect(auth.get()).toEqual({ status: 'unknown' })
    await expect.poll(() => auth.get().status, soon).toBe('authenticated')
    expect(fake.pendingKeys()).toEqual([])
  })

  test('a redirect that does not leave the page was stopped by the person, and is given up after a minute', async () => {
    const fake = createFakeAuthEnv()
    await leftByRedirect(fake)
    const { auth } = started(fake)
    auth.signIn('redirect')
    await fake.advance(59_999)
    expect(auth.get()).toMatchObject({ activity: { via: 'redirect' } })
    await fake.advance(1)
    expect(auth.get()).toEqual({ status: 'anonymous', activity: null, problem: { code: 'redirect-aborted' } })
    expect(fake.pendingKeys()).toEqual([])
  })

  test('an answer after exactly 900 s still counts', async () => {
    const fake = createFakeAuthEnv()
    const answer = await leftByRedirect(fake)
    fake.close()
    fake.sleep(900_000)
    const { auth } = started(createFakeAuthEnv(fake), answer)
    await expect.poll(() => auth.get().status, soon).toBe('authenticated')
  })

  test('a popup whose opener is gone signs in by itself', async () => {
    const { fake, auth } = started()
    fake.control.person = 'waits'
    auth.signIn('popup')
    await expect.poll(() => fake.opened[0]?.url, soon).not.toBe('')
    fake.close()
    const popup = createFakeAuthEnv(fake)
    const { auth: own } = started(popup, fake.provider.authorize(fake.opened[0]?.url ?? ''))
    await expect.poll(() => own.get(), soon).toMatchObject({ status: 'authenticated', problem: null })
  })

  test('what nobody foresaw is told as “Sign-in failed”', async () => {
    const fake = createFakeAuthEnv()
    const answer = await leftByRedirect(fake)
    const remove = () => {
      throw new Error('refused')
    }
    const auth = createAuth(config, { ...fake.env, local: { ...fake.local, remove } })
    auth.start(answer)
    await expect
      .poll(() => auth.get(), soon)
      .toEqual({ status: 'anonymous', activity: null, problem: { code: 'sign-in-failed' } })
  })

  test('a record of another issuer is refused too where the provider does not name itself in answers', async () => {
    const fake = createFakeAuthEnv()
    fake.provider.set({
      discovery: ({ authorization_response_iss_parameter_supported: _none, ...document }) => document,
      answer: (parameters) => (parameters.delete('iss'), parameters),
    })
    const answer = await leftByRedirect(fake)
    const [key = ''] = fake.pendingKeys()
    fake.local.set(key, JSON.stringify({ ...JSON.parse(fake.local.get(key) ?? ''), issuer: 'https://evil.test' }))
    const { auth } = started(fake, answer)
    await expect
      .poll(() => auth.get(), soon)
      .toMatchObject({ status: 'anonymous', problem: { code: 'response-issuer' } })
  })

  test('the same answer a second time is refused, and a person who is signed in hears nothing of it', async () => {
    const fake = createFakeAuthEnv()
    const answer = await leftByRedirect(fake)
    const { auth } = started(fake, answer)
    await expect.poll(() => auth.get().status, soon).toBe('authenticated')
    const again = started(fake, answer).auth
    await fake.settle()
    await expect.poll(() => again.get(), soon).toMatchObject({ status: 'authenticated', problem: null })
    fake.session.remove(USER_KEY)
    const stranger = started(fake, answer).auth
    await expect
      .poll(() => stranger.get(), soon)
      .toMatchObject({ status: 'anonymous', problem: { code: 'state-unknown' } })
  })

  test.each([
    ['authority', 'https://evil.test', 'authority-mismatch'],
    ['client_id', 'other', 'client-mismatch'],
    ['request_type', 'si:s', 'request-type-mismatch'],
    ['issuer', 'https://evil.test', 'response-issuer'],
    ['created', 1, 'state-expired'],
    ['code_verifier', '', 'code-missing'],
    ['id', 'other', 'state-unknown'],
    ['created', 'now', 'state-unknown'],
    ['request_type', 'xx:r', 'state-unknown'],
    ['redirect_uri', 7, 'state-unknown'],
  ])('a record whose %s is another is refused', async (field, value, code) => {
    const fake = createFakeAuthEnv()
    const answer = await leftByRedirect(fake)
    const [key = ''] = fake.pendingKeys()
    const tampered = JSON.stringify({ ...JSON.parse(fake.local.get(key) ?? ''), [field]: value })
    const { auth } = startedWith(fake, () => fake.local.set(key, tampered), answer)
    await expect.poll(() => auth.get(), soon).toMatchObject({ status: 'anonymous', problem: { code } })
  })
})

/** Starting clears stale records away first; `then` comes between that and the look at the answer. */
function startedWith(fake: FakeAuthEnv, then: () => void, answer: string) {
  const get = (key: string) => {
    if (key === USER_KEY) then()
    return fake.session.get(key)
  }
  const auth = createAuth(config, { ...fake.env, session: { ...fake.session, get } })
  auth.start(answer)
  return { auth }
}

describe('the page', () => {
  test('is told of a change until it does not want to know any more', () => {
    const { auth } = started()
    let told = 0
    const stop = auth.subscribe(() => (told += 1))
    auth.signIn('popup')
    expect(told).toBe(1)
    // Nothing changes, so there is nothing to tell.
    auth.signIn('popup')
    expect(told).toBe(1)
    stop()
    auth.signIn('redirect')
    expect(told).toBe(1)
  })

  test('puts a problem away once it is read', () => {
    const fake = createFakeAuthEnv()
    fake.control.blocked = true
    const { auth } = started(fake)
    auth.signIn('popup')
    auth.dismiss()
    expect(auth.get()).toEqual({ status: 'anonymous', activity: null, problem: null })
  })

  test('may be looked at again before anybody has signed in', () => {
    const { fake, auth } = started()
    expect(() => fake.comeBack()).not.toThrow()
    expect(auth.get().status).toBe('anonymous')
  })
})

describe('a page that is offline, so that the rest of the client cannot be loaded,', () => {
  /** `line.isUp`: whether it can be. */
  function openPage(fake: FakeAuthEnv, answer: string | null = null, isUp = false) {
    const line = { isUp }
    const load = () =>
      line.isUp ? import('../../src/auth/engine.ts') : Promise.reject(new TypeError('Failed to fetch'))
    const auth = createAuth(config, fake.env, load)
    const news: SessionEvent[] = []
    auth.onSessionEvent((item) => news.push(item))
    auth.start(answer)
    return { auth, news, line }
  }

  const reloaded = async () => {
    const { fake } = await signedIn()
    fake.close()
    return createFakeAuthEnv(fake, fake.session.map)
  }

  test('says so, closes the window, and signs in at the next click', async () => {
    const fake = createFakeAuthEnv()
    const { auth, news, line } = openPage(fake)
    auth.signIn('popup')
    await fake.settle()
    expect(auth.get()).toEqual({ status: 'anonymous', activity: null, problem: { code: 'network-failed' } })
    expect(fake.opened[0]?.closed).toBe(true)
    expect(news).toEqual([])
    expect([...fake.timers]).toEqual([])
    line.isUp = true
    auth.signIn('popup')
    await expect.poll(() => auth.get().status, soon).toBe('authenticated')
  })

  test('says so after a popup that was closed meanwhile', async () => {
    const fake = createFakeAuthEnv()
    const { auth } = openPage(fake)
    auth.signIn('popup')
    fake.opened[0]?.sayClosed()
    await fake.settle()
    expect(auth.get()).toMatchObject({ activity: null, problem: { code: 'network-failed' } })
  })

  test('says so when it comes back with an answer', async () => {
    const fake = createFakeAuthEnv()
    const answer = await leftByRedirect(fake)
    const { auth } = openPage(fake, answer)
    await fake.settle()
    expect(auth.get()).toEqual({ status: 'anonymous', activity: null, problem: { code: 'network-failed' } })
  })

  test('keeps who is signed in, has nothing to say, and renews once it can', async () => {
    const fake = await reloaded()
    const { auth, news, line } = openPage(fake)
    await fake.settle()
    expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
    await fake.advance(240_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
    expect(news).toEqual(['expiring'])
    line.isUp = true
    await fake.advance(5_000)
    await expect.poll(() => news, soon).toEqual(['expiring', 'expiring', 'renewed'])
  })

  test('signs out here, and says that it did so here only', async () => {
    const fake = await reloaded()
    const { auth, news } = openPage(fake)
    auth.signOut()
    await fake.settle()
    expect(auth.get()).toEqual({ status: 'anonymous', activity: null, problem: { code: 'sign-out-local' } })
    expect(news).toEqual(['signed-out'])
    expect(fake.session.get(USER_KEY)).toBeNull()
  })

  test('signs out with the other pages', async () => {
    const fake = await reloaded()
    const { auth } = openPage(fake)
    await fake.settle()
    fake.channel(`oidc.tabs:${ISSUER}:${CLIENT_ID}`, () => {})('signed-out')
    await fake.settle()
    expect(auth.get()).toEqual({ status: 'anonymous', activity: null, problem: { code: 'signed-out-elsewhere' } })
    expect(fake.session.get(USER_KEY)).toBeNull()
  })

  test('says that an expired sign-in could not be renewed, and tries again', async () => {
    const fake = await reloaded()
    fake.sleep(300_000)
    const { auth, line } = openPage(fake)
    await fake.settle()
    expect(auth.get()).toEqual({ status: 'anonymous', activity: null, problem: { code: 'renew-failed' } })
    line.isUp = true
    await fake.advance(5_000)
    await expect.poll(() => auth.get(), soon).toMatchObject({ status: 'authenticated', problem: null })
  })
})

describe('a stored user', () => {
  test('is back after a reload, without a request', async () => {
    const { fake } = await signedIn()
    const before = fake.provider.log.length
    const { auth } = started(fake)
    expect(auth.get()).toMatchObject({ status: 'authenticated', user: { name: 'Ana Prueba' } })
    expect(fake.provider.log).toHaveLength(before)
  })

  test('whose token ends at this very moment is not signed in, and is renewed', async () => {
    const { fake } = await signedIn()
    fake.close()
    const again = createFakeAuthEnv(fake, fake.session.map)
    again.sleep(300_000)
    const { auth } = started(again)
    expect(auth.get()).toEqual({ status: 'unknown' })
    await expect.poll(() => auth.get().status, soon).toBe('authenticated')
  })

  test('that has expired is forgotten when the page comes back with an answer, whatever that says', async () => {
    const { fake } = await signedIn()
    fake.close()
    const again = createFakeAuthEnv(fake, fake.session.map)
    again.sleep(300_000)
    const { auth } = started(again, `${ORIGIN}/?state=other`)
    await expect.poll(() => auth.get(), soon).toMatchObject({ status: 'anonymous', problem: { code: 'state-unknown' } })
    expect(again.session.get(USER_KEY)).toBeNull()
  })

  test('ends when the access token does, to the second, where nothing can renew it', async () => {
    const { fake, auth } = await signedIn()
    fake.provider.revokeAll()
    fake.control.cookies = false
    await fake.advance(240_000)
    await expect
      .poll(() => auth.get(), soon)
      .toMatchObject({ status: 'authenticated', problem: { code: 'login-required' } })
    await fake.advance(59_999)
    expect(auth.get().status).toBe('authenticated')
    await fake.advance(1)
    expect(auth.get()).toEqual({ status: 'anonymous', activity: null, problem: null })
    expect(fake.session.get(USER_KEY)).toBeNull()
  })

  test('that has expired meanwhile, or is damaged, is not restored and not kept', async () => {
    const { fake } = await signedIn()
    const good = fake.session.get(USER_KEY) ?? ''
    const bad = [
      '',
      'x',
      '[]',
      'null',
      '{}',
      '{"profile":{}}',
      good.replace('"sub":"f3a1"', '"sub":7'),
      good.replace(/"expires_at":\d+/, '"expires_at":"9999999999"'),
      good.replace(/"expires_at":\d+/, '"expires_at":1').replace('refresh_token', 'none'),
    ]
    for (const text of bad) {
      fake.session.set(USER_KEY, text)
      expect(started(fake).auth.get()).toMatchObject({ status: 'anonymous', problem: null })
      expect(fake.session.get(USER_KEY)).toBeNull()
    }
  })
})

describe('signing out', () => {
  test('revokes the refresh token, forgets the user, then leaves for the end-session endpoint', async () => {
    const { fake, auth } = await signedIn()
    const stored = JSON.parse(fake.session.get(USER_KEY) ?? '')
    auth.signOut()
    expect(auth.get()).toMatchObject({ status: 'authenticated', activity: { kind: 'sign-out', via: 'redirect' } })
    await expect.poll(() => fake.opened[1]?.url, soon).toContain('/logout')
    const revoked = fake.provider.log.find(({ url }) => url.endsWith('/revoke'))
    expect(Object.fromEntries(revoked?.form ?? [])).toEqual({
      token: stored.refresh_token,
      token_type_hint: 'refresh_token',
      client_id: CLIENT_ID,
    })
    const asked = Object.fromEntries(new URL(fake.opened[1]?.url ?? '').searchParams)
    const [key = ''] = fake.pendingKeys()
    expect(asked).toEqual({
      id_token_hint: stored.id_token,
      post_logout_redirect_uri: ORIGIN,
      state: key.replace('oidc.', ''),
    })
    expect(JSON.parse(fake.local.get(key) ?? '')).toMatchObject({ request_type: 'so:r' })
    expect(auth.get().status).toBe('anonymous')
    expect(fake.session.get(USER_KEY)).toBeNull()
    // Back from the provider: only the state, and it is ours.
    const back = started(fake, `${ORIGIN}/?state=${asked['state']}`).auth
    await expect.poll(() => back.get(), soon).toEqual({ status: 'anonymous', activity: null, problem: null })
    expect(fake.pendingKeys()).toEqual([])
  })

  test.each(['network', 503] as const)('with the provider away (%s) it is done here and said', async (how) => {
    const { fake } = await signedIn()
    const { auth } = started(fake)
    fake.provider.leave(how)
    auth.signOut()
    for (let second = 0; second < 12; second += 1) await fake.advance(1_000)
    expect(auth.get()).toEqual({ status: 'anonymous', activity: null, problem: { code: 'sign-out-local' } })
    expect(fake.session.get(USER_KEY)).toBeNull()
  })

  test('an answer with another state is refused', async () => {
    const { auth } = started(createFakeAuthEnv(), `${ORIGIN}/?state=other`)
    await expect.poll(() => auth.get(), soon).toMatchObject({ problem: { code: 'state-unknown' } })
  })

  test('an address that would be too long names the client instead of the ID token', async () => {
    const { fake } = await signedIn()
    const stored = JSON.parse(fake.session.get(USER_KEY) ?? '')
    fake.session.set(USER_KEY, JSON.stringify({ ...stored, id_token: 'x'.repeat(5000) }))
    const { auth } = started(fake)
    auth.signOut()
    await expect.poll(() => fake.opened[1]?.url, soon).toContain('client_id=als-portal')
    expect(fake.opened[1]?.url).not.toContain('id_token_hint')
  })
})

describe('pending records', () => {
  test('stale ones of ours go, those of other programs stay, and there are never more than twenty', async () => {
    const fake = createFakeAuthEnv()
    fake.control.person = 'waits'
    const nowS = fake.env.now() / 1000
    const record = (id: string, created: number, client = CLIENT_ID, authority = ISSUER) =>
      fake.local.set(
        `oidc.${id}`,
        JSON.stringify({
          id,
          created,
          request_type: 'si:r',
          authority,
          client_id: client,
          redirect_uri: ORIGIN,
          issuer: authority,
        }),
      )
    record('stale', nowS - 901)
    record('foreign', nowS - 901, 'other')
    record('elsewhere', nowS - 901, CLIENT_ID, 'https://other.test')
    fake.local.set('oidc.note', 'not a record')
    // The youngest first: which ones go must not depend on the order they were stored in.
    for (let count = 29; count >= 0; count -= 1) record(`young-${count}`, nowS - 30 + count)
    const { auth } = started(fake)
    expect(fake.local.get('oidc.stale')).toBeNull()
    auth.signIn('popup')
    await expect.poll(() => fake.opened[0]?.url, soon).not.toBe('')
    expect(fake.local.get('oidc.foreign')).not.toBeNull()
    expect(fake.local.get('oidc.elsewhere')).not.toBeNull()
    expect(fake.local.get('oidc.note')).not.toBeNull()
    expect(fake.pendingKeys()).toHaveLength(23)
    expect(fake.local.get('oidc.young-29')).not.toBeNull()
    expect(fake.local.get('oidc.young-0')).toBeNull()
  })
})
