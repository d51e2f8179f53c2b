import { writeFile } from 'node:fs/promises'
import process from 'node:process'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { messages as en } from '../../src/texts/en/index.ts'
import { blockPopups, hurryRetries } from '../support/init-scripts.ts'
import { usePortal } from '../support/portal.ts'
import {
  choose,
  isFocused,
  loginOf,
  openSignIn,
  pendingIn,
  signIn,
  signOutOf,
  storedUserOf,
  useVisitors,
} from '../support/visitor.ts'

// Rarer trouble than that of test/browser/sign-in-trouble.test.ts.
const portal = usePortal('rare-sign-in-trouble', { sites: 'fast' })
const visit = useVisitors(portal)

afterEach(() => portal.stack.provider.endOutage())

const alertOf = (page: Page) => page.getByRole('alert')

async function leaveForSignIn(page: Page): Promise<void> {
  await loginOf(page).click()
  await page.getByRole('button', { name: en.authProblem.continueHere }).click()
}

test('a popup that the person closes in the collapsed menu is reported, and Login stays in its place', async () => {
  const { page, goTo } = await visit({ stored: { 'als.menu': 'collapsed', 'als.locale': 'es' } })
  await goTo('/webpages')
  const login = page.getByRole('region', { name: 'Cuenta' }).getByRole('button', { name: 'Iniciar sesión' })
  const [popup] = await Promise.all([page.waitForEvent('popup'), login.click()])
  await popup.getByRole('heading', { name: 'Sign in' }).waitFor()
  const place = await login.boundingBox()
  await popup.close()
  const outcome = page.getByText('Ventana emergente cerrada').filter({ visible: true })
  await outcome.waitFor()
  expect(await login.boundingBox()).toEqual(place)
})

/**
 * Returns the id of the process that runs `page`: the renderer that is busy while the page is. Chromium tells the ids of
 * its processes, but not what they run.
 */
async function processOf(page: Page): Promise<number> {
  const session = await portal.browser.newBrowserCDPSession()
  const timesOf = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return new Map(processInfo.map(({ id, cpuTime }) => [id, cpuTime]))
  }
  const before = await timesOf()
  await page.evaluate(() => {
    const end = performance.now() + 500
    while (performance.now() < end);
  })
  const after = await timesOf()
  await session.detach()
  const busyS = (id: number) => (after.get(id) ?? 0) - (before.get(id) ?? 0)
  return [...after.keys()].reduce((one, other) => (busyS(other) > busyS(one) ? other : one))
}

test('a page whose process is stopped during the sign-in signs in when it goes on, and its popup closes', async () => {
  const { page, context, goTo } = await visit()
  // The policy gives the popup a process of its own.
  await context.route(`${new URL(portal.stack.issuer).origin}/**`, async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback()
    const response = await route.fetch({ maxRedirects: 0 })
    await route.fulfill({ response, headers: { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' } })
  })
  const codes: (string | null)[] = []
  context.on('request', (request) => {
    const form = new URLSearchParams(request.postData() ?? '')
    if (form.get('grant_type') === 'authorization_code') codes.push(form.get('code'))
  })
  await goTo('/apps')
  const popup = await openSignIn(page)
  await popup.getByRole('heading', { name: 'Sign in' }).waitFor()
  const id = await processOf(page)
  process.kill(id, 'SIGSTOP')
  try {
    // The page does not answer, so the popup closes after 5 s.
    await Promise.all([popup.waitForEvent('close'), choose(popup, 'Ana Torres')])
    expect(codes).toEqual([])
  } finally {
    process.kill(id, 'SIGCONT')
  }
  await signOutOf(page).waitFor()
  expect(codes).toHaveLength(1)
  expect(await storedUserOf(page)).toMatchObject({ refresh_token: expect.any(String) })
})

/** A worker of a former program at this address. It answers with what it has seen first, whatever the query. */
const oldWorker = `
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || !request.url.startsWith(location.origin)) return
  event.respondWith(caches.open('old').then(async (cache) => {
    const known = await cache.match(request, { ignoreSearch: true })
    if (known) return known
    const response = await fetch(request)
    if (response.ok) await cache.put(request, response.clone())
    return response
  }))
})`

test('a service worker that a former program has left prevents no sign-in, by popup, silently or after a reload', async () => {
  const { page, context, goTo } = await visit()
  await writeFile(`${portal.folder}/site/old-worker.js`, oldWorker)
  await context.route(portal.at('/old'), (route) => route.fulfill({ contentType: 'text/html', body: '<p>old</p>' }))
  await page.goto(portal.at('/old'))
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/old-worker.js')
    await navigator.serviceWorker.ready
  })
  await goTo('/apps')
  await goTo('/apps')
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(portal.at('/old-worker.js'))
  await signIn(page, 'Ana Torres')
  await goTo('/apps')
  await signOutOf(page).waitFor()
  // A new tab is signed in by a hidden frame.
  const other = await context.newPage()
  await other.goto(portal.at('/apps'), { waitUntil: 'domcontentloaded' })
  await signOutOf(other).waitFor()
})

