import { describe, expect, test } from 'vitest'
import {
  activePathOf,
  destinationOf,
  headingOf,
  isProgram,
  knownPathOf,
  knownPaths,
  opensNewTab,
  plainPathOf,
  suffixOf,
} from '../../src/portal/pages.ts'

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
  ['//tools', '/tools'],
  ['/tools//', '/tools'],
  ['//', '/'],
  ['//evil.test', undefined],
  ['/tools/.html', '/tools'],
  ['/tools', undefined],
  ['/tools/', undefined],
  ['/report.html', undefined],
])('a host that serves "%s" shows the page %s', (path, pagePath) => {
  expect(plainPathOf(path)).toBe(pagePath)
})

test.each([
  ['/webpages', 'page', '', false],
  ['/webpages/', 'page', '', false],
  ['/webpages#news', 'page', '#news', false],
  ['/webpages?q=a/b#news?', 'page', '?q=a/b#news?', false],
  ['/?a', 'page', '?a', false],
  ['/Webpages', 'program', '', true],
  ['/audiototext?x', 'program', '?x', true],
  ['https://www.als.example/webpages', 'website', '', true],
  ['http://printer.als.example', 'website', '', true],
  ['mailto:portal@als.example', 'app', '', false],
  ['tel:+34910000000', 'app', '', false],
])('the link %s leads to a %s, with the suffix "%s"; in a new tab: %s', (href, kind, suffix, isNewTab) => {
  expect(destinationOf(href).kind).toBe(kind)
  expect(suffixOf(href)).toBe(suffix)
  expect(opensNewTab(href)).toBe(isNewTab)
  expect(isProgram(href)).toBe(kind === 'program')
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
    ['may have a fragment', ['/webpages#news', '/apps?x'], '/apps', '/apps?x'],
    ['is the page itself before a part of it', ['/apps#one', '/apps'], '/apps', '/apps'],
    ['matches case-sensitively', knownPaths, '/APPS', undefined],
    ['does not exist in an empty menu', [], '/', undefined],
  ])('%s', (_, itemPaths, current, active) => {
    expect(activePathOf(itemPaths, current)).toBe(active)
  })
})
