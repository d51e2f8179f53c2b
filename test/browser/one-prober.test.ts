import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkedAt, probesFrom, refresh } from '../support/board.ts'
import { give, held, image, silence } from '../support/probing-sites.ts'
import { waitUntilAlive, useVisitors } from '../support/visitor.ts'
import { useWatchers } from '../support/watchers.ts'

const { plain: portal } = useWatchers('one-prober')
const visit = useVisitors(portal)

beforeEach(() => portal.site.answerWith(give(200, image)))

/** Opens the portal in another page of the same browser. */
async function openBeside(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(portal.at('/'), { waitUntil: 'domcontentloaded' })
  await waitUntilAlive(other)
  return other
}

/** Waits until the page shows this state of its only site. */
const waitForState = (page: Page, text: string): Promise<void> =>
  page.getByRole('main').getByRole('listitem').getByText(text, { exact: true }).waitFor()

/** Begins a round and waits until all of the pages show the same new time. */
async function roundIn(pages: readonly Page[], begin: () => Promise<void>): Promise<void> {
  const before = await Promise.all(pages.map(checkedAt))
  const isOver = async (): Promise<boolean> => {
    const times = new Set(await Promise.all(pages.map(checkedAt)))
    return times.size === 1 && before.every((time) => !times.has(time))
  }
  await begin()
  await expect.poll(isOver, { message: 'one new time in all pages' }).toBe(true)
}

/** Returns a function that advances the clock of all pages in the browser by 61 s. */
const minute = (page: Page) => (): Promise<void> => page.clock.fastForward(61_000)

describe('two pages of a browser', () => {
  test('together probe the site once per round, and show the same result', async () => {
    const { site } = portal
    const { page: first, goTo } = await visit()
    await first.clock.install()
    const before = site.asked
    await goTo('/')
    await waitForState(first, 'Operational')
    await expect.poll(() => checkedAt(first)).not.toBeNull()

    const second = await openBeside(first)
    const asked = probesFrom(second)
    await waitForState(second, 'Operational')
    expect(await checkedAt(second)).toBe(await checkedAt(first))
    expect(site.asked - before, 'no request of the second page').toBe(1)

    for (const round of [2, 3, 4]) {
      await roundIn([first, second], minute(first))
      expect(site.asked - before).toBe(round)
    }
    expect(asked).toEqual([])
  })

  test('leave the probe to the leader, whichever page Refresh is pressed in', async () => {
    const { site } = portal
    const { page: first, goTo } = await visit()
    await goTo('/')
    await waitForState(first, 'Operational')
    const second = await openBeside(first)
    await waitForState(second, 'Operational')
    const asked = { first: probesFrom(first), second: probesFrom(second) }
    const before = site.asked

    await roundIn([first, second], () => refresh(second).click())
    await roundIn([first, second], () => refresh(first).click())
    expect(site.asked - before).toBe(2)
    expect(asked).toEqual({ first: [site.url, site.url], second: [] })

    // Press Refresh in the other page as well, during the probe.
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

describe('when the leader is closed', () => {
  test('the other page leads from the next round on', async () => {
    const { site } = portal
    const { page: first, goTo } = await visit()
    await first.clock.install()
    await goTo('/')
    await waitForState(first, 'Operational')
    await expect.poll(() => checkedAt(first)).not.toBeNull()
    const second = await openBeside(first)
    await waitForState(second, 'Operational')
    const before = site.asked

    await first.close()
    await roundIn([second], minute(second))
    await roundIn([second], () => refresh(second).click())
    expect(site.asked - before).toBe(2)

    const third = await openBeside(second)
    await waitForState(third, 'Operational')
    await second.close()
    await roundIn([third], minute(third))
    expect(site.asked - before).toBe(3)
  })

  test('in the middle of a round, the other page begins it again', async () => {
    const { site } = portal
    await site.answerWith(silence)
    const before = site.asked
    const { page: first, goTo } = await visit()
    await goTo('/')
    const second = await openBeside(first)
    await waitForState(second, 'Checking...')
    await expect.poll(() => site.asked - before).toBe(1)

    await site.answerWith(give(200, image))
    await first.close()
    await waitForState(second, 'Operational')
    expect(site.asked - before).toBe(2)
  })
})

test('pages of two browsers probe independently', async () => {
  const { site } = portal
  const before = site.asked
  for (const { page, goTo } of [await visit(), await visit()]) {
    await goTo('/')
    await waitForState(page, 'Operational')
  }
  expect(site.asked - before).toBe(2)
})
