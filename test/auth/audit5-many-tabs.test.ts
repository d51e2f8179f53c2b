// Tabs that signed in with one message renew in the same second. More than twenty requests are then pending at once.
import { expect, test } from 'vitest'
import '../../src/auth/engine.ts'
import { openTab, signInTab } from '../support/auth-page.ts'
import { createFakeBrowser } from '../support/fake-auth-env.ts'

test('25 tabs that renew by hidden frame all stay signed in', async () => {
  const browser = createFakeBrowser()
  browser.provider.set({ body: ({ refresh_token: _none, ...tokens }) => tokens })
  const first = openTab(browser)
  await signInTab(first)
  const tabs = [first]
  while (tabs.length < 25) {
    tabs.push(openTab(browser))
    await browser.settle()
  }
  // The provider's page takes a moment in each frame.
  for (const { fake } of tabs) fake.control.hangs = true
  await browser.advance(241_000)
  for (const { fake } of tabs) {
    const frame = fake.opened.at(-1)
    frame?.answer(browser.provider.authorize(frame.url))
    fake.control.hangs = false
  }
  await browser.advance(100_000)
  expect(tabs.filter(({ auth }) => auth.get().status !== 'authenticated')).toHaveLength(0)
})
