import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { AuthError } from '../../../src/auth/errors.ts'
import type { AuthProblem } from '../../../src/auth/index.ts'
import { ownParameters } from '../../../src/auth/protocol/authorization.ts'
import { problemOf } from '../../../src/auth/session/model.ts'
import { exactTextOf, nextTryOf } from '../../../src/texts/auth-problems.ts'
import {
  MARK_KEY,
  USER_KEY,
  allowSlowCrypto,
  failToFetch,
  leaveByRedirect,
  markOf,
  openAuth,
  openSignedInTab,
  openTab,
  openTabWithWire,
  refusing,
  reload,
  revokedTokens,
  signIn,
  signInTab,
  silentFrames,
  storedUser,
  withoutRefreshToken,
  withWire,
} from '../../support/auth-page.ts'
import { createFakeAuthEnv, createFakeBrowser, ORIGIN } from '../../support/fake-auth-env.ts'
import type { FakeAuthEnv, FakeBrowser } from '../../support/fake-auth-env.ts'
import { CLIENT_ID, ISSUER, SUBJECT } from '../../support/faulty-provider.ts'
import type { Fault } from '../../support/faulty-provider.ts'

allowSlowCrypto()

const start = (fake: FakeAuthEnv = createFakeAuthEnv(), answer: string | null = null) => openAuth(fake, {}, answer)

/** Opens a popup that shows the provider's page until the test answers. */
async function openWaitingPopup(page: Pick<ReturnType<typeof start>, 'fake' | 'auth'> = start()) {
  page.fake.control.person = 'waits'
  page.auth.signIn('popup')
  await expect.poll(() => page.fake.opened.at(-1)?.url).not.toBe('')
  const popup = page.fake.opened.at(-1)
  return { ...page, popup, answer: () => popup?.answer(page.fake.provider.authorize(popup.url)) }
}

