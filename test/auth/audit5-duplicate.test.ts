// README, D: "a token is used once in one browser". Only the engine names the tab and holds its lock.
import { expect, test } from 'vitest'
import { createAuth } from '../../src/auth/index.ts'
import '../../src/auth/engine.ts'
import { openTab, refreshRequests, signInTab } from '../support/auth-page.ts'
import { config, createFakeAuthEnv, createFakeBrowser } from '../support/fake-auth-env.ts'

test('a tab that is duplicated before its engine has loaded sends no token that its duplicate sends', async () => {
  const browser = createFakeBrowser()
  const before = openTab(browser)
  await signInTab(before)
  before.fake.close()
  // The page is reloaded, its engine does not arrive, and the person duplicates the tab.
  let failures = 1
  const fake = createFakeAuthEnv(browser, before.fake.session.map)
  const auth = createAuth(config, fake.env, () => {
    failures -= 1
    return failures < 0 ? import('../../src/auth/engine.ts') : Promise.reject(new Error('offline'))
  })
  auth.start(null)
  await browser.settle()
  openTab(browser, fake.session.map)
  await browser.advance(250_000)
  const tokens = refreshRequests(browser).map(({ form }) => form.get('refresh_token'))
  expect(tokens).toEqual([...new Set(tokens)])
})
