import { describe, expect, test } from 'vitest'
import type { AuthConfig } from '../../../src/auth/index.ts'
import { allowSlowCrypto, openAuth, reload, signIn, storedUser } from '../../support/auth-page.ts'
import { createFakeAuthEnv } from '../../support/fake-auth-env.ts'

allowSlowCrypto()

const readsGroups = { groupsClaim: 'groups' }

/** Signs in with these claims beside the usual ones. */
function signInWith(more: object, config: Partial<AuthConfig> = readsGroups) {
  const fake = createFakeAuthEnv()
  fake.provider.set({ claims: (claims) => ({ ...claims, ...more }) })
  return signIn(fake, config)
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `/group ${index}`)

test.each<[string, object, string, readonly string[]]>([
  ['a name', { groups: ['/audit', 'tax'] }, 'groups', ['/audit', 'tax']],
  ['a path', { realm_access: { roles: ['audit'] } }, 'realm_access.roles', ['audit']],
  [
    'a path with a client ID',
    { resource_access: { 'als.portal': { roles: ['a'] } } },
    'resource_access.als.portal.roles',
    ['a'],
  ],
  ['an address', { 'https://als.example/groups': ['audit'] }, 'https://als.example/groups', ['audit']],
  ['a list of 500', { groups: numbered(500) }, 'groups', numbered(500)],
  ['an empty list', { groups: [] }, 'groups', []],
  ['a name of 300 letters', { groups: ['x'.repeat(300)] }, 'groups', ['x'.repeat(300)]],
])(
  'the claim can be %s; the groups stand in the profile and survive a reload',
  async (_, claims, groupsClaim, groups) => {
    const { fake, auth } = await signInWith(claims, { groupsClaim })
    expect(auth.get()).toMatchObject({ user: { groups } })
    expect(storedUser(fake).profile.groups).toEqual(groups)
    const stored = JSON.stringify([fake.session, fake.local].map((area) => area.keys().map((key) => area.get(key))))
    expect(stored.split('"profile"').length, 'one record has a profile').toBeLessThanOrEqual(2)
    expect(openAuth(reload(fake), { groupsClaim }).auth.get()).toMatchObject({ user: { groups } })
    expect(fake.warnings).toEqual([])
  },
)

const listed = (entries: number, read: number) =>
  `The claim "groups" has ${entries} entries, of which ${read} are read: texts, and at most 500.`
const unreadable = 'The claim "groups" is no list of texts, so it counts as no groups.'

test.each<[string, unknown, readonly string[], readonly string[]]>([
  ['a text is a list of one', 'audit', ['audit'], []],
  ['of 501 entries the first 500 count', numbered(501), numbered(500), [listed(501, 500)]],
  ['of 10,000 entries the first 500 count', numbered(10_000), numbered(500), [listed(10_000, 500)]],
  ['an entry that is no text is left out', ['audit', 7, null, 'tax'], ['audit', 'tax'], [listed(4, 2)]],
  ['objects are left out', [{ name: 'audit' }, { name: 'tax' }], [], [listed(2, 0)]],
  ['an object counts as no groups', { audit: true }, [], [unreadable]],
  ['a number counts as no groups', 7, [], [unreadable]],
])('the claim is read leniently, and the console says what is left out: %s', async (_, groups, read, warnings) => {
  const { fake, auth } = await signInWith({ groups })
  expect(auth.get()).toMatchObject({ status: 'authenticated', user: { groups: read } })
  expect(storedUser(fake).profile.groups).toEqual(read)
  expect(fake.warnings).toEqual(warnings)
})

describe('a claim that the provider has left out of the token, because the user has too many groups,', () => {
  test('is named in the console with its remedy', async () => {
    const more = { _claim_names: { groups: 'src1' }, _claim_sources: { src1: { endpoint: 'https://graph.als.test' } } }
    const { fake, auth } = await signInWith(more)
    expect(auth.get()).not.toHaveProperty('user.groups')
    expect(fake.warnings).toEqual([expect.stringMatching(/"groups" is left out .*only those that are assigned/)])
  })

  test.each([['groups'], [['groups']], [7], [{ roles: 'src1' }], [{}], [null]])(
    'is not named if `_claim_names` is %j',
    async (names) => {
      const { fake, auth } = await signInWith({ _claim_names: names })
      expect(auth.get()).toMatchObject({ status: 'authenticated' })
      expect(fake.warnings).toEqual([])
    },
  )
})

