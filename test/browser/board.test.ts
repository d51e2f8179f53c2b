import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Behaviour } from '../../src/dev/sample-sites.ts'
import { messages as en } from '../../src/texts/en/index.ts'
import {
  banner,
  checkedAt,
  probesFrom,
  refresh,
  refreshUntil,
  responseOf,
  roundOf,
  siteNames,
  statesOf,
  tileOf,
} from '../support/board.ts'
import { pauseUpdates } from '../support/pause.ts'
import { usePortal } from '../support/portal.ts'
import { isFocused, textsOf, useVisitors } from '../support/visitor.ts'

const portal = usePortal('board')
const visit = useVisitors(portal)

/** Sets the behaviour of the sites, in order. The remaining sites are fast. */
function setSites(...behaviours: readonly Behaviour[]): void {
  portal.stack.sites.forEach((site, at) => site.behaveAs(behaviours[at] ?? 'fast'))
}
beforeEach(() => setSites())

describe('the board', () => {
  test('shows each site as checking at first, and as down after ten seconds without a response', async () => {
    setSites('silent', 'silent', 'silent', 'silent', 'silent', 'silent')
    const { page, goTo } = await visit()
    await page.clock.install()
    const html = (await (await page.request.get(portal.at('/'))).text()).replaceAll(/<script[^]*?<\/script>/g, '')
    expect(html.match(/Checking\.\.\./g), 'the banner and six sites, before any script').toHaveLength(7)

    await goTo('/')
    expect(await statesOf(page)).toEqual(siteNames.map(() => 'Checking...'))
    expect(await page.getByRole('main').getByText('Checking...', { exact: true }).count(), 'the banner, too').toBe(7)
    expect(await page.title()).toBe('System Status · ALS Portal')
    expect(await checkedAt(page), 'no round has ended yet').toBeNull()

    await page.clock.runFor(10_000)
    await expect.poll(() => statesOf(page)).toEqual(siteNames.map(() => 'Down'))
    await page.getByRole('time').waitFor()
    expect(await responseOf(page, 'ALS Group')).toBe('')
    const waited = await page.evaluate(() => performance.now())
    expect(waited).toBeGreaterThan(10_000)
  })

  test('tells fast, slow, missing and refused icons apart', async () => {
    setSites('fast', 'slow', 'no-icon', 'refusing')
    const { page, goTo } = await visit()
    await goTo('/')
    const wanted = ['Operational', 'Degraded', 'Operational', 'Down', 'Operational', 'Operational']
    await refreshUntil(page, () => statesOf(page), wanted)
    expect(await responseOf(page, 'Benchmarking Portal')).toMatch(/^[\d,]+ ms$/)
    expect(await responseOf(page, 'Accounting Analytics')).toMatch(/^[3-9],\d{3} ms$/)
    expect(await responseOf(page, 'ALS Group'), 'an error that took its time').toMatch(/^[\d,]+ ms/)
    expect(await responseOf(page, 'ALS Transfer Pricing')).toBe('')
  })
})

test("the banner, the title and the tab's icon show that a site is down", async () => {
  setSites('refusing')
  const { page, goTo } = await visit()
  await goTo('/')
  await refreshUntil(page, () => page.title(), 'Some Services Down · System Status · ALS Portal')
  await expect.poll(() => banner(page, 'Some Services Down').count()).toBe(1)
  const tabIcon = await page.locator('link[rel="icon"][type="image/svg+xml"]').getAttribute('href')
  expect(tabIcon).toMatch(/\/favicon-down\.svg$/)
  expect((await page.request.get(portal.at(new URL(tabIcon ?? '', portal.at('/')).pathname))).status()).toBe(200)
  // The titles of other pages do not contain the state.
  await page.getByRole('link', { name: 'Webpages', exact: true }).click()
  await expect.poll(() => page.title()).toBe('Webpages · ALS Portal')
})

describe('Refresh Status', () => {
  test('probes every site again, shows the time, and announces the result', async () => {
    const { page, goTo } = await visit()
    await page.clock.install()
    await goTo('/')
    await banner(page, 'All Systems Operational').waitFor()
    await expect.poll(() => checkedAt(page)).not.toBeNull()
    const before = (await checkedAt(page)) ?? ''
    expect(await textsOf(page.getByRole('status')), 'nothing announced before').toEqual([''])

    const asked = probesFrom(page)
    await page.clock.fastForward(5000)
    await refresh(page).click()
    const said = 'All Systems Operational.'
    await expect.poll(() => textsOf(page.getByRole('status'))).toEqual([said])
    expect([...asked].sort()).toEqual(portal.stack.sites.map(({ url }) => url).sort())
    const after = (await checkedAt(page)) ?? ''
    expect(Date.parse(after) - Date.parse(before)).toBeGreaterThanOrEqual(5000)
    expect(await isFocused(refresh(page)), 'keeps the focus').toBe(true)
  })
})

