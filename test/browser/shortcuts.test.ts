import type { BrowserContext, Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsOf } from '../support/axe.ts'
import { usePortal } from '../support/portal.ts'
import { cameToLife, signIn, textsOf, useVisitors } from '../support/visitor.ts'

const portal = usePortal('shortcuts', { sites: 'fast' })
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
  (await textsOf(locator)).map((text) => text.replace(/ \((opens in new tab|starred)\)/g, ''))
/** The cards of a page, in the order in which they are read. */
const cards = (page: Page) => namesOf(page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 }))
const section = (page: Page) => page.getByRole('region', { name: 'Shortcuts' })
const shortcuts = (page: Page) => namesOf(section(page).getByRole('link'))

const fill = (page: Page, key: string, stars: readonly string[], recent: readonly string[] = []) =>
  page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, JSON.stringify({ stars, recent })] as const)

/** Where the cards lead to is nowhere: each new tab is closed at once. */
async function closing(context: BrowserContext, open: () => Promise<void>): Promise<void> {
  await context.route(/\.example\//, (route) => route.fulfill({ body: '' }))
  const [tab] = await Promise.all([context.waitForEvent('page'), open()])
  await tab.close()
}

describe('a star', () => {
  test('puts a card first at the next visit of its page, and moves nothing before', async () => {
    const { page, goTo } = await visit()
    await goTo('/webpages')
    await star(page, news).click()
    await star(page, pricing).click()
    expect(await isPressed(star(page, news))).toBe('true')
    expect(await cards(page)).toEqual(inOrder)
    await goTo('/webpages')
    await expect.poll(() => cards(page)).toEqual([news, pricing, group, valuation])
    await expect.poll(() => isPressed(star(page, pricing))).toBe('true')
    expect(await isPressed(star(page, group))).toBe('false')

    await star(page, news).click()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('link', { name: 'Webpages', exact: true }).click()
    await star(page, pricing).waitFor()
    expect(await cards(page)).toEqual([pricing, group, valuation, news])
  })

  test('is set and taken back by key, and keeps the focus', async () => {
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

  test('keeps the focus when another tab changes what is starred', async () => {
    const { page, context, goTo } = await visit()
    await goTo('/webpages')
    await star(page, valuation).focus()
    const other = await context.newPage()
    await other.goto(portal.at('/webpages'), { waitUntil: 'domcontentloaded' })
    await star(other, group).click()
    await expect.poll(() => isPressed(star(page, group))).toBe('true')
    expect(await star(page, valuation).evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('is big enough: 24 px, and 44 under a finger', async () => {
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

  test('does not open its card, and the card opens beside it', async () => {
    const { page, context, goTo } = await visit()
    await goTo('/webpages')
    await star(page, group).click()
    expect(context.pages()).toHaveLength(1)
    const picture = await page.getByRole('main').locator('img').first().boundingBox()
    await closing(context, () => page.mouse.click((picture?.x ?? 0) + 40, (picture?.y ?? 0) + 40))
  })
})

describe('the dashboard', () => {
  test('has nothing where nothing is starred or opened', async () => {
    const { page, goTo } = await visit()
    await goTo('/webpages')
    await star(page, group).waitFor()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('button', { name: 'Refresh Status' }).waitFor()
    expect(await section(page).count()).toBe(0)
  })

  test('shows the starred cards together, then those opened last, each once', async () => {
    const { page, context, goTo } = await visit()
    await goTo('/webpages')
    await star(page, news).click()
    await star(page, group).click()
    const link = (name: string) => page.getByRole('main').getByRole('link', { name: `${name} (opens in new tab)` })
    await closing(context, () => link(valuation).click())
    await closing(context, () => link(pricing).click({ button: 'middle' }))
    await closing(context, () => link(news).click({ modifiers: ['ControlOrMeta'] }))
    for (const again of [false, true]) {
      await goTo('/')
      await expect
        .poll(() => shortcuts(page), { message: `again: ${again}` })
        .toEqual([news, group, pricing, valuation])
    }
    // From here, by key and twice at one spot: nothing may move under the pointer before the next visit.
    await section(page).getByRole('link', { name: valuation }).focus()
    await closing(context, () => page.keyboard.press('Enter'))
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('als.shortcuts')))
      .toContain('"recent":["https://valuation.')
    expect(await shortcuts(page)).toEqual([news, group, pricing, valuation])
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(valuation)
    await goTo('/')
    await expect.poll(() => shortcuts(page)).toEqual([news, group, valuation, pricing])
    expect(
      await section(page)
        .getByRole('link', { name: `${news} (starred) (opens in new tab)` })
        .count(),
    ).toBe(1)
  })

  test('keeps no room where the shortcuts cannot be fetched', async () => {
    const { page, goTo, tolerate } = await visit()
    await goTo('/webpages')
    await fill(page, 'als.shortcuts', ['https://www.als.example'])
    await page.evaluate(() => localStorage.setItem('als.room', '1'))
    tolerate(portal.at('/assets/shortcut-parts'))
    await page.route(/\/assets\/shortcut-parts-.*\.js$/, (route) => route.abort())
    await goTo('/')
    await expect.poll(() => page.evaluate(() => document.documentElement.hasAttribute('data-shortcuts'))).toBe(false)
  })

  test('has the right mouse button open nothing', async () => {
    const { page, goTo } = await visit()
    await goTo('/webpages')
    await star(page, group).waitFor()
    await page.getByRole('main').getByRole('link', { name: group }).click({ button: 'right' })
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('button', { name: 'Refresh Status' }).waitFor()
    expect(await section(page).count()).toBe(0)
  })

  test('lets what was opened be forgotten, from one of them by key, and the focus is not lost', async () => {
    const { page, goTo } = await visit()
    await goTo('/webpages')
    const address = (name: string) => page.getByRole('main').getByRole('link', { name }).getAttribute('href')
    await fill(page, 'als.shortcuts', [(await address(news)) ?? ''], [(await address(group)) ?? ''])
    await goTo('/')
    await expect.poll(() => shortcuts(page)).toEqual([news, group])
    await section(page).getByRole('link', { name: group }).focus()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('forget')
    await page.getByRole('option', { name: /^Forget recently opened/ }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => shortcuts(page)).toEqual([news])
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(await page.evaluate(() => localStorage.getItem('als.shortcuts'))).toMatch(/"recent":\[\]/)
  })

  test('speaks Spanish', async () => {
    const { page, goTo } = await visit()
    await goTo('/webpages')
    await fill(page, 'als.shortcuts', ['https://www.als.example'])
    await page.evaluate(() => localStorage.setItem('als.locale', 'es'))
    await goTo('/')
    const link = page.getByRole('region', { name: 'Accesos directos' }).getByRole('link')
    await expect.poll(() => textsOf(link)).toEqual(['Grupo ALS (destacado) (se abre en una pestaña nueva)'])
    await goTo('/webpages')
    await page.getByRole('button', { name: 'Destacar Grupo ALS', exact: true, pressed: true }).waitFor()
  })

  test('keeps as much room as it will need, however many there are', async () => {
    const { page, goTo } = await visit()
    await goTo('/')
    await signIn(page, 'Ana Torres')
    const hosts = ['www', 'tp', 'valuation', 'news', 'storybook', 'finance', 'benchmarking', 'tenders'].map(
      (name) => `https://${name}.als.example`,
    )
    await fill(page, 'als.shortcuts.ana', [
      ...hosts,
      '/audiototext',
      '/als-pptx-translator',
      '/als-pdf-table',
      'https://demo.als.example/document-review',
    ])
    await goTo('/')
    await expect.poll(async () => (await shortcuts(page)).length).toBe(12)
    for (const width of [1280, 800, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      const heights = await section(page).evaluate((drawn) => {
        const place = drawn.parentElement
        const empty = Object.assign(document.createElement('div'), { className: place?.className })
        const copy = drawn.cloneNode(true) as Element
        const full = Object.assign(document.createElement('div'), { className: place?.className })
        full.append(copy)
        place?.after(empty, full)
        const found = Array.from({ length: 12 }, (_, at) => {
          document.documentElement.setAttribute('data-shortcuts', String(12 - at))
          const pair = [12 - at, empty.getBoundingClientRect().height, full.getBoundingClientRect().height]
          copy.querySelector('li:last-child')?.remove()
          return pair
        })
        document.documentElement.removeAttribute('data-shortcuts')
        empty.remove()
        full.remove()
        return found
      })
      for (const [count, kept, needed] of heights) expect(kept, `${count} at ${width} px`).toBe(needed)
    }
  })
})

describe('stars and what was opened', () => {
  test('are each person’s own', async () => {
    const { page, goTo } = await visit()
    await goTo('/webpages')
    await star(page, news).click()
    await signIn(page, 'Ana Torres')
    await expect.poll(() => isPressed(star(page, news))).toBe('false')
    await expect.poll(() => cards(page)).toEqual([...inOrder, storybook])
    await star(page, storybook).click()
    await goTo('/webpages')
    await star(page, storybook).waitFor()
    await expect.poll(() => cards(page)).toEqual([storybook, ...inOrder])
    await goTo('/')
    await expect.poll(() => shortcuts(page)).toEqual([storybook])

    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('button', { name: 'Login' }).waitFor()
    await expect.poll(() => shortcuts(page)).toEqual([news])
    await goTo('/webpages')
    await expect.poll(() => cards(page)).toEqual([news, group, pricing, valuation])
    expect(
      await page.evaluate(() =>
        Object.keys(localStorage)
          .filter((key) => key.startsWith('als.shortcuts'))
          .toSorted(),
      ),
    ).toEqual(['als.shortcuts', 'als.shortcuts.ana'])
  })

  test('are in step between tabs', async () => {
    const { page, context, goTo } = await visit()
    const other = await context.newPage()
    await other.goto(portal.at('/'), { waitUntil: 'domcontentloaded' })
    await cameToLife(other)
    await goTo('/webpages')
    await star(page, pricing).click()
    await expect.poll(() => other.evaluate(() => localStorage.getItem('als.shortcuts'))).toContain('tp.als')
    // Nothing comes under the pointer of the other tab: it is there at the next visit of the page.
    expect(await shortcuts(other)).toEqual([])
    await other.getByRole('link', { name: 'Webpages', exact: true }).click()
    await other.getByRole('link', { name: 'Dashboard' }).click()
    await expect.poll(() => shortcuts(other)).toEqual([pricing])
    await closing(context, () => section(other).getByRole('link').click())
    await star(page, pricing).click()
    await expect
      .poll(() => other.evaluate(() => localStorage.getItem('als.shortcuts')))
      .toBe('{"stars":[],"recent":["https://tp.als.example"]}')
    await expect.poll(() => section(other).getByRole('link', { name: 'starred' }).count()).toBe(0)
  })

  test.each([
    ['damaged', '{"stars":'],
    ['another program’s', '[[1]]'],
    ['foreign', '{"stars":["javascript:alert(1)","https://elsewhere.example"],"recent":{}}'],
  ])('that are %s cost themselves alone', async (_, text) => {
    const { page, goTo } = await visit()
    await goTo('/webpages')
    await page.evaluate((value) => {
      for (const key of ['als.shortcuts', 'als.room', 'als.first/webpages']) localStorage.setItem(key, value)
    }, text)
    await goTo('/webpages')
    await expect.poll(() => cards(page)).toEqual(inOrder)
    await star(page, news).click()
    await goTo('/')
    await expect.poll(() => shortcuts(page)).toEqual([news])
  })

  test('last as long as the page where storage is denied', async () => {
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
    await expect.poll(() => shortcuts(page)).toEqual([news])
  })

  test('last as long as the page where storage is full', async () => {
    const { page, goTo } = await visit({
      before: () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      },
    })
    await goTo('/webpages')
    await star(page, news).click()
    await star(page, group).click()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect.poll(() => shortcuts(page)).toEqual([news, group])
  })

  test('break no rule of accessibility, in both themes', async () => {
    const { page, goTo } = await visit({ reducedMotion: 'reduce' })
    await goTo('/webpages')
    await star(page, news).click()
    for (const path of ['/webpages', '/']) {
      await goTo(path)
      await (path === '/' ? section(page) : star(page, news)).waitFor()
      for (const [width, colorScheme] of [
        [1280, 'light'],
        [320, 'dark'],
      ] as const) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme })
        expect(await violationsOf(page)).toEqual([])
      }
    }
  })
})
