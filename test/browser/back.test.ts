import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { usePortal } from '../support/portal.ts'
import { useVisitors, waitForFrames } from '../support/visitor.ts'

const portal = usePortal('back', { sites: 'fast' })
const visit = useVisitors(portal)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.for([
  ['the search', 1280, (page: Page) => page.keyboard.press('Control+k')],
  ['the keyboard shortcuts', 1280, (page: Page) => page.keyboard.press('?')],
  ['the preferences', 1280, (page: Page) => button(page, 'Preferences').click()],
  ['the details of a site', 1280, (page: Page) => button(page, 'Details of ALS Group').click()],
  ['the menu', 390, (page: Page) => button(page, 'Open menu').click()],
] as const)('Back closes %s, and another Back leaves the page', async ([, width, open]) => {
  const { page, goTo } = await visit({ width, height: 500 })
  await goTo('/webpages')
  const link = page.getByRole('link', { name: 'Dashboard' })
  if (width < 768) await button(page, 'Open menu').click()
  await link.click()
  await page.getByRole('heading', { name: 'System Status' }).waitFor()
  await page.mouse.wheel(0, 100)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(100)
  await open(page)
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  const scrolled = await page.evaluate(() => scrollY)

  await page.evaluate(() => history.back())
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.url()).toBe(portal.at('/'))
  await waitForFrames(page)
  await page.getByRole('heading', { name: 'System Status' }).waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)

  await page.evaluate(() => history.back())
  await page.getByRole('heading', { name: 'Webpages' }).waitFor()
  expect(page.url()).toBe(portal.at('/webpages'))
})
