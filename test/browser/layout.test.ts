import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { knownPaths } from '../../src/portal/pages.ts'
import { makeTrouble, waitForTrouble } from '../support/board.ts'
import { recordShifts, shiftsOf } from '../support/layout-shifts.ts'
import { usePortal } from '../support/portal.ts'
import { weekOf, zoneAtNoon } from '../support/states/week.ts'
import { signIn, useVisitors, waitForFrames } from '../support/visitor.ts'

const portal = usePortal('layout', { sites: 'fast' })
const visit = useVisitors(portal)

const urls = () => portal.stack.sites.map(({ url }) => url)
const paths = [...knownPaths, '/nowhere']

/** Elements beyond the right edge of the window, if the page scrolls sideways. */
async function overflowing(page: Page): Promise<readonly string[]> {
  await waitForFrames(page)
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter(
      (each) => each.getBoundingClientRect().right > clientWidth,
    )
    return [`${location.pathname} at ${innerWidth} px: ${wide.map((each) => each.outerHTML.slice(0, 80)).join(' … ')}`]
  })
}

describe('no page scrolls sideways at 320, 390, 800 and 1280 px', () => {
  test.for([
    ['a person who is signed out, in English', undefined, 'en'],
    ['staff, in Spanish', 'Ana Torres', 'es'],
  ] as const)('for %s', async ([, user, locale]) => {
    const { page, goTo } = await visit()
    await goTo('/')
    if (user) await signIn(page, user)
    await page.evaluate((value) => localStorage.setItem('als.locale', value), locale)
    const faults: string[] = []
    for (const path of paths) {
      await goTo(path)
      for (const width of [320, 390, 800, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        faults.push(...(await overflowing(page)))
      }
    }
    expect(faults).toEqual([])
  })
})

describe('no layout shifts while a page loads', () => {
  test.for([
    ['a person who is signed out', 1280, undefined],
    ['a person who is signed out', 800, undefined],
    ['a person who is signed out', 390, undefined],
    ['staff', 1280, 'Ana Torres'],
  ] as const)('for %s at %i px', async ([, width, user]) => {
    const { page, goTo } = await visit({ width, before: recordShifts })
    await goTo('/')
    if (user) await signIn(page, user)
    const faults: string[] = []
    for (const path of paths) {
      await goTo(path)
      if (path === '/') await page.getByRole('time').waitFor()
      faults.push(...(await shiftsOf(page)).map((shift) => `${path} ${shift}`))
    }
    expect(faults).toEqual([])
  })
})

describe('the layout shifts by 0.02 at most while an incident and the results of two sites in trouble arrive', () => {
  const incident = {
    id: 'mail',
    kind: 'incident',
    title: { en: 'E-mail to clients is late', es: 'Los correos a clientes llegan tarde' },
    text: 'x',
    from: '2026-01-01T00:00:00Z',
  }
  test.for([
    [1280, 'en'],
    [1280, 'es'],
    [800, 'en'],
    [800, 'es'],
    [390, 'en'],
    [390, 'es'],
  ] as const)('at %i px, in %s', async ([width, locale]) => {
    const stored = { ...Object.fromEntries(weekOf(urls(), Date.now())), 'als.locale': locale }
    const visitor = await visit({ width, stored, before: recordShifts })
    await makeTrouble(visitor, urls())
    await visitor.context.route('**/announcements.json', (route) => route.fulfill({ json: [incident] }))
    await visitor.goTo('/')
    await waitForTrouble(visitor.page)
    await visitor.page.getByRole('main').getByText(incident.title[locale]).first().waitFor()
    const shifts = await shiftsOf(visitor.page)
    expect(
      shifts.map(Number.parseFloat).reduce((sum, shift) => sum + shift, 0),
      shifts.join('\n'),
    ).toBeLessThan(0.02)
  })
})

test.for([1280, 390])(
  'the capitals of the short name are level with the icons beside them, at %i px',
  async (width) => {
    const { page, goTo } = await visit({ width })
    await goTo('/')
    const name = page.getByText('ALS', { exact: true }).filter({ visible: true }).first()
    const heightAboveIcon = await name.evaluate((element) => {
      // The bottom of an empty inline block is on the baseline.
      const mark = Object.assign(document.createElement('span'), { textContent: '' })
      mark.style.display = 'inline-block'
      element.append(mark)
      const baseline = mark.getBoundingClientRect().bottom
      mark.remove()
      const context = document.createElement('canvas').getContext('2d')
      if (!context) throw new Error('No canvas')
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(element)
      context.font = `${fontWeight} ${fontSize} ${fontFamily}`
      const middle = baseline - context.measureText('H').actualBoundingBoxAscent / 2
      const icon = element.parentElement?.querySelector('svg')?.getBoundingClientRect()
      return (icon?.top ?? 0) + (icon?.height ?? 0) / 2 - middle
    })
    expect(Math.abs(heightAboveIcon)).toBeLessThan(1)
  },
)

/** Delays scripts until after the first paint, so that the changes that they make to the page count as shifts. */
async function delayScripts(page: Page): Promise<void> {
  await page.route(/\/assets\/(main|chunk)-.*\.js$/, async (route) => {
    const afterPaint = async () => {
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      await waitForFrames(page, 3)
      await route.continue()
    }
    // The page may already be closed.
    await afterPaint().catch(() => {})
  })
}

describe('no layout shifts on a dashboard with a history', () => {
  test.for([
    [1280, 'en'],
    [800, 'es'],
    [390, 'es'],
  ] as const)('at %i px, in %s', async ([width, locale]) => {
    const now = Date.now()
    const week = Object.fromEntries(weekOf(urls(), now))
    // Only shifts inside the viewport count, so make it as high as the page.
    const { page, goTo } = await visit({
      width,
      height: 3000,
      before: recordShifts,
      timezoneId: zoneAtNoon(now),
      stored: { 'als.locale': locale, ...week },
    })
    await delayScripts(page)
    await goTo('/')
    const today = page.getByRole('heading', { level: 2, name: /^(Today|Hoy)$/ })
    await today.waitFor()
    await page.getByRole('time').waitFor()
    expect(await shiftsOf(page)).toEqual([])
    const lines = today.locator('..').getByRole('listitem')
    expect(await lines.count()).toBe(2)
  })
})

/** The address of a watched site, to which its card leads. */
const siteAt = (position: number) => portal.stack.sites[position]?.url ?? ''

test('no layout shift when cards show the states of their sites', async () => {
  const { page, goTo, tolerate } = await visit({ height: 3000, before: recordShifts })
  portal.stack.sites.forEach(({ url }) => tolerate(url))
  await delayScripts(page)
  await page.route(/\/favicon\.ico\?/, async (route) => {
    await page.getByRole('button', { name: 'Star ALS Group' }).waitFor()
    await waitForFrames(page, 3)
    await route.abort('connectionrefused')
  })
  await goTo('/webpages')
  const states = page.getByRole('listitem').getByText('Down', { exact: true })
  await expect.poll(() => states.count()).toBe(4)
  expect(await shiftsOf(page)).toEqual([])
})

describe('no layout shifts with starred cards', () => {
  test.for([
    ['a visitor', 1280, undefined, 'als.shortcuts'],
    ['a visitor', 390, undefined, 'als.shortcuts'],
    ['staff', 1280, 'Ana Torres', 'als.shortcuts.ana'],
    ['staff', 800, 'Ana Torres', 'als.shortcuts.ana'],
  ] as const)('for %s at %i px', async ([, width, user, key]) => {
    const { page, goTo } = await visit({ width, before: recordShifts })
    await goTo('/')
    if (user) await signIn(page, user)
    // Cards at the end of their pages. Two of them are for staff only.
    const stars = [
      'https://storybook.als.example',
      siteAt(5),
      'https://tenders.als.example',
      'https://demo.als.example/predictive',
    ]
    const text = JSON.stringify({
      stars,
      recent: [siteAt(2), siteAt(3), 'https://finance.als.example'],
    })
    await page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, text] as const)
    // Only an expanded menu shows the starred cards.
    const showsStars = width === 1280
    await goTo('/')
    if (showsStars) await page.getByRole('region', { name: 'Starred' }).waitFor()
    await delayScripts(page)
    const faults: string[] = []
    for (const path of knownPaths) {
      await goTo(path)
      if (showsStars) await page.getByRole('region', { name: 'Starred' }).waitFor()
      if (path === '/') await page.getByRole('time').waitFor()
      else if (path !== '/webinars' && (user || path !== '/demo')) {
        await page
          .getByRole('main')
          .getByRole('button', { name: /^Star / })
          .first()
          .waitFor()
      }
      faults.push(...(await shiftsOf(page)).map((shift) => `${path} ${shift}`))
    }
    expect(faults).toEqual([])
  })
})

