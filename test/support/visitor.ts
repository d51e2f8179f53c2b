import { decodeJwt } from 'jose'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Request } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import { locales } from '../../src/base/locales.ts'
import { messages } from '../../src/texts/index.ts'

/** The members of the stored user that say how its tokens are bound. */
export const binding = { token_type: 'DPoP', dpop_jkt: expect.stringMatching(/^[\w-]{43}$/) as unknown }

/** A portal to visit, and the sites that it watches. */
export interface Place {
  readonly browser: Browser
  /** Returns the URL of a path of the portal. */
  readonly at: (path: string) => string
  readonly stack: { readonly sites: readonly { readonly url: string }[] }
}

/** A user with a fresh browser context, without cookies or storage. */
export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  /** Opens or reloads a page of the portal and waits until it is alive. */
  readonly goTo: (path: string) => Promise<void>
  /** Allows console messages about addresses that begin with this one, because they fail on purpose. */
  readonly tolerate: (address: string) => void
}

interface Options extends Pick<
  BrowserContextOptions,
  | 'colorScheme'
  | 'forcedColors'
  | 'hasTouch'
  | 'ignoreHTTPSErrors'
  | 'isMobile'
  | 'javaScriptEnabled'
  | 'locale'
  | 'reducedMotion'
  | 'timezoneId'
> {
  /** Size of the window in CSS pixels. */
  readonly width?: number
  readonly height?: number
  /** Items of local storage, which are set again in every page. */
  readonly stored?: Readonly<Record<string, string>>
  /** Runs in every page, popup and frame before its own scripts. */
  readonly before?: (() => void) | { readonly content: string }
}

export type Visit = (options?: Options) => Promise<Visitor>

/**
 * Console messages, from the browsers and from `reportViolations`, about requests that a policy of the portal or of the
 * requested server blocked.
 */
const blocked = /^Policy: |Content[ -]Security[ -]Policy|Cross-Origin-Resource-Policy/

/** Chromium's messages about requests to private addresses. */
const unpermitted = /Permission was denied for this request|had a target IP address space/

/** Chromium's messages about a frame that asks for blocked cookies, as Keycloak's session frame does. */
const withoutCookies = /^requestStorageAccess: /

/** Chromium's message about a popup that shows the provider's page, which the portal may not close (src/auth/browser/popup.ts). */
const uncloseable = /^Unsafe attempt to initiate navigation for frame/

/** Chromium's message about our own page in a hidden frame, which hands the response over (src/auth/browser/frame.ts). */
const sandboxed = /^An iframe which has both allow-scripts and allow-same-origin/

/** Writes violations of the policy to the console. Runs in the page. */
function reportViolations(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    console.error(`Policy: ${violatedDirective} blocked ${blockedURI} from ${sourceFile ?? ''}`),
  )
}

/** Writes to the console if the page asks for a permission without a press. Runs in the page. */
function reportPermissions(): void {
  const { geolocation, mediaDevices, storage } = navigator
  // Not `navigator.userActivation`: the driver's own scripts count as a press there.
  const PRESS_LASTS_MS = 5_000
  let pressedAt = -Infinity
  for (const type of ['pointerup', 'keydown'])
    addEventListener(type, ({ isTrusted }) => (pressedAt = isTrusted ? performance.now() : pressedAt), true)
  const requests: readonly (readonly [owner: object | undefined, name: string])[] = [
    [globalThis.Notification, 'requestPermission'],
    [globalThis.PushManager?.prototype, 'subscribe'],
    [geolocation, 'getCurrentPosition'],
    [geolocation, 'watchPosition'],
    [mediaDevices, 'getUserMedia'],
    [mediaDevices, 'getDisplayMedia'],
    [storage, 'persist'],
  ]
  for (const [owner, name] of requests) {
    const ask: unknown = owner && Reflect.get(owner, name)
    if (typeof ask !== 'function') continue
    const report = function (this: unknown, ...given: unknown[]): unknown {
      if (performance.now() - pressedAt > PRESS_LASTS_MS) console.error(`Permission: ${name} without a press`)
      return Reflect.apply(ask, this, given)
    }
    Object.defineProperty(owner, name, { value: report, configurable: true, writable: true })
  }
}

/** Sets items of local storage. Runs in the page. Skips blank pages and frames, because they may have no storage. */
function store(items: Readonly<Record<string, string>>): void {
  if (self !== top || self.origin === 'null') return
  for (const [key, text] of Object.entries(items)) localStorage.setItem(key, text)
}

