/** The authorization code flow, from the request to verified tokens. */
import type { Transport, TransportKind } from '../auth-env.ts'
import { AuthError } from '../errors.ts'
import { authorizationRequest, matchResponse, verifyResponse } from './authorization.ts'
import type { AcceptedResponse, AuthorizationOptions, AuthorizationRequest, MatchedResponse } from './authorization.ts'
import { consequenceOf, isTransient } from './consequence.ts'
import { untilAborted, withTimeout } from './deadline.ts'
import { chooseAlgorithm } from './dpop.ts'
import { checkBinding, toOriginal, verifyIdToken } from './id-token.ts'
import { connect, type Connected } from './metadata.ts'
import { optionalText, type JsonObject } from '../narrow.ts'
import { unabortable, type Operation } from './operation.ts'
import { savePending, takePending } from './pending.ts'
import { isCode } from './problem-of-error.ts'
import { exchangeCode, toTokenResponse, withExpiry } from './token.ts'
import { fetchUserInfo } from './user-info.ts'
import { profileOf, toVerifiedUser, type StoredUser } from './record.ts'
import { reachProvider, RenewalError, asFailure } from './refresh.ts'
import { revoke } from './revoke.ts'

/** Limits a silent request, which needs no input from the user. */
const SILENT_TIMEOUT_MS = 10_000
/** If a redirect has not left the page after this time, the user has probably stopped it. */
export const REDIRECT_TIMEOUT_MS = 60_000

const types = { silent: 'si:s', popup: 'si:p', redirect: 'si:r' } as const

interface SignInRequest extends Omit<AuthorizationOptions, 'type' | 'jkt'> {
  readonly via: TransportKind
  /** The record of the user whose session a silent request continues. */
  readonly former?: StoredUser
}

/**
 * Signs in by a popup, frame or redirect. Throws any AuthError of a request or check, and AuthError 'frame-timeout' or
 * 'redirect-aborted' if no response arrives.
 */
export async function signIn(
  unconnected: Operation,
  request: SignInRequest,
  transport: Transport,
): Promise<StoredUser> {
  const { via, former, ...options } = request
  const operation = await connect(unconnected)
  const { config, dpop, metadata } = operation
  const algorithm = chooseAlgorithm(config.dpop, metadata.proofAlgorithms)
  // A sign-in that is bound stays bound.
  if (algorithm === undefined && former?.token_type === 'DPoP') throw new AuthError('dpop-downgrade')
  const jkt = algorithm && (await dpop.createKey(algorithm))
  const authorization = await authorizationRequest(operation, { ...options, type: types[via], jkt }).catch(
    (thrown: unknown) => {
      void dpop.removeKey(jkt)
      throw thrown
    },
  )
  const { id, request_type: type } = authorization.pending
  const responseUrl = await send(operation, authorization, transport)
  return redeem(operation, matchResponse(operation, responseUrl, [type], id), former)
}

/** Asks the hidden frame, to renew the tokens of `former`. Throws RenewalError. */
export async function askFrame(operation: Operation, former: StoredUser): Promise<StoredUser> {
  await reachProvider(operation).catch(asFailure(() => 'unreachable'))
  const frame = operation.env.open('silent', () => undefined)
  if (frame === null) throw new RenewalError('no-response', new AuthError('frame-timeout'))
  const request = { via: 'silent', epoch: former.epoch, former } as const
  return signIn(operation, { ...request, idTokenHint: former.id_token }, frame)
    .catch((thrown: unknown) => {
      // The provider may refuse a hint that has expired, or whose key is gone.
      if (!isCode(thrown, 'provider-error') || thrown.detail.error !== 'invalid_request') throw thrown
      return signIn(operation, request, frame)
    })
    .finally(frame.close)
    .catch(asFailure((reason) => consequenceOf(reason).response))
}

