import type { Viewer } from './access.ts'
import { reportAddress } from './contact.ts'
import type { Card, PortalConfig, SearchTarget } from './config.ts'

/** Returns the address that a card opens: for signed-in users the program's own sign-in, if it has one. */
export const openingAddress = ({ url, signIn }: Pick<Card, 'url' | 'signIn'>, { role }: Viewer): string =>
  role === 'anonymous' ? url : (signIn ?? url)

/** Returns the address where users change their password, if there is one. A realm of Keycloak has its own. */
export function accountAddress({
  authority,
  account,
}: Pick<PortalConfig['identity'], 'authority' | 'account'>): string | undefined {
  if (account !== undefined) return account || undefined
  return /\/realms\/[^/]+\/?$/.test(authority) ? `${authority.replace(/\/$/, '')}/account` : undefined
}

/** Returns the address that helps somebody who cannot sign in: the account page, or a report to the contact. */
export function signInHelpAddress({ identity, contact }: PortalConfig, subject: string): string | undefined {
  return accountAddress(identity) ?? (contact && reportAddress(contact, { subject, body: '' }))
}

/** Returns the address that searches for a text elsewhere. Half of a character that takes two cannot be encoded. */
export function searchAddress({ url }: Pick<SearchTarget, 'url'>, query: string): string {
  const word = encodeURIComponent(query.trim().replaceAll(/\p{Cs}/gu, '\uFFFD'))
  return url.replaceAll('{query}', () => word)
}
