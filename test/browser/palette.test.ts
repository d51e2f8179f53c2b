import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { isFirefox } from '../support/browser.ts'
import { usePortal } from '../support/portal.ts'
import { isFocused, textsOf, useVisitors } from '../support/visitor.ts'

const portal = usePortal('palette', { sites: 'fast' })
const visit = useVisitors(portal)

const box = (page: Page) => page.getByRole('combobox')
const options = (page: Page) => page.getByRole('option')

/** The name of the option that `aria-activedescendant` points to. Expects it to be the selected one, too. */
async function activeOf(page: Page): Promise<string> {
  const pointed = await box(page).getAttribute('aria-activedescendant')
  const selected = page.getByRole('option', { selected: true })
  expect(await selected.count()).toBe(1)
  expect(await selected.getAttribute('id')).toBe(pointed)
  return (await textsOf(selected.locator('> span:nth-child(2)'))).join()
}

async function open(page: Page, keys = 'Control+k'): Promise<void> {
  await page.keyboard.press(keys)
  await box(page).waitFor()
}

/** The names of the nodes of a role in Chromium's own accessibility tree of the list. */
async function axNamesOf(page: Page, role: string): Promise<readonly unknown[]> {
  if (isFirefox) return []
  const client = await page.context().newCDPSession(page)
  const { result } = await client.send('Runtime.evaluate', { expression: 'document.querySelector("[role=listbox]")' })
  const { nodes } = await client.send('Accessibility.queryAXTree', { objectId: result.objectId ?? '', role })
  await client.detach()
  return nodes.map(({ name }) => name?.value)
}

