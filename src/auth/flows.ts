/** The protocol flows, composed of the steps in the other files: sign-in, callback, renewal, sign-out, monitoring. */
import { authorizationRequest, matchResponse, verifyResponse } from './authorize.ts'
import type { AuthorizationRequest, AcceptedResponse, MatchedResponse } from './authorize.ts'
import { withTimeout } from './deadline.ts'
import type { Dpop } from './dpop.ts'
import type { AuthConfig, AuthEnv, Cancel, Transport } from './env.ts'
import { AuthError } from './errors.ts'
import { asksToStartAgain, isCode, isTransient, providerError } from './problem.ts'
import { fetchJson, NETWORK_TIMEOUT_MS } from './http.ts'
import { checkBinding, verifyIdToken } from './id-token.ts'
import { discover, type Metadata } from './metadata.ts'
import { optionalText, tryOr, type JsonObject } from './narrow.ts'
import type { Operation } from './operation.ts'
import { createReader } from './reader.ts'
import { revokeRefreshToken } from './revoke.ts'
import { watchSession, type SessionAnswer } from './session-check.ts'
import { savePending, takePending } from './pending.ts'
import { profileOf } from './profile.ts'
import { STALE_AFTER_S, prunePending, readSignOut, type RequestType, type StoredUser } from './session.ts'
import { endSessionRequest } from './sign-out.ts'
import { renewTokens, SILENT_TIMEOUT_MS, type Renewal } from './renewal.ts'
import { exchangeCode, requestTokens, toTokenResponse, withExpiry } from './token.ts'
import { fetchUserInfo } from './userinfo.ts'

/**
 * Time limits and their errors, by the last letter of the request type. If a redirect has not left the page after a
 * minute, the person has probably stopped it.
 */
const timeouts = {
  s: [SILENT_TIMEOUT_MS, 'frame-timeout'],
  p: [STALE_AFTER_S * 1000, 'state-expired'],
  r: [60_000, 'redirect-aborted'],
} as const

/** A silent request without `id_token_hint`, which accepts any person who is signed in at the provider. */
export const SILENT: { readonly idToken?: string } = {}

