import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { localConfig } from '../../src/dev/local-config.ts'
import type { PortalConfig } from '../../src/portal/config.ts'
import { hostsOf, matches, storedItems, storedPurposes } from '../../src/privacy/index.ts'
import { messages as en } from '../../src/texts/en/index.ts'
import { checkedAt, roundOf } from '../support/board.ts'
import { usePortal } from '../support/portal.ts'
import { shipped } from '../support/shipped.ts'
import { choose, loginOf, openSignIn, signIn, signOut, signOutOf, useVisitors } from '../support/visitor.ts'

// Cookies do not tell ports apart, so the provider has another host.
const portal = usePortal('privacy', { sites: 'fast', wholeBrowser: true, providerHost: '127.0.0.1' })
const visit = useVisitors(portal)

const { privacy } = en
const HOUR_MS = 3_600_000

/** The configuration of the portal under test. */
const configOf = () => {
  const siteUrls = portal.stack.sites.map(({ url }) => url)
  return localConfig(shipped, { authority: portal.stack.issuer, siteUrls }) as PortalConfig
}

/** Writes each key to the console when it is stored. Runs in every page, popup and frame. */
function tellKeys(): void {
  const tell = (place: string, key: string) => console.debug(`stored at ${self.origin} in ${place}: ${key}`)
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function (key, text) {
    setItem.call(this, key, text)
    tell(this === sessionStorage ? 'sessionStorage' : 'localStorage', key)
  }
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (...args) {
    tell('IndexedDB', args[0])
    return open.apply(this, args)
  }
}

/** Returns all that is stored for the origin of the page, as `place: key`. Runs in the page. */
async function readKeys(): Promise<readonly string[]> {
  return [
    ...Object.keys(localStorage).map((key) => `localStorage: ${key}`),
    ...Object.keys(sessionStorage).map((key) => `sessionStorage: ${key}`),
    ...(await indexedDB.databases()).map(({ name }) => `IndexedDB: ${name}`),
    ...(await caches.keys()).map((name) => `caches: ${name}`),
  ]
}

/** Watches what a browser stores for the portal, and which servers it asks. */
async function watch(context: BrowserContext) {
  const { origin } = new URL(portal.at('/'))
  const stored = new Set<string>()
  const askedOrigins = new Set<string>()
  await context.addInitScript(tellKeys)
  context.on('console', (message) => {
    const [, place] = message.text().split(`stored at ${origin} in `)
    if (place !== undefined) stored.add(place)
  })
  context.on('request', (request) => askedOrigins.add(new URL(request.url()).origin))
  return {
    stored,
    askedOrigins,
    /** Adds what no function of a page has stored. */
    async look(page: Page) {
      for (const key of await page.evaluate(readKeys)) stored.add(key)
      for (const { name } of await context.cookies(origin)) stored.add(`cookie: ${name}`)
    },
  }
}

const itemsOf = (stored: string) =>
  storedItems.filter(({ place, keys }) =>
    keys.some(
      (pattern) => stored.startsWith(`${place}: `) && matches(pattern, stored.slice(place.length + 2), clientOf()),
    ),
  )
const clientOf = () => configOf().identity

const notice = {
  id: 'closed',
  kind: 'notice',
  title: 'Help desk closed',
  text: 'Until noon.',
  from: '2020-01-01T08:00Z',
}

async function openCard(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(query)
  const [tab] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
  await tab.close()
}

async function starCard(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Webpages' }).click()
  const star = page.getByRole('main').getByRole('button', { name: en.cards.star(name), exact: true })
  await star.click()
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')
}

async function setPreferences(page: Page): Promise<void> {
  await page.getByRole('button', { name: en.menu.collapse }).click()
  await page.getByRole('button', { name: en.menu.expand }).click()
  await page.getByRole('button', { name: en.preferences.title, exact: true }).click()
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await page.getByRole('radio', { name: 'Español' }).check({ force: true })
  await page.getByRole('dialog', { name: 'Preferencias' }).waitFor()
  await page.getByRole('radio', { name: 'English' }).check({ force: true })
  await page.keyboard.press('Escape')
}

const listOf = (page: Page) => page.getByRole('dialog', { name: privacy.title })

async function openList(page: Page): Promise<void> {
  await page.getByRole('button', { name: en.preferences.title, exact: true }).click()
  await page.getByRole('button', { name: privacy.title }).click()
  await listOf(page).waitFor()
}

