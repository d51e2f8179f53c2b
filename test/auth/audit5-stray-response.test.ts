// README, B10: a response "without a state of ours is … not reported to a signed-in person".
import { expect, test } from 'vitest'
import { createAuth } from '../../src/auth/index.ts'
import '../../src/auth/engine.ts'
import { openTab, signInTab } from '../support/auth-page.ts'
import { config, createFakeAuthEnv, createFakeBrowser, ORIGIN } from '../support/fake-auth-env.ts'

test.each(['/?error=a', '/?error=a&error=b', '/?code=a&state=b&state=c'])('%s', async (path) => {
  const browser = createFakeBrowser()
  const one = openTab(browser)
  await signInTab(one)
  one.fake.close()
  const fake = createFakeAuthEnv(browser, one.fake.session.map)
  const auth = createAuth(config, fake.env)
  auth.start(ORIGIN + path)
  await browser.settle()
  expect(auth.get()).toMatchObject({ status: 'authenticated', problem: null })
})