export function createFlows(config: AuthConfig, env: AuthEnv, dpop: Dpop) {
  const reader = createReader(env)
  const operationFor = (signal = new AbortController().signal): Operation => ({ config, env, reader, signal, dpop })

  /**
   * Sends the request. Resolves with the URL of the response. If none arrives, throws, and removes the pending request
   * unless a response may still arrive.
   */
  async function send(
    { url, pending }: AuthorizationRequest,
    transport: Transport,
    signal: AbortSignal,
  ): Promise<string> {
    const { id, request_type: type, dpop_jkt: jkt } = pending
    const [ms, code] = timeouts[type.slice(-1) as keyof typeof timeouts]
    try {
      if (type.startsWith('si:')) savePending(config, env, pending)
      // If storage is full, the response to a sign-out is not recognized, but the session at the provider still ends.
      else tryOr(() => savePending(config, env, pending), undefined)
      return await withTimeout(env, ms, code, signal, (inner) => transport.go(url, id, inner))
    } catch (thrown) {
      // Keep the pending request, because a slow redirect may still bring a response.
      if (type === 'si:r' && isCode(thrown, 'redirect-aborted')) throw thrown
      // If the pending request is gone, keep its key: a later page may have signed in with that key.
      if (takePending(env, id) !== null || isCode(thrown, 'storage-unavailable')) dpop.removeKey(jkt)
      throw thrown
    }
  }

  /**
   * The authorization code flow. `silent` adds prompt=none, with its ID token as the hint. `repeats` is the `id` of the
   * request that this one repeats (see redeem).
   */
  async function signIn(
    type: RequestType,
    transport: Transport,
    signal: AbortSignal,
    silent?: typeof SILENT,
    repeats?: string,
  ): Promise<StoredUser> {
    const operation = operationFor(signal)
    const lastSignOut = readSignOut(config, env)
    const metadata = await discover(operation)
    const jkt = metadata.proofAlgorithm && (await dpop.createKey(metadata.proofAlgorithm))
    const dropKey = (thrown: unknown) => (dpop.removeKey(jkt), Promise.reject(thrown))
    const { url, pending } = await authorizationRequest(operation, metadata, type, silent, jkt).catch(dropKey)
    const request = { url, pending: { ...pending, ...(repeats !== undefined && { repeats }) } }
    const answerUrl = await send(request, transport, signal)
    const response = matchResponse(operation, answerUrl, [type], pending.id)
    // A silent request joins a session. Any sign-out since the request began ends it, even before the response arrived.
    const matched = silent ? { ...response, lastSignOut } : response
    // Await the token response even if the attempt is abandoned, so that its tokens can be revoked.
    return redeem(operationFor(), matched, metadata, () =>
      // A popup closes itself after any other response, so repeat the request in a frame.
      type === 'si:p' && response.parameters.get('error_description') !== 'authentication_expired'
        ? signInByFrame(signal, SILENT, pending.id)
        : signIn(type, transport, signal, silent, pending.id),
    )
  }

  async function signInByFrame(signal: AbortSignal, silent: typeof SILENT, repeats?: string): Promise<StoredUser> {
    const frame = open('silent')
    return signIn('si:s', frame, signal, silent, repeats).finally(frame.close)
  }

  /** Opens a frame or redirect. Browsers block neither. */
  function open(via: 'silent' | 'redirect'): Transport {
    const transport = env.open(via, () => undefined)
    if (transport === null) throw new AuthError('frame-timeout')
    return transport
  }

  return {
    signIn,

    /** Completes a request by redirect. `url` carries the response. Resolves with null if it confirms a sign-out. */
    async complete(url: string, signal: AbortSignal): Promise<StoredUser | null> {
      const operation = operationFor(signal)
      // A popup whose opener is closed or suspended completes its own sign-in, hence 'si:p'.
      let response
      try {
        response = matchResponse(operation, url, ['si:r', 'si:p', 'so:r'])
      } catch (thrown) {
        const signOuts = prunePending(config, env).filter((pending) => pending.request_type === 'so:r')
        signOuts.forEach(({ id }) => takePending(env, id))
        if (signOuts.length === 0 || !(thrown instanceof AuthError)) throw thrown
        // Include the action, so that signing in is not offered as the remedy.
        throw new AuthError(thrown.code, { action: { kind: 'sign-out', via: 'redirect' } })
      }
      if (response.pending.request_type === 'so:r') return confirmSignOut(response)
      const repeat = () => signIn('si:r', open('redirect'), signal, undefined, response.pending.id)
      return redeem(operationFor(), response, await discover(operation), repeat)
    },

    /** Renews the tokens. Passes them to `save` before it resolves (renewal.ts). */
    renew(user: StoredUser, byFrame: boolean, save: Renewal['save'], signal: AbortSignal): Promise<StoredUser> {
      const askFrame = (idToken: string) => signInByFrame(signal, { idToken })
      return renewTokens(operationFor(signal), { user, byFrame, save, signInByFrame: askFrame })
    },

    /** Revokes a refresh token that is no longer needed. Never rejects. */
    async revoke(refreshToken: string): Promise<void> {
      const operation = operationFor()
      await discover(operation)
        .then((metadata) => revokeRefreshToken(operation, metadata, refreshToken))
        .catch(() => undefined)
    },

    /**
     * Revokes the refresh token, calls `clear` in any case, then sends the end-session request. Throws AuthError
     * 'sign-out-local' if the provider cannot be reached or has no end-session endpoint, or if `transport` is null
     * because the popup was blocked. Throws 'sign-out-failed' if the end-session response carries an error. Also throws
     * the errors of send() and matchResponse().
     */
    async signOut(
      type: RequestType,
      user: StoredUser,
      transport: Transport | null,
      clear: () => void,
      signal: AbortSignal,
    ): Promise<void> {
      const work = async (inner: AbortSignal) => {
        const operation = operationFor(inner)
        const metadata = await discover(operation)
        const { refresh_token: token } = user
        if (token === undefined) return metadata
        // Ignore a failed revocation, because the session ends anyway. But stop if the provider cannot be reached.
        const throwIfAway = () => reader.read(metadata.jwks_uri, inner, true)
        const revoke = (half: AbortSignal) => revokeRefreshToken({ ...operation, signal: half }, metadata, token)
        await withTimeout(env, NETWORK_TIMEOUT_MS / 2, 'network-timeout', inner, revoke).catch(throwIfAway)
        return metadata
      }
      const metadata = await withTimeout(env, NETWORK_TIMEOUT_MS, 'network-timeout', signal, work)
        .catch(() => null)
        .finally(clear)
      if (metadata === null || transport === null) throw new AuthError('sign-out-local')
      await dpop.removeKey(user.dpop_jkt)
      const request = endSessionRequest(operationFor(signal), metadata, user.id_token, type)
      if (request === null) throw new AuthError('sign-out-local')
      const url = await send(request, transport, signal)
      confirmSignOut(matchResponse(operationFor(signal), url, [type], request.pending.id))
    },

    /**
     * Monitors the session at the provider. Does nothing if the provider has no session frame. Resolves with a function
     * that stops the monitoring.
     */
    async watch(sessionState: string, onAnswer: (answer: SessionAnswer) => void): Promise<Cancel> {
      const { check_session_iframe: url } = await discover(operationFor())
      return url === undefined ? () => undefined : watchSession(env, url, config.clientId, sessionState, onAnswer)
    },
  }
}

/** Throws AuthError 'sign-out-failed' if the end-session response carries an error. */
function confirmSignOut({ parameters }: MatchedResponse): null {
  const error = parameters.get('error')
  if (error === undefined) return null
  const { detail } = providerError(error, parameters.get('error_description'), parameters.get('session_state'))
  throw new AuthError('sign-out-failed', detail)
}

