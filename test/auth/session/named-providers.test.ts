/**
 * What providers send, from their documentation and public reports: a provider of ours answers like each. The services
 * themselves were not tried.
 */
import { expect, test } from 'vitest'
import type { AuthConfig } from '../../../src/auth/index.ts'
import { allowSlowCrypto, openAuth, silentFrames } from '../../support/auth-page.ts'
import { createFakeAuthEnv, createFakeBrowser } from '../../support/fake-auth-env.ts'
import { CLIENT_ID, createFaultyProvider, ISSUER } from '../../support/faulty-provider.ts'

allowSlowCrypto()

type Json = Record<string, unknown>

interface Row {
  readonly name: string
  readonly issuer?: string
  readonly config?: Partial<AuthConfig>
  /** What its discovery document lacks. */
  readonly lacks?: readonly string[]
  readonly claims?: (claims: Json) => Json
  /** It names its issuer in the response (RFC 9207). */
  readonly namesIssuer?: boolean
  /** It binds tokens to keys (RFC 9449). */
  readonly bindsTokens?: boolean
  /** A refresh token stays, and a refresh returns none. */
  readonly keepsRefreshToken?: boolean
  /** The groups that the portal reads, or none without the claim, and what it says of them. */
  readonly groups?: readonly string[]
  readonly warnings?: readonly string[]
  /** Where a sign-out ends. Without an end-session endpoint it is local. */
  readonly signOut?: 'local'
}

const withGroups = (claims: Json): Json => ({ ...claims, groups: ['audit', 'tax'] })
const groups = ['audit', 'tax']
const [noFrame, noRevocation, noLogout] = ['check_session_iframe', 'revocation_endpoint', 'end_session_endpoint']

const rows: readonly Row[] = [
  {
    // Dates tokens back by 300 s. Above 200 groups, it names a place where they can be read.
    name: 'Entra ID',
    issuer: 'https://login.als.test/6f1b/v2.0',
    lacks: [noRevocation, 'code_challenge_methods_supported'],
    claims: ({ iat, at_hash: _none, ...claims }) => ({
      ...claims,
      ...{ iat: Number(iat) - 300, nbf: Number(iat) - 300, ver: '2.0' },
      _claim_names: { groups: 'src1' },
      _claim_sources: { src1: { endpoint: 'https://graph.als.test/getMemberObjects' } },
    }),
    warnings: [expect.stringContaining('groups') as string],
  },
  {
    name: 'Okta',
    issuer: 'https://als.okta.test/oauth2/default',
    lacks: [noFrame],
    claims: ({ iat, ...claims }) => ({ ...withGroups(claims), iat, ver: 1, amr: ['pwd'], idp: '00o1' }),
    groups,
  },
  {
    name: 'Auth0',
    issuer: 'https://als.auth0.test/',
    lacks: [noFrame],
    config: { groupsClaim: 'https://als.example/groups' },
    claims: (claims) => ({
      ...claims,
      'https://als.example/groups': groups,
      sid: 's',
      updated_at: '2026-11-28T08:00:00Z',
    }),
    groups,
  },
  {
    name: 'Google, by a broker',
    namesIssuer: true,
    claims: (claims) => ({
      ...claims,
      identity_provider: 'google',
      hd: 'als.test',
      picture: 'https://pictures.als.test/1',
    }),
  },
  {
    name: 'Keycloak',
    namesIssuer: true,
    bindsTokens: true,
    claims: (claims) => ({ ...withGroups(claims), typ: 'ID', azp: CLIENT_ID, sid: 's', acr: '1' }),
    groups,
  },
  {
    name: 'Authentik',
    issuer: 'https://id.als.test/application/o/portal/',
    lacks: [noFrame],
    claims: (claims) => ({ ...withGroups(claims), email_verified: false, uid: 'u', acr: 'goauthentik.io/default' }),
    groups,
  },
  {
    // The project and its other clients are audiences, too. Roles are an object.
    name: 'Zitadel',
    issuer: 'https://als.zitadel.test',
    lacks: [noFrame],
    config: { audiences: ['project', 'other-client'], groupsClaim: 'urn:zitadel:iam:org:project:roles' },
    claims: (claims) => ({
      ...claims,
      aud: [CLIENT_ID, 'other-client', 'project'],
      azp: CLIENT_ID,
      'urn:zitadel:iam:org:project:roles': { audit: { 1: 'als.zitadel.test' } },
    }),
    groups: [],
    warnings: [expect.stringContaining('no list of texts') as string],
  },
  {
    // A single group is a text.
    name: 'ADFS',
    issuer: 'https://adfs.als.test/adfs',
    lacks: [noFrame, noRevocation],
    claims: ({ iat, ...claims }) => ({ ...claims, iat, nbf: iat, groups: 'audit', apptype: 'Public', ver: '1.0' }),
    keepsRefreshToken: true,
    groups: ['audit'],
  },
  {
    name: 'Cognito',
    issuer: 'https://cognito-idp.als.test/eu-west-1_A',
    lacks: [noFrame, 'code_challenge_methods_supported'],
    config: { groupsClaim: 'cognito:groups' },
    claims: (claims) => ({
      ...claims,
      'cognito:groups': groups,
      token_use: 'id',
      email_verified: true,
      origin_jti: 'o',
    }),
    keepsRefreshToken: true,
    groups,
  },
  {
    // Its ID tokens live two minutes, its access tokens two hours.
    name: 'GitLab',
    issuer: 'https://gitlab.als.test',
    lacks: [noFrame, noLogout],
    config: { groupsClaim: 'groups_direct' },
    claims: ({ iat, ...claims }) => ({
      ...claims,
      iat,
      exp: Number(iat) + 120,
      groups_direct: groups,
      sub_legacy: 'x',
    }),
    groups,
    signOut: 'local',
  },
  {
    name: 'Dex',
    issuer: 'https://dex.als.test/dex',
    lacks: [noFrame, noLogout, noRevocation],
    claims: withGroups,
    groups,
    signOut: 'local',
  },
]

