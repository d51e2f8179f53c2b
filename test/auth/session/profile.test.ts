import { describe, expect, test } from 'vitest'
import type { AuthConfig } from '../../../src/auth/index.ts'
import { allowSlowCrypto, signIn, storedUser, withoutRefreshToken } from '../../support/auth-page.ts'
import { createFakeAuthEnv } from '../../support/fake-auth-env.ts'
import type { Fault } from '../../support/faulty-provider.ts'

allowSlowCrypto()

describe('an e-mail that is removed from the account', () => {
  const withoutEmail = ({ email: _gone, email_verified: _verified, ...claims }: Record<string, unknown>) => claims

  test.each(['token', 'frame'])('is gone at the next renewal by %s, if user info is read', async (by) => {
    const fake = createFakeAuthEnv()
    if (by === 'frame') fake.provider.set(withoutRefreshToken)
    const { auth, events } = await signIn(fake, { loadUserInfo: true })
    expect(auth.get()).toMatchObject({ user: { email: 'ana@tp.als.test' } })
    fake.provider.set({ ...(by === 'frame' && withoutRefreshToken), claims: withoutEmail, userinfo: withoutEmail })
    await fake.advance(240_000)
    await expect.poll(() => events).toContain('renewed')
    expect(auth.get()).not.toHaveProperty('user.email')
    expect(storedUser(fake).profile).toEqual({ sub: 'f3a1', name: 'Ana del Servicio' })
  })

  test.each<[string, Fault, Partial<AuthConfig>]>([
    [
      'user info cannot be read',
      { claims: withoutEmail, userinfoResponse: () => new Response(null, { status: 500 }) },
      { loadUserInfo: true },
    ],
    [
      'there is no ID token',
      { userinfo: withoutEmail, refreshedBody: ({ id_token: _id, ...rest }) => rest },
      { loadUserInfo: true },
    ],
    ['only an ID token is read', { claims: withoutEmail }, {}],
  ])('stays if %s', async (_, fault, changed) => {
    const { fake, auth, events } = await signIn(createFakeAuthEnv(), changed)
    fake.provider.set(fault)
    await fake.advance(255_000)
    await expect.poll(() => events).toContain('renewed')
    expect(auth.get()).toMatchObject({ user: { email: 'ana@tp.als.test' } })
  })
})
