import { createHash } from 'node:crypto'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { CookieOptions } from './provider-settings.ts'

/** The cookie value of a session: a hash of its `session_state`, which is the session's ID, as in Keycloak. */
const sessionHash = (state: string): string => createHash('sha256').update(state).digest('base64url')

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
    Object.assign(body as object, { session_state: oidc.entities.AccessToken?.sessionUid })
  })

  provider.use(async (ctx, next) => {
    await next()
    // Only requests for oidc-provider's own routes have this context.
    const { oidc } = ctx as Partial<KoaContextWithOIDC>
    const session = oidc?.session
    if (!session) return
    const isSignedIn = session.accountId && !('destroyed' in session && session.destroyed)
    ctx.cookies.set(name, isSignedIn ? sessionHash(session.uid) : null, { ...options, httpOnly: false, signed: false })
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
