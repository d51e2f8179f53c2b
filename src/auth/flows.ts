/** The protocol flows, composed of the steps in the other files: sign-in, callback, renewal, sign-out, monitoring. */
import {
  authorizationRequest,
  matchResponse,
  verifyResponse,
  type AuthorizationRequest,
  type MatchedResponse,
} from './authorize.ts'
import { withTimeout } from './deadline.ts'
import type { AuthConfig, AuthEnv, Cancel, Transport } from './env.ts'
import { AuthError } from './errors.ts'
import { isTransient, providerError } from './problem.ts'
import { NETWORK_TIMEOUT_MS } from './http.ts'
import { verifyIdToken, verifyRefreshedIdToken, type VerifiedClaims } from './id-token.ts'
import { discover, type Metadata } from './metadata.ts'
import type { Operation } from './operation.ts'
import { createReader } from './reader.ts'
import { revokeRefreshToken } from './revoke.ts'
import { watchSession, type SessionCheckResult } from './session-check.ts'
import { STALE_AFTER_S, mergeProfile, savePending, takePending, type RequestType, type StoredUser } from './session.ts'
import { endSessionRequest } from './sign-out.ts'
import { exchangeCode, refreshTokens, type TokenResponse } from './token.ts'
import { fetchUserInfo } from './userinfo.ts'

/** A silent request needs no input from the person, so it is short. */
export const SILENT_TIMEOUT_MS = 10_000

/**
 * Time limits by the end of the request type. A redirect that is still here after a minute was stopped by the person.
 */
const timeouts = {
  s: [SILENT_TIMEOUT_MS, 'frame-timeout'],
  p: [STALE_AFTER_S * 1000, 'state-expired'],
  r: [60_000, 'redirect-aborted'],
} as const

/** Assumed lifetime if neither `expires_in` nor an ID token states it. */
const DEFAULT_LIFETIME_S = 300

const rethrowIfTransient = (thrown: unknown) => (isTransient(thrown) ? Promise.reject(thrown) : undefined)

/** A silent request without `id_token_hint`: any person signed in at the provider will do. */
export const SILENT = {}

