import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isFirefox } from '../support/browser.ts'
import { readStoredKeys } from '../support/init-scripts.ts'
import { usePortal } from '../support/portal.ts'
import { createRelyingParty } from '../support/relying-party.ts'
import {
  loginOf,
  signIn,
  signOut,
  signOutOf,
  silentRequests,
  storedUserOf,
  useVisitors,
  waitForNewTokens,
  waitUntilAlive,
} from '../support/visitor.ts'

const portal = usePortal('session', { sites: 'fast', wholeBrowser: true })
const visit = useVisitors(portal)

afterEach(() => {
  vi.useRealTimers()
  portal.stack.provider.endOutage()
  portal.stack.provider.requireNonce(false)
  portal.stack.provider.setTokenSeconds(300)
})

describe('a session', () => {
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

// In this test the clocks of the page and of this process, in which the provider runs, move together.
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

test('a page whose tokens last 75 s stays signed in through three renewals, an hour of sleep, and an outage of the provider', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  portal.stack.provider.setTokenSeconds(75)
  const { page, goTo, tolerate } = await visit()
  tolerate(portal.stack.issuer)
  await page.clock.install({ time: Date.now() })
  await goTo('/apps')
  await signIn(page, 'Ana Torres')
  let token = (await storedUserOf(page))?.access_token
  /** Lets time pass in small steps until the person is signed in with a new token. */
  const renewed = async (stepS: number) => {
    const fresh = async () => {
      await pass(page, stepS)
      return (await storedUserOf(page))?.access_token
    }
    await expect.poll(fresh, { timeout: 20_000 }).not.toBe(token)
    token = (await storedUserOf(page))?.access_token
    await signOutOf(page).waitFor()
  }
  for (let round = 0; round < 3; round += 1) {
    await pass(page, 55)
    await renewed(2)
  }

  await sleep(page, 3_600)
  await renewed(0)

  portal.stack.provider.startOutage('unavailable')
  const refused = page.waitForResponse((response) => response.status() === 503)
  await pass(page, 61)
  await refused
  expect(await signOutOf(page).isVisible()).toBe(true)
  await pass(page, 30)
  portal.stack.provider.endOutage()
  await renewed(5)

  expect(await page.getByRole('alert').count()).toBe(0)
})

const namesOf = async (page: Page) => (await page.evaluate(readStoredKeys)).map(({ name }) => name)

test('the key of a sign-in cannot be read by scripts, is used by each page of its tab, and is removed at sign-out', async () => {
  portal.stack.provider.setTokenSeconds(10)
  const { page, goTo } = await visit()
  await goTo('/apps')
  expect(await page.evaluate(readStoredKeys), 'nobody is signed in').toEqual([])
  await signIn(page, 'Ana Torres')
  expect((await storedUserOf(page))?.token_type).toBe('DPoP')
  const [key] = await page.evaluate(readStoredKeys)
  expect(key).toMatchObject({ isReadable: false })
  await goTo('/tools')
  await signOutOf(page).waitFor()
  await waitForNewTokens(page)
  expect(await namesOf(page)).toEqual([key?.name])
  await signOut(page)
  await expect.poll(() => namesOf(page)).toEqual([])
})

test('a thief who has copied the session storage cannot use the tokens, and the person stays signed in', async () => {
  portal.stack.provider.setTokenSeconds(10)
  const person = await visit()
  await person.goTo('/apps')
  await signIn(person.page, 'Ana Torres')
  const copy = await person.page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>)

  // The thief sends the refresh token outside of a browser.
  const { refresh_token: token = '' } = (await storedUserOf(person.page)) ?? {}
  const outside = await createRelyingParty(portal.stack.issuer, portal.at(''))
  const theft = await outside.refresh(token)
  expect([theft.status, await theft.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_grant' })])

  // The thief opens the portal in a browser without the person's key and cookies.
  const thief = await visit()
  await thief.goTo('/apps')
  await thief.page.evaluate((items) => Object.assign(sessionStorage, items), copy)
  await thief.goTo('/tools')
  await loginOf(thief.page).waitFor()
  await thief.page.getByText('Your session has ended').waitFor()
  expect(await storedUserOf(thief.page)).toBeNull()

  await waitForNewTokens(person.page)
  expect(await signOutOf(person.page).isVisible()).toBe(true)
})

test('a nonce that the provider requires is sent with the second request', async () => {
  portal.stack.provider.requireNonce(true)
  const { page, goTo, tolerate } = await visit()
  tolerate(portal.stack.issuer) // the browser logs the status of the first request
  await goTo('/apps')
  await signIn(page, 'Ana Torres')
  expect((await storedUserOf(page))?.token_type).toBe('DPoP')
})
