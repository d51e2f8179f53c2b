import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isFirefox } from '../support/browser.ts'
import { recordShifts, shiftsOf } from '../support/layout-shifts.ts'
import { withManyLinks } from '../support/many-links.ts'
import { usePortal } from '../support/portal.ts'
import { shipped } from '../support/shipped.ts'
import { useVisitors, waitUntilAlive } from '../support/visitor.ts'

const portal = usePortal('section-links', { content: withManyLinks(shipped), sites: 'fast' })
const visit = useVisitors(portal)

const folded = (page: Page) => page.evaluate(() => localStorage.getItem('als.folded'))

/** Opens the page of six sections, of which Office and Media are folded. */
async function openFolded(options: Parameters<typeof visit>[0] = {}) {
  const visitor = await visit({ height: 800, reducedMotion: 'reduce', ...options })
  const { page, goTo } = visitor
  const main = page.getByRole('main')
  const card = (name: string) => main.getByRole('link', { name: new RegExp(`^${name} \\(`) })
  await goTo('/webpages')
  for (const name of ['Office', 'Media']) {
    await main.locator('summary').filter({ hasText: name }).press('Enter')
  }
  await expect.poll(() => folded(page)).toBe('["webpages-Office","webpages-Media"]')
  const isInView = (name: string) =>
    card(name).evaluate((link) => {
      const { top, bottom } = link.getBoundingClientRect()
      return link.checkVisibility({ contentVisibilityAuto: true }) && top >= 0 && bottom <= innerHeight
    })
  return { ...visitor, main, card, isInView }
}

test('a folded section stays folded from the first frame on, and is printed', async () => {
  const { page, goTo, card } = await openFolded({ before: recordShifts })
  await goTo('/webpages')
  await page.getByRole('radio', { name: 'Compact' }).waitFor()
  expect([await card('Mail').isVisible(), await card('Ledger').isVisible(), await shiftsOf(page)]).toEqual([
    false,
    true,
    [],
  ])
  // Its driver prints to a file only.
  if (isFirefox) return
  await page.emulateMedia({ media: 'print' })
  expect(await card('Mail').isVisible()).toBe(true)
})

test('the link to a folded section opens it, in the page and from elsewhere', async () => {
  const { page, goTo, main, card, isInView } = await openFolded()
  await page.getByRole('navigation', { name: 'Sections of this page' }).getByText('Media').click()
  await expect.poll(() => isInView('Photos')).toBe(true)
  const isHeadInView = (name: string) =>
    main.getByRole('heading', { name, exact: true }).evaluate((heading) => heading.getBoundingClientRect().top >= 0)
  expect(await isHeadInView('Media')).toBe(true)
  await expect.poll(() => folded(page)).toBe('["webpages-Office"]')
  await page.goto('about:blank')
  await goTo('/webpages#webpages-Office')
  expect([await isInView('Mail'), await isHeadInView('Office')]).toEqual([true, true])
  await expect.poll(() => folded(page)).toBe(null)
  await goTo('/webpages')
  expect(await card('Mail').isVisible(), 'it stays open').toBe(true)
})

test('a link to a text in a folded section opens it', async () => {
  const { page, goTo, isInView } = await openFolded()
  await page.goto('about:blank')
  await goTo('/webpages#:~:text=Podcasts')
  await expect.poll(() => isInView('Podcasts')).toBe(true)
  await expect.poll(() => folded(page)).toBe('["webpages-Office"]')
})

test('the filter opens folded sections, which a press does not close', async () => {
  const { main, card } = await openFolded()
  await main.getByRole('searchbox').pressSequentially('mail')
  await expect.poll(() => card('Mail').isVisible()).toBe(true)
  await main.locator('summary').filter({ hasText: 'Office' }).click()
  expect(await card('Mail').isVisible()).toBe(true)
  await main.getByRole('searchbox').press('Escape')
  await expect.poll(() => card('Mail').isVisible()).toBe(false)
})

test('the filter stays after a link to a section and a new load, and at Back', async () => {
  const { page, main, card } = await openFolded()
  const filter = main.getByRole('searchbox')
  await filter.pressSequentially('mail')
  await page.getByRole('navigation', { name: 'Sections of this page' }).getByText('Office').click()
  await expect.poll(() => page.url()).toContain('#webpages-Office')
  await page.reload()
  await waitUntilAlive(page)
  expect(await filter.inputValue()).toBe('mail')
  await expect.poll(() => card('Mail').isVisible()).toBe(true)
  expect(await card('Ledger').isVisible()).toBe(false)
  await page.goto('about:blank')
  await page.goBack()
  await waitUntilAlive(page)
  expect(await filter.inputValue()).toBe('mail')
})

test('without JavaScript a section opens and closes', async () => {
  const { page } = await visit({ javaScriptEnabled: false })
  await page.goto(portal.at('/webpages'))
  const main = page.getByRole('main')
  const mail = main.getByRole('link', { name: /^Mail \(/ })
  expect(await mail.isVisible()).toBe(true)
  await main.locator('summary').filter({ hasText: 'Office' }).click()
  expect(await mail.isVisible()).toBe(false)
})
