import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages } from '../../src/texts/index.ts'
import { knownPaths } from '../../src/portal/pages.ts'
import { banner, giveIcon, makeTrouble, waitForTrouble } from '../support/board.ts'
import { limitProbes } from '../support/init-scripts.ts'
import { delayScripts, recordShifts, shiftsOf } from '../support/layout-shifts.ts'
import { usePortal } from '../support/portal.ts'
import { shipped } from '../support/shipped.ts'
import { weekOf, zoneAtNoon } from '../support/states/week.ts'
import { signIn, useVisitors, waitForFrames } from '../support/visitor.ts'

// The shipped content has one webinar only.
const webinars = [1, 2, 3].map((number) => ({
  name: `Webinar ${number}`,
  url: `https://video.als.example/embed/webinar-${number}`,
  description: { es: 'Una sesión práctica. Con ejemplos.' },
}))
const portal = usePortal('layout', { content: { ...shipped, webinars }, sites: 'fast' })
const visit = useVisitors(portal)

const urls = () => portal.stack.sites.map(({ url }) => url)
const paths = [...knownPaths, '/nowhere']

/** Elements beyond the right edge of the window, if the page scrolls sideways, or how far a page scrolls down for nothing. */
async function overflowing(page: Page): Promise<readonly string[]> {
  await waitForFrames(page)
  return page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement
    const rest = scrollHeight - clientHeight
    if (rest === 1 || rest === 2) return [`${location.pathname} at ${innerWidth} px scrolls down by ${rest} px`]
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter(
      (each) => each.getBoundingClientRect().right > clientWidth,
    )
    return [`${location.pathname} at ${innerWidth} px: ${wide.map((each) => each.outerHTML.slice(0, 80)).join(' … ')}`]
  })
}

// Both are looked at in one visit, because to load a page takes most of the time.
describe('no layout shifts while a page loads, and none scrolls sideways, or down by a pixel, at 320, 390, 800 and 1280 px', () => {
  test.for([
    ['a person who is signed out, in English', 390, undefined, 'en'],
    ['staff, in Spanish', 1280, 'Ana Torres', 'es'],
  ] as const)('for %s, loaded at %i px', async ([, width, user, locale]) => {
    const { page, goTo } = await visit({ width, before: recordShifts })
    await goTo('/')
    if (user) await signIn(page, user)
    await page.evaluate((value) => localStorage.setItem('als.locale', value), locale)
    const faults: string[] = []
    for (const path of paths) {
      await page.setViewportSize({ width, height: 900 })
      await goTo(path)
      if (path === '/') await page.getByRole('time').waitFor()
      faults.push(...(await shiftsOf(page)).map((shift) => `${path} ${shift}`))
      for (const each of [320, 390, 800, 1280]) {
        await page.setViewportSize({ width: each, height: 900 })
        faults.push(...(await overflowing(page)))
      }
    }
    expect(faults).toEqual([])
  })
})

/** Adds a word of 60 letters to the texts that operators write. */
const addLongWords = (page: Page) =>
  page.evaluate(() => {
    const texts =
      'main h1, main header p, main li h2, main li h3, main li p[class]:not(:has(*)), main h2, nav li span:not(:has(*))'
    for (const element of document.querySelectorAll(texts)) element.append(' Unterwasser'.padEnd(61, 'x'))
  })

/** The texts with such a word that leave their card, tile or row. */
async function cutTexts(page: Page): Promise<readonly string[]> {
  await waitForFrames(page)
  return page.evaluate(() => {
    const range = document.createRange()
    const added = [...document.querySelectorAll('main *, nav *')].filter(
      ({ lastChild }) => lastChild instanceof Text && /^ Unterwasserx+$/.test(lastChild.data),
    )
    if (added.length < 5) return ['no texts']
    return added.flatMap((element) => {
      if (!element.checkVisibility() || element.lastChild === null) return []
      range.selectNodeContents(element.lastChild)
      const frame = element.closest('li, main, nav')?.getBoundingClientRect()
      return range.getBoundingClientRect().right > (frame?.right ?? 0) + 1
        ? [`${location.pathname} at ${innerWidth} px: ${element.outerHTML.slice(0, 120)}`]
        : []
    })
  })
}

