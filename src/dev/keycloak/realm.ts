import type { ProviderOptions } from '../provider.ts'
import realm from './realm.json'

/**
 * Adapts the realm of `realm.json` to the portal's origin and client ID and to the users' e-mail addresses. The result
 * is in the format of Keycloak's Admin REST API.
 */
export function realmFor(name: string, { portalOrigin, clientId, users }: ProviderOptions): unknown {
  const sampleUsers = realm.users.map((user) => ({
    ...user,
    email: users.find(({ id }) => id === user.username)?.email,
    // Keycloak gives imported users no default roles, without which the account console answers 401.
    realmRoles: [`default-roles-${name}`],
  }))
  const text = JSON.stringify({ ...realm, realm: name, users: sampleUsers })
    .replaceAll('http://localhost:3000', () => portalOrigin)
    .replaceAll('"als-portal"', () => JSON.stringify(clientId)) // a function, because `$&` in a string is special
  return JSON.parse(text) as unknown
}