/** Completes a sign-in by redirect. Throws as signIn() does. */
export async function completeSignIn(operation: Operation, response: MatchedResponse): Promise<StoredUser> {
  const connected = await connect(operation).catch((thrown: unknown) => {
    void operation.dpop.removeKey(response.pending.dpop_jkt)
    throw thrown
  })
  return redeem(connected, response)
}

/**
 * Sends the request. Resolves with the URL of the response. A popup may take as long as its window is open. If no
 * response arrives, throws, and removes the request and its key, unless a redirect that is slow may still bring one.
 */
async function send(operation: Operation, request: AuthorizationRequest, transport: Transport): Promise<string> {
  const { config, env, dpop, signal } = operation
  const { url, pending } = request
  const go = (inner: AbortSignal) => transport.go(url, pending.id, inner)
  try {
    // The person may have cancelled while the key was made.
    signal.throwIfAborted()
    savePending(config, env, pending)
    if (pending.request_type === 'si:p') return await untilAborted(signal, go(signal))
    return await (pending.request_type === 'si:s'
      ? withTimeout(env, SILENT_TIMEOUT_MS, 'frame-timeout', signal, go)
      : withTimeout(env, REDIRECT_TIMEOUT_MS, 'redirect-aborted', signal, go))
  } catch (thrown) {
    if (isCode(thrown, 'redirect-aborted')) throw thrown
    takePending(env, pending.id)
    void dpop.removeKey(pending.dpop_jkt)
    throw thrown
  }
}

/**
 * Exchanges the code of a response for tokens, and verifies them. If they are refused, removes the key and revokes the
 * refresh token, unless it may share a session with tokens in use: some providers would end that session in all tabs.
 */
async function redeem(connected: Connected, response: MatchedResponse, former?: StoredUser): Promise<StoredUser> {
  const { dpop, metadata } = connected
  const { request_type: type, dpop_jkt: jkt } = response.pending
  let body: JsonObject = {}
  try {
    const grant = verifyResponse(response, metadata)
    const key = await dpop.readKey(jkt, metadata.proofAlgorithms)
    // Await the token response even if the attempt is abandoned, so that its tokens can be revoked.
    const operation = { ...unabortable(connected), key }
    body = await exchangeCode(operation, grant)
    const user = await verifyTokens(operation, grant, body, former)
    // Keep the key only if a refresh token is bound to it.
    if (user.dpop_jkt === undefined) void dpop.removeKey(jkt)
    return user
  } catch (thrown) {
    void dpop.removeKey(jkt)
    const refreshToken = optionalText(body, 'refresh_token')
    const isShared = type === 'si:s' || isTransient(thrown)
    if (refreshToken !== undefined && !isShared) void revoke(connected, refreshToken)
    throw thrown
  }
}

async function verifyTokens(operation: Connected, grant: AcceptedResponse, body: JsonObject, former?: StoredUser) {
  const tokens = toTokenResponse(body, operation.key ? 'DPoP' : 'Bearer')
  const { id_token: idToken, access_token: accessToken } = tokens
  const { dpop_jkt: jkt, nonce, created: requestedAtS, epoch } = grant
  checkBinding(accessToken, jkt)
  // The scope contains `openid`, so an ID token is required (OpenID Connect Core §3.1.3.3).
  if (idToken === undefined) throw new AuthError('id-token-missing')
  const { config } = operation
  const claims = await verifyIdToken(operation, idToken, { nonce, accessToken, requestedAtS })
  const { sub } = claims
  const userInfo = config.loadUserInfo ? await fetchUserInfo(operation, accessToken, sub) : null
  const known = former?.profile.sub === sub ? former.profile : { sub }
  const sessionState = grant.session_state ?? tokens.session_state
  return toVerifiedUser(claims, {
    scope: config.scope,
    ...withExpiry(operation, tokens, claims),
    id_token: idToken,
    profile: profileOf(known, claims.all, userInfo, operation),
    original: toOriginal(claims.all),
    epoch,
    ...(sessionState !== undefined && { session_state: sessionState }),
    ...(jkt !== undefined && tokens.refresh_token !== undefined && { dpop_jkt: jkt }),
  })
}
