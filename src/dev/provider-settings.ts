import type { AdapterFactory, Configuration, JWK } from 'oidc-provider'
import { donePage, errorPage, signOutPage, signOutQuestion } from './sign-in-pages.ts'
import type { SampleUser } from './users.ts'

/** The paths of the registered redirect URIs, compared exactly: no wildcards. */
export const redirectPaths = ['/', '/webpages', '/apps', '/tools', '/demo', '/webinars'] as const

const keycloakPath = '/protocol/openid-connect'
export const sessionFramePath = `${keycloakPath}/login-status-iframe.html`
export const endSessionPath = `${keycloakPath}/logout`

const hour = 3600

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
}

export interface CookieOptions {
  readonly sameSite: 'lax' | 'none'
  readonly secure?: true
}

/** In a frame on another site, browsers send only cookies that are `SameSite=None`, which requires `Secure`. */
export const cookieOptions = (issuer: string): CookieOptions =>
  issuer.startsWith('https:') ? { sameSite: 'none', secure: true } : { sameSite: 'lax' }

/** Configures oidc-provider like a Keycloak realm with one public client. */
export function providerSettings(settings: Settings): Configuration {
  const { issuer, clientId, portalOrigin, users, cookieSuffix } = settings
  const path = new URL(issuer).pathname
  const cookie = { httpOnly: true, overwrite: true, ...cookieOptions(issuer) }

  return {
    adapter: settings.adapter,
    jwks: { keys: [...settings.keys] },
    clients: [
      {
        client_id: clientId,
        client_name: 'ALS Portal',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: redirectPaths.map((redirectPath) => `${portalOrigin}${redirectPath}`),
        post_logout_redirect_uris: [`${portalOrigin}/`],
      },
    ],
    responseTypes: ['code'],
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    // The scope `openid` includes name and e-mail, like a realm's default client scopes.
    claims: {
      openid: ['sub', 'name', 'email', 'email_verified'],
      profile: ['name'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: false,
    findAccount: (_ctx, id) => {
      const user = users.find((sampleUser) => sampleUser.id === id)
      return user && { accountId: id, claims: () => ({ sub: id, ...user.claims }) }
    },

    clockTolerance: 0,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    clientBasedCORS: (_ctx, origin) => origin === portalOrigin,
    // Skip the consent page: the only client is first-party.
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
      authorization: `${keycloakPath}/auth`,
      token: `${keycloakPath}/token`,
      userinfo: `${keycloakPath}/userinfo`,
      revocation: `${keycloakPath}/revoke`,
      end_session: endSessionPath,
      jwks: `${keycloakPath}/certs`,
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
        postLogoutSuccessSource: async (ctx) => void (ctx.body = donePage()),
      },
    },
    renderError: async (ctx, out) => {
      ctx.type = 'html'
      ctx.body = errorPage(out.error, out.error_description ?? '')
    },
  }
}
