import { createHash } from 'node:crypto'
import type { Provider } from 'oidc-provider'
import { oidcOf } from './provider-context.ts'
import type { CookieOptions } from './provider-settings.ts'

/** The cookie value of a session: a hash of its `session_state`, which is the session's ID, as in Keycloak. */
export const sessionHash = (state: string): string => createHash('sha256').update(state).digest('base64url')

/**
 * Adds OpenID Connect Session Management 1.0, which oidc-provider has dropped: a script-readable cookie that identifies
 * the session, and its `session_state` in authorization and token responses. `sessionFrame` compares the two.
 */
export function addSessionManagement(
  provider: Provider,
  { name, ...options }: { readonly name: string; readonly path: string } & CookieOptions,
): void {
  provider.on('authorization.success', ({ oidc }, out) => {
    if (out) out['session_state'] = oidc.session?.uid
  })
  provider.on('grant.success', ({ body, oidc }) => {
    Object.assign(body as object, { 'not-before-policy': 0, session_state: oidc.entities.AccessToken?.sessionUid })
  })

  provider.use(async (ctx, next) => {
    await next()
    const session = oidcOf(ctx)?.session
    if (!session) return
    const isSignedIn = session.accountId && !('destroyed' in session && session.destroyed)
    ctx.cookies.set(name, isSignedIn ? sessionHash(session.uid) : null, { ...options, httpOnly: false, signed: false })
  })
}

/** Like Keycloak, ends a session when its last client revokes its refresh token. */
export function endUnusedSessions(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next()
    const { route, client, entities } = oidcOf(ctx) ?? {}
    const token = entities?.RefreshToken
    if (route !== 'revocation' || !client || token?.clientId !== client.clientId) return
    const session = await provider.Session.findByUid(token.sessionUid ?? '')
    if (!session) return
    const { [client.clientId]: _revoked, ...authorizations } = session.authorizations ?? {}
    session.authorizations = authorizations
    await (Object.keys(authorizations).length > 0 ? session.persist() : session.destroy())
  })
}

/**
 * Returns the HTML and the policy of the session frame (OP iframe). It answers `unchanged`, `changed` or `error`, and
 * only to the window that sent the message. Like Keycloak, it ignores messages in another format.
 */
export function sessionFrame(cookieName: string, clientId: string, origin: string) {
  const script = `
const settings = ${JSON.stringify({ cookieName, clientId, origin }).replaceAll('<', '\\u003c')}
const cookie = () => document.cookie.split('; ').find((pair) => pair.startsWith(settings.cookieName + '='))
  ?.slice(settings.cookieName.length + 1)
const digest = async (text) => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
addEventListener('message', async ({ data, origin, source }) => {
  const [clientId, state, ...rest] = typeof data === 'string' ? data.split(' ') : []
  if (state === undefined || rest.length) return
  const isKnown = clientId === settings.clientId && origin === settings.origin
  source?.postMessage(!isKnown ? 'error' : cookie() === await digest(state) ? 'unchanged' : 'changed', origin)
})
`
  const hash = createHash('sha256').update(script).digest('base64')
  return {
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Session</title>
<script>${script}</script></html>`,
    policy: `default-src 'none'; script-src 'sha256-${hash}'; frame-ancestors ${origin}`,
  }
}
