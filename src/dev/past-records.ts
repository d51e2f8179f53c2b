import type { Provider } from 'oidc-provider'

/** Records that oidc-provider deletes or does not list, although Keycloak's behaviour depends on them. */
export interface PastRecords {
  /** For each refresh token, its session and the time at which the token expires, in seconds since 1970. */
  readonly refreshTokens: ReadonlyMap<string, { readonly sessionUid: string; readonly expiresAt: number }>
  /** The parameters of authorization requests whose sign-in page was submitted, by the uid of the interaction. */
  readonly requests: ReadonlyMap<string, Readonly<Record<string, unknown>>>
  /** The uid of each session, because oidc-provider does not list them. */
  readonly sessionUids: ReadonlySet<string>
  watch(provider: Provider): void
}

export function createPastRecords(): PastRecords {
  const refreshTokens = new Map<string, { sessionUid: string; expiresAt: number }>()
  const requests = new Map<string, Readonly<Record<string, unknown>>>()
  const sessionUids = new Set<string>()
  return {
    refreshTokens,
    requests,
    sessionUids,
    watch: (provider) => {
      provider.on('refresh_token.saved', ({ jti, sessionUid = '', expiration }) => {
        refreshTokens.set(jti, { sessionUid, expiresAt: Date.now() / 1000 + expiration })
      })
      provider.on('interaction.destroyed', ({ uid, params }) => void requests.set(uid, params))
      provider.on('session.saved', ({ uid }) => void sessionUids.add(uid))
    },
  }
}
