import { beforeEach, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { banner, probesFrom, refreshUntil } from '../support/board.ts'
import { usePortal } from '../support/portal.ts'
import { messages } from '../../src/texts/index.ts'
import { isFocused, useVisitors } from '../support/visitor.ts'

// A user asks about a site that is down, and goes on in another tab.

const portal = usePortal('tell-me', { sites: 'fast', wholeBrowser: true })
const visit = useVisitors(portal)
beforeEach(() => portal.stack.sites.forEach((site, index) => site.behaveAs(index === 2 ? 'refusing' : 'fast')))

const MINUTE = 60_000
const { recovery } = messages.en

/** Records notifications and questions for the permission, and lets tests hide the page. Runs in the page. */
function record(): void {
  const shown: Notification[] = []
  const state = { shown, questions: 0, opened: [] as unknown[], isHidden: false }
  const { requestPermission } = Notification
  const Recorder = class extends Notification {
    constructor(title: string, options?: NotificationOptions) {
      super(title, options)
      if (Notification.permission === 'granted') shown.push(this)
    }
    static override requestPermission() {
      state.questions += 1
      return requestPermission.call(Notification)
    }
  }
  const opening = (...args: readonly unknown[]) => {
    state.opened.push(args)
    return null
  }
  Object.assign(window, { Notification: Recorder, open: opening, recorded: state })
  Object.defineProperty(document, 'visibilityState', { get: () => (state.isHidden ? 'hidden' : 'visible') })
  document.hasFocus = () => !state.isHidden
}

interface Recorded {
  readonly shown: readonly Notification[]
  readonly questions: number
  readonly opened: readonly unknown[]
  isHidden: boolean
}

/** Hides the page, or shows it again. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((value) => {
    ;(Reflect.get(window, 'recorded') as Recorded).isHidden = value
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

const recordedIn = (page: Page) =>
  page.evaluate(() => {
    const { shown, questions, opened } = Reflect.get(window, 'recorded') as Recorded
    return { shown: shown.map(({ title }) => title), questions, opened }
  })

/** Opens the dashboard with a site that is down, by the page's own clock. */
async function openBoard(prepare: (context: BrowserContext) => Promise<unknown> = async () => {}) {
  const visitor = await visit()
  await visitor.context.addInitScript(record)
  await prepare(visitor.context)
  await visitor.page.clock.install()
  await visitor.goTo('/')
  await refreshUntil(visitor.page, () => banner(visitor.page, '1 down of 6').count(), 1)
  // From here on, only the test moves the clock.
  await visitor.page.clock.pauseAt(Date.now() + 10_000)
  return visitor
}

/** Lets a minute pass by the page's clock, and lets the requests of that minute end. */
async function passMinute(page: Page): Promise<void> {
  let open = 0
  const begin = () => (open += 1)
  const end = () => (open -= 1)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await page.clock.runFor(MINUTE)
  await expect.poll(() => open).toBeLessThanOrEqual(0)
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}

const grant = (context: BrowserContext) => context.grantPermissions(['notifications'], { origin: portal.at('') })
const tellMe = (page: Page) => page.getByRole('dialog').getByRole('button', { name: recovery.tellMe, exact: true })
const openDetails = (page: Page) => page.getByRole('button', { name: 'Details of ALS Group' }).click()

test('a site that is back after a quarter of an hour in a hidden tab is told of once', async () => {
  const { page } = await openBoard(grant)
  await openDetails(page)
  expect((await recordedIn(page)).questions, 'before the press').toBe(0)
  await tellMe(page).click()
  await page.getByRole('dialog').getByText(recovery.watching).waitFor()
  expect(await isFocused(page.getByRole('dialog').getByRole('button', { name: recovery.stop, exact: true }))).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `${recovery.stop}: ALS Group` }).waitFor()

  await setHidden(page, true)
  const asked = probesFrom(page)
  for (let minute = 0; minute < 13; minute += 1) await passMinute(page)
  expect(new Set(asked)).toEqual(new Set([new URL(portal.stack.sites[2]?.url ?? '').origin]))
  expect((await recordedIn(page)).shown).toEqual([])
  portal.stack.sites[2]?.behaveAs('fast')
  const sentence = /^ALS Group works again, after 1[3-6] minutes\.$/
  await expect
    .poll(async () => {
      if ((await recordedIn(page)).shown.length === 0) await passMinute(page)
      return (await recordedIn(page)).shown
    })
    .toEqual([expect.stringMatching(sentence)])
  expect(await page.title()).toMatch(/^ALS Group works again, after 1[3-6] minutes · /)
  expect(await page.evaluate(() => ({ ...sessionStorage }))).not.toHaveProperty('als.watched')
  const { length } = asked
  await passMinute(page)
  expect(asked, 'it asks no more').toHaveLength(length)
  expect((await recordedIn(page)).shown).toHaveLength(1)

  await page.evaluate(() => (Reflect.get(window, 'recorded') as Recorded).shown[0]?.dispatchEvent(new Event('click')))
  expect((await recordedIn(page)).opened).toEqual([[portal.stack.sites[2]?.url, '_blank', 'noopener,noreferrer']])
  await setHidden(page, false)
  await expect.poll(() => page.title()).toMatch(/^System Status/)
  await page.getByRole('button', { name: /^Dismiss: ALS Group works again/ }).click()
  expect(await page.getByText(/works again/).count()).toBe(0)
})

/** A phone, whose notifications need a worker. */
function needWorker(): void {
  const recorded = Reflect.get(window, 'recorded') as { questions: number }
  const Refusing = class {
    static readonly permission = 'granted'
    static requestPermission() {
      recorded.questions += 1
    }
    constructor() {
      throw new TypeError('Illegal constructor')
    }
  }
  Object.assign(window, { Notification: Refusing })
}

test('where notifications need a worker, the menu says so beforehand, and a page that was away says since when', async () => {
  const { page, goTo } = await openBoard((context) => context.addInitScript(needWorker))
  await page.getByRole('navigation').getByRole('link', { name: 'Webpages' }).click()
  await page.getByRole('button', { name: 'More about ALS Group' }).click()
  await page.getByText(recovery.noNotification).waitFor()
  await page.getByRole('button', { name: recovery.tellMe, exact: true }).click()
  // The menu stays open.
  await expect.poll(() => page.getByText(recovery.watching).filter({ visible: true }).count()).toBe(2)
  expect((await recordedIn(page)).questions).toBe(0)

  await page.goto('about:blank')
  await page.clock.fastForward(20 * MINUTE)
  await page.clock.resume()
  await goTo('/webpages')
  await page.getByText(/^Not watched from .*\d\d:\d\d to .*\d\d:\d\d \(20\smin\)\.$/).waitFor()
  await setHidden(page, true)
  portal.stack.sites[2]?.behaveAs('fast')
  await expect
    .poll(async () => {
      await passMinute(page)
      return page.title()
    })
    .toBe('ALS Group works again · Webpages · ALS Portal')
  await page.getByText('works again.', { exact: true }).waitFor()
})
