import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeEach, expect, inject } from 'vitest'
import { build } from '../../build.mjs'
import type { PortalConfig } from '../../src/portal/config.ts'
import { administer } from '../../src/dev/keycloak/admin.ts'
import type { Admin } from '../../src/dev/keycloak/admin.ts'
import { createRealm } from '../../src/dev/keycloak/keycloak-provider.ts'
import { startStackWith } from '../../src/dev/stack.ts'
import type { Stack, StackProvider } from '../../src/dev/stack.ts'
import { launch } from './browser.ts'
import { useStarted, writeConfig } from './portal.ts'
import { shipped } from './shipped.ts'
import { allowSlowTests } from './slow-tests.ts'
import { loginOf, openSignIn, signOutOf, storedUserOf, waitForNewTokens } from './visitor.ts'
import type { Place, Visit, Visitor } from './visitor.ts'

/** A built portal with a realm of its own in the running Keycloak. */
export interface KeycloakPortal extends Place {
  readonly stack: Stack<StackProvider>
  readonly realm: Realm
}

/** A realm, with the actions of an administrator. */
export interface Realm {
  readonly issuer: string
  /** Calls the Admin REST API, with a path below the realm, such as `/users`. */
  request: Admin['request']
  /** Changes settings of the realm. */
  configure(settings: Readonly<Record<string, unknown>>): Promise<void>
  /** Changes settings of the portal's client. */
  configureClient(settings: Readonly<Record<string, unknown>>): Promise<void>
  /** Adds a key provider. Its keys sign from now on if their priority is the highest for their algorithm. */
  addKeys(providerId: string, config: Readonly<Record<string, readonly string[]>>): Promise<void>
  /** Creates a user with a random name. */
  createPerson(fields?: Readonly<Record<string, unknown>>): Promise<Person>
}

export interface Person {
  readonly id: string
  readonly username: string
  readonly email: string
  readonly password: string
}

interface Settings {
  /** Returns the URL of Keycloak. Default: the server that test files share, on the same site as the portal. */
  readonly keycloakUrl?: () => string
  /** Changes the identity of the shipped configuration. */
  readonly identity?: Partial<PortalConfig['identity']>
  /** Changes anything else of it. */
  readonly content?: Partial<PortalConfig>
}

/** Lifetime of the access tokens, in seconds. The portal renews them after four fifths. */
export const TOKEN_SECONDS = 15

/**
 * Starts a portal, its realm and a browser for the tests of a file. Skips the tests if Keycloak cannot run on this
 * machine. `name` is the name of the build, and the beginning of the name of the realm.
 */
export function useKeycloak(name: string, settings: Settings = {}): KeycloakPortal {
  allowSlowTests()
  // Only the Vitest project `keycloak` has the global setup that finds Keycloak.
  if (inject('keycloak') === undefined) throw new Error(`Run this file with: npm run test:keycloak -- ${name}`)
  const isThere = inject('keycloak') !== null
  beforeEach(({ skip }) => skip(!isThere, 'Keycloak cannot run here'))
  const running = useStarted(async () => {
    if (!isThere) return { close: async () => {} } as never // all tests are skipped
    const url = settings.keycloakUrl?.() ?? inject('keycloak')?.url ?? ''
    // Use a random name, because other runs may use the same Keycloak.
    const realmName = `${name}-${randomUUID().slice(0, 8)}`
    const out = `.cache/keycloak/${name}`
    const config = writeConfig(`${out}.json`, {
      ...shipped,
      ...settings.content,
      identity: { ...shipped.identity, ...settings.identity },
    })
    const start = async (options: Parameters<typeof createRealm>[2]): Promise<StackProvider> => ({
      ...(await createRealm(url, realmName, options)),
      close: async () =>
        administer(url)
          .request('DELETE', `/${realmName}`)
          .then(() => {}),
    })
    const [stack, browser] = await Promise.all([
      startStackWith(start, { build, kit: false, out, config }),
      launch({ channel: 'chromium' }),
    ])
    stack.sites.forEach((site) => site.behaveAs('fast'))
    const realm = realmAt(url, realmName)
    await realm.request('POST', '/clients', {
      clientId: 'other',
      publicClient: true,
      redirectUris: [otherUrlOf(stack)],
    })
    await realm.configure({ accessTokenLifespan: TOKEN_SECONDS })
    return {
      stack,
      browser,
      realm,
      close: async () => {
        await browser.close()
        await stack.close()
      },
    }
  })
  return {
    get stack() {
      return running().stack
    },
    get browser() {
      return running().browser
    },
    get realm() {
      return running().realm
    },
    at: (path) => `${running().stack.portalUrl}${path}`,
  }
}