test.each(rows)('an answer like that of $name signs in, is renewed once, and signs out', async (row) => {
  const { issuer = ISSUER, namesIssuer = false, bindsTokens = false, keepsRefreshToken = false, lacks = [] } = row
  const browser = createFakeBrowser()
  const provider = createFaultyProvider(browser.now, issuer)
  Object.assign(provider.world, { lifeS: 4_000, rotates: !keepsRefreshToken })
  Object.assign(provider.proofs, { advertises: bindsTokens, binds: bindsTokens })
  provider.set({
    discovery: (document) => {
      const missing = [...lacks, ...(namesIssuer ? [] : ['authorization_response_iss_parameter_supported'])]
      return Object.fromEntries(Object.entries(document).filter(([name]) => !missing.includes(name)))
    },
    answer: (parameters) => {
      if (!namesIssuer) parameters.delete('iss')
      if (lacks.includes(noFrame)) parameters.delete('session_state')
      return parameters
    },
    ...(row.claims && { claims: row.claims }),
    ...(keepsRefreshToken && { refreshedBody: ({ refresh_token: _none, ...tokens }: Json) => tokens }),
  })
  const fake = createFakeAuthEnv({ ...browser, provider })
  const { auth } = openAuth(fake, { authority: issuer, groupsClaim: 'groups', ...row.config })
  auth.signIn('popup')
  await fake.settle()
  const signedIn = {
    status: 'authenticated',
    activity: null,
    problem: null,
    user: row.groups ? { groups: row.groups } : {},
  }
  const accessToken = () =>
    /"access_token":"([^"]*)"/.exec(fake.session.get(`oidc.user:${issuer}:${CLIENT_ID}`) ?? '')?.[1]
  const former = accessToken()
  expect(auth.get()).toMatchObject(signedIn)
  expect(former).toEqual(expect.any(String))
  expect(fake.warnings).toEqual(row.warnings ?? [])

  await fake.advance(3_940_000)
  expect(accessToken()).not.toBe(former)
  expect(provider.refreshes.sent.map(({ status }) => status)).toEqual([200])
  expect(silentFrames(fake)).toEqual([])
  expect(auth.get()).toMatchObject(signedIn)

  fake.control.person = 'waits'
  auth.signOut()
  await fake.settle()
  const left = fake.opened.filter(({ via }) => via === 'redirect').map(({ url }) => url)
  expect(left).toEqual(row.signOut === 'local' ? [] : [expect.stringContaining('/logout')])
  const problem = row.signOut === 'local' ? { code: 'sign-out-local' } : null
  expect(auth.get()).toMatchObject({ status: 'anonymous', problem })
})
