import { rename, writeFile } from 'node:fs/promises'
import type { Page, Request } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { banner, refreshUntil, statesOf, tileOf } from '../support/board.ts'
import { stubNotifications } from '../support/init-scripts.ts'
import { recordShifts, shiftsOf } from '../support/layout-shifts.ts'
import { usePortal } from '../support/portal.ts'
import { textsOf, useVisitors, waitForFrames } from '../support/visitor.ts'

const portal = usePortal('announcements', { sites: 'fast' })
const visit = useVisitors(portal)

const HOUR = 3_600_000
/** The time `hours` hours from now, in the format of announcements.json. */
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString().replace(/\.\d+/, '')

const incident = () => ({
  id: 'mail',
  kind: 'incident',
  title: { en: 'Mail is late', es: 'El correo se retrasa' },
  text: { en: 'It arrives within the hour.', es: 'Llega en menos de una hora.' },
  from: inHours(-1),
  link: 'https://status.als.example/mail',
})
const maintenance = () => ({
  id: 'servers',
  kind: 'maintenance',
  title: 'New servers',
  text: { es: 'ALS Group cambia de servidores.' },
  from: inHours(-1),
  until: inHours(1),
  sites: ['ALS Group'],
  link: '/webpages',
})

async function publish(content: unknown): Promise<void> {
  const file = `${portal.folder}/site/announcements.json`
  await writeFile(`${file}.new`, typeof content === 'string' ? content : JSON.stringify(content))
  // Replace the file atomically, because a page may be reading it.
  await rename(`${file}.new`, file)
}
beforeEach(async () => {
  await publish([])
  portal.stack.sites.forEach((site) => site.behaveAs('fast'))
})

const region = (page: Page, name = 'Announcements') => page.getByRole('region', { name })
/** The announcements at the foot of the window. */
const news = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Show' }) })
const storedIn = (page: Page) => page.evaluate(() => localStorage.getItem('als.announcements'))

/** Opens the dashboard once, so that its announcements are stored. */
async function visitOnce(options: Parameters<typeof visit>[0] = {}) {
  const visitor = await visit({ ...options, before: recordShifts })
  await visitor.goTo('/')
  await expect.poll(() => storedIn(visitor.page)).not.toBeNull()
  return visitor
}

describe('without announcements', () => {
  test('nothing is shown, nothing moves, and no part is fetched', async () => {
    const { page, goTo } = await visit({ before: recordShifts })
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    const answer = page.waitForResponse(/announcements\.json/)
    await goTo('/')
    expect((await answer).status()).toBe(200)
    await page.getByRole('time').waitFor()
    expect(await shiftsOf(page)).toEqual([])
    expect(await region(page).count()).toBe(0)
    expect(requests.filter((path) => path.includes('announcements'))).toEqual(['/announcements.json'])
  })
})

