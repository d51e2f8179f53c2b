import { createHash, randomBytes } from 'node:crypto'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { CookieOptions } from './provider-settings.ts'

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** A value that changes only when a user signs in or out. Empty if nobody is signed in. */
const browserState = ({ oidc }: KoaContextWithOIDC): string => {
  const { session } = oidc
  const isSignedIn = session?.accountId && !('destroyed' in session && session.destroyed)
  return isSignedIn ? digest(`${session.uid} ${session.accountId}`) : ''
}

/** The `session_state`: a salted hash of the client ID, the origin and the browser state. */
export const sessionState = (clientId: string, origin: string, state: string, salt: string): string =>
  `${digest(`${clientId} ${origin} ${state} ${salt}`)}.${salt}`

const createSessionState = (ctx: KoaContextWithOIDC): string | undefined => {
  const { client_id: clientId, redirect_uri: redirectUri } = ctx.oidc.params ?? {}
  if (typeof clientId !== 'string' || typeof redirectUri !== 'string') return undefined
  return sessionState(clientId, new URL(redirectUri).origin, browserState(ctx), randomBytes(12).toString('base64url'))
}

/**
 * Adds OpenID Connect Session Management 1.0, which oidc-provider has dropped: a script-readable cookie that identifies
 * the session, and a `session_state` derived from it in authorization responses. `sessionFrame` compares the two.
 */
export function addSessionManagement(
  provider: Provider,
  { name, ...options }: { readonly name: string; readonly path: string } & CookieOptions,
): void {
  provider.on('authorization.success', (ctx, out) => {
    if (out) out['session_state'] = createSessionState(ctx)
  })

  provider.use(async (ctx, next) => {
    await next()
    const withOidc = ctx as unknown as KoaContextWithOIDC // the types do not say which routes have `oidc`
    if (!withOidc.oidc?.session) return
    const state = browserState(withOidc)
    ctx.cookies.set(name, state || null, { ...options, httpOnly: false, signed: false })

    // Add the session state to error responses too, so that a signed-out client can watch for a sign-in.
    const { location } = ctx.response.headers
    const redirectUri = withOidc.oidc.params?.['redirect_uri']
    if (typeof location !== 'string' || typeof redirectUri !== 'string' || !location.startsWith(redirectUri)) return
    const url = new URL(location)
    const newState = createSessionState(withOidc)
    if (url.searchParams.has('error') && newState) {
      url.searchParams.set('session_state', newState)
      ctx.redirect(url.href)
    }
  })
}

/** The OP iframe. Answers `unchanged`, `changed` or `error`, and only to the window that sent the message. */
export function sessionFrame(cookieName: string, clientId: string, origin: string) {
  const script = `
const settings = ${JSON.stringify({ cookieName, clientId, origin }).replaceAll('<', '\\u003c')}
const cookie = () => document.cookie.split('; ').find((pair) => pair.startsWith(settings.cookieName + '='))
  ?.slice(settings.cookieName.length + 1) ?? ''
const digest = async (text) => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
async function compare(message, origin) {
  const [clientId, state, ...rest] = typeof message === 'string' ? message.split(' ') : []
  const salt = state?.split('.')[1]
  if (clientId !== settings.clientId || origin !== settings.origin || !salt || rest.length) return 'error'
  return state === await digest([clientId, origin, cookie(), salt].join(' ')) + '.' + salt ? 'unchanged' : 'changed'
}
addEventListener('message', async (event) => {
  event.source?.postMessage(await compare(event.data, event.origin), event.origin)
})
`
  const hash = createHash('sha256').update(script).digest('base64')
  return {
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Session</title>
<script>${script}</script></html>`,
    policy: `default-src 'none'; script-src 'sha256-${hash}'; frame-ancestors ${origin}`,
  }
}
