import { describe, expect, test } from 'vitest'
import { realmFor } from '../../src/dev/keycloak/keycloak-provider.ts'
import { redirectPaths } from '../../src/dev/provider-settings.ts'
import { sampleUsers } from '../../src/dev/users.ts'

/** The parts of a realm that the tests read. */
interface Realm {
  readonly realm: string
  readonly clients: readonly {
    readonly clientId: string
    readonly redirectUris: readonly string[]
    readonly webOrigins: readonly string[]
  }[]
  readonly users: readonly {
    readonly username: string
    readonly firstName?: string
    readonly lastName?: string
    readonly email?: string
    readonly emailVerified?: boolean
    readonly groups?: readonly string[]
    readonly credentials: readonly { readonly value: string }[]
  }[]
}

/** Keycloak names a group by its path. */
const plainGroup = (group: string) => group.replace(/^\//, '')

const portalOrigin = 'http://localhost:4321'
const settings = { portalOrigin, clientId: 'a "$&" client', users: sampleUsers('staff.example') }

describe('the realm', () => {
  const realm = realmFor('other', settings) as Realm

  test('has one client, with exactly the redirect URIs of the embedded provider', () => {
    const redirectUris = redirectPaths.map((path) => `${portalOrigin}${path}`)
    expect(realm).toMatchObject({
      realm: 'other',
      clients: [{ clientId: 'a "$&" client', redirectUris, webOrigins: [portalOrigin] }],
    })
    expect(JSON.stringify(realm)).not.toContain('*')
  })

  test('has the sample users, whose password is their name', () => {
    const users = realm.users.map(({ username, firstName, lastName, email, emailVerified, groups, credentials }) => ({
      id: username,
      name: firstName && `${firstName} ${lastName}`,
      email,
      email_verified: emailVerified,
      groups: (groups ?? []).map(plainGroup),
      passwords: credentials.map(({ value }) => value),
    }))
    const expected = settings.users.map(({ id, claims }) => ({
      id,
      name: claims['name'],
      email: claims['email'],
      email_verified: claims['email_verified'],
      groups: [claims['groups'] ?? []].flat().map(String).map(plainGroup),
      passwords: [id],
    }))
    expect(users).toEqual(expected)
  })
})
