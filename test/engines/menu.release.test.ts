import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages as en } from '../../src/texts/en/index.ts'
import { blockPopups, recordFrames } from '../support/init-scripts.ts'
import { usePortal } from '../support/portal.ts'
import {
  choose,
  framesOf,
  isFocused,
  openSignIn,
  signIn,
  textsOf,
  useVisitors,
  waitForFrames,
} from '../support/visitor.ts'

const portal = usePortal('menu', { sites: 'fast' })
const visit = useVisitors(portal)

const navigation = (page: Page): Locator => page.getByRole('navigation', { name: en.menu.label })
const collapse = (page: Page): Locator => page.getByRole('button', { name: 'Collapse sidebar' })
const expand = (page: Page): Locator => page.getByRole('button', { name: 'Expand sidebar' })
/** The e-mail of Ana Torres is not cut. */
async function expectWholeEmail(page: Page): Promise<void> {
  const email = page.getByRole('region', { name: en.account.region }).getByText('ana@tp.als.example')
  expect(
    await email.evaluate((line) => [line.scrollWidth > line.clientWidth, line.scrollHeight > line.clientHeight]),
  ).toEqual([false, false])
}
const widthOf = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.width ?? 0

/** Presses Tab and returns the names of the elements that it reaches. */
async function tabThrough(page: Page, times: number): Promise<readonly string[]> {
  const names: string[] = []
  for (let time = 0; time < times; time += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    names.push((await focused.getAttribute('aria-label')) ?? (await focused.innerText()).trim())
  }
  return names
}

describe('the side menu in a wide window', () => {
  test('is expanded, and its toggle collapses and expands it', async () => {
    const { page, goTo } = await visit({ width: 1280 })
    await goTo('/')
    expect(await collapse(page).getAttribute('aria-expanded')).toBe('true')
    expect(await navigation(page).getByText('ALS', { exact: true }).isVisible()).toBe(true)
    const wide = await widthOf(navigation(page))
    await navigation(page).getByRole('link', { name: 'Webinars' }).hover()
    expect(await page.locator('[role="tooltip"]').filter({ visible: true }).count(), 'the label is visible').toBe(0)

    await collapse(page).click()
    await expand(page).waitFor()
    expect(await expand(page).getAttribute('aria-expanded')).toBe('false')
    const list = page.locator(`#${await expand(page).getAttribute('aria-controls')}`)
    expect(await list.getByRole('link').count()).toBe(3)
    expect(await widthOf(navigation(page))).toBeLessThan(wide / 3)
    expect(await navigation(page).getByText('ALS', { exact: true }).isVisible()).toBe(false)

    await expand(page).click()
    await collapse(page).waitFor()
    expect(await widthOf(navigation(page))).toBe(wide)
  })

  test('keeps its toggle under the pointer', async () => {
    const { page, goTo } = await visit({ width: 1280 })
    await goTo('/')
    const place = await collapse(page).boundingBox()
    const icon = await collapse(page).locator('svg').boundingBox()
    await collapse(page).click()
    await expand(page).waitFor()
    expect(await expand(page).boundingBox()).toEqual(place)
    const centre = (box: { x: number; width: number } | null) => (box ? box.x + box.width / 2 : 0)
    for (const item of [
      navigation(page).getByRole('link', { name: 'Webpages' }),
      page.getByRole('button', { name: 'Search' }).first(),
    ])
      expect(centre(await item.locator('svg').boundingBox()), 'in one column').toBe(centre(icon))
    await page.mouse.down()
    await page.mouse.up()
    await collapse(page).waitFor()
    for (const item of [
      navigation(page).getByRole('link', { name: 'Webpages' }),
      page.getByRole('button', { name: 'Search' }).first(),
    ])
      expect(centre(await item.locator('svg').first().boundingBox()), 'in the same column').toBe(centre(icon))
  })
})

describe('the skip link', () => {
  test('is the first Tab stop, is visible only while focused, and leads to the content', async () => {
    const { page, goTo } = await visit()
    await goTo('/webpages')
    const skip = page.getByRole('link', { name: en.skipToContent })
    const top = async () => (await skip.boundingBox())?.y ?? 0
    expect(await skip.evaluate((link) => link.getBoundingClientRect().bottom)).toBeLessThanOrEqual(0)
    await page.keyboard.press('Tab')
    expect(await isFocused(skip)).toBe(true)
    await expect.poll(top).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    expect(await tabThrough(page, 1)).toEqual([expect.stringContaining('ALS Group')])
  })
})

describe('the chosen width of the menu', () => {
  test.for([
    [1280, 'collapsed'],
    [800, 'expanded'],
  ] as const)('at %i px is remembered, and used from the first frame on', async ([width, choice]) => {
    const { page, goTo } = await visit({
      width,
      before: recordFrames(() => {
        const menu = document.querySelector('nav')
        const choice = document.documentElement.dataset['menu'] ?? ''
        return menu ? `${choice} ${menu.getBoundingClientRect().width}` : undefined
      }),
    })
    await goTo('/')
    await (choice === 'collapsed' ? collapse(page) : expand(page)).click()
    await (choice === 'collapsed' ? expand(page) : collapse(page)).waitFor()
    const chosen = await widthOf(navigation(page))
    await goTo('/webpages')
    expect(await (choice === 'collapsed' ? expand(page) : collapse(page)).count()).toBe(1)
    expect(await framesOf(page)).toEqual([`${choice} ${chosen}`])
  })
})

