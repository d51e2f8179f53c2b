import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { writeManyCards } from '../support/many-cards.ts'
import { usePortal } from '../support/portal.ts'
import { textsOf, useVisitors } from '../support/visitor.ts'

const count = 200
const portal = usePortal('card-filter', {
  config: writeManyCards('.cache/browser/card-filter.json', count),
  sites: 'fast',
})
const visit = useVisitors(portal)

const field = (page: Page) => page.getByRole('searchbox', { name: 'Filter by name or description' })
const status = (page: Page) => page.getByRole('main').getByRole('status')
const shown = async (page: Page) =>
  (await textsOf(page.getByRole('main').getByRole('heading', { level: 2 }))).map((name) =>
    name.replace(' (opens in new tab)', ''),
  )
const isFocused = (page: Page) => field(page).evaluate((input) => input === document.activeElement)

describe('a page with 200 cards', () => {
  test('is filtered as the person types, ignoring accents and word order', async () => {
    const { page, goTo } = await visit()
    await goTo('/webpages')
    await field(page).click()
    expect(await textsOf(status(page)), 'nothing was asked').toEqual([''])
    await page.keyboard.type('madrid VALORACION')
    await expect.poll(() => textsOf(status(page))).toEqual(['4 of 200 cards'])
    // The filter also searches descriptions. The cards keep their order.
    await expect
      .poll(() => shown(page))
      .toEqual(['Valoración Madrid 1', 'Contrato Madrid 8', 'Valoración Madrid 101', 'Contrato Madrid 108'])
    await page.keyboard.press('Escape')
    await expect.poll(() => shown(page)).toHaveLength(count)
    expect([await field(page).inputValue(), await isFocused(page)]).toEqual(['', true])
  })

  test('is compact unless the person chooses cards, which stay chosen', async () => {
    const { page, goTo } = await visit()
    const sizes = async (width: number) => {
      await page.setViewportSize({ width, height: 844 })
      await goTo('/webpages')
      const card = page.getByRole('main').getByRole('listitem').first()
      const [whole, picture] = await Promise.all([card.boundingBox(), card.locator('img').boundingBox()])
      return { height: whole?.height ?? 0, picture: picture?.width ?? 0, width: whole?.width ?? 0 }
    }
    for (const width of [390, 800, 1280]) {
      const row = await sizes(width)
      expect(row.height).toBeLessThan(70)
      expect(row.picture).toBeLessThan(row.width / 3)
    }
    await page.getByRole('radio', { name: 'Cards' }).check()
    for (const width of [1280, 390]) {
      const card = await sizes(width)
      expect(card.height).toBeGreaterThan(250)
      expect(card.picture).toBeGreaterThan(card.width * 0.95)
    }
  })

  test('fills its rows without gaps while it is filtered', async () => {
    const { page, goTo } = await visit()
    await goTo('/webpages')
    /** The number of cards in each row, from the top. */
    const rows = () =>
      page
        .getByRole('main')
        .getByRole('listitem')
        .evaluateAll((items) => {
          const tops = items.map((item) => item.getBoundingClientRect().top)
          return [...new Set(tops)].map((top) => tops.filter((each) => each === top).length)
        })
    const whole = Array.from({ length: 50 }, () => 4)
    expect(await rows()).toEqual(whole)
    await field(page).fill('valoracion')
    await expect.poll(() => textsOf(status(page))).toEqual(['40 of 200 cards'])
    expect(await rows()).toEqual(Array.from({ length: 10 }, () => 4))
    await field(page).fill('')
    await expect.poll(rows).toEqual(whole)
  })

  test('keeps its scroll position on Back', async () => {
    const { page, goTo } = await visit()
    await goTo('/webpages')
    await field(page).waitFor()
    const card = page.getByRole('main').getByRole('listitem').getByRole('link')
    const topOf = (at: number) => card.nth(at).evaluate((link) => link.getBoundingClientRect().top)
    for (const at of [90, 150]) {
      await card.nth(at).scrollIntoViewIfNeeded()
      const before = await topOf(at)
      await page.getByRole('navigation').getByRole('link', { name: 'Webinars' }).click()
      await page.getByRole('heading', { level: 1, name: 'Webinars' }).waitFor()
      await page.goBack()
      await expect.poll(() => shown(page)).toHaveLength(count)
      await expect.poll(async () => Math.abs((await topOf(at)) - before)).toBeLessThan(100)
    }
  })

  test('shows all of its cards together, and keeps its place on Back', async () => {
    const { page, goTo } = await visit()
    await goTo('/')
    await page.evaluate(() => {
      const counts = new Set<number>()
      Object.assign(globalThis, { counts })
      const note = () => counts.add(document.querySelectorAll('main li h2').length)
      new MutationObserver(note).observe(document, { subtree: true, childList: true })
    })
    const counts = () => page.evaluate('[...counts].filter((count) => count > 0).join()')
    const link = (name: string) => page.getByRole('navigation').getByRole('link', { name })
    await link('Webpages').click()
    await expect.poll(counts).toBe('200')
    await page.keyboard.press('End')
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000)
    await link('Dashboard').click()
    await page.getByRole('heading', { level: 1, name: 'System Status' }).waitFor()
    await page.evaluate('counts.clear()')
    await page.goBack()
    await expect.poll(counts).toBe('200')
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000)
  })

  // Compact cards are all near enough for the browser.
  test('shown as cards, fetches no pictures far from the viewport', async () => {
    const chooseCards = () => {
      // The first document of a tab is `about:blank`, which has no storage.
      if (location.protocol === 'http:') localStorage.setItem('als.view', 'cards')
    }
    const { page, goTo } = await visit({ before: chooseCards })
    await goTo('/webpages')
    await field(page).waitFor()
    const pictures = page.getByRole('main').locator('img')
    expect(await pictures.count()).toBe(count)
    await expect
      .poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    expect(await pictures.last().evaluate((image: HTMLImageElement) => image.complete)).toBe(false)
    // The height of far cards is an estimate, so the key End may lead to a place before the last picture.
    await pictures.last().scrollIntoViewIfNeeded()
    await expect
      .poll(() => pictures.last().evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  })
})