test('a word of 60 letters breaks in every text that operators write', async () => {
  const { page, goTo } = await visit()
  const faults: string[] = []
  for (const path of ['/', '/webpages', '/demo', '/webinars']) {
    await goTo(path)
    await addLongWords(page)
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      faults.push(...(await cutTexts(page)), ...(await overflowing(page)))
    }
  }
  expect(faults).toEqual([])
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

describe('no layout shifts on a dashboard with a history', () => {
  test.for([
    [1280, 'en'],
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
    const today = page.getByRole('heading', { level: 2, name: /^(Today and yesterday|Hoy y ayer)$/ })
    await today.waitFor()
    await page.getByRole('time').waitFor()
    expect(await shiftsOf(page)).toEqual([])
    const lines = today.locator('..').getByRole('listitem')
    expect(await lines.count()).toBe(3)
  })
})

/** Holds back the page's probes. Returns a function that answers them and sets the behaviour for later ones. */
async function answerProbes(page: Page) {
  let behaviour: 'silent' | 'fast' = 'silent'
  const waiting: Route[] = []
  await page.route(/\/favicon\.ico\?/, async (route) => {
    if (behaviour === 'silent') {
      waiting.push(route)
      return
    }
    await giveIcon(route)
  })
  return async (next: typeof behaviour) => {
    behaviour = next
    await Promise.all(waiting.splice(0).map((route) => giveIcon(route)))
  }
}

/** The vertical position of the first tile, in whole pixels from the top of the page. */
const topOfTiles = (page: Page): Promise<number> =>
  page
    .locator('li[data-state]')
    .first()
    .evaluate((tile) => Math.round(tile.getBoundingClientRect().top + scrollY))

const widths = [1280, 800, 390, 320] as const

test.for(['en', 'es'] as const)(
  'while all is well, no text in the banner moves the tiles below it: %s',
  async (locale) => {
    const { context, page, goTo, tolerate } = await visit({ stored: { 'als.locale': locale } })
    await context.addInitScript(limitProbes, 10_000)
    portal.stack.sites.forEach(({ url }) => tolerate(url))
    const t = messages[locale].dashboard
    const answer = await answerProbes(page)
    const seen: Record<number, Record<string, number>> = {}
    const look = async (state: string, text: string) => {
      await banner(page, text).first().waitFor()
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await waitForFrames(page)
        seen[width] = { ...seen[width], [state]: await topOfTiles(page) }
      }
    }

    await goTo('/')
    await look('checking', t.overall.checking)
    await answer('fast')
    await look('operational', t.overall.operational)

    for (const width of widths) {
      const { checking, operational } = seen[width] ?? {}
      expect(operational, `at ${width} px`).toBe(checking)
    }
  },
)

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

// Spanish has the longer names, here and in the next test.
test('on a phone the sites are rows, and all six fit on one and a half screens', async () => {
  const { page } = await visitInTrouble(phone, 'es')
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
  const rows = await page.locator('li[data-state]').evaluateAll((items) =>
    items.map((item) => {
      const { top, bottom } = item.getBoundingClientRect()
      return { height: bottom - top, bottom: bottom + scrollY }
    }),
  )
  expect(rows).toHaveLength(6)
  for (const { height } of rows) {
    expect(height).toBeGreaterThanOrEqual(60)
    expect(height).toBeLessThan(88)
  }
  expect(rows.at(-1)?.bottom).toBeLessThanOrEqual(1.5 * phone.height)
})

/** Opens the dashboard of staff with three sites down, and with announcements. */
async function visitWithThreeDown(locale: 'en' | 'es', announcements: readonly object[] = []) {
  const visitor = await visit({ hasTouch: true, isMobile: true })
  const { context, page, goTo, tolerate } = visitor
  await context.route('**/announcements.json', (route) => route.fulfill({ json: announcements }))
  for (const url of urls().slice(0, 3)) {
    tolerate(url)
    await context.route(`${url}/favicon.ico?*`, (route) => route.abort('connectionrefused'))
  }
  await goTo('/webinars')
  await signIn(page, 'Ana Torres')
  await page.evaluate((value) => localStorage.setItem('als.locale', value), locale)
  await goTo('/')
  await page.getByText(messages[locale].dashboard.counts(3, 0, 6)).waitFor()
  return visitor
}

test.for(['en', 'es'] as const)(
  'on a phone the programs begin above 320 px with three sites down, an incident and three notices: %s',
  async (locale) => {
    const title = 'Elevated error rates and latency affect outbound mail delivery in several European regions'
    const announcements = ['incident', 'notice', 'notice', 'notice'].map((kind, index) => ({
      ...{ id: `${index}`, kind, title, text: 'A text.', from: '2026-01-01T00:00:00Z' },
    }))
    const { page } = await visitWithThreeDown(locale, announcements)
    await page.setViewportSize(phone)
    const t = messages[locale]
    await page.getByRole('region', { name: t.announcement.region }).waitFor()
    const programs = page.getByRole('region', { name: t.programs.heading })
    const top = () => programs.evaluate((region) => region.getBoundingClientRect().top)
    expect(await top()).toBeLessThan(320)
    // The whole title is in the opened banner.
    await page.getByRole('main').locator('summary').first().click()
    expect(await top()).toBeGreaterThan(320)
  },
)

test('with three sites down, the dashboard of staff has at most 150 words, those for screen readers among them', async () => {
  const { page } = await visitWithThreeDown('en')
  const words = (await page.locator('body').innerText()).match(/[\p{L}\p{N}]\S*/gu) ?? []
  expect(words.length).toBeLessThanOrEqual(150)
  expect(words.length).toBeGreaterThan(100)
})

