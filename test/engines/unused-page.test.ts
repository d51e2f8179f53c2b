import { expect, test } from 'vitest'
import { usePortal } from '../support/portal.ts'
import { shipped } from '../support/shipped.ts'
import { signIn, textsOf, useVisitors, waitUntilAlive } from '../support/visitor.ts'
import { withoutPages } from '../support/without-pages.ts'

const imprint = { label: { en: 'Imprint', es: 'Aviso legal' }, href: 'https://www.als.example/imprint' }
const content = withoutPages({ ...shipped, menu: [imprint, ...shipped.menu] }, ['/demo'])
const portal = usePortal('unused-page', { sites: 'fast', content })
const visit = useVisitors(portal)

test('a menu item without an icon is below the others, in the first screen of a phone’s menu', async () => {
  const { page, goTo } = await visit({ width: 390, height: 844 })
  await goTo('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog')
  const link = drawer.getByRole('link', { name: 'Imprint' })
  await expect.poll(async () => (await link.boundingBox())?.x ?? -1).toBeGreaterThan(0)
  const [box, last] = [await link.boundingBox(), await drawer.getByRole('link', { name: 'Webinars' }).boundingBox()]
  expect(box?.y).toBeGreaterThan(last?.y ?? Infinity)
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(844)
  expect(box?.height).toBeGreaterThanOrEqual(24)
})

test('a page that the operator does not use is the 404 page, where signing in works', async () => {
  const { page, tolerate } = await visit()
  tolerate(portal.at('/demo'))
  const response = await page.goto(portal.at('/demo'), { waitUntil: 'domcontentloaded' })
  expect(response?.status()).toBe(404)
  await waitUntilAlive(page)
  expect(await textsOf(page.getByRole('heading', { level: 1 }))).toEqual(['404 Not Found'])
  expect(await page.title()).toBe('404 Not Found · ALS Portal')
  const request = page.context().waitForEvent('request', (each) => each.url().includes('redirect_uri='))
  await signIn(page, 'Ana Torres')
  expect(new URL((await request).url()).searchParams.get('redirect_uri')).toBe(portal.at('/'))
  expect(page.url()).toBe(portal.at('/demo'))
  const links = await textsOf(page.getByRole('navigation').first().getByRole('link'))
  expect(links).toContain('Tools')
  expect(links).not.toContain('Demo')
})
