import { beforeEach, expect, test } from 'vitest'
import { banner, refreshUntil, siteNames, tileOf } from '../support/board.ts'
import { usePortal } from '../support/portal.ts'
import { incident } from '../support/states/announcements.ts'
import { late, vendorAnswer, vendorPage } from '../support/states/causes.ts'
import { contents } from '../support/states/contents.ts'
import { textsOf, useVisitors } from '../support/visitor.ts'

// In these situations the page blames no cause. test/browser/causes.test.ts has those in which it names one.
const portal = usePortal('no-causes', { sites: 'fast', content: contents.causes })
const visitors = useVisitors(portal)

/** A visitor for whom the vendor's page has no incidents. */
async function visit() {
  const visitor = await visitors()
  await visitor.context.route(vendorPage, (route) => route.fulfill(vendorAnswer()))
  return visitor
}
beforeEach(() => portal.stack.sites.forEach((site) => site.behaveAs('fast')))

const fail = (...indexes: readonly number[]) =>
  portal.stack.sites.forEach((site, index) => site.behaveAs(indexes.includes(index) ? 'refusing' : 'fast'))

test('if one site of the VPN is broken, the page does not blame the VPN', async () => {
  fail(1)
  const { page, goTo } = await visit()
  await goTo('/')
  await refreshUntil(page, () => banner(page, 'Cause unknown').count(), 1)
  expect(await page.getByText(/VPN/).count()).toBe(0)
})

test('an incident that the group has announced is the cause of its sites, and of no others', async () => {
  fail(1, 5)
  const { context, page, goTo } = await visit()
  await context.route('**/announcements.json', (route) => route.fulfill({ json: [incident] }))
  await goTo('/')
  await refreshUntil(page, () => banner(page, '2 down of 6').count(), 1)
  await page.getByRole('group', { name: 'E-mail to clients is late' }).waitFor()
  expect((await textsOf(tileOf(page, 'ALS News'))).join()).toMatch(/Down.*Incident: E-mail to clients is late/)
  expect(await tileOf(page, 'ALS News').getByText('Cause unknown').count()).toBe(0)
  await tileOf(page, 'Accounting Analytics').getByText('Cause unknown').waitFor()
  expect(await banner(page, 'Cause unknown').count()).toBe(1)
})

test('if no site answers, the page names no network and no vendor, but what it may be', async () => {
  fail(...siteNames.keys())
  const { page, goTo } = await visit()
  await goTo('/')
  await refreshUntil(page, () => banner(page, 'No site answers. It may be your connection or VPN.').count(), 1)
  expect(await page.getByText(/off or not working|vendor/i).count()).toBe(0)
})

test('a site that is alone in its network may need it', async () => {
  fail(3)
  const { page, goTo } = await visit()
  await goTo('/')
  await refreshUntil(page, () => banner(page, 'It may need the network of the lab.').count(), 2)
})

test.each([
  ['an error', { status: 503, body: '' }],
  [
    'a page for people',
    { ...vendorAnswer(), json: undefined, contentType: 'text/html', body: '<!doctype html><p>Sign in' },
  ],
  ['a redirect to another host', { status: 302, headers: { Location: 'https://elsewhere.example/summary.json' } }],
  [
    'a file of 5 MB',
    { ...vendorAnswer(), json: undefined, body: JSON.stringify(vendorAnswer(late).json).padEnd(5_000_000) },
  ],
])('if the page of a vendor is %s, the portal says nothing of it', async (_, answer) => {
  const context = await portal.browser.newContext()
  const page = await context.newPage()
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  await context.route(vendorPage, (route) => route.fulfill(answer))
  await page.goto(portal.at('/'))
  await banner(page, 'All Systems Operational').waitFor()
  await expect.poll(() => messages.join()).toContain('status.vendor.example')
  expect(await page.getByText(/vendor/i).count()).toBe(0)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
})
