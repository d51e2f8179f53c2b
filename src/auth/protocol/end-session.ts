/** RP-Initiated Logout 1.0 §2: the end-session request. */
import { withParameters, newPendingRequest, type AuthorizationRequest } from './authorization.ts'
import type { Operation } from './operation.ts'
import type { Metadata } from './metadata.ts'

/** Some servers reject longer URLs. A URL that would be longer gets the client ID instead of the ID token. */
export const MAX_URL_LENGTH = 4096

/** Creates the end-session request. Returns null if the provider has no end-session endpoint. */
export function endSessionRequest(
  operation: Operation,
  metadata: Metadata,
  idToken: string,
  epoch: string,
): AuthorizationRequest | null {
  const { config, env } = operation
  const { end_session_endpoint: endpoint } = metadata
  if (endpoint === undefined) return null
  // The slash makes this URI equal to the start page's redirect URI, so that operators need not register both.
  const pending = { ...newPendingRequest(operation, metadata, 'so:r', epoch), redirect_uri: `${env.origin}/` }
  const { id: state, redirect_uri: post_logout_redirect_uri } = pending
  const parameters = { post_logout_redirect_uri, state, ui_locales: env.language() }
  const url = withParameters(endpoint, { id_token_hint: idToken, ...parameters })
  const short = { client_id: config.clientId, ...parameters }
  return { url: url.length <= MAX_URL_LENGTH ? url : withParameters(endpoint, short), pending }
}
