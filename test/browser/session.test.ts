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

/** Fills with each question to the provider that nobody sees: who is signed in there? */
function silentRequests(page: Page): readonly string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/openid-connect/auth') && searchParams.get('prompt') === 'none') asked.push(pathname)
  })
  return asked
}

describe('a session that is watched', () => {
  test('is asked about when the provider’s own frame says "changed", and when nobody else does', async () => {
    const { page, goTo } = await visit({
      before: () => {
        const heard: unknown[] = []
        addEventListener('message', ({ data }: MessageEvent<unknown>) => void heard.push(data))
        Object.assign(window, { heard })
      },
    })
    const heard = (word: string) =>
      page.evaluate((text) => (Reflect.get(window, 'heard') as unknown[]).filter((each) => each === text).length, word)
    await goTo('/apps')
    await signIn(page, 'Ana Torres')
    const silent = silentRequests(page)
    await expect.poll(() => heard('unchanged')).toBeGreaterThan(0)
    const origin = new URL(portal.stack.issuer).origin
    const address = `${portal.stack.issuer}/protocol/openid-connect/login-status-iframe.html`
    const watcher = `iframe[src="${address}"]`
    // To a session that it does not know, the provider's page answers "changed".
    const question = 'als-portal other.salt'

    // The page itself.
    await page.evaluate(() => postMessage('changed', location.origin))
    await expect.poll(() => heard('changed')).toBe(1)
    // Another frame with a page of the provider.
    await page.evaluate(
      async ([src, to, words]) => {
        const other = document.createElement('iframe')
        Object.assign(other, { src, hidden: true })
        await new Promise((resolve) => {
          other.addEventListener('load', resolve)
          document.body.prepend(other)
        })
        other.contentWindow?.postMessage(words, to)
        await new Promise((resolve) =>
          addEventListener('message', ({ source }) => source === other.contentWindow && resolve(null)),
        )
        other.remove()
      },
      [address, origin, question] as const,
    )
    expect(await heard('changed')).toBe(2)
    // The true frame, after somebody has taken it elsewhere. The policy would refuse that, so the message is made up.
    const isWatched = await page.evaluate((selector) => {
      const source = document.querySelector<HTMLIFrameElement>(selector)?.contentWindow ?? null
      dispatchEvent(new MessageEvent('message', { data: 'changed', origin: 'https://evil.test', source }))
      return source !== null
    }, watcher)
    expect(isWatched).toBe(true)
    expect(await heard('changed')).toBe(3)

    // The watch goes on; a word that counts would have ended it, and asked before another one began.
    const answers = await heard('unchanged')
    await expect.poll(() => heard('unchanged')).toBeGreaterThan(answers + 1)
    expect(silent).toEqual([])
    expect(await signOut(page).isVisible()).toBe(true)

    await page.evaluate(
      ([selector, to, words]) => {
        document.querySelector<HTMLIFrameElement>(selector)?.contentWindow?.postMessage(words, to)
      },
      [watcher, origin, question] as const,
    )
    await expect.poll(() => silent.length).toBe(1)
    expect(await signOut(page).isVisible()).toBe(true)
    expect(await stored(page)).not.toBeNull()
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
