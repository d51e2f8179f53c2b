import { expect } from 'vitest'
import { createDpop } from '../../src/auth/protocol/dpop.ts'
import type { AuthEnv } from '../../src/auth/env.ts'
import { createAuth } from '../../src/auth/index.ts'
import type { Auth, AuthConfig, SessionEvent } from '../../src/auth/index.ts'
import type { Operation } from '../../src/auth/protocol/operation.ts'
import { createReader } from '../../src/auth/protocol/reader.ts'
import { config, createFakeAuthEnv, createFakeBrowser } from './fake-auth-env.ts'
import type { FakeAuthEnv, FakeBrowser } from './fake-auth-env.ts'
import { CLIENT_ID, ISSUER } from './faulty-provider.ts'

/** The storage key of the signed-in user. */
export const USER_KEY = `oidc.user:${ISSUER}:${CLIENT_ID}`

/** The record of the signed-in user, or null. */
export const storedUser = (fake: Pick<FakeAuthEnv, 'session'>) => JSON.parse(fake.session.get(USER_KEY) ?? 'null')

/** The hidden frames that the page opened. */
export const silentFrames = ({ opened }: Pick<FakeAuthEnv, 'opened'>) => opened.filter(({ via }) => via === 'silent')

/** The refresh requests to the token endpoint, in the order sent. */
export const refreshRequests = ({ provider }: Pick<FakeAuthEnv, 'provider'>) =>
  provider.log.filter(({ form }) => form.get('grant_type') === 'refresh_token')

/** A session event, or a change of the stored access token without a sign-in. */
export type PageEvent = SessionEvent | 'renewed'

/** Starts the client in a page, and records its events. */
export function openAuth(
  { env }: Pick<FakeAuthEnv, 'env'>,
  changed: Partial<AuthConfig> = {},
  responseUrl: string | null = null,
): { auth: Auth; events: PageEvent[] } {
  const auth = createAuth({ ...config, ...changed }, env)
  const events = eventsOf({ env }, auth)
  auth.start(responseUrl)
  return { auth, events }
}

/** Records the events of a page. */
export function eventsOf({ env }: Pick<FakeAuthEnv, 'env'>, auth: Auth): PageEvent[] {
  const events: PageEvent[] = []
  const accessToken = () => JSON.parse(env.session.get(USER_KEY) ?? '{}').access_token as string | undefined
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
export const operationIn = (env: AuthEnv): Operation => ({
  config,
  env,
  reader: createReader(env),
  dpop: createDpop(env),
  signal: new AbortController().signal,
})

/** The tokens sent to the revocation endpoint, in the order sent. */
export const revokedTokens = ({ provider }: Pick<FakeAuthEnv, 'provider'>) =>
  provider.log.filter(({ url }) => url.endsWith('/revoke')).map(({ form }) => form.get('token'))

/** Allows a test to change the provider's responses in transit. */
export function withWire(fake = createFakeAuthEnv()) {
  const wire = { carry: (_url: string, _init: RequestInit, ask: () => Promise<Response>) => ask() }
  const fetch: FakeAuthEnv['env']['fetch'] = (url, init) => wire.carry(url, init, () => fake.env.fetch(url, init))
  return { fake: { ...fake, env: { ...fake.env, fetch } }, wire }
}

export interface Tab {
  readonly fake: FakeAuthEnv
  readonly auth: Auth
}

/** Opens the portal in a tab of a browser. `session`: the session storage that the tab finds. */
export function openTab(browser: FakeBrowser, session?: ReadonlyMap<string, string>): Tab {
  const fake = createFakeAuthEnv(browser, session)
  const auth = createAuth(config, fake.env)
  auth.start(null)
  return { fake, auth }
}

/** Signs in by popup in a tab. */
export async function signInTab({ auth }: Tab): Promise<void> {
  auth.signIn('popup')
  await expect
    .poll(() => auth.get(), { interval: 2, timeout: 10_000 })
    .toMatchObject({ status: 'authenticated', activity: null })
}

/** A browser with a tab in which a person has signed in. */
export async function openSignedInTab() {
  const browser = createFakeBrowser()
  const tab = openTab(browser)
  await signInTab(tab)
  return { browser, tab }
}
