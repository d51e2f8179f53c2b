import type { BrowserContext, Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsOf } from '../support/axe.ts'
import { usePortal } from '../support/portal.ts'
import { signIn, signOut, textsOf, useVisitors, waitUntilAlive } from '../support/visitor.ts'

const portal = usePortal('shortcuts', { sites: 'fast', wholeBrowser: true })
const visit = useVisitors(portal)

const group = 'ALS Group'
const pricing = 'ALS Transfer Pricing'
const valuation = 'ALS Valuation'
const news = 'ALS News'
const storybook = 'UI Storybook'
const inOrder = [group, pricing, valuation, news]

const star = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: `Star ${name}`, exact: true })
const isPressed = (button: Locator) => button.getAttribute('aria-pressed')
const namesOf = async (locator: Locator) =>
  (await textsOf(locator)).map((text) => text.replace(/ \(opens in new tab\)/g, ''))
/** The names of the cards on a page, in document order. */
const cards = (page: Page) => namesOf(page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 }))
const section = (page: Page) => page.getByRole('navigation').getByRole('region', { name: 'Starred' })
const starred = (page: Page) => namesOf(section(page).getByRole('link'))

/** The address of a card whose site is watched. */
const addressOf = (name: string): string => portal.stack.sites.find((site) => site.name === name)?.url ?? ''

const fill = (page: Page, key: string, stars: readonly string[], recent: readonly string[] = []) =>
  page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, JSON.stringify({ stars, recent })] as const)

/** Calls `open`, and closes the tab that it opens. Serves empty pages at the addresses of cards. */
async function closing(context: BrowserContext, open: () => Promise<void>): Promise<void> {
  await context.route(/\.example\//, (route) => route.fulfill({ body: '' }))
  const [tab] = await Promise.all([context.waitForEvent('page'), open()])
  await tab.close()
}

describe('a star', () => {
  test('adds its card to the menu of every page, in the order starred, and moves no cards', async () => {
    const { page, goTo } = await visit()
    await goTo('/webpages')
    await star(page, news).click()
    await star(page, pricing).click()
    expect(await isPressed(star(page, news))).toBe('true')
    expect(await cards(page)).toEqual(inOrder)
    await expect.poll(() => starred(page)).toEqual([news, pricing])
    for (const path of ['/webpages', '/', '/webinars']) {
      await goTo(path)
      await expect.poll(() => starred(page)).toEqual([news, pricing])
    }
    await goTo('/webpages')
    expect(await cards(page)).toEqual(inOrder)
    await star(page, news).click()
    await expect.poll(() => starred(page)).toEqual([pricing])
  })

  test('is toggled by key and keeps the focus', async () => {
    const { page, goTo } = await visit()
    await goTo('/webpages')
    const button = star(page, valuation)
    await button.focus()
    for (const [key, pressed] of [
      ['Enter', 'true'],
      ['Space', 'false'],
      ['Space', 'true'],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(() => isPressed(button)).toBe(pressed)
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    }
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(news)
  })

  test('is at least 24 px in size, and 44 px on a touch screen', async () => {
    for (const [isTouch, least] of [
      [false, 24],
      [true, 44],
    ] as const) {
      const context = await portal.browser.newContext({ hasTouch: isTouch, isMobile: isTouch })
      const page = await context.newPage()
      await page.goto(portal.at('/webpages'), { waitUntil: 'domcontentloaded' })
      const box = await star(page, group).boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(least)
      await context.close()
    }
  })

  test('does not open its card, but a click elsewhere on the card does', async () => {
    const { page, context, goTo } = await visit()
    await goTo('/webpages')
    await star(page, group).click()
    expect(context.pages()).toHaveLength(1)
    const picture = await page.getByRole('main').locator('img').first().boundingBox()
    await closing(context, () => page.mouse.click((picture?.x ?? 0) + 40, (picture?.y ?? 0) + 40))
  })
})

describe('the starred cards in the menu', () => {
  const many = () => [group, pricing, valuation, news].map(addressOf)
  test('scroll inside the navigation in a short window', async () => {
    const { page, goTo } = await visit({ height: 560 })
    await goTo('/')
    await fill(page, 'als.shortcuts', many())
    await goTo('/')
    await expect.poll(() => starred(page)).toHaveLength(4)
    const last = section(page).getByRole('link').last()
    await last.focus()
    expect(await last.evaluate((link) => link.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  test('become recent cards on a click or a middle click, and then come first in the palette', async () => {
    const { page, context, goTo } = await visit()
    await goTo('/')
    await fill(page, 'als.shortcuts', many())
    await goTo('/')
    await closing(context, () => section(page).getByRole('link', { name: news }).click())
    await closing(context, () => section(page).getByRole('link', { name: pricing }).click({ button: 'middle' }))
    await page.keyboard.press('Control+k')
    const options = page.getByRole('dialog', { name: 'Search' }).getByRole('option')
    await expect
      .poll(async () => (await textsOf(options)).slice(0, 2).join())
      .toMatch(/^ALS Transfer Pricing.*ALS News/)
  })
})

describe('stars and recent cards', () => {
  test('given before signing in become the person’s, and are gone after that person signs out', async () => {
    const { page, goTo } = await visit()
    await goTo('/webpages')
    await star(page, news).click()
    await signIn(page, 'Ana Torres')
    await expect.poll(() => cards(page)).toEqual([...inOrder, storybook])
    await star(page, storybook).click()
    await goTo('/')
    await expect.poll(() => starred(page)).toEqual([news, storybook])
    await signOut(page)
    await expect.poll(() => section(page).count()).toBe(0)
    expect(
      await page.evaluate(() =>
        Object.keys(localStorage)
          .filter((key) => key.startsWith('als.shortcuts'))
          .toSorted(),
      ),
    ).toEqual(['als.shortcuts', 'als.shortcuts.ana'])
  })

  test('are synchronized between tabs', async () => {
    const { page, context, goTo } = await visit()
    const other = await context.newPage()
    await other.goto(portal.at('/'), { waitUntil: 'domcontentloaded' })
    await waitUntilAlive(other)
    await goTo('/webpages')
    await star(page, pricing).click()
    await expect.poll(() => starred(other)).toEqual([pricing])
    await closing(context, () => section(other).getByRole('link').click())
    await star(page, pricing).click()
    await expect
      .poll(() => other.evaluate(() => localStorage.getItem('als.shortcuts')))
      .toBe(JSON.stringify({ stars: [], recent: [addressOf(pricing)] }))
    await expect.poll(() => section(other).count()).toBe(0)
  })

  test('last as long as the page if storage is denied', async () => {
    const { page, goTo } = await visit({
      before: () =>
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('denied', 'SecurityError')
          },
        }),
    })
    await goTo('/webpages')
    await star(page, news).click()
    await expect.poll(() => isPressed(star(page, news))).toBe('true')
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect.poll(() => starred(page)).toEqual([news])
  })

  test('have no accessibility violations in either theme', async () => {
    const { page, goTo } = await visit({ reducedMotion: 'reduce' })
    await goTo('/webpages')
    await star(page, news).click()
    await goTo('/webpages')
    await section(page).waitFor()
    for (const [width, colorScheme] of [
      [1280, 'light'],
      [1280, 'dark'],
      [320, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      expect(await violationsOf(page)).toEqual([])
    }
  })
})
