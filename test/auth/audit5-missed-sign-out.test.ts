// A sign-out that a page has missed must count also while its engine cannot be loaded.
import { expect, test } from 'vitest'
import { createAuth } from '../../src/auth/index.ts'
import '../../src/auth/engine.ts'
import { openTab, signInTab, storedUser, withWire } from '../support/auth-page.ts'
import { config, createFakeAuthEnv, createFakeBrowser } from '../support/fake-auth-env.ts'
import type { FakeBrowser } from '../support/fake-auth-env.ts'

/** Loads a page of a tab whose engine does not arrive at the first attempt. */
function reload(browser: FakeBrowser, session: ReadonlyMap<string, string>) {
  let failures = 1
  const fake = createFakeAuthEnv(browser, session)
  const auth = createAuth(config, fake.env, () => {
    failures -= 1
    return failures < 0 ? import('../../src/auth/engine.ts') : Promise.reject(new Error('offline'))
  })
  auth.start(null)
  return { fake, auth }
}

test('in a tab that showed another site', async () => {
  const browser = createFakeBrowser()
  const one = openTab(browser)
  await signInTab(one)
  const two = openTab(browser)
  await browser.settle()
  two.fake.close()
  one.auth.signOut()
  await browser.settle()
  const again = reload(browser, two.fake.session.map)
  await browser.advance(60_000)
  again.fake.comeBack()
  await browser.settle()
  expect([again.auth.get().status, storedUser(again.fake)]).toEqual(['anonymous', null])
})

test('in a page from the back/forward cache whose engine did not arrive before', async () => {
  const browser = createFakeBrowser()
  const one = openTab(browser)
  await signInTab(one)
  const two = openTab(browser)
  await browser.settle()
  two.fake.close()
  const again = reload(browser, two.fake.session.map)
  await browser.settle()
  again.fake.leave()
  one.auth.signOut()
  await browser.advance(1_000)
  again.fake.comeBack()
  await browser.settle()
  expect([again.auth.get().status, storedUser(again.fake)]).toEqual(['anonymous', null])
})

test('in the page of the sign-out, reloaded while the provider is slow: no new tab signs in with it', async () => {
  const browser = createFakeBrowser()
  const { fake, wire } = withWire(createFakeAuthEnv(browser))
  wire.carry = (url, _init, ask) => (url.endsWith('/revoke') ? new Promise(() => {}) : ask())
  const auth = createAuth(config, fake.env)
  auth.start(null)
  await signInTab({ fake, auth })
  auth.signOut()
  await browser.settle()
  fake.close()
  reload(browser, fake.session.map)
  await browser.advance(30_000)
  const next = openTab(browser)
  await browser.advance(600_000)
  expect(next.auth.get().status).toBe('anonymous')
})
