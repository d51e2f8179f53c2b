import type { BrowserContext } from 'playwright-core'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { messages as en } from '../../src/texts/en/index.ts'
import { isFirefox, launch } from '../support/browser.ts'
import { launchWithCookies } from '../support/chromium.ts'
import { removeRefreshToken } from '../support/init-scripts.ts'
import { recordShifts, shiftsOf } from '../support/layout-shifts.ts'
import { useStack, withBrowser } from '../support/portal.ts'
import { shipped } from '../support/shipped.ts'
import { loginOf, signIn, signOutOf, useVisitors, waitForNewTokens, waitUntilAlive } from '../support/visitor.ts'
import { createCertificate } from '../support/web-servers.ts'

// The provider is on another site, and its cookies are `SameSite=None`, so only the browser can withhold them.
const pem = createCertificate()
const stack = useStack('third-party-cookies', {
  content: { ...shipped, sites: [] },
  providerHost: '127.0.0.1',
  certificate: { key: pem, cert: pem },
})
afterEach(() => stack.stack.provider.setTokenSeconds(300))

const firefoxUserPrefs = (cookieBehavior: number) => ({ 'network.cookie.cookieBehavior': cookieBehavior })

/** Collects the results of this browser's silent requests from now on: an error code, or `code`. */
function silentResults(context: BrowserContext): readonly string[] {
  const results: string[] = []
  context.on('response', (response) => {
    const location = response.headers()['location'] ?? ''
    const isInFrame = response.request().isNavigationRequest() && response.frame().parentFrame() !== null
    if (!location.startsWith(`${stack.stack.portalUrl}/`) || !isInFrame) return
    const parameters = new URLSearchParams(new URL(location).hash.slice(1))
    results.push(parameters.get('error') ?? (parameters.has('code') ? 'code' : ''))
  })
  return results
}

describe('with a provider whose cookies the browser blocks in frames, a person', () => {
  const visit = useVisitors(
    withBrowser(stack, isFirefox ? { firefoxUserPrefs: firefoxUserPrefs(1) } : { channel: 'chromium' }),
  )

  test('stays signed in by means of a refresh token', async () => {
    const { context, page, goTo } = await visit({ ignoreHTTPSErrors: true })
    const results = silentResults(context)
    stack.stack.provider.setTokenSeconds(10)
    await goTo('/apps')
    await signIn(page, 'Ana Torres')
    // The session frame cannot read its cookie and reports a change, so the portal sends a silent request.
    await expect.poll(() => results).toEqual(['login_required'])
    await waitForNewTokens(page)
    await waitForNewTokens(page)
    expect(results, 'asks once').toEqual(['login_required'])
    expect(await signOutOf(page).isVisible()).toBe(true)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('reads the next morning, in the place of the programs, that the session has ended, and nothing moves', async () => {
    const { context, page, goTo } = await visit({ ignoreHTTPSErrors: true })
    await goTo('/')
    await signIn(page, 'Ana Torres')
    await page.close()
    if (!isFirefox) await context.addInitScript(recordShifts)
    const tab = await context.newPage()
    await tab.goto(stack.at('/'), { waitUntil: 'domcontentloaded' })
    const main = tab.getByRole('main')
    await main.getByText(en.programs.ended).waitFor()
    expect(await main.getByRole('button', { name: 'Login' }).count()).toBe(1)
    expect(await tab.getByRole('alert').count()).toBe(0)
    if (!isFirefox) expect(await shiftsOf(tab)).toEqual([])
  })

  test('is told that the session has ended if there is no refresh token', async () => {
    const { context, page, goTo, tolerate } = await visit({ ignoreHTTPSErrors: true })
    tolerate(stack.stack.issuer)
    await goTo('/apps')
    stack.stack.provider.setTokenSeconds(12)
    await signIn(page, 'Ana Torres')
    await page.evaluate(removeRefreshToken)
    const results = silentResults(context)
    await goTo('/apps')
    await page.getByRole('alert').getByText('Your session has ended').waitFor()
    expect(results).toContain('login_required')
    await loginOf(page).waitFor()
  })
})

test('without a refresh token, a person stays signed in if frames have the provider’s cookies', async () => {
  const context = await openAllowed()
  onTestFinished(() => (isFirefox ? context.browser() : context)?.close())
  const page = await context.newPage()
  const goTo = async () => {
    await page.goto(stack.at('/apps'))
    await waitUntilAlive(page)
  }
  await goTo()
  stack.stack.provider.setTokenSeconds(12)
  await signIn(page, 'Ana Torres')
  await page.evaluate(removeRefreshToken)
  const results = silentResults(context)
  await goTo()
  await waitForNewTokens(page)
  expect(results).toEqual(['code'])
  expect(await page.getByRole('alert').count()).toBe(0)
})

/** Starts a browser that sends third-party cookies. */
async function openAllowed(): Promise<BrowserContext> {
  const options = { ignoreHTTPSErrors: true }
  if (!isFirefox) return launchWithCookies(options)
  return (await launch({ firefoxUserPrefs: firefoxUserPrefs(0) })).newContext(options)
}
