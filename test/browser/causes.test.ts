import { mkdirSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { banner, refreshUntil, tileOf } from '../support/board.ts'
import { usePortal } from '../support/portal.ts'
import { shipped } from '../support/shipped.ts'
import { textsOf, useVisitors } from '../support/visitor.ts'

// For every site that is down, the page names the nearest cause that it can prove, or says that it knows none.

/** The networks of the first sites, in order. */
const networkOf = ['office', 'office', 'office', 'lab']
const vendor = 'https://status.vendor.example/api/v2/summary.json'
const portal = usePortal('causes', {
  sites: 'fast',
  content: {
    ...shipped,
    sites: shipped.sites.map((site, index) => ({ ...site, ...(networkOf[index] && { network: networkOf[index] }) })),
    vendors: [{ name: { en: 'Mail vendor', es: 'Proveedor de correo' }, status: vendor, sites: ['ALS Valuation'] }],
    networks: {
      office: { name: { en: 'the office VPN', es: 'la VPN de la oficina' }, help: 'https://www.als.example/vpn' },
      lab: { name: { en: 'the network of the lab', es: 'la red del laboratorio' } },
    },
  },
})
const visitors = useVisitors(portal)
const answerOf = (...incidents: readonly object[]) => ({
  json: { page: { url: 'https://status.vendor.example' }, incidents },
  headers: { 'Access-Control-Allow-Origin': '*' },
})

/** A visitor for whom the vendor's page has these incidents. */
async function visit(options: Parameters<typeof visitors>[0] = {}, ...incidents: readonly object[]) {
  const visitor = await visitors(options)
  await visitor.context.route(vendor, (route) => route.fulfill(answerOf(...incidents)))
  return visitor
}
beforeEach(() => portal.stack.sites.forEach((site) => site.behaveAs('fast')))

const fail = (...indexes: readonly number[]) =>
  portal.stack.sites.forEach((site, index) => site.behaveAs(indexes.includes(index) ? 'refusing' : 'fast'))

/** Takes a picture for people who look at it, if a folder is named. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['ALS_PICTURES']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name}.png` })
}

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
  await picture(page, 'network')
  await page.getByRole('button', { name: 'Details of ALS Group' }).click()
  await page.getByRole('dialog').getByText(off).waitFor()
  expect(await page.getByText(/cause (is not known|unknown)/i).count()).toBe(0)
})

test('if one site of the VPN is broken, the page does not blame the VPN', async () => {
  fail(1)
  const { page, goTo } = await visit()
  await goTo('/')
  await refreshUntil(page, () => banner(page, 'Cause unknown').count(), 1)
  expect(await page.getByText(/VPN/).count()).toBe(0)
  await picture(page, 'one-site')
})

test('a site that is alone in its network may need it', async () => {
  fail(3)
  const { page, goTo } = await visit()
  await goTo('/')
  await refreshUntil(page, () => banner(page, 'It may need the network of the lab.').count(), 2)
  await picture(page, 'alone')
})

/** A browser that has not decided about private addresses. `allow()` in the page decides. */
function undecided(): void {
  const status = Object.assign(new EventTarget(), { state: 'prompt' })
  Object.assign(navigator.permissions, {
    query: ({ name }: { readonly name: string }) =>
      name === 'local-network' ? Promise.resolve(status) : Promise.reject(new TypeError(name)),
  })
  Object.assign(window, {
    allow() {
      status.state = 'granted'
      status.dispatchEvent(new Event('change'))
    },
  })
}

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
  await picture(page, 'permission')
  isAllowed = true
  await page.evaluate(() => Reflect.get(window, 'allow')())
  await banner(page, 'All Systems Operational').waitFor()
  expect(await banner(page, sentence).count()).toBe(0)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
})

const late = {
  id: 'late',
  name: 'Mail is <b>late</b>',
  started_at: new Date(Date.now() - 3_600_000).toISOString(),
  shortlink: 'https://stspg.vendor.example/late',
  incident_updates: [{ body: 'We are replacing a disk.', display_at: new Date(Date.now() - 60_000).toISOString() }],
}

test('if the vendor of a site tells of an incident, the page says what it wrote last, with a link', async () => {
  fail(4)
  const { page, goTo } = await visit({}, late)
  await goTo('/')
  await refreshUntil(page, () => banner(page, '1 down of 6').count(), 1)
  const title = page.getByRole('group', { name: 'Mail vendor: Mail is late' })
  await title.locator('summary').first().click()
  await page.getByText('We are replacing a disk.').waitFor()
  const link = page.getByRole('link', { name: 'Their status page (opens in new tab)' })
  expect(await link.first().getAttribute('href')).toBe('https://stspg.vendor.example/late')
  expect((await textsOf(tileOf(page, 'ALS Valuation'))).join()).toMatch(/Down.*Mail vendor: Mail is late/)
  expect(await page.getByText(/cause (is not known|unknown)/i).count()).toBe(0)
  await picture(page, 'vendor')
})

test.each([
  ['an error', { status: 503, body: '' }],
  [
    'a page for people',
    { ...answerOf(), json: undefined, contentType: 'text/html', body: '<!doctype html><p>Sign in' },
  ],
  ['a redirect to another host', { status: 302, headers: { Location: 'https://elsewhere.example/summary.json' } }],
  ['a file of 5 MB', { ...answerOf(), json: undefined, body: JSON.stringify(answerOf(late).json).padEnd(5_000_000) }],
])('if the page of a vendor is %s, the portal says nothing of it', async (_, answer) => {
  const context = await portal.browser.newContext()
  const page = await context.newPage()
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  await context.route(vendor, (route) => route.fulfill(answer))
  await page.goto(portal.at('/'))
  await banner(page, 'All Systems Operational').waitFor()
  await expect.poll(() => messages.join()).toContain('status.vendor.example')
  expect(await page.getByText(/vendor/i).count()).toBe(0)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
})
