/** The UserInfo endpoint (OpenID Connect Core 1.0 §5.3). */
import { AuthError, type AuthErrorCode } from '../errors.ts'
import type { Connected } from './metadata.ts'
import { jsonGet } from './http.ts'
import type { JsonObject } from '../narrow.ts'
import { retrying } from './documents.ts'

/** Errors of the request that do not say which endpoint it went to. CORS may be missing, or the claims may be a JWT. */
const ownErrors: readonly AuthErrorCode[] = [
  'network-failed',
  'network-timeout',
  'http-status',
  'content-type-invalid',
  'response-malformed',
  'response-too-large',
]

/**
 * Fetches more claims about the verified subject `sub`. Throws AuthError 'endpoint-missing', 'userinfo-sub',
 * 'user-info-unavailable', 'dpop-proof' and those of providerError().
 */
export async function fetchUserInfo(operation: Connected, accessToken: string, sub: string): Promise<JsonObject> {
  const { userinfo_endpoint: url } = operation.metadata
  if (url === undefined) throw new AuthError('endpoint-missing')
  // OpenID Connect Core §5.3.1, RFC 9700 §4.3.2: send the token in the header, never in the URL.
  const authorization = `${operation.key ? 'DPoP' : 'Bearer'} ${accessToken}`
  const init = { ...jsonGet, headers: { accept: 'application/json', authorization } }
  const fetchOnce = () => operation.dpop.fetch(operation, url, init)
  const body = await retrying(operation, fetchOnce).catch((thrown: unknown) => {
    if (!(thrown instanceof AuthError) || !ownErrors.includes(thrown.code)) throw thrown
    throw new AuthError('user-info-unavailable', { error: `${thrown.code} ${thrown.detail.error ?? ''}`.trim() })
  })
  // §5.3.2: claims of another subject must not be used.
  if (body['sub'] !== sub) throw new AuthError('userinfo-sub')
  return body
}
