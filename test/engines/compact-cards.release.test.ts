import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsOf } from '../support/axe.ts'
import { findCutTexts } from '../support/cut-texts.ts'
import { pressable, walk } from '../support/keyboard-walk.ts'
import type { Walker } from '../support/keyboard-walk.ts'
import { withManySections } from '../support/many-cards.ts'
import { usePortal } from '../support/portal.ts'
import { shipped } from '../support/shipped.ts'
import { useVisitors } from '../support/visitor.ts'

// 500 cards in twenty sections, 25 each.
const portal = usePortal('compact-cards-500', { content: withManySections(shipped), sites: 'fast' })
const visit = useVisitors(portal)

const more = (page: Page, includeHidden = false) =>
  page.getByRole('main').getByRole('button', { name: /^More about /, includeHidden })

/** Opens the page. */
async function open(options: Parameters<typeof visit>[0], before: (page: Page) => Promise<void> = async () => {}) {
  const visitor = await visit({ reducedMotion: 'reduce', ...options })
  await visitor.goTo('/webpages')
  await before(visitor.page)
  await visitor.goTo('/webpages')
  await visitor.page.getByRole('radio', { name: 'Compact' }).waitFor()
  expect(await more(visitor.page, true).count()).toBe(500)
  return visitor
}

test.for([
  ['at 1280 px', { width: 1280 }],
  ['at 1280 px, dark', { width: 1280, colorScheme: 'dark' }],
  ['at 320 px, as a zoom of 400 % shows it', { width: 320, height: 256 }],
  ['on a phone', { width: 390, hasTouch: true, isMobile: true }],
  ['in forced colours', { width: 1280, forcedColors: 'active' }],
] as const)('500 compact cards break no rule and cut no text %s', async ([, options]) => {
  const { page } = await open(options)
  // A card with links. Without a pointer, which would change where Tab begins.
  await more(page).first().dispatchEvent('click')
  // In a window this low, the open panel covers the card that it belongs to.
  if ('height' in options && options.height < 400) await page.keyboard.press('Escape')
  expect(await violationsOf(page, { forcedColors: 'forcedColors' in options })).toEqual([])
  expect(await page.evaluate(findCutTexts)).toEqual([])
  const sizes = await more(page).evaluateAll((buttons) =>
    buttons.map((button) => button.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
  )
  expect(Math.min(...sizes), 'WCAG 2.5.8').toBeGreaterThanOrEqual('hasTouch' in options ? 44 : 24)
})

/** Folds all sections but the first two and the last one, so that a walk takes one minute and not four. */
const foldMost = (page: Page) =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('main details > ul')].map(({ id }) => id)
    localStorage.setItem('als.folded', JSON.stringify(ids.slice(2, -1)))
  })

test.for([
  [1280, 800],
  [320, 512],
] as const)(
  'Tab reaches all at %i × %i px, and the focus is visible',
  { timeout: 300_000 },
  async ([width, height]) => {
    const { page } = await open({ width, height })
    if (width === 1280) await foldMost(page)
    await more(page).last().waitFor()
    const all = await page.evaluate(pressable)
    const faults: string[] = []
    const walker: Walker = { press: (key) => page.keyboard.press(key), evaluate: (run) => page.evaluate(run) }
    expect(await walk(walker, 'Tab', faults, 2_000)).toEqual(all)
    expect(faults).toEqual([])
  },
)