describe('signing in by popup', () => {
  test('the popup opens synchronously', () => {
    const { fake, auth } = start()
    auth.signIn('popup')
    expect(fake.opened).toHaveLength(1)
    expect(auth.get()).toEqual({ status: 'anonymous', activity: { kind: 'sign-in', via: 'popup' }, problem: null })
  })

  test('each request has the specified parameters, with a new state, nonce and code challenge', async () => {
    const secrets = new Set<string>()
    for (let round = 0; round < 2; round += 1) {
      const { fake } = await signIn()
      const request = new URL(fake.opened[0]?.url ?? '')
      const form = fake.provider.log.find(({ url }) => url.endsWith('/token'))?.form
      const parameters = Object.fromEntries(request.searchParams)
      expect(parameters).toMatchObject({
        ui_locales: 'es',
        client_id: CLIENT_ID,
        redirect_uri: `${ORIGIN}/`,
        response_type: 'code',
        scope: 'openid',
        code_challenge_method: 'S256',
      })
      // No other parameters are sent, such as prompt or max_age.
      expect(Object.keys(parameters).sort()).toEqual([
        'client_id',
        'code_challenge',
        'code_challenge_method',
        'dpop_jkt',
        'nonce',
        'redirect_uri',
        'response_type',
        'scope',
        'state',
        'ui_locales',
      ])
      const verifier = form?.get('code_verifier') ?? ''
      expect(verifier).toMatch(/^[\w-]{43}$/)
      expect(parameters['code_challenge']).toBe(createHash('sha256').update(verifier).digest('base64url'))
      for (const secret of [parameters['state'], parameters['nonce'], verifier]) secrets.add(secret ?? '')
      expect(Object.fromEntries(form ?? [])).toMatchObject({
        grant_type: 'authorization_code',
        client_id: CLIENT_ID,
        redirect_uri: `${ORIGIN}/`,
      })
    }
    expect(secrets.size).toBe(6)
  })

  test.each([
    ['asked for in the fragment, which no server sees', ['query', 'fragment', 'form_post'], 'fragment', '#'],
    ['left to the provider if it does not list that', ['query', 'form_post'], null, '?'],
    ['left to the provider if it lists nothing', null, null, '?'],
  ])(
    'the response is %s: by popup, redirect and hidden frame, and if it is pushed',
    async (_how, modes, mode, mark) => {
      const browser = createFakeBrowser()
      browser.provider.responses.modes = modes
      const modeOf = ({ opened }: FakeAuthEnv) => new URL(opened.at(-1)?.url ?? '').searchParams.get('response_mode')
      const one = start(createFakeAuthEnv(browser))
      one.fake.control.path = '/apps'
      const response = await leaveByRedirect(one)
      expect([modeOf(one.fake), response.startsWith(`${ORIGIN}/apps${mark}code=`)]).toEqual([mode, true])
      const two = start(reload(one.fake), response)
      await expect.poll(() => two.auth.get()).toMatchObject({ status: 'authenticated', problem: null })
      const three = start(createFakeAuthEnv(browser))
      await expect.poll(() => three.auth.get()).toMatchObject({ status: 'authenticated', problem: null })
      expect([silentFrames(three.fake).length, modeOf(three.fake)]).toEqual([1, mode])
      const four = start(createFakeAuthEnv(createFakeBrowser()))
      Object.assign(four.fake.provider.responses, { modes })
      four.fake.provider.pushing.required = true
      await signInTab(four)
      const pushed = four.fake.provider.log.find(({ url }) => url.endsWith('/par'))
      expect([pushed?.form.get('response_mode') ?? null, modeOf(four.fake)]).toEqual([mode, null])
    },
  )

  test('a response in the query is accepted, too, from a provider that lists the fragment, as the conformance suite does', async () => {
    const fake = createFakeAuthEnv()
    Object.assign(fake.provider.responses, { modes: ['query', 'fragment'], followsMode: false })
    const response = await leaveByRedirect(start(fake))
    expect(response).toContain('/?code=')
    const { auth } = start(reload(fake), response)
    await expect.poll(() => auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test('parameters of the deployment are added, and replace none of the client’s own', async () => {
    const parameters = { kc_idp_hint: 'staff', client_id: 'x', state: 'x', scope: 'x' }
    const { fake } = await signIn(createFakeAuthEnv(), { parameters })
    const sentParameters = Object.fromEntries(new URL(fake.opened[0]?.url ?? '').searchParams)
    expect(sentParameters).toMatchObject({ kc_idp_hint: 'staff', client_id: CLIENT_ID, scope: 'openid' })
    expect(sentParameters['state']).not.toBe('x')
    const names: readonly string[] = ['kc_idp_hint', ...ownParameters]
    expect(Object.keys(sentParameters).filter((name) => !names.includes(name))).toEqual([])
  })

  test.each([
    ['popup', 'select_account', ['none', 'select_account']],
    ['popup', 'login', ['none', 'login']],
    ['redirect', 'login', undefined],
  ] as const)(
    'lets the user choose another account, for example after access was denied: by %s with prompt=%s',
    async (via, prompt, prompts) => {
      const discovery: Fault['discovery'] = (document) => ({ ...document, prompt_values_supported: prompts })
      const { fake, auth } = start()
      const promptOf = () => new URL(fake.opened.at(-1)?.url ?? '').searchParams.get('prompt')
      fake.provider.set({ ...refusing('access_denied'), discovery })
      auth.signIn('popup')
      await expect.poll(() => auth.get()).toMatchObject({ activity: null, problem: { error: 'access_denied' } })
      expect(promptOf()).toBeNull()
      fake.provider.set({ discovery })
      auth.signIn(via, true)
      await expect.poll(() => fake.opened.length).toBe(2)
      await fake.settle()
      expect(promptOf()).toBe(prompt)
      if (via === 'redirect') return
      // The next sign-in is as usual.
      expect(auth.get().status).toBe('authenticated')
      auth.signIn('popup')
      await fake.settle()
      expect([fake.opened.length, promptOf()]).toEqual([3, null])
    },
  )

  test.each([
    ['popup', 'is blocked', 'login'],
    ['redirect', 'is blocked', 'login'],
    ['popup', 'is blocked, and they have dismissed that', null],
    ['popup', 'is refused', 'login'],
    ['redirect', 'waits', 'login'],
  ] as const)(
    'a user who has chosen another account still does at the next try by %s, if the popup %s',
    async (via, how, prompt) => {
      const { fake, auth } = start()
      Object.assign(fake.control, {
        blocked: how.startsWith('is blocked'),
        person: how === 'waits' ? 'waits' : 'signs-in',
      })
      if (how === 'is refused') fake.provider.set(refusing('access_denied'))
      auth.signIn('popup', true)
      if (how !== 'waits') await expect.poll(() => problemOf(auth.get())).not.toBeNull()
      if (prompt === null) auth.dismiss()
      fake.control.blocked = false
      const { length } = fake.opened
      auth.signIn(via)
      await expect.poll(() => fake.opened.length).toBeGreaterThan(length)
      await fake.settle()
      expect(new URL(fake.opened.at(-1)?.url ?? '').searchParams.get('prompt')).toBe(prompt)
    },
  )

  test('the pending request is stored in the specified form, and removed after the response', async () => {
    const page = start()
    Object.assign(page.fake.control, { path: '/apps', fragment: '#site-1' })
    const { fake, auth, answer } = await openWaitingPopup(page)
    const [key = ''] = fake.pendingKeys()
    const state = new URL(fake.opened[0]?.url ?? '').searchParams.get('state')
    expect(key).toBe(`oidc.${state}`)
    expect(JSON.parse(fake.local.get(key) ?? '')).toEqual({
      id: state,
      created: Math.floor(fake.env.now() / 1000),
      request_type: 'si:p',
      url_state: '/apps#site-1',
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
      authority: ISSUER,
      client_id: CLIENT_ID,
      redirect_uri: `${ORIGIN}/apps`,
      scope: 'openid',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      issuer: ISSUER,
      // There was no mark.
      epoch: 'none',
      dpop_jkt: expect.stringMatching(/^[\w-]{43}$/),
    })
    answer()
    await expect.poll(() => auth.get().status).toBe('authenticated')
    expect(fake.pendingKeys()).toEqual([])
  })

  test('the user is stored in the specified form, and the state of the page has no tokens', async () => {
    const { fake, auth } = await signIn()
    const stored = storedUser(fake)
    const nowS = Math.floor(fake.env.now() / 1000)
    expect(stored).toEqual({
      id_token: expect.any(String),
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'DPoP',
      dpop_jkt: expect.stringMatching(/^[\w-]{43}$/),
      scope: 'openid',
      session_state: 'abc.def',
      issuedAt: nowS,
      expires_at: nowS + 300,
      profile: { sub: 'f3a1', name: 'Ana Prueba', email: 'ana@tp.als.test', email_verified: true },
      original: { auth_time: nowS, azp: CLIENT_ID, nonce: expect.any(String) },
      epoch: expect.stringMatching(/^[\w-]{22}$/),
    })
    expect(markOf(fake)).toEqual({ epoch: stored.epoch, sub: 'f3a1' })
    const shown = JSON.stringify(auth.get())
    for (const secret of [stored.id_token, stored.access_token, stored.refresh_token])
      expect(shown).not.toContain(secret)
  })

  test('a page with an unknown path uses the redirect URI of the start page', async () => {
    const fake = createFakeAuthEnv()
    fake.control.path = '/nowhere'
    const { auth } = start(fake)
    auth.signIn('popup')
    await expect.poll(() => fake.opened[0]?.url).toContain(encodeURIComponent(`${ORIGIN}/`))
  })

  test('a popup that cannot be opened ends the attempt, and the next click is a new one', async () => {
    const fake = createFakeAuthEnv()
    let failure: Error | null = new AuthError('network-failed')
    const open: typeof fake.env.open = (via, onClosed) => {
      if (failure !== null) throw failure
      return fake.env.open(via, onClosed)
    }
    const { auth } = openAuth({ ...fake, env: { ...fake.env, open } })
    auth.signIn('popup')
    expect(auth.get()).toMatchObject({ activity: null, problem: { code: 'network-failed' } })
    failure = new TypeError('The window is gone')
    auth.signIn('popup')
    expect(auth.get()).toMatchObject({ activity: null, problem: { code: 'unknown-error' } })
    failure = null
    auth.signIn('popup')
    await expect.poll(() => auth.get()).toMatchObject({ status: 'authenticated' })
  })

  test('a blocked popup is reported, and the user can use the redirect', () => {
    const fake = createFakeAuthEnv()
    fake.control.blocked = true
    const { auth } = start(fake)
    auth.signIn('popup')
    expect(auth.get()).toMatchObject({ activity: null, problem: { code: 'popup-blocked' } })
    auth.signIn('redirect')
    expect(auth.get()).toMatchObject({ activity: { kind: 'sign-in', via: 'redirect' }, problem: null })
  })

  test('a popup that looks closed is reported, and its response is still accepted', async () => {
    const { auth, popup, answer } = await openWaitingPopup()
    popup?.reportClosed()
    expect(auth.get()).toMatchObject({ activity: null, problem: { code: 'popup-closed' } })
    answer()
    await expect.poll(() => auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test('the user may take 13 minutes in the popup', async () => {
    const { fake, auth, answer } = await openWaitingPopup()
    await fake.advance(800_000)
    answer()
    await expect.poll(() => auth.get().status).toBe('authenticated')
  })

  test('a new attempt closes the popup of the old one, removes its record and ignores its response', async () => {
    const { fake, auth, popup, answer } = await openWaitingPopup()
    popup?.reportClosed()
    await openWaitingPopup({ fake, auth })
    expect([fake.opened.length, popup?.closed, fake.pendingKeys().length]).toEqual([2, true, 1])
    await expect.poll(() => fake.keys.names()).toHaveLength(1)
    answer()
    await fake.settle()
    expect(auth.get()).toMatchObject({ status: 'anonymous', activity: { kind: 'sign-in' } })
  })

  test('a second click opens no second popup', () => {
    const { fake, auth } = start()
    auth.signIn('popup')
    auth.signIn('popup')
    expect(fake.opened).toHaveLength(1)
  })

  test('denied local storage is reported, and leaves no key', async () => {
    const fake = createFakeAuthEnv()
    fake.local.area.capacity = 0
    const { auth } = start(fake)
    auth.signIn('popup')
    await expect.poll(() => auth.get()).toMatchObject({ problem: { code: 'storage-unavailable' } })
    await fake.settle()
    expect(fake.keys.names()).toEqual([])
  })

  test('denied session storage prevents neither the sign-in nor its renewal', async () => {
    const fake = createFakeAuthEnv()
    fake.session.area.capacity = 0
    const { auth } = start(fake)
    await signInTab({ fake, auth })
    // The missing record does not count as a sign-out when the page is visible again.
    fake.comeBack()
    await fake.settle()
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    await fake.advance(310_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
  })

  test('tokens of an attempt that was just replaced are not stored', async () => {
    const fake = createFakeAuthEnv()
    let isRedeemed = false
    const now = () => {
      if (isRedeemed) {
        isRedeemed = false
        auth.signIn('redirect')
      }
      return fake.env.now()
    }
    let tokenRequests = 0
    const fetch = async (url: string, init: RequestInit) => {
      const response = await fake.env.fetch(url, init)
      if (url.endsWith('/token')) tokenRequests += 1
      // The keys have been cached since the first sign-in, so there is no request left to abort.
      isRedeemed = url.endsWith('/token') && tokenRequests === 2
      return response
    }
    const { auth } = openAuth({ env: { ...fake.env, now, fetch } })
    auth.signIn('popup')
    await expect.poll(() => auth.get()).toMatchObject({ status: 'authenticated', activity: null })
    const former = fake.session.get(USER_KEY)
    auth.signIn('popup')
    await expect.poll(() => auth.get()).toMatchObject({ activity: { via: 'redirect' } })
    await fake.settle()
    expect(tokenRequests).toBe(2)
    expect(fake.session.get(USER_KEY)).toBe(former)
  })
})

describe('requests to the provider', () => {
  test('are retried after 1, 2 and 4 s, for network errors, 5xx and 429 only', async () => {
    for (const [how, tries] of [
      ['network', 4],
      [503, 4],
      [429, 4],
      [404, 1],
    ] as const) {
      const fake = createFakeAuthEnv()
      fake.provider.leave(how)
      const { auth } = start(fake)
      auth.signIn('popup')
      const seconds: number[] = []
      const startMs = fake.env.now()
      await expect.poll(() => fake.provider.log.length).toBe(1)
      for (let second = 0; second <= 8; second += 1) {
        while (seconds.length < fake.provider.log.length) seconds.push((fake.env.now() - startMs) / 1000)
        await fake.advance(1_000)
      }
      expect(seconds).toEqual([0, 1, 3, 7].slice(0, tries))
      expect(auth.get()).toMatchObject({
        activity: null,
        problem: { code: how === 'network' ? 'network-failed' : 'http-status' },
      })
    }
  })

  test('read discovery and key set once for two sign-ins', async () => {
    const { fake, auth } = await signIn()
    auth.signIn('popup')
    await expect.poll(() => fake.opened.length).toBe(2)
    await expect.poll(() => auth.get()).toMatchObject({ status: 'authenticated', activity: null })
    expect(fake.provider.log.filter(({ method }) => method === 'GET')).toHaveLength(2)
  })

  test('have no cookies, cache, referrer or redirects, and accept JSON', async () => {
    const fake = createFakeAuthEnv()
    const requests: RequestInit[] = []
    const fetch = (url: string, init: RequestInit) => {
      requests.push(init)
      return fake.env.fetch(url, init)
    }
    const { auth } = openAuth({ env: { ...fake.env, fetch } }, { loadUserInfo: true })
    auth.signIn('popup')
    await expect.poll(() => auth.get().status).toBe('authenticated')
    expect(requests).toHaveLength(4)
    for (const init of requests) {
      expect(init).toMatchObject({
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
      })
      expect(new Headers(init.headers).get('accept')).toBe('application/json')
    }
  })

  test('to the token endpoint are not retried', async () => {
    const fake = createFakeAuthEnv()
    fake.provider.set({ response: () => new Response('', { status: 503 }) })
    const { auth } = start(fake)
    auth.signIn('popup')
    await expect.poll(() => auth.get()).toMatchObject({ problem: { code: 'http-status', error: '503' } })
    await fake.advance(60_000)
    expect(fake.provider.log.filter(({ url }) => url.endsWith('/token'))).toHaveLength(1)
  })
})

describe('a sign-in by redirect', () => {
  test('is completed by the response in the URL', async () => {
    const fake = createFakeAuthEnv()
    const answer = await leaveByRedirect(start(fake))
    const { auth } = start(fake, answer)
    expect(auth.get()).toEqual({ status: 'unknown' })
    await expect.poll(() => auth.get().status).toBe('authenticated')
    expect(fake.pendingKeys()).toEqual([])
  })

  test('is given up after a minute if the page was not left, but the provider may only be slow', async () => {
    const fake = createFakeAuthEnv()
    await leaveByRedirect(start(fake))
    const { auth } = start(fake)
    auth.signIn('redirect')
    await fake.advance(59_999)
    expect(auth.get()).toMatchObject({ activity: { via: 'redirect' } })
    await fake.advance(1)
    expect(auth.get()).toEqual({ status: 'anonymous', activity: null, problem: { code: 'redirect-aborted' } })
    // A response is accepted until the requests are stale.
    expect([fake.pendingKeys().length, fake.keys.names().length]).toEqual([2, 2])
    const { auth: late } = start(reload(fake), fake.provider.authorize(fake.opened.at(-1)?.url ?? ''))
    await expect.poll(() => late.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test('whose response cannot be checked leaves no key', async () => {
    const before = createFakeAuthEnv()
    const response = await leaveByRedirect(start(before))
    expect(before.keys.names()).toHaveLength(1)
    const fake = reload(before)
    fake.provider.leave('network')
    const { auth } = start(fake, response)
    await fake.advance(30_000)
    expect(auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'network-failed' } })
    expect([fake.pendingKeys(), fake.keys.names()]).toEqual([[], []])
  })

  test('is completed by a response after exactly 900 s', async () => {
    const fake = createFakeAuthEnv()
    const answer = await leaveByRedirect(start(fake))
    fake.close()
    fake.sleep(900_000)
    const { auth } = start(createFakeAuthEnv(fake), answer)
    await expect.poll(() => auth.get().status).toBe('authenticated')
  })

  test('reports an unknown error as “Sign-in failed”', async () => {
    const fake = createFakeAuthEnv()
    const answer = await leaveByRedirect(start(fake))
    const remove = () => {
      throw new Error('refused')
    }
    const { auth } = openAuth({ env: { ...fake.env, local: { ...fake.local, remove } } }, {}, answer)
    await expect
      .poll(() => auth.get())
      .toEqual({ status: 'anonymous', activity: null, problem: { code: 'sign-in-failed' } })
  })

  test('refuses a record of another issuer, also without iss in the response', async () => {
    const fake = createFakeAuthEnv()
    fake.provider.set({
      discovery: ({ authorization_response_iss_parameter_supported: _none, ...document }) => document,
      answer: (parameters) => {
        parameters.delete('iss')
        return parameters
      },
    })
    const answer = await leaveByRedirect(start(fake))
    const [key = ''] = fake.pendingKeys()
    fake.local.set(key, JSON.stringify({ ...JSON.parse(fake.local.get(key) ?? ''), issuer: 'https://evil.test' }))
    const { auth } = start(fake, answer)
    await expect.poll(() => auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'response-issuer' } })
  })

  test('refuses a replayed response, and reports it only if nobody is signed in', async () => {
    const fake = createFakeAuthEnv()
    const answer = await leaveByRedirect(start(fake))
    const { auth } = start(fake, answer)
    await expect.poll(() => auth.get().status).toBe('authenticated')
    const again = start(fake, answer).auth
    await fake.settle()
    await expect.poll(() => again.get()).toMatchObject({ status: 'authenticated', problem: null })
    fake.close()
    fake.local.remove(MARK_KEY)
    const stranger = start(createFakeAuthEnv(fake), answer).auth
    await expect.poll(() => stranger.get()).toMatchObject({ status: 'anonymous', problem: { code: 'state-unknown' } })
  })

  test.each([
    ['state=other', 'state-unknown'],
    ['code=a&state=other', 'state-unknown'],
    ['error=access_denied', 'state-missing'],
  ])('whose response has a wrong state leaves no request and no key behind: %s', async (query, code) => {
    const fake = createFakeAuthEnv()
    const answer = await leaveByRedirect(start(fake))
    const next = reload(fake)
    const { auth } = start(next, `${ORIGIN}/?${query}`)
    await expect.poll(() => auth.get()).toEqual({ status: 'anonymous', activity: null, problem: { code } })
    await fake.settle()
    expect([next.pendingKeys(), fake.keys.names()]).toEqual([[], []])
    // The code of the true response cannot be redeemed any more.
    const late = start(createFakeAuthEnv(fake), answer).auth
    await expect.poll(() => late.get()).toMatchObject({ status: 'anonymous', problem: { code: 'state-unknown' } })
  })

  test.each(['code=a&state=b', 'error=a&state=b', 'state=b'])(
    'is completed after a forged response in another tab, which touches nothing of it: %s',
    async (query) => {
      const fake = createFakeAuthEnv()
      const answer = await leaveByRedirect(start(fake))
      const before = [fake.pendingKeys(), fake.keys.names()]
      const { auth: forged } = start(createFakeAuthEnv(fake), `${ORIGIN}/?${query}`)
      await fake.settle()
      expect(forged.get()).toMatchObject({ status: 'anonymous', problem: { code: 'state-unknown' } })
      expect([fake.pendingKeys(), fake.keys.names()]).toEqual(before)
      const { auth } = start(reload(fake), answer)
      await expect.poll(() => auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    },
  )

  test.each(['error=a&state=b', 'error=a&error=b&state=c', 'code=a&state=b&state=c'])(
    'that this client did not begin is not reported to a signed-in user: %s',
    async (query) => {
      const { fake } = await signIn()
      fake.close()
      const { auth } = start(createFakeAuthEnv(fake, fake.session.items), `${ORIGIN}/?${query}`)
      await fake.settle()
      expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    },
  )

  test('whose response is too late is not reported to a signed-in user', async () => {
    const first = createFakeAuthEnv()
    first.provider.world.lifeS = 3_600
    const before = await signIn(first)
    const response = await leaveByRedirect(before)
    before.fake.sleep(901_000)
    const { fake, auth } = start(reload(before.fake), response)
    await fake.settle()
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    expect(fake.opened).toEqual([])
  })

  test.each([
    ['authority', 'https://evil.test', 'authority-mismatch'],
    ['client_id', 'other', 'client-mismatch'],
    ['request_type', 'si:s', 'request-type-mismatch'],
    ['issuer', 'https://evil.test', 'response-issuer'],
    ['created', 1, 'state-expired'],
    // A record from the year 2096: the clock has been set back since then.
    ['created', 4e9, 'state-expired'],
    ['code_verifier', '', 'code-missing'],
    ['id', 'other', 'state-unknown'],
    ['created', 'now', 'state-unknown'],
    ['request_type', 'xx:r', 'state-unknown'],
    ['redirect_uri', 7, 'state-unknown'],
  ])('refuses a record with another %s', async (field, value, code) => {
    const fake = createFakeAuthEnv()
    const answer = await leaveByRedirect(start(fake))
    const [key = ''] = fake.pendingKeys()
    const tampered = JSON.stringify({ ...JSON.parse(fake.local.get(key) ?? ''), [field]: value })
    const { auth } = startWithChange(fake, () => fake.local.set(key, tampered), answer)
    await expect.poll(() => auth.get()).toMatchObject({ status: 'anonymous', problem: { code } })
  })
})

test('a popup whose response arrives after minutes signs in, with one code', async () => {
  const browser = createFakeBrowser()
  const page = openAuth(createFakeAuthEnv(browser))
  const { popup } = await openWaitingPopup(page)
  const response = browser.provider.authorize(popup?.url ?? '')
  await browser.advance(600_000)
  popup?.answer(response)
  await expect.poll(() => page.auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  const codes = browser.provider.log.filter(({ form }) => form.has('code'))
  expect(codes).toHaveLength(1)
})

describe('a sign-in page of Keycloak that has expired', () => {
  const expired = (changed: Readonly<Record<string, string>> = {}): Fault =>
    refusing('temporarily_unavailable', { error_description: 'authentication_expired', ...changed })

  test.each(['popup', 'redirect'] as const)('is reported, and one click starts a new sign-in: %s', async (via) => {
    const first = createFakeAuthEnv()
    first.provider.set(expired())
    const response = via === 'redirect' ? await leaveByRedirect(start(first)) : null
    const { fake, auth } = start(reload(first), response)
    if (via === 'popup') auth.signIn('popup')
    await expect.poll(() => auth.get()).toMatchObject({ problem: { code: 'sign-in-page-expired' } })
    expect(fake.opened.map((window) => window.closed)).toEqual(via === 'popup' ? [true] : [])
    const { problem } = auth.get() as { problem: AuthProblem }
    expect(nextTryOf(problem, 'en')).toBe('Sign in again')
    fake.provider.set({})
    auth.signIn('popup')
    await expect.poll(() => auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test.each([{ error_description: 'maintenance' }, { error: 'access_denied' }])(
    'is told apart from one that refuses with %j',
    async (changed: Record<string, string>) => {
      const fake = createFakeAuthEnv()
      fake.provider.set(expired(changed))
      const { auth } = start(fake)
      auth.signIn('popup')
      await expect.poll(() => auth.get()).toMatchObject({ problem: { code: 'provider-error' } })
    },
  )
})

/** Starts the client, and calls `change` after stale records are removed and before the response is checked. */
function startWithChange(fake: FakeAuthEnv, change: () => void, answer: string) {
  const get = (key: string) => {
    if (key === USER_KEY) change()
    return fake.session.get(key)
  }
  const { auth } = openAuth({ env: { ...fake.env, session: { ...fake.session, get } } }, {}, answer)
  return { auth }
}

test.for([
  ['blocked', 'popup-blocked'],
  ['closed', 'popup-closed'],
] as const)(
  'a late silent sign-in that a %s popup replaced does not end the session of all tabs',
  async ([how, code]) => {
    const { browser } = await openSignedInTab()
    const { fake, auth, wire } = openTabWithWire(browser)
    const arrive = wire.holdBack('/token')
    await browser.settle()
    expect(silentFrames(fake)).toHaveLength(1)
    Object.assign(fake.control, { blocked: how === 'blocked', person: 'waits' })
    auth.signIn('popup')
    await browser.settle()
    if (how === 'closed') fake.opened.at(-1)?.reportClosed()
    expect(auth.get()).toMatchObject({ problem: { code } })
    arrive()
    await browser.settle()
    // Keycloak would end the session with any of its refresh tokens.
    expect(revokedTokens(browser)).toEqual([])
  },
)

describe('a popup that is answered after a second one was opened and closed', () => {
  const tokenRequests = ({ provider }: FakeBrowser) => provider.log.filter(({ url }) => url.endsWith('/token')).length

  test.each<[string, string | null, Fault, number, boolean]>([
    ['is revoked if nobody is signed in here', null, {}, 1, true],
    ['is revoked if it is bound to no key', null, {}, 1, false],
    ['is revoked if another user is signed in here', 'other', {}, 1, true],
    ['is not revoked if the same user is signed in here, who uses that session', SUBJECT, {}, 0, true],
    ['is not revoked if there is none', null, withoutRefreshToken, 0, true],
  ])('its refresh token %s, and its key is removed', async (_name, subject, fault, count, isBound) => {
    const browser = createFakeBrowser()
    const { world, proofs } = browser.provider
    Object.assign(proofs, { advertises: isBound, binds: isBound })
    const tab = openTabWithWire(browser)
    world.subject = subject
    if (subject !== null) await signInTab(tab)
    const record = storedUser(tab.fake)
    world.subject = SUBJECT
    browser.provider.set(fault)
    const arrive = tab.wire.holdBack('/token')
    const before = tokenRequests(browser)
    tab.auth.signIn('popup')
    await expect.poll(() => tokenRequests(browser)).toBe(before + 1)
    tab.fake.opened.at(-1)?.reportClosed()
    tab.fake.control.person = 'waits'
    tab.auth.signIn('popup')
    await browser.settle()
    const secondKey = new URL(tab.fake.opened.at(-1)?.url ?? '').searchParams.get('dpop_jkt')
    tab.fake.opened.at(-1)?.reportClosed()
    arrive()
    await browser.settle()
    expect(revokedTokens(browser)).toHaveLength(count)
    expect(revokedTokens(browser)).not.toContain(record?.refresh_token ?? '')
    expect(storedUser(tab.fake)).toEqual(record)
    expect(browser.keys.names()).toEqual([record?.dpop_jkt, secondKey].filter((jkt) => typeof jkt === 'string'))
  })
})

test('the tokens of a redirect that is completed just after a popup was opened and closed are revoked', async () => {
  const browser = createFakeBrowser()
  const before = openTab(browser)
  browser.provider.world.subject = 'other'
  await signInTab(before)
  browser.provider.world.subject = SUBJECT
  const response = await leaveByRedirect(before)
  before.fake.close()
  const fake = createFakeAuthEnv(browser, before.fake.session.items)
  fake.control.person = 'waits'
  let isVerified = false
  const fetch: FakeAuthEnv['env']['fetch'] = async (url, init) => {
    const answer = await fake.env.fetch(url, init)
    // The key set is the last request, so there is no request left to abort.
    isVerified = url.endsWith('/certs')
    return answer
  }
  const now = () => {
    if (isVerified) {
      isVerified = false
      auth.signIn('popup')
      fake.opened.at(-1)?.reportClosed()
    }
    return fake.env.now()
  }
  const { auth } = openAuth({ env: { ...fake.env, fetch, now } }, {}, response)
  await expect.poll(() => fake.opened.length).toBe(1)
  await browser.settle()
  expect(auth.get()).toMatchObject({ user: { sub: 'other' }, problem: { code: 'popup-closed' } })
  expect(revokedTokens(browser)).toHaveLength(1)
  expect(revokedTokens(browser)).not.toContain(storedUser(fake).refresh_token)
})

describe('the refresh token', () => {
  test.each([
    ['a refused response to a sign-in is revoked', 'token-type', true, true],
    ['a refused response that may lack it is revoked', 'token-type', false, true],
    [
      'a response whose user info cannot be read may share its session with other tabs',
      'user-info-unavailable',
      true,
      false,
    ],
  ])('in %s', async (_name, code, hasToken, isRevoked) => {
    const { fake, wire } = withWire()
    let token: unknown
    fake.provider.set({
      body: ({ refresh_token, ...rest }) => {
        token = refresh_token
        return { ...rest, ...(hasToken && { refresh_token }), ...(code === 'token-type' && { token_type: 'mac' }) }
      },
    })
    wire.carry = (url, _init, ask) => (url.endsWith('/userinfo') ? failToFetch() : ask())
    const { auth } = openAuth(fake, { loadUserInfo: true })
    auth.signIn('popup')
    await fake.advance(60_000)
    expect(auth.get()).toMatchObject({ problem: { code } })
    expect(revokedTokens(fake)).toEqual(hasToken && isRevoked ? [token] : [])
  })

  test.each([
    ['user info is away', '/userinfo'],
    ['the key set is away', '/certs'],
    ['its response is refused', ''],
  ])('of a silent sign-in is not revoked if %s, because all tabs share the session', async (_name, path) => {
    const { fake: first } = await signIn(createFakeAuthEnv(), { loadUserInfo: true })
    const { fake, wire } = withWire(createFakeAuthEnv(first))
    if (path === '') fake.provider.set({ body: (tokens) => ({ ...tokens, token_type: 'mac' }) })
    else wire.carry = (url, _init, ask) => (url.endsWith(path) ? failToFetch() : ask())
    openAuth(fake, { loadUserInfo: true })
    await fake.advance(60_000)
    expect(silentFrames(fake).length > 1, 'it is asked again').toBe(path === '/certs')
    expect(revokedTokens(fake)).toEqual([])
  })

  test('is revoked when another user signs in, and its key is removed', async () => {
    const { fake, auth, token } = await signIn()
    const { dpop_jkt: jkt } = storedUser(fake)
    fake.provider.world.subject = 'other'
    auth.signIn('popup')
    await expect.poll(() => auth.get()).toMatchObject({ user: { sub: 'other' } })
    await expect.poll(() => revokedTokens(fake)).toEqual([token])
    expect(fake.keys.names()).toEqual([storedUser(fake).dpop_jkt])
    expect(storedUser(fake).dpop_jkt).not.toBe(jkt)
  })

  test('of a popup that a redirect has replaced is not revoked', async () => {
    const { fake, wire } = withWire()
    const { auth } = openAuth(fake)
    const arrive = wire.holdBack('/token')
    auth.signIn('popup')
    await expect.poll(() => fake.provider.log.filter(({ url }) => url.endsWith('/token')).length).toBe(1)
    auth.signIn('redirect')
    arrive()
    await fake.settle()
    expect(revokedTokens(fake)).toEqual([])
  })

  test('is not revoked when the same user signs in again', async () => {
    const { fake, auth, token } = await signIn()
    auth.signIn('popup')
    await expect.poll(() => storedUser(fake).refresh_token === token).toBe(false)
    await fake.settle()
    expect(revokedTokens(fake)).toEqual([])
  })
})

describe('user info that cannot be read is named', () => {
  const jwt = { 'content-type': 'application/jwt' }
  test.each<[string, (() => Response) | null, string, isRevoked: boolean]>([
    ['a signed JWT', () => new Response('a.b.c', { headers: jwt }), 'content-type-invalid', true],
    ['without CORS', null, 'network-failed', false],
    ['with status 500', () => new Response('', { status: 500 }), 'http-status 500', false],
    ['with status 404', () => new Response('', { status: 404 }), 'http-status 404', true],
    [
      'that is no JSON',
      () => new Response('{', { headers: { 'content-type': 'application/json' } }),
      'response-malformed',
      true,
    ],
  ])('%s', async (_what, userinfoResponse, error, isRevoked) => {
    const { fake, wire } = withWire()
    fake.provider.set(userinfoResponse === null ? {} : { userinfoResponse })
    if (userinfoResponse === null) wire.carry = (url, _init, ask) => (url.endsWith('/userinfo') ? failToFetch() : ask())
    const { auth } = openAuth(fake, { loadUserInfo: true })
    auth.signIn('popup')
    await fake.settle()
    await fake.advance(30_000)
    const problem = { code: 'user-info-unavailable', error } as const
    expect(auth.get()).toMatchObject({ status: 'anonymous', activity: null, problem })
    expect(revokedTokens(fake)).toHaveLength(isRevoked ? 1 : 0)
    expect(exactTextOf(problem, 'en')).toMatch(/user info/i)
    expect(exactTextOf(problem, 'es')).toMatch(/user info/)
  })
})

test('user info that repeats the e-mail does not undo email_verified: false of the ID token', async () => {
  const fake = createFakeAuthEnv()
  fake.provider.set({ claims: (claims) => ({ ...claims, email_verified: false }) })
  const { auth } = await signIn(fake, { loadUserInfo: true })
  expect(auth.get()).toMatchObject({ user: { email: 'ana@tp.als.test', emailVerified: false } })
})

test('a problem that is dismissed is gone', () => {
  const fake = createFakeAuthEnv()
  fake.control.blocked = true
  const { auth } = start(fake)
  auth.signIn('popup')
  auth.dismiss()
  expect(auth.get()).toEqual({ status: 'anonymous', activity: null, problem: null })
})

test('pending requests are removed after a day, those of a sign-out after 900 s, unless they are of other programs, and limited to a hundred', async () => {
  const fake = createFakeAuthEnv()
  fake.control.person = 'waits'
  const nowS = fake.env.now() / 1000
  const record = (id: string, created: number, client = CLIENT_ID, authority = ISSUER, type = 'si:r') =>
    fake.local.set(
      `oidc.${id}`,
      JSON.stringify({
        id,
        created,
        request_type: type,
        authority,
        client_id: client,
        redirect_uri: ORIGIN,
        issuer: authority,
        epoch: 'e',
      }),
    )
  const days = 901 + 86_400
  record('stale', nowS - days)
  record('sign-out', nowS - 901, CLIENT_ID, ISSUER, 'so:r')
  record('future', nowS + days)
  record('foreign', nowS - days, 'other')
  record('elsewhere', nowS - days, CLIENT_ID, 'https://other.test')
  fake.local.set('oidc.note', 'not a record')
  // Store the youngest first, because the order in storage must not matter.
  for (let count = 109; count >= 0; count -= 1) record(`young-${count}`, nowS - 110 + count)
  const { auth } = start(fake)
  expect(fake.local.get('oidc.stale')).toBeNull()
  expect(fake.local.get('oidc.sign-out')).toBeNull()
  expect(fake.local.get('oidc.future')).toBeNull()
  auth.signIn('popup')
  await expect.poll(() => fake.opened[0]?.url).not.toBe('')
  expect(fake.local.get('oidc.foreign')).not.toBeNull()
  expect(fake.local.get('oidc.elsewhere')).not.toBeNull()
  expect(fake.local.get('oidc.note')).not.toBeNull()
  expect(fake.pendingKeys()).toHaveLength(103)
  expect(fake.local.get('oidc.young-109')).not.toBeNull()
  expect(fake.local.get('oidc.young-0')).toBeNull()
})
