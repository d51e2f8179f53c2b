import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeTrouble, siteNames, tileOf, waitForTrouble } from '../support/board.ts'
import { usePortal } from '../support/portal.ts'
import { weekOf } from '../support/states/week.ts'
import { useVisitors } from '../support/visitor.ts'

const portal = usePortal('tiles', { sites: 'fast' })
const visit = useVisitors(portal)

const urls = () => portal.stack.sites.map(({ url }) => url)

/** Opens the dashboard with a history, a degraded site and one that is down. */
async function visitInTrouble(options: Parameters<typeof visit>[0] = {}, locale = 'en') {
  const stored = { ...Object.fromEntries(weekOf(urls(), Date.now())), 'als.locale': locale }
  const visitor = await visit({ ...options, stored })
  await makeTrouble(visitor, urls())
  await visitor.goTo('/')
  await waitForTrouble(visitor.page)
  return visitor
}

const phone = { width: 390, height: 844, hasTouch: true, isMobile: true }
const [operational, degraded, down] = siteNames

test.for(['en', 'es'])(
  'on a phone the sites are rows, and all six fit on one and a half screens: %s',
  async (locale) => {
    const { page } = await visitInTrouble(phone, locale)
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
    const rows = await page.locator('li[data-state]').evaluateAll((items) =>
      items.map((item) => {
        const { top, bottom } = item.getBoundingClientRect()
        return { height: bottom - top, bottom: bottom + scrollY }
      }),
    )
    expect(rows).toHaveLength(6)
    for (const { height } of rows) {
      expect(height).toBeGreaterThan(88)
      expect(height).toBeLessThan(112)
    }
    expect(rows.at(-1)?.bottom).toBeLessThanOrEqual(1.5 * phone.height)
  },
)

test('on a phone a tap on a row opens the details, and one on its name opens the site', async () => {
  const { page, context } = await visitInTrouble(phone)
  const tile = tileOf(page, operational)
  const details = page.getByRole('dialog', { name: `Details of ${operational}` })
  for (const text of ['Operational', 'now']) {
    const box = await tile.getByText(text, { exact: true }).filter({ visible: true }).boundingBox()
    if (!box) throw new Error(`No ${text}`)
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    await details.waitFor()
    await page.keyboard.press('Escape')
    await details.waitFor({ state: 'detached' })
  }
  const link = tile.getByRole('link')
  const target = await link.boundingBox()
  expect(target?.height).toBeGreaterThanOrEqual(44)
  const [site] = await Promise.all([context.waitForEvent('page'), link.tap()])
  await expect.poll(() => new URL(site.url()).origin).toBe(urls()[0])
  expect(await details.count()).toBe(0)
})

test.for([1280, 390])(
  "a middle click on a site's name opens the site, and the details open separately, at %i px",
  async (width) => {
    const { page, context, goTo } = await visit({ width })
    await goTo('/')
    const tile = tileOf(page, operational)
    const link = tile.getByRole('link', { name: `${operational} (opens in new tab)`, exact: true })
    const [site] = await Promise.all([context.waitForEvent('page'), link.click({ button: 'middle' })])
    await expect.poll(() => new URL(site.url()).origin).toBe(urls()[0])
    await tile.getByRole('button', { name: `Details of ${operational}` }).click()
    await page.getByRole('dialog', { name: `Details of ${operational}` }).waitFor()
    expect(context.pages()).toHaveLength(2)
  },
)

test.for(['en', 'es'])('at 1280 × 800 px the banner and six sites are in sight: %s', async (locale) => {
  const { page } = await visitInTrouble({ width: 1280, height: 800 }, locale)
  const tiles = await page.locator('li[data-state]').evaluateAll((items) =>
    items.map((item) => {
      const { height, bottom } = item.getBoundingClientRect()
      return { height, bottom }
    }),
  )
  expect(tiles).toHaveLength(6)
  for (const { height, bottom } of tiles) {
    expect(height).toBeLessThanOrEqual(150)
    expect(bottom).toBeLessThanOrEqual(800)
  }
})

test('the arrow of a link never stands alone on a line', async () => {
  const { page, goTo } = await visit()
  await goTo('/')
  for (const width of [1280, 1100, 1030, 800, 770, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    const alone = await page.locator('li[data-state] a').evaluateAll((links) =>
      links
        .filter((link) => {
          const text = document.createRange()
          text.selectNodeContents(link.querySelector('h3') ?? link)
          const arrow = link.querySelector('svg')?.getBoundingClientRect()
          return (arrow?.top ?? 0) > ([...text.getClientRects()].at(-1)?.bottom ?? 0)
        })
        .map((link) => link.textContent),
    )
    expect(alone, `at ${width} px`).toEqual([])
  }
})

const lookOf = (page: Page, name: (typeof siteNames)[number]) =>
  tileOf(page, name).evaluate((tile) => {
    const { backgroundColor, borderInlineStartColor, outlineStyle } = getComputedStyle(tile)
    return { backgroundColor, borderInlineStartColor, outlineStyle }
  })

test('the whole tile shows that its site is in trouble, in both themes and in forced colours', async () => {
  const { page } = await visitInTrouble({ reducedMotion: 'reduce' })
  const looks = () => Promise.all([operational, degraded, down].map((name) => lookOf(page, name)))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const seen = await looks()
    expect(new Set(seen.map(({ backgroundColor }) => backgroundColor)), colorScheme).toHaveLength(3)
    expect(new Set(seen.map(({ borderInlineStartColor }) => borderInlineStartColor)), colorScheme).toHaveLength(3)
  }
  await page.emulateMedia({ forcedColors: 'active' })
  expect((await looks()).map(({ outlineStyle }) => outlineStyle)).toEqual(['none', 'dashed', 'solid'])
})
