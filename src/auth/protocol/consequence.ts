/**
 * Classifies errors: one row for each kind of error, one column for each place where it can happen.
 * `session/renewal.ts` decides what a renewal does next.
 */
import { AuthError } from '../errors.ts'

/** Why a renewal brought no tokens. These words name the rows of the table in README.md. */
export type RenewalFailure =
  /** The provider cannot be reached. The refresh token was not sent, or its successor is stored. */
  | 'unreachable'
  /** The token was sent, but the provider has not used it. */
  | 'not-used'
  /** The request with the token, or the hidden frame, got no answer. The token may have been used. */
  | 'no-response'
  /** The provider has refused the token, or the request of the hidden frame. */
  | 'rejected'
  /** The response is wrong. */
  | 'invalid'
  /** The provider has refused the proof of possession. */
  | 'proof'
  /** The key is missing, or another page holds the lock of this token. */
  | 'token-unavailable'
  /** The hidden frame says that nobody is signed in at the provider. */
  | 'login-required'
  /** The hidden frame says that the provider has to ask the user something first. */
  | 'interaction-required'

/**
 * By error code, with the status or the provider's error code where they differ. The last row is for all others.
 *
 * - `isTransient`: the same request may succeed soon. A read is repeated after 1, 2 and 4 s, and cached documents stay valid.
 * - `refresh`: the error came from the token endpoint, to which a refresh token was sent.
 * - `response`: it came from the hidden frame, or from the verification of a response.
 */
const rows = {
  'network-failed': [true, 'no-response', 'unreachable'],
  'network-timeout': [true, 'no-response', 'unreachable'],
  // The address is wrong, or the portal's origin is missing at the provider. Or a proxy answers in the place of a provider
  // that restarts, so it is asked again: the code of a redirect would be lost.
  'cors-refused': [true, 'no-response', 'unreachable'],
  'http-status 429': [true, 'not-used', 'unreachable'],
  'http-status 503': [true, 'not-used', 'unreachable'],
  'http-status 5': [true, 'no-response', 'unreachable'],
  // A proxy or a firewall has answered: the provider names an OAuth error in its refusals (RFC 6749 §5.2).
  'http-status 4': [false, 'not-used', 'unreachable'],
  'http-status': [false, 'no-response', 'unreachable'],
  'content-type-invalid': [false, 'no-response', 'unreachable'],
  'response-malformed': [false, 'no-response', 'unreachable'],
  'response-too-large': [false, 'no-response', 'unreachable'],
  'provider-error temporarily_unavailable': [true, 'not-used', 'unreachable'],
  'provider-error server_error': [true, 'no-response', 'unreachable'],
  'sign-in-page-expired': [true, 'not-used', 'unreachable'],
  'provider-error': [false, 'rejected', 'rejected'],
  // OpenID Connect Core §3.1.2.6. The last three say nothing of who is signed in.
  'login-required': [false, 'rejected', 'login-required'],
  'consent-required': [false, 'rejected', 'interaction-required'],
  'interaction-required': [false, 'rejected', 'interaction-required'],
  'account-selection-required': [false, 'rejected', 'interaction-required'],
  'dpop-proof': [false, 'proof', 'rejected'],
  'frame-timeout': [true, 'no-response', 'no-response'],
  // A gateway or an extension has removed the response from the address.
  'response-lost': [false, 'invalid', 'unreachable'],
  // The browser has no room for the request of the hidden frame.
  'storage-unavailable': [true, 'no-response', 'unreachable'],
  // The provider may be in the middle of an upgrade, or of a rotation of its keys that has not reached the key set.
  'discovery-issuer': [false, 'invalid', 'unreachable'],
  'id-token-key': [false, 'invalid', 'unreachable'],
  // The machine may have slept, or its clock was set. The successor of a refresh token is good at any time.
  'id-token-exp': [false, 'invalid', 'unreachable'],
  'id-token-future': [false, 'invalid', 'unreachable'],
  other: [false, 'invalid', 'invalid'],
} as const

const isKey = (key: string): key is keyof typeof rows => Object.hasOwn(rows, key)

/** Returns the row of `thrown`. */
export function consequenceOf(thrown: unknown) {
  const { code, error = '' } = thrown instanceof AuthError ? { code: thrown.code, ...thrown.detail } : { code: 'other' }
  // User info has the row of the error that its request has met.
  const name = code === 'user-info-unavailable' ? error : `${code} ${error}`.trim()
  const [first = ''] = name.split(' ')
  // The whole status or error code, the first digit of the status, the error code of this client.
  const key = [name, name.slice(0, first.length + 2), first].find(isKey) ?? 'other'
  const [isTransient, refresh, response]: readonly [boolean, RenewalFailure, RenewalFailure] = rows[key]
  return { isTransient, refresh, response }
}

export const isTransient = (thrown: unknown): boolean => consequenceOf(thrown).isTransient