test('a forged link in another tab leaves a sign-in by redirect alone', async () => {
  const { page, context, goTo } = await visit({ before: blockPopups })
  await goTo('/apps')
  await leaveForSignIn(page)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  const other = await context.newPage()
  const links = ['/?code=x&state=y', '/?error=x', '/apps#code', '/?code=SUMMER26']
  for (const [index, link] of links.entries()) {
    await other.goto(portal.at(link), { waitUntil: 'domcontentloaded' })
    await loginOf(other).waitFor()
    expect(await pendingIn(other)).toHaveLength(1)
    // Only the first one looks like a response. The others belong to another program.
    expect(await alertOf(other).count()).toBe(index === 0 ? 1 : 0)
    expect(other.url()).toBe(portal.at(index === 0 ? '/' : link))
  }
  await choose(page, 'Ana Torres')
  await signOutOf(page).waitFor()
  expect(await alertOf(page).count()).toBe(0)
})

test.for([1280, 800])(
  'a blocked popup is reported on the page, in view at any scroll position, at %i px',
  async (width) => {
    const { page, goTo } = await visit({ width, height: 480, before: blockPopups })
    await goTo('/webpages')
    await page.mouse.move(500, 300)
    await page.mouse.wheel(0, 2000)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
    await loginOf(page).click()
    await alertOf(page).waitFor()
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(1)
    const { top, bottom } = await alertOf(page).evaluate((alert) => alert.getBoundingClientRect())
    expect([top >= 0, bottom <= 480], `from ${top} to ${bottom}`).toEqual([true, true])
    // The message stays in place while the palette is open, so the focus can return to it.
    const dismiss = alertOf(page).getByRole('button', { name: 'Dismiss' })
    await dismiss.focus()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await isFocused(dismiss)).toBe(true)
    await alertOf(page).getByRole('button', { name: en.authProblem.continueHere }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  },
)

test('an unreachable provider in the morning is reported, and the person is signed in once it is back', async () => {
  const { page, goTo, tolerate } = await visit({ before: hurryRetries })
  tolerate(portal.stack.issuer)
  await goTo('/')
  await signIn(page, 'Ana Torres')
  // A tab that is opened the next morning has no session storage.
  await page.evaluate(() => sessionStorage.clear())
  portal.stack.provider.startOutage('refused')
  await goTo('/apps')
  await alertOf(page).getByText('The sign-in service can’t be reached').waitFor()
  await loginOf(page).waitFor()
  portal.stack.provider.endOutage()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await signOutOf(page).waitFor()
  expect(await alertOf(page).count()).toBe(0)
})

test('a provider that is unreachable while the device is offline is tried, because a browser may be wrong about that, and the window closes', async () => {
  const { page, context, goTo, tolerate } = await visit({ before: hurryRetries })
  tolerate(portal.stack.issuer)
  await goTo('/')
  await context.setOffline(true)
  await loginOf(page).click()
  // The banner and the message say one thing.
  await alertOf(page).getByText(en.dashboard.offline).waitFor()
  await expect.poll(() => context.pages()).toEqual([page])
  await context.setOffline(false)
  await signIn(page, 'Ana Torres')
})

/** Signs in with a redirect. Returns the address with the authorization response. */
async function signInByRedirect(page: Page): Promise<string> {
  await leaveForSignIn(page)
  let answer = ''
  page.on('framenavigated', (frame) => {
    if (frame.url().includes('code=')) answer = frame.url()
  })
  await choose(page, 'Ben Carter')
  await signOutOf(page).waitFor()
  return answer
}

describe('an authorization response in the address', () => {
  test('opened a second time is explained to a person who is signed out, and Login works', async () => {
    const { page, goTo } = await visit({ before: blockPopups })
    await goTo('/demo')
    const answer = await signInByRedirect(page)
    await page.evaluate(() => {
      sessionStorage.clear()
      localStorage.clear()
    })
    // From the page itself, a new fragment would load nothing.
    await page.goto('about:blank')
    await page.goto(answer, { waitUntil: 'domcontentloaded' })
    await alertOf(page).getByText('No matching state found in storage').waitFor()
    expect(page.url()).toBe(portal.at('/demo'))
    await leaveForSignIn(page) // no sign-in page, because the provider still has a session
    await signOutOf(page).waitFor()
    expect(await alertOf(page).count()).toBe(0)
  })
})
