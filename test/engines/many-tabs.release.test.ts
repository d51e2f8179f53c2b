import type { Page } from 'playwright-core'
import { afterEach, expect, test, vi } from 'vitest'
import { usePortal } from '../support/portal.ts'
import { signIn, signOutOf, storedUserOf, useVisitors } from '../support/visitor.ts'

// In Firefox, Playwright's clock does not run in hidden pages, and Playwright can slow down only Chromium.
const portal = usePortal('many-tabs', { sites: 'fast' })
const visit = useVisitors(portal)

afterEach(() => {
  vi.useRealTimers()
})

test('ten tabs of one browser, three of them duplicates, renew at the same moment without sending a refresh token twice, and all stay signed in', async () => {
  const { page, context, goTo, tolerate } = await visit()
  tolerate(portal.stack.issuer) // the browser logs requests whose nonce expired when the clock jumped
  await context.clock.install()
  await goTo('/')
  await signIn(page, 'Ben Carter')
  const openTab = async (copyOf?: Page): Promise<Page> => {
    const tab = await context.newPage()
    // A duplicated tab begins with a copy of the session storage.
    const copy = copyOf && (await copyOf.evaluate(() => Object.entries(sessionStorage)))
    if (copy)
      await tab.addInitScript(
        (items) => items.forEach(([key, value]) => sessionStorage.getItem(key) ?? sessionStorage.setItem(key, value)),
        copy,
      )
    await tab.goto(portal.at('/'), { waitUntil: 'domcontentloaded' })
    await signOutOf(tab).waitFor()
    return tab
  }
  const tabs = [page]
  for (let count = 0; count < 6; count += 1) tabs.push(await openTab())
  for (const original of tabs.slice(0, 3)) {
    const copy = await openTab(original)
    tabs.push(copy)
    // It asks for two seconds whether another page holds the lock of its token, and the clock must not stop meanwhile.
    await expect.poll(async () => (await storedUserOf(copy))?.refresh_token, { timeout: 10_000 }).toBeUndefined()
  }

  /**
   * The refresh tokens sent, with the status of each response. Omits requests that the provider refused because it
   * wants another nonce (RFC 9449 §8), since they leave the token unused. Requests wait for `mayGo`.
   */
  const sent: { readonly token: string | null; readonly status: number }[] = []
  let mayGo = Promise.resolve()
  let underWay = 0
  await context.route(`${portal.stack.issuer}/protocol/openid-connect/token`, async (route) => {
    const form = new URLSearchParams(route.request().postData() ?? '')
    if (form.get('grant_type') !== 'refresh_token') return route.fallback()
    underWay += 1
    await mayGo
    const response = await route.fetch()
    underWay -= 1
    const { error } = (await response.json()) as { readonly error?: string }
    if (error !== 'use_dpop_nonce') sent.push({ token: form.get('refresh_token'), status: response.status() })
    await route.fulfill({ response })
  })
  /** The numbers of the tabs that renew by hidden frame. */
  let silent: number[] = []
  context.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const isSilent = pathname.endsWith('/openid-connect/auth') && searchParams.get('prompt') === 'none'
    if (isSilent) silent.push(tabs.indexOf(request.frame().page()))
  })
  vi.useFakeTimers({ toFake: ['Date'] })
  // In the first round the last three tabs, the copies, have no refresh token; afterwards each has one of its own.
  for (const byFrame of [[7, 8, 9], []]) {
    const before = await Promise.all(tabs.map(storedUserOf))
    silent = []
    const count = sent.length
    let go = () => {}
    mayGo = new Promise((resolve) => (go = resolve))
    // All clocks jump to 50 s before the last expiry and stop there. Each tab renews 60 s before its own expiry.
    const at = (Math.max(...before.map((user) => user?.expires_at ?? 0)) - 50) * 1000
    vi.setSystemTime(at)
    await context.clock.pauseAt(at)
    await expect.poll(() => underWay + silent.length, { message: 'all renew at this moment' }).toBe(tabs.length)
    go()
    for (const [number, tab] of tabs.entries()) {
      await expect
        .poll(async () => (await storedUserOf(tab))?.expires_at ?? 0)
        .toBeGreaterThan(before[number]?.expires_at ?? 0)
    }
    expect(
      sent.filter(({ token }, place) => sent.findIndex((other) => other.token === token) < place),
      'sent twice',
    ).toEqual([])
    expect(
      sent.filter(({ status }) => status !== 200),
      'refused',
    ).toEqual([])
    expect(silent.sort()).toEqual(byFrame)
    expect(sent.length - count).toBe(tabs.length - byFrame.length)
    await context.clock.resume()
  }
  for (const tab of tabs) {
    expect(await signOutOf(tab).isVisible()).toBe(true)
    expect(await tab.getByRole('alert').count()).toBe(0)
  }
}, 240_000)

test('reloads on a machine 20 times slower keep the refresh token of the tab', async () => {
  const { page, context, goTo } = await visit()
  await goTo('/webinars')
  await signIn(page, 'Ben Carter')
  const token = (await storedUserOf(page))?.refresh_token
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 })
  for (let count = 1; count <= 3; count += 1) {
    const former = await holderOfToken(page)
    await page.reload({ waitUntil: 'domcontentloaded' })
    // The new page holds the lock of its token once the former page has released it.
    await expect.poll(() => holderOfToken(page), { timeout: 20_000 }).not.toBeOneOf([null, former])
    expect((await storedUserOf(page))?.refresh_token, `reload ${count}`).toBe(token)
  }
})

/** The Web Locks `clientId` of the page that holds the lock of a refresh token, or null. */
const holderOfToken = (page: Page): Promise<string | null> =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    return held.find(({ name }) => name?.startsWith('oidc.token.'))?.clientId ?? null
  })
