import { rename, writeFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { banner } from '../support/board.ts'
import { recordShifts, shiftsOf } from '../support/layout-shifts.ts'
import { usePortal } from '../support/portal.ts'
import { useVisitors } from '../support/visitor.ts'

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

const notice = () => ({ ...incident(), id: 'holiday', kind: 'notice', title: 'Holiday', link: undefined })

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
const storedIn = (page: Page) => page.evaluate(() => localStorage.getItem('als.announcements'))

/** Opens the dashboard once, so that its announcements are stored. */
async function visitOnce(options: Parameters<typeof visit>[0] = {}) {
  const visitor = await visit({ ...options, before: recordShifts })
  await visitor.goTo('/')
  await expect.poll(() => storedIn(visitor.page)).not.toBeNull()
  return visitor
}

test('without announcements nothing is shown, nothing moves, and one file is requested', async () => {
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

describe('maintenance and notices', () => {
  test.for([
    [1280, 'en', 'Announcements', 'New servers'],
    [800, 'en', 'Announcements', 'New servers'],
    [390, 'es', 'Comunicados', 'New servers'],
  ] as const)('stand between the banner and the sites at %i px in %s', async ([width, locale, name, title]) => {
    await publish([maintenance(), notice()])
    const { page } = await visitOnce({ width, stored: { 'als.locale': locale } })
    const section = region(page, name)
    await section.getByText(title).waitFor()
    const [announcements, sites] = await Promise.all([
      section.boundingBox(),
      page.getByRole('heading', { name: /^(Monitored sites|Sitios supervisados)$/ }).boundingBox(),
    ])
    expect(announcements?.y).toBeLessThan(sites?.y ?? 0)
  })

  test('are opened with the keyboard, and a notice is dismissed for good', async () => {
    await publish([maintenance(), notice()])
    const { page, goTo } = await visitOnce()
    const summary = region(page).locator('summary').first()
    await summary.focus()
    await page.keyboard.press('Enter')
    await region(page).getByText('ALS Group cambia').waitFor()
    expect(await region(page).getByText('ALS Group cambia').getAttribute('lang')).toBe('es')
    for (const name of ['More information', 'Holiday', 'Dismiss: Holiday']) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(
          () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
        ),
      ).toContain(name)
    }
    await page.keyboard.press('Space')
    await region(page).getByText('Holiday').waitFor({ state: 'detached' })
    await goTo('/')
    await region(page).getByText('New servers').waitFor()
    expect(await region(page).getByText('Holiday').count()).toBe(0)
  })
})

test('an announcements file that is an HTML page is logged once, and shows nothing', async () => {
  await publish('<!doctype html>')
  const page = await portal.browser.newPage()
  await page.clock.install()
  const said: string[] = []
  page.on('console', (message) => message.text().includes('announcements') && said.push(message.text()))
  await page.goto(portal.at('/'), { waitUntil: 'domcontentloaded' })
  await expect.poll(() => said).toEqual(['/announcements.json: it is not JSON'])
  const again = page.waitForResponse(/announcements\.json/)
  await page.clock.fastForward(300_000)
  await again
  await banner(page, 'All Systems Operational').waitFor()
  expect(said).toHaveLength(1)
  expect(await region(page).count()).toBe(0)
  await page.close()
})

test('a page without an incident begins with its heading', async () => {
  const { page, goTo } = await visit()
  await goTo('/webpages')
  const topOf = (selector: string) => page.locator(selector).evaluate((element) => element.getBoundingClientRect().top)
  const padding = await page
    .locator('main')
    .evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingTop))
  expect(await topOf('main header')).toBe((await topOf('main')) + padding)
})

test('an incident is one line at the top of the other pages, dismissed until its next update', async () => {
  await publish([incident()])
  const { page, goTo } = await visit({ width: 390, height: 844 })
  await goTo('/webpages')
  const line = page.getByRole('main').getByRole('link', { name: 'Incident: Mail is late' })
  await line.waitFor()
  const folder = process.env['ALS_PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/incident-line.png` })
  await page.getByRole('button', { name: 'Dismiss: Mail is late' }).click()
  await line.waitFor({ state: 'detached' })
  await goTo('/webinars')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await line.count(), 'it stays dismissed').toBe(0)
  await publish([{ ...incident(), updates: [{ at: inHours(0), text: 'It is a disk.' }] }])
  await goTo('/webpages')
  await line.click()
  await page.getByRole('group', { name: 'Mail is late' }).getByText('It is a disk.').waitFor()
})
