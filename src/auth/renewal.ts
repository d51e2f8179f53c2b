/**
 * Renewal of the tokens: by refresh token, else by hidden frame.
 *
 * A refresh token is sent only once, because a provider that rotates refresh tokens treats a second use as theft and
 * revokes all tokens of the sign-in (RFC 9700 §4.14.2). So read metadata and keys before the token is sent, and store
 * its successor as soon as it arrives, even if the rest of the response is refused.
 *
 * There are two exceptions. The token is sent again if the response proves that the provider did not use it, such as a
 * refusal of its proof. It is also sent again if the response was lost, and the hidden frame is refused or has failed
 * three times: from that point, each retry sends the token until the token endpoint responds.
 */
import { withTimeout } from './deadline.ts'
import { AuthError } from './errors.ts'
import { NETWORK_TIMEOUT_MS } from './http.ts'
import { checkBinding, verifyRefreshedIdToken } from './id-token.ts'
import { discover, type Metadata } from './metadata.ts'
import { optionalText, type JsonObject } from './narrow.ts'
import type { Operation } from './operation.ts'
import { isCode, isTransient } from './problem.ts'
import { profileOf, withRefreshToken } from './profile.ts'
import { nameOf, type StoredUser } from './session.ts'
import { requestTokens, toTokenResponse, withExpiry } from './token.ts'
import { fetchUserInfo } from './userinfo.ts'

/** Limits a silent request, which needs no input from the person, and the wait for a renewal in another tab. */
export const SILENT_TIMEOUT_MS = 10_000

/**
 * After this many timeouts the hidden frame counts as broken. After a lost refresh response, other transient failures
 * count, too.
 */
export const MAX_FRAME_TIMEOUTS = 3

export interface Renewal {
  readonly user: StoredUser
  /** Renew by hidden frame at once. Set this to find out who is signed in at the provider: a refresh cannot tell. */
  readonly byFrame: boolean
  /** Stores the tokens in memory and in this tab's storage. Throws AuthError 'renew-failed' if they come too late. */
  readonly save: (user: StoredUser) => void
  /** Signs in with prompt=none and the ID token as the hint. */
  readonly signInByFrame: (idToken: string) => Promise<StoredUser>
}

/**
 * Renews the tokens, and saves them before it resolves. Throws AuthError 'signed-out-elsewhere' if another person is
 * signed in at the provider, and any AuthError of a request or check.
 */
