import type { ProviderOptions } from '../provider.ts'
import realm from './realm.json'

/**
 * The realm of `realm.json`, as Keycloak's admin REST interface takes it, for a portal at another address or with
 * another client ID, and with the e-mail addresses of these users.
 */
export function realmFor(name: string, { portalOrigin, clientId, users }: ProviderOptions): unknown {
  const sampleUsers = realm.users.map((user) => ({
    ...user,
    email: users.find(({ id }) => id === user.username)?.email,
    // Keycloak gives imported users no roles by itself, and without them the account console answers 401.
    realmRoles: [`default-roles-${name}`],
  }))
  const text = JSON.stringify({ ...realm, realm: name, users: sampleUsers })
    .replaceAll('http://localhost:3000', () => portalOrigin)
    .replaceAll('"als-portal"', () => JSON.stringify(clientId)) // a function: `$&` in a string would be replaced
  return JSON.parse(text) as unknown
}
