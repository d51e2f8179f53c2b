import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { banner, refresh, roundOf, tileOf } from '../support/board.ts'
import { violationsOf } from '../support/axe.ts'
import { refuseHistory } from '../support/init-scripts.ts'
import { usePortal } from '../support/portal.ts'
import { isFocused, textsOf, useVisitors } from '../support/visitor.ts'

const portal = usePortal('history', { sites: 'fast' })
const visit = useVisitors(portal)
const name = 'Benchmarking Portal'

const strip = (page: Page) => tileOf(page, name).getByRole('img', { name: /^Last / })
const today = (page: Page) => page.getByRole('region', { name: 'Today' })
const opener = (page: Page) => tileOf(page, name).getByRole('button', { name: `Details of ${name}` })
const details = (page: Page) => page.getByRole('dialog', { name: `Details of ${name}` })
async function openDetails(page: Page): Promise<void> {
  await opener(page).click()
  // The content is fetched after the drawer has opened.
  await details(page).getByRole('heading', { level: 2, name }).waitFor()
}
/**
 * Begins a round, for which the caller has made the first site silent. Moves the clock past the timeout once the other
 * sites have answered, or they would be down as well.
 */
async function refreshWithoutAnswer(page: Page): Promise<void> {
  const answerOf = (url: string) =>
    page.waitForEvent('requestfinished', (request) => request.url().startsWith(`${url}/favicon.ico?`))
  const [, ...others] = portal.stack.sites
  await Promise.all([...others.map(({ url }) => answerOf(url)), refresh(page).click()])
  await page.clock.fastForward(10_500)
}
async function waitUntilMeasured(page: Page): Promise<void> {
  await expect.poll(() => strip(page).getAttribute('aria-label')).toMatch(/\d% available/)
}

test('measurements survive a reload, and the details show the week', async () => {
  const { page, goTo } = await visit()
  await goTo('/')
  await waitUntilMeasured(page)
  await goTo('/')
  await waitUntilMeasured(page)
  await openDetails(page)
  expect(await textsOf(details(page).getByRole('paragraph'))).toEqual([
    expect.stringMatching(/^100% · (< )?\d min measured$/),
    'None in the time measured.',
    'Measured while the portal is open. Stored on this device for 7 days.',
  ])
  expect(await details(page).getByRole('img', { name: 'Last 7 days: 100% available' }).count()).toBe(1)
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => details(page).count()).toBe(0)
  expect(await isFocused(opener(page)), 'the focus returns').toBe(true)
})

test('a site that goes down is listed today and in its details', async () => {
  const { page, goTo } = await visit()
  await page.clock.install()
  await goTo('/')
  await waitUntilMeasured(page)
  const [site] = portal.stack.sites
  await roundOf(page, () => page.clock.fastForward(70_000))
  site?.behaveAs('silent')
  await roundOf(page, () => refreshWithoutAnswer(page))
  site?.behaveAs('fast')
  await expect
    .poll(() => textsOf(today(page).getByRole('listitem')))
    .toEqual([expect.stringMatching(/^Benchmarking Portal · Down since \d\d:\d\d/)])
  await openDetails(page)
  expect((await textsOf(details(page).getByRole('listitem')))[0]).toMatch(/^Down since \d\d:\d\d/)
})

test('a person can delete the history after a question, which clears it in every open page', async () => {
  const { context, page, goTo } = await visit()
  await goTo('/')
  await waitUntilMeasured(page)
  const other = await context.newPage()
  await other.goto(portal.at('/'), { waitUntil: 'domcontentloaded' })
  await waitUntilMeasured(other)
  await openDetails(page)
  const button = details(page).getByRole('button', { name: /^(Delete history|Cancel)$/ })
  await button.focus()
  await page.keyboard.press('Enter')
  // A second press of the same key cancels.
  await page.keyboard.press('Enter')
  expect(await button.textContent()).toBe('Delete history')
  await page.keyboard.press('Enter')
  const question = details(page).getByRole('group', { name: 'Delete 7 days of history?' })
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.poll(() => details(page).count()).toBe(0)
  expect(await isFocused(opener(page)), 'the focus returns').toBe(true)
  await expect.poll(() => textsOf(page.getByRole('status'))).toContain('History deleted.')
  for (const each of [page, other]) {
    await expect.poll(() => strip(each).getAttribute('aria-label')).toBe('Last hour: Nothing measured yet')
    await expect.poll(() => textsOf(today(each).getByRole('paragraph'))).toContain('Nothing measured yet')
  }
})

test('if the details cannot be fetched, the drawer offers to reload', async () => {
  // Do not use `visit`: it fails a test on console errors, and the browser logs one for the missing script.
  const page = await portal.browser.newPage()
  await page.goto(portal.at('/'), { waitUntil: 'domcontentloaded' })
  await banner(page, 'All Systems Operational').waitFor()
  await page.route(/\/assets\/.*\.js(\?|$)/, (route) => route.abort())
  await opener(page).click()
  await details(page).getByText('Something went wrong').waitFor()
  await page.unroute(/\/assets\/.*\.js(\?|$)/)
  await details(page).getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => details(page).count()).toBe(0)
  await page.close()
})

test('denied storage leaves the board working, without a lasting history', async () => {
  const { page, goTo } = await visit({
    before: () =>
      Object.defineProperty(globalThis, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      }),
  })
  await goTo('/')
  await banner(page, 'All Systems Operational').waitFor()
  await page.getByText('This browser can’t keep a history').waitFor()
  await waitUntilMeasured(page)
})

test('a damaged history is replaced by a new one', async () => {
  const { page, goTo } = await visit({ stored: { 'als.history': '{"http://localhost' } })
  await goTo('/')
  await waitUntilMeasured(page)
})

test('full storage leaves the board working, without a lasting history', async () => {
  const { page, goTo } = await visit({ before: refuseHistory })
  await goTo('/')
  await banner(page, 'All Systems Operational').waitFor()
  await page.getByText('This browser can’t keep a history').waitFor()
})
