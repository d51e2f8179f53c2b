import { expect, test } from 'vitest'
import { connect } from '../../../src/auth/protocol/metadata.ts'
import { exchangePassword } from '../../../src/auth/protocol/password-grant.ts'
import { operationIn } from '../../support/auth-page.ts'
import { createFakeAuthEnv } from '../../support/fake-auth-env.ts'

test('a user name and password are exchanged for tokens', async () => {
  const { env, provider } = createFakeAuthEnv()
  const work = operationIn(env)
  const tokens = await exchangePassword(await connect(work), 'ana', 'secret')
  expect(tokens).toMatchObject({
    access_token: expect.any(String),
    id_token: expect.any(String),
    refresh_token: expect.any(String),
    expires_in: 300,
  })
  expect(Object.fromEntries(provider.log.at(-1)?.form ?? [])).toEqual({
    grant_type: 'password',
    username: 'ana',
    password: 'secret',
    scope: 'openid',
    client_id: 'als-portal',
  })
})
