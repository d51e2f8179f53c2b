import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { usePortal } from '../support/portal.ts'
import { useVisitors, waitForFrames } from '../support/visitor.ts'

const portal = usePortal('back', { sites: 'fast' })
const visit = useVisitors(portal)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const dialogs = [
  ['the search', 1280, (page: Page) => page.keyboard.press('Control+k')],
  ['the keyboard shortcuts', 1280, (page: Page) => page.keyboard.press('?')],
  ['the preferences', 1280, (page: Page) => button(page, 'Preferences').click()],
  ['the details of a site', 1280, (page: Page) => button(page, 'Details of ALS Group').click()],
  ['the menu', 390, (page: Page) => button(page, 'Open menu').click()],
] as const

/** Scrolls the dashboard, opens a dialog there, and expects Back to close it and to change nothing else. */
async function expectBackCloses(page: Page, open: (page: Page) => Promise<void>): Promise<void> {
  await page.getByRole('heading', { name: 'System Status' }).waitFor()
  const scroll = () => page.evaluate(() => scrollY)
  await page.evaluate(() => scrollTo(0, 100))
  const url = page.url()
  await open(page)
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await waitForFrames(page)
  const scrolled = await scroll()
  expect(page.url()).toBe(url)

  await page.evaluate(() => history.back())
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.url()).toBe(url)
  await waitForFrames(page)
  await page.getByRole('heading', { name: 'System Status' }).waitFor()
  expect(await scroll()).toBe(scrolled)
}

test.for(dialogs)('Back closes %s, and another Back leaves the page', async ([, width, open]) => {
  const { page, goTo } = await visit({ width, height: 500 })
  await goTo('/webpages')
  if (width < 768) await button(page, 'Open menu').click()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expectBackCloses(page, open)
  await page.evaluate(() => history.back())
  await page.getByRole('heading', { name: 'Webpages' }).waitFor()
  expect(page.url()).toBe(portal.at('/webpages'))
})

test.for(dialogs)('Back closes %s on the first page of a tab', async ([, width, open]) => {
  const { page, goTo } = await visit({ width, height: 500 })
  await goTo('/#foot')
  await expectBackCloses(page, open)
  // The page has a second entry now, and no more than that.
  await expectBackCloses(page, open)
  await page.evaluate(() => history.go(-2))
  await expect.poll(() => page.url()).toBe('about:blank')
})
