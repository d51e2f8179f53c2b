import { describe, expect, test } from 'vitest'
import { isAway } from '../../../src/auth/index.ts'
import { problemOf } from '../../../src/auth/session/model.ts'
import {
  allowSlowCrypto,
  markOf,
  openAuth,
  refusing,
  reload,
  revokedTokens,
  sentRefreshTokens,
  signIn as signInPage,
  silentFrames,
  storedUser,
  withoutRefreshToken,
} from '../../support/auth-page.ts'
import { createFakeAuthEnv } from '../../support/fake-auth-env.ts'
import type { FakeAuthEnv } from '../../support/fake-auth-env.ts'
import type { Fault } from '../../support/faulty-provider.ts'

allowSlowCrypto()

/** Signs in at a provider whose frame says that nothing has changed. */
async function signIn(fault: Fault = {}) {
  const fake = createFakeAuthEnv()
  fake.control.sessionAnswer = 'unchanged'
  fake.provider.set(fault)
  const page = await signInPage(fake)
  await fake.settle()
  return page
}

/** Reloads the page of a signed-in user while the provider is away. */
async function reloadWithoutProvider() {
  const { fake: before } = await signIn()
  const fake = reload(before)
  fake.control.sessionAnswer = 'unchanged'
  fake.provider.leave('network')
  const { auth } = openAuth(fake)
  return { fake, auth }
}

const silentRequests = (fake: FakeAuthEnv) => silentFrames(fake).length

