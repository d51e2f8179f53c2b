/** RP-Initiated Logout 1.0 §2: the end-session request. */
import { addressOf, pendingFor, type AuthorizationRequest } from './authorize.ts'
import type { Operation } from './operation.ts'
import type { Metadata } from './metadata.ts'
import type { RequestType } from './session.ts'

/** Some servers refuse longer addresses; then the provider is told the client instead of the ID token, and asks the person. */
export const LONGEST_ADDRESS = 4096

/** The request's address, and the record its answer is checked against; null when the provider has no such endpoint. */
export function endSessionRequest(
  operation: Operation,
  metadata: Metadata,
  idToken: string,
  type: RequestType,
): AuthorizationRequest | null {
  const { config, env } = operation
  const { end_session_endpoint: endpoint } = metadata
  if (endpoint === undefined) return null
  const pending = { ...pendingFor(operation, metadata, type), redirect_uri: env.origin }
  const back = { post_logout_redirect_uri: env.origin, state: pending.id }
  const url = addressOf(endpoint, { id_token_hint: idToken, ...back })
  return {
    url: url.length <= LONGEST_ADDRESS ? url : addressOf(endpoint, { client_id: config.clientId, ...back }),
    pending,
  }
}
