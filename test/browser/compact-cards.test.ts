import { expect, test } from 'vitest'
import { recordShifts, shiftsOf } from '../support/layout-shifts.ts'
import { withManyLinks } from '../support/many-links.ts'
import { usePortal } from '../support/portal.ts'
import { shipped } from '../support/shipped.ts'
import { useVisitors } from '../support/visitor.ts'

const portal = usePortal('compact-cards', { content: withManyLinks(shipped), sites: 'fast' })
const visit = useVisitors(portal)

test('of 41 cards in six sections, at least 24 are on a screen of 1280 × 800, and the chosen view is there at once', async () => {
  const { page, goTo } = await visit({ height: 800, before: recordShifts })
  await goTo('/webpages')
  const isChosen = (name: string) => page.getByRole('radio', { name }).isChecked()
  await page.getByRole('radio', { name: 'Compact' }).waitFor()
  const whole = () =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .evaluateAll((items) => items.filter((item) => item.getBoundingClientRect().bottom <= innerHeight).length)
  expect(await whole()).toBeGreaterThanOrEqual(24)
  expect([await isChosen('Compact'), await shiftsOf(page)]).toEqual([true, []])
  await page.getByRole('radio', { name: 'Cards' }).check()
  expect(await whole()).toBeLessThan(7)
  await goTo('/webpages')
  await page.getByRole('radio', { name: 'Cards' }).waitFor()
  expect([await isChosen('Cards'), await shiftsOf(page)]).toEqual([true, []])
})
