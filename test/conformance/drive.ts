import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { messages } from '../../src/texts/en/index.ts'
import { blockPopups } from '../support/init-scripts.ts'
import { loginOf, openContext, signOutOf, waitUntilAlive } from '../support/visitor.ts'
import { expectedState, stateWith, stopped, type Outcome } from './judge.ts'
import type { Module } from './modules.ts'
import type { Ended } from './suite.ts'

/** The ways to sign in. */
export const ways = ['popup', 'redirect'] as const
export type Way = (typeof ways)[number]

export interface Stage {
  readonly browser: Browser
  /** The portal's origin. */
  readonly origin: string
  /** The issuer that the suite plays. */
  readonly issuer: string
  readonly acceptsAnyCertificate: boolean
}

const WAIT_MS = 30_000
const STATE_MS = 20_000
const STEADY_MS = 1_000

/**
 * Performs the steps of a module in a fresh browser context, and calls `end` to wait for the suite. Resolves with the
 * suite's verdict and the state that the portal then shows.
 */
export async function drive(
  { browser, origin, issuer, acceptsAnyCertificate }: Stage,
  module: Module,
  way: Way,
  end: () => Promise<Ended>,
): Promise<Outcome> {
  const context = await openContext(browser, {
    ignoreHTTPSErrors: acceptsAnyCertificate,
    ...(way === 'redirect' && { before: blockPopups }),
  })
  context.setDefaultTimeout(WAIT_MS)
  try {
    if ('last' in module) await stopAfter(context, issuer, module.last)
    const page = await context.newPage()
    await page.goto(`${origin}/`, { waitUntil: 'domcontentloaded' })
    await waitUntilAlive(page)
    await signIn(page, way)
    if ('last' in module) return { ...(await end()), shown: stopped }
    if (module.does !== undefined) await signOutOf(page).waitFor()
    switch (module.does) {
      case 'sign out and in':
        await signOutOf(page).click()
        await signIn(page, way)
        break
      case 'renew':
        await context.route(`${issuer}authorize?**`, requireLogin)
        await page.evaluate(expireTokens)
        await page.reload({ waitUntil: 'domcontentloaded' })
        break
      case 'sign out':
        await signOutOf(page).click()
        break
      case 'sign out elsewhere':
        await context.waitForEvent('response', (response) => response.url().startsWith(`${issuer}get_session_state`))
        await context.route(`${issuer}authorize?**`, requireLogin)
        await page.evaluate(endSession, [`${issuer}end_session_endpoint`, `${origin}/`] as const)
        break
      case undefined:
        break
    }
    const ended = await end()
    return { ...ended, shown: await waitForState(page, expectedState(module)) }
  } finally {
    await context.close()
  }
}

/** The state that the portal shows. */
async function stateOf(page: Page): Promise<string> {
  const signedOut = (await loginOf(page).isVisible()) ? 'signed out' : 'loading'
  const person = (await signOutOf(page).isVisible()) ? 'signed in' : signedOut
  const alert = page.getByRole('alert')
  const [title, , exactText] = await alert.locator('p:not(details p)').allInnerTexts()
  // The dashboard says it beside Login.
  if (!title && (await page.getByText(messages.programs.ended).isVisible()))
    return expectedState({ shows: 'session-expired' })
  // The details may have the provider's words, too.
  const code = (await alert.locator('details p').allTextContents()).find((line) => /^[a-z]+(-[a-z]+)+$/.test(line))
  return title ? stateWith(person, title, exactText ?? code) : person
}

/** Waits until the portal has shown the expected state for a second. If it does not, resolves with the last state. */
async function waitForState(page: Page, expected: string): Promise<string> {
  const until = Date.now() + STATE_MS
  let since = Infinity
  for (;;) {
    const state = await stateOf(page)
    const now = Date.now()
    since = state === expected ? Math.min(since, now) : Infinity
    if (now - since >= STEADY_MS || now > until) return state
    await page.waitForTimeout(200)
  }
}

/** Presses Login. For a redirect, popups are blocked, so also presses the button that the portal then offers. */
async function signIn(page: Page, way: Way): Promise<void> {
  await loginOf(page).click()
  if (way === 'redirect') await page.getByRole('button', { name: 'Continue in this window' }).first().click()
}

/** Runs in the page: lets the stored tokens expire, so that the next load renews them. */
function expireTokens(): void {
  const key = Object.keys(sessionStorage).find((each) => each.startsWith('oidc.user:')) ?? ''
  const user = JSON.parse(sessionStorage.getItem(key) ?? '{}') as object
  sessionStorage.setItem(key, JSON.stringify({ ...user, expires_at: Math.floor(Date.now() / 1000) - 1 }))
}

/** Runs in the page: ends the session at the provider without the portal, as another application would. */
async function endSession([endpoint, postLogoutUrl]: readonly [string, string]): Promise<void> {
  const key = Object.keys(sessionStorage).find((each) => each.startsWith('oidc.user:')) ?? ''
  const { id_token: hint = '' } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { readonly id_token?: string }
  const query = new URLSearchParams({ id_token_hint: hint, post_logout_redirect_uri: postLogoutUrl })
  await fetch(`${endpoint}?${query}`, { mode: 'no-cors', signal: AbortSignal.timeout(30_000) })
}

/**
 * Answers a silent request in place of the suite. Its session management module has ended by then, and would reject a
 * further request. Its modules about refresh tokens expect none after a response that the portal has refused.
 */
async function requireLogin(route: Route): Promise<void> {
  const { searchParams: sent } = new URL(route.request().url())
  const answer = new URLSearchParams({ error: 'login_required', state: sent.get('state') ?? '' })
  await route.fulfill({ status: 302, headers: { Location: `${sent.get('redirect_uri')}?${answer}` } })
}

/** Aborts every request to the issuer after the first one to the last allowed endpoint. */
async function stopAfter(context: BrowserContext, issuer: string, last: string): Promise<void> {
  let isOver = false
  await context.route(`${issuer}**`, async (route) => {
    if (isOver) return route.abort()
    isOver = route.request().url().startsWith(`${issuer}${last}`)
    return route.continue()
  })
}
