/**
 * The resource owner password credentials grant (RFC 6749 §4.3). The specification lists it; RFC 9700 §2.4 forbids its
 * use. So it works, and no program imports it: a test sees that it is in no bundle.
 */
import type { Operation } from './operation.ts'
import type { Metadata } from './metadata.ts'
import { askTokens, type TokenResponse } from './token.ts'

/** Unverified tokens for a name and a password. Throws as exchangeCode does. */
export function exchangePassword(
  operation: Operation,
  metadata: Metadata,
  username: string,
  password: string,
): Promise<TokenResponse> {
  return askTokens(operation, metadata, { grant_type: 'password', username, password, scope: operation.config.scope })
}
