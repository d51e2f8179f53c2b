/** RP-Initiated Logout 1.0 §2: the end-session request. */
import { pendingFor } from './authorize.ts'
import type { AuthorizationRequest } from './authorize.ts'
import type { AuthConfig, AuthEnv } from './env.ts'
import type { Metadata } from './metadata.ts'
import type { RequestType } from './session.ts'

/** Some servers refuse longer addresses; then the provider is told the client instead of the ID token, and asks the person. */
export const LONGEST_ADDRESS = 4096

/** The request's address, and the record its answer is checked against; null when the provider has no such endpoint. */
export function endSessionRequest(
  config: AuthConfig,
  env: Pick<AuthEnv, 'origin' | 'path' | 'now' | 'random'>,
  metadata: Metadata,
  idToken: string,
  type: RequestType,
): AuthorizationRequest | null {
  if (metadata.endSessionEndpoint === undefined) return null
  const pending = { ...pendingFor(config, env, metadata, type), redirect_uri: env.origin }
  const address = (hint: Readonly<Record<string, string>>) => {
    const url = new URL(metadata.endSessionEndpoint ?? '')
    const parameters = { ...hint, post_logout_redirect_uri: env.origin, state: pending.id }
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    return url.href
  }
  const full = address({ id_token_hint: idToken })
  return { url: full.length <= LONGEST_ADDRESS ? full : address({ client_id: config.clientId }), pending }
}