export async function renewTokens(operation: Operation, renewal: Renewal): Promise<StoredUser> {
  let { user } = renewal
  /** The operation, which gets the key of the refresh token once that key is read. */
  let bound = operation
  const save = (next: StoredUser) => renewal.save((user = next))

  const metadata = await reachProvider()
  if (renewal.byFrame) return askByFrame()
  let refusal: unknown
  if (user.refresh_token !== undefined && !user.refresh_token_sent) {
    try {
      return await refresh(user.refresh_token)
    } catch (thrown) {
      // Try the frame if the token is invalid, the response was lost, the person authenticated again elsewhere, or the
      // key is lost or does not work.
      const { refresh_token: left, refresh_token_sent: isLost } = user
      if (left !== undefined && !isLost && !needsNewSignIn(thrown)) throw thrown
      refusal = thrown
    }
  }
  try {
    return await askByFrame()
  } catch (thrown) {
    if (isCode(thrown, 'signed-out-elsewhere')) throw thrown
    const { refresh_token: token, refresh_token_sent: failedFrames = 0 } = user
    if (token !== undefined && failedFrames > 0) {
      save({ ...user, refresh_token_sent: failedFrames + 1 })
      // The outage that lost the response may last, so leave it to a retry to send the token again.
      if (refusal !== undefined || (isTransient(thrown) && failedFrames < MAX_FRAME_TIMEOUTS)) throw refusal ?? thrown
      await reachProvider()
      return refresh(token)
    }
    // Only the frame can verify that the person authenticated again elsewhere. If the frame was refused, too, throw the
    // refusal of the token. A retry can ask the frame again after a transient failure.
    throw needsNewSignIn(refusal) && !isTransient(thrown) ? refusal : thrown
  }

  async function askByFrame(): Promise<StoredUser> {
    // Throws if the renewal was abandoned: the frame could sign in a person who has meanwhile signed out.
    save(user)
    const fresh = await renewal.signInByFrame(user.id_token)
    if (fresh.profile.sub !== user.profile.sub) throw new AuthError('signed-out-elsewhere')
    // A refresh token that was not sent stays valid.
    const isReplaced = user.refresh_token_sent !== undefined || fresh.refresh_token !== undefined
    save({ ...(isReplaced ? withRefreshToken(user, null) : user), ...fresh })
    return user
  }

  /** Reads metadata and keys, so that no token is sent and no frame opened while the provider cannot be reached. */
  function reachProvider(): Promise<Metadata> {
    return withTimeout(operation.env, NETWORK_TIMEOUT_MS, 'network-timeout', operation.signal, async (signal) => {
      const found = await discover({ ...operation, signal })
      await operation.reader.read(found.jwks_uri, signal, true)
      return found
    })
  }

  async function refresh(token: string): Promise<StoredUser> {
    const { config, env } = operation
    // Limit only the wait for the lock. Once the refresh has begun, aborting it could lose the new token.
    const waiting = new AbortController()
    const cancel = env.after(SILENT_TIMEOUT_MS, () => waiting.abort(new AuthError('network-timeout')))
    // Hold the lock until the new token is stored, so that only one tab refreshes at a time.
    const requestedAtS = env.now() / 1000
    const body = await env.lock(nameOf('oidc.renew', config), waiting.signal, async () => {
      cancel()
      bound = { ...operation, key: await operation.dpop.readKey(user.dpop_jkt) }
      // Record that the token is sent before sending it, so that a reload does not send it again.
      save({ ...user, refresh_token_sent: user.refresh_token_sent ?? 1 })
      const grant = { grant_type: 'refresh_token', refresh_token: token, scope: user.scope }
      const response = await requestTokens(bound, metadata, grant).catch((thrown: unknown) => {
        if (isCode(thrown, 'provider-error') && thrown.detail.error === 'invalid_grant')
          save(withRefreshToken(user, null))
        else if (isUnspent(thrown) && !renewal.user.refresh_token_sent) save(withRefreshToken(user, token))
        throw thrown
      })
      // Without a new refresh token the old one stays valid (RFC 6749 §6).
      save(withRefreshToken(user, optionalText(response, 'refresh_token') ?? token))
      return response
    })
    save(await verifyTokens(body, requestedAtS))
    return user
  }

  /** Verifies a refresh response and applies it to the user. */
  async function verifyTokens(body: JsonObject, requestedAtS: number): Promise<StoredUser> {
    const { refresh_token: _stored, ...tokens } = toTokenResponse(body, bound.key ? ['DPoP'] : ['Bearer'])
    const { id_token: idToken, access_token: accessToken } = tokens
    checkBinding(accessToken, user.dpop_jkt)
    const claims =
      idToken === undefined
        ? undefined
        : await verifyRefreshedIdToken(operation, metadata, idToken, user.id_token, { accessToken, requestedAtS })
    const renewed = { ...user, ...withExpiry(operation.env, tokens, claims) }
    return { ...renewed, profile: profileOf(user.profile, claims?.all ?? {}, await userInfo(accessToken)) }
  }

  /**
   * Reads user info, because a changed e-mail may change what the person sees. Resolves with null if user info is not
   * configured or cannot be read. Throws AuthError 'userinfo-sub'.
   */
  async function userInfo(accessToken: string): Promise<JsonObject | null> {
    if (!operation.config.loadUserInfo) return null
    return fetchUserInfo(bound, metadata, accessToken, user.profile).catch((thrown: unknown) => {
      if (isCode(thrown, 'userinfo-sub')) throw thrown
      return null
    })
  }
}

/**
 * Whether repeating the refresh cannot help. The hidden frame is tried next. If it is refused, too, the error of the
 * refresh is thrown instead of the frame's.
 */
const needsNewSignIn = (thrown: unknown): boolean =>
  thrown instanceof AuthError && /^(id-token-auth-time|dpop-.*)$/.test(thrown.code)

/**
 * Whether the response proves that the refresh token was not used. It may have been used after a 500, 502 or 504, and
 * after a 503 without `Retry-After`: Envoy sends it if its connection to the provider breaks while it waits for the
 * response.
 */
function isUnspent(thrown: unknown): boolean {
  if (!isCode(thrown, 'http-status')) return isCode(thrown, 'provider-error') || isCode(thrown, 'dpop-proof')
  return Number(thrown.detail.error) < 500 || (thrown.detail.error === '503' && thrown.retryAfterMs > 0)
}