/**
 * Exchanges the code of a response for tokens, and verifies them. Throws AuthError 'signed-out-elsewhere' if the person
 * has signed out in this browser since `lastSignOut`.
 *
 * Revokes the refresh token of a refused response, unless the sign-in is repeated. After a silent sign-in or a
 * transient failure, the token may share its session with other tabs, so it is revoked only if the person has signed
 * out.
 *
 * Calls `repeat` if the provider asks to start over, if it refuses the proof, if CORS forbids the proof, or if the key
 * is lost, but only once: a repetition is not repeated.
 */
async function redeem(
  operation: Operation,
  response: MatchedResponse,
  metadata: Metadata,
  repeat: () => Promise<StoredUser>,
): Promise<StoredUser> {
  const { request_type: type, repeats, dpop_jkt: jkt } = response.pending
  const isOvertaken = () => readSignOut(operation.config, operation.env) !== response.lastSignOut
  let bound = operation
  let body: JsonObject = {}
  try {
    const grant = verifyResponse(response, metadata)
    bound = { ...operation, key: await operation.dpop.readKey(jkt, 1) }
    body = await exchangeCode(bound, metadata, grant)
    const user = await verifyTokens(bound, metadata, grant, body)
    if (isOvertaken()) throw new AuthError('signed-out-elsewhere')
    // Keep the key only if a refresh token is bound to it.
    if (user.dpop_jkt === undefined) operation.dpop.removeKey(jkt)
    return user
  } catch (thrown) {
    operation.dpop.removeKey(jkt)
    if (asksToStartAgain(thrown) && repeats === undefined) return repeat()
    const isForbidden = bound.key && isCode(thrown, 'network-failed') && (await forbidsProofs(bound, metadata, body))
    const isRefused = isForbidden || isCode(thrown, 'dpop-proof') || isCode(thrown, 'dpop-key-lost')
    const willRepeat = isRefused && repeats === undefined && !isOvertaken()
    const token = optionalText(body, 'refresh_token')
    const isShared = (type === 'si:s' || isTransient(thrown) || willRepeat) && !isOvertaken()
    if (token !== undefined && !isShared) void revokeRefreshToken(operation, metadata, token).catch(() => undefined)
    if (!willRepeat) throw thrown
    // Repeat the sign-in with Bearer tokens, so that the person is not locked out. If the request had no key, repeat it
    // with a key: an older release sent it, this page had stopped creating keys, or proofs have become required.
    operation.dpop.setBearer(jkt !== undefined)
    return repeat().catch((second: unknown) => {
      throw isCode(second, 'login-required') ? thrown : second
    })
  }
}

/**
 * Whether CORS forbids the header of a proof. The browser reports only a network failure, so send two requests without
 * a code. If CORS forbids the header, the provider answers the request without a proof, and the request with a proof
 * fails. In the opposite order, an outage that ends between the two would look the same. If `body` has tokens, the
 * token endpoint accepts proofs, and the user info endpoint or the key set has failed four times: if the key set can be
 * read now, user info forbids proofs.
 */
async function forbidsProofs(bound: Operation, metadata: Metadata, body: JsonObject): Promise<boolean> {
  const ask = (operation: Operation) =>
    requestTokens(operation, metadata, { grant_type: 'authorization_code' }).catch((thrown: unknown) => thrown)
  if ('access_token' in body)
    return bound.config.loadUserInfo && fetchJson(bound, metadata.jwks_uri).then(Boolean, () => false)
  return isCode(await ask({ ...bound, key: undefined }), 'provider-error') && isCode(await ask(bound), 'network-failed')
}

async function verifyTokens(
  { key, ...operation }: Operation,
  metadata: Metadata,
  grant: AcceptedResponse,
  body: JsonObject,
): Promise<StoredUser> {
  const tokens = toTokenResponse(body, key ? ['DPoP', 'Bearer'] : ['Bearer'])
  const { id_token: idToken, access_token: accessToken, refresh_token: refreshToken } = tokens
  const jkt = tokens.token_type === 'DPoP' ? grant.dpop_jkt : undefined
  checkBinding(accessToken, jkt)
  // The provider advertises proofs but ignores them, so create no more keys.
  if (key && jkt === undefined) operation.dpop.setBearer()
  // The scope contains `openid`, so an ID token is required (OpenID Connect Core §3.1.3.3).
  if (idToken === undefined) throw new AuthError('id-token-missing')
  const { loadUserInfo, scope, maxAgeS } = operation.config
  const { nonce, created: requestedAtS } = grant
  const claims = await verifyIdToken(operation, metadata, idToken, { nonce, accessToken, requestedAtS, maxAgeS })
  const bound = { ...operation, ...(jkt !== undefined && key && { key }) }
  const userInfo = loadUserInfo ? await fetchUserInfo(bound, metadata, accessToken, claims) : null
  const profile = profileOf({ sub: claims.sub }, claims.all, userInfo)
  const sessionState = grant.session_state ?? tokens.session_state
  const user = { id_token: idToken, scope, ...withExpiry(operation.env, tokens, claims), profile }
  const binding = jkt !== undefined && refreshToken !== undefined && { dpop_jkt: jkt }
  return { ...user, ...(sessionState && { session_state: sessionState }), ...binding }
}
