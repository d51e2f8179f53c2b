import { afterEach, expect, test } from 'vitest'
import { useStack } from '../../support/portal.ts'
import { signIn, storedUserOf, useWebKit } from '../../support/webkit.ts'

const portal = useStack('webkit-session', { sites: 'fast' })
const open = useWebKit(portal)

afterEach(() => portal.stack.provider.setTokenSeconds(300))

test('in WebKit a session is renewed unnoticed before it expires', async () => {
  portal.stack.provider.setTokenSeconds(10)
  const visitor = await open()
  await visitor.visit('/apps')
  await signIn(visitor, 'Ana Torres')
  const first = await storedUserOf(visitor)
  await expect
    .poll(async () => (await storedUserOf(visitor))?.expires_at)
    .toBeGreaterThan(first?.expires_at ?? Infinity)
  const second = await storedUserOf(visitor)
  expect([first?.token_type, second?.token_type]).toEqual(['DPoP', 'DPoP'])
  expect(second?.access_token).not.toBe(first?.access_token)
  expect(second?.refresh_token, 'a used token is invalid').not.toBe(first?.refresh_token)
  expect([await visitor.sees('button', 'Sign Out'), await visitor.sees('alert')]).toEqual([true, false])
})

test('in WebKit a session that ends at the provider ends here within seconds', async () => {
  const visitor = await open()
  await visitor.visit('/apps')
  await signIn(visitor, 'Ana Torres')
  await visitor.evaluate(() =>
    addEventListener('message', ({ data }) => data === 'unchanged' && document.body.classList.add('watched')),
  )
  await expect.poll(() => visitor.evaluate(() => document.body.classList.contains('watched'))).toBe(true)
  const { driver } = visitor
  const own = await driver.getWindowHandle()
  await driver.switchTo().newWindow('tab')
  await driver.get(`${portal.stack.issuer}/protocol/openid-connect/logout`)
  await visitor.choose('button', 'Sign out')
  await visitor.waitFor('heading', 'All done')
  await driver.switchTo().window(own)
  await visitor.waitFor('button', 'Login')
  expect(await storedUserOf(visitor)).toBeNull()
})

test('in WebKit two tabs sign in together, each with tokens of its own, and sign out together', async () => {
  const visitor = await open()
  await visitor.visit('/')
  const { driver } = visitor
  const own = await driver.getWindowHandle()
  await driver.switchTo().newWindow('tab')
  const other = await driver.getWindowHandle()
  await visitor.visit('/webpages')
  await driver.switchTo().window(own)
  await signIn(visitor, 'Ben Carter')
  const token = (await storedUserOf(visitor))?.access_token
  await driver.switchTo().window(other)
  await visitor.waitFor('button', 'Sign Out')
  expect([undefined, token]).not.toContain((await storedUserOf(visitor))?.access_token)

  await visitor.choose('button', 'Sign Out')
  await visitor.waitFor('button', 'Login')
  await driver.switchTo().window(own)
  await visitor.waitFor('button', 'Login')
  expect(await storedUserOf(visitor)).toBeNull()
})

test('in WebKit a copied tab stays signed in, and leaves the refresh token to the original', async () => {
  const visitor = await open()
  await visitor.visit('/webpages')
  await signIn(visitor, 'Ana Torres')
  const original = await visitor.driver.getWindowHandle()
  const stored = await storedUserOf(visitor)
  // WebDriver cannot duplicate a tab, but a page with an opener also begins with a copy of the session storage.
  await visitor.evaluate(() => {
    const link = document.createElement('a')
    Object.assign(link, { href: '/webpages', target: '_blank', rel: 'opener', textContent: 'Copy' })
    document.querySelector('h1')?.append(link)
  })
  await visitor.choose('link', 'Copy')
  await visitor.switchToNew(original)
  await visitor.waitFor('button', 'Sign Out')
  await expect
    .poll(async () => await storedUserOf(visitor))
    .toMatchObject({ access_token: stored?.access_token, profile: { sub: 'ana' } })
  await expect.poll(async () => (await storedUserOf(visitor))?.refresh_token).toBeUndefined()
  await visitor.driver.switchTo().window(original)
  // The session frame may have answered since.
  expect(await storedUserOf(visitor)).toMatchObject({ ...stored })
  expect(await visitor.sees('button', 'Sign Out')).toBe(true)
})
