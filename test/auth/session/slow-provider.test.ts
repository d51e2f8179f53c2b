/** A provider that does not answer, or not to this page, or whose headers a proxy has merged. */
import { describe, expect, test } from 'vitest'
import { isAway } from '../../../src/auth/index.ts'
import { problemOf } from '../../../src/auth/session/model.ts'
import { allowSlowCrypto, markOf, openAuth, signIn, withWire } from '../../support/auth-page.ts'
import { createFakeAuthEnv } from '../../support/fake-auth-env.ts'
import type { FakeAuthEnv } from '../../support/fake-auth-env.ts'

allowSlowCrypto()

const never = () => new Promise<never>(() => {})

/** A page whose provider accepts connections and never answers, until `wire.clear()`. */
function openSilent() {
  const { fake, wire } = withWire()
  wire.carry = never
  return { ...openAuth(fake), wire }
}

describe('a provider that accepts and never answers', () => {
  test('is named after 10 s, and the sign-in goes on and succeeds behind the message', async () => {
    const { fake, auth, wire } = openSilent()
    auth.signIn('popup')
    await fake.advance(9_999)
    expect(auth.get()).toMatchObject({ activity: { via: 'popup' }, problem: null })
    await fake.advance(1)
    expect(auth.get()).toMatchObject({ activity: { via: 'popup' }, problem: { code: 'network-timeout' } })
    expect(fake.opened[0]?.closed).toBe(false)
    wire.clear()
    await fake.advance(1_000)
    await fake.settle()
    expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
  })

  test('lets the user try again at once: the former try is over, and its window closes', async () => {
    const { fake, auth, wire } = openSilent()
    auth.signIn('popup')
    await fake.advance(10_000)
    wire.clear()
    auth.signIn('popup')
    await fake.settle()
    expect(fake.opened.map(({ closed }) => closed)).toEqual([true, true])
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  })

  test('is named on a page that completes a redirect, too', async () => {
    const { fake, auth } = openSilent()
    auth.dismiss()
    const before = createFakeAuthEnv()
    const page = openAuth(before)
    page.auth.signIn('redirect')
    await before.settle()
    const answer = before.provider.authorize(before.opened[0]?.url ?? '')
    before.close()
    const { fake: next, wire } = withWire(createFakeAuthEnv(before, before.session.items))
    wire.carry = never
    const completing = openAuth(next, {}, answer)
    await next.advance(10_000)
    expect(completing.auth.get()).toMatchObject({
      status: 'anonymous',
      activity: { via: 'redirect' },
      problem: { code: 'network-timeout' },
    })
    wire.clear()
    await next.advance(1_000)
    await next.settle()
    expect(completing.auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    expect([fake.opened, auth.get()]).toEqual([[], { status: 'anonymous', activity: null, problem: null }])
  })

  test('is named in the end, and not after the user has cancelled', async () => {
    const { fake, auth } = openSilent()
    auth.signIn('popup')
    await fake.advance(60_000)
    expect(auth.get()).toMatchObject({ activity: null, problem: { code: 'network-timeout' } })
    auth.signIn('popup')
    auth.cancelSignIn()
    await fake.advance(60_000)
    expect(auth.get()).toMatchObject({ activity: null, problem: null })
  })
})

describe('a provider that cannot be read', () => {
  /** Presses Login while each request of the page fails. */
  async function logIn(fake: FakeAuthEnv) {
    fake.provider.leave('network')
    const { auth } = openAuth(fake)
    auth.signIn('popup')
    await fake.settle()
    return auth
  }
  const requests = (fake: FakeAuthEnv) => fake.provider.log.length

  test('but answers a plain request does not answer to this page, or a proxy answers while it restarts', async () => {
    const fake = createFakeAuthEnv()
    fake.provider.world.answersPlainly = true
    const auth = await logIn(fake)
    expect(auth.get()).toMatchObject({ activity: { via: 'popup' } })
    await fake.advance(7_000)
    expect(auth.get()).toMatchObject({ activity: null, problem: { code: 'cors-refused' } })
    expect(requests(fake)).toBe(4)
    auth.signIn('popup')
    await fake.settle()
    fake.provider.leave(null)
    await fake.advance(1_000)
    await fake.settle()
    expect(auth.get()).toMatchObject({ status: 'authenticated' })
  })

  test('and answers nothing is asked three times more', async () => {
    const fake = createFakeAuthEnv()
    const auth = await logIn(fake)
    expect(auth.get()).toMatchObject({ activity: { via: 'popup' } })
    await fake.advance(7_000)
    expect(auth.get()).toMatchObject({ activity: null, problem: { code: 'network-failed' } })
    expect(requests(fake)).toBe(4)
  })

  test('ends no sign-in, and a new tab is told, and signed in later', async () => {
    const { fake, auth } = await signIn()
    fake.provider.world.answersPlainly = true
    fake.provider.leave('network')
    const tab = openAuth(createFakeAuthEnv(fake))
    await fake.advance(299_000)
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
    expect(isAway(problemOf(tab.auth.get()))).toBe(true)
    fake.provider.leave(null)
    await fake.advance(61_000)
    expect([auth.get().status, tab.auth.get().status]).toEqual(['authenticated', 'authenticated'])
  })
})

test.each(['application/json, application/json', 'application/json;charset=utf-8, application/json'])(
  'a content type that a proxy has merged is JSON: %s',
  async (type) => {
    const { fake, wire } = withWire()
    wire.carry = async (_url, _init, ask) => {
      const response = await ask()
      return new Response(response.body, { status: response.status, headers: { 'content-type': type } })
    }
    const { auth } = openAuth(fake, { loadUserInfo: true })
    auth.signIn('popup')
    await fake.settle()
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  },
)

test('a discovery document of 5 MB is refused, and the next Login works', async () => {
  const fake = createFakeAuthEnv()
  fake.provider.set({ discovery: (document) => ({ ...document, padding: 'x'.repeat(5_000_000) }) })
  const { auth } = openAuth(fake)
  auth.signIn('popup')
  await fake.settle()
  expect(auth.get()).toMatchObject({ activity: null, problem: { code: 'response-too-large' } })
  fake.provider.set({})
  auth.signIn('popup')
  await fake.settle()
  expect(auth.get()).toMatchObject({ status: 'authenticated' })
})

describe('after a sign-out that was only local', () => {
  const promptOf = (url = '') => new URL(url).searchParams.get('prompt')

  test('the next Login lets the user choose the account, in each tab, also when the message is dismissed', async () => {
    const { fake, auth } = await signIn()
    fake.provider.leave('network')
    auth.signOut()
    await fake.advance(5_000)
    expect(auth.get()).toMatchObject({ problem: { code: 'sign-out-local' } })
    fake.provider.leave(null)
    auth.dismiss()
    const other = openAuth(createFakeAuthEnv(fake))
    fake.provider.set({ discovery: (document) => ({ ...document, prompt_values_supported: ['select_account'] }) })
    other.auth.signIn('popup')
    await fake.settle()
    expect(promptOf(other.fake.opened.at(-1)?.url)).toBe('select_account')
    expect(markOf(fake)).not.toHaveProperty('signedOutHere')
    auth.signOut()
    await fake.settle()
  })

  test('another sign-out asks for no account', async () => {
    const { fake, auth } = await signIn()
    auth.signOut()
    await fake.settle()
    const next = openAuth(createFakeAuthEnv(fake))
    next.auth.signIn('popup')
    await fake.settle()
    expect(promptOf(next.fake.opened.at(-1)?.url)).toBeNull()
  })
})
