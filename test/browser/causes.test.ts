import { beforeEach, expect, test } from 'vitest'
import { banner, refreshUntil, tileOf } from '../support/board.ts'
import { usePortal } from '../support/portal.ts'
import { late, undecided, vendorAnswer, vendorPage } from '../support/states/causes.ts'
import { contents } from '../support/states/contents.ts'
import { textsOf, useVisitors } from '../support/visitor.ts'

// For every site that is down, the page names the nearest cause that it can prove, or says that it knows none.

const portal = usePortal('causes', { sites: 'fast', content: contents.causes })
const visitors = useVisitors(portal)

/** A visitor for whom the vendor's page has these incidents. */
async function visit(options: Parameters<typeof visitors>[0] = {}, ...incidents: readonly object[]) {
  const visitor = await visitors(options)
  await visitor.context.route(vendorPage, (route) => route.fulfill(vendorAnswer(...incidents)))
  return visitor
}
beforeEach(() => portal.stack.sites.forEach((site) => site.behaveAs('fast')))

const fail = (...indexes: readonly number[]) =>
  portal.stack.sites.forEach((site, index) => site.behaveAs(indexes.includes(index) ? 'refusing' : 'fast'))

const off =
  'The office VPN is off or not working: Benchmarking Portal, Accounting Analytics and ALS Group cannot be reached from here.'

test('if no site of the VPN answers and others do, the page says that it is off, and how to connect', async () => {
  fail(0, 1, 2)
  const { page, goTo } = await visit()
  await goTo('/')
  await refreshUntil(page, () => banner(page, off).count(), 1)
  const help = page.getByRole('link', { name: 'How to connect (opens in new tab)' })
  expect(await help.getAttribute('href')).toBe('https://www.als.example/vpn')
  for (const name of ['Benchmarking Portal', 'ALS Group']) {
    expect((await textsOf(tileOf(page, name))).join()).toMatch(/Down.*needs the office VPN/)
  }
  await page.getByRole('button', { name: 'Details of ALS Group' }).click()
  await page.getByRole('dialog').getByText(off).waitFor()
  expect(await page.getByText(/cause (is not known|unknown)/i).count()).toBe(0)
  await page.keyboard.press('Escape')
  // The network explains no site outside of it.
  fail(0, 1, 2, 5)
  await refreshUntil(page, () => tileOf(page, 'ALS News').getByText('Cause unknown').count(), 1)
  await banner(page, off).waitFor()
})

test('while the browser may not reach private addresses, their sites are grey, and green once it may', async () => {
  // Not a visitor: the sample sites have no certificate, and the browser says so in the console.
  const context = await portal.browser.newContext({ viewport: { width: 1280, height: 900 } })
  await context.addInitScript(undecided)
  const page = await context.newPage()
  // A page of this machine needs no permission.
  const origin = 'https://portal.test'
  await context.route(`${origin}/**`, async (route) => {
    const url = route.request().url().replace(origin, portal.at(''))
    await route.fulfill({ response: await route.fetch({ url }) })
  })
  let isAllowed = false
  for (const [index, { url }] of portal.stack.sites.entries()) {
    const svg = { contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>' }
    await context.route(`${url}/**`, (route) => (isAllowed || index > 3 ? route.fulfill(svg) : route.abort()))
  }
  await page.goto(`${origin}/`)
  const sentence = 'Your browser has not been allowed to reach the office network, so these sites cannot be checked.'
  await refreshUntil(page, () => banner(page, sentence).count(), 1)
  await banner(page, 'Some sites can’t be checked').waitFor()
  expect((await textsOf(tileOf(page, 'ALS Group'))).join()).toContain('Not checked')
  expect(await page.getByText(/^Down/).filter({ visible: true }).count()).toBe(0)
  await page.getByText('What to press').click()
  await page.getByText(/^Load this page again\. When the browser asks about your local network/).waitFor()
  isAllowed = true
  await page.evaluate(() => Reflect.get(window, 'allow')())
  await banner(page, 'All Systems Operational').waitFor()
  expect(await banner(page, sentence).count()).toBe(0)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
})

test('if the vendor of a site tells of an incident, the page says what it wrote last, with a link', async () => {
  fail(4)
  const { page, goTo } = await visit({}, late)
  await goTo('/')
  await refreshUntil(page, () => banner(page, '1 down of 6').count(), 1)
  const title = page.getByRole('group', { name: 'Mail vendor: SMTP timeouts' })
  await title.locator('summary').first().click()
  await page.getByText('We are replacing a disk.').waitFor()
  const link = page.getByRole('link', { name: 'Their status page (opens in new tab)' })
  expect(await link.first().getAttribute('href')).toBe('https://stspg.vendor.example/late')
  expect((await textsOf(tileOf(page, 'ALS Valuation'))).join()).toMatch(/Down.*Mail vendor: SMTP timeouts/)
  expect(await page.getByText(/cause (is not known|unknown)/i).count()).toBe(0)
})
