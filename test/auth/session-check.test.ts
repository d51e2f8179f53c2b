// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { createAuth } from '../../src/auth/index.ts'
import type { SessionEvent } from '../../src/auth/index.ts'
import { SESSION_CHECK_MS } from '../../src/auth/session-check.ts'
import { config, createFakeAuthEnv } from '../support/fake-auth-env.ts'

const soon = { interval: 2, timeout: 5_000 }

async function watched(monitorAnonymous = false) {
  const fake = createFakeAuthEnv()
  fake.control.monitor = 'unchanged'
  const auth = createAuth({ ...config, monitorAnonymous }, fake.env)
  const news: SessionEvent[] = []
  auth.onSessionEvent((item) => news.push(item))
  return { fake, auth, news }
}

async function signedIn() {
  const all = await watched()
  all.auth.start(null)
  all.auth.signIn('popup')
  await expect.poll(() => all.auth.get().status, soon).toBe('authenticated')
  await expect.poll(() => all.fake.frames.length, soon).toBe(1)
  return all
}

/** The next page of somebody who was signed in, while the provider is away. */
async function openedWithoutProvider() {
  const { fake: before } = await signedIn()
  before.close()
  const fake = createFakeAuthEnv(before, before.session.map)
  fake.control.monitor = 'unchanged'
  fake.provider.leave('network')
  const auth = createAuth(config, fake.env)
  auth.start(null)
  return { fake, auth }
}

const silent = ({ opened }: { readonly opened: readonly { readonly via: string }[] }) =>
  opened.filter(({ via }) => via === 'silent').length

