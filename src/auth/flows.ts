/** Whole paths through the protocol, from its steps. Loaded when somebody signs in or out, not before. */
import { acceptAnswer, authorizationRequest, codeGrant } from './authorize.ts'
import type { Answer, AuthorizationRequest } from './authorize.ts'
import { within } from './deadline.ts'
import type { AuthConfig, AuthEnv, Passage } from './env.ts'
import { AuthError } from './errors.ts'
import { NETWORK_TIMEOUT_MS } from './http.ts'
import { verifyIdToken } from './id-token.ts'
import { discover } from './metadata.ts'
import type { Metadata } from './metadata.ts'
import { createReads } from './reads.ts'
import { revokeRefreshToken } from './revoke.ts'
import { STALE_AFTER_S, savePending, takePending, toProfile } from './session.ts'
import type { RequestType, StoredUser } from './session.ts'
import { endSessionRequest } from './sign-out.ts'
import { exchangeCode } from './token.ts'
import type { TokenResponse } from './token.ts'
import { fetchUserInfo } from './userinfo.ts'

export interface Flows {
  /** Request, answer, code, ID token: resolves with a user all of whose tokens are verified. */
  readonly signIn: (type: RequestType, passage: Passage, signal: AbortSignal) => Promise<StoredUser>
  /** The answer in this page's own address; null when it confirms a sign-out. */
  readonly complete: (url: string, signal: AbortSignal) => Promise<StoredUser | null>
  /** Revokes, calls `clear`, leaves for the end-session endpoint. `clear` is called whatever happens. */
  readonly signOut: (user: StoredUser, passage: Passage, clear: () => void, signal: AbortSignal) => Promise<void>
}

export function createFlows(config: AuthConfig, env: AuthEnv): Flows {
  const reads = createReads(env)

  /** Leaves with the request and comes back with the address of the answer. Its record does not outlive a failure. */
  async function ask({ url, pending }: AuthorizationRequest, passage: Passage, signal: AbortSignal): Promise<string> {
    savePending(config, env, pending)
    try {
      return await within(env, STALE_AFTER_S * 1000, 'state-expired', signal, (inner) => passage.go(url, pending.id, inner))
    } catch (thrown) {
      takePending(env.local, pending.id)
      throw thrown
    }
  }

  async function redeem(answer: Answer, metadata: Metadata, signal: AbortSignal): Promise<StoredUser> {
    const grant = codeGrant(answer, metadata)
    const tokens = await exchangeCode(config, env, metadata, grant, signal)
    // OpenID Connect Core §3.1.3.3: `openid` was asked, so an ID token is owed.
    if (tokens.idToken === undefined) throw new AuthError('id-token-missing')
    const expected = { clientId: config.clientId, nonce: grant.nonce, accessToken: tokens.accessToken, nowMs: env.now() }
    const claims = await verifyIdToken(tokens.idToken, expected, metadata, reads, signal)
    const more = config.loadUserInfo ? await fetchUserInfo(env, metadata, tokens.accessToken, claims, signal) : {}
    const profile = toProfile({ ...claims.all, ...more, sub: claims.sub })
    if (profile === null) throw new AuthError('id-token-sub')
    return {
      ...stored(tokens, tokens.idToken),
      scope: tokens.scope ?? grant.scope,
      ...(grant.sessionState && { session_state: grant.sessionState }),
      // By our own clock at receipt, so that a clock that is wrong does no harm.
      expires_at: tokens.expiresInS === undefined ? claims.expiresAtS : Math.floor(env.now() / 1000 + tokens.expiresInS),
      profile,
    }
  }

  return {
    async signIn(type, passage, signal) {
      const metadata = await discover(config, reads, signal)
      const request = await authorizationRequest(config, env, metadata, type)
      const url = await ask(request, passage, signal)
      return redeem(acceptAnswer(config, env, url, [type], request.pending.id), metadata, signal)
    },

    async complete(url, signal) {
      // A popup whose opener is gone completes its sign-in by itself, so its type is welcome too.
      const answer = acceptAnswer(config, env, url, ['si:r', 'si:p', 'so:r'])
      if (answer.pending.request_type !== 'so:r') return redeem(answer, await discover(config, reads, signal), signal)
      if (answer.parameters.has('error')) throw new AuthError('sign-out-failed')
      return null
    },

    async signOut(user, passage, clear, signal) {
      let metadata
      try {
        metadata = await within(env, NETWORK_TIMEOUT_MS, 'network-timeout', signal, async (inner) => {
          const found = await discover(config, reads, inner)
          await revoke(user, found, inner)
          return found
        })
      } catch {
        throw new AuthError('sign-out-local')
      } finally {
        clear()
      }
      const request = endSessionRequest(config, env, metadata, user.id_token, 'so:r')
      if (request === null) throw new AuthError('sign-out-local')
      await ask(request, passage, signal)
    },
  }

  /** A refusal does not matter, the session ends anyway; a provider that is away does: its pages cannot be shown. */
  async function revoke(user: StoredUser, metadata: Metadata, signal: AbortSignal): Promise<void> {
    if (user.refresh_token === undefined) return
    try {
      await revokeRefreshToken(config, env, metadata, user.refresh_token, signal)
    } catch (thrown) {
      if (!(thrown instanceof AuthError) || thrown.code !== 'http-status') throw thrown
    }
  }
}

function stored(tokens: TokenResponse, idToken: string): Pick<StoredUser, 'id_token' | 'access_token' | 'refresh_token' | 'token_type'> {
  return {
    id_token: idToken,
    access_token: tokens.accessToken,
    ...(tokens.refreshToken && { refresh_token: tokens.refreshToken }),
    token_type: 'Bearer',
  }
}