function realmAt(url: string, name: string): Realm {
  const request: Realm['request'] = (method, path, content) =>
    administer(url).request(method, `/${name}${path}`, content)
  const clientPath = async () => {
    const [client] = await request<{ id: string }[]>('GET', '/clients?clientId=als-portal')
    return `/clients/${client?.id}`
  }
  return {
    issuer: `${url}/realms/${name}`,
    request,
    configure: (settings) => request<void>('PUT', '', settings),
    async configureClient(settings) {
      const path = await clientPath()
      const client = await request<Record<string, unknown>>('GET', path)
      const attributes = { ...Object(client['attributes']), ...Object(settings['attributes']) }
      await request('PUT', path, { ...client, ...settings, attributes })
    },
    async addKeys(providerId, config) {
      const { id } = await request<{ id: string }>('GET', '')
      const providerType = 'org.keycloak.keys.KeyProvider'
      await request('POST', '/components', {
        name: providerId,
        providerId,
        providerType,
        parentId: id,
        config,
      })
    },
    async createPerson(fields = {}) {
      const username = `p${randomUUID().slice(0, 8)}`
      const [email, password] = [`${username}@tp.als.example`, `password of ${username}`]
      const credentials = [{ type: 'password', value: password }]
      const user = { username, enabled: true, firstName: 'Ana', lastName: 'Torres', email, emailVerified: true }
      await request('POST', '/users', { ...user, credentials, ...fields })
      const [created] = await request<{ id: string }[]>('GET', `/users?exact=true&username=${username}`)
      return { id: created?.id ?? '', username, email, password }
    },
  }
}

/** Fills in Keycloak's log-in page. Keycloak asks for the password alone if it knows the user. */
export async function logIn(page: Page, { username, password }: Pick<Person, 'username' | 'password'>): Promise<void> {
  await page.locator('#password').waitFor()
  if (await page.locator('#username').isVisible()) await page.locator('#username').fill(username)
  await page.locator('#password').fill(password)
  await page.locator('#kc-login').click()
}

/** Signs in by popup and waits until the portal shows the user. */
export async function signIn(page: Page, person: Pick<Person, 'username' | 'password'>): Promise<void> {
  const popup = await openSignIn(page)
  await Promise.all([popup.waitForEvent('close'), logIn(popup, person)])
  await signOutOf(page).waitFor()
}

/** Creates a user and a browser context, and signs the user in there. */
export async function visitSignedIn(portal: KeycloakPortal, visit: Visit): Promise<Visitor & { person: Person }> {
  const person = await portal.realm.createPerson()
  const visitor = await visit()
  await visitor.goTo('/')
  await signIn(visitor.page, person)
  return { ...visitor, person }
}

/** Waits until the tokens have been replaced. Allows for TOKEN_SECONDS and a busy machine. */
export const waitForRenewal = (page: Page, timeoutMs = 40_000): Promise<void> => waitForNewTokens(page, timeoutMs)

/** Expects that the user is signed in and no message is shown. */
export async function expectSignedIn(page: Page): Promise<void> {
  expect(await signOutOf(page).isVisible(), 'Sign Out is shown').toBe(true)
  expect(await page.getByRole('alert').allInnerTexts()).toEqual([])
}

/** Waits until Login is offered, with no stored user and one message that contains this text. */
export async function expectSignedOut(page: Page, text: string): Promise<void> {
  await loginOf(page).waitFor({ timeout: 60_000 })
  expect(await storedUserOf(page)).toBeNull()
  // On the dashboard the row of the programs says so, elsewhere an alert.
  await page.getByRole('main').getByText(text).waitFor()
}

/** Records the statuses of the token endpoint's responses from now on, in the list that it returns. */
export function tokenStatuses(context: BrowserContext): readonly number[] {
  const statuses: number[] = []
  context.on('response', (response) => {
    const isToken = response.url().endsWith('/protocol/openid-connect/token') && response.request().method() === 'POST'
    if (isToken) statuses.push(response.status())
  })
  return statuses
}

/**
 * Records the refresh tokens sent from now on, in the list that it returns. Records none in Firefox, whose driver does
 * not see the bodies of requests.
 */
export function refreshTokensSent(context: BrowserContext): readonly string[] {
  const tokens: string[] = []
  context.on('request', (request) => {
    const token = new URLSearchParams(request.postData() ?? '').get('refresh_token')
    if (token !== null && request.url().endsWith('/protocol/openid-connect/token')) tokens.push(token)
  })
  return tokens
}

/** The redirect URI of the client `other`: one of the sample sites, which ignores the authorization response. */
const otherUrlOf = ({ sites }: Place['stack']): string => `${sites[0]?.url}/`

/**
 * Sends an authorization request of the client `other`, with parameters such as `prompt`, in a new page. Calls `act` to
 * log in there. Resolves with the error of the authorization response, or with `code`.
 */
export async function visitOther(
  context: BrowserContext,
  { stack, realm }: KeycloakPortal,
  parameters: Readonly<Record<string, string>>,
  act: (page: Page) => Promise<void> = async () => {},
): Promise<string> {
  const page = await context.newPage()
  const redirectUri = otherUrlOf(stack)
  const request = {
    client_id: 'other',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: redirectUri,
    ...parameters,
  }
  const asked = new URLSearchParams(request).toString()
  await page.goto(`${realm.issuer}/protocol/openid-connect/auth?${asked}`)
  await act(page)
  // Let the page load, because Chromium sometimes never closes a page that is about to be replaced.
  await page.waitForURL((url) => url.href.startsWith(`${redirectUri}?`))
  const { searchParams } = new URL(page.url())
  await page.close()
  return searchParams.get('error') ?? (searchParams.has('code') ? 'code' : '')
}

/** Signs out at Keycloak itself, as another application would. */
export async function signOutElsewhere(context: BrowserContext, { realm }: KeycloakPortal): Promise<void> {
  const elsewhere = await context.newPage()
  await elsewhere.goto(`${realm.issuer}/protocol/openid-connect/logout`)
  await elsewhere.locator('#kc-logout').click()
}