/** Creates a browser context, which is like a browser with a new profile. */
export async function openContext(
  browser: Browser,
  { width = 1280, height = 900, stored, before, ...options }: Options = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width, height }, ...options })
  if (stored) await context.addInitScript(store, stored)
  if (before) await context.addInitScript(before)
  return context
}

async function close(context: BrowserContext): Promise<void> {
  // Ignore errors of route handlers that are still running, and pages that the test has closed itself.
  await Promise.all(
    [context, ...context.pages()].map((target) => target.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => {})),
  )
  await context.close()
}

/** Chromium's reason for a failed request while a test has switched the network off. */
const offline = 'net::ERR_INTERNET_DISCONNECTED'

/**
 * Gives each test its visitors. The test fails afterwards if any of their pages or popups wrote an error or warning to
 * the console, threw, violated the policy, or asked for a permission without a press.
 */
export function useVisitors(portal: Place): Visit {
  const contexts: BrowserContext[] = []
  let messages: { readonly text: string; readonly url: string }[] = []
  let tolerated: string[] = []

  afterEach(async () => {
    // Some sample sites fail on purpose, and the browser logs the status of the 404 page.
    const failing = [...portal.stack.sites.map(({ url }) => `${url}/favicon.ico`), portal.at('/nowhere'), ...tolerated]
    const isExpected = ({ text, url }: (typeof messages)[number]): boolean =>
      text.startsWith('Failed to load resource:')
        ? text.includes(offline) || failing.some((start) => url.startsWith(start))
        : sandboxed.test(text) ||
          (uncloseable.test(text) && tolerated.some((start) => text.includes(start))) ||
          (withoutCookies.test(text) && tolerated.some((start) => url.startsWith(start))) ||
          (unpermitted.test(text) && failing.some((start) => text.includes(start))) ||
          (blocked.test(text) && tolerated.some((start) => text.includes(start)))
    const unexpected = messages.filter((message) => !isExpected(message))
    await Promise.all(contexts.splice(0).map(close))
    // What a page still asks for while it is closed fails, and is none of the next test's messages.
    messages = []
    tolerated = []
    expect(unexpected, 'messages of the browser').toEqual([])
  })

  return async (options) => {
    const context = await openContext(portal.browser, options)
    contexts.push(context)
    context.on('console', (message) => {
      const [type, text, { url }] = [message.type(), message.text(), message.location()]
      if (type === 'error' || type === 'warning') messages.push({ text, url })
    })
    context.on('weberror', (thrown) => {
      messages.push({ text: String(thrown.error().stack), url: thrown.page()?.url() ?? '' })
    })
    await context.addInitScript(reportViolations)
    await context.addInitScript(reportPermissions)
    const page = await context.newPage()
    return {
      context,
      page,
      goTo: async (path) => {
        await page.goto(portal.at(path), { waitUntil: 'domcontentloaded' })
        await waitUntilAlive(page)
      },
      tolerate: (address) => void tolerated.push(address),
    }
  }
}

/** Delays the main script. Returns a function that lets it through. */
export async function holdMainScript(page: Page): Promise<() => void> {
  let letIn = () => {}
  const allowed = new Promise<void>((resolve) => (letIn = resolve))
  await page.route(/\/assets\/main-.*\.js$/, async (route) => {
    await allowed
    await route.continue()
  })
  return letIn
}

/**
 * Waits for Login or Sign Out, which prerendered pages do not have, and until React has taken over the page beside the
 * menu, too. The page then reacts to input.
 */
export async function waitUntilAlive(page: Page): Promise<void> {
  const names = locales.flatMap((locale) => [messages[locale].account.login, messages[locale].account.signOut])
  const buttons = names.map((name) => page.getByRole('button', { name, exact: true, includeHidden: true }))
  const either = buttons.reduce((all, button) => all.or(button))
  await either.first().waitFor({ state: 'attached' })
  // The programs that load this outside of Vitest have no `expect.poll`.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactProps$')),
  )
}

/** Waits until the changes so far have been painted, which takes two frames at most. */
export async function waitForFrames(page: Page, frames = 2): Promise<void> {
  await page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame)
  }, frames)
}