describe('the side menu', () => {
  test('is collapsed in a medium window, with labels as tooltips on hover and focus, which Escape hides', async () => {
    const { page, goTo } = await visit({ width: 800 })
    await goTo('/')
    expect(await expand(page).getAttribute('aria-expanded')).toBe('false')
    // The tooltip is hidden from assistive technology, because the item already has that name.
    const tooltip = page.locator('[role="tooltip"]')
    expect(await tooltip.count()).toBe(0)

    await navigation(page).getByRole('link', { name: 'Webinars' }).hover()
    await expect.poll(() => textsOf(tooltip.filter({ visible: true }))).toEqual(['Webinars'])
    // WCAG 1.4.13: the pointer can move onto the tooltip.
    const box = await tooltip.boundingBox()
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
    expect(await textsOf(tooltip)).toEqual(['Webinars'])
    await page.keyboard.press('Escape')
    await expect.poll(() => tooltip.count()).toBe(0)

    await page.mouse.move(700, 500)
    await navigation(page).getByRole('button', { name: 'Search' }).focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => textsOf(tooltip.filter({ visible: true }))).toEqual(['Dashboard'])
    await page.keyboard.press('Tab')
    await expect.poll(() => textsOf(tooltip.filter({ visible: true }))).toEqual(['Webpages'])
    await page.keyboard.press('Escape')
    await expect.poll(() => tooltip.count()).toBe(0)
    expect(await isFocused(navigation(page).getByRole('link', { name: 'Webpages' }))).toBe(true)
  })

  test('shows six starred cards at 1280 × 800, and their icons with tooltips while it is collapsed', async () => {
    const { page, goTo } = await visit({ width: 1280, height: 800 })
    await goTo('/')
    await signIn(page, 'Ana Torres')
    const sites = portal.stack.sites.slice(2).map(({ url }) => url)
    const stars = [...sites, '/audiototext', '/als-pdf-table']
    await page.evaluate((text) => localStorage.setItem('als.shortcuts.ana', text), JSON.stringify({ stars }))
    await goTo('/webinars')
    const links = navigation(page).getByRole('group', { name: en.programs.heading }).getByRole('link')
    await expect.poll(() => links.count()).toBe(6)
    const list = navigation(page).getByRole('group', { name: en.programs.heading }).locator('xpath=..')
    const isWhole = () => list.evaluate((scroller) => scroller.scrollHeight <= scroller.clientHeight)
    expect(await isWhole(), 'expanded').toBe(true)
    await expectWholeEmail(page)
    await collapse(page).click()
    await expand(page).waitFor()
    expect(await isWhole(), 'collapsed').toBe(true)
    expect(await links.last().locator('img').isVisible()).toBe(true)
    await links.last().hover()
    await expect.poll(() => textsOf(page.locator('[role="tooltip"]'))).toEqual(['PDF Tables'])
  })

  test('shows the shortcut of the search in its field, or in a tooltip beside or below its icon', async () => {
    const { page, goTo } = await visit({ width: 1280 })
    await goTo('/')
    const field = navigation(page).getByRole('button', { name: 'Search', exact: true })
    expect(await textsOf(field.locator('xpath=ancestor::div[1]'))).toEqual(['Search… Ctrl K'])
    expect((await widthOf(field)) / (await widthOf(navigation(page)))).toBeGreaterThan(0.8)
    const tooltip = page.locator('[role="tooltip"]').filter({ visible: true })
    const edges = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    for (const [width, side] of [
      [800, 'beside'],
      [390, 'below'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.mouse.move(width / 2, 600)
      const search = page.getByRole('button', { name: 'Search', exact: true }).filter({ visible: true })
      await search.hover()
      await expect.poll(() => textsOf(tooltip), { message: String(width) }).toEqual(['Search Ctrl K'])
      const [button, bubble] = [await edges(search), await edges(tooltip)]
      expect(side === 'below' ? bubble.y >= button.y + button.height : bubble.x >= button.x + button.width, side).toBe(
        true,
      )
      expect([bubble.x >= 0, bubble.x + bubble.width <= width], 'in the window').toEqual([true, true])
      await page.keyboard.press('Escape')
      await expect.poll(() => tooltip.count()).toBe(0)
    }
  })
})

const opener = (page: Page): Locator => page.getByRole('button', { name: en.menu.open })
const drawer = (page: Page): Locator => page.getByRole('dialog', { name: en.menu.label })
async function hasFocus(locator: Locator): Promise<void> {
  await expect.poll(() => isFocused(locator)).toBe(true)
}
/** Whether the focus is in the drawer, or on no element while Tab passes the browser's own toolbar. */
const focusIsInside = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.matches('body, dialog *') ?? false)

