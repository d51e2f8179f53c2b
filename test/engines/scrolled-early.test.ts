import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { tileIdOf } from '../../src/app/state-look.ts'
import { usePortal } from '../support/portal.ts'
import { useVisitors, waitForFrames, waitUntilAlive, holdMainScript } from '../support/visitor.ts'

const portal = usePortal('scrolled-early', { sites: 'fast' })
const visit = useVisitors(portal)

/** Opens a page in a small window, and lets it come alive after `meanwhile`. */
async function openSlowly(path: string, meanwhile: (page: Page) => Promise<void>): Promise<Page> {
  const { page } = await visit({ width: 500, height: 400 })
  const goOn = await holdMainScript(page)
  await page.goto(portal.at(path), { waitUntil: 'commit' })
  await page.locator('#root h1').waitFor()
  await page.waitForFunction(() => document.readyState !== 'loading')
  await waitForFrames(page)
  await meanwhile(page)
  goOn()
  await waitUntilAlive(page)
  await waitForFrames(page, 10)
  return page
}

const lastTile = () => tileIdOf({ url: portal.stack.sites[5]?.url ?? '' })
const scrollOf = (page: Page) => page.evaluate(() => Math.round(scrollY))
/** How far an element is from the top of the window. */
const topOf = (page: Page, id: string) =>
  page.locator(`[id="${id}"]`).evaluate((element) => Math.round(element.getBoundingClientRect().top))

test.each(['/', '/#site', '/?a=b', '/webpages', '/webpages#content'])(
  'a page at %s that is scrolled before it is alive keeps its place',
  async (path) => {
    const page = await openSlowly(path.replace('#site', `#${lastTile()}`), async (early) => {
      await early.evaluate(() => scrollTo(0, 150))
      await waitForFrames(early)
    })
    expect(await scrollOf(page)).toBe(150)
  },
)

test('a link to a site shows that site, before the page is alive and after', async () => {
  let before = 0
  const page = await openSlowly(`/#${lastTile()}`, async (early) => {
    before = await topOf(early, lastTile())
    // In sight: the window is 400 px high, and a tile 60 px.
    expect(before).toBeLessThanOrEqual(340)
    expect(await scrollOf(early)).toBeGreaterThan(100)
  })
  expect(Math.abs((await topOf(page, lastTile())) - before)).toBeLessThan(30)
  expect(page.url()).toBe(portal.at(`/#${lastTile()}`))
})

test('a link to highlighted text shows that text, before the page is alive and after', async () => {
  let before = 0
  const page = await openSlowly('/#:~:text=ALS%20News', async (early) => {
    before = await scrollOf(early)
    expect(before).toBeGreaterThan(100)
  })
  expect(Math.abs((await scrollOf(page)) - before)).toBeLessThan(30)
})

test('a page that is loaded again keeps its place', async () => {
  const page = await openSlowly('/', async () => {})
  await page.evaluate(() => scrollTo(0, 200))
  await waitForFrames(page)
  await page.reload()
  await waitUntilAlive(page)
  await waitForFrames(page, 10)
  expect(await scrollOf(page)).toBe(200)
})
