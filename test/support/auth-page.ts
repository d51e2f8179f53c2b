import { expect, vi } from 'vitest'
import { createClock } from '../../src/auth/protocol/clock.ts'
import { createDpop } from '../../src/auth/protocol/dpop.ts'
import type { AuthEnv } from '../../src/auth/auth-env.ts'
import { createAuth } from '../../src/auth/session/runner.ts'
import type { Auth, AuthConfig, SessionEvent } from '../../src/auth/index.ts'
import type { Operation } from '../../src/auth/protocol/operation.ts'
import { createDocuments } from '../../src/auth/protocol/documents.ts'
import { markKey } from '../../src/auth/protocol/mark.ts'
import { config, createFakeAuthEnv, createFakeBrowser } from './fake-auth-env.ts'
import type { FakeAuthEnv, FakeBrowser } from './fake-auth-env.ts'
import { CLIENT_ID, ISSUER } from './faulty-provider.ts'
import type { Fault } from './faulty-provider.ts'

export const HOUR_MS = 3_600_000

/** The storage key of the signed-in user. */
export const USER_KEY = `oidc.user:${ISSUER}:${CLIENT_ID}`

/** The storage key of the mark that tabs share. */
export const MARK_KEY = markKey(config)

/** The mark, or null. */
export const markOf = ({ local }: Pick<FakeBrowser, 'local'>) => JSON.parse(local.get(MARK_KEY) ?? 'null')

/** The record of the signed-in user, or null. */
export const storedUser = (fake: Pick<FakeAuthEnv, 'session'>) => JSON.parse(fake.session.get(USER_KEY) ?? 'null')

/** The hidden frames that the page opened. */
export const silentFrames = ({ opened }: Pick<FakeAuthEnv, 'opened'>) => opened.filter(({ via }) => via === 'silent')

/** The refresh requests to the token endpoint, in the order sent. */
export const refreshRequests = ({ provider }: Pick<FakeAuthEnv, 'provider'>) =>
  provider.log.filter(({ form }) => form.get('grant_type') === 'refresh_token')

/** The refresh tokens that have reached the provider, in the order sent. */
export const sentRefreshTokens = (fake: Pick<FakeAuthEnv, 'provider'>) =>
  refreshRequests(fake).map(({ form }) => form.get('refresh_token'))

/** Whether a request of the client sends a refresh token. */
export const isRefresh = (url: string, { body }: RequestInit): boolean =>
  url.endsWith('/token') && String(body).includes('grant_type=refresh_token')

export const failToFetch = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'))

/** Answers of a provider or of a gateway, in JSON and in HTML. */
export const jsonAnswer = (status: number, body: unknown) => async (): Promise<Response> =>
  Response.json(body, { status })
export const htmlAnswer =
  (status: number, headers: Readonly<Record<string, string>> = {}) =>
  async (): Promise<Response> =>
    new Response('<h1>later</h1>', { status, headers: { 'content-type': 'text/html', ...headers } })

/** The provider issues no refresh token. */
export const withoutRefreshToken: Fault = { body: ({ refresh_token: _none, ...tokens }) => tokens }

/** The authorization endpoint answers with an error. */
export const refusing = (error: string, changed: Readonly<Record<string, string>> = {}): Fault => ({
  answer(parameters) {
    parameters.delete('code')
    for (const [name, value] of Object.entries({ error, ...changed })) parameters.set(name, value)
    return parameters
  },
})

/** A session event, or a change of the stored access token without a sign-in. */
export type PageEvent = SessionEvent | 'renewed'

/**
 * Gives the tests of a file time for WebCrypto, which works on other threads. `expect.poll` looks every 2 ms.
 */
export function allowSlowCrypto(): void {
  vi.setConfig({ testTimeout: 60_000, expect: { poll: { interval: 2, timeout: 10_000 } } })
}

/** Starts the client in a page, and records its events. */
export function openAuth<Fake extends Pick<FakeAuthEnv, 'env'> = FakeAuthEnv>(
  fake: Fake,
  changed: Partial<AuthConfig> = {},
  responseUrl: string | null = null,
): { fake: Fake; auth: Auth; events: PageEvent[] } {
  const auth = createAuth({ ...config, ...changed }, fake.env)
  const events = eventsOf(fake, auth)
  auth.start(responseUrl)
  return { fake, auth, events }
}

/** Opens a page and signs in by popup. `token`: the refresh token. */
export async function signIn(fake: FakeAuthEnv = createFakeAuthEnv(), changed: Partial<AuthConfig> = {}) {
  const page = openAuth(fake, changed)
  await signInTab(page)
  return { ...page, token: String(storedUser(fake).refresh_token) }
}

