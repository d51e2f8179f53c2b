import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { violationsOf } from '../support/axe.ts'
import { usePortal } from '../support/portal.ts'
import { choose, openContext, openSignIn, signIn, signOutOf, waitUntilAlive } from '../support/visitor.ts'

// Do not use useVisitors: it fails a test on console errors, and the browser logs one for each script that fails.
const portal = usePortal('release', { sites: 'fast' })
const contexts: BrowserContext[] = []
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()))
})

/** Opens a page, and then simulates another release, which lacks the palette and the Spanish texts of this one. */
async function openOutdated(path = '/'): Promise<{ readonly page: Page; readonly reloads: () => number }> {
  const context = await openContext(portal.browser)
  contexts.push(context)
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(portal.at(path), { waitUntil: 'domcontentloaded' })
  await waitUntilAlive(page)
  await page.waitForLoadState('networkidle')
  await context.route('**/version.json', (route) => route.fulfill({ json: { release: '9.9.9+other' } }))
  await context.route(/\/assets\/(palette|es)-/, (route) => route.fulfill({ status: 404, body: '' }))
  let reloads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) reloads += 1
  })
  return { page, reloads: () => reloads }
}

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'There is a new version of the portal.' })

describe('a page of an older release', () => {
  test('is reloaded at once if a part is missing and nothing would be lost, then shows a notice instead', async () => {
    const { page, reloads } = await openOutdated()
    await page.keyboard.press('Control+k')
    await expect.poll(reloads).toBe(1)
    await waitUntilAlive(page)
    expect(await notice(page).count()).toBe(0)
    await page.waitForLoadState('networkidle')
    await page.keyboard.press('Control+k')
    await notice(page).waitFor()
    expect(reloads()).toBe(1)
    expect(await violationsOf(page)).toEqual([])
    await notice(page).getByRole('link', { name: 'Reload' }).click()
    await expect.poll(reloads).toBe(2)
  })

  test('is not reloaded during a sign-in, which succeeds as usual', async () => {
    const { page, reloads } = await openOutdated()
    const popup = await openSignIn(page)
    await popup.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.getByText('Español', { exact: true }).click()
    await notice(page).waitFor()
    await Promise.all([popup.waitForEvent('close'), choose(popup, 'Ana Torres')])
    await signOutOf(page).waitFor()
    expect(reloads()).toBe(0)
  })

  test('is not reloaded for a signed-in person, because a renewal may be under way', async () => {
    const { page, reloads } = await openOutdated()
    await signIn(page, 'Ana Torres')
    await page.keyboard.press('Control+k')
    await notice(page).waitFor()
    expect(reloads()).toBe(0)
  })

  test('is reloaded when it becomes visible after an hour', async () => {
    const { page, reloads } = await openOutdated('/webpages')
    const becomeVisible = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    const openedAt = await page.evaluate(() => Date.now())
    await page.clock.setSystemTime(openedAt + 59 * 60_000)
    await becomeVisible()
    expect(reloads()).toBe(0)
    await page.clock.setSystemTime(openedAt + 61 * 60_000)
    await becomeVisible()
    await expect.poll(reloads).toBe(1)
    expect(page.url()).toBe(portal.at('/webpages'))
  })
})

test('a page of the current release neither reloads nor shows a notice when a part is missing', async () => {
  const { page, reloads } = await openOutdated()
  await page.context().unroute('**/version.json')
  const asked = page.waitForResponse('**/version.json')
  await page.keyboard.press('Control+k')
  await (await asked).finished()
  await page.keyboard.press('Control+k')
  expect([await notice(page).count(), reloads()]).toEqual([0, 0])
})
