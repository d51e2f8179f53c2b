import { expect, test } from 'vitest'
import { createAuth } from '../../src/auth/index.ts'
import '../../src/auth/engine.ts'
import { openTab, signInTab } from '../support/auth-page.ts'
import { config, createFakeAuthEnv, createFakeBrowser } from '../support/fake-auth-env.ts'

const offline = () => Promise.reject(new Error('offline'))

test('a silent sign-in whose engine cannot be loaded shows no message, as it was not the person’s request', async () => {
  const browser = createFakeBrowser()
  await signInTab(openTab(browser))
  const auth = createAuth(config, createFakeAuthEnv(browser).env, offline)
  auth.start(null)
  await browser.settle()
  expect(auth.get()).toEqual({ status: 'anonymous', activity: null, problem: null })
})

test('a redirect whose engine cannot be loaded leaves no record with its code verifier (README, B17)', async () => {
  const browser = createFakeBrowser()
  const one = openTab(browser)
  one.auth.signIn('redirect')
  await browser.settle()
  const response = browser.provider.authorize(one.fake.opened[0]?.url ?? '')
  one.fake.close()
  const fake = createFakeAuthEnv(browser, one.fake.session.map)
  const auth = createAuth(config, fake.env, offline)
  auth.start(response)
  await browser.settle()
  expect(auth.get()).toMatchObject({ problem: { code: 'network-failed' } })
  expect(fake.pendingKeys()).toEqual([])
})
