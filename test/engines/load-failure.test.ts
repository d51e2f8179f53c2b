import type { BrowserContext, Page, Request } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { messages as en } from '../../src/texts/en/index.ts'
import { violationsOf } from '../support/axe.ts'
import { usePortal } from '../support/portal.ts'
import { choose, loginOf, openContext, signOutOf, waitUntilAlive } from '../support/visitor.ts'

// Do not use useVisitors: it fails a test on console errors, and the browser logs one for each script that fails.
const portal = usePortal('load-failure', { sites: 'fast' })
const contexts: BrowserContext[] = []
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()))
})

const main = /\/assets\/main-.*\.js(\?again)?$/

/** Runs in the page: shortens the ten seconds until a missing script is requested again. */
function againSoon(): void {
  const { setTimeout } = window
  Object.assign(window, {
    setTimeout: (run: () => void, ms?: number) => setTimeout(run, ms === 10_000 ? 500 : ms),
  })
}

async function open(options: Parameters<typeof openContext>[1] = {}): Promise<Page> {
  const context = await openContext(portal.browser, options)
  contexts.push(context)
  return context.newPage()
}

/** Opens a page of the portal. */
const goTo = (page: Page, path = '/') => page.goto(portal.at(path), { waitUntil: 'domcontentloaded' })

const noticeOf = (page: Page) =>
  page.getByRole('alert').getByText('The portal couldn’t be loaded. Reload, or try again in a few minutes.')
/** Counts how often a page is loaded. Loads of its frames do not count. */
const countPages = (page: Page) => {
  const loaded = { count: 0 }
  const isOfPage = (request: Request) => request.isNavigationRequest() && request.frame() === page.mainFrame()
  page.on('request', (request) => (loaded.count += isOfPage(request) ? 1 : 0))
  return loaded
}

