// The session has ended at a provider without a session frame, and each tab says so. The person signs in again in one.
import { expect, test } from 'vitest'
import '../../src/auth/engine.ts'
import { openTab, signInTab } from '../support/auth-page.ts'
import { createFakeBrowser } from '../support/fake-auth-env.ts'
import { SUBJECT } from '../support/faulty-provider.ts'

test('the other tabs of the person stay signed in, too', async () => {
  const browser = createFakeBrowser()
  browser.provider.set({ discovery: ({ check_session_iframe: _none, ...rest }) => rest })
  const one = openTab(browser)
  await signInTab(one)
  const two = openTab(browser)
  await browser.settle()
  browser.provider.revokeAll()
  browser.provider.world.subject = null
  await browser.advance(245_000)
  for (const { auth } of [one, two])
    expect(auth.get()).toMatchObject({ status: 'authenticated', problem: { code: 'login-required' } })
  // The person answers "Sign in again" in one tab. From now on hidden frames work, too.
  browser.provider.world.subject = SUBJECT
  await signInTab(one)
  await browser.advance(100_000)
  expect(one.auth.get()).toMatchObject({ status: 'authenticated', problem: null })
  expect(two.auth.get()).toMatchObject({ status: 'authenticated', problem: null })
})
