import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { usePortal } from '../support/portal.ts'
import { cameToLife, signIn, useVisitors } from '../support/visitor.ts'

const portal = usePortal('session', { sites: 'fast' })
const visit = useVisitors(portal)

afterEach(() => portal.stack.provider.setTokenSeconds(300))

const signOut = (page: Page) => page.getByRole('button', { name: 'Sign Out' })
const login = (page: Page) => page.getByRole('button', { name: 'Login', exact: true })

interface Stored {
  readonly access_token: string
  readonly refresh_token: string
  readonly expires_at: number
}
const stored = async (page: Page): Promise<Stored | null> => {
  const key = `oidc.user:${portal.stack.issuer}:als-portal`
  // The form that the tests of signing in hold it to.
  return JSON.parse((await page.evaluate((name) => sessionStorage.getItem(name), key)) ?? 'null') as Stored | null
}

describe('a session', () => {
  test('is renewed before it runs out, and nobody notices', async () => {
    const { page, goTo } = await visit()
    portal.stack.provider.setTokenSeconds(10)
    await goTo('/apps')
    await signIn(page, 'Ana Torres')
    const first = await stored(page)
    await expect.poll(async () => (await stored(page))?.expires_at).toBeGreaterThan(first?.expires_at ?? Infinity)
    const second = await stored(page)
    expect(second?.access_token).not.toBe(first?.access_token)
    expect(second?.refresh_token, 'used tokens are of no use').not.toBe(first?.refresh_token)
    expect(await signOut(page).isVisible()).toBe(true)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('that ends at the provider ends here within seconds', async () => {
    const { page, context, goTo, tolerate } = await visit({
      before: () =>
        addEventListener('message', ({ data }) => data === 'unchanged' && Object.assign(window, { watched: true })),
    })
    tolerate(portal.stack.issuer) // it refuses the tokens of the session that has ended
    await goTo('/apps')
    await signIn(page, 'Ana Torres')
    await expect.poll(() => page.evaluate(() => 'watched' in window)).toBe(true)
    const elsewhere = await context.newPage()
    await elsewhere.goto(`${portal.stack.issuer}/protocol/openid-connect/logout`)
    await elsewhere.getByRole('button', { name: 'Sign out', exact: true }).click()
    await elsewhere.getByRole('heading', { name: 'All done' }).waitFor()
    await login(page).waitFor()
    expect(await stored(page)).toBeNull()
  })
})

describe('two tabs', () => {
  test('are signed in by one click, each with tokens of its own, and signed out by one', async () => {
    const { page, context, goTo } = await visit()
    const other = await context.newPage()
    await other.goto(portal.at('/webpages'), { waitUntil: 'domcontentloaded' })
    await cameToLife(other)
    await goTo('/')
    await signIn(page, 'Ben Carter')
    await signOut(other).waitFor()
    expect((await stored(other))?.access_token).not.toBe((await stored(page))?.access_token)

    await signOut(page).click()
    await login(other).waitFor()
    expect(await stored(other)).toBeNull()
    await page.waitForURL(portal.at('/'))
    await login(page).waitFor()
  })
})
