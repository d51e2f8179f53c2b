import { describe, expect, test } from 'vitest'
import { activePathOf, headingOf, knownPathOf, knownPaths } from '../../src/portal/pages.ts'

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
])('the page at "%s" is headed %s', (path, heading) => {
  expect(headingOf(path)).toBe(heading)
})

test.each([
  ['/tools', '/tools'],
  ['/tools/', '/tools'],
  ['/', '/'],
  ['//', '/'],
  ['/audiototext', undefined],
  ['/tools/x', undefined],
])('an address with the path "%s" means the page %s', (path, known) => {
  expect(knownPathOf(path)).toBe(known)
})

describe('the current menu item', () => {
  test.each<[string, readonly string[], string, string | undefined]>([
    ['is the one whose path equals', knownPaths, '/apps', '/apps'],
    ['is the one whose path is a prefix', knownPaths, '/apps/one/two', '/apps'],
    ['is the longest of several', ['/apps', '/apps/one', '/'], '/apps/one/two', '/apps/one'],
    ['is the longest, whatever the order', ['/apps/one', '/apps'], '/apps/one', '/apps/one'],
    ['is not one that ends inside a segment', ['/web', '/app'], '/webpages', undefined],
    ['is the dashboard only there', knownPaths, '/', '/'],
    ['is not the dashboard elsewhere', knownPaths, '/nowhere', undefined],
    ['is found with a slash at the end of the address', knownPaths, '/apps/', '/apps'],
    ['is found with a slash at the end of the item', ['/apps/'], '/apps', '/apps/'],
    ['is never on another host', ['https://apps.als.example/apps', ''], '/apps', undefined],
    ['minds capitals', knownPaths, '/APPS', undefined],
    ['is none in an empty menu', [], '/', undefined],
  ])('%s', (_, itemPaths, current, active) => {
    expect(activePathOf(itemPaths, current)).toBe(active)
  })
})
