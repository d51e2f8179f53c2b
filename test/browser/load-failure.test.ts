import type { BrowserContext, Page, Request, Route } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { en } from '../../src/texts/en.ts'
import { violationsOf } from '../support/axe.ts'
import { banner, statesOf } from '../support/board.ts'
import { usePortal } from '../support/portal.ts'
import { choose, loginOf, openContext, signOutOf, waitUntilAlive } from '../support/visitor.ts'

// Do not use useVisitors: it fails a test on console errors, and the browser logs one for each script that fails.
const portal = usePortal('load-failure', { sites: 'fast' })
const contexts: BrowserContext[] = []
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()))
})
beforeEach(() => portal.stack.sites.forEach((site) => site.behaveAs('fast')))

const main = /\/assets\/main-.*\.js$/

async function open(options: Parameters<typeof openContext>[1] = {}): Promise<Page> {
  const context = await openContext(portal.browser, options)
  contexts.push(context)
  return context.newPage()
}

/** Opens a page of the portal. */
const goTo = (page: Page, path = '/') => page.goto(portal.at(path), { waitUntil: 'domcontentloaded' })

const noticeOf = (page: Page, text = 'The portal couldn’t be loaded. Check your connection and reload.') =>
  page.getByRole('alert').getByText(text)
/** Counts how often a page is loaded. Loads of its frames do not count. */
const countPages = (page: Page) => {
  const loaded = { count: 0 }
  const isOfPage = (request: Request) => request.isNavigationRequest() && request.frame() === page.mainFrame()
  page.on('request', (request) => (loaded.count += isOfPage(request) ? 1 : 0))
  return loaded
}

const failures: readonly (readonly [string, (route: Route) => Promise<void>])[] = [
  ['is missing', (route) => route.fulfill({ status: 404, contentType: 'text/html', body: 'Not Found' })],
  ['fails on the server', (route) => route.fulfill({ status: 500, body: '' })],
  ['is cut off', (route) => route.abort('connectionreset')],
]

describe('if the main script', () => {
  test.each(failures)('%s, the page reloads itself once, and then reports the failure', async (_, fail) => {
    const page = await open()
    await page.route(main, fail)
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

  test('fails while the browser is offline, the page is not reloaded, because a reload would lose it', async () => {
    const page = await open({ before: () => void Object.defineProperty(navigator, 'onLine', { get: () => false }) })
    await page.route(main, (route) => route.abort('internetdisconnected'))
    const loaded = countPages(page)
    await goTo(page)
    await noticeOf(page).waitFor()
    expect(loaded.count).toBe(1)
  })

  test('fails in a browser that denies storage, the page is not loaded again', async () => {
    const page = await open({
      before: () => {
        const refuse = () => {
          throw new DOMException('denied', 'SecurityError')
        }
        Object.defineProperty(window, 'sessionStorage', { get: refuse })
      },
    })
    await page.route(main, (route) => route.abort())
    const loaded = countPages(page)
    await goTo(page)
    await noticeOf(page).waitFor()
    expect(loaded.count).toBe(1)
  })

  test('is late, the page says so after 15 s, and comes alive once the script arrives', async () => {
    const page = await open()
    await page.clock.install()
    let letIn = () => {}
    const allowed = new Promise<void>((resolve) => (letIn = resolve))
    await page.route(main, async (route) => {
      await allowed
      await route.continue()
    })
    await goTo(page)
    await page.clock.fastForward(14_000)
    expect(await noticeOf(page).count()).toBe(0)
    await page.clock.fastForward(2_000)
    await noticeOf(page).waitFor()
    letIn()
    await waitUntilAlive(page)
    expect(await noticeOf(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Refresh Status' }).waitFor()
  })

  test('fails, the board reads "Checking..." while no site answers, and shows the states once they do', async () => {
    portal.stack.sites.forEach((site) => site.behaveAs('silent'))
    const page = await open()
    await page.route(main, (route) => route.abort())
    await goTo(page)
    await noticeOf(page).waitFor()
    await banner(page, 'Checking...').first().waitFor()
    expect(new Set(await statesOf(page))).toEqual(new Set(['Checking...']))
    portal.stack.sites.forEach((site) => site.behaveAs('fast'))
    await page.reload({ waitUntil: 'domcontentloaded' })
    await banner(page, 'All Systems Operational').waitFor()
  })

  test('fails, the notice is in the chosen language', async () => {
    const page = await open({ stored: { 'als.locale': 'es' } })
    await page.route(main, (route) => route.abort())
    await goTo(page)
    await noticeOf(page, 'No se ha podido cargar el portal.').waitFor()
    await page.getByRole('link', { name: 'Volver a cargar' }).waitFor()
    expect(await noticeOf(page).count()).toBe(0)
  })

  test('fails, the links of the menu are visible on a small screen', async () => {
    const page = await open({ width: 390 })
    await page.route(main, (route) => route.abort())
    await goTo(page)
    await noticeOf(page).waitFor()
    expect(await page.getByRole('navigation').getByRole('link', { name: 'Webpages' }).isVisible()).toBe(true)
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

test.each(['fails', 'never arrives'])(
  'a sign-in by redirect is not lost if the main script %s when the person returns',
  async (what) => {
    const page = await open({ before: redirectSoon })
    await goTo(page)
    await loginOf(page).click()
    await page.getByRole('button', { name: en.authProblem.continueHere }).click()
    await page.route(main, (route) => (what === 'fails' ? route.abort() : undefined), { times: 1 })
    const loaded = countPages(page)
    await choose(page, 'Ana Torres')
    await page.waitForURL(portal.at('/**'), { waitUntil: 'domcontentloaded' })
    await noticeOf(page).waitFor()
    const returns = loaded.count

    await page.getByRole('link', { name: 'Reload' }).click()
    await signOutOf(page).waitFor()
    expect(loaded.count).toBe(returns + 1)
    expect(page.url()).toBe(portal.at('/'))
  },
)