// test/first/load-main.test.ts has the other rules.
describe('if the main script', () => {
  test.each([
    ['is missing', 404],
    ['is answered with a page by a host in front', 200],
  ])('%s, the page reloads itself once, tries again, and then reports the failure', async (_, status) => {
    const page = await open({ width: 390, before: againSoon })
    await page.route(main, (route) => route.fulfill({ status, contentType: 'text/html', body: 'Not Found' }))
    const loaded = countPages(page)
    await goTo(page)
    await noticeOf(page).waitFor()
    expect(loaded.count).toBe(2)
    expect(await page.getByRole('button').count(), 'buttons that would do nothing').toBe(0)
    expect(await page.getByRole('radio').count(), 'switches that would do nothing').toBe(0)
    await page.getByText(/^Last checked \d/).waitFor()
    expect(await page.getByRole('navigation').getByRole('link', { name: 'Webpages' }).isVisible()).toBe(true)
    expect(await violationsOf(page)).toEqual([])

    await page.unroute(main)
    await page.getByRole('link', { name: 'Reload' }).click()
    await waitUntilAlive(page)
    expect(await noticeOf(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Refresh Status' }).waitFor()
  })

  test('fails once, the page reloads itself and comes alive', async () => {
    const page = await open()
    await page.route(main, (route) => route.fulfill({ status: 404, body: '' }), { times: 1 })
    const loaded = countPages(page)
    await goTo(page, '/webpages')
    await waitUntilAlive(page)
    expect(loaded.count).toBe(2)
    expect(new URL(page.url()).pathname).toBe('/webpages')
  })

  test('is missing twice, because two hosts take turns in a release, the page comes alive at the third time', async () => {
    const page = await open({ before: againSoon })
    await page.route(main, (route) => route.fulfill({ status: 404, body: '' }), { times: 2 })
    const loaded = countPages(page)
    await goTo(page, '/webpages')
    await waitUntilAlive(page)
    expect(loaded.count).toBe(2)
    expect(await noticeOf(page).count()).toBe(0)
  })

  test('is late, the page says so after 15 s, and comes alive once the script arrives', async () => {
    const page = await open()
    const start = new Date(2026, 4, 3).getTime()
    await page.clock.install({ time: start })
    let letIn = () => {}
    const allowed = new Promise<void>((resolve) => (letIn = resolve))
    await page.route(main, async (route) => {
      await allowed
      await route.continue()
    })
    await goTo(page)
    // The page began after the clock, so its 15 s are not over, however long it took to load.
    await page.clock.pauseAt(start + 14_900)
    expect(await noticeOf(page).count()).toBe(0)
    await page.clock.fastForward(15_000)
    await noticeOf(page).waitFor()
    await page.clock.resume()
    letIn()
    await waitUntilAlive(page)
    expect(await noticeOf(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Refresh Status' }).waitFor()
  })
})

/**
 * Runs in the page: blocks popups, and shortens the wait for the notice from 15 s to 1 s. Leaves the clock alone,
 * because the portal measures the age of an authorization request with it.
 */
function redirectSoon(): void {
  const { setTimeout } = window
  Object.assign(window, {
    open: () => null,
    setTimeout: (run: () => void, ms?: number) => setTimeout(run, ms === 15_000 ? 1_000 : ms),
  })
}

test('a code is not put back into the address if the main script is late, and the sign-in is begun again', async () => {
  const page = await open({ before: redirectSoon })
  await goTo(page)
  // Before, the menu has a Login, which gives way to that of the page.
  await waitUntilAlive(page)
  await loginOf(page).click()
  await page.getByRole('button', { name: en.authProblem.continueHere }).click()
  await page.route(main, () => undefined, { times: 1 })
  await choose(page, 'Ana Torres')
  await page.waitForURL(portal.at('/**'), { waitUntil: 'domcontentloaded' })
  await noticeOf(page).waitFor()
  expect(page.url()).toBe(portal.at('/'))

  await page.getByRole('link', { name: 'Reload' }).click()
  await waitUntilAlive(page)
  await loginOf(page).click()
  await page.getByRole('button', { name: en.authProblem.continueHere }).click() // the provider knows the person
  await signOutOf(page).waitFor()
  expect(page.url()).toBe(portal.at('/'))
})

/** Opens a page, and then simulates another release. */
async function openFormer(path = '/'): Promise<{ readonly page: Page; readonly loads: () => number }> {
  const page = await open()
  const context = page.context()
  await page.clock.install()
  await page.goto(portal.at(path), { waitUntil: 'domcontentloaded' })
  await waitUntilAlive(page)
  await context.route('**/version.json', (route) => route.fulfill({ json: { release: '9.9.9+other' } }))
  const loaded = countPages(page)
  return { page, loads: () => loaded.count }
}

test('an open page needs no further script: other pages, the palette and details open without a connection', async () => {
  const page = await open()
  await page.goto(portal.at('/'), { waitUntil: 'domcontentloaded' })
  await waitUntilAlive(page)
  await page.context().setOffline(true)
  const link = (name: string) => page.getByRole('navigation').getByRole('link', { name })
  await link('Webpages').click()
  await page.getByRole('heading', { name: 'Webpages' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await page.keyboard.press('Escape')
  await link('Dashboard').click()
  await page
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('heading', { name: en.history.week }).waitFor()
})

test('a tab that becomes visible after an hour says that there is a new version', async () => {
  const { page, loads } = await openFormer('/webinars')
  const notice = page.getByRole('status').filter({ hasText: 'A new version is available.' })
  const becomeVisible = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const openedAt = await page.evaluate(() => Date.now())
  await page.clock.setSystemTime(openedAt + 58 * 60_000) // before the check after 59 minutes is due
  await becomeVisible()
  expect(await notice.count()).toBe(0)
  await page.clock.setSystemTime(openedAt + 61 * 60_000)
  await becomeVisible()
  await notice.waitFor()
  expect(await violationsOf(page)).toEqual([])
  await notice.getByRole('link', { name: 'Reload' }).click()
  await expect.poll(loads).toBe(1)
})
