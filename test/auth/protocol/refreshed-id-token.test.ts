/** The ID token of a refresh response, which must match the first one of the sign-in (OpenID Connect Core §12.2). */
import { expect, test } from 'vitest'
import type { AuthConfig } from '../../../src/auth/index.ts'
import { verifyRefreshedIdToken } from '../../../src/auth/protocol/id-token.ts'
import { connect } from '../../../src/auth/protocol/metadata.ts'
import { toProblem } from '../../../src/auth/protocol/problem-of-error.ts'
import { requestTokens, toTokenResponse } from '../../../src/auth/protocol/token.ts'
import { allowSlowCrypto, operationIn, signIn, storedUser } from '../../support/auth-page.ts'
import { config, createFakeAuthEnv } from '../../support/fake-auth-env.ts'
import type { Fault } from '../../support/faulty-provider.ts'

allowSlowCrypto()

const merge = (more: Record<string, unknown>) => (claims: Record<string, unknown>) => ({ ...claims, ...more })

const claimsIn = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

/** Refreshes the tokens. Resolves with the error code of the changed ID token, or with null if it is accepted. */
async function refreshedTokenError(
  change: (claims: Record<string, unknown>, former: Record<string, unknown>) => Record<string, unknown>,
  claims?: Fault['claims'],
  changed: Partial<AuthConfig> = {},
) {
  const fake = createFakeAuthEnv()
  if (claims) fake.provider.set({ claims })
  await signIn(fake, changed)
  const { id_token: former, refresh_token: token, dpop_jkt: jkt, original } = storedUser(fake)
  fake.provider.set({ refreshedClaims: (claims) => change(claims, claimsIn(former)) })
  const unbound = { ...operationIn(fake.env), config: { ...config, ...changed } }
  const connected = await connect(unbound)
  const work = { ...connected, key: await unbound.dpop.readKey(jkt, connected.metadata.proofAlgorithms) }
  const grant = { grant_type: 'refresh_token', refresh_token: token, scope: 'openid' }
  const tokens = toTokenResponse(await requestTokens(work, grant), 'DPoP')
  const outcome = verifyRefreshedIdToken(
    work,
    tokens.id_token ?? '',
    { ...original, sub: 'f3a1' },
    { accessToken: tokens.access_token, requestedAtS: fake.now() / 1000 },
  )
  return outcome.then(
    () => null,
    (thrown) => toProblem(thrown).code,
  )
}

test.each([
  ['another subject', { sub: 'other' }, 'login-required'],
  ['another azp', { azp: undefined }, 'id-token-azp'],
  ['another auth_time', { auth_time: 1 }, 'id-token-auth-time'],
  ['another nonce', { nonce: 'other' }, 'id-token-nonce'],
])('has a code of its own for %s', async (_name, changed, code) => {
  expect(await refreshedTokenError(merge(changed))).toBe(code)
})

test('accepts optional claims that are null, at the sign-in, in the refresh response, or in both', async () => {
  const none = merge({ azp: null, auth_time: null, at_hash: null, nonce: null })
  const first = ({ nonce, ...claims }: Record<string, unknown>) => ({ ...none(claims), nonce })
  expect(await refreshedTokenError(none, first)).toBeNull()
  expect(await refreshedTokenError(merge({ auth_time: null, at_hash: null, nonce: null }))).toBeNull()
  expect(await refreshedTokenError(merge({ azp: null }))).toBe('id-token-azp')
})

test.each([
  ['a trusted one', { aud: ['als-portal', 'project'] }, null],
  ['a trusted one without azp', { aud: ['als-portal', 'project'], azp: undefined }, 'id-token-azp'],
  ['another one', { aud: ['als-portal', 'other'] }, 'id-token-aud-untrusted'],
  ['a trusted one alone', { aud: 'project' }, 'id-token-aud'],
])('checks further audiences as at the sign-in: %s', async (_name, changed, code) => {
  const trusting = { audiences: ['project'] }
  expect(await refreshedTokenError(merge(changed), undefined, trusting)).toBe(code)
})

test('accepts the nonce of the sign-in, and an ID token without auth_time', async () => {
  expect(await refreshedTokenError((claims, former) => ({ ...claims, nonce: former['nonce'] }))).toBeNull()
  expect(await refreshedTokenError(merge({ auth_time: undefined }))).toBeNull()
})

test('has nothing to compare an auth_time with if the sign-in had none', async () => {
  const change = (claims: Record<string, unknown>, former: Record<string, unknown>) => ({
    ...claims,
    auth_time: Number(former['iat']) + 1,
  })
  expect(await refreshedTokenError(change, ({ auth_time: _none, ...claims }) => claims)).toBeNull()
})

test.each([true, '1', {}])('refuses the auth_time %j, which is no number', async (authTime) => {
  const withoutTime = ({ auth_time: _none, ...claims }: Record<string, unknown>) => claims
  expect(await refreshedTokenError(merge({ auth_time: authTime }))).toBe('id-token-auth-time')
  expect(await refreshedTokenError(merge({ auth_time: authTime }), withoutTime)).toBe('id-token-auth-time')
  expect(await refreshedTokenError(merge({ auth_time: authTime }), merge({ auth_time: authTime }))).toBe(
    'id-token-auth-time',
  )
})