test('at 1280 × 800 px the banner and six sites are in sight', async () => {
  const { page } = await visitInTrouble({ width: 1280, height: 800 }, 'es')
  const tiles = await page.locator('li[data-state]').evaluateAll((items) =>
    items.map((item) => {
      const { height, bottom } = item.getBoundingClientRect()
      return { height, bottom }
    }),
  )
  expect(tiles).toHaveLength(6)
  for (const { height, bottom } of tiles) {
    expect(height).toBeLessThanOrEqual(84)
    expect(bottom).toBeLessThanOrEqual(800)
  }
})

// Long lists skip the rendering of tiles outside the window. A wrong height would move the strips of their row.
test.for([1280, 800, 390])('a tile that is not rendered is as high as the others, at %i px', async (width) => {
  const { page, goTo } = await visit({ width })
  await goTo('/')
  const heights = await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .evaluateAll((tiles) => {
      const [first] = tiles
      if (!(first instanceof HTMLElement)) throw new Error('There is no tile')
      // Without `auto`, the browser does not use the height of the last rendering.
      first.style.containIntrinsicHeight = getComputedStyle(first).containIntrinsicHeight.replace('auto ', '')
      first.style.contentVisibility = 'hidden'
      first.style.alignSelf = 'start'
      return tiles.map((tile) => Math.round(tile.getBoundingClientRect().height))
    })
  expect(new Set(heights)).toEqual(new Set([heights[1]]))
})

test.for(['/', '/webpages'])('the arrow of a link never stands alone on a line of %s', async (path) => {
  // Spanish has the longest name.
  const { page, goTo } = await visit({ locale: 'es' })
  await goTo(path)
  for (const width of [1280, 1100, 1030, 800, 770, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    const alone = await page.locator('main li a').evaluateAll((links) =>
      links
        .filter((link) => {
          const text = document.createRange()
          text.selectNodeContents(link.querySelector('h2, h3') ?? link)
          const arrow = link.querySelector('svg')?.getBoundingClientRect()
          return (arrow?.top ?? 0) > ([...text.getClientRects()].at(-1)?.bottom ?? 0)
        })
        .map((link) => link.textContent),
    )
    expect(alone, `at ${width} px`).toEqual([])
  }
})

test('on a touch screen, no link of the banner, the announcements and the tiles is less than 44 px high', async () => {
  const announcements = (['incident', 'maintenance'] as const).map((kind) => ({
    ...{ id: kind, kind, title: 'A title', text: 'A text.', link: 'https://status.als.example' },
    ...{ from: '2026-01-01T00:00:00Z', until: '2099-01-01T00:00:00Z' },
  }))
  const visitor = await visit({ ...phone, stored: Object.fromEntries(weekOf(urls(), Date.now())) })
  const { page, context, goTo } = visitor
  await context.route('**/announcements.json', (route) => route.fulfill({ json: announcements }))
  await makeTrouble(visitor, urls())
  await goTo('/')
  await waitForTrouble(page)
  for (const summary of await page.getByRole('main').locator('summary').all()) await summary.click()
  const links = page.getByRole('main').locator('a, summary').filter({ visible: true })
  // The list of the tiles cuts what is beyond it.
  const heights = await links.evaluateAll((all) =>
    all.map((link) => {
      link.scrollIntoView({ block: 'center' })
      const { left, top, height } = link.getBoundingClientRect()
      const isHit = (y: number) => link.contains(document.elementFromPoint(left + 20, y))
      const isWhole = link.matches('summary') || (isHit(top + 1) && isHit(top + height - 1))
      return [link.textContent, isWhole ? height : 0] as const
    }),
  )
  expect(heights.map(([text]) => text)).toEqual(
    expect.arrayContaining(['Report a problem', 'More information (opens in new tab)']),
  )
  expect(heights.filter(([, height]) => height < 44)).toEqual([])
})

test.for([
  [false, 24],
  [true, 44],
] as const)('a star is large enough, on a touch screen (%s) at least %i px', async ([isTouch, least]) => {
  const { page, goTo } = await visit({ hasTouch: isTouch, isMobile: isTouch })
  await goTo('/webpages')
  const box = await page.getByRole('main').getByRole('button', { name: 'Star ALS Group' }).boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(least)
})

test('webinars alternate between left and right, and are stacked in a narrow window', async () => {
  const { page, goTo } = await visit({ width: 1280, height: 2000 })
  await goTo('/webinars')
  const sides = () =>
    page
      .getByRole('main')
      .getByRole('heading', { level: 2 })
      .evaluateAll((headings) =>
        headings.map((heading) => {
          const video = heading.closest('li')?.querySelector('button')?.getBoundingClientRect()
          const { x, top } = heading.getBoundingClientRect()
          if (video === undefined) return 'no video'
          if (top >= video.bottom) return 'below'
          return x >= video.right ? 'right' : 'left'
        }),
      )
  expect(await sides()).toEqual(['right', 'left', 'right'])
  await page.setViewportSize({ width: 390, height: 2000 })
  await expect.poll(sides).toEqual(['below', 'below', 'below'])
})