export function createFlows(config: AuthConfig, env: AuthEnv) {
  const reader = createReader(env)
  const operationFor = (signal: AbortSignal): Operation => ({ config, env, reader, signal })

  /** Sends the request. Resolves with the URL of the response. Removes the pending request if there is none. */
  async function send(
    { url, pending }: AuthorizationRequest,
    transport: Transport,
    signal: AbortSignal,
  ): Promise<string> {
    savePending(config, env, pending)
    const [ms, code] =
      timeouts[pending.request_type.endsWith('s') ? 's' : pending.request_type.endsWith('r') ? 'r' : 'p']
    try {
      return await withTimeout(env, ms, code, signal, (inner) => transport.go(url, pending.id, inner))
    } catch (thrown) {
      takePending(env, pending.id)
      throw thrown
    }
  }

  /** The authorization code flow. `silent` asks for prompt=none, with its ID token as the hint. */
  async function signIn(
    type: RequestType,
    transport: Transport,
    signal: AbortSignal,
    silent?: { readonly idToken?: string },
  ): Promise<StoredUser> {
    const operation = operationFor(signal)
    const metadata = await discover(operation)
    const request = await authorizationRequest(operation, metadata, type, silent)
    const url = await send(request, transport, signal)
    return redeem(operation, matchResponse(operation, url, [type], request.pending.id), metadata)
  }

  /** Renews by refresh token. Holds a lock, so that the tabs take turns, until `save` has stored the new token. */
  async function refresh(
    user: StoredUser,
    refreshToken: string,
    save: (user: StoredUser) => void,
    signal: AbortSignal,
  ): Promise<StoredUser> {
    const operation = operationFor(signal)
    const metadata = await withTimeout(env, NETWORK_TIMEOUT_MS, 'network-timeout', signal, (inner) =>
      discover(operationFor(inner)),
    )
    // Only waiting for the lock can be aborted. Aborting a refresh could lose the new token.
    const waiting = new AbortController()
    const cancel = env.wake(env.now() + SILENT_TIMEOUT_MS, () => waiting.abort(new AuthError('network-timeout')))
    return env.lock(`oidc.renew:${config.authority}:${config.clientId}`, waiting.signal, async () => {
      cancel()
      const requestedAtS = env.now() / 1000
      const tokens = await refreshTokens(operation, metadata, refreshToken, user.scope)
      const { id_token: idToken } = tokens
      const claims =
        idToken === undefined
          ? undefined
          : await verifyRefreshedIdToken(operation, metadata, idToken, user.id_token, {
              accessToken: tokens.access_token,
              requestedAtS,
            })
      const profile = claims ? mergeProfile(user.profile, claims.all) : user.profile
      const renewed = { ...user, ...withExpiry(env, tokens, claims), profile }
      save(renewed)
      return renewed
    })
  }

  return {
    signIn,

    /** Completes a request by redirect. `url` carries the response. Resolves with null if it confirms a sign-out. */
    async complete(url: string, signal: AbortSignal): Promise<StoredUser | null> {
      const operation = operationFor(signal)
      // A popup whose opener has been closed completes its own sign-in, hence 'si:p'.
      const response = matchResponse(operation, url, ['si:r', 'si:p', 'so:r'])
      if (response.pending.request_type === 'so:r') return confirmSignOut(response)
      return redeem(operation, response, await discover(operation))
    },

    /**
     * Renews the tokens of the same person by refresh token, or by hidden frame if there is none, if the provider
     * rejects it, or if `byFrame`. Passes the new tokens to `save` before resolving.
     */
    async renew(
      user: StoredUser,
      byFrame: boolean,
      save: (user: StoredUser) => void,
      signal: AbortSignal,
    ): Promise<StoredUser> {
      const { refresh_token: refreshToken, ...rest } = user
      if (refreshToken !== undefined && !byFrame) {
        try {
          return await refresh(user, refreshToken, save, signal)
        } catch (thrown) {
          // Only invalid_grant means that the token is void. After any other error it may still be valid.
          if (!(thrown instanceof AuthError) || thrown.detail.error !== 'invalid_grant') throw thrown
        }
      }
      const frame = env.open('silent', () => undefined)
      if (frame === null) throw new AuthError('frame-timeout')
      try {
        const fresh = await signIn('si:s', frame, signal, { idToken: user.id_token })
        if (fresh.profile.sub !== user.profile.sub) throw new AuthError('login-required')
        // The refresh token stays valid when only the session was checked.
        const renewed = { ...(byFrame ? user : rest), ...fresh }
        save(renewed)
        return renewed
      } finally {
        frame.close()
      }
    },

    /** Revokes the refresh token, calls `clear`, then sends the end-session request. Calls `clear` also on errors. */
    async signOut(
      type: RequestType,
      user: StoredUser,
      transport: Transport,
      clear: () => void,
      signal: AbortSignal,
    ): Promise<void> {
      let metadata
      try {
        metadata = await withTimeout(env, NETWORK_TIMEOUT_MS, 'network-timeout', signal, async (inner) => {
          const operation = operationFor(inner)
          const metadata = await discover(operation)
          // Go on after a refusal, since the session ends anyway. But if the provider is away, its page cannot load.
          if (user.refresh_token !== undefined)
            await revokeRefreshToken(operation, metadata, user.refresh_token).catch(rethrowIfTransient)
          return metadata
        })
      } catch {
        throw new AuthError('sign-out-local')
      } finally {
        clear()
      }
      const operation = operationFor(signal)
      const request = endSessionRequest(operation, metadata, user.id_token, type)
      if (request === null) throw new AuthError('sign-out-local')
      const url = await send(request, transport, signal)
      confirmSignOut(matchResponse(operation, url, [type], request.pending.id))
    },

    /** Monitors the session at the provider. Does nothing if the provider has no session frame. */
    async watch(sessionState: string, onResult: (result: SessionCheckResult) => void): Promise<Cancel> {
      const { check_session_iframe: url } = await discover(operationFor(new AbortController().signal))
      return url === undefined ? () => undefined : watchSession(env, url, config.clientId, sessionState, onResult)
    },
  }
}

/** Throws AuthError 'sign-out-failed' if the end-session response carries an error. */
function confirmSignOut({ parameters }: MatchedResponse): null {
  const error = parameters.get('error')
  if (error === undefined) return null
  throw new AuthError(
    'sign-out-failed',
    providerError(error, parameters.get('error_description'), parameters.get('session_state')).detail,
  )
}

/** Exchanges the code of a response for tokens, and verifies the ID token. */
async function redeem(operation: Operation, response: MatchedResponse, metadata: Metadata): Promise<StoredUser> {
  const grant = verifyResponse(response, metadata)
  const tokens = await exchangeCode(operation, metadata, grant)
  // The scope contains `openid`, so an ID token is required (OpenID Connect Core §3.1.3.3).
  if (tokens.id_token === undefined) throw new AuthError('id-token-missing')
  const expected = {
    nonce: grant.nonce,
    accessToken: tokens.access_token,
    requestedAtS: grant.created,
    maxAgeS: operation.config.maxAgeS,
  }
  const claims = await verifyIdToken(operation, metadata, tokens.id_token, expected)
  const { loadUserInfo, scope } = operation.config
  const userInfo = loadUserInfo ? await fetchUserInfo(operation, metadata, tokens.access_token, claims) : {}
  const profile = mergeProfile(mergeProfile({ sub: claims.sub }, claims.all), userInfo)
  const sessionState = grant.session_state ?? tokens.session_state
  const user = { id_token: tokens.id_token, scope, ...withExpiry(operation.env, tokens, claims), profile }
  return { ...user, ...(sessionState && { session_state: sessionState }) }
}

/** Computes the expiry from `expires_in` and our own clock, so that a wrong clock does no harm. */
function withExpiry(env: AuthEnv, { expires_in: lifetimeS, ...tokens }: TokenResponse, claims?: VerifiedClaims) {
  return {
    ...tokens,
    expires_at:
      lifetimeS === undefined && claims
        ? claims.expiresAtS
        : Math.floor(env.now() / 1000 + (lifetimeS ?? DEFAULT_LIFETIME_S)),
  }
}
