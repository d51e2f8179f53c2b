import type { ProviderOptions } from '../provider.ts'
import type { StackProvider } from '../stack.ts'
import { administer } from './admin.ts'
import { findKeycloak } from './install.ts'
import realm from './realm.json'
import { freePort } from '../listen.ts'
import { print } from '../../publish/terminal.ts'
import { startKeycloak } from './server.ts'

/**
 * Starts Keycloak with the realm of `realm.json` as the provider of the local stack.
 * @throws KeycloakMissing, and the errors of `startKeycloak`
 */
export async function startKeycloakProvider(options: ProviderOptions): Promise<StackProvider> {
  const home = await findKeycloak(print)
  const { url, stop } = await startKeycloak({ home, port: await freePort(options.port ?? 0), report: print })
  try {
    return { ...(await createRealm(url, 'als', options)), close: stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Imports the realm into a running Keycloak server under the given name. */
export async function createRealm(
  serverUrl: string,
  name: string,
  options: ProviderOptions,
): Promise<Pick<StackProvider, 'issuer' | 'users'>> {
  await administer(serverUrl).request('POST', '', realmFor(name, options))
  return { issuer: `${serverUrl}/realms/${name}`, users: options.users }
}

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
