import { decodeProtectedHeader } from 'jose'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isFirefox } from '../support/browser.ts'
import { usePortal } from '../support/portal.ts'
import { createRelyingParty } from '../support/relying-party.ts'
import { authenticateElsewhere, authTimeOf, signIn, signOutOf, storedUserOf, useVisitors } from '../support/visitor.ts'

// Access tokens live for 75 s unless a test changes that. The tests move the clock of the page and the clock of this
// process, in which the provider runs.
const portal = usePortal('renewal', { sites: 'fast' })
const visit = useVisitors(portal)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  portal.stack.provider.setTokenSeconds(75)
})
afterEach(() => {
  vi.useRealTimers()
  portal.stack.provider.comeBack()
  portal.stack.provider.setTokenSeconds(300)
})

/** Moves both clocks and runs the page's timers. */
async function pass(page: Page, seconds: number): Promise<void> {
  vi.setSystemTime(Date.now() + seconds * 1000)
  await page.clock.runFor(seconds * 1000)
}

/** Moves both clocks as if the machine slept: the page's timers do not run meanwhile. */
async function sleep(page: Page, seconds: number): Promise<void> {
  vi.setSystemTime(Date.now() + seconds * 1000)
  await page.clock.fastForward(seconds * 1000)
}

describe('a page whose access tokens last 75 s', () => {
  test('stays signed in through three renewals, an hour of sleep, and an outage of the provider', async () => {
    const { page, goTo, tolerate } = await visit()
    tolerate(portal.stack.issuer)
    await page.clock.install({ time: Date.now() })
    await goTo('/apps')
    await signIn(page, 'Ana Torres')
    let token = (await storedUserOf(page))?.access_token
    const signOut = signOutOf(page)
    /** Lets time pass in small steps until the person is signed in with a new token. */
    const renewed = async (stepS: number) => {
      const fresh = async () => {
        await pass(page, stepS)
        return (await storedUserOf(page))?.access_token
      }
      await expect.poll(fresh, { timeout: 20_000 }).not.toBe(token)
      token = (await storedUserOf(page))?.access_token
      await signOut.waitFor()
    }
    for (let round = 0; round < 3; round += 1) {
      await pass(page, 55)
      await renewed(2)
    }

    await sleep(page, 3_600)
    await renewed(0)

    portal.stack.provider.goOut('unavailable')
    const refused = page.waitForResponse((response) => response.status() === 503)
    await pass(page, 61)
    await refused
    expect(await signOut.isVisible()).toBe(true)
    await pass(page, 30)
    portal.stack.provider.comeBack()
    await renewed(5)

    expect(await page.getByRole('alert').count()).toBe(0)
  })
})

/** Lets 50 s pass, and then more time in small steps until the tokens have been renewed. */
async function waitForRenewal(page: Page): Promise<void> {
  const before = (await storedUserOf(page))?.expires_at ?? Infinity
  await pass(page, 50)
  const expiry = async () => {
    await pass(page, 2)
    return (await storedUserOf(page))?.expires_at
  }
  await expect.poll(expiry, { timeout: 20_000 }).toBeGreaterThan(before)
}

const keyIdOf = async (page: Page) => decodeProtectedHeader((await storedUserOf(page))?.id_token ?? '').kid

describe('a session that changes elsewhere', () => {
  const visitSignedIn = async () => {
    const visitor = await visit()
    visitor.tolerate(portal.stack.issuer)
    await visitor.page.clock.install({ time: Date.now() })
    await visitor.goTo('/apps')
    await signIn(visitor.page, 'Ana Torres')
    return visitor
  }

  test('continues here if the person authenticates again in another application', async () => {
    const { page, context } = await visitSignedIn()
    const before = await authTimeOf(page)
    await pass(page, 5)
    await authenticateElsewhere(await context.newPage(), portal.stack, 'Ana Torres')
    for (let round = 0; round < 2; round += 1) {
      await waitForRenewal(page)
      expect(await authTimeOf(page)).toBe(before + 5)
    }
    expect(await signOutOf(page).isVisible()).toBe(true)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('continues with each new signing key of the provider', async () => {
    const { page } = await visitSignedIn()
    const keyIds = [await keyIdOf(page)]
    for (let round = 0; round < 2; round += 1) {
      await portal.stack.provider.rotateKeys()
      await waitForRenewal(page)
      keyIds.push(await keyIdOf(page))
    }
    expect(new Set(keyIds).size).toBe(3)
    expect(await signOutOf(page).isVisible()).toBe(true)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('ends here at the next renewal if the administrator ends it, and the person is told why', async () => {
    const { page } = await visitSignedIn()
    await portal.stack.provider.endSessions('ana')
    await pass(page, 60)
    await page.getByRole('alert').getByText('Your session has ended').waitFor()
    expect(await storedUserOf(page)).toBeNull()
    await signIn(page, 'Ana Torres')
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('continues in all tabs after a used refresh token is sent again from elsewhere', async () => {
    const { page, context } = await visitSignedIn()
    const other = await context.newPage()
    await other.goto(portal.at('/webpages'), { waitUntil: 'domcontentloaded' })
    await signOutOf(other).waitFor()
    const used = (await storedUserOf(page))?.refresh_token ?? ''
    await waitForRenewal(page)

    const elsewhere = await createRelyingParty(portal.stack.issuer, portal.at(''))
    expect((await elsewhere.refresh(used)).status).toBe(400)
    for (const tab of [page, other, page, other]) {
      await waitForRenewal(tab)
      expect(await signOutOf(tab).isVisible()).toBe(true)
      expect(await tab.getByRole('alert').count()).toBe(0)
    }
  })
})

// In Firefox, Playwright's clock does not run in hidden pages, so ten tabs cannot renew at the same moment.
describe.skipIf(isFirefox)('ten tabs of one browser, three of them duplicates', () => {
  test('renew at the same moment without sending a refresh token twice, and all stay signed in', async () => {
    vi.useRealTimers()
    portal.stack.provider.setTokenSeconds(300)
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
    for (const original of tabs.slice(0, 3)) tabs.push(await openTab(original))

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
})

// Playwright can slow down only Chromium.
test.skipIf(isFirefox)('reloads on a machine 20 times slower keep the refresh token of the tab', async () => {
  vi.useRealTimers()
  portal.stack.provider.setTokenSeconds(300)
  const { page, context, goTo } = await visit()
  await goTo('/webinars')
  await signIn(page, 'Ben Carter')
  const token = (await storedUserOf(page))?.refresh_token
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 })
  for (let count = 1; count <= 3; count += 1) {
    const former = await holderOfTab(page)
    await page.reload({ waitUntil: 'domcontentloaded' })
    // The new page holds the lock of its tab once it knows whether it is a duplicate.
    await expect.poll(() => holderOfTab(page), { timeout: 20_000 }).not.toBeOneOf([null, former])
    expect((await storedUserOf(page))?.refresh_token, `reload ${count}`).toBe(token)
  }
})

/** The Web Locks `clientId` of the page that holds the lock of this tab, or null. */
const holderOfTab = (page: Page): Promise<string | null> =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    return held.find(({ name }) => name === `oidc.tab.${sessionStorage.getItem('oidc.tab')}`)?.clientId ?? null
  })
