import { beforeEach, expect, test } from 'vitest'
import { banner, checkedAt, probesFrom, roundOf } from '../support/board.ts'
import { pauseUpdates } from '../support/pause.ts'
import { usePortal } from '../support/portal.ts'
import { useVisitors } from '../support/visitor.ts'

// The board goes silent in no moment that matters, and is never greener than it knows.

const portal = usePortal('honest-board', { sites: 'fast' })
const visit = useVisitors(portal)
beforeEach(() => portal.stack.sites.forEach((site) => site.behaveAs('fast')))

test('a pause says when it ends by itself, says its age once, and ends then', async () => {
  const { page, goTo } = await visit()
  await page.clock.install()
  await goTo('/')
  await expect.poll(() => checkedAt(page)).not.toBeNull()
  await pauseUpdates(page)
  const main = page.getByRole('main')
  await main.getByText(/^Updates resume by themselves at \d\d:\d\d\.$/).waitFor()
  expect(await main.getByText(/Last checked/).count()).toBe(1)
  expect(await banner(page, 'All Systems Operational').count(), 'nothing is green that is not checked').toBe(0)
  const asked = probesFrom(page)
  await page.clock.fastForward(29 * 60_000)
  await banner(page, 'Last checked 29 min ago.').waitFor()
  expect(asked).toEqual([])
  await roundOf(page, () => page.clock.fastForward(60_000))
  await banner(page, 'All Systems Operational').waitFor()
  expect(asked).toHaveLength(6)
})
