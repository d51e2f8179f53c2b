// A sign-in that is being completed must not undo a sign-out of the same browser that came after its response.
import { expect, test } from 'vitest'
import { createAuth } from '../../src/auth/index.ts'
import '../../src/auth/engine.ts'
import { openTab, signInTab, silentFrames, withWire } from '../support/auth-page.ts'
import { config, createFakeAuthEnv, createFakeBrowser } from '../support/fake-auth-env.ts'
import type { FakeBrowser } from '../support/fake-auth-env.ts'

/** A page whose request to the URL that ends with `slow` is answered when the test calls `answer`. */
function slowPage(browser: FakeBrowser, slow = '/token') {
  const { fake, wire } = withWire(createFakeAuthEnv(browser))
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  wire.carry = async (url, _init, ask) => {
    const response = await ask()
    if (url.endsWith(slow)) await answered
    return response
  }
  return { fake, auth: createAuth(config, fake.env), answer: () => answer() }
}

test.each(['/token', '/openid-configuration'])('by redirect, waiting for %s', async (slow) => {
  const browser = createFakeBrowser()
  const one = openTab(browser)
  one.auth.signIn('redirect')
  await browser.settle()
  const response = browser.provider.authorize(one.fake.opened[0]?.url ?? '')
  one.fake.close()
  const other = openTab(browser)
  await signInTab(other)
  const page = slowPage(browser, slow)
  page.auth.start(response)
  await browser.settle()
  expect(page.auth.get().status).toBe('unknown')
  other.auth.signOut()
  await browser.settle()
  page.answer()
  await browser.settle()
  expect([other.auth.get().status, page.auth.get().status]).toEqual(['anonymous', 'anonymous'])
})

test('by popup', async () => {
  const browser = createFakeBrowser()
  const other = openTab(browser)
  await signInTab(other)
  const page = slowPage(browser)
  page.fake.control.cookies = false
  page.auth.start(null)
  await browser.settle()
  page.auth.signIn('popup')
  await browser.settle()
  other.auth.signOut()
  await browser.settle()
  page.answer()
  await browser.settle()
  expect([other.auth.get().status, page.auth.get().status]).toEqual(['anonymous', 'anonymous'])
})

test('by hidden frame, in a page that was in the back/forward cache at the sign-out', async () => {
  const browser = createFakeBrowser()
  const other = openTab(browser)
  await signInTab(other)
  const page = slowPage(browser)
  page.auth.start(null)
  await browser.settle()
  expect(silentFrames(page.fake)).toHaveLength(1)
  page.fake.leave()
  other.auth.signOut()
  await browser.advance(1_000)
  page.fake.comeBack()
  page.answer()
  await browser.settle()
  expect(page.auth.get().status).toBe('anonymous')
})
