import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsOf } from '../support/axe.ts'
import { usePortal } from '../support/portal.ts'
import { isFocused, signIn, textsOf, useVisitors } from '../support/visitor.ts'

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
  return (await textsOf(selected.locator('span').first())).join()
}

async function open(page: Page, keys = 'Control+k'): Promise<void> {
  await page.keyboard.press(keys)
  await box(page).waitFor()
}

/** Waits until all results are shown, and returns their number. The palette shows the first twelve before the others. */
async function countAll(page: Page): Promise<number> {
  const status = page.getByRole('dialog').getByRole('status')
  await expect.poll(async () => `${await options(page).count()} results`).toBe(await status.textContent())
  return options(page).count()
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

  test('goes to a page whose name is mistyped', async () => {
    const { page, goTo } = await visit()
    await goTo('/')
    await open(page)
    expect(await activeOf(page)).toBe('Dashboard')
    await page.keyboard.type('webianrs')
    expect(await activeOf(page)).toBe('Webinars')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.title()).toBe('Webinars · ALS Portal')
    expect(new URL(page.url()).pathname).toBe('/webinars')
  })

  test('leads to a webinar on its page', async () => {
    const { page, goTo } = await visit()
    await goTo('/')
    await open(page)
    await page.keyboard.type('webinar 1')
    expect(await activeOf(page)).toBe('Webinar 1')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.title()).toBe('Webinars · ALS Portal')
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/webinars#webinar-1')
    expect(await page.locator('#webinar-1').getByRole('heading', { name: 'Webinar 1' }).count()).toBe(1)
  })

  test('answers "help" with a list of its keys, and can then search again', async () => {
    const { page, goTo } = await visit()
    await goTo('/')
    await open(page)
    await page.keyboard.type('help')
    expect(await activeOf(page)).toBe('Help and keyboard shortcuts')
    await page.keyboard.press('Enter')
    const status = page.getByRole('dialog').getByRole('status')
    await expect.poll(() => textsOf(status.getByRole('term'))).toEqual(['Ctrl K · /', '↑ ↓', 'Enter', 'Esc'])
    expect(await status.textContent()).toContain('ask the portal’s administrators')
    expect(await options(page).count()).toBe(0)
    expect(await isFocused(box(page))).toBe(true)
    expect(await box(page).getAttribute('aria-activedescendant')).toBeNull()
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('dash')
    await expect.poll(() => status.textContent()).toMatch(/^\d+ results?$/)
    expect(await activeOf(page)).toBe('Dashboard')
  })

  test('follows the arrow keys, wraps around, and returns to the first result with each letter', async () => {
    const { page, goTo } = await visit()
    await goTo('/')
    await open(page)
    const all = await countAll(page)
    await page.keyboard.press('ArrowDown')
    expect(await activeOf(page)).toBe('Webpages')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect(
      await options(page)
        .nth(all - 1)
        .getAttribute('aria-selected'),
    ).toBe('true')
    await page.keyboard.press('ArrowDown')
    expect(await activeOf(page)).toBe('Dashboard')
    await page.keyboard.press('PageDown')
    await page.keyboard.type('als')
    expect(await options(page).first().getAttribute('aria-selected')).toBe('true')
    expect(await activeOf(page)).toMatch(/^ALS/)
  })

  test('announces the number of results, or that there are none', async () => {
    const { page, goTo } = await visit()
    await goTo('/')
    await open(page)
    const status = page.getByRole('dialog').getByRole('status')
    expect(await status.textContent()).toBe(`${await countAll(page)} results`)
    await page.keyboard.type('zzzz')
    await expect.poll(() => status.textContent()).toBe('No results. Try another word or fewer letters.')
    expect(await box(page).getAttribute('aria-expanded')).toBe('false')
    expect(await box(page).getAttribute('aria-activedescendant')).toBeNull()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    expect(await box(page).isVisible()).toBe(true)
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

  test('changes language and theme, and begins a sign-in', async () => {
    const { page, goTo } = await visit()
    await goTo('/')
    await open(page)
    await page.keyboard.type('login')
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
    await popup.close()
    await page.getByText('Popup closed').waitFor()
    await signIn(page, 'Ana Torres')
    await open(page)
    await page.keyboard.type('dark')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
    await open(page)
    await page.keyboard.type('espanol')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.title()).toContain('Estado del sistema')
  })

  test('finds only what the person may see', async () => {
    const { page, goTo } = await visit()
    await goTo('/')
    await open(page)
    await page.keyboard.type('tools')
    expect(await textsOf(options(page))).toEqual([])
    await page.keyboard.press('Escape')
    await signIn(page, 'Ana Torres')
    await open(page)
    await page.keyboard.type('tools')
    expect(await activeOf(page)).toBe('Tools')
  })

  test('begins with the recently opened cards, then the starred ones, and remembers what it opens', async () => {
    const { page, context, goTo } = await visit()
    await context.route(/\.example\//, (route) => route.fulfill({ body: '' }))
    await goTo('/webpages')
    await page.getByRole('button', { name: 'Star ALS News' }).click()
    await open(page)
    expect(await activeOf(page)).toBe('ALS News')
    await page.keyboard.type('valuation')
    // The site is watched and has a card: one row stands for both.
    expect(await textsOf(options(page))).toEqual(['ALS Valuation Operational Site'])
    const [tab] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
    await tab.close()
    await open(page)
    expect((await textsOf(options(page).locator('span:first-of-type'))).slice(0, 3)).toEqual([
      'ALS Valuation',
      'ALS News',
      'Dashboard',
    ])
    await page.keyboard.type('als')
    expect(await activeOf(page)).toBe('ALS Valuation')
  })

  test('takes a slash as text, and does not open over another dialog', async () => {
    const { page, goTo } = await visit()
    await goTo('/')
    await open(page)
    await page.keyboard.type('/')
    expect(await box(page).inputValue()).toBe('/')
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^Details of/ })
      .first()
      .click()
    await page.keyboard.press('Control+k')
    expect(await box(page).count()).toBe(0)
  })

  test('cuts off no name in a small window, and still names the kind of each result', async () => {
    const { page, goTo } = await visit({ width: 390 })
    await goTo('/')
    await page.getByRole('button', { name: 'Search', exact: true }).filter({ visible: true }).click()
    await box(page).waitFor()
    expect(await page.getByRole('option', { name: 'ALS Transfer Pricing Operational Site' }).count()).toBe(1)
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      const cut = await options(page)
        .locator('span:first-of-type')
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
      await box(page).fill('')
      expect(
        await page.getByRole('listbox').evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth),
        'no row is too wide',
      ).toBe(true)
    }
  })

  test('is accessible at three widths and in both themes', async () => {
    const { page, goTo } = await visit({ reducedMotion: 'reduce' })
    await goTo('/')
    await open(page)
    for (const width of [1280, 800, 320]) {
      await page.setViewportSize({ width, height: 800 })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await violationsOf(page)).toEqual([])
      }
    }
  })
})