describe('the command palette', () => {
  test('opens by key and by button, and returns the focus', async () => {
    const { page, goTo } = await visit()
    await goTo('/')
    for (const keys of ['Control+k', 'Meta+k', '/']) {
      const link = page.getByRole('link', { name: 'Webpages', exact: true })
      await link.focus()
      await open(page, keys)
      expect(await isFocused(box(page))).toBe(true)
      await page.keyboard.press('Escape')
      await box(page).waitFor({ state: 'detached' })
      expect(await isFocused(link), keys).toBe(true)
    }
    const button = page.getByRole('button', { name: 'Search', exact: true })
    await button.click()
    await box(page).waitFor()
    await page.getByRole('button', { name: 'Close search' }).click()
    await box(page).waitFor({ state: 'detached' })
    expect(await isFocused(button)).toBe(true)
  })

  test('opens again as soon as it closes, over Preferences, and over the details of a site, which come back', async () => {
    const { page, goTo } = await visit()
    await goTo('/')
    const pressAndOpen = async (name: string) => {
      await page.getByRole('button', { name }).click()
      await page.keyboard.press('Control+k')
    }
    await open(page)
    await pressAndOpen('Close search')
    expect(await isFocused(box(page))).toBe(true)
    await page.keyboard.type('preferences')
    // The key leaves an open palette as it is.
    await page.keyboard.press('Control+k')
    expect(await box(page).inputValue()).toBe('preferences')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Preferences' }).waitFor()
    await open(page)
    expect(await page.getByRole('dialog').count()).toBe(1)
    await page.keyboard.type('preferences')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Preferences' }).waitFor()
    await pressAndOpen('Close preferences')
    expect(await isFocused(box(page))).toBe(true)
    await page.keyboard.press('Escape')
    await box(page).waitFor({ state: 'detached' })
    const details = page.getByRole('button', { name: 'Details of ALS News' })
    await details.press('Enter')
    await page.getByRole('dialog', { name: 'Details of ALS News' }).waitFor()
    await open(page)
    expect(await page.getByRole('dialog').count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Details of ALS News' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await isFocused(details)).toBe(true)
  })

  test('names its groups by their headings in the accessibility tree', async () => {
    const { page, goTo } = await visit()
    await goTo('/')
    await open(page)
    const tree = () => page.getByRole('listbox').ariaSnapshot()
    expect(await tree()).toBe(`- listbox "Results":
  - group "Pages":
    - text: Pages
    - option "Dashboard" [selected]
    - option "Webpages"
    - option "Webinars"
  - group "Programs":
    - text: Programs
    - option "ALS Group Operational Webpages"
    - option "ALS Transfer Pricing Operational Webpages"
    - option "ALS Valuation Operational Webpages"
    - option "ALS News Operational Webpages"
  - group "Sites":
    - text: Sites
    - option "Benchmarking Portal Operational"
    - option "Accounting Analytics Operational"`)
    await page.keyboard.type('valuation of a zebra')
    await expect.poll(tree).toBe(`- listbox "Results":
  - group "Nothing has all of these words. Closest:":
    - text: "Nothing has all of these words. Closest:"
    - option "ALS Valuation valuation Operational Webpages" [selected]`)
    expect(await axNamesOf(page, 'group')).toEqual(isFirefox ? [] : ['Nothing has all of these words. Closest:'])
  })

  test('opens a result in another tab by the middle button, and stays open with its focus', async () => {
    const { page, context, goTo } = await visit()
    await goTo('/')
    await open(page)
    await box(page).fill('webinars')
    const [tab] = await Promise.all([context.waitForEvent('page'), options(page).first().click({ button: 'middle' })])
    // Firefox's driver keeps the opener's address for a tab that opens in the background.
    if (!isFirefox) await expect.poll(() => tab.url()).toBe(portal.at('/webinars'))
    expect(await isFocused(box(page))).toBe(true)
    expect(page.url()).toBe(portal.at('/'))
  })

  test('has only two Tab stops: its field and its close button', async () => {
    // Make the list scroll, because browsers make scroll containers Tab stops.
    const { page, goTo } = await visit({ height: 320 })
    await goTo('/')
    await open(page)
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? 'none')
    await page.keyboard.press('Shift+Tab')
    expect(await focused()).toBe('Close search')
    await page.keyboard.press('Tab')
    expect(await isFocused(box(page))).toBe(true)
    await page.keyboard.press('Tab')
    // The focus may be on no element, because Tab passes the browser's own toolbar.
    expect(await focused()).toBeOneOf(['Close search', 'none'])
  })

  test('follows the arrow keys, wraps around, and returns to the first result with each letter', async () => {
    const { page, goTo } = await visit()
    await goTo('/')
    await open(page)
    expect(await activeOf(page)).toBe('Dashboard')
    await expect.poll(() => textsOf(page.getByRole('dialog').getByRole('status'))).toEqual([''])
    await page.keyboard.press('ArrowDown')
    expect(await activeOf(page)).toBe('Webpages')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect(await activeOf(page)).toBe('Accounting Analytics')
    await page.keyboard.press('ArrowDown')
    expect(await activeOf(page)).toBe('Dashboard')
    await page.keyboard.press('PageDown')
    await page.keyboard.type('als')
    expect(await options(page).first().getAttribute('aria-selected')).toBe('true')
    expect(await activeOf(page)).toMatch(/^ALS/)
  })

  test('opens a site in a new tab, with no opener or referrer', async () => {
    const { page, goTo } = await visit()
    await goTo('/')
    await open(page)
    await page.keyboard.type('benchmarking')
    const [tab] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
    await expect.poll(() => tab.url()).toContain(portal.stack.sites[0]?.url)
    expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
  })

  test('begins a sign-in in the same key press, which browsers require for a popup', async () => {
    const { page, goTo } = await visit()
    await goTo('/')
    await open(page)
    await page.keyboard.type('login')
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
    await popup.close()
  })

  test('gives way to Preferences, and the focus returns to where it was', async () => {
    const { page, goTo } = await visit()
    await goTo('/')
    const link = page.getByRole('link', { name: 'Webpages', exact: true })
    await link.focus()
    await open(page)
    await page.keyboard.type('preferences')
    await page.keyboard.press('Enter')
    const preferences = page.getByRole('dialog', { name: 'Preferences' })
    await preferences.waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
    await page.keyboard.press('Escape')
    await preferences.waitFor({ state: 'detached' })
    expect(await isFocused(link)).toBe(true)
  })

  test('cuts off no name in a small window, and still names the kind of each result', async () => {
    const { page, goTo } = await visit({ width: 390 })
    await goTo('/')
    await page.getByRole('button', { name: 'Search', exact: true }).filter({ visible: true }).click()
    // Type, because Firefox’s driver fills a field without telling React.
    await box(page).pressSequentially('als')
    await page.getByRole('option', { name: /^ALS Transfer Pricing .* Webpages$/ }).waitFor()
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      const cut = await options(page)
        .locator('> span:nth-child(2)')
        .evaluateAll((labels) =>
          labels
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map(({ textContent }) => textContent),
        )
      expect(cut, String(width)).toEqual([])
      // A value with the same text overflows exactly when the placeholder does.
      await box(page).fill((await box(page).getAttribute('placeholder')) ?? '')
      expect(
        await box(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth),
        'placeholder',
      ).toBe(true)
      await box(page).fill('als')
      expect(
        await page.getByRole('listbox').evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth),
        'no row is too wide',
      ).toBe(true)
    }
  })
})