test.each<[string, object, Partial<AuthConfig>]>([
  ['there is no such claim', { roles: ['audit'] }, readsGroups],
  ['the claim is null', { groups: null }, readsGroups],
  ['a name on the path is no object', { realm_access: ['roles'] }, { groupsClaim: 'realm_access.roles' }],
  ['the name is one that every object inherits', {}, { groupsClaim: 'constructor.name' }],
  ['nothing is for groups', { groups: ['audit'] }, {}],
])('no groups are stored if %s', async (_, claims, config) => {
  const { fake, auth } = await signInWith(claims, config)
  expect(auth.get()).not.toHaveProperty('user.groups')
  expect(storedUser(fake).profile).not.toHaveProperty('groups')
  expect(fake.warnings).toEqual([])
})

test('a damaged record has no groups', async () => {
  const { fake } = await signInWith({ groups: ['audit'] })
  const [key = ''] = fake.session.keys().filter((name) => name.startsWith('oidc.user:'))
  fake.session.set(key, (fake.session.get(key) ?? '').replace('"groups":["audit"]', '"groups":7'))
  expect(openAuth(reload(fake), readsGroups).auth.get()).not.toHaveProperty('user.groups')
})

describe('user info', () => {
  const config = { ...readsGroups, loadUserInfo: true }

  test('of the same subject has groups, which replace those of the ID token', async () => {
    const fake = createFakeAuthEnv()
    fake.provider.set({
      claims: (claims) => ({ ...claims, groups: ['audit'] }),
      userinfo: (claims) => ({ ...claims, groups: ['tax'] }),
    })
    const { auth } = await signIn(fake, config)
    expect(auth.get()).toMatchObject({ user: { groups: ['tax'] } })
  })

  test('of another subject signs nobody in', async () => {
    const fake = createFakeAuthEnv()
    fake.provider.set({ userinfo: (claims) => ({ ...claims, sub: 'eve', groups: ['tax'] }) })
    const { auth } = openAuth(fake, config)
    auth.signIn('popup')
    await expect.poll(() => auth.get()).toMatchObject({ status: 'anonymous', problem: { code: 'userinfo-sub' } })
  })
})

describe('a renewal', () => {
  test.each<[string, (claims: object) => object, readonly string[] | undefined]>([
    ['with other groups replaces them', (claims) => ({ ...claims, groups: ['tax'] }), ['tax']],
    ['with an empty claim empties them', (claims) => ({ ...claims, groups: [] }), []],
    [
      'whose ID token has no claim of groups removes them',
      ({ groups: _gone, ...claims }: { groups?: unknown }) => claims,
      undefined,
    ],
  ])('%s', async (_, refreshedClaims, groups) => {
    const { fake, auth, events } = await signInWith({ groups: ['audit'] })
    fake.provider.set({ refreshedClaims: (claims) => ({ ...refreshedClaims({ ...claims, groups: ['audit'] }) }) })
    await fake.advance(240_000)
    await expect.poll(() => events).toContain('renewed')
    expect(storedUser(fake).profile.groups).toEqual(groups)
    expect(auth.get()).toMatchObject({ status: 'authenticated', user: { name: 'Ana Prueba' } })
  })

  test('without an ID token says nothing about groups', async () => {
    const { fake, events } = await signInWith({ groups: ['audit'] })
    fake.provider.set({ refreshedBody: ({ id_token: _id, ...rest }) => rest })
    await fake.advance(240_000)
    await expect.poll(() => events).toContain('renewed')
    expect(storedUser(fake).profile.groups).toEqual(['audit'])
  })

  test('whose user info cannot be read says nothing about groups', async () => {
    const fake = createFakeAuthEnv()
    fake.provider.set({ userinfo: (claims) => ({ ...claims, groups: ['tax'] }) })
    const { events } = await signIn(fake, { ...readsGroups, loadUserInfo: true })
    fake.provider.set({ userinfo: () => [] as never })
    await fake.advance(240_000)
    await expect.poll(() => events).toContain('renewed')
    expect(storedUser(fake).profile.groups).toEqual(['tax'])
  })
})