describe('below 768 px the menu', () => {
  test('opens as a modal drawer, with the rest of the page inert', async () => {
    // Make the drawer scroll, because Firefox makes scroll containers Tab stops.
    const { page, goTo } = await visit({ width: 390, height: 500 })
    await goTo('/webpages')
    await opener(page).click()
    await drawer(page).waitFor()
    expect(await textsOf(drawer(page).getByRole('link'))).toEqual([
      'Dashboard',
      'Webpages',
      'Webinars',
      'Why can’t I sign in? (opens in new tab)',
    ])
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
    expect(await page.evaluate(() => [scrollY, getComputedStyle(document.documentElement).overflowY])).toEqual([
      0,
      'hidden',
    ])
  })

  test('begins with the search and the pages, and shows six starred cards and its foot at 390 × 844', async () => {
    const { page, goTo } = await visit({ width: 390, height: 844, hasTouch: true, isMobile: true })
    await goTo('/')
    await opener(page).click()
    const popup = await openSignIn(page)
    await Promise.all([popup.waitForEvent('close'), choose(popup, 'Ana Torres')])
    // The menu has a heading of the same name for as long as it is open.
    await page.getByRole('region', { name: en.programs.heading }).waitFor()
    const sites = portal.stack.sites.slice(2).map(({ url }) => url)
    const stars = [...sites, '/audiototext', '/als-pdf-table']
    await page.evaluate((text) => localStorage.setItem('als.shortcuts.ana', text), JSON.stringify({ stars }))
    await goTo('/')
    await opener(page).click()
    await expect.poll(() => drawer(page).getByRole('link').count()).toBe(13)
    await expectWholeEmail(page)
    const edgesOf = (locator: Locator) =>
      locator.evaluate((each) => [each.getBoundingClientRect().top, each.getBoundingClientRect().bottom] as const)
    const inOrder = [
      drawer(page).getByRole('button', { name: en.search, exact: true }),
      drawer(page).getByRole('link', { name: 'Dashboard' }),
      drawer(page).getByRole('link', { name: /^PDF Tables/ }),
      drawer(page).getByRole('button', { name: 'Sign Out' }),
      drawer(page).getByRole('button', { name: en.preferences.title }),
    ]
    const edges = await Promise.all(inOrder.map(edgesOf))
    for (const [at, [top]] of edges.entries()) expect(top).toBeGreaterThanOrEqual(edges[at - 1]?.[1] ?? 0)
    expect(edges.at(-1)?.[1]).toBeLessThanOrEqual(844)
    expect((edges[1]?.[0] ?? 0) - (edges[0]?.[1] ?? 0), 'the items follow the search').toBeLessThan(24)
  })

  test('closes with Escape, with its button and with a click beside it, and the focus returns', async () => {
    const { page, goTo } = await visit({ width: 390 })
    await goTo('/webpages')
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => drawer(page).getByRole('button', { name: en.menu.close }).click(),
      () => page.mouse.click(380, 500),
    ]) {
      await opener(page).focus()
      await page.keyboard.press('Enter')
      await drawer(page).waitFor()
      expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
      await close()
      await drawer(page).waitFor({ state: 'hidden' })
      await hasFocus(opener(page))
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('scroll')
    }
  })

  test('makes way for the search at Ctrl K and comes back at Escape, and the focus returns', async () => {
    const { page, goTo } = await visit({ width: 390 })
    await goTo('/webpages')
    await opener(page).press('Enter')
    await drawer(page).waitFor()
    await page.keyboard.press('Control+k')
    await hasFocus(page.getByRole('combobox'))
    expect(await page.getByRole('dialog').count()).toBe(1)
    await page.keyboard.press('Escape')
    await hasFocus(drawer(page).getByRole('button', { name: en.menu.close }))
    expect(await page.getByRole('dialog').count()).toBe(1)
    await page.keyboard.press('Escape')
    await hasFocus(opener(page))
    await opener(page).press('Enter')
    await drawer(page).waitFor()
    await page.keyboard.press('Control+k')
    await hasFocus(page.getByRole('combobox'))
    await page.keyboard.type('webinars')
    await page.keyboard.press('Enter')
    await hasFocus(page.getByRole('heading', { level: 1, name: 'Webinars' }))
    expect(await page.getByRole('dialog').count(), 'a chosen page shows itself').toBe(0)
  })

  test('closes at Login, and the page shows that the sign-in failed', async () => {
    const { page, goTo } = await visit({ width: 390, before: blockPopups })
    await goTo('/')
    await opener(page).click()
    await drawer(page).getByRole('button', { name: 'Login', exact: true }).click()
    await drawer(page).waitFor({ state: 'detached' })
    const problem = page.getByRole('main').getByRole('alert')
    await problem.getByText('Popup blocked by user').waitFor()
    await problem.getByRole('button', { name: 'Dismiss' }).click()
    await problem.waitFor({ state: 'detached' })
    await hasFocus(page.getByRole('heading', { level: 1 }))
  })
})
