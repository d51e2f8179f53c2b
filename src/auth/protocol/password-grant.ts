/**
 * The resource owner password credentials grant (RFC 6749 §4.3). The client's brief lists it, but RFC 9700 §2.4 forbids
 * its use, so no file in `src` imports it. A test checks that.
 */
import type { Connected } from './metadata.ts'
import { requestTokens, toTokenResponse, type TokenResponse } from './token.ts'

/** Exchanges a user name and password for tokens. Throws the errors of http.ts and of toTokenResponse(). */
export async function exchangePassword(
  operation: Connected,
  username: string,
  password: string,
): Promise<TokenResponse> {
  const grant = { grant_type: 'password', username, password, scope: operation.config.scope }
  return toTokenResponse(await requestTokens(operation, grant))
}
