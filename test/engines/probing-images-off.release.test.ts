import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as en } from '../../src/texts/en/index.ts'
import { banner, checkedAt, refresh } from '../support/board.ts'
import { useVisitors } from '../support/visitor.ts'
import { useWatchers } from './watchers.ts'

const isFirefox = process.env['ALS_BROWSER'] === 'firefox'
// A setting of both browsers. Chromium then requests no image and reports nothing; Firefox reports an error at once.
const { plain, confirming } = useWatchers(
  'images-off',
  () => (isFirefox ? [] : ['--blink-settings=imagesEnabled=false']),
  isFirefox ? { firefoxUserPrefs: { 'permissions.default.image': 2 } } : {},
)
const visitPlain = useVisitors(plain)
const visitConfirming = useVisitors(confirming)

/** The time-out of a probe, that of the portal's image, and the time that a busy machine needs. */
const ROUND_MS = 30_000

const tileOf = (page: Page) => page.getByRole('main').getByRole('listitem').first()

test('with images switched off, the board says so instead of a state, and tries again on Refresh', async () => {
  const { asked } = plain.site
  const { page, goTo } = await visitPlain()
  await goTo('/')
  const said = banner(page, en.dashboard.imagesOffDetail)
  await said.waitFor({ timeout: ROUND_MS })
  expect(await tileOf(page).innerText()).toContain(en.dashboard.state.checking)
  expect(await checkedAt(page)).toBeNull()
  await refresh(page).click()
  await expect
    .poll(() => page.getByRole('status').first().innerText(), { timeout: ROUND_MS })
    .toContain(en.dashboard.imagesOffDetail)
  expect(await said.count()).toBe(1)
  expect(plain.site.asked, 'no request for its icon').toBe(asked)
})

test('with images switched off and `status.confirm`, the board shows what plain requests find', async () => {
  const { page, goTo } = await visitConfirming()
  await goTo('/')
  await expect.poll(() => checkedAt(page), { timeout: ROUND_MS }).not.toBeNull()
  const tile = await tileOf(page).innerText()
  expect(tile).toContain(en.dashboard.state.operational)
  expect(await banner(page, en.dashboard.imagesOffDetail).count()).toBe(0)
})
