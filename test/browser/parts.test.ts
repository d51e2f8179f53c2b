import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { writeManyCards } from '../support/many-cards.ts'
import { usePortal } from '../support/portal.ts'
import { choose, loginOf, openContext, openSignIn, signOutOf, waitUntilAlive } from '../support/visitor.ts'

// Do not use useVisitors: it fails a test on console errors, and the browser logs one for each script that fails.
const portal = usePortal('parts', { config: writeManyCards('.cache/browser/parts.json', 60), sites: 'fast' })
const contexts: BrowserContext[] = []
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()))
})

interface Opened {
  readonly page: Page
  /** Whether the part has been requested. */
  readonly failed: () => boolean
  readonly mend: () => void
}

/** Opens a page on which every request for a part gets a 404 until `mend` is called. Firefox may send several. */
async function openWithout(part: string, path = '/'): Promise<Opened> {
  const context = await openContext(portal.browser)
  contexts.push(context)
  const page = await context.newPage()
  await page.clock.install()
  let [isBroken, hasFailed] = [true, false]
  await page.route(new RegExp(`/assets/${part}-.*\\.js`), async (route) => {
    hasFailed = true
    await (isBroken ? route.fulfill({ status: 404, body: '' }) : route.continue())
  })
  await page.goto(portal.at(path), { waitUntil: 'domcontentloaded' })
  await waitUntilAlive(page)
  return { page, failed: () => hasFailed, mend: () => void (isBroken = false) }
}

const palette = (page: Page) => page.getByRole('combobox')
const strip = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('img', { name: /^Last 60 minutes/ })
    .first()

test.each(['palette', 'catalogue-content'])(
  'if %s could not be fetched, the palette opens when asked for again',
  async (part) => {
    const { page, failed, mend } = await openWithout(part)
    await page.keyboard.press('Control+k')
    await expect.poll(failed).toBe(true)
    mend()
    await expect
      .poll(async () => {
        await page.keyboard.press('Control+k')
        return palette(page).count()
      })
      .toBe(1)
  },
)

test('the history is deleted without confirmation if the texts of the question cannot be fetched', async () => {
  const { page, failed } = await openWithout('history-note-texts')
  await expect.poll(() => strip(page).getAttribute('aria-label')).toMatch(/ available/)
  await page.getByRole('button', { name: 'Delete history' }).click()
  await expect.poll(failed).toBe(true)
  await expect.poll(() => strip(page).getAttribute('aria-label')).toBe('Last 60 minutes: Nothing measured yet')
  expect(await page.getByRole('status').first().textContent()).toBe('History deleted.')
})

test('Login works the second time if its engine could not be fetched the first time', async () => {
  const { page, mend } = await openWithout('engine')
  const [popup] = await Promise.all([page.waitForEvent('popup'), loginOf(page).click()])
  if (!popup.isClosed()) await popup.waitForEvent('close')
  await page.getByRole('alert').first().waitFor()
  mend()
  const second = await openSignIn(page)
  await Promise.all([second.waitForEvent('close'), choose(second, 'Ana Torres')])
  await signOutOf(page).waitFor()
})

test('after a failure, the Spanish texts are fetched when Spanish is chosen again', async () => {
  const { page, failed, mend } = await openWithout('es')
  await page.getByText('Español', { exact: true }).click()
  await expect.poll(failed).toBe(true)
  await expect.poll(() => page.getByRole('radio', { name: 'English' }).isChecked()).toBe(true)
  mend()
  await page.getByText('Español', { exact: true }).click()
  await page.getByRole('heading', { name: 'Estado del sistema' }).waitFor()
})

test.each(['other-pages', 'catalogue-content'])('after a failure, %s is fetched at the next visit', async (part) => {
  const { page, mend } = await openWithout(part)
  const goTo = (name: string) => page.getByRole('navigation').getByRole('link', { name }).click()
  await goTo('Webpages')
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  mend()
  await goTo('Dashboard')
  await page.getByRole('heading', { name: 'System Status' }).waitFor()
  await goTo('Webpages')
  await page.getByRole('heading', { name: 'Webpages' }).waitFor()
})

test.each([
  ['deferred', '/', strip],
  ['site-history', '/', strip],
  ['star-button', '/webpages', (page: Page) => page.getByRole('button', { name: /^Star / }).first()],
  ['card-filter', '/webpages', (page: Page) => page.getByRole('searchbox')],
])('after a failure, %s is requested again within seconds', async (part, path, appeared) => {
  const { page, failed, mend } = await openWithout(part, path)
  await expect.poll(failed).toBe(true)
  mend()
  await expect
    .poll(async () => {
      await page.clock.fastForward(1_000)
      return appeared(page).count()
    })
    .toBe(1)
})