/** The visible text of each element, with single spaces. */
export async function textsOf(locator: Locator): Promise<readonly string[]> {
  for (;;) {
    const texts = await locator.evaluateAll((elements) =>
      elements.every(({ isConnected }) => isConnected)
        ? elements.map((element) => (element as HTMLElement).innerText)
        : undefined,
    )
    // React replaced an element after the driver found it. Without layout, its text has no spaces between blocks.
    if (texts) return texts.map((text) => text.replace(/\s+/g, ' ').trim())
  }
}

export const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement)

/** The distinct results of `recordFrames`. */
export const framesOf = (page: Page): Promise<readonly unknown[]> =>
  page.evaluate(() => [...new Set(Reflect.get(window, 'seen') as readonly unknown[])])

/** The Login button of the menu. Some pages have another one. */
export const loginOf = (page: Page): Locator => page.getByRole('button', { name: 'Login', exact: true }).first()
export const signOutOf = (page: Page): Locator => page.getByRole('button', { name: 'Sign Out' })

/** Presses Login and returns the popup, in which the provider's page opens. */
export async function openSignIn(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), loginOf(page).click()])
  return popup
}

/** Chooses one of the sample users on the provider's page. */
export async function choose(provider: Page, label: string): Promise<void> {
  await provider.getByRole('button', { name: `Sign in as ${label}` }).click()
}

/** Authenticates at the provider in `page`, as if another application had asked for it. */
export async function authenticateElsewhere(
  page: Page,
  { issuer }: { readonly issuer: string },
  label: string,
): Promise<void> {
  const front = `${new URL(issuer).origin}/`
  await page.goto(front)
  await page.getByRole('link', { name: 'Authenticate again' }).click()
  await choose(page, label)
  await page.waitForURL(`${front}?**`)
}

/** Signs in by popup and waits until the portal shows the user. */
export async function signIn(page: Page, label: string): Promise<void> {
  const popup = await openSignIn(page)
  await Promise.all([popup.waitForEvent('close'), choose(popup, label)])
  await signOutOf(page).waitFor()
}

/** Signs out and waits for the page that the provider redirects to, because the old page shows Login, too. */
export async function signOut(page: Page, press: () => Promise<void> = () => signOutOf(page).click()): Promise<void> {
  const { origin } = new URL(page.url())
  const isBack = () => new URL(page.url()).origin === origin
  await Promise.all([page.waitForEvent('domcontentloaded', isBack), press()])
  // Before, the menu has a Login, which gives way to that of the page.
  await waitUntilAlive(page)
  await loginOf(page).waitFor()
}

/** The fields of the stored user that tests read. */
interface StoredUser {
  readonly id_token: string
  readonly access_token: string
  readonly refresh_token: string
  readonly token_type: string
  readonly dpop_jkt?: string
  readonly expires_at: number
}

/** The stored user, or null. sign-in.test.ts checks its format. */
export const storedUserOf = (page: Page): Promise<StoredUser | null> => page.evaluate(readStoredUser)

/** The keys of the pending requests of the browser, read in `page`. */
export const pendingIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('oidc.')))

/** The time of authentication in the stored ID token, in seconds since 1970. */
export async function authTimeOf(page: Page): Promise<number> {
  return decodeJwt<{ auth_time: number }>((await storedUserOf(page))?.id_token ?? '').auth_time
}

/** Waits until the tokens have been replaced, which happens before they expire. */
export async function waitForNewTokens(page: Page, timeoutMs = 20_000): Promise<void> {
  const before = await storedUserOf(page)
  const areNew = async () => {
    const user = await storedUserOf(page)
    return user !== null && user.access_token !== before?.access_token
  }
  await expect.poll(areNew, { timeout: timeoutMs, message: 'the tokens are renewed' }).toBe(true)
}

/** Records the URLs of silent authorization requests from now on, in the list that it returns. */
export function silentRequests(source: RequestSource): readonly string[] {
  const requests: string[] = []
  source.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/openid-connect/auth') && searchParams.get('prompt') === 'none') requests.push(request.url())
  })
  return requests
}

/** A page, or a browser context with all its pages. */
interface RequestSource {
  on(event: 'request', listener: (request: Request) => void): unknown
}

/** Runs in the page. */
export function readStoredUser(): StoredUser | null {
  const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:'))
  return JSON.parse((key && sessionStorage.getItem(key)) ?? 'null') as StoredUser | null
}
