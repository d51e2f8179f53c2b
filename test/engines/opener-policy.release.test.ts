import { readFile, writeFile } from 'node:fs/promises'
import type { BrowserContext } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { usePortal } from '../support/portal.ts'
import { choose, openSignIn, signIn, signOut, useVisitors } from '../support/visitor.ts'

// The provider is on a different *site* from the portal, as in most companies: its cookies are third-party cookies.
const portal = usePortal('opener-policy', { sites: 'fast', wholeBrowser: true, providerHost: '127.0.0.1' })
const visit = useVisitors(portal)

const name = 'cross-origin-opener-policy'

/** Changes the policy of the portal's pages. The server reads the file anew for each request. */
async function portalSends(policy: 'same-origin' | 'same-origin-allow-popups'): Promise<void> {
  const file = `${portal.folder}/site/_headers`
  const text = await readFile(file, 'utf8')
  const changed = text.replace(new RegExp(`(${name}: *)\\S+`, 'i'), `$1${policy}`)
  await writeFile(file, changed)
}
afterEach(() => portalSends('same-origin-allow-popups'))

async function providerSends(context: BrowserContext, policy: 'same-origin'): Promise<void> {
  await context.route(`${new URL(portal.stack.issuer).origin}/**`, async (route) => {
    // Change only pages that are requested by GET: in Firefox, Playwright loses the bodies of submitted forms.
    if (!route.request().isNavigationRequest() || route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch({ maxRedirects: 0 })
    await route.fulfill({ response, headers: { ...response.headers(), [name]: policy } })
  })
}

describe('a popup with the provider on another site', () => {
  test('signs in, and sign-out works', async () => {
    const { page, goTo } = await visit()
    await goTo('/apps')
    await signIn(page, 'Ana Torres')
    await page.reload({ waitUntil: 'domcontentloaded' })
    await signOut(page)
    expect(page.url()).toBe(portal.at('/'))
    await signIn(page, 'Ben Carter')
  })

  const places = [
    { where: 'the portal', atPortal: true, atProvider: false },
    { where: 'the provider', atPortal: false, atProvider: true },
    { where: 'both', atPortal: true, atProvider: true },
  ]

  test.for(places)(
    'closes if its response has no state and the opener is severed by $where',
    async ({ atPortal, atProvider }) => {
      const { page, context, goTo } = await visit({
        // Runs before the first script of each page.
        before: () => {
          if (self === top && location.hash.includes('code='))
            history.replaceState(null, '', location.href.replace(/state=[^&]*&?/, ''))
        },
      })
      if (atPortal) await portalSends('same-origin')
      if (atProvider) await providerSends(context, 'same-origin')
      await goTo('/webpages')
      const popup = await openSignIn(page)
      await Promise.all([popup.waitForEvent('close'), choose(popup, 'Ana Torres')])
      await page.getByRole('alert').getByText('No state in response').waitFor()
      const stored = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('oidc.')))
      expect(stored, 'no request is left').toEqual([])
    },
  )

  test.for(places)('signs in if the opener is severed by $where', async ({ atPortal, atProvider }) => {
    const { page, context, goTo } = await visit()
    if (atPortal) await portalSends('same-origin')
    if (atProvider) await providerSends(context, 'same-origin')
    await goTo('/webpages')
    const popup = await openSignIn(page)
    await popup.getByRole('heading', { name: 'Sign in' }).waitFor()
    // The popup looks closed to the portal. The portal says so once the person is back, but keeps waiting.
    await page.bringToFront()
    await page.getByText('Popup closed').filter({ visible: true }).waitFor()
    await Promise.all([popup.waitForEvent('close'), choose(popup, 'Ana Torres')])
    await page.getByRole('button', { name: 'Sign Out' }).waitFor()
    expect(await page.getByText('Popup closed').count()).toBe(0)
    expect(page.url()).toBe(portal.at('/webpages'))
  })

  test('closes when its opener is gone, and one press of Login signs in without a question', async () => {
    const { page, context, goTo } = await visit()
    await goTo('/apps')
    const popup = await openSignIn(page)
    await popup.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.close()
    await Promise.all([popup.waitForEvent('close'), choose(popup, 'Ben Carter')])
    const next = await context.newPage()
    await next.goto(portal.at('/apps'), { waitUntil: 'domcontentloaded' })
    await openSignIn(next)
    await next.getByRole('button', { name: 'Sign Out' }).waitFor()
  })
})
