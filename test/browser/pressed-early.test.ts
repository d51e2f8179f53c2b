import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { usePortal } from '../support/portal.ts'
import { holdMainScript, useVisitors, waitForFrames, waitUntilAlive } from '../support/visitor.ts'

const portal = usePortal('pressed-early', { sites: 'fast' })
const visit = useVisitors(portal)

/** Opens the dashboard, and lets it come alive after `press`. */
async function pressEarly(width: number, press: (page: Page) => Promise<void>): Promise<Page> {
  const { page } = await visit({ width })
  const goOn = await holdMainScript(page)
  await page.goto(portal.at('/'), { waitUntil: 'commit' })
  await page.getByRole('heading', { name: 'System Status' }).waitFor()
  await page.waitForFunction(() => document.readyState !== 'loading')
  await press(page)
  goOn()
  await waitUntilAlive(page)
  await waitForFrames(page)
  return page
}

const heardOf = (page: Page) => page.locator('button[data-heard]')
const dialogOf = (page: Page) => page.getByRole('dialog')

test('a press on a phone before the page is alive is shown, and then opens the menu', async () => {
  const page = await pressEarly(390, async (early) => {
    await early.getByRole('button', { name: 'Search' }).click()
    await early.getByRole('button', { name: 'Open menu' }).click()
    expect(await heardOf(early).count()).toBe(1)
    expect(await heardOf(early).getAttribute('aria-label')).toBe('Open menu')
    expect(await heardOf(early).evaluate((button) => getComputedStyle(button).animationDuration)).toBe('0.6s')
    expect(await dialogOf(early).count()).toBe(0)
  })
  await dialogOf(page).getByRole('link', { name: 'Webpages' }).waitFor()
  expect(await heardOf(page).count()).toBe(0)
  expect(await dialogOf(page).count()).toBe(1)
})

test('keys and other buttons are kept as well', async () => {
  let requests = 0
  const refreshed = await pressEarly(1280, async (page) => {
    await page.getByText('All Systems Operational').waitFor()
    page.on('request', (request) => (requests += /favicon\.ico\?/.test(request.url()) ? 1 : 0))
    await page.getByRole('button', { name: 'Refresh Status' }).click()
  })
  await expect.poll(() => requests, { message: 'probes of Refresh Status' }).toBe(6)
  await refreshed.close()

  const preferences = await pressEarly(1280, (page) => page.getByRole('button', { name: 'Preferences' }).press('Enter'))
  await dialogOf(preferences).getByRole('heading', { name: 'Preferences' }).waitFor()
  await preferences.close()

  const search = await pressEarly(1280, (page) => page.keyboard.press('Control+k'))
  await dialogOf(search).getByRole('combobox').waitFor()
})

test('a press that the page cannot answer is forgotten with the notice', async () => {
  const { page } = await visit({ width: 390 })
  const start = new Date(2026, 4, 3).getTime()
  await page.clock.install({ time: start })
  const goOn = await holdMainScript(page)
  onTestFinished(goOn)
  await page.goto(portal.at('/'), { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  expect(await heardOf(page).count()).toBe(1)
  await page.clock.fastForward(15_000)
  await page.getByRole('alert').getByText('The portal couldn’t be loaded.').waitFor()
  expect(await heardOf(page).count()).toBe(0)
  goOn()
  await waitUntilAlive(page)
  await waitForFrames(page)
  expect(await dialogOf(page).count()).toBe(0)
})