describe('a round', () => {
  test('begins every minute, except while updates are paused', async () => {
    const { page, goTo } = await visit()
    await page.clock.install()
    await goTo('/')
    await banner(page, 'All Systems Operational').waitFor()
    const asked = probesFrom(page)
    const minute = (): Promise<void> => page.clock.fastForward(61_000)
    await roundOf(page, minute)
    expect(asked).toHaveLength(6)

    await pauseUpdates(page)
    await banner(page, 'Updates are paused').waitFor()
    await minute()
    await minute()
    // No probes during the pause, six at its end.
    await roundOf(page, () => page.getByRole('button', { name: 'Resume' }).click())
    expect(asked).toHaveLength(12)
    await roundOf(page, minute)
    expect(asked).toHaveLength(18)
  })
})

describe('without a connection', () => {
  test('the last states stay, and the page blames the connection', async () => {
    setSites('fast', 'slow')
    const { page, context, goTo } = await visit()
    await goTo('/')
    await banner(page, 'Degraded Performance').waitFor()
    await expect.poll(() => checkedAt(page)).not.toBeNull()
    const states = await statesOf(page)

    await context.setOffline(true)
    await banner(page, en.dashboard.offline).waitFor()
    const said = `${en.dashboard.offline}. ${en.dashboard.offlineDetail}`
    await expect.poll(() => textsOf(page.getByRole('status'))).toEqual([said])
    expect(await statesOf(page)).toEqual(states)
    expect(await responseOf(page, 'ALS Group'), 'the tile shows the age of its state').toBe('')
    await tileOf(page, 'ALS Group').getByText(en.dashboard.justNow).waitFor()

    setSites()
    await context.setOffline(false)
    await banner(page, 'All Systems Operational').waitFor()
  })

  test('that the browser only believes to lack, the page shows states, and Refresh works', async () => {
    setSites()
    const { page, goTo } = await visit({
      before: () => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }),
    })
    await goTo('/')
    await banner(page, 'All Systems Operational').waitFor()
    await page.evaluate(() => void dispatchEvent(new Event('offline')))
    await roundOf(page, () => refresh(page).click())
    expect(await banner(page, en.dashboard.offline).count()).toBe(0)
    expect(new Set(await statesOf(page))).toEqual(new Set(['Operational']))
  })
})

const name = 'Benchmarking Portal'

const strip = (page: Page) => tileOf(page, name).getByRole('img', { name: /^Last / })
const opener = (page: Page) => tileOf(page, name).getByRole('button', { name: `Details of ${name}` })
const details = (page: Page) => page.getByRole('dialog', { name: `Details of ${name}` })
async function openDetails(page: Page): Promise<void> {
  await opener(page).click()
  // The content is fetched after the drawer has opened.
  await details(page).getByRole('heading', { level: 2, name }).waitFor()
}
async function waitUntilMeasured(page: Page): Promise<void> {
  await expect.poll(() => strip(page).getAttribute('aria-label')).toMatch(/ measured$/)
}

test('measurements survive a reload, and the details show the week', async () => {
  const { page, goTo } = await visit()
  await goTo('/')
  await waitUntilMeasured(page)
  await goTo('/')
  await waitUntilMeasured(page)
  await openDetails(page)
  expect(await textsOf(details(page).getByRole('paragraph'))).toEqual([
    expect.stringMatching(/^Operational \d+ ms$/),
    'Open site (opens in new tab) Report a problem',
    expect.stringMatching(/^(< )?\d min measured$/),
    'None in the time measured.',
    'Measured while the portal is open. Stored on this device for 7 days.',
  ])
  expect(
    await details(page)
      .getByRole('img', { name: /^Last 7 days: (< )?\d min measured$/ })
      .count(),
  ).toBe(1)
  await page.keyboard.press('Escape')
  await expect.poll(() => details(page).count()).toBe(0)
  expect(await isFocused(opener(page)), 'the focus returns').toBe(true)
})

