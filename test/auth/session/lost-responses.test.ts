/** A gateway, an extension or a rewritten link can remove the response from the address on its way back. */
import { describe, expect, test } from 'vitest'
import { isAway } from '../../../src/auth/index.ts'
import type { AuthConfig } from '../../../src/auth/index.ts'
import { problemOf } from '../../../src/auth/session/model.ts'
import {
  allowSlowCrypto,
  leaveByRedirect,
  openAuth,
  refreshRequests,
  reload,
  signIn,
  signInTab,
  silentFrames,
  storedUser,
  withoutRefreshToken,
} from '../../support/auth-page.ts'
import { createFakeAuthEnv, ORIGIN } from '../../support/fake-auth-env.ts'
import type { FakeAuthEnv } from '../../support/fake-auth-env.ts'

allowSlowCrypto()

const lost = { status: 'anonymous', activity: null, problem: { code: 'response-lost' } }

/** Lets the provider offer the fragment, which the host then loses. */
function behindGateway(fake: FakeAuthEnv = createFakeAuthEnv()): FakeAuthEnv {
  const { provider } = fake
  const { authorize } = provider
  provider.responses.modes = ['query', 'fragment']
  provider.authorize = (url) => authorize(url).replace(/#.*/, '')
  return fake
}

test.each<[string, Partial<AuthConfig>, string]>([
  ['', {}, 'lost'],
  [', unless it comes in the query', { responseMode: 'query' }, 'signed in'],
  [', also if the deployment asks for the fragment', { responseMode: 'fragment' }, 'lost'],
])('a popup that comes back with nothing says that the answer was lost%s', async (_, changed, outcome) => {
  const fake = behindGateway()
  const { auth } = openAuth(fake, changed)
  auth.signIn('popup')
  await fake.settle()
  expect(auth.get()).toMatchObject(outcome === 'lost' ? lost : { status: 'authenticated', problem: null })
  expect([fake.pendingKeys(), fake.opened[0]?.closed]).toEqual([[], true])
  if (outcome === 'lost') expect(fake.keys.names()).toEqual([])
})

test.each([
  ['fragment', null, 'fragment'],
  ['query', ['query', 'fragment'], 'query'],
  [undefined, ['query', 'fragment'], 'fragment'],
  [undefined, ['query'], null],
  [undefined, null, null],
] as const)('identity.responseMode %s at a provider that lists %j asks for %s', async (responseMode, modes, sent) => {
  const fake = createFakeAuthEnv()
  fake.provider.responses.modes = modes
  const { auth } = openAuth(fake, responseMode && { responseMode })
  await signInTab({ fake, auth })
  expect(new URL(fake.opened[0]?.url ?? '').searchParams.get('response_mode')).toBe(sent)
})

test('a redirect that comes back with nothing says so, and Login works at once', async () => {
  const before = behindGateway()
  const answer = await leaveByRedirect(openAuth(before))
  expect(answer).toBe(`${ORIGIN}/`)
  const { fake, auth } = openAuth(reload(before), { responseMode: 'query' }, answer)
  await fake.settle()
  expect(auth.get()).toMatchObject(lost)
  expect([fake.pendingKeys(), fake.session.get('oidc.sent')]).toEqual([[], null])
  await signInTab({ fake, auth })
})

test('a page without a response forgets the request that its window has sent, and the response still counts', async () => {
  const before = createFakeAuthEnv()
  const answer = await leaveByRedirect(openAuth(before))
  const fake = reload(before)
  openAuth(fake)
  expect(fake.session.get('oidc.sent')).toBeNull()
  const { auth } = openAuth(reload(fake), {}, answer)
  await expect.poll(() => auth.get().status).toBe('authenticated')
})

describe('a hidden frame that comes back with nothing', () => {
  test('is reported at once in a new tab, which asks again when somebody returns to it', async () => {
    const first = await signIn(createFakeAuthEnv())
    const fake = behindGateway(createFakeAuthEnv(first.fake))
    const { auth } = openAuth(fake)
    await fake.advance(0)
    expect(auth.get()).toMatchObject(lost)
    expect(isAway(problemOf(auth.get())), 'the provider is not away').toBe(false)
    await fake.advance(300_000)
    expect(silentFrames(fake)).toHaveLength(1)
    fake.comeBack()
    await fake.settle()
    expect(silentFrames(fake)).toHaveLength(2)
  })

  test('ends no sign-in before an hour of failures', async () => {
    const fake = createFakeAuthEnv()
    fake.provider.set(withoutRefreshToken)
    const { auth } = await signIn(fake)
    const { authorize } = fake.provider
    fake.provider.authorize = (url) => authorize(url).replace(/\?.*/, '')
    await fake.advance(400_000)
    expect(auth.get()).toMatchObject({ status: 'reconnecting', problem: null })
    expect(storedUser(fake)).not.toBeNull()
    expect(refreshRequests(fake)).toEqual([])
  })
})

test('a fragment with two codes is refused, and nothing is left of it', async () => {
  const fake = createFakeAuthEnv()
  fake.provider.responses.modes = ['fragment']
  fake.provider.set({ answer: (parameters) => `${parameters.toString()}&code=other` })
  const { auth } = openAuth(fake)
  auth.signIn('popup')
  await fake.settle()
  expect(auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'parameter-duplicated' } })
  expect([fake.pendingKeys(), fake.keys.names()]).toEqual([[], []])
})
