import { describe, expect, test } from 'vitest'
import { CLOSED_POLL_MS } from '../../../src/auth/browser/popup.ts'
import { messages as en } from '../../../src/texts/en/index.ts'
import { blockPopups } from '../../support/init-scripts.ts'
import { useStack } from '../../support/portal.ts'
import { openSignIn, signIn, storedUserOf, useWebKit } from '../../support/webkit.ts'

const portal = useStack('webkit-sign-in', { sites: 'fast' })
const open = useWebKit(portal)

describe('in WebKit a person', () => {
  test('signs in by popup, which closes by itself, and returns to the same page', async () => {
    const visitor = await open()
    await visitor.visit('/apps')
    await signIn(visitor, 'Ana Torres')
    expect(await visitor.evaluate(() => location.href)).toBe(portal.at('/apps'))
    expect(await storedUserOf(visitor)).toMatchObject({ profile: { sub: 'ana' } })
    expect(await visitor.sees('alert')).toBe(false)

    await visitor.visit('/webpages')
    await visitor.waitFor('button', 'Sign Out')
  })

  test('is not told that the popup is closed if it only looks closed', async () => {
    const visitor = await open()
    await visitor.visit('/')
    // WebKit reports a popup that leaves our origin as closed. Count how often the portal sees that.
    await visitor.evaluate((pollMs) => {
      const { open, setInterval } = window
      Object.assign(window, {
        looks: 0,
        open: (...args: Parameters<typeof open>) => Object.assign(window, { popup: open(...args) }).popup,
        setInterval: (run: () => void, ms: number) =>
          setInterval(() => {
            run()
            if (ms === pollMs && (Reflect.get(window, 'popup') as Window).closed) window.looks += 1
          }, ms),
      })
    }, CLOSED_POLL_MS)
    const { opener, popup } = await openSignIn(visitor)
    await visitor.driver.switchTo().window(opener)
    await expect.poll(() => visitor.evaluate(() => window.looks)).toBeGreaterThan(3)
    expect(await visitor.sees('alert')).toBe(false)

    await visitor.driver.switchTo().window(popup)
    await visitor.choose('button', 'Sign in as Ana Torres')
    await expect.poll(() => visitor.driver.getAllWindowHandles()).toEqual([opener])
    await visitor.driver.switchTo().window(opener)
    await visitor.waitFor('button', 'Sign Out')
  })

  test('who closes the popup can try again', async () => {
    const visitor = await open()
    await visitor.visit('/')
    const { opener } = await openSignIn(visitor)
    await visitor.driver.close()
    await visitor.driver.switchTo().window(opener)
    await expect.poll(() => visitor.evaluate(() => document.body.textContent)).toContain('Popup closed')
    await signIn(visitor, 'Ben Carter')
    expect(await visitor.sees('alert')).toBe(false)
  })

  test('whose popups are blocked signs in on the same page', async () => {
    const visitor = await open()
    await visitor.visit('/apps')
    await visitor.evaluate(blockPopups)
    await visitor.choose('button', 'Login')
    await visitor.waitFor('alert', /Popup blocked by user/)
    await visitor.choose('button', en.authProblem.continueHere)
    await visitor.choose('button', 'Sign in as Ana Torres')
    await visitor.waitFor('button', 'Sign Out')
    expect(await visitor.evaluate(() => location.href)).toBe(portal.at('/apps'))
    expect(await storedUserOf(visitor)).toMatchObject({ profile: { sub: 'ana' } })
  })

  test('sees only one sentence in a window that cannot close itself', async () => {
    const visitor = await open()
    await visitor.visit('/')
    await visitor.evaluate(() => {
      localStorage.setItem('oidc.s', JSON.stringify({ request_type: 'si:p' }))
      const channel = new BroadcastChannel('oidc.s')
      channel.onmessage = () => channel.postMessage('acknowledged')
    })
    await visitor.driver.switchTo().newWindow('tab')
    await visitor.driver.get(portal.at('/apps?code=1&state=s'))
    const shown = () => visitor.evaluate(() => document.documentElement.innerText.trim())
    await expect.poll(shown).toBe('You can close this window.')
  })

  test('signs out at the provider, too', async () => {
    const visitor = await open()
    await visitor.visit('/webpages')
    await signIn(visitor, 'Ana Torres')
    await visitor.choose('button', 'Sign Out')
    await visitor.waitFor('button', 'Login')
    await expect.poll(() => visitor.evaluate(() => location.href)).toBe(portal.at('/'))
    expect(await storedUserOf(visitor)).toBeNull()
    // The session at the provider has ended, so the provider asks which user to sign in. Login of a page that has just come
    // back may open no window yet.
    await visitor.visit('/')
    await openSignIn(visitor)
    await visitor.waitFor('button', 'Sign in as Ben Carter')
  })

  test('whose browser denies storage is told so', async () => {
    const visitor = await open({ args: ['--enable-html5-local-storage=false'] })
    await visitor.visit('/')
    await visitor.choose('button', 'Login')
    await visitor.waitFor('alert', /^This browser doesn’t let the page store the sign-in/)
  })
})

declare global {
  interface Window {
    looks: number
  }
}
