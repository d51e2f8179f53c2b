import { expect, test } from 'vitest'
import {
  destinationOf,
  headingOf,
  isProgram,
  knownPathOf,
  knownPaths,
  opensNewTab,
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
  [undefined, 'notFound'],
] as const)('the heading of the page at %s is %s', (path, heading) => {
  expect(headingOf(path)).toBe(heading)
})

test.each([
  ['/tools', '/tools'],
  ['/tools/', '/tools'],
  ['/', '/'],
  ['//', '/'],
  ['/audiototext', undefined],
  ['/tools/x', undefined],
  ['/Tools', undefined],
  ['/toString', undefined],
  ['', undefined],
])('the URL path "%s" leads to the page %s', (path, pagePath) => {
  expect(knownPathOf(path)).toBe(pagePath)
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
