import { expect, test } from 'vitest'
import { reachablePages, usedPathOf, usedPaths } from '../../src/portal/reachable.ts'
import { manifestsOf } from '../../src/publish/site/web-manifest.ts'
import { config } from '../support/sample-portal.ts'
import { withoutPages } from '../support/without-pages.ts'

const everyone = { role: 'staff', groups: [] } as const

test('a portal that fills all pages uses all six', () => {
  expect(usedPaths(config)).toEqual(['/', '/webpages', '/apps', '/tools', '/demo', '/webinars'])
})

test.each(['/webpages', '/apps', '/tools', '/demo', '/webinars'] as const)(
  '%s without content and menu item is no page, and nothing lists it',
  (path) => {
    const without = withoutPages(config, [path])
    expect(usedPaths(without)).toEqual(usedPaths(config).filter((each) => each !== path))
    expect(usedPathOf(path, without)).toBeUndefined()
    expect(usedPathOf(`${path}/`, config)).toBe(path)
    expect(reachablePages(without, everyone).map(({ href }) => href)).not.toContain(path)
    const [, manifest] = manifestsOf(without, { surface: '#fff' }, [])[0] ?? []
    expect(String(manifest)).not.toContain(path)
  },
)

test('content without a menu item, and a menu item without content, each make a page', () => {
  const without = withoutPages(config, ['/demo'])
  expect(usedPaths({ ...without, cards: config.cards })).toContain('/demo')
  expect(usedPaths({ ...without, menu: [{ label: 'Demo', href: '/demo?sort=name', icon: 'demo' }] })).toContain('/demo')
  const submenu = [{ label: 'More', icon: 'apps', items: [{ label: 'Demo', href: '/demo', icon: 'demo' }] }] as const
  expect(usedPaths({ ...without, menu: submenu })).toContain('/demo')
})

test('the dashboard is a page of every portal', () => {
  const without = withoutPages(config, ['/', '/webpages', '/apps', '/tools', '/demo', '/webinars'])
  expect(usedPaths(without)).toEqual(['/'])
})
