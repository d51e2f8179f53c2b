import { describe, expect, test } from 'vitest'
import { knownPaths } from '../../../src/portal/pages.ts'
import { activeItemOf } from '../../../src/shell/menu/active-item.ts'

describe('the current menu item', () => {
  test.each<[string, readonly string[], string, string | undefined]>([
    ['has the same path', knownPaths, '/apps', '/apps'],
    ['has a path that is a prefix', knownPaths, '/apps/one/two', '/apps'],
    ['has the longest matching path', ['/apps', '/apps/one', '/'], '/apps/one/two', '/apps/one'],
    ['has the longest matching path in any order', ['/apps/one', '/apps'], '/apps/one', '/apps/one'],
    ['does not match part of a segment', ['/web', '/app'], '/webpages', undefined],
    ['is the dashboard at /', knownPaths, '/', '/'],
    ['is not the dashboard at any other path', knownPaths, '/nowhere', undefined],
    ['may lack the trailing slash of the URL', knownPaths, '/apps/', '/apps'],
    ['may have a trailing slash that the URL lacks', ['/apps/'], '/apps', '/apps/'],
    ['is never on another host', ['https://apps.als.example/apps', ''], '/apps', undefined],
    ['may have a fragment', ['/webpages#news', '/apps?x'], '/apps', '/apps?x'],
    ['is the page itself before a part of it', ['/apps#one', '/apps'], '/apps', '/apps'],
    ['matches case-sensitively', knownPaths, '/APPS', undefined],
    ['does not exist in an empty menu', [], '/', undefined],
  ])('%s', (_, itemPaths, current, active) => {
    const items = itemPaths.map((href) => ({ label: href, href, icon: 'link' as const }))
    expect(activeItemOf(items, current)?.href).toBe(active)
  })
})
