import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterEach, expect } from 'vitest'

/** What visitors come to: a portal, and the sites that it watches. */
export interface Place {
  readonly browser: Browser
  /** The address of a path of the portal. */
  readonly at: (path: string) => string
  readonly stack: { readonly sites: readonly { readonly url: string }[] }
}

/** Somebody with a browser of their own: no cookies, nothing stored. */
export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  /** Opens a page of the portal, or the same one anew, and waits until it has come to life. */
  readonly goTo: (path: string) => Promise<void>
  /** What the browser itself says about an address that the test has broken is no fault of the portal. */
  readonly tolerate: (address: string) => void
}

interface Options extends Pick<
  BrowserContextOptions,
  'colorScheme' | 'javaScriptEnabled' | 'locale' | 'reducedMotion'
> {
  /** Of the window, in CSS pixels. */
  readonly width?: number
  readonly height?: number
  /** Runs in every page and popup before anything else. */
  readonly before?: () => void
}

export type Visit = (options?: Options) => Promise<Visitor>

/** In the browsers' own words, and in those of `tellViolations`: a policy, ours or the other side's, forbade a load. */
const blocked = /^Policy: |Content[ -]Security[ -]Policy|Cross-Origin-Resource-Policy/

/** Puts violations of the policy where the console's messages are. */
function tellViolations(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    console.error(`Policy: ${violatedDirective} blocked ${blockedURI} from ${sourceFile ?? ''}`),
  )
}

/** What a test still does to requests ends with it: an answer to a page that is gone is no fault. */
async function leave(context: BrowserContext): Promise<void> {
  // Some tests have closed theirs.
  await Promise.all(
    [context, ...context.pages()].map((each) => each.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => {})),
  )
  await context.close()
}

/**
 * Gives each test its visitors. After the test it fails if any of their pages or popups said anything in the console,
 * threw, or broke the policy.
 */
export function useVisitors(portal: Place): Visit {
  const contexts: BrowserContext[] = []
  let complaints: { readonly text: string; readonly url: string }[] = []
  let tolerated: string[] = []

  afterEach(async () => {
    // Which sample sites are meant to fail, and that they fail as they should, the tests of the board say.
    const icons = portal.stack.sites.map(({ url }) => `${url}/favicon.ico`)
    const isExpected = ({ text, url }: (typeof complaints)[number]): boolean =>
      text.startsWith('Failed to load resource:')
        ? [...icons, ...tolerated].some((start) => url.startsWith(start))
        : blocked.test(text) && tolerated.some((start) => text.includes(start))
    const unexpected = complaints.filter((complaint) => !isExpected(complaint))
    complaints = []
    tolerated = []
    await Promise.all(contexts.splice(0).map(leave))
    expect(unexpected, 'what the browser said').toEqual([])
  })

  return async ({ width = 1280, height = 900, before, ...options } = {}) => {
    const context = await portal.browser.newContext({ viewport: { width, height }, ...options })
    contexts.push(context)
    context.on('console', (message) => {
      const [type, text, { url }] = [message.type(), message.text(), message.location()]
      if (type === 'error' || type === 'warning') complaints.push({ text, url })
    })
    context.on('weberror', (thrown) => {
      complaints.push({ text: String(thrown.error().stack), url: thrown.page()?.url() ?? '' })
    })
    await context.addInitScript(tellViolations)
    if (before) await context.addInitScript(before)
    const page = await context.newPage()
    return {
      context,
      page,
      goTo: async (path) => {
        // Not until it is loaded: a site that never gives its icon keeps the page loading for ten seconds.
        await page.goto(portal.at(path), { waitUntil: 'domcontentloaded' })
        await cameToLife(page)
      },
      tolerate: (address) => void tolerated.push(address),
    }
  }
}

/** Login and Sign Out are not in prerendered pages: once one of them is there, the page listens. */
export async function cameToLife(page: Page): Promise<void> {
  const name = /^(Login|Sign Out|Iniciar sesión|Cerrar sesión)$/
  await page.getByRole('button', { name, includeHidden: true }).first().waitFor({ state: 'attached' })
}

/** What can be read in each, with single spaces. */
export async function textsOf(locator: Locator): Promise<readonly string[]> {
  return (await locator.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
}

/** Presses the portal's Login; the provider's page is in the popup that it gives. */
export async function openSignIn(page: Page): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Login', exact: true }).click(),
  ])
  return popup
}

/** Chooses one of the sample users on the provider's page. */
export async function choose(provider: Page, label: string): Promise<void> {
  await provider.getByRole('button', { name: `Sign in as ${label}` }).click()
}

/** The whole way by popup; ends when the portal shows who has come. */
export async function signIn(page: Page, label: string): Promise<void> {
  const popup = await openSignIn(page)
  await Promise.all([popup.waitForEvent('close'), choose(popup, label)])
  await page.getByRole('button', { name: 'Sign Out' }).waitFor()
}
