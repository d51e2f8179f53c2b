/** The authorization code flow, from the request to verified tokens. */
import type { Transport, TransportKind } from '../auth-env.ts'
import { AuthError, type AuthErrorCode } from '../errors.ts'
import { authorizationRequest, matchResponse, verifyResponse } from '../protocol/authorization.ts'
import type { AcceptedResponse, AuthorizationRequest, MatchedResponse } from '../protocol/authorization.ts'
import { consequenceOf, isTransient } from '../protocol/consequence.ts'
import { untilAborted, withTimeout } from '../protocol/deadline.ts'
import { chooseAlgorithm } from '../protocol/dpop.ts'
import { checkBinding, toOriginal, verifyIdToken } from '../protocol/id-token.ts'
import { discover, type Metadata } from '../protocol/metadata.ts'
import { optionalText, type JsonObject } from '../narrow.ts'
import { unabortable, type Operation, type Provider } from '../protocol/operation.ts'
import { savePending, takePending, type RequestType } from '../protocol/pending.ts'
import { isCode } from '../protocol/problem-of-error.ts'
import { exchangeCode, toTokenResponse, withExpiry } from '../protocol/token.ts'
import { fetchUserInfo } from '../protocol/user-info.ts'
import { profileOf, type StoredUser } from './record.ts'
import { reachProvider, RenewalError, asFailure } from './refresh.ts'
import { revoke } from './revoke.ts'

/** Limits a silent request, which needs no input from the user. */
const SILENT_TIMEOUT_MS = 10_000
/** If a redirect has not left the page after this time, the user has probably stopped it. */
export const REDIRECT_TIMEOUT_MS = 60_000

interface Route {
  readonly type: RequestType
  /** Null: the request waits for its response as long as its window is open. */
  readonly limit: { readonly ms: number; readonly code: AuthErrorCode } | null
}

const routes: Readonly<Record<TransportKind, Route>> = {
  silent: { type: 'si:s', limit: { ms: SILENT_TIMEOUT_MS, code: 'frame-timeout' } },
  popup: { type: 'si:p', limit: null },
  redirect: { type: 'si:r', limit: { ms: REDIRECT_TIMEOUT_MS, code: 'redirect-aborted' } },
}

interface SignInRequest {
  readonly via: TransportKind
  readonly epoch: string
  /** The record of the user whose session a silent request continues. */
  readonly former?: StoredUser
  readonly idTokenHint?: string
  readonly choosesAccount?: true | undefined
}

/**
 * Signs in by a popup, frame or redirect. Throws any AuthError of a request or check, and AuthError 'frame-timeout' or
 * 'redirect-aborted' if no response arrives.
 */
export async function signIn(
  provider: Provider,
  { via, epoch, former, idTokenHint, choosesAccount }: SignInRequest,
  transport: Transport,
  signal: AbortSignal,
): Promise<StoredUser> {
  const { dpop } = provider
  const { type } = routes[via]
  const operation = { ...provider, signal }
  const metadata = await discover(operation)
  const algorithm = chooseAlgorithm(provider.config.dpop, metadata.proofAlgorithms)
  // A sign-in that is bound stays bound.
  if (algorithm === undefined && former?.token_type === 'DPoP') throw new AuthError('dpop-downgrade')
  const jkt = algorithm && (await dpop.createKey(algorithm))
  const options = { type, epoch, jkt, choosesAccount, ...(idTokenHint !== undefined && { idTokenHint }) }
  const authorization = await authorizationRequest(operation, metadata, options).catch((thrown: unknown) => {
    void dpop.removeKey(jkt)
    throw thrown
  })
  const responseUrl = await send(operation, authorization, transport, routes[via])
  const response = matchResponse(operation, responseUrl, [type], authorization.pending.id)
  // Await the token response even if the attempt is abandoned, so that its tokens can be revoked.
  return redeem(unabortable(provider), response, metadata, former)
}

