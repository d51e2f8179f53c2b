/** Whole paths through the protocol, from its steps. Loaded when somebody signs in or out, not before. */
import { acceptAnswer, authorizationRequest, codeGrant, type Answer, type AuthorizationRequest } from './authorize.ts'
import { within } from './deadline.ts'
import type { AuthConfig, AuthEnv, Cancel, Passage } from './env.ts'
import { AuthError, mayPass, providerError } from './errors.ts'
import { NETWORK_TIMEOUT_MS } from './http.ts'
import { verifyIdToken, verifyRefreshedIdToken, type VerifiedClaims } from './id-token.ts'
import { discover, type Metadata } from './metadata.ts'
import type { Operation } from './operation.ts'
import { createReader } from './reader.ts'
import { revokeRefreshToken } from './revoke.ts'
import { watchSession, type SessionAnswer } from './session-check.ts'
import { STALE_AFTER_S, mergedProfile, savePending, takePending, type RequestType, type StoredUser } from './session.ts'
import { endSessionRequest } from './sign-out.ts'
import { exchangeCode, refreshTokens, type TokenResponse } from './token.ts'
import { fetchUserInfo } from './userinfo.ts'

/** Silent requests: nobody is there to answer, so ten seconds are enough. */
export const SILENT_TIMEOUT_MS = 10_000

/** How long each way may take. A redirect that has not left the page within a minute was stopped by the person. */
const patience = {
  s: [SILENT_TIMEOUT_MS, 'frame-timeout'],
  p: [STALE_AFTER_S * 1000, 'state-expired'],
  r: [60_000, 'redirect-aborted'],
} as const

/** For a provider that does not say how long its tokens live. */
const UNTOLD_LIFE_S = 300

const ifAway = (thrown: unknown) => (mayPass(thrown) ? Promise.reject(thrown) : undefined)

/** Nothing may be shown, and nobody in particular is expected. */
export const SILENT = {}

export function createFlows(config: AuthConfig, env: AuthEnv) {
  const reader = createReader(env)
  const operationFor = (signal: AbortSignal): Operation => ({ config, env, reader, signal })

  /** Leaves with the request and comes back with the address of the answer. Its record does not outlive a failure. */
  async function ask({ url, pending }: AuthorizationRequest, passage: Passage, signal: AbortSignal): Promise<string> {
    savePending(config, env, pending)
    const [ms, late] =
      patience[pending.request_type.endsWith('s') ? 's' : pending.request_type.endsWith('r') ? 'r' : 'p']
    try {
      return await within(env, ms, late, signal, (inner) => passage.go(url, pending.id, inner))
    } catch (thrown) {
      takePending(env, pending.id)
      throw thrown
    }
  }

  /** Request, answer, code, ID token. `silently`: nothing is shown, for the person of this ID token if there is one. */
  async function signIn(
    type: RequestType,
    passage: Passage,
    signal: AbortSignal,
    silently?: { readonly idToken?: string },
  ): Promise<StoredUser> {
    const operation = operationFor(signal)
    const metadata = await discover(operation)
    const request = await authorizationRequest(operation, metadata, type, silently)
    const url = await ask(request, passage, signal)
    return redeem(operation, acceptAnswer(operation, url, [type], request.pending.id), metadata)
  }

  /** By refresh token. Tabs take turns: the lock ends only when `keep` has the new one. No two have the same: see tabs.ts. */
  async function refresh(
    user: StoredUser,
    token: string,
    keep: (user: StoredUser) => void,
    signal: AbortSignal,
  ): Promise<StoredUser> {
    const operation = operationFor(signal)
    const metadata = await within(env, NETWORK_TIMEOUT_MS, 'network-timeout', signal, (inner) =>
      discover(operationFor(inner)),
    )
    // Only the waiting is bounded: a refresh that has begun must end, or its token would be lost.
    const waiting = new AbortController()
    const cancel = env.wake(env.now() + SILENT_TIMEOUT_MS, () => waiting.abort(new AuthError('network-timeout')))
    return env.lock(`oidc.renew:${config.authority}:${config.clientId}`, waiting.signal, async () => {
      cancel()
      const askedAtS = env.now() / 1000
      const tokens = await refreshTokens(operation, metadata, token, user.scope)
      const { id_token: idToken } = tokens
      const claims =
        idToken === undefined
          ? undefined
          : await verifyRefreshedIdToken(operation, metadata, idToken, user.id_token, {
              accessToken: tokens.access_token,
              askedAtS,
            })
      const profile = claims ? mergedProfile(user.profile, claims.all) : user.profile
      const renewed = { ...user, ...lasting(env, tokens, claims), profile }
      keep(renewed)
      return renewed
    })
  }

  return {
    signIn,

    /** The answer in this page's own address; null when it confirms a sign-out. */
    async complete(url: string, signal: AbortSignal): Promise<StoredUser | null> {
      const operation = operationFor(signal)
      // A popup whose opener is gone completes its sign-in by itself, so its type is welcome too.
      const answer = acceptAnswer(operation, url, ['si:r', 'si:p', 'so:r'])
      if (answer.pending.request_type !== 'so:r') return redeem(operation, answer, await discover(operation))
      return signedOut(answer)
    },

    /**
     * New tokens for the same person, handed to `keep` before anything else can happen: by refresh token if there is
     * one and the provider takes it, else by a hidden frame. `asking`: by the frame at once.
     */
    async renew(
      user: StoredUser,
      asking: boolean,
      keep: (user: StoredUser) => void,
      signal: AbortSignal,
    ): Promise<StoredUser> {
      const { refresh_token: token, ...rest } = user
      if (token !== undefined && !asking) {
        try {
          return await refresh(user, token, keep, signal)
        } catch (thrown) {
          // Only this says that the token is void; anything else, and it may still be good.
          if (!(thrown instanceof AuthError) || thrown.detail.error !== 'invalid_grant') throw thrown
        }
      }
      const frame = env.open('silent', () => undefined)
      if (frame === null) throw new AuthError('frame-timeout')
      try {
        const fresh = await signIn('si:s', frame, signal, { idToken: user.id_token })
        if (fresh.profile.sub !== user.profile.sub) throw new AuthError('login-required')
        const renewed = { ...(asking ? user : rest), ...fresh }
        keep(renewed)
        return renewed
      } finally {
        frame.close()
      }
    },

    /** Revokes, calls `clear`, asks the end-session endpoint. `clear` is called whatever happens. */
    async signOut(
      type: RequestType,
      user: StoredUser,
      passage: Passage,
      clear: () => void,
      signal: AbortSignal,
    ): Promise<void> {
      let metadata
      try {
        metadata = await within(env, NETWORK_TIMEOUT_MS, 'network-timeout', signal, async (inner) => {
          const operation = operationFor(inner)
          const found = await discover(operation)
          // A refusal does not matter, the session ends anyway; a provider that is away does: its pages cannot be shown.
          if (user.refresh_token !== undefined)
            await revokeRefreshToken(operation, found, user.refresh_token).catch(ifAway)
          return found
        })
      } catch {
        throw new AuthError('sign-out-local')
      } finally {
        clear()
      }
      const operation = operationFor(signal)
      const request = endSessionRequest(operation, metadata, user.id_token, type)
      if (request === null) throw new AuthError('sign-out-local')
      signedOut(acceptAnswer(operation, await ask(request, passage, signal), [type], request.pending.id))
    },

    /** Watches the session at the provider, if it offers a way to. */
    async watch(sessionState: string, heard: (answer: SessionAnswer) => void): Promise<Cancel> {
      const { check_session_iframe: url } = await discover(operationFor(new AbortController().signal))
      return url === undefined ? () => undefined : watchSession(env, url, config.clientId, sessionState, heard)
    },
  }
}

