import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import type { JWK, Provider } from 'oidc-provider'
import { listenNear } from './listen.ts'
import { endSessionPath, providerSettings, sessionFramePath } from './provider-settings.ts'
import { addSessionManagement, sessionFrame } from './session-management.ts'
import { errorPage, frontPage } from './sign-in-pages.ts'
import { answerSignIn } from './sign-in.ts'
import { createStore } from './store.ts'
import type { SampleUser } from './users.ts'

export interface ProviderOptions {
  readonly portalOrigin: string
  readonly clientId: string
  readonly users: readonly SampleUser[]
  /** Wanted port; another one is taken when it is in use. Default: any free one. */
  readonly port?: number
  /** `127.0.0.1` makes the provider another *site* than a portal on `localhost`: its cookies are third-party ones. */
  readonly host?: 'localhost' | '127.0.0.1'
  /** Life of access and ID tokens, in seconds. Default 300. */
  readonly tokenSeconds?: number
}

/** How an absent provider looks: the connection is cut, a gateway answers 503, or nothing ever answers. */
export type Outage = 'refused' | 'unavailable' | 'silent'

export interface LocalProvider {
  readonly issuer: string
  readonly users: readonly SampleUser[]
  setTokenSeconds(seconds: number): void
  goOut(how: Outage): void
  comeBack(): void
  /** Ends every session and voids every code and token, as a restart without a database would. */
  forgetSessions(): void
  /** Signs with a new key from now on; old ones stay published unless told otherwise. */
  rotateKeys(options?: { readonly keepOld?: boolean }): Promise<void>
  close(): Promise<void>
}

const realm = '/realms/als'

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: randomBytes(6).toString('hex'), alg: 'RS256', use: 'sig' } as JWK
}

/** oidc-provider warns about Node 20, where it works: the only thing kept from the terminal. */
async function importProvider(): Promise<typeof import('oidc-provider')> {
  const { warn } = console
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes('Unsupported runtime')) warn(...words)
  }
  try {
    return await import('oidc-provider')
  } finally {
    console.warn = warn
  }
}

/** A real OpenID provider on an origin of its own, everything in memory. */
export async function startProvider(options: ProviderOptions): Promise<LocalProvider> {
  const { portalOrigin, clientId, users, host = 'localhost' } = options
  const { Provider } = await importProvider()
  const store = createStore()
  const cookieKeys = [randomBytes(32).toString('hex')]
  let tokenSeconds = options.tokenSeconds ?? 300
  let outage: Outage | undefined
  let keys = [await newKey()]
  let provider: Provider | undefined

  const listener = await listenNear((request, response) => {
    answer(request, response).catch(() => response.destroy()) // such as a request target that is no path
  }, options.port ?? 0)
  const origin = `http://${host}:${listener.port}`
  const issuer = `${origin}${realm}`
  const cookieSuffix = String(listener.port) // cookies know no ports: two stacks in one browser would share them
  const stateCookie = `als_state_${cookieSuffix}`
  const frame = sessionFrame(stateCookie, clientId, portalOrigin)

  // Keys are fixed at construction, so a rotation makes another instance over the same store.
  const construct = (): Provider => {
    const made = new Provider(
      issuer,
      providerSettings({
        issuer,
        clientId,
        portalOrigin,
        users,
        store,
        keys,
        cookieKeys,
        cookieSuffix,
        tokenSeconds: () => tokenSeconds,
      }),
    )
    addSessionManagement(made, { cookieName: stateCookie, cookiePath: realm })
    made.on('server_error', (_ctx, error) => console.error('The sample provider failed:', error))
    return made
  }

  const html = (response: ServerResponse, status: number, policy: string, body: string): void => {
    response.writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
    })
    response.end(body)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (outage === 'silent') return
    if (outage === 'refused') return void request.socket.destroy()
    if (!provider || outage === 'unavailable') {
      // Readable by the portal, as a well set up gateway's answer is.
      response.writeHead(503, { 'Access-Control-Allow-Origin': portalOrigin, 'Content-Type': 'text/plain' })
      return void response.end('Service Unavailable')
    }

    const url = request.url ?? '/'
    const { pathname } = new URL(`${origin}${url}`)
    if (pathname === `${realm}${sessionFramePath}`) return html(response, 200, frame.policy, frame.html)
    if (pathname.startsWith(`${realm}/sign-in/`)) return answerSignIn(provider, users, request, response)
    if (pathname.startsWith(`${realm}/`)) {
      // oidc-provider finds its mount point by comparing these two.
      Object.assign(request, { originalUrl: url, url: url.slice(realm.length) })
      return provider.callback()(request, response)
    }
    const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"
    if (pathname === '/' || pathname === realm) {
      return html(response, 200, policy, frontPage(portalOrigin, `${issuer}${endSessionPath}`))
    }
    html(response, 404, policy, errorPage('not_found', 'There is no such page here.'))
  }

  provider = construct()

  return {
    issuer,
    users,
    setTokenSeconds: (seconds) => void (tokenSeconds = seconds),
    goOut: (how) => void (outage = how),
    comeBack: () => void (outage = undefined),
    forgetSessions: store.forget,
    rotateKeys: async ({ keepOld = true } = {}) => {
      keys = [await newKey(), ...(keepOld ? keys : [])]
      provider = construct()
    },
    close: listener.close,
  }
}
