/** Bearer tokens, at a provider that does not offer DPoP or at a portal that does not want it. */
import { expect, test } from 'vitest'
import type { AuthConfig } from '../../../src/auth/index.ts'
import {
  allowSlowCrypto,
  openAuth,
  refreshRequests,
  revokedTokens,
  silentFrames,
  storedUser,
} from '../../support/auth-page.ts'
import { createFakeAuthEnv } from '../../support/fake-auth-env.ts'
import type { ProofPolicy } from '../../support/faulty-provider.ts'

allowSlowCrypto()

function openPage(policy: Partial<ProofPolicy> = { advertises: false, binds: false }) {
  const fake = createFakeAuthEnv()
  Object.assign(fake.provider.proofs, policy)
  return fake
}

test.each<[string, Partial<ProofPolicy>, Partial<AuthConfig>]>([
  ['the provider does not offer DPoP', { advertises: false, binds: false }, {}],
  ['the provider binds tokens but does not say so', { advertises: false, binds: true }, {}],
  ['"dpop" is false', {}, { dpop: false }],
])('no request has a proof if %s', async (_name, policy, changed) => {
  const fake = openPage(policy)
  const { auth } = openAuth(fake, { loadUserInfo: true, ...changed })
  auth.signIn('popup')
  await expect.poll(() => auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  await fake.advance(250_000)
  expect(refreshRequests(fake)).toHaveLength(1)
  expect(silentFrames(fake)).toEqual([])
  expect(auth.get()).toMatchObject({ status: 'authenticated', activity: null, problem: null })
  expect(fake.provider.log.filter(({ headers }) => headers.has('dpop'))).toEqual([])
  expect(new URL(fake.opened[0]?.url ?? '').searchParams.has('dpop_jkt')).toBe(false)
  const userInfo = fake.provider.log.filter(({ url }) => url.endsWith('/userinfo'))
  expect(userInfo.map(({ headers }) => headers.get('authorization')?.split(' ')[0])).toEqual(['Bearer', 'Bearer'])
  expect(storedUser(fake)).toMatchObject({ token_type: 'Bearer' })
  expect(fake.keys.names()).toEqual([])
})

test('a bound token that was not asked for is refused, and revoked', async () => {
  const fake = openPage()
  fake.provider.set({ body: (body) => ({ ...body, token_type: 'DPoP' }) })
  const { auth } = openAuth(fake)
  auth.signIn('popup')
  await expect.poll(() => auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'token-type' } })
  expect(revokedTokens(fake)).toHaveLength(1)
})

test('the refresh of a Bearer sign-in with a bound token is refused', async () => {
  const fake = openPage()
  const { auth } = openAuth(fake)
  auth.signIn('popup')
  await expect.poll(() => auth.get()).toMatchObject({ status: 'authenticated' })
  fake.provider.set({ refreshedBody: (body) => ({ ...body, token_type: 'DPoP' }) })
  await fake.advance(250_000)
  expect(refreshRequests(fake)).toHaveLength(1)
  expect(storedUser(fake)).toMatchObject({ token_type: 'Bearer' })
})
