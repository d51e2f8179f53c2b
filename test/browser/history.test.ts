import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { banner, refresh, roundOf, tileOf } from '../support/board.ts'
import { violationsOf } from '../support/axe.ts'
import { refuseHistory, stubNotifications } from '../support/init-scripts.ts'
import { MINUTE_MS } from '../../src/status/history/index.ts'
import { createStorage } from '../support/history-storage.ts'
import { usePortal } from '../support/portal.ts'
import { zoneAtNoon } from '../support/states/week.ts'
import { isFocused, textsOf, useVisitors } from '../support/visitor.ts'

const portal = usePortal('history', { sites: 'fast' })
const visit = useVisitors(portal)
const name = 'Benchmarking Portal'

const strip = (page: Page) => tileOf(page, name).getByRole('img', { name: /^Last / })
const today = (page: Page) => page.getByRole('heading', { name: 'Today', level: 2 }).locator('..')
const details = (page: Page) => page.getByRole('dialog', { name: `Details of ${name}` })
async function openDetails(page: Page): Promise<void> {
  await tileOf(page, name)
    .getByRole('button', { name: `Details of ${name}` })
    .click()
  // The table is fetched after the drawer has opened.
  await details(page).getByRole('table').waitFor()
}
/**
 * Begins a round, for which the caller has made the first site silent. Moves the clock past the timeout once the other
 * sites have answered, or they would be down as well.
 */
async function refreshWithoutAnswer(page: Page): Promise<void> {
  const answerOf = (url: string) =>
    page.waitForEvent('requestfinished', (request) => request.url().startsWith(`${url}/favicon.ico?`))
  const [, ...others] = portal.stack.sites
  await Promise.all([...others.map(({ url }) => answerOf(url)), refresh(page).click()])
  await page.clock.fastForward(10_500)
}
async function waitUntilMeasured(page: Page): Promise<void> {
  await expect.poll(() => strip(page).getAttribute('aria-label')).toMatch(/ available/)
}

test('measurements survive a reload, and the details show them in words and as a table', async () => {
  const { page, goTo } = await visit()
  await goTo('/')
  await waitUntilMeasured(page)
  await goTo('/')
  await waitUntilMeasured(page)
  expect(await strip(page).getAttribute('aria-label')).toMatch(
    /^Last 60 minutes: 100% of \d\smin available, typical: \d+\sms, slowest 5%: \d+\sms$/,
  )

  await openDetails(page)
  expect(await details(page).getByRole('listitem').count()).toBe(0)
  expect(await textsOf(details(page).getByRole('paragraph'))).toEqual([
    'No outages or slow spells in the time measured.',
  ])
  expect(await textsOf(details(page).getByRole('columnheader'))).toEqual(['Time', 'State', 'Response time'])
  expect((await textsOf(details(page).getByRole('row')))[1]).toMatch(/^\d\d:\d\d Operational \d+ ms$/)
  expect(await violationsOf(page)).toEqual([])
  // Digits have equal widths, and numbers are right-aligned like their headings.
  const numbers = details(page).locator('tr > :last-child')
  const looks = await numbers.evaluateAll((cells) =>
    cells.map((cell) => [getComputedStyle(cell).textAlign, getComputedStyle(cell).fontVariantNumeric].join()),
  )
  expect(new Set(looks.slice(0, 2))).toEqual(new Set(['end,tabular-nums']))
  await page.keyboard.press('Escape')
  await expect.poll(() => details(page).count()).toBe(0)
  const opener = tileOf(page, name).getByRole('button', { name: `Details of ${name}` })
  expect(await isFocused(opener), 'the focus returns').toBe(true)
})

test('a change of state is listed, and appears in the views of the hour and the day', async () => {
  const { page, goTo } = await visit()
  await page.clock.install()
  await goTo('/')
  await waitUntilMeasured(page)
  const [site] = portal.stack.sites
  site?.behaveAs('no-icon')
  await roundOf(page, () => page.clock.fastForward(70_000))
  site?.behaveAs('silent')
  await roundOf(page, () => refreshWithoutAnswer(page))
  site?.behaveAs('fast')
  await expect.poll(() => strip(page).getAttribute('aria-label')).not.toMatch(/100% .*available/)
  await page.getByRole('radio', { name: 'Day' }).check()
  await expect.poll(() => strip(page).getAttribute('aria-label')).toMatch(/^Last 24 hours: \d/)
  await expect
    .poll(() => textsOf(today(page).getByRole('listitem')))
    .toEqual([expect.stringMatching(/^Since \d\d:\d\d · Benchmarking Portal down, .+ so far$/)])
  await openDetails(page)
  expect((await textsOf(details(page).getByRole('listitem')))[0]).toMatch(/^Down since /)
})

test('"Today" lists eight outages, and the earlier ones on request', async () => {
  const url = portal.stack.sites[0]?.url ?? ''
  const now = Date.now()
  const { storage, openPage } = createStorage()
  const history = openPage()
  // The site is down every other minute.
  for (let ago = 24; ago > 0; ago -= 1) {
    const isDown = ago % 2 === 0
    storage.now = now - ago * MINUTE_MS
    const result = { url, status: isDown ? 'down' : 'operational', responseTime: isDown ? null : 50 } as const
    history.record([result], storage.now)
  }
  const { page, goTo } = await visit({ timezoneId: zoneAtNoon(now), stored: Object.fromEntries(storage.items) })
  await goTo('/')
  const lines = today(page).getByRole('listitem')
  await expect.poll(() => lines.count()).toBe(8)
  const more = today(page).getByRole('button', { name: /^Show (4 earlier|fewer)$/ })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => lines.count()).toBe(12)
  expect(await isFocused(more)).toBe(true)
  expect(await violationsOf(page)).toEqual([])
  await more.click()
  await expect.poll(() => lines.count()).toBe(8)
})

