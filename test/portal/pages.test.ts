import { describe, expect, test } from 'vitest'
import { activePathOf, headingOf, knownPathOf, knownPaths, plainPathOf } from '../../src/portal/pages.ts'

test('there are six pages', () => {
  expect(knownPaths).toEqual(['/', '/webpages', '/apps', '/tools', '/demo', '/webinars'])
})

test.each([
  ['/', 'systemStatus'],
  ['/webpages', 'webpages'],
  ['/apps', 'apps'],
  ['/tools', 'tools'],
  ['/demo', 'webpages'],
  ['/webinars', 'webinars'],
  ['/apps/', 'apps'],
  ['/apps/one', 'notFound'],
  ['/Apps', 'notFound'],
  ['/toString', 'notFound'],
  ['', 'notFound'],
])('the heading of the page at "%s" is %s', (path, heading) => {
  expect(headingOf(path)).toBe(heading)
})

test.each([
  ['/tools', '/tools'],
  ['/tools/', '/tools'],
  ['/', '/'],
  ['//', '/'],
  ['/audiototext', undefined],
  ['/tools/x', undefined],
])('the URL path "%s" leads to the page %s', (path, pagePath) => {
  expect(knownPathOf(path)).toBe(pagePath)
})

test.each([
  ['/tools.html', '/tools'],
  ['/tools/index.html', '/tools'],
  ['/index.html', '/'],
  ['//.html', '/'],
  ['/tools/.html', '/tools'],
  ['/tools', undefined],
  ['/tools/', undefined],
  ['/report.html', undefined],
])('a host that serves "%s" shows the page %s', (path, pagePath) => {
  expect(plainPathOf(path)).toBe(pagePath)
})

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
    ['matches case-sensitively', knownPaths, '/APPS', undefined],
    ['does not exist in an empty menu', [], '/', undefined],
  ])('%s', (_, itemPaths, current, active) => {
    expect(activePathOf(itemPaths, current)).toBe(active)
  })
})