/** Asks the hidden frame, to renew the tokens of `former`. Throws RenewalError. */
export async function askFrame(provider: Provider, former: StoredUser, signal: AbortSignal): Promise<StoredUser> {
  await reachProvider(provider, signal).catch(asFailure(() => 'unreachable'))
  const frame = provider.env.open('silent', () => undefined)
  if (frame === null) throw new RenewalError('no-response', new AuthError('frame-timeout'))
  const request = { via: 'silent', epoch: former.epoch, former } as const
  return signIn(provider, { ...request, idTokenHint: former.id_token }, frame, signal)
    .catch((thrown: unknown) => {
      // The provider may refuse a hint that has expired, or whose key is gone.
      if (!isCode(thrown, 'provider-error') || thrown.detail.error !== 'invalid_request') throw thrown
      return signIn(provider, request, frame, signal)
    })
    .finally(frame.close)
    .catch(asFailure((reason) => consequenceOf(reason).response))
}

/** Completes a sign-in by redirect. Throws as signIn() does. */
export async function completeSignIn(
  provider: Provider,
  response: MatchedResponse,
  signal: AbortSignal,
): Promise<StoredUser> {
  const metadata = await discover({ ...provider, signal }).catch((thrown: unknown) => {
    void provider.dpop.removeKey(response.pending.dpop_jkt)
    throw thrown
  })
  return redeem(unabortable(provider), response, metadata)
}

/**
 * Sends the request. Resolves with the URL of the response. If none arrives, throws, and removes the pending request
 * unless a response may still arrive.
 */
async function send(
  { config, env, dpop, signal }: Operation,
  { url, pending }: AuthorizationRequest,
  transport: Transport,
  { limit }: Route,
): Promise<string> {
  try {
    savePending(config, env, pending)
    const go = (inner: AbortSignal) => transport.go(url, pending.id, inner)
    return await (limit === null
      ? untilAborted(signal, go(signal))
      : withTimeout(env, limit.ms, limit.code, signal, go))
  } catch (thrown) {
    // A slow redirect may still bring a response.
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
async function redeem(
  operation: Operation,
  response: MatchedResponse,
  metadata: Metadata,
  former?: StoredUser,
): Promise<StoredUser> {
  const { request_type: type, dpop_jkt: jkt } = response.pending
  let body: JsonObject = {}
  try {
    const grant = verifyResponse(response, metadata)
    const boundOperation = { ...operation, key: await operation.dpop.readKey(jkt, metadata.proofAlgorithms) }
    body = await exchangeCode(boundOperation, metadata, grant)
    const user = await verifyTokens(boundOperation, metadata, grant, body, former)
    // Keep the key only if a refresh token is bound to it.
    if (user.dpop_jkt === undefined) void operation.dpop.removeKey(jkt)
    return user
  } catch (thrown) {
    void operation.dpop.removeKey(jkt)
    const refreshToken = optionalText(body, 'refresh_token')
    const isShared = type === 'si:s' || isTransient(thrown)
    if (refreshToken !== undefined && !isShared) void revoke(operation, refreshToken)
    throw thrown
  }
}

async function verifyTokens(
  operation: Operation,
  metadata: Metadata,
  grant: AcceptedResponse,
  body: JsonObject,
  former?: StoredUser,
): Promise<StoredUser> {
  const tokens = toTokenResponse(body, operation.key ? 'DPoP' : 'Bearer')
  const { id_token: idToken, access_token: accessToken } = tokens
  const { dpop_jkt: jkt, nonce, created: requestedAtS, epoch } = grant
  checkBinding(accessToken, jkt)
  // The scope contains `openid`, so an ID token is required (OpenID Connect Core §3.1.3.3).
  if (idToken === undefined) throw new AuthError('id-token-missing')
  const { config, env } = operation
  const claims = await verifyIdToken(operation, metadata, idToken, { nonce, accessToken, requestedAtS })
  const userInfo = config.loadUserInfo ? await fetchUserInfo(operation, metadata, accessToken, claims) : null
  const { sub } = claims
  const known = former?.profile.sub === sub ? former.profile : { sub }
  const profile = profileOf(known, { claims: claims.all, userInfo }, config, env)
  const sessionState = grant.session_state ?? tokens.session_state
  return {
    scope: config.scope,
    ...withExpiry(operation, tokens, claims),
    id_token: idToken,
    profile,
    original: toOriginal(claims.all),
    epoch,
    ...(sessionState !== undefined && { session_state: sessionState }),
    ...(jkt !== undefined && tokens.refresh_token !== undefined && { dpop_jkt: jkt }),
  }
}
