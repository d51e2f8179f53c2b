import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkedAt, probesFrom, refresh } from '../support/board.ts'
import { give, held, image, silence } from '../support/probing-sites.ts'
import { cameToLife, useVisitors } from '../support/visitor.ts'
import { useWatchers } from '../support/watchers.ts'

const { plain: portal } = useWatchers('one-prober')
const visit = useVisitors(portal)

beforeEach(() => portal.site.answerWith(give(200, image)))

/** Another page of the same browser. */
async function openBeside(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(portal.at('/'), { waitUntil: 'domcontentloaded' })
  await cameToLife(other)
  return other
}

/** Waits until the page says so of its only site. */
const state = (page: Page, text: string): Promise<void> =>
  page.getByRole('main').getByRole('listitem').getByText(text, { exact: true }).waitFor()

/** Does something that begins a round, and waits until all of the pages show that it has ended, and when. */
async function roundIn(pages: readonly Page[], begin: () => Promise<void>): Promise<void> {
  const before = await Promise.all(pages.map(checkedAt))
  const isOver = async (): Promise<boolean> => {
    const times = new Set(await Promise.all(pages.map(checkedAt)))
    return times.size === 1 && before.every((time) => !times.has(time))
  }
  await begin()
  await expect.poll(isOver, { message: 'one new time in all pages' }).toBe(true)
}

/** For all pages of its browser: they have one clock. */
const minute = (page: Page) => (): Promise<void> => page.clock.fastForward(61_000)

describe('two pages of a browser', () => {
  test('ask the site once a round between them, and show the same', async () => {
    const { site } = portal
    const { page: first, goTo } = await visit()
    await first.clock.install()
    const before = site.asked
    await goTo('/')
    await state(first, 'Operational')
    await expect.poll(() => checkedAt(first)).not.toBeNull()

    const second = await openBeside(first)
    const asked = probesFrom(second)
    await state(second, 'Operational')
    expect(await checkedAt(second)).toBe(await checkedAt(first))
    expect(site.asked - before, 'the second page asks nothing to show it').toBe(1)

    for (const round of [2, 3, 4]) {
      await roundIn([first, second], minute(first))
      expect(site.asked - before).toBe(round)
    }
    expect(asked).toEqual([])
  })

  test('have the page that asks do it, whichever Refresh is pressed', async () => {
    const { site } = portal
    const { page: first, goTo } = await visit()
    await goTo('/')
    await state(first, 'Operational')
    const second = await openBeside(first)
    await state(second, 'Operational')
    const asked = { first: probesFrom(first), second: probesFrom(second) }
    const before = site.asked

    await roundIn([first, second], () => refresh(second).click())
    await roundIn([first, second], () => refresh(first).click())
    expect(site.asked - before).toBe(2)
    expect(asked).toEqual({ first: [site.url, site.url], second: [] })

    // Pressed in the other one as well, while the site is being asked.
    const icon = held(give(200, image))
    await site.answerWith(icon.answer)
    await roundIn([first, second], async () => {
      await refresh(second).click()
      await Promise.all([first, second].map((page) => page.locator('section[aria-busy="true"]').waitFor()))
      await refresh(first).click()
      icon.release()
    })
    expect(site.asked - before).toBe(3)
  })
})

describe('when the page that asks is closed', () => {
  test('the other follows, when the next round is due', async () => {
    const { site } = portal
    const { page: first, goTo } = await visit()
    await first.clock.install()
    await goTo('/')
    await state(first, 'Operational')
    await expect.poll(() => checkedAt(first)).not.toBeNull()
    const second = await openBeside(first)
    await state(second, 'Operational')
    const before = site.asked

    await first.close()
    await roundIn([second], minute(second))
    await roundIn([second], () => refresh(second).click())
    expect(site.asked - before).toBe(2)

    // And so on.
    const third = await openBeside(second)
    await state(third, 'Operational')
    await second.close()
    await roundIn([third], minute(third))
    expect(site.asked - before).toBe(3)
  })

  test('in the middle of a round, the other begins it again', async () => {
    const { site } = portal
    await site.answerWith(silence)
    const before = site.asked
    const { page: first, goTo } = await visit()
    await goTo('/')
    const second = await openBeside(first)
    await state(second, 'Checking...')
    await expect.poll(() => site.asked - before).toBe(1)

    await site.answerWith(give(200, image))
    await first.close()
    await state(second, 'Operational')
    expect(site.asked - before).toBe(2)
  })
})

test('pages of two browsers have nothing to do with each other', async () => {
  const { site } = portal
  const before = site.asked
  for (const { page, goTo } of [await visit(), await visit()]) {
    await goTo('/')
    await state(page, 'Operational')
  }
  expect(site.asked - before).toBe(2)
})
