import { expect, test } from 'vitest'
import { usePortal } from '../support/portal.ts'
import { shipped } from '../support/shipped.ts'
import { signIn, textsOf, useVisitors, waitUntilAlive } from '../support/visitor.ts'
import { withoutPages } from '../support/without-pages.ts'

const portal = usePortal('unused-page', { sites: 'fast', content: withoutPages(shipped, ['/demo']) })
const visit = useVisitors(portal)

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
