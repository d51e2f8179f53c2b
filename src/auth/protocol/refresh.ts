/** One refresh of the tokens: the request, and the verification of its response. */
import { AuthError } from '../errors.ts'
import { consequenceOf, type RenewalFailure } from './consequence.ts'
import { withTimeout } from './deadline.ts'
import { NETWORK_TIMEOUT_MS } from './http.ts'
import { checkBinding, verifyRefreshedIdToken } from './id-token.ts'
import { connect, type Connected } from './metadata.ts'
import { optionalText, type JsonObject } from '../narrow.ts'
import { unabortable, type Operation } from './operation.ts'
import { isCode } from './problem-of-error.ts'
import { requestTokens, toTokenResponse, withExpiry } from './token.ts'
import { fetchUserInfo } from './user-info.ts'
import { profileOf, type StoredUser } from './record.ts'
import type { HoldToken } from './token-lock.ts'

export interface Refresh {
  readonly record: StoredUser
  readonly holdToken: HoldToken
  /** Called just before the token is sent. Throws if the renewal has been abandoned. */
  readonly onSend: () => void
  /** Called with the record that has the successor of the token, if there is one, before the response is verified. */
  readonly onAnswer: (record: StoredUser) => void
}

/** A renewal that failed, and the row of the table that follows. */
export class RenewalError extends Error {
  readonly failure: RenewalFailure
  readonly reason: unknown

  constructor(failure: RenewalFailure, reason: unknown) {
    super(failure)
    this.failure = failure
    this.reason = reason
  }
}

/**
 * Refreshes the tokens. Resolves with the new record. Reads metadata and keys before the token is sent, because a
 * provider that rotates refresh tokens treats a second use as theft (RFC 9700 §4.14.2). Throws RenewalError.
 */
export async function refresh(
  operation: Operation,
  { record, holdToken, onSend, onAnswer }: Refresh,
): Promise<StoredUser> {
  const { refresh_token: token = '', dpop_jkt: jkt } = record
  const { config, dpop, env } = operation
  const connected = await reachProvider(operation).catch(asFailure(() => 'unreachable'))
  if (!(await holdToken(token))) throw new RenewalError('token-unavailable', new AuthError('renew-failed'))
  // Without its key this page cannot use the token. The page that has the key may still use it.
  const { proofAlgorithms } = connected.metadata
  const key = await dpop.readKey(jkt, proofAlgorithms).catch(asFailure(() => 'token-unavailable'))
  onSend()
  // From now on an abort could lose the successor of the token.
  const sending = { ...unabortable(connected), key }
  const requestedAtS = env.now() / 1000
  const grant = { grant_type: 'refresh_token', refresh_token: token, scope: config.scope }
  const body = await requestTokens(sending, grant).catch(asFailure((reason) => consequenceOf(reason).refresh))
  const successor = optionalText(body, 'refresh_token')
  const nextRecord = successor === undefined ? record : { ...record, refresh_token: successor }
  onAnswer(nextRecord)
  return verifyTokens(sending, nextRecord, body, requestedAtS).catch(
    asFailure((reason) => (consequenceOf(reason).response === 'unreachable' ? 'unreachable' : 'invalid')),
  )
}

/** Throws the row of the table that `failureOf` finds for an error. */
export const asFailure =
  (failureOf: (reason: unknown) => RenewalFailure) =>
  (reason: unknown): never => {
    throw new RenewalError(failureOf(reason), reason)
  }

/** Reads metadata and keys, so that no token is sent and no frame opened while the provider cannot be reached. */
export function reachProvider(operation: Operation): Promise<Connected> {
  const { documents, env, signal } = operation
  return withTimeout(env, NETWORK_TIMEOUT_MS, 'network-timeout', signal, async (inner) => {
    const { metadata } = await connect({ ...operation, signal: inner })
    await documents.read('keys', metadata.jwks_uri, { signal: inner }, 'new')
    return { ...operation, metadata }
  })
}

/** Verifies a refresh response and applies it to the record. */
async function verifyTokens(operation: Connected, record: StoredUser, body: JsonObject, requestedAtS: number) {
  const { refresh_token: _stored, ...tokens } = toTokenResponse(body, operation.key ? 'DPoP' : 'Bearer')
  const { id_token: idToken, access_token: accessToken } = tokens
  const { original, profile, dpop_jkt: jkt } = record
  checkBinding(accessToken, jkt)
  const expected = { accessToken, requestedAtS }
  const claims =
    idToken === undefined
      ? undefined
      : await verifyRefreshedIdToken(operation, idToken, { ...original, sub: profile.sub }, expected)
  const userInfo = await readUserInfo(operation, accessToken, profile.sub)
  return {
    ...record,
    ...withExpiry(operation, tokens, claims),
    profile: profileOf(profile, claims?.all, userInfo, operation),
  }
}

/**
 * Reads user info, because a changed e-mail may change what the user sees. Resolves with null if user info is not
 * configured or cannot be read. Throws AuthError 'userinfo-sub'.
 */
async function readUserInfo(operation: Connected, accessToken: string, sub: string): Promise<JsonObject | null> {
  if (!operation.config.loadUserInfo) return null
  return fetchUserInfo(operation, accessToken, sub).catch((thrown: unknown) => {
    if (isCode(thrown, 'userinfo-sub')) throw thrown
    return null
  })
}
