import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { usePortal } from '../support/portal.ts'
import { useVisitors, waitForFrames } from '../support/visitor.ts'

const portal = usePortal('back', { sites: 'fast' })
const visit = useVisitors(portal)

/** Clicks without scrolling to the button. */
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).evaluate((button: HTMLElement) => button.click())

const dialogs = [
  ['the search', 1280, (page: Page) => page.keyboard.press('Control+k')],
  ['the keyboard shortcuts', 1280, (page: Page) => page.keyboard.press('?')],
  ['the preferences', 1280, (page: Page) => press(page, 'Preferences')],
  ['the details of a site', 1280, (page: Page) => press(page, 'Details of ALS Group')],
  ['the menu', 390, (page: Page) => press(page, 'Open menu')],
] as const

/** Scrolls the dashboard, opens a dialog there, and expects Back to close it and to change nothing else. */
async function expectBackCloses(page: Page, open: (page: Page) => Promise<void>): Promise<void> {
  await page.getByRole('heading', { name: 'System Status' }).waitFor()
  await page.evaluate(() => scrollTo(0, 100))
  const url = page.url()
  await open(page)
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await waitForFrames(page)
  expect(await page.evaluate(() => [location.href, scrollY])).toEqual([url, 100])

  await page.evaluate(() => history.back())
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => [location.href, scrollY])).toEqual([url, 100])
  await page.getByRole('heading', { name: 'System Status' }).waitFor()
}

test.for(dialogs)(
  'Back closes %s, also on the first page of a tab, and another Back leaves the page',
  async ([, width, open]) => {
    const { page, goTo } = await visit({ width, height: 300 })
    await goTo('/?a=1&a=2#content')
    await expectBackCloses(page, open)
    // The page has a second entry now, and no more than that.
    await expectBackCloses(page, open)
    await page.evaluate(() => history.go(-2))
    await expect.poll(() => page.url()).toBe('about:blank')

    await goTo('/webpages')
    if (width < 768) await press(page, 'Open menu')
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expectBackCloses(page, open)
    await page.evaluate(() => history.back())
    await page.getByRole('heading', { name: 'Webpages' }).waitFor()
    expect(page.url()).toBe(portal.at('/webpages'))
  },
)

test('the page that is chosen in a dialog takes the place of the entry that the dialog has added', async () => {
  const { page, goTo } = await visit({ width: 390, height: 500 })
  await goTo('/')
  await press(page, 'Open menu')
  await page.getByRole('link', { name: 'Webpages' }).click()
  await page.getByRole('heading', { name: 'Webpages' }).waitFor()
  await page.evaluate(() => history.back())
  await page.getByRole('heading', { name: 'System Status' }).waitFor()
  await page.evaluate(() => history.back())
  await expect.poll(() => page.url()).toBe('about:blank')
})
