import { afterEach, expect, test } from 'vitest'
import { removeRefreshToken } from '../../support/init-scripts.ts'
import { useStack } from '../../support/portal.ts'
import { shipped } from '../../support/shipped.ts'
import { createCertificate } from '../../support/web-servers.ts'
import { signIn, storedUserOf, useWebKit } from '../../support/webkit.ts'
import type { WebKitVisitor } from '../../support/webkit.ts'

// The provider is on another site, and its cookies are `SameSite=None`, so only the browser can withhold them.
const pem = createCertificate()
const portal = useStack('webkit-third-party-cookies', {
  content: { ...shipped, sites: [] },
  providerHost: '127.0.0.1',
  certificate: { key: pem, cert: pem },
})
const open = useWebKit(portal)
afterEach(() => portal.stack.provider.setTokenSeconds(300))

/** Waits until the access token has been replaced, which happens before it expires. */
async function waitForRenewal(visitor: WebKitVisitor): Promise<void> {
  const before = (await storedUserOf(visitor))?.access_token
  await expect.poll(async () => (await storedUserOf(visitor))?.access_token).not.toBe(before)
}

/** Signs in, and opens the page again without a refresh token, so that only a hidden frame can renew the session. */
async function signInWithoutRefreshToken(visitor: WebKitVisitor): Promise<void> {
  await visitor.visit('/apps')
  portal.stack.provider.setTokenSeconds(12)
  await signIn(visitor, 'Ana Torres')
  await visitor.evaluate(removeRefreshToken)
  await visitor.visit('/apps')
}

// Intelligent Tracking Prevention, which is on by default in Safari.
const blocked = ['--enable-itp']
const allowed = ['--cookies-policy=always']

test('with a refresh token, a person stays signed in if WebKit blocks the provider’s cookies in frames', async () => {
  const visitor = await open({ args: blocked })
  portal.stack.provider.setTokenSeconds(10)
  await visitor.visit('/apps')
  await signIn(visitor, 'Ana Torres')
  await waitForRenewal(visitor)
  expect([await visitor.sees('button', 'Sign Out'), await visitor.sees('alert')]).toEqual([true, false])
  await visitor.choose('button', 'Sign Out')
  await visitor.waitFor('button', 'Login')
})

test('if WebKit blocks these cookies, a person without a refresh token is told that the session has ended', async () => {
  const visitor = await open({ args: blocked })
  await signInWithoutRefreshToken(visitor)
  await visitor.waitFor('alert', /^Your session has ended/)
  await visitor.waitFor('button', 'Login')
})

test('without a refresh token, a person stays signed in if WebKit sends these cookies in frames', async () => {
  const visitor = await open({ args: allowed })
  await signInWithoutRefreshToken(visitor)
  await waitForRenewal(visitor)
  expect([await visitor.sees('button', 'Sign Out'), await visitor.sees('alert')]).toEqual([true, false])
})