describe('session monitoring', () => {
  test('posts client id and session state every 2 s', async () => {
    const { fake } = await signIn()
    await fake.advance(10_000)
    expect(fake.frames[0]?.messages).toEqual(Array(5).fill('als-portal abc.def'))
  })

  test('renews with exactly one silent request if the same user is signed in at the provider', async () => {
    const { fake, auth, events } = await signIn()
    await fake.advance(4_000)
    fake.control.sessionAnswer = 'changed'
    await fake.advance(2_000)
    fake.control.sessionAnswer = 'unchanged'
    await expect.poll(() => events).toContain('renewed')
    expect(events).toEqual(['signed-in', 'session-changed', 'renewed'])
    expect(silentRequests(fake)).toBe(1)
    expect(new URL(fake.opened[1]?.url ?? '').searchParams.get('prompt')).toBe('none')
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    await fake.advance(6_000)
    expect(silentRequests(fake)).toBe(1)
    expect(fake.frames.at(-1)?.messages.length).toBeGreaterThan(1)
  })

  test.each([
    // The user need not have signed out: the session may have reached its maximum age.
    ['nobody', null, 'session-expired'],
    ['another user', 'other', 'another-person'],
  ])('signs out if %s is signed in at the provider', async (_who, subject, code) => {
    const { fake, auth, events } = await signIn()
    await fake.advance(4_000)
    fake.provider.world.subject = subject
    fake.control.sessionAnswer = 'changed'
    await fake.advance(2_000)
    await expect.poll(() => auth.get()).toEqual({ status: 'anonymous', activity: null, problem: { code } })
    expect(events).toEqual(['signed-in', 'session-changed', 'signed-out'])
    expect(fake.session.keys()).toEqual([])
    // Other pages need not ask a provider that knows nobody.
    expect(markOf(fake).refused).toBe(subject === null ? true : undefined)
    const counts = fake.frames.map(({ messages }) => messages.length)
    await fake.advance(60_000)
    expect(fake.frames.map(({ messages }) => messages.length)).toEqual(counts)
  })

  test('ends with the answer "error", which is reported once, and stays off when the tokens are renewed', async () => {
    const { fake, auth, events } = await signIn()
    fake.control.sessionAnswer = 'error'
    await fake.advance(60_000)
    expect(silentRequests(fake)).toBe(0)
    for (let round = 0; round < 3; round += 1) await fake.advance(240_000)
    expect(events.filter((item) => item === 'renewed').length).toBeGreaterThan(1)
    expect(fake.frames.map(({ messages, closed }) => [messages.length, closed])).toEqual([[1, true]])
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test.each<[string, Fault, boolean]>([
    ['fails with temporarily_unavailable', refusing('temporarily_unavailable'), false],
    ['fails with server_error', refusing('server_error'), false],
    ['gets no answer', {}, true],
  ])(
    'signs nobody out when the silent request %s, and asks again after the next renewal',
    async (_name, fault, hangs) => {
      const { fake, auth, events } = await signIn()
      await fake.advance(4_000)
      fake.provider.set(fault)
      fake.control.hangs = hangs
      fake.control.sessionAnswer = 'changed'
      await fake.advance(2_000)
      await expect.poll(() => events).toEqual(['signed-in', 'session-changed'])
      await fake.advance(240_000)
      expect(events).toEqual(['signed-in', 'session-changed', 'expiring', 'renewed', 'session-changed'])
      expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    },
  )

  test.each<[string, Fault]>([
    ['is refused', refusing('access_denied')],
    ['gets a wrong response', { body: (tokens) => ({ ...tokens, token_type: 'mac' }) }],
  ])('ends nothing, and revokes nothing, when the silent request %s', async (_name, fault) => {
    const { fake, auth, token } = await signIn()
    await fake.advance(4_000)
    fake.provider.set(fault)
    fake.control.sessionAnswer = 'changed'
    await fake.advance(2_000)
    await fake.advance(60_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
    expect([silentRequests(fake), revokedTokens(fake), fake.keys.names().length]).toEqual([1, [], 1])
    expect(storedUser(fake).refresh_token).toBe(token)
  })

  test.for([
    ['as with blocked third-party cookies', false],
    ['although the user is signed in at the provider', true],
  ] as const)('ends if the answer is always "changed", %s, and signs nobody out', async ([_name, cookies]) => {
    const { fake, auth } = await signIn()
    Object.assign(fake.control, { cookies, sessionAnswer: 'changed' })
    await fake.advance(60_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    expect(silentRequests(fake)).toBe(1)
  })

  test('ignores all messages but "changed", "unchanged" and "error"', async () => {
    const { fake, auth, events } = await signIn()
    for (const word of [null, 7, {}, 'Changed', ' changed', ['changed']]) fake.frames[0]?.hear(word)
    await fake.settle()
    expect(events).toEqual(['signed-in'])
    expect(auth.get().status).toBe('authenticated')
  })

  test('asks a frame once, and waits for its answer before the next check', async () => {
    const { fake, auth } = await signIn()
    fake.control.sessionAnswer = null
    await fake.advance(30_000)
    expect(fake.frames.map(({ messages }) => messages.length)).toEqual([1])
    fake.control.sessionAnswer = 'unchanged'
    fake.frames[0]?.hear('unchanged')
    await fake.advance(20_000)
    expect(fake.frames.map(({ messages }) => messages.length)).toEqual([11])
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test('opens a frame again that gives no answer for 30 s, and hears of a sign-out elsewhere', async () => {
    const { fake, auth } = await signIn()
    await fake.advance(4_000)
    fake.control.sessionAnswer = null
    await fake.advance(36_000)
    expect(fake.frames.map(({ messages, closed }) => [messages.length, closed])).toEqual([
      [3, true],
      [1, false],
    ])
    fake.provider.world.subject = null
    fake.control.sessionAnswer = 'changed'
    fake.frames[1]?.hear('changed')
    await expect.poll(() => auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'session-expired' } })
  })

  test('waits for a frame that is still loading, and does not reload it', async () => {
    const { fake } = await signIn()
    fake.control.loading = true
    await fake.advance(30_000)
    expect([fake.frames.length, fake.frames[0]?.messages]).toEqual([1, []])
    fake.control.loading = false
    await fake.advance(4_000)
    expect(fake.frames[0]?.messages).toHaveLength(2)
  })

  test('continues in the same frame when the tokens are renewed', async () => {
    const { fake, events } = await signIn()
    await fake.advance(240_000)
    await expect.poll(() => events).toContain('renewed')
    await fake.advance(4_000)
    expect(fake.frames).toHaveLength(1)
    expect(fake.frames[0]?.closed).toBe(false)
  })

  test.each([
    [
      'session frame',
      { discovery: ({ check_session_iframe: _none, ...document }: Record<string, unknown>) => document },
    ],
    [
      'session state',
      {
        answer: (parameters: URLSearchParams) => {
          parameters.delete('session_state')
          return parameters
        },
      },
    ],
  ])('does not start if the provider has no %s', async (_what, fault) => {
    const { fake } = await signIn(fault)
    await fake.advance(10_000)
    expect(fake.frames).toEqual([])
  })

  test('uses the session state of the token response if the authorization response has none', async () => {
    const { fake } = await signIn({
      answer: (parameters) => {
        parameters.delete('session_state')
        return parameters
      },
      body: (tokens) => ({ ...tokens, session_state: 'from.token' }),
    })
    await fake.advance(2_000)
    expect(fake.frames[0]?.messages).toEqual(['als-portal from.token'])
  })

  test('starts again with the next sign-in after it ended with "error"', async () => {
    const { fake, auth } = await signIn()
    fake.control.sessionAnswer = 'error'
    await fake.advance(2_000)
    fake.control.sessionAnswer = 'unchanged'
    auth.signOut()
    // The fake redirect does not leave the page, so the sign-out is given up after a minute.
    await fake.advance(60_000)
    auth.signIn('popup')
    await expect.poll(() => auth.get().status).toBe('authenticated')
    await expect.poll(() => fake.frames.length).toBe(2)
  })

  test('counts false alarms from zero after each sign-in', async () => {
    const { fake, auth } = await signIn()
    fake.control.sessionAnswer = 'changed'
    await fake.advance(60_000)
    expect(silentRequests(fake)).toBe(1)
    fake.control.sessionAnswer = 'unchanged'
    auth.signOut()
    await fake.advance(60_000)
    auth.signIn('popup')
    await expect.poll(() => auth.get().status).toBe('authenticated')
    fake.control.sessionAnswer = 'changed'
    await fake.advance(60_000)
    expect(silentRequests(fake)).toBe(2)
  })

  test('starts with the next renewal if the provider was away at first', async () => {
    const { fake } = await reloadWithoutProvider()
    await fake.advance(10_000)
    expect(fake.frames).toEqual([])
    fake.provider.leave(null)
    await fake.advance(230_000)
    await expect.poll(() => fake.frames.length).toBe(1)
  })

  test('is not ended by the failure of an earlier attempt to start it', async () => {
    const { fake, auth } = await reloadWithoutProvider()
    await fake.advance(5_000)
    fake.provider.leave(null)
    fake.provider.set({
      answer: (parameters) => {
        parameters.set('session_state', 'new')
        return parameters
      },
    })
    auth.signIn('popup')
    await expect.poll(() => fake.frames.length).toBe(1)
    fake.provider.leave('network')
    await fake.advance(3_000)
    fake.provider.leave(null)
    auth.signOut()
    await expect.poll(() => auth.get().status).toBe('anonymous')
    expect(fake.frames.map(({ closed }) => closed)).toEqual([true])
  })

  test('ends when the user signs out', async () => {
    const { fake, auth } = await signIn()
    auth.signOut()
    await expect.poll(() => auth.get().status).toBe('anonymous')
    expect(fake.frames[0]?.closed).toBe(true)
  })
})

test('of another user that the frame brings, nothing is revoked', async () => {
  const { fake, auth, token } = await signIn()
  await fake.advance(4_000)
  fake.provider.world.subject = 'other'
  fake.control.sessionAnswer = 'changed'
  await fake.advance(2_000)
  await expect.poll(() => auth.get().status).toBe('anonymous')
  await fake.advance(1_000)
  expect(revokedTokens(fake)).toEqual([token])
})

test('a session frame that flaps causes no storm of requests', async () => {
  const { fake, auth } = await signInPage()
  for (let round = 0; round < 30; round += 1) {
    fake.control.sessionAnswer = round % 2 === 0 ? 'unchanged' : 'changed'
    await fake.advance(2_000)
  }
  expect(silentFrames(fake)).toHaveLength(1)
  expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
})

describe('after a reload', () => {
  test.each([
    ['nobody', null, 'session-expired'],
    ['another user', 'other', 'another-person'],
  ])('the end of a session in which frames worked is noticed within ten seconds: %s', async (_who, subject, code) => {
    const { fake: before } = await signIn()
    await before.advance(4_000)
    before.provider.world.subject = subject
    const fake = reload(before)
    fake.control.sessionAnswer = 'changed'
    const { auth } = openAuth(fake)
    await fake.advance(10_000)
    expect(auth.get()).toEqual({ status: 'anonymous', activity: null, problem: { code } })
  })

  test('nobody is signed out because frames have never seen the session', async () => {
    const { fake: before } = await signInPage()
    before.provider.world.subject = null
    const fake = reload(before)
    fake.control.sessionAnswer = 'changed'
    const { auth } = openAuth(fake)
    await fake.advance(200_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })
})

test('a full storage does not end the sign-in at a session check', async () => {
  const { fake, auth } = await signIn()
  await fake.advance(4_000)
  fake.local.area.capacity = 0
  fake.control.sessionAnswer = 'changed'
  await fake.advance(10_000)
  expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
})

test('an ID token with very many claims stays out of the address of the hidden frame', async () => {
  const groups = Array.from({ length: 150 }, (_, index) => `/departments/section-${index}`)
  const { fake, auth } = await signIn({ claims: (claims) => ({ ...claims, groups }) })
  await fake.advance(4_000)
  fake.control.sessionAnswer = 'changed'
  await fake.advance(3_000)
  const [frame] = silentFrames(fake)
  expect(frame?.url.length).toBeLessThanOrEqual(4_096)
  expect(new URL(frame?.url ?? '').searchParams.has('id_token_hint')).toBe(false)
  expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
})

describe.each(['interaction_required', 'consent_required', 'account_selection_required'])(
  'a session check that is answered with %s',
  (error) => {
    const code = error.replaceAll('_', '-')

    /** Signs in, and reports a change of the session at the provider, which then wants to ask something. */
    async function changeSession(fault: Fault = {}) {
      const page = await signIn(fault)
      await page.fake.advance(6_000)
      page.fake.provider.set({ ...fault, ...refusing(error) })
      page.fake.control.sessionAnswer = 'changed'
      return page
    }

    test('lets the refresh token decide, at once: it is good, so nothing changes for the user', async () => {
      const { fake, auth, events, token } = await changeSession()
      await fake.advance(2_000)
      expect(sentRefreshTokens(fake)).toEqual([token])
      expect([silentRequests(fake), revokedTokens(fake)]).toEqual([1, []])
      expect(events).toEqual(['signed-in', 'session-changed', 'expiring', 'renewed'])
      expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
      // The session frame goes on to report a change that is none.
      await fake.advance(200_000)
      expect([silentRequests(fake), sentRefreshTokens(fake).length]).toEqual([1, 1])
    })

    test('lets the refresh token decide: it is refused, so Login is offered, and nothing is revoked', async () => {
      const { fake, auth } = await changeSession()
      fake.provider.revokeAll()
      await fake.advance(2_000)
      expect(auth.get()).toEqual({ status: 'anonymous', activity: null, problem: { code } })
      expect([revokedTokens(fake), markOf(fake).refused]).toEqual([[], undefined])
    })

    test('offers Login without a refresh token, revokes nothing, and each new tab asks once', async () => {
      const { fake, auth } = await changeSession(withoutRefreshToken)
      await fake.advance(2_000)
      expect(auth.get()).toEqual({ status: 'anonymous', activity: null, problem: { code } })
      expect([revokedTokens(fake), markOf(fake)]).toEqual([[], { epoch: expect.any(String), sub: 'f3a1' }])
      const other = openAuth(createFakeAuthEnv(fake))
      await fake.advance(300_000)
      expect(other.auth.get()).toMatchObject({ status: 'anonymous', activity: null, problem: { code } })
      expect(isAway(problemOf(other.auth.get()))).toBe(false)
      expect(silentRequests(other.fake)).toBe(1)
      fake.provider.set(withoutRefreshToken)
      const third = openAuth(createFakeAuthEnv(fake))
      await fake.settle()
      expect(third.auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    })
  },
)