describe('an announcement from the last visit', () => {
  test.for([
    ['/', 1280, 'en', 'Mail is late'],
    ['/', 390, 'es', 'El correo se retrasa'],
    ['/webinars', 800, 'en', 'Mail is late'],
    ['/nowhere', 390, 'es', 'El correo se retrasa'],
  ] as const)('is in the first paint of %s at %i px in %s, and nothing moves', async ([path, width, locale, title]) => {
    await publish([incident()])
    const { page } = await visitOnce({ width, stored: { 'als.locale': locale } })
    // Hold main.tsx back, so that only the first script can show the announcement.
    let letIn = () => {}
    const allowed = new Promise<void>((resolve) => (letIn = resolve))
    await page.route(/\/assets\/main-.*\.js$/, async (route) => {
      await allowed
      await route.continue()
    })
    await page.goto(portal.at(path), { waitUntil: 'domcontentloaded' })
    const section = region(page, locale === 'es' ? 'Avisos' : 'Announcements')
    await section.getByText(title).waitFor()
    await waitForFrames(page, 3)
    const painted = await section.innerHTML()
    const answer = page.waitForResponse(/announcements\.json/)
    letIn()
    await answer
    await expect
      .poll(() => section.evaluate((element) => Object.keys(element.firstElementChild ?? {}).join()))
      .toMatch(/^__react/)
    expect(await section.innerHTML()).toBe(painted)
    expect(await shiftsOf(page)).toEqual([])
  })

  test('that has been removed stays in place, marked as ended, until the next page', async () => {
    await publish([incident()])
    const { page, goTo } = await visitOnce()
    await publish([])
    await goTo('/')
    await region(page).getByText('Ended').waitFor()
    expect(await shiftsOf(page)).toEqual([])
    // Screen readers announce a change only if the region existed before it.
    const news = page.locator('[data-part="announcements"] + [role="status"]:empty')
    expect(await news.evaluate((element) => getComputedStyle(element).display)).toBe('grid')
    await page.getByRole('link', { name: 'Webinars' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Webinars' }).waitFor()
    await expect.poll(() => region(page).count()).toBe(0)
    expect(await storedIn(page)).toBeNull()
  })

  test.for([
    '{',
    'null',
    '{"items":[null]}',
    '{"items":[{"kind":"maintenance","from":0,"announcedFrom":0,"until":9e15,"sites":7}],"css":"","file":7}',
    '{"items":[{"kind":"notice","from":0,"announcedFrom":0,"until":9e15,"sites":[],"markup":{}}],"css":"","file":"[]"}',
    `{"items":[{"kind":"notice","from":0,"announcedFrom":0,"until":9e15,"sites":[],"markup":{"en":[["http://www.w3.org/1999/xhtml","script",[],"document.title='attacked'"]]}}],"css":"","file":"[]"}`,
  ])('is ignored if the stored value is invalid: %s', async (stored) => {
    const { page, goTo } = await visit({ stored: { 'als.announcements': stored } })
    await goTo('/')
    await banner(page, 'All Systems Operational').waitFor()
    expect(await page.title()).toBe('System Status · ALS Portal')
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  })
})

describe('a new announcement', () => {
  test('appears at the foot of the window and moves nothing until the person asks for it', async () => {
    await publish([incident()])
    const { page, goTo } = await visit({ before: recordShifts })
    await goTo('/')
    await news(page).getByText('Mail is late').waitFor()
    await page.getByRole('time').waitFor()
    expect(await shiftsOf(page)).toEqual([])
    expect(await region(page).count()).toBe(0)
    await news(page).getByRole('button', { name: 'Show' }).click()
    await region(page).getByText('It arrives within the hour.').waitFor()
    expect(await news(page).count()).toBe(0)
    await expect.poll(() => region(page).evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await shiftsOf(page)).toEqual([])
  })

  test('appears at the top of the next page as a link to the dashboard', async () => {
    await publish([incident()])
    const { page, goTo } = await visit()
    await goTo('/')
    await news(page).waitFor()
    await page.getByRole('link', { name: 'Webinars' }).first().click()
    const line = region(page).getByRole('link', { name: 'Mail is late' })
    await line.waitFor()
    expect(await news(page).count()).toBe(0)
    expect(await region(page).getByText('It arrives').count()).toBe(0)
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await line.click()
    await region(page).getByText('It arrives within the hour.').waitFor()
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
    const link = region(page).getByRole('link', { name: 'More information (opens in new tab)' })
    expect(await link.evaluate((element) => element.outerHTML)).toContain('rel="noopener noreferrer"')
    expect(await link.getAttribute('href')).toBe('https://status.als.example/mail')
  })

  test('arrives within five minutes while the page is visible, and a hidden page sends no request', async () => {
    const { page } = await visit()
    await page.clock.install()
    const asked: string[] = []
    const isForAnnouncements = (request: Request) => request.url().endsWith('/announcements.json')
    page.on('request', (request) => isForAnnouncements(request) && asked.push(request.url()))
    const answered = page.waitForEvent('requestfinished', isForAnnouncements)
    await page.goto(portal.at('/'), { waitUntil: 'domcontentloaded' })
    await page.getByRole('time').waitFor()
    await answered
    expect(asked.length).toBe(1)
    await publish([{ ...incident(), from: '2020-01-01T00:00Z' }])
    await page.evaluate(() =>
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }),
    )
    await page.clock.fastForward(300_000)
    expect(asked.length).toBe(1)
    await page.evaluate(() => Reflect.deleteProperty(document, 'visibilityState'))
    await page.clock.fastForward(300_000)
    await news(page).getByText('Mail is late').waitFor()
    expect(asked.length).toBe(2)
  })
})