test('a person can delete the history, which clears it in every open page', async () => {
  const { context, page, goTo } = await visit()
  await goTo('/')
  await waitUntilMeasured(page)
  const other = await context.newPage()
  await other.goto(portal.at('/'), { waitUntil: 'domcontentloaded' })
  await waitUntilMeasured(other)
  await page.getByRole('button', { name: 'Delete history' }).click()
  await page.getByRole('group', { name: 'Delete 7 days of history?' }).getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => textsOf(page.getByRole('status'))).toEqual(['History deleted.'])
  for (const each of [page, other])
    await expect.poll(() => strip(each).getAttribute('aria-label')).toBe('Last 60 minutes: Nothing measured yet')
  for (const each of [page, other])
    await expect.poll(() => textsOf(today(each).getByRole('paragraph'))).toEqual(['Nothing measured yet'])
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('als.history')))).toEqual(
    [],
  )
})

test('labels and figures do not touch, even with wide letter spacing', async () => {
  const { page, goTo } = await visit({ stored: { 'als.locale': 'es' } })
  await goTo('/')
  const rows = page.locator('main li p[aria-hidden="true"] > span:has(> span)')
  await expect.poll(() => rows.count()).toBe(portal.stack.sites.length * 3)
  // The smallest gap in px between a label and its figure, or between a figure and the point 8 px beyond its row. So 8
  // means that a figure just fits its row.
  const leastGap = () =>
    rows.evaluateAll((all) =>
      Math.min(
        ...all.flatMap((row) => {
          // The text may be wider than its element.
          const [label, figure] = [...row.childNodes].map((node) => {
            const text = document.createRange()
            text.selectNodeContents(node)
            return text.getBoundingClientRect()
          })
          if (!label || !figure) throw new Error('No figure')
          const gaps = [figure.left - label.right, row.getBoundingClientRect().right + 8 - figure.right]
          // Round the gaps, because Firefox lays out in sixtieths of a pixel.
          return gaps.map((gap) => Math.round(gap * 100) / 100)
        }),
      ),
    )
  for (const isSpaced of [false, true]) {
    // WCAG 1.4.12. The policy forbids a style element, so construct a style sheet.
    if (isSpaced)
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(
          '* { letter-spacing: .12em !important; word-spacing: .16em !important; line-height: 1.5 !important }',
        )
        document.adoptedStyleSheets.push(sheet)
      })
    for (const width of [1280, 1024, 800, 768]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await leastGap(), `${width} px${isSpaced ? ', spaced' : ''}`).toBeGreaterThanOrEqual(8)
    }
  }
})

test('if the code of the history cannot be fetched, the rest of the board still works', async () => {
  // Do not use `visit`: it fails a test on console errors, and the browser logs one for the missing script.
  const page = await portal.browser.newPage()
  await page.route(/\/assets\/site-history-.*\.js$/, (route) => route.abort())
  await page.goto(portal.at('/'), { waitUntil: 'domcontentloaded' })
  await banner(page, 'All Systems Operational').waitFor()
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('als.history'))))
    .toBe(true)
  expect(await strip(page).count()).toBe(0)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('System Status')
  await page.close()
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
  await page.getByText('This browser cannot keep a history').waitFor()
  await waitUntilMeasured(page)
})

test('a damaged history is replaced by a new one', async () => {
  const today = Math.floor(Date.now() / 86_400_000)
  const { page, goTo } = await visit({ stored: { [`als.history.${today}`]: '{"http://localhost' } })
  await goTo('/')
  await waitUntilMeasured(page)
})

test('full storage leaves the board working, without a lasting history', async () => {
  const { page, goTo } = await visit({ before: refuseHistory })
  await goTo('/')
  await banner(page, 'All Systems Operational').waitFor()
  await page.getByText('This browser cannot keep a history').waitFor()
})

test('a person is notified of sites that go down and come back, but only after asking for it', async () => {
  const { page, context, goTo } = await visit({ before: stubNotifications })
  await context.grantPermissions(['notifications']).catch(() => undefined)
  await page.clock.install()
  await goTo('/')
  await banner(page, 'All Systems Operational').waitFor()
  const [site] = portal.stack.sites
  const setDown = async (down: boolean) => {
    site?.behaveAs(down ? 'silent' : 'fast')
    await roundOf(page, () => (down ? refreshWithoutAnswer(page) : refresh(page).click()))
  }
  await setDown(true)
  await setDown(false)
  expect(await page.evaluate('notified')).toEqual([])
  await page.getByRole('button', { name: 'Notify me of outages' }).click()
  await page.getByRole('button', { name: 'Stop notifying me' }).waitFor()
  await setDown(true)
  await setDown(false)
  expect(await page.evaluate('notified')).toEqual([`${name} is down`, `${name} is back`])
})
