import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkedAt } from '../support/board.ts'
import { usePortal } from '../support/portal.ts'
import { signIn, useVisitors, waitForFrames } from '../support/visitor.ts'

const portal = usePortal('geometry', { sites: 'fast' })
const visit = useVisitors(portal)

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const boxesOf = (elements: Locator): Promise<readonly Box[]> =>
  elements.evaluateAll((all) =>
    all.map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      return { left, top, right, bottom }
    }),
  )

/** Returns how many boxes are in the first row, and the gap between the first two of them. */
function rowOf([first, second, ...others]: readonly Box[]) {
  if (first === undefined || second === undefined) throw new Error('There are fewer than two boxes')
  const inRow = [first, second, ...others].filter(({ top }) => Math.abs(top - first.top) < 1)
  return { columns: inRow.length, gap: inRow.length > 1 ? second.left - first.right : second.top - first.bottom }
}

const tilesOf = (page: Page) => page.locator('li[data-state]')
const programsOf = (page: Page) =>
  page.getByRole('main').getByRole('region', { name: 'Your programs' }).getByRole('listitem')

test('programs and sites stand in the specified columns', async () => {
  const { page, goTo } = await visit()
  await goTo('/')
  await signIn(page, 'Ana Torres')
  await expect.poll(() => checkedAt(page)).not.toBeNull()
  const columns: Record<number, readonly unknown[]> = {}
  for (const width of [1920, 1280, 800, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await waitForFrames(page)
    columns[width] = [rowOf(await boxesOf(programsOf(page))).columns, rowOf(await boxesOf(tilesOf(page))).columns]
  }
  expect(columns, 'programs and sites').toEqual({ 1920: [6, 2], 1280: [3, 2], 800: [2, 2], 390: [2, 1] })
})

test.each([
  ['no-preference', '0.12s'],
  ['reduce', '0s'],
] as const)(
  'with motion %s, colours and shadows of tiles, cards, stars and buttons change in %s',
  async (reducedMotion, time) => {
    const { page, goTo } = await visit({ reducedMotion })
    const timesOf = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((all) => [...new Set(all.map((each) => getComputedStyle(each).transitionDuration))])
    await goTo('/')
    expect(await timesOf('li[data-state], main button')).toEqual([time])
    await goTo('/webpages')
    expect(await timesOf('main li:has(h2), main button')).toEqual([time])
  },
)

test('the play button is on the picture, and the name of a webinar is larger than its description', async () => {
  const { page, goTo } = await visit()
  await goTo('/webinars')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await waitForFrames(page)
    const play = page.getByRole('button', { name: 'Play video: Webinar 1' })
    const [drawing] = await boxesOf(play.locator('img'))
    const [disc] = await boxesOf(play.locator('span').first())
    expect(disc?.left).toBeGreaterThan(drawing?.left ?? Infinity)
    expect(disc?.right).toBeLessThan(drawing?.right ?? 0)
  }
  const sizes = await page
    .locator('main li h2, main li h2 + p')
    .evaluateAll((texts) => texts.map((text) => parseFloat(getComputedStyle(text).fontSize)))
  expect(sizes[0]).toBeGreaterThan(sizes[1] ?? 0)
})

test.for([1280, 800, 390])('the icon of the banner stays when lines come below its title, at %i px', async (width) => {
  const { page, goTo } = await visit({ width })
  await goTo('/')
  await expect.poll(() => checkedAt(page)).not.toBeNull()
  const icon = page.locator('#overall [data-shape]')
  const boxes = await boxesOf(icon)
  await icon.locator('xpath=../..').evaluate((banner) => {
    const lines = banner.lastElementChild?.lastElementChild
    for (const text of ['one', 'two', 'three']) lines?.append(text, document.createElement('br'))
  })
  expect(await boxesOf(icon)).toEqual(boxes)
})
