import type { ProviderOptions } from '../provider.ts'
import realm from './realm.json'

/**
 * The realm of `realm.json`, as Keycloak's admin REST interface takes it, for a portal at another address or with
 * another client ID, and with the e-mail addresses of these users.
 */
export function realmFor(name: string, { portalOrigin, clientId, users }: ProviderOptions): unknown {
  const emailOf = (username: string) => users.find(({ id }) => id === username)?.email
  const copy = { ...realm, realm: name, users: realm.users.map((user) => ({ ...user, email: emailOf(user.username) })) }
  const text = JSON.stringify(copy)
    .replaceAll('http://localhost:3000', portalOrigin)
    .replaceAll('"als-portal"', JSON.stringify(clientId))
  return JSON.parse(text) as unknown
}