/** Records the events of a page. */
export function eventsOf({ env }: Pick<FakeAuthEnv, 'env'>, auth: Auth): PageEvent[] {
  const events: PageEvent[] = []
  const accessToken = () => /"access_token":"([^"]*)"/.exec(env.session.get(USER_KEY) ?? '')?.[1]
  let former = accessToken()
  auth.onSessionEvent((event) => {
    if (event === 'signed-in') former = accessToken()
    events.push(event)
  })
  auth.subscribe(() => {
    const token = accessToken()
    if (former !== undefined && token !== undefined && token !== former) events.push('renewed')
    former = token
  })
  return events
}

/** Creates an operation of the client without its engine. */
export function operationIn(env: AuthEnv): Operation {
  const clock = createClock(env)
  const signal = new AbortController().signal
  return { config, env, clock, documents: createDocuments(env, config.authority), dpop: createDpop(env, clock), signal }
}

/** The tokens sent to the revocation endpoint, in the order sent. */
export const revokedTokens = ({ provider }: Pick<FakeAuthEnv, 'provider'>) =>
  provider.log.filter(({ url }) => url.endsWith('/revoke')).map(({ form }) => form.get('token'))

/** Allows a test to change the provider's responses in transit. */
export function withWire(fake = createFakeAuthEnv()) {
  type Carry = (url: string, init: RequestInit, ask: () => Promise<Response>) => Promise<Response>
  const wire = {
    carry: ((_url, _init, ask) => ask()) as Carry,
    /** Holds back the responses of the endpoint at `path` until the returned function is called. */
    holdBack(path: string): () => void {
      const { carry } = wire
      let release = () => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      wire.carry = async (url, init, ask) => {
        const response = await carry(url, init, ask)
        if (url.endsWith(path)) await released
        return response
      }
      return release
    },
    /** Ends all disturbances. */
    clear() {
      wire.carry = (_url, _init, ask) => ask()
    },
  }
  const fetch: FakeAuthEnv['env']['fetch'] = (url, init) => wire.carry(url, init, () => fake.env.fetch(url, init))
  return { fake: { ...fake, env: { ...fake.env, fetch } }, wire }
}

export interface Tab {
  readonly fake: FakeAuthEnv
  readonly auth: Auth
}

/** Opens the portal in a tab of a browser. `session`: the session storage that the tab finds. */
export const openTab = (browser: FakeBrowser, session?: ReadonlyMap<string, string>): Tab =>
  openAuth(createFakeAuthEnv(browser, session))

/** Opens a tab whose requests a test can disturb. */
export function openTabWithWire(browser: FakeBrowser) {
  const { fake, wire } = withWire(createFakeAuthEnv(browser))
  return { ...openAuth(fake), wire }
}

/** A page that reads `mark` instead of the present one until the test calls `catchUp`, as other processes do. */
export function withLateMark(browser: FakeBrowser, mark: string | null) {
  const fake = createFakeAuthEnv(browser)
  let isLate = true
  const get = (key: string) => (isLate && key === MARK_KEY ? mark : fake.env.local.get(key))
  const catchUp = () => {
    isLate = false
    fake.comeBack()
  }
  return { fake: { ...fake, env: { ...fake.env, local: { ...fake.env.local, get } } }, catchUp }
}

/** Starts a sign-in by redirect. Resolves with the URL of the provider's response. */
export async function leaveByRedirect({ fake, auth }: Tab): Promise<string> {
  auth.signIn('redirect')
  const redirectUrl = () => fake.opened.at(-1)?.url ?? ''
  await expect.poll(redirectUrl).not.toBe('')
  await fake.settle()
  return fake.provider.authorize(redirectUrl())
}

/** Closes a page. The next one, which is returned, finds its session storage. */
export function reload(fake: FakeAuthEnv): FakeAuthEnv {
  fake.close()
  return createFakeAuthEnv(fake, fake.session.items)
}

export const reloadTab = ({ fake }: Tab): Tab => openAuth(reload(fake))

/** A page that learns only when the test calls `answer` whether it holds the lock of its refresh token. */
export function withSlowLock(browser: FakeBrowser, copied: ReadonlyMap<string, string>) {
  const fake = createFakeAuthEnv(browser, copied)
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const holdLock = async (name: string) => {
    if (name.startsWith('oidc.token.')) await answered
    return fake.env.holdLock(name)
  }
  return { fake: { ...fake, env: { ...fake.env, holdLock } }, answer: () => answer() }
}

/** Signs in by popup in a tab. */
export async function signInTab({ auth }: Tab): Promise<void> {
  auth.signIn('popup')
  await expect
    .poll(() => auth.get(), { interval: 2, timeout: 10_000 })
    .toMatchObject({ status: 'authenticated', activity: null })
}

/** A browser with a tab in which a user has signed in. */
export async function openSignedInTab() {
  const browser = createFakeBrowser()
  const tab = openTab(browser)
  await signInTab(tab)
  return { browser, tab }
}