describe('maintenance', () => {
  test('marks the affected sites, and neither the banner nor the title mentions their outage', async () => {
    await publish([maintenance()])
    portal.stack.sites[2]?.behaveAs('refusing')
    const { page } = await visitOnce()
    const tile = tileOf(page, 'ALS Group')
    await tile.getByText('Maintenance', { exact: true }).waitFor()
    await tile.getByText('Down', { exact: true }).filter({ visible: true }).waitFor()
    await banner(page, 'All Systems Operational').waitFor()
    expect(await page.title()).toBe('System Status · ALS Portal')
    expect(await tileOf(page, 'ALS News').getByText('Maintenance').isVisible()).toBe(false)

    await page.route(/\/assets\/main-.*\.js$/, () => undefined)
    await page.goto(portal.at('/'), { waitUntil: 'domcontentloaded' })
    await tile.getByText('Down', { exact: true }).filter({ visible: true }).waitFor()
    await tile.getByText('Maintenance', { exact: true }).filter({ visible: true }).waitFor()
    await banner(page, 'All Systems Operational').waitFor()
  })

  test('stops notifications for the affected sites only', async () => {
    await publish([maintenance()])
    const { page } = await visit({ before: stubNotifications, stored: { 'als.notify': 'on' } })
    await page.goto(portal.at('/'), { waitUntil: 'domcontentloaded' })
    await tileOf(page, 'ALS Group').getByText('Maintenance', { exact: true }).filter({ visible: true }).waitFor()
    await page.getByRole('button', { name: 'Stop notifying me' }).waitFor()
    await banner(page, 'All Systems Operational').waitFor()
    for (const at of [2, 0]) portal.stack.sites[at]?.behaveAs('refusing')
    await refreshUntil(page, async () => (await statesOf(page)).filter((state) => state === 'Down').length, 2)
    expect(await page.evaluate('notified')).toEqual(['Benchmarking Portal is down'])
    await banner(page, 'Some Services Down').waitFor()
  })

  test('names the affected sites, marks the language of its text, and links to a page of the portal', async () => {
    await publish([maintenance()])
    const { page, goTo } = await visitOnce()
    await goTo('/')
    expect((await textsOf(region(page).getByRole('article')))[0]).toMatch(
      /^Maintenance \w{3} \d+ \w{3}, \d\d:\d\d.* New servers ALS Group cambia de servidores\. Affects ALS Group More information$/,
    )
    expect(await region(page).getByText('ALS Group cambia').getAttribute('lang')).toBe('es')
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await expect
      .poll(() => region(page).evaluate((element) => Object.keys(element.firstElementChild ?? {}).join()))
      .toMatch(/^__react/)
    await region(page).getByRole('link', { name: 'More information' }).click()
    await page.getByRole('heading', { level: 1, name: 'Webpages' }).waitFor()
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
  })

  test('is announced on the dashboard up to a week ahead, and on no other page', async () => {
    await publish([{ ...maintenance(), from: inHours(6 * 24), until: inHours(6 * 24 + 1) }])
    const { page, goTo } = await visitOnce()
    await goTo('/')
    await region(page).getByText('New servers').waitFor()
    expect(await tileOf(page, 'ALS Group').getByText('Maintenance').isVisible()).toBe(false)
    await goTo('/webinars')
    expect(await region(page).count()).toBe(0)
  })
})

describe('an announcements file', () => {
  test.for([
    ['is not JSON', '{', 'it is not JSON'],
    ['is an HTML page', '<!doctype html>', 'it is not JSON'],
    ['is not a list', '{"announcements": []}', 'it is not a list'],
    ['is 10 MB long', `[${' '.repeat(10_000_000)}]`, 'it is too large'],
    ['has an invalid link', [{ ...incident(), link: 'javascript:alert(1)' }], '[0] has no valid link'],
  ] as const)('that %s is logged once, and shows nothing', async ([, content, fault]) => {
    await publish(content)
    const page = await portal.browser.newPage()
    await page.clock.install()
    const said: string[] = []
    page.on('console', (message) => message.text().includes('announcements') && said.push(message.text()))
    await page.goto(portal.at('/'), { waitUntil: 'domcontentloaded' })
    await expect.poll(() => said).toEqual([`/announcements.json: ${fault}`])
    const again = page.waitForResponse(/announcements\.json/)
    await page.clock.fastForward(300_000)
    await again
    await banner(page, 'All Systems Operational').waitFor()
    expect(said).toHaveLength(1)
    expect(await region(page).count()).toBe(0)
    expect(await news(page).count()).toBe(0)
    await page.close()
  })

  test('that is missing is requested once, and logged once', async () => {
    const page = await portal.browser.newPage()
    await page.clock.install()
    await page.route(/announcements\.json/, (route) => route.fulfill({ status: 404, body: '' }))
    const said: string[] = []
    page.on('console', (message) => message.text().startsWith('/announcements') && said.push(message.text()))
    const asked: string[] = []
    page.on('request', (request) => request.url().endsWith('/announcements.json') && asked.push(request.url()))
    await page.goto(portal.at('/'), { waitUntil: 'domcontentloaded' })
    await expect.poll(() => said).toEqual(['/announcements.json: the answer is 404'])
    await page.clock.fastForward(600_000)
    await banner(page, 'All Systems Operational').waitFor()
    expect([asked.length, said.length]).toEqual([1, 1])
    await page.close()
  })
})
