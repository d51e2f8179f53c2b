import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useStack, withBrowser } from '../support/portal.ts'
import { signIn, signOut, signOutOf, useVisitors, waitUntilAlive } from '../support/visitor.ts'

// Playwright switches the back/forward cache off.
const portal = withBrowser(useStack('back-forward-cache', { sites: 'fast' }), {
  channel: 'chromium',
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
})
const visit = useVisitors(portal)

/** Records what a page from the cache shows before its own listeners run. Runs in the page. */
function recordRestored(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) console.debug('restored:', document.body.innerText.trim())
  })
}

/** Leaves the portal for a file of the same host, so that the page stays in the cache. */
const leave = (page: Page) => page.goto(portal.at('/version.json'))

/** Goes back to the page in the cache, which shows nothing at first. */
async function goBack(page: Page): Promise<void> {
  const restored = page.waitForEvent('console', (message) => message.type() === 'debug')
  await page.evaluate(() => history.back())
  expect((await restored).text().trim()).toBe('restored:')
}

/** Somebody has signed in, has scrolled, and has left the portal. Another tab is open. */
async function signedInAndLeft() {
  const visitor = await visit({ before: recordRestored, height: 400 })
  const { page, context, goTo, tolerate } = visitor
  tolerate(portal.at('/'))
  await goTo('/')
  await signIn(page, 'Ana Torres')
  await page.getByText('All Systems Operational').waitFor()
  await page.evaluate(() => {
    Reflect.set(window, 'isFirst', true)
    scrollTo(0, 120)
  })
  await leave(page)
  const other = await context.newPage()
  return { ...visitor, other }
}
const isFirst = (page: Page) => page.evaluate(() => Reflect.get(window, 'isFirst') === true)

/** The page shows nothing of the former user, or it is the browser's own page about the missing connection. */
const expectNobody = async (page: Page) => {
  await expect
    .poll(() => page.evaluate(() => document.body.innerText).catch(() => 'Sign Out'))
    .not.toMatch(/Ana Torres|Sign Out/)
}

test('a page from the back/forward cache shows nothing of the former user before it is loaded again', async () => {
  const { page, other } = await signedInAndLeft()
  await other.goto(portal.at('/apps'))
  await signOutOf(other).waitFor()
  await signOut(other)
  await goBack(page)
  await waitUntilAlive(page)
  await page.getByRole('button', { name: 'Login' }).first().waitFor()
  expect(await isFirst(page)).toBe(false)
})

test('without a connection the page from the cache stays as it was, and is loaded again when there is one', async () => {
  const { page, context } = await signedInAndLeft()
  await context.setOffline(true)
  await goBack(page)
  await signOutOf(page).waitFor()
  expect(await isFirst(page)).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(120)
  await page.getByText('Last checked').waitFor()
  await page.getByText('You’re offline').first().waitFor()

  await context.setOffline(false)
  await expect.poll(() => isFirst(page).catch(() => true)).toBe(false)
  await signOutOf(page).waitFor()
})

test('without a connection the page of a former user is not shown', async () => {
  const { page, context, other } = await signedInAndLeft()
  await other.goto(portal.at('/apps'))
  await signOutOf(other).waitFor()
  await signOut(other)
  await context.setOffline(true)
  await goBack(page)
  await expectNobody(page)
})

test.each([
  ['signs out', '{"epoch":"2","sub":null}'],
  ['signs in as somebody else', '{"epoch":"2","sub":"bruno"}'],
])('a page that is shown again vanishes when another tab %s', async (_, mark) => {
  const { page, context, other } = await signedInAndLeft()
  await other.goto(portal.at('/version.json'))
  await context.setOffline(true)
  await goBack(page)
  await signOutOf(page).waitFor()
  await other.evaluate((text) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc-session:'))
    if (key) localStorage.setItem(key, text)
  }, mark)
  await expectNobody(page)
})