/** Confirms a sign-out, or throws what the provider said about it. */
function signedOut({ parameters }: Answer): null {
  const error = parameters.get('error')
  if (error === undefined) return null
  throw new AuthError(
    'sign-out-failed',
    providerError(error, parameters.get('error_description'), parameters.get('session_state')).detail,
  )
}

async function redeem(operation: Operation, answer: Answer, metadata: Metadata): Promise<StoredUser> {
  const grant = codeGrant(answer, metadata)
  const tokens = await exchangeCode(operation, metadata, grant)
  // OpenID Connect Core §3.1.3.3: `openid` was asked, so an ID token is owed.
  if (tokens.id_token === undefined) throw new AuthError('id-token-missing')
  const expected = {
    nonce: grant.nonce,
    accessToken: tokens.access_token,
    askedAtS: grant.created,
    maxAgeS: operation.config.maxAgeS,
  }
  const claims = await verifyIdToken(operation, metadata, tokens.id_token, expected)
  const more = operation.config.loadUserInfo
    ? await fetchUserInfo(operation, metadata, tokens.access_token, claims)
    : {}
  const profile = mergedProfile(mergedProfile({ sub: claims.sub }, claims.all), more)
  const sessionState = grant.session_state ?? tokens.session_state
  const user = {
    id_token: tokens.id_token,
    scope: operation.config.scope,
    ...lasting(operation.env, tokens, claims),
    profile,
  }
  return { ...user, ...(sessionState && { session_state: sessionState }) }
}

/** Expiry by our own clock at receipt, so that a clock that is wrong does no harm. */
function lasting(env: AuthEnv, { expires_in: lifeS, ...tokens }: TokenResponse, claims: VerifiedClaims | undefined) {
  return {
    ...tokens,
    expires_at:
      lifeS === undefined && claims ? claims.expiresAtS : Math.floor(env.now() / 1000 + (lifeS ?? UNTOLD_LIFE_S)),
  }
}
