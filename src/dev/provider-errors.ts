import type { Provider, errors } from 'oidc-provider'
import type { PastRecords } from './past-records.ts'
import { oidcOf } from './provider-context.ts'

/** Keycloak's error descriptions, by the detail or the description of oidc-provider's error. */
const descriptions: Readonly<Record<string, string>> = {
  'refresh token is expired': 'Token is not active',
  'refresh token already used': 'Maximum allowed refresh token reuse exceeded',
  'client mismatch': "Invalid refresh token. Token client and authorized client don't match",
  'authorization code not found': 'Code not valid',
  'authorization code is expired': 'Code not valid',
  'authorization code already consumed': 'Code not valid',
  'authorization code redirect_uri mismatch': 'Incorrect redirect_uri',
  'code_verifier does not match code_challenge': 'PKCE verification failed: Code mismatch',
  'code_verifier must be provided': 'PKCE verification failed: Invalid code verifier',
  "missing required parameter 'code'": 'Missing parameter: code',
  "missing required parameter 'refresh_token'": 'No refresh token',
  "missing required parameter 'grant_type'": 'Missing form parameter: grant_type',
  'unsupported grant_type requested': 'Unsupported grant_type',
  'client not found': 'Invalid client or Invalid client credentials',
}

/** Keycloak's description for a refresh token that oidc-provider no longer finds. */
async function describeLostToken({ Session }: Provider, past: PastRecords, value: unknown): Promise<string> {
  const token = past.refreshTokens.get(String(value))
  if (!token) return 'Invalid refresh token'
  if (token.expiresAt <= Date.now() / 1000) return 'Token is not active'
  const isActive = await Session.findByUid(token.sessionUid)
  return isActive ? "Session doesn't have required client" : 'Session not active'
}

/** Rewrites error responses of the token, user info and revocation endpoints to those of Keycloak. */
export function answerLikeKeycloak(provider: Provider, past: PastRecords): void {
  const thrown = new WeakMap<object, errors.OIDCProviderError>()
  for (const event of ['grant.error', 'userinfo.error', 'revocation.error'] as const) {
    provider.on(event as 'grant.error', (ctx, error) => void thrown.set(ctx, error)) // all pass the same arguments
  }

  provider.use(async (ctx, next) => {
    await next()
    const { route, params } = oidcOf(ctx) ?? {}
    const { error, error_description: text = '', error_detail: detail = text } = thrown.get(ctx) ?? {}
    const send = (status: number, body: object | ''): void => void Object.assign(ctx, { status, body })

    if (error === undefined) return
    if (/^origin .* not allowed/.test(detail)) return send(403, { error: 'Invalid origin' })
    if (route === 'userinfo') return send(ctx.status, '')
    if (params?.['grant_type'] === 'password') {
      const description = 'Client not allowed for direct access grants'
      return send(400, { error: 'unauthorized_client', error_description: description })
    }
    const isLost = detail === 'refresh token not found'
    const description = isLost
      ? await describeLostToken(provider, past, params?.['refresh_token'])
      : descriptions[detail]
    if (description) send(ctx.status, { error, error_description: description })
  })
}
