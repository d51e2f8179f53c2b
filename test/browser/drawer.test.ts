import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { en } from '../../src/texts/en.ts'
import { blockPopups } from '../support/init-scripts.ts'
import { usePortal } from '../support/portal.ts'
import { choose, isFocused, openSignIn, textsOf, useVisitors, waitForFrames } from '../support/visitor.ts'

const portal = usePortal('drawer', { sites: 'fast' })
const visit = useVisitors(portal)

const opener = (page: Page): Locator => page.getByRole('button', { name: en.menu.open })
const drawer = (page: Page): Locator => page.getByRole('dialog', { name: en.menu.label })
async function hasFocus(locator: Locator): Promise<void> {
  await expect.poll(() => isFocused(locator)).toBe(true)
}
/** Whether the focus is in the drawer, or on no element while Tab passes the browser's own toolbar. */
const focusIsInside = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.matches('body, dialog *') ?? false)

describe('below 768 px the menu', () => {
  test('is hidden, and its button is the first Tab stop after the skip link', async () => {
    const { page, goTo } = await visit({ width: 390 })
    await goTo('/webpages')
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(await page.getByRole('button', { name: /sidebar$/ }).count()).toBe(0)
    expect(await opener(page).getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('Tab')
    await hasFocus(page.getByRole('link', { name: en.skipToContent }))
    await page.keyboard.press('Tab')
    await hasFocus(opener(page))
  })

  test('opens as a modal drawer, with the rest of the page inert', async () => {
    // Make the drawer scroll, because Firefox makes scroll containers Tab stops.
    const { page, goTo } = await visit({ width: 390, height: 500 })
    await goTo('/webpages')
    await opener(page).click()
    await drawer(page).waitFor()
    expect(await textsOf(drawer(page).getByRole('link'))).toEqual(['Dashboard', 'Webpages', 'Webinars'])
    expect(await textsOf(drawer(page).locator('[aria-current="page"]'))).toEqual(['Webpages'])
    expect(await drawer(page).getByRole('button', { name: 'Login' }).isVisible()).toBe(true)
    // Tab never leaves the drawer for the page behind it.
    for (let times = 0; times < 16; times += 1) {
      await page.keyboard.press('Tab')
      expect(await focusIsInside(page)).toBe(true)
    }
    expect(await page.evaluate(() => document.querySelector('dialog')?.matches(':modal'))).toBe(true)
    // The wheel must not scroll the page behind the drawer.
    await page.mouse.move(380, 400)
    await page.mouse.wheel(0, 300)
    await waitForFrames(page)
    expect(await page.evaluate(() => [scrollY, getComputedStyle(document.body).overflowY])).toEqual([0, 'hidden'])
  })

  test('begins with the search and the pages, and shows six starred cards and its foot at 390 × 844', async () => {
    const { page, goTo } = await visit({ width: 390, height: 844, hasTouch: true, isMobile: true })
    await goTo('/')
    await opener(page).click()
    const popup = await openSignIn(page)
    await Promise.all([popup.waitForEvent('close'), choose(popup, 'Ana Torres')])
    await drawer(page).getByRole('button', { name: 'Sign Out' }).waitFor()
    const sites = portal.stack.sites.slice(2).map(({ url }) => url)
    const stars = [...sites, '/audiototext', '/als-pdf-table']
    await page.evaluate((text) => localStorage.setItem('als.shortcuts.ana', text), JSON.stringify({ stars }))
    await goTo('/')
    await opener(page).click()
    await expect.poll(() => drawer(page).getByRole('link').count()).toBe(12)
    const edgesOf = (locator: Locator) =>
      locator.evaluate((each) => [each.getBoundingClientRect().top, each.getBoundingClientRect().bottom] as const)
    const inOrder = [
      drawer(page).getByRole('button', { name: en.search, exact: true }),
      drawer(page).getByRole('link', { name: 'Dashboard' }),
      drawer(page).getByRole('link', { name: /^PDF Tables/ }),
      drawer(page).getByRole('button', { name: en.preferences.title }),
      drawer(page).getByRole('button', { name: 'Sign Out' }),
    ]
    const edges = await Promise.all(inOrder.map(edgesOf))
    for (const [at, [top]] of edges.entries()) expect(top).toBeGreaterThanOrEqual(edges[at - 1]?.[1] ?? 0)
    expect(edges.at(-1)?.[1]).toBeLessThanOrEqual(844)
    expect((edges[1]?.[0] ?? 0) - (edges[0]?.[1] ?? 0), 'the items follow the search').toBeLessThan(24)
  })

  const ways: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
    ['Escape', (page) => page.keyboard.press('Escape')],
    ['its close button', (page) => drawer(page).getByRole('button', { name: en.menu.close }).click()],
    ['a click beside it', (page) => page.mouse.click(380, 500)],
  ]
  test.for(ways)('closes with %s, and the focus returns', async ([, close]) => {
    const { page, goTo } = await visit({ width: 390 })
    await goTo('/webpages')
    await opener(page).focus()
    await page.keyboard.press('Enter')
    await drawer(page).waitFor()
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null), 'the focus is in it').toBe(
      true,
    )
    await close(page)
    await drawer(page).waitFor({ state: 'hidden' })
    await hasFocus(opener(page))
    expect(await page.evaluate(() => getComputedStyle(document.body).overflowY)).toBe('visible')
    // The drawer opens a second time.
    await opener(page).click()
    await drawer(page).waitFor()
  })

  test('shows that a sign-in failed, and so does the page once the menu is closed', async () => {
    const { page, goTo } = await visit({ width: 390, before: blockPopups })
    await goTo('/')
    await opener(page).click()
    await drawer(page).getByRole('button', { name: 'Login', exact: true }).click()
    await drawer(page).getByRole('alert').getByText('Popup blocked by user').waitFor()
    const problem = page.getByRole('main').getByRole('alert', { includeHidden: true })
    expect(await problem.isVisible()).toBe(false)
    await page.keyboard.press('Escape')
    await problem.getByText('Popup blocked by user').waitFor()
    await problem.getByRole('button', { name: 'Dismiss' }).click()
    await problem.waitFor({ state: 'detached' })
    await hasFocus(page.getByRole('heading', { level: 1 }))
  })
})
