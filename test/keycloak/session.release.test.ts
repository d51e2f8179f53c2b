import { describe, expect, onTestFinished, test } from 'vitest'
import type { Page } from 'playwright-core'
import { isFirefox } from '../support/browser.ts'
import {
  expectSignedIn,
  expectSignedOut,
  logIn,
  refreshTokensSent,
  signOutElsewhere,
  tokenStatuses,
  useKeycloak,
  visitOther,
  visitSignedIn,
  waitForRenewal,
} from '../support/keycloak.ts'
import { authTimeOf, signOutOf, silentRequests, storedUserOf, useVisitors } from '../support/visitor.ts'

const portal = useKeycloak('session')
const visit = useVisitors(portal)

const begin = () => visitSignedIn(portal, visit)

/** Opens another tab, which signs in by itself. */
async function openTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(portal.at('/apps'))
  await signOutOf(tab).waitFor()
  return tab
}

describe('renewal', () => {
  test('by refresh token uses each token once, and needs no frame', async () => {
    const { page, context } = await begin()
    const first = await storedUserOf(page)
    const [tokens, silent] = [tokenStatuses(context), silentRequests(context)]
    await waitForRenewal(page)
    const second = await storedUserOf(page)
    await waitForRenewal(page)
    const third = await storedUserOf(page)
    expect(new Set([first, second, third].map((user) => user?.refresh_token)).size).toBe(3)
    expect(tokens).toEqual([200, 200])
    expect(silent).toEqual([])
    await expectSignedIn(page)
  })

  test('by hidden frame works with a realm that issues no refresh tokens', async () => {
    await portal.realm.configureClient({ attributes: { 'use.refresh.tokens': 'false' } })
    onTestFinished(() => portal.realm.configureClient({ attributes: { 'use.refresh.tokens': 'true' } }))
    const { page, context } = await begin()
    expect(await storedUserOf(page)).not.toHaveProperty('refresh_token')
    const [tokens, silent] = [tokenStatuses(context), silentRequests(context)]
    await waitForRenewal(page)
    await waitForRenewal(page)
    expect(tokens).toEqual([200, 200])
    expect(silent).toHaveLength(2)
    await expectSignedIn(page)
  })
})

test('a person who authenticates again elsewhere with prompt=login stays signed in here, with the new time of authentication', async () => {
  const { page, context, person } = await begin()
  const before = await authTimeOf(page)
  // Keycloak gives the time of authentication in whole seconds, so wait for the next second.
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(before)
  expect(await visitOther(context, portal, { prompt: 'login' }, (other) => logIn(other, person))).toBe('code')
  for (let round = 0; round < 2; round += 1) {
    await waitForRenewal(page)
    expect(await authTimeOf(page)).toBeGreaterThan(before)
  }
  await expectSignedIn(page)
})

test('a session that ends through another application’s sign-out ends here within seconds', async () => {
  const { page, context, tolerate } = await begin()
  tolerate(portal.realm.issuer)
  await signOutElsewhere(context, portal)
  await expectSignedOut(page, 'Your session has ended')
})

describe('with several tabs', () => {
  test('all ten renew, and no refresh token is sent twice', async () => {
    const { page, context } = await begin()
    const tabs = [page]
    while (tabs.length < 10) tabs.push(await openTab(page))
    const [tokens, sent] = [tokenStatuses(context), refreshTokensSent(context)]
    for (let round = 0; round < 2; round += 1) await Promise.all(tabs.map((tab) => waitForRenewal(tab, 60_000)))
    expect(tokens.filter((status) => status !== 200)).toEqual([])
    // The statuses are not enough: Keycloak accepts a second use within the same second.
    expect(new Set(sent).size).toBe(sent.length)
    if (!isFirefox) expect(sent.length).toBeGreaterThanOrEqual(tabs.length)
    for (const tab of tabs) await expectSignedIn(tab)
    // Two renewals of ten tabs, each at its time.
  }, 120_000)

  test('a duplicated tab gets tokens of its own', async () => {
    const { page, context } = await begin()
    const tokens = tokenStatuses(context)
    const copy = await context.newPage()
    const items = await page.evaluate(() => Object.entries(sessionStorage))
    await copy.addInitScript((copied) => {
      if (self !== top || self.origin === 'null') return // blank pages and frames of other sites may have no storage
      copied.forEach(([key, value]) => sessionStorage.getItem(key) ?? sessionStorage.setItem(key, value))
    }, items)
    await copy.goto(portal.at('/'))
    await signOutOf(copy).waitFor()
    await Promise.all([waitForRenewal(page), waitForRenewal(copy)])
    await Promise.all([waitForRenewal(page), waitForRenewal(copy)])
    expect(tokens.filter((status) => status !== 200)).toEqual([])
    expect((await storedUserOf(page))?.refresh_token).not.toBe((await storedUserOf(copy))?.refresh_token)
    await expectSignedIn(page)
    await expectSignedIn(copy)
  })
})
