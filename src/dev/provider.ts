import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { inspect } from 'node:util'
import { exportJWK, generateKeyPair } from 'jose'
import type { JWK, Provider } from 'oidc-provider'
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js'
import { sessionFramePath } from './endpoints.ts'
import { listenNear } from './listen.ts'
import type { Certificate } from './listen.ts'
import { sendHtml } from './page.ts'
import { cookieOptions, DEFAULT_TOKEN_SECONDS, providerSettings } from './provider-settings.ts'
import { addSessionManagement, sessionFrame } from './session-management.ts'
import { accountPage, errorPage, frontPage } from './sign-in-pages.ts'
import { answerSignIn } from './sample-sign-in.ts'
import { printError } from '../publish/terminal.ts'
import type { SampleUser } from './users.ts'

export interface ProviderOptions {
  readonly portalOrigin: string
  readonly clientId: string
  readonly users: readonly SampleUser[]
  /** Preferred port. If it is in use or not given, the provider takes any free port. */
  readonly port?: number
  /** `127.0.0.1` is cross-site to a portal on `localhost`, so the provider's cookies are third-party cookies. */
  readonly host?: 'localhost' | '127.0.0.1'
  /** Lifetime of access and ID tokens, in seconds. Default: see provider-settings.ts. */
  readonly tokenSeconds?: number
  /** With a certificate, the provider serves HTTPS and sets its cookies `SameSite=None`, for frames on other sites. */
  readonly certificate?: Certificate
}

/** Kinds of outage: connections are closed, a gateway answers 503, or requests are never answered. */
type Outage = 'refused' | 'unavailable' | 'silent'

export interface LocalProvider {
  readonly issuer: string
  readonly users: readonly SampleUser[]
  setTokenSeconds(seconds: number): void
  /** From now on refuses proofs of possession without a nonce, or accepts them again. */
  requireNonce(isRequired: boolean): void
  startOutage(kind: Outage): void
  endOutage(): void
  /**
   * Ends the sessions of this user like an administrator. The browsers keep their cookies, and notice at their next
   * request.
   */
  endSessions(userId: string): Promise<void>
  /** Ends every session and invalidates every code and token, like a restart without a database. */
  forgetSessions(): void
  /** Signs with a new key from now on. Still publishes the old keys unless `keepOld` is false. */
  rotateKeys(options?: { readonly keepOld?: boolean }): Promise<void>
  close(): Promise<void>
}

const realm = '/realms/als'

async function generateKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: randomBytes(6).toString('hex'), alg: 'RS256', use: 'sig' } as JWK
}

/** Imports oidc-provider without its warning about Node 20, on which it works. */
async function importProvider(): Promise<typeof import('oidc-provider')> {
  const { warn } = console
  console.warn = (...message: unknown[]) => {
    if (!String(message[0]).includes('Unsupported runtime')) warn(...message)
  }
  try {
    return await import('oidc-provider')
  } finally {
    console.warn = warn
  }
}

/** Starts a real OpenID provider on its own origin, with all its data in memory. */
export async function startProvider(options: ProviderOptions): Promise<LocalProvider> {
  const { portalOrigin, clientId, users, host = 'localhost', certificate } = options
  const { Provider } = await importProvider()
  const cookieKeys = [randomBytes(32).toString('hex')]
  let tokenSeconds = options.tokenSeconds ?? DEFAULT_TOKEN_SECONDS
  let requiresNonce = false
  let outage: Outage | undefined
  let keys = [await generateKey()]
  let adapter = createMemoryAdapter()
  let provider: Provider | undefined

  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response).catch(() => response.destroy()) // for example an invalid request target
  }
  const listener = await listenNear(handle, options.port ?? 0, certificate)
  const origin = `${certificate ? 'https' : 'http'}://${host}:${listener.port}`
  const issuer = `${origin}${realm}`
  const cookieSuffix = String(listener.port) // cookies ignore the port: two stacks in one browser would share them
  const stateCookie = `als_state_${cookieSuffix}`
  /** oidc-provider does not list its sessions. */
  const sessionUids = new Set<string>()
  const frame = sessionFrame(stateCookie, clientId, portalOrigin)

  const settings = {
    issuer,
    clientId,
    portalOrigin,
    users,
    cookieKeys,
    cookieSuffix,
    tokenSeconds: () => tokenSeconds,
    nonceSecret: randomBytes(32),
    requireNonce: () => requiresNonce,
  }

  // oidc-provider reads its keys and its adapter once, so changing one of them takes a new instance.
  const createProvider = (): Provider => {
    const instance = new Provider(issuer, providerSettings({ ...settings, keys, adapter }))
    addSessionManagement(instance, { name: stateCookie, path: realm, ...cookieOptions(issuer) })
    instance.on('session.saved', ({ uid }) => sessionUids.add(uid))
    instance.on('server_error', (_ctx, error) => printError(`The sample provider failed: ${inspect(error)}`))
    return instance
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (outage === 'silent') return
    if (outage === 'refused') {
      request.socket.destroy()
      return
    }
    if (!provider || outage === 'unavailable') {
      // Send the CORS header, as a well-configured gateway would, so that the portal can read the status.
      response.writeHead(503, { 'Access-Control-Allow-Origin': portalOrigin, 'Content-Type': 'text/plain' })
      response.end('Service Unavailable')
      return
    }

    const url = request.url ?? '/'
    const { pathname } = new URL(`${origin}${url}`)
    if (pathname === `${realm}${sessionFramePath}`) return sendHtml(response, 200, frame.html, frame.policy)
    if (pathname === `${realm}/account`) return sendHtml(response, 200, accountPage())
    if (pathname.startsWith(`${realm}/sign-in/`)) return answerSignIn(provider, users, request, response)
    if (pathname.startsWith(`${realm}/`)) {
      // oidc-provider derives its mount path from the difference between these two.
      Object.assign(request, { originalUrl: url, url: url.slice(realm.length) })
      return provider.callback()(request, response)
    }
    if (pathname === '/' || pathname === realm) return sendHtml(response, 200, frontPage(portalOrigin, issuer))
    sendHtml(response, 404, errorPage('not_found', 'This page does not exist.'))
  }

  async function endSessions(userId: string): Promise<void> {
    for (const uid of sessionUids) {
      const session = await provider?.Session.findByUid(uid)
      if (session?.accountId === userId) await session.destroy()
    }
  }

  provider = createProvider()

  return {
    issuer,
    users,
    setTokenSeconds: (seconds) => {
      tokenSeconds = seconds
    },
    requireNonce: (isRequired) => {
      requiresNonce = isRequired
    },
    startOutage: (kind) => {
      outage = kind
    },
    endOutage: () => {
      outage = undefined
    },
    endSessions,
    forgetSessions: () => {
      adapter = createMemoryAdapter()
      provider = createProvider()
    },
    rotateKeys: async ({ keepOld = true } = {}) => {
      keys = [await generateKey(), ...(keepOld ? keys : [])]
      provider = createProvider()
    },
    close: listener.close,
  }
}