test('a day with a sign-in stores only what the list says, and asks only its servers', async () => {
  const { context, page, goTo } = await visit()
  const { stored, askedOrigins, look } = await watch(context)
  await context.route('**/announcements.json', (route) => route.fulfill({ json: [notice] }))
  const { origin: videoOrigin } = new URL(shipped.webinars[0]?.url ?? '')
  await context.route(`${videoOrigin}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '' }))

  // The day before, so that the tokens are of the hour when the user signs in.
  await page.clock.install({ time: Date.now() - 24 * HOUR_MS })
  await goTo('/')
  await expect.poll(() => checkedAt(page)).not.toBeNull()
  for (let hour = 0; hour < 24; hour += 1) await roundOf(page, () => page.clock.fastForward(HOUR_MS))
  await page.getByRole('button', { name: en.announcement.dismiss(notice.title) }).click()
  await setPreferences(page)
  await starCard(page, 'ALS News')
  await openCard(page, 'als news')
  await page.getByRole('navigation').getByRole('link', { name: 'Webinars' }).click()
  await page
    .getByRole('button', { name: /^Play video/ })
    .first()
    .click()
  await expect.poll(() => askedOrigins.has(videoOrigin)).toBe(true)
  await look(page)
  expect(askedOrigins, 'before the sign-in').not.toContain(new URL(portal.stack.issuer).origin)

  const popup = await openSignIn(page)
  await popup.getByRole('heading', { name: 'Sign in' }).waitFor()
  await look(page)
  await Promise.all([popup.waitForEvent('close'), choose(popup, 'Ana Torres')])
  await signOutOf(page).waitFor()
  await starCard(page, 'ALS Group')
  await openCard(page, 'als group')
  await goTo('/')
  await look(page)
  await signOut(page)
  await look(page)

  const unlisted = [...stored].filter((each) => itemsOf(each).length === 0)
  expect(unlisted, 'stored, but not in the table').toEqual([])
  const used = new Set([...stored].flatMap(itemsOf).map(({ id }) => id))
  expect([...used].sort(), 'in the table, and stored').toEqual(storedItems.map(({ id }) => id).sort())
  const known = [new URL(portal.at('/')).origin, ...hostsOf(configOf()).flatMap(({ origins }) => origins)]
  expect([...askedOrigins].sort(), 'the servers of the list').toEqual([...new Set(known)].sort())
})

test('deleting each row in turn leaves a working page', async () => {
  const { context, page: first, goTo } = await visit()
  await context.route('**/announcements.json', (route) => route.fulfill({ json: [notice] }))
  await goTo('/')
  await signIn(first, 'Ana Torres')
  await starCard(first, 'ALS Group')
  // Without its session storage, a new tab finds nobody signed in, and what the sign-in has left.
  await first.close()
  const page = await context.newPage()
  await page.goto(portal.at('/'), { waitUntil: 'domcontentloaded' })
  await loginOf(page).waitFor()
  await page.getByRole('button', { name: en.announcement.dismiss(notice.title) }).click()
  await setPreferences(page)
  await starCard(page, 'ALS News')
  await openCard(page, 'als news')
  await page.evaluate(
    ({ authority, clientId }) => localStorage.setItem('oidc.left', JSON.stringify({ authority, client_id: clientId })),
    clientOf(),
  )

  for (const purpose of storedPurposes) {
    const { name, question } = privacy.stored[purpose]
    await openList(page)
    await listOf(page)
      .getByRole('button', { name: privacy.deleteItem(name) })
      .click()
    if (question !== undefined) {
      const group = listOf(page).getByRole('group', { name: question })
      await group.getByRole('button', { name: privacy.delete, exact: true }).click()
    }
    const row = listOf(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
    await row.getByText(privacy.deleted, { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('navigation').getByRole('link', { name: 'Webpages' }).click()
    await page.getByRole('heading', { level: 1, name: 'Webpages' }).waitFor()
    await page.reload({ waitUntil: 'domcontentloaded' })
    await loginOf(page).waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
    await expect.poll(() => checkedAt(page)).not.toBeNull()
  }
  // The page checks the sites again, and reads the announcements again.
  const ids = new Set((await page.evaluate(readKeys)).flatMap(itemsOf).map(({ id }) => id))
  expect([...ids].sort()).toEqual(['announcements', 'history', 'mark', 'round', 'tab'])
  // The provider still knows the user.
  await openSignIn(page)
  await signOutOf(page).waitFor()
}, 120_000)
