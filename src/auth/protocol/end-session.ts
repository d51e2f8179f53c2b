/** RP-Initiated Logout 1.0 §2: the end-session request. */
import { newPendingRequest, urlOf, type AuthorizationRequest } from './authorization.ts'
import type { Connected } from './metadata.ts'

/** Creates the end-session request. Returns null if the provider has no end-session endpoint. */
export function endSessionRequest(operation: Connected, idToken: string, epoch: string): AuthorizationRequest | null {
  const { config, env, metadata } = operation
  const { end_session_endpoint: endpoint } = metadata
  if (endpoint === undefined) return null
  // The slash makes this URI equal to the start page's redirect URI, so that operators need not register both.
  const pending = { ...newPendingRequest(operation, 'so:r', epoch), redirect_uri: `${env.origin}/` }
  const { id: state, redirect_uri: post_logout_redirect_uri } = pending
  // The client ID identifies us if there is no room for the ID token.
  const parameters = { client_id: config.clientId, post_logout_redirect_uri, state, ui_locales: env.language() }
  return { url: urlOf(endpoint, parameters, { id_token_hint: idToken }), pending }
}
