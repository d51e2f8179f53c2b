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

interface Consequence {
  /** The same request may succeed soon: a read is repeated after 1, 2 and 4 s, and cached documents stay valid. */
  readonly isTransient: boolean
  /** The error came from the discovery document or the key set, before anything was sent. */
  readonly document: 'unreachable' | 'invalid'
  /** The error came from the token endpoint, to which a refresh token was sent. */
  readonly refresh: RenewalFailure
  /** The error came from the hidden frame, or from the verification of a response. */
  readonly response: RenewalFailure
}

type Row = readonly [
  isTransient: boolean,
  document: Consequence['document'],
  refresh: RenewalFailure,
  response: RenewalFailure,
]

/** By error code, with the status or the provider's error code where they differ. The last row is for all others. */
const rows = {
  'network-failed': [true, 'unreachable', 'no-response', 'unreachable'],
  'network-timeout': [true, 'unreachable', 'no-response', 'unreachable'],
  'http-status 429': [true, 'unreachable', 'not-used', 'unreachable'],
  'http-status 503': [true, 'unreachable', 'not-used', 'unreachable'],
  'http-status 5': [true, 'unreachable', 'no-response', 'unreachable'],
  // A proxy or a firewall has answered: the provider names an OAuth error in its refusals (RFC 6749 §5.2).
  'http-status 4': [false, 'unreachable', 'not-used', 'unreachable'],
  'http-status': [false, 'unreachable', 'no-response', 'unreachable'],
  'content-type-invalid': [false, 'unreachable', 'no-response', 'unreachable'],
  'response-malformed': [false, 'unreachable', 'no-response', 'unreachable'],
  'response-too-large': [false, 'unreachable', 'no-response', 'unreachable'],
  'provider-error temporarily_unavailable': [true, 'unreachable', 'not-used', 'unreachable'],
  'provider-error server_error': [true, 'unreachable', 'no-response', 'unreachable'],
  'sign-in-page-expired': [true, 'unreachable', 'not-used', 'unreachable'],
  'provider-error': [false, 'unreachable', 'rejected', 'rejected'],
  // The provider cannot sign anybody in without asking (OpenID Connect Core §3.1.2.6), so nobody is signed in.
  'login-required': [false, 'unreachable', 'rejected', 'login-required'],
  'consent-required': [false, 'unreachable', 'rejected', 'login-required'],
  'interaction-required': [false, 'unreachable', 'rejected', 'login-required'],
  'account-selection-required': [false, 'unreachable', 'rejected', 'login-required'],
  'dpop-proof': [false, 'unreachable', 'proof', 'rejected'],
  'frame-timeout': [true, 'unreachable', 'no-response', 'no-response'],
  // The browser has no room for the request of the hidden frame.
  'storage-unavailable': [true, 'unreachable', 'no-response', 'unreachable'],
  // A document that cannot be read or lacks something is no reason to end a sign-in: a gateway may have written it.
  'discovery-issuer': [false, 'invalid', 'invalid', 'invalid'],
  other: [false, 'unreachable', 'invalid', 'invalid'],
} as const satisfies Record<string, Row>

const isKey = (key: string): key is keyof typeof rows => Object.hasOwn(rows, key)

/** Returns the row of `thrown`. */
export function consequenceOf(thrown: unknown): Consequence {
  const { code, error = '' } = thrown instanceof AuthError ? { code: thrown.code, ...thrown.detail } : { code: 'other' }
  // The whole status or error code, the first digit of the status, the error code of this client.
  const key = [`${code} ${error}`, `${code} ${error.slice(0, 1)}`, code].find(isKey) ?? 'other'
  const [isTransient, document, refresh, response] = rows[key]
  return { isTransient, document, refresh, response }
}

export const isTransient = (thrown: unknown): boolean => consequenceOf(thrown).isTransient
