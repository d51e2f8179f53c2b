import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { violationsOf } from '../support/axe.ts'
import { usePortal } from '../support/portal.ts'
import { openContext, waitUntilAlive } from '../support/visitor.ts'

// Do not use useVisitors: it fails a test on console errors, and the browser logs one for each script that fails.
const portal = usePortal('release', { sites: 'fast' })
const contexts: BrowserContext[] = []
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()))
})

/** Opens a page, and then simulates another release, which lacks the lazy scripts of this one. */
async function openFormer(path = '/'): Promise<{ readonly page: Page; readonly loads: () => number }> {
  const context = await openContext(portal.browser)
  contexts.push(context)
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(portal.at(path), { waitUntil: 'domcontentloaded' })
  await waitUntilAlive(page)
  await context.route('**/version.json', (route) => route.fulfill({ json: { release: '9.9.9+other' } }))
  await context.route(/\/assets\/(palette|card-page|site-details)-/, (route) =>
    route.fulfill({ status: 404, body: '' }),
  )
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1
  })
  return { page, loads: () => loads }
}

const link = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name })

test('a tab of a former release says so where a script is missing, and offers to reload', async () => {
  const { page, loads } = await openFormer()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('A new version is available.').waitFor()
  expect(await violationsOf(page)).toEqual([])
  expect(loads()).toBe(0)
  await dialog.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(loads).toBe(1)
})

test('a tab of the current release says that the script did not arrive', async () => {
  const { page } = await openFormer()
  await page.context().unroute('**/version.json')
  await page
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click()
  await page.getByRole('dialog').getByText('This part couldn’t be loaded.').waitFor()
})

test('a page whose script is missing is loaded again once, and then says so', async () => {
  const { page, loads } = await openFormer()
  await link(page, 'Webpages').click()
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  await page.getByRole('main').getByText('A new version is available.').waitFor()
  expect(loads()).toBe(1)
  expect(page.url()).toBe(portal.at('/webpages'))

  await page.context().unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('heading', { name: 'Webpages' }).waitFor()
})

test('a tab that becomes visible after an hour says that there is a new version', async () => {
  const { page, loads } = await openFormer('/webinars')
  const notice = page.getByRole('status').filter({ hasText: 'A new version is available.' })
  const becomeVisible = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const openedAt = await page.evaluate(() => Date.now())
  await page.clock.setSystemTime(openedAt + 59 * 60_000)
  await becomeVisible()
  expect(await notice.count()).toBe(0)
  await page.clock.setSystemTime(openedAt + 61 * 60_000)
  await becomeVisible()
  await notice.waitFor()
  expect(await violationsOf(page)).toEqual([])
  await notice.getByRole('link', { name: 'Reload' }).click()
  await expect.poll(loads).toBe(1)
})
