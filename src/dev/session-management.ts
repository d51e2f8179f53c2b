import { createHash, randomBytes } from 'node:crypto'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'

/**
 * OpenID Connect Session Management 1.0, which oidc-provider no longer has, added from outside: a readable cookie that
 * stands for the session, a `session_state` made from it in each answer, and the frame page that compares the two.
 */
export interface SessionManagement {
  readonly cookieName: string
  readonly cookiePath: string
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Changes when somebody else signs in or out, and at no other time. Empty: nobody is signed in. */
const browserState = ({ oidc }: KoaContextWithOIDC): string => {
  const session = oidc.session
  return session?.accountId && !('destroyed' in session && session.destroyed)
    ? digest(`${session.uid} ${session.accountId}`)
    : ''
}

/** §4.1: a salted hash of client, origin and the state of the provider's session in this browser. */
export const sessionState = (clientId: string, origin: string, state: string, salt: string): string =>
  `${digest(`${clientId} ${origin} ${state} ${salt}`)}.${salt}`

const newSessionState = (ctx: KoaContextWithOIDC): string | undefined => {
  const { client_id: clientId, redirect_uri: redirectUri } = ctx.oidc.params ?? {}
  if (typeof clientId !== 'string' || typeof redirectUri !== 'string') return undefined
  return sessionState(clientId, new URL(redirectUri).origin, browserState(ctx), randomBytes(12).toString('base64url'))
}

export function addSessionManagement(provider: Provider, { cookieName, cookiePath }: SessionManagement): void {
  provider.on('authorization.success', (ctx, out) => {
    if (out) out['session_state'] = newSessionState(ctx)
  })

  provider.use(async (ctx, next) => {
    await next()
    const withOidc = ctx as unknown as KoaContextWithOIDC // which routes have `oidc` is not in the types
    if (!withOidc.oidc?.session) return
    const state = browserState(withOidc)
    ctx.cookies.set(cookieName, state || null, { path: cookiePath, httpOnly: false, sameSite: 'lax', signed: false })

    // A refusal carries the state too, so that a client can watch for somebody signing in.
    const { location } = ctx.response.headers
    const redirectUri = withOidc.oidc.params?.['redirect_uri']
    if (typeof location !== 'string' || typeof redirectUri !== 'string' || !location.startsWith(redirectUri)) return
    const url = new URL(location)
    const stateNow = newSessionState(withOidc)
    if (url.searchParams.has('error') && stateNow) {
      url.searchParams.set('session_state', stateNow)
      ctx.redirect(url.href)
    }
  })
}

/** §4.2: the frame at the provider's origin. Answers `unchanged`, `changed` or `error`, and only to its asker. */
export function sessionFrame(cookieName: string, clientId: string, origin: string) {
  const script = `
const settings = ${JSON.stringify({ cookieName, clientId, origin }).replaceAll('<', '\\u003c')}
const cookie = () => document.cookie.split('; ').find((each) => each.startsWith(settings.cookieName + '='))
  ?.slice(settings.cookieName.length + 1) ?? ''
const digest = async (text) => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
async function compare(message, asker) {
  const [clientId, state, ...rest] = typeof message === 'string' ? message.split(' ') : []
  const salt = state?.split('.')[1]
  if (clientId !== settings.clientId || asker !== settings.origin || !salt || rest.length) return 'error'
  return state === await digest([clientId, asker, cookie(), salt].join(' ')) + '.' + salt ? 'unchanged' : 'changed'
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
