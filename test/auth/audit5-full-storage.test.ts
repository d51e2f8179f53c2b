// The local storage of the host is full, or the person has blocked it, since the sign-in.
import { describe, expect, test } from 'vitest'
import '../../src/auth/engine.ts'
import { openTab, signInTab } from '../support/auth-page.ts'
import { createFakeBrowser } from '../support/fake-auth-env.ts'

describe('signing out with full local storage', () => {
  test('ends the session at the provider all the same', async () => {
    const browser = createFakeBrowser()
    const one = openTab(browser)
    await signInTab(one)
    browser.local.deny = true
    one.auth.signOut()
    await browser.settle()
    expect(one.fake.opened.at(-1)?.url).toContain('/logout')
  })
})
