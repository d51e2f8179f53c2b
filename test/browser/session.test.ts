import { afterEach, describe, expect, test } from 'vitest'
import { isFirefox } from '../support/browser.ts'
import { usePortal } from '../support/portal.ts'
import {
  loginOf,
  signIn,
  signOutOf,
  silentRequests,
  storedUserOf,
  useVisitors,
  waitUntilAlive,
} from '../support/visitor.ts'

const portal = usePortal('session', { sites: 'fast', wholeBrowser: true })
const visit = useVisitors(portal)

afterEach(() => portal.stack.provider.setTokenSeconds(300))

describe('a session', () => {
  test('is renewed unnoticed before it expires', async () => {
    const { page, goTo } = await visit()
    portal.stack.provider.setTokenSeconds(10)
    await goTo('/apps')
    await signIn(page, 'Ana Torres')
    const first = await storedUserOf(page)
    await expect.poll(async () => (await storedUserOf(page))?.expires_at).toBeGreaterThan(first?.expires_at ?? Infinity)
    const second = await storedUserOf(page)
    expect(second?.access_token).not.toBe(first?.access_token)
    expect(second?.refresh_token, 'a used token is invalid').not.toBe(first?.refresh_token)
    expect(await signOutOf(page).isVisible()).toBe(true)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('that ends at the provider ends here within seconds', async () => {
    const { page, context, goTo, tolerate } = await visit({
      before: () =>
        addEventListener('message', ({ data }) => data === 'unchanged' && Object.assign(window, { watched: true })),
    })
    tolerate(portal.stack.issuer) // the provider refuses the tokens of the ended session
    await goTo('/apps')
    await signIn(page, 'Ana Torres')
    await expect.poll(() => page.evaluate(() => 'watched' in window)).toBe(true)
    const elsewhere = await context.newPage()
    await elsewhere.goto(`${portal.stack.issuer}/protocol/openid-connect/logout`)
    await elsewhere.getByRole('button', { name: 'Sign out', exact: true }).click()
    await elsewhere.getByRole('heading', { name: 'All done' }).waitFor()
    await loginOf(page).waitFor()
    expect(await storedUserOf(page)).toBeNull()
  })
})

describe('a monitored session', () => {
  test('is checked when the provider’s own frame says "changed", and not when another window does', async () => {
    const { page, goTo } = await visit({
      before: () => {
        const heard: unknown[] = []
        addEventListener('message', ({ data }: MessageEvent<unknown>) => {
          heard.push(data)
        })
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
    // The provider's page answers "changed" for an unknown session.
    const question = 'als-portal other.salt'

    // A message from the page itself.
    await page.evaluate(() => postMessage('changed', location.origin))
    await expect.poll(() => heard('changed')).toBe(1)
    // A message from another frame that shows the same page of the provider.
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
    // A message from the right frame with a wrong origin. The policy forbids navigating the frame, so the message is
    // synthetic. Firefox cannot construct one whose source is a window of another process.
    const isWatched = await page.evaluate(
      ([selector, isConstructed]) => {
        const source = document.querySelector<HTMLIFrameElement>(selector)?.contentWindow ?? null
        if (isConstructed)
          dispatchEvent(new MessageEvent('message', { data: 'changed', origin: 'https://evil.test', source }))
        return source !== null
      },
      [watcher, !isFirefox] as const,
    )
    expect(isWatched).toBe(true)
    expect(await heard('changed')).toBe(isFirefox ? 2 : 3)

    // Monitoring continues. An accepted message would have ended it with a silent request.
    const answers = await heard('unchanged')
    await expect.poll(() => heard('unchanged')).toBeGreaterThan(answers + 1)
    expect(silent).toEqual([])
    expect(await signOutOf(page).isVisible()).toBe(true)

    await page.evaluate(
      ([selector, to, words]) => {
        document.querySelector<HTMLIFrameElement>(selector)?.contentWindow?.postMessage(words, to)
      },
      [watcher, origin, question] as const,
    )
    await expect.poll(() => silent.length).toBe(1)
    expect(await signOutOf(page).isVisible()).toBe(true)
    expect(await storedUserOf(page)).not.toBeNull()
  })
})

describe('two tabs', () => {
  test('sign in together, each with tokens of its own, and sign out together', async () => {
    const { page, context, goTo } = await visit()
    const other = await context.newPage()
    await other.goto(portal.at('/webpages'), { waitUntil: 'domcontentloaded' })
    await waitUntilAlive(other)
    await goTo('/')
    await signIn(page, 'Ben Carter')
    await signOutOf(other).waitFor()
    expect((await storedUserOf(other))?.access_token).not.toBe((await storedUserOf(page))?.access_token)

    await signOutOf(page).click()
    await loginOf(other).waitFor()
    expect(await storedUserOf(other)).toBeNull()
    await page.waitForURL(portal.at('/'))
    await loginOf(page).waitFor()
  })
})
