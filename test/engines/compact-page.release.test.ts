import { expect, test } from 'vitest'
import { violationsOf } from '../support/axe.ts'
import { recordShifts, shiftsOf } from '../support/layout-shifts.ts'
import { withManyLinks } from '../support/many-links.ts'
import { usePortal } from '../support/portal.ts'
import { shipped } from '../support/shipped.ts'
import { textsOf, useVisitors } from '../support/visitor.ts'

const content = withManyLinks(shipped)
const longName = 'Official Repository'
// Its name has two lines, and a browser may paint its row before it has arrived.
const webpages = content.cards.webpages.map((card) => (card.name === 'Payroll' ? { ...card, name: longName } : card))
const portal = usePortal('compact-cards', {
  content: { ...content, cards: { ...content.cards, webpages } },
  sites: 'fast',
})
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
  expect(await violationsOf(page)).toEqual([])
  const isWhole = page.getByRole('link', { name: 'Office', exact: true }).evaluate((link) => {
    const { left, top } = link.getBoundingClientRect()
    return document.elementFromPoint(left + 5, top + 1) === link
  })
  expect(await isWhole, 'nothing covers the list of sections').toBe(true)
  await page.getByRole('radio', { name: 'Cards' }).check()
  expect(await whole()).toBeLessThan(7)
  await goTo('/webpages')
  await page.getByRole('radio', { name: 'Cards' }).waitFor()
  expect([await isChosen('Cards'), await shiftsOf(page)]).toEqual([true, []])
})

test('the arrow of a new tab stands beside the name at every width, neither cut off nor under the star', async () => {
  const { page, goTo } = await visit({ height: 800 })
  await goTo('/webpages')
  await page.getByRole('radio', { name: 'Compact' }).waitFor()
  for (let width = 1040; width <= 1280; width += 12) {
    await page.setViewportSize({ width, height: 800 })
    const room = await page.getByRole('link', { name: longName }).evaluate((link) => {
      const arrow = link.querySelector('svg')?.getBoundingClientRect()
      return link.getBoundingClientRect().right - (arrow?.right ?? Infinity)
    })
    expect(room, `at ${width} px`).toBeGreaterThan(-0.5)
  }
})

test('on a phone the filter is as wide as the cards', async () => {
  const { page, goTo } = await visit({ width: 390, height: 800 })
  await goTo('/webpages')
  const main = page.getByRole('main')
  const edges = await Promise.all(
    [main.getByRole('searchbox'), main.getByRole('listitem').first()].map((element) =>
      element.evaluate((each) => [each.getBoundingClientRect().left, each.getBoundingClientRect().right]),
    ),
  )
  expect(edges[0]).toEqual(edges[1])
})

test('the filter of a page is there again at Back, after a reload, and at Back after a link to a section', async () => {
  const { page, goTo } = await visit({ height: 800 })
  await goTo('/webpages')
  const main = page.getByRole('main')
  const filter = main.getByRole('searchbox')
  const status = () => textsOf(main.getByRole('status'))
  const away = async () => {
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Webinars' }).click()
    await page.getByRole('heading', { level: 1, name: 'Webinars' }).waitFor()
  }
  await filter.fill('calendra')
  await expect.poll(status).toEqual(['2 of 41 cards'])
  await away()
  await page.goBack()
  await expect.poll(status).toEqual(['2 of 41 cards'])
  expect(await filter.inputValue()).toBe('calendra')
  await page.reload()
  await expect.poll(status).toEqual(['2 of 41 cards'])
  await page.getByRole('navigation', { name: 'Sections of this page' }).getByRole('link').first().click()
  await away()
  await page.goBack()
  await expect.poll(status).toEqual(['2 of 41 cards'])
  await away()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Webpages' }).click()
  await filter.waitFor()
  expect(await filter.inputValue(), 'a new visit of the page begins without a filter').toBe('')
})

test('the menu of a compact card has its description, its links and its star, by keys, too; its links are printed', async () => {
  const { page, goTo } = await visit({ height: 800 })
  await goTo('/webpages')
  const main = page.getByRole('main')
  const card = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Calendar', exact: true }) })
  const links = async () => (await textsOf(card.getByRole('link'))).map((text) => text.split(/ ·| \(/)[0])
  const more = card.getByRole('button', { name: 'More about Calendar' })
  expect(await links()).toEqual(['Calendar'])
  await more.press('Enter')
  const all = ['Calendar', 'Guide', 'Request access', 'Status', expect.stringMatching(/^(Write to|Call|Ask)/)]
  expect([await links(), await more.getAttribute('aria-expanded')]).toEqual([all, 'true'])
  const about = card.getByText('every office').last()
  expect(await about.evaluate((text) => text.scrollWidth > text.clientWidth), 'the description is whole').toBe(false)
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Tab')
  expect(await textsOf(page.locator(':focus'))).toEqual([expect.stringMatching(/^Guide/)])
  await card.getByRole('button', { name: 'Star Calendar' }).last().press('Enter')
  expect(await links(), 'a press closes the menu').toEqual(['Calendar'])
  expect(await card.getByRole('button', { name: 'Star Calendar' }).getAttribute('aria-pressed')).toBe('true')
  await page.emulateMedia({ media: 'print' })
  expect([await links(), await more.isVisible()]).toEqual([all, false])
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('radio', { name: 'Cards' }).check()
  expect([await links(), await more.isVisible()], 'a large card shows its links').toEqual([all, true])
})