test('a user can delete the history after a question, which clears it in every open page', async () => {
  const { context, page, goTo } = await visit()
  await goTo('/')
  await waitUntilMeasured(page)
  const other = await context.newPage()
  await other.goto(portal.at('/'), { waitUntil: 'domcontentloaded' })
  await waitUntilMeasured(other)
  await page.getByRole('button', { name: 'Preferences', exact: true }).click()
  await page.getByRole('button', { name: 'Stored on this device' }).click()
  const list = page.getByRole('dialog', { name: 'Stored on this device' })
  const row = list.getByRole('listitem').filter({ hasText: 'States and history of the sites' })
  const button = row.getByRole('button', { name: /^(Delete: States and history of the sites|Cancel)$/ })
  await button.focus()
  await page.keyboard.press('Enter')
  // A second press of the same key cancels.
  await page.keyboard.press('Enter')
  expect(await button.textContent()).toBe('Delete')
  await page.keyboard.press('Enter')
  const question = row.getByRole('group', { name: 'Delete 7 days of history?' })
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.poll(() => textsOf(list.getByRole('status'))).toEqual(['Deleted: States and history of the sites.'])
  expect(await isFocused(button), 'the focus stays').toBe(true)
  await row.getByText('Deleted', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  for (const each of [page, other]) {
    await expect.poll(() => strip(each).getAttribute('aria-label')).toBe('Last hour: Nothing measured yet')
  }
})

test('denied storage leaves the board working, without a lasting history', async () => {
  const { page, goTo } = await visit({
    before: () =>
      Object.defineProperty(globalThis, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      }),
  })
  await goTo('/')
  await banner(page, 'All Systems Operational').waitFor()
  await page.getByRole('button', { name: 'About these figures' }).click()
  await page.getByText('This browser can’t keep a history').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('This browser can’t keep a history').waitFor({ state: 'detached' })
  await waitUntilMeasured(page)
})

test('on a phone a tap on a row opens the details, and one on its name opens the site', async () => {
  const { page, context, goTo } = await visit({ width: 390, height: 844, hasTouch: true, isMobile: true })
  await goTo('/')
  await waitUntilMeasured(page)
  const tile = tileOf(page, name)
  for (const part of [tile.getByText('Operational', { exact: true }), tile.getByRole('img')]) {
    const box = await part.filter({ visible: true }).boundingBox()
    if (!box) throw new Error('The part is not shown')
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    await details(page).waitFor()
    await page.keyboard.press('Escape')
    await details(page).waitFor({ state: 'detached' })
  }
  const link = tile.getByRole('link')
  const target = await link.boundingBox()
  expect(target?.height).toBeGreaterThanOrEqual(44)
  const [site] = await Promise.all([context.waitForEvent('page'), link.tap()])
  await expect.poll(() => new URL(site.url()).origin).toBe(portal.stack.sites[0]?.url)
  expect(await details(page).count()).toBe(0)
})

test('with a mouse the whole tile opens the details, and its strip tells time and state, as the focus does', async () => {
  setSites('refusing')
  const { page, goTo } = await visit()
  await goTo('/')
  await expect.poll(() => strip(page).getAttribute('aria-label')).toMatch(/Down \d/)
  const tile = tileOf(page, name)
  const told = tile.getByText(/^\d\d:\d\d–\d\d:\d\d · Down$/)
  const box = await tile.getByRole('img').filter({ visible: true }).boundingBox()
  if (!box) throw new Error('The strip is not shown')
  expect(await told.count()).toBe(0)
  await page.mouse.move(box.x + box.width - 1, box.y + box.height / 2)
  await told.waitFor()
  await page.mouse.move(box.x + 1, box.y + box.height / 2)
  await tile.getByText('Nothing measured yet', { exact: true }).waitFor()
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await details(page).waitFor()
  await page.keyboard.press('Escape')
  await details(page).waitFor({ state: 'detached' })
  await page.mouse.move(0, 0)
  expect(await isFocused(opener(page)), 'the focus is where it would be after a press of the button').toBe(true)
  for (const key of ['Shift+Tab', 'Tab']) await page.keyboard.press(key)
  await told.waitFor()
  const words = await tile.getByText('Down', { exact: true }).filter({ visible: true }).first().boundingBox()
  if (!words) throw new Error('The state is not shown')
  await page.mouse.click(words.x + words.width + 30, words.y + words.height / 2)
  await details(page).waitFor()
})
