import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import type { Behaviour } from '../../src/dev/sample-sites.ts'
import { banner, checkedAt, probesFrom, refreshUntil, responseOf, siteNames, statesOf } from '../support/board.ts'
import { usePortal } from '../support/portal.ts'
import { waitUntilAlive, useVisitors, holdMainScript } from '../support/visitor.ts'

const portal = usePortal('first-states')
const visit = useVisitors(portal)

const sitesAre = (...behaviours: readonly Behaviour[]) =>
  portal.stack.sites.forEach((site, at) => site.behaveAs(behaviours[at] ?? 'fast'))
beforeEach(() => sitesAre())

/** Returns what the first script writes. Digits of times are left out, because a second round changes them. */
const shownIn = (page: Page) =>
  page
    .locator('main')
    .evaluate((main) =>
      [...main.querySelectorAll('[data-state]')].map((element) => [
        element.getAttribute('data-state'),
        element.querySelector('[data-shape] use')?.getAttribute('href'),
        element.querySelector('[data-label]')?.textContent,
        element.querySelector('[data-figure]')?.textContent.replaceAll(/\d/g, ''),
      ]),
    )

test('the first states are shown before React runs, and React keeps them exactly', async () => {
  sitesAre('fast', 'slow', 'no-icon', 'silent')
  const { page } = await visit()
  await page.clock.install()
  const letReactIn = await holdMainScript(page)
  await page.goto(portal.at('/'), { waitUntil: 'domcontentloaded' })

  const statesWith = (silent: string) => [
    'Operational',
    'Degraded',
    'Operational',
    silent,
    'Operational',
    'Operational',
  ]
  await expect.poll(() => statesOf(page)).toEqual(statesWith('Checking...'))
  await page.clock.runFor(10_000)
  await expect.poll(() => statesOf(page)).toEqual(statesWith('Down'))
  await banner(page, 'Some Services Down').waitFor()
  await page.getByRole('time').waitFor()
  expect(await responseOf(page, 'Benchmarking Portal')).toMatch(/^[\d,]+ ms$/)
  expect(await responseOf(page, 'Accounting Analytics')).toMatch(/^[3-9],\d{3} ms$/)
  expect(await responseOf(page, 'ALS Transfer Pricing')).toBe('')
  expect(await page.getByRole('button', { name: 'Login' }).count(), 'React is not there').toBe(0)
  const shown = await shownIn(page)

  // If React discarded the page, its error in the console would fail the test: see visitor.ts.
  await page.evaluate(() => {
    const tiles = [...document.querySelectorAll('li[data-state]')]
    Object.assign(globalThis, { isKept: () => tiles.every((tile) => document.contains(tile)) })
  })
  letReactIn()
  await waitUntilAlive(page)
  expect(await page.evaluate('isKept()')).toBe(true)
  expect(await shownIn(page)).toEqual(shown)
})

test('the page finishes loading while silent sites are probed', async () => {
  sitesAre('silent', 'silent', 'silent', 'silent', 'silent', 'silent')
  const { page } = await visit()
  const asked = probesFrom(page)
  await page.goto(portal.at('/'), { waitUntil: 'load' })
  expect(await statesOf(page)).toEqual(siteNames.map(() => 'Checking...'))
  expect(asked).toHaveLength(6)
})

test('a page that opens within a minute shows the last round and its time before React runs', async () => {
  sitesAre('fast', 'slow')
  const { page, goTo } = await visit()
  await goTo('/')
  await page.getByRole('time').waitFor()
  const time = await checkedAt(page)
  const letReactIn = await holdMainScript(page)
  await page.reload({ waitUntil: 'domcontentloaded' })
  await banner(page, 'Degraded Performance').waitFor()
  expect(await checkedAt(page)).toBe(time)
  letReactIn()
  await waitUntilAlive(page)
  expect(await checkedAt(page)).toBe(time)
})

test('the states keep updating without React', async () => {
  // Do not use `visit`: it fails a test on console errors, and the browser logs one for the missing script.
  const page = await portal.browser.newPage()
  await page.clock.install()
  await page.route(/\/assets\/main-.*\.js$/, (route) => route.abort())
  await page.goto(portal.at('/'), { waitUntil: 'domcontentloaded' })
  const minute = () => page.clock.fastForward(61_000)
  const [, ...others] = siteNames.map(() => 'Operational')
  await refreshUntil(page, () => statesOf(page), ['Operational', ...others], minute)
  sitesAre('slow')
  await refreshUntil(page, () => statesOf(page), ['Degraded', ...others], minute)
  await banner(page, 'Degraded Performance').waitFor()
  await page.close()
})