describe('no layout shifts while a person’s stars are stored', () => {
  const stars = () => [siteAt(5), 'https://storybook.als.example', siteAt(4)]

  /** Opens a page as a signed-in person with stars. */
  async function starred() {
    const visitor = await visit({ before: recordShifts })
    const { page, goTo } = visitor
    await goTo('/')
    await signIn(page, 'Ana Torres')
    await page.evaluate(
      (value) => localStorage.setItem('als.shortcuts.ana', value),
      JSON.stringify({ stars: stars(), recent: [] }),
    )
    await goTo('/webpages')
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Star / })
      .first()
      .waitFor()
    return visitor
  }

  test('for a visitor whose session has ended, and who sees none of them', async () => {
    const { page, context, goTo } = await starred()
    // Closing the browser clears the session storage.
    await page.evaluate(() => sessionStorage.clear())
    await context.clearCookies()
    await delayScripts(page)
    for (const path of ['/', '/webpages']) {
      await goTo(path)
      if (path === '/') await page.getByRole('time').waitFor()
      else
        await page
          .getByRole('main')
          .getByRole('button', { name: /^Star / })
          .first()
          .waitFor()
      expect(await shiftsOf(page), path).toEqual([])
      expect(await page.getByRole('region', { name: 'Starred' }).count()).toBe(0)
    }
  })

  test('in a second tab that takes over the sign-in', async () => {
    const { context } = await starred()
    const second = await context.newPage()
    await delayScripts(second)
    await second.goto(portal.at('/webpages'), { waitUntil: 'domcontentloaded' })
    await second.getByRole('button', { name: 'Sign Out' }).waitFor()
    await second.getByRole('main').getByRole('button', { name: 'Star UI Storybook', pressed: true }).waitFor()
    // The menu grows for a signed-in person; the cards must stay in place.
    expect((await shiftsOf(second)).filter((shift) => shift.includes('ALS '))).toEqual([])
  })
})