describe('session monitoring', () => {
  test('asks every 2 s with client id and session state', async () => {
    const { fake } = await signedIn()
    expect(SESSION_CHECK_MS).toBe(2_000)
    await fake.advance(10_000)
    expect(fake.frames[0]?.said).toEqual(Array(5).fill('als-portal abc.def'))
  })

  test('a change with the same person still there only renews, with exactly one question', async () => {
    const { fake, auth, news } = await signedIn()
    await fake.advance(4_000)
    fake.control.monitor = 'changed'
    await fake.advance(2_000)
    fake.control.monitor = 'unchanged'
    await expect.poll(() => news, soon).toContain('renewed')
    expect(news).toEqual(['signed-in', 'session-changed', 'renewed'])
    expect(silent(fake)).toBe(1)
    expect(new URL(fake.opened[1]?.url ?? '').searchParams.get('prompt')).toBe('none')
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    await fake.advance(6_000)
    expect(silent(fake)).toBe(1)
    expect(fake.frames.at(-1)?.said.length).toBeGreaterThan(1)
  })

  test.each([
    ['nobody', null],
    ['somebody else', 'other'],
  ])('a change with %s there signs out here', async (_who, subject) => {
    const { fake, auth, news } = await signedIn()
    await fake.advance(4_000)
    fake.provider.world.subject = subject
    fake.control.monitor = 'changed'
    await fake.advance(2_000)
    await expect
      .poll(() => auth.get(), soon)
      .toEqual({ status: 'anonymous', activity: null, problem: { code: 'signed-out-elsewhere' } })
    expect(news).toEqual(['signed-in', 'session-changed', 'signed-out'])
    expect(fake.session.keys()).toEqual(['oidc.tab'])
    const asked = fake.frames.map(({ said }) => said.length)
    await fake.advance(60_000)
    expect(fake.frames.map(({ said }) => said.length)).toEqual(asked)
  })

  test('"error" ends it for good, and is said once', async () => {
    const { fake, auth, news } = await signedIn()
    fake.control.monitor = 'error'
    await fake.advance(60_000)
    expect(news.filter((item) => item === 'monitoring-stopped')).toHaveLength(1)
    expect(fake.frames).toHaveLength(1)
    expect(fake.frames[0]?.said).toHaveLength(1)
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    expect(silent(fake)).toBe(0)
  })

  test('"error" ends it over renewals too', async () => {
    const { fake, news } = await signedIn()
    fake.control.monitor = 'error'
    for (let round = 0; round < 3; round += 1) await fake.advance(240_000)
    expect(news.filter((item) => item === 'renewed').length).toBeGreaterThan(1)
    expect(news.filter((item) => item === 'monitoring-stopped')).toHaveLength(1)
    expect(fake.frames).toHaveLength(1)
  })

  test.each(['temporarily_unavailable', 'server_error', 'interaction_required'])(
    'a question that is answered with %s signs nobody out',
    async (error) => {
      const { fake, auth, news } = await signedIn()
      await fake.advance(4_000)
      fake.provider.set({
        answer: (parameters) => {
          parameters.delete('code')
          parameters.set('error', error)
          return parameters
        },
      })
      fake.control.monitor = 'changed'
      await fake.advance(2_000)
      // Nothing was learnt; the renewal that was planned comes at once, and watching goes on.
      await expect.poll(() => news, soon).toEqual(['signed-in', 'session-changed', 'expiring', 'renewed'])
      await fake.advance(20_000)
      expect(auth.get().status).toBe('authenticated')
    },
  )

  test('a question keeps the refresh token, where its answer brings none', async () => {
    const { fake, news } = await signedIn()
    const key = fake.session.keys().find((name) => name.startsWith('oidc.user')) ?? ''
    const former = JSON.parse(fake.session.get(key) ?? '{}').refresh_token
    await fake.advance(4_000)
    fake.provider.set({ body: ({ refresh_token: _none, ...tokens }) => tokens })
    fake.control.monitor = 'changed'
    await fake.advance(2_000)
    await expect.poll(() => news, soon).toContain('renewed')
    expect(JSON.parse(fake.session.get(key) ?? '{}').refresh_token).toBe(former)
  })

  test('"changed" for ever, as where third-party cookies are blocked, is given up, and nobody is signed out', async () => {
    const { fake, auth, news } = await signedIn()
    fake.control.cookies = false
    fake.control.monitor = 'changed'
    for (let second = 0; second < 60; second += 1) await fake.advance(1_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    expect(news.filter((item) => item === 'monitoring-stopped')).toHaveLength(1)
    expect(silent(fake)).toBe(1)
  })

  test('"changed" for ever although the person is still there is given up too', async () => {
    const { fake, auth, news } = await signedIn()
    fake.control.monitor = 'changed'
    for (let second = 0; second < 60; second += 1) await fake.advance(1_000)
    expect(auth.get().status).toBe('authenticated')
    expect(news.filter((item) => item === 'monitoring-stopped')).toHaveLength(1)
    expect(silent(fake)).toBe(2)
  })

  test('what is neither "changed" nor "unchanged" nor "error" is not heard', async () => {
    const { fake, auth, news } = await signedIn()
    for (const word of [null, 7, {}, 'Changed', ' changed', ['changed']]) fake.frames[0]?.hear(word)
    await fake.settle()
    expect(news).toEqual(['signed-in'])
    expect(auth.get().status).toBe('authenticated')
  })

  test('a frame that does not answer is fetched anew, ever more seldom, until it does', async () => {
    const { fake, auth } = await signedIn()
    const elapsedAt: number[] = []
    fake.control.monitor = null
    for (let second = 1; second <= 360; second += 1) {
      const before = fake.frames.length
      await fake.advance(1_000)
      if (fake.frames.length > before) elapsedAt.push(second)
    }
    // Asked 2 s after it was fetched, fetched anew 2 s later; then twice 4, twice 8 … and in the end twice 64.
    expect(elapsedAt).toEqual([4, 12, 28, 60, 124, 252])
    expect(fake.frames.map(({ closed }) => closed)).toEqual([...elapsedAt.map(() => true), false])
    expect(fake.frames.map(({ said }) => said.length)).toEqual(fake.frames.map(() => 1))
    fake.control.monitor = 'unchanged'
    await fake.advance(192_000)
    const asked = fake.frames.at(-1)?.said.length ?? 0
    await fake.advance(20_000)
    expect(fake.frames.at(-1)?.said.length).toBe(asked + 10)
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test('a frame that is still on its way is asked when it is there, and not fetched anew', async () => {
    const { fake } = await signedIn()
    fake.control.loading = true
    await fake.advance(30_000)
    expect([fake.frames.length, fake.frames[0]?.said]).toEqual([1, []])
    fake.control.loading = false
    await fake.advance(4_000)
    expect(fake.frames[0]?.said).toHaveLength(2)
  })

  test('goes on over a renewal in the same frame', async () => {
    const { fake, news } = await signedIn()
    await fake.advance(240_000)
    await expect.poll(() => news, soon).toContain('renewed')
    await fake.advance(4_000)
    expect(fake.frames).toHaveLength(1)
    expect(fake.frames[0]?.closed).toBe(false)
  })

  test.each([
    ['a frame', { discovery: ({ check_session_iframe: _none, ...document }: Record<string, unknown>) => document }],
    ['a session state', { answer: (parameters: URLSearchParams) => (parameters.delete('session_state'), parameters) }],
  ])('is left alone where the provider gives no %s', async (_what, fault) => {
    const { fake, auth } = await watched()
    fake.provider.set(fault)
    auth.start(null)
    auth.signIn('popup')
    await expect.poll(() => auth.get().status, soon).toBe('authenticated')
    await fake.advance(10_000)
    expect(fake.frames).toEqual([])
  })

  test('takes the session state of the token response where the answer brings none', async () => {
    const { fake, auth } = await watched()
    fake.provider.set({
      answer: (parameters) => (parameters.delete('session_state'), parameters),
      body: (tokens) => ({ ...tokens, session_state: 'from.token' }),
    })
    auth.start(null)
    auth.signIn('popup')
    await expect.poll(() => fake.frames.length, soon).toBe(1)
    await fake.advance(2_000)
    expect(fake.frames[0]?.said).toEqual(['als-portal from.token'])
  })

  test('that begins after the person was signed out elsewhere ends at once', async () => {
    const { fake: before } = await signedIn()
    before.close()
    const fake = createFakeAuthEnv(before, before.session.map)
    fake.provider.leave('network')
    const auth = createAuth(config, fake.env)
    auth.start(null)
    await fake.advance(5_000)
    fake.channel(`oidc.tabs:${config.authority}:${config.clientId}`, () => {})('signed-out')
    await expect.poll(() => auth.get().status, soon).toBe('anonymous')
    fake.provider.leave(null)
    await fake.advance(5_000)
    expect(fake.frames.map(({ closed }) => closed)).toEqual([true])
  })

  test('that was given up is tried again with the next person', async () => {
    const { fake, auth, news } = await signedIn()
    fake.control.monitor = 'error'
    await fake.advance(2_000)
    expect(news).toContain('monitoring-stopped')
    fake.control.monitor = 'unchanged'
    auth.signOut()
    // The redirect goes nowhere here, which is noticed after a minute.
    await fake.advance(60_000)
    auth.signIn('popup')
    await expect.poll(() => auth.get().status, soon).toBe('authenticated')
    await expect.poll(() => fake.frames.length, soon).toBe(2)
  })

  test('counts the vain questions of each person anew', async () => {
    const { fake, auth } = await signedIn()
    fake.control.monitor = 'changed'
    for (let second = 0; second < 60; second += 1) await fake.advance(1_000)
    expect(silent(fake)).toBe(2)
    fake.control.monitor = 'unchanged'
    auth.signOut()
    await fake.advance(60_000)
    auth.signIn('popup')
    await expect.poll(() => auth.get().status, soon).toBe('authenticated')
    fake.control.monitor = 'changed'
    for (let second = 0; second < 60; second += 1) await fake.advance(1_000)
    expect(silent(fake)).toBe(4)
  })

  test('that could not begin, because the provider was away, begins with the next renewal', async () => {
    const { fake } = await openedWithoutProvider()
    await fake.advance(10_000)
    expect(fake.frames).toEqual([])
    fake.provider.leave(null)
    await fake.advance(230_000)
    await expect.poll(() => fake.frames.length, soon).toBe(1)
  })

  test('that could not begin does not end the one that has begun since', async () => {
    const { fake, auth } = await openedWithoutProvider()
    await fake.advance(5_000)
    fake.provider.leave(null)
    fake.provider.set({ answer: (parameters) => (parameters.set('session_state', 'new'), parameters) })
    auth.signIn('popup')
    await expect.poll(() => fake.frames.length, soon).toBe(1)
    fake.provider.leave('network')
    await fake.advance(3_000)
    fake.provider.leave(null)
    auth.signOut()
    await expect.poll(() => auth.get().status, soon).toBe('anonymous')
    expect(fake.frames.map(({ closed }) => closed)).toEqual([true])
  })

  test('ends when the person signs out', async () => {
    const { fake, auth } = await signedIn()
    auth.signOut()
    await expect.poll(() => auth.get().status, soon).toBe('anonymous')
    expect(fake.frames[0]?.closed).toBe(true)
  })
})

describe('anonymous monitoring', () => {
  test('is off by default: nothing is asked while nobody is signed in', async () => {
    const { fake, auth } = await watched()
    auth.start(null)
    await fake.advance(60_000)
    expect(fake.opened).toEqual([])
    expect(fake.provider.log).toEqual([])
  })

  test('asks nothing while somebody is signed in', async () => {
    const { fake: before } = await signedIn()
    before.close()
    const fake = createFakeAuthEnv(before, before.session.map)
    const auth = createAuth({ ...config, monitorAnonymous: true }, fake.env)
    auth.start(null)
    await fake.settle()
    expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null })
    expect(fake.opened).toEqual([])
  })

  test('treats login_required as an anonymous user, watches that session, and notices who signs in', async () => {
    const { fake, auth, news } = await watched(true)
    fake.provider.world.subject = null
    auth.start(null)
    await expect.poll(() => fake.frames.length, soon).toBe(1)
    expect(auth.get()).toEqual({ status: 'anonymous', activity: null, problem: null })
    await fake.advance(4_000)
    expect(fake.frames[0]?.said).toContain('als-portal nobody.x')
    fake.provider.world.subject = 'f3a1'
    fake.control.monitor = 'changed'
    await fake.advance(2_000)
    await expect.poll(() => auth.get().status, soon).toBe('authenticated')
    expect(news).toContain('signed-in')
  })
})
