import type { AdapterFactory, ClientMetadata, Configuration, JWK } from 'oidc-provider'
import {
  authorizationPath,
  endSessionPath,
  keysPath,
  otherClientId,
  revocationPath,
  sessionFramePath,
  tokenPath,
  userInfoPath,
} from './endpoints.ts'
import { donePage, errorPage, signOutPage, signOutQuestion } from './sign-in-pages.ts'
import type { SampleUser } from './users.ts'

/** The paths of the registered redirect URIs, compared exactly: no wildcards. */
export const redirectPaths = ['/', '/webpages', '/apps', '/tools', '/demo', '/webinars'] as const

const hour = 3600
/** Lifetime of access and ID tokens. */
export const DEFAULT_TOKEN_SECONDS = 300

export interface Settings {
  readonly issuer: string
  readonly clientId: string
  readonly portalOrigin: string
  readonly users: readonly SampleUser[]
  readonly adapter: AdapterFactory
  readonly keys: readonly JWK[]
  readonly cookieKeys: readonly string[]
  readonly cookieSuffix: string
  readonly tokenSeconds: () => number
  /** 32 bytes. */
  readonly nonceSecret: Buffer
  /** Whether proofs of possession need a nonce. */
  readonly requireNonce: () => boolean
}

export interface CookieOptions {
  readonly sameSite: 'lax' | 'none'
  readonly secure?: true
}

/** In a frame on another site, browsers send only cookies that are `SameSite=None`, which requires `Secure`. */
export const cookieOptions = (issuer: string): CookieOptions =>
  issuer.startsWith('https:') ? { sameSite: 'none', secure: true } : { sameSite: 'lax' }

const publicClient = {
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
} satisfies Partial<ClientMetadata>

/** Configures oidc-provider with two public clients: the portal and another application. */
export function providerSettings(settings: Settings): Configuration {
  const { issuer, clientId, portalOrigin, users, cookieSuffix } = settings
  const { origin, pathname: path } = new URL(issuer)
  const cookie = { httpOnly: true, overwrite: true, ...cookieOptions(issuer) }

  return {
    adapter: settings.adapter,
    jwks: { keys: [...settings.keys] },
    clients: [
      {
        ...publicClient,
        client_id: clientId,
        redirect_uris: redirectPaths.map((redirectPath) => `${portalOrigin}${redirectPath}`),
        post_logout_redirect_uris: [`${portalOrigin}/`],
      },
      { ...publicClient, client_id: otherClientId, redirect_uris: [`${origin}/`] },
    ],
    responseTypes: ['code'],
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    // The scope `openid` includes name and e-mail, like a realm's default client scopes.
    claims: {
      openid: ['sub', 'auth_time', 'azp', 'name', 'email', 'email_verified', 'groups'],
      profile: ['name'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: false,
    findAccount: ({ oidc }, id) => {
      const user = users.find((sampleUser) => sampleUser.id === id)
      const claimsFor = (use: string) => ({
        sub: id,
        ...user?.claims,
        ...(use === 'id_token' && { azp: oidc.client?.clientId }),
      })
      return user && { accountId: id, claims: claimsFor }
    },

    clockTolerance: 0,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // Like Keycloak, leave the nonce out of renewed ID tokens, and take `auth_time` from the session, because the
    // user may have authenticated again for another client.
    rotateRefreshToken: async ({ oidc: { entities, provider } }) => {
      const token = entities.RefreshToken
      const session = await provider.Session.findByUid(token?.sessionUid ?? '')
      if (token) Object.assign(token, { authTime: session?.authTime(), nonce: undefined })
      return true
    },
    clientBasedCORS: (_ctx, requestOrigin, client) => client.clientId === clientId && requestOrigin === portalOrigin,
    // Skip the consent page: the clients are first-party.
    loadExistingGrant: async ({ oidc }) => {
      const { client, provider, session } = oidc
      if (!client || !session?.accountId) return undefined
      const grantId = session.grantIdFor(client.clientId)
      const existingGrant = grantId ? await provider.Grant.find(grantId) : undefined
      if (existingGrant) return existingGrant
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
      grant.addOIDCScope('openid profile email offline_access')
      await grant.save()
      return grant
    },

    ttl: {
      AccessToken: settings.tokenSeconds,
      IdToken: settings.tokenSeconds,
      AuthorizationCode: 60,
      RefreshToken: 8 * hour,
      Session: 10 * hour,
      Grant: 10 * hour,
      Interaction: hour,
    },
    routes: {
      authorization: authorizationPath,
      token: tokenPath,
      userinfo: userInfoPath,
      revocation: revocationPath,
      end_session: endSessionPath,
      jwks: keysPath,
    },
    discovery: { check_session_iframe: `${issuer}${sessionFramePath}` },
    interactions: { url: (_ctx, interaction) => `${path}/sign-in/${interaction.uid}` },
    cookies: {
      keys: [...settings.cookieKeys],
      long: { ...cookie, path },
      short: cookie,
      names: {
        session: `als_session_${cookieSuffix}`,
        interaction: `als_interaction_${cookieSuffix}`,
        resume: `als_resume_${cookieSuffix}`,
      },
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: true, nonceSecret: settings.nonceSecret, requireNonce: settings.requireNonce },
      revocation: {
        enabled: true,
        allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx, form) => {
          const { IdTokenHint: hint, Session: session } = ctx.oidc.entities
          ctx.body = hint && hint.payload['sub'] === session?.accountId ? signOutPage(form) : signOutQuestion(form)
        },
        postLogoutSuccessSource: async (ctx) => {
          ctx.body = donePage()
        },
      },
    },
    renderError: async (ctx, out) => {
      ctx.type = 'html'
      ctx.body = errorPage(out.error, out.error_description ?? '')
    },
  }
}
