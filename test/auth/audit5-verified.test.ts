// decisions.md: "When the provider says email_verified: false, the user is not staff."
import { expect, test } from 'vitest'
import '../../src/auth/engine.ts'
import { viewerOf } from '../../src/portal/access.ts'
import { openAuth } from '../support/auth-page.ts'
import { createFakeAuthEnv } from '../support/fake-auth-env.ts'

test('user info that repeats the e-mail without email_verified does not undo the false of the ID token', async () => {
  const fake = createFakeAuthEnv()
  fake.provider.set({ claims: (claims) => ({ ...claims, email_verified: false }) })
  const { auth } = openAuth(fake, { loadUserInfo: true })
  auth.signIn('popup')
  await fake.settle()
  expect(auth.get()).toMatchObject({ user: { email: 'ana@tp.als.test' } })
  const rule = { staffDomain: 'tp.als.test', requireVerifiedEmail: false }
  expect(viewerOf(auth.get(), rule, fake.now())).toBe('authenticated')
})
