import { describe, expect, test } from 'vitest'
import { headersFile } from '../../../src/publish/servers/hosting-files.ts'
import { hostingOf } from '../../../src/publish/site/hosting-of.ts'
import { lengthWarnings } from '../../../src/publish/site/lengths.ts'
import { readCloudflareHeaders } from '../../support/cloudflare-headers.ts'
import { config } from '../../support/sample-portal.ts'

const pages = ['/', '/webpages']
const inline = { script: 'go()', style: 'p{margin:0}' }

const withSites = (count: number) => ({
  ...config,
  status: { confirm: true, intervalSeconds: 60, monitor: '/status-history.json' },
  sites: Array.from({ length: count }, (_, index) => ({
    name: `Service ${index}`,
    url: `https://service-${index}.intranet.als.example`,
  })),
})

describe.each([6, 46, 200])('the files of %i sites', (count) => {
  const hosting = hostingOf(withSites(count), pages, inline)

  test('break nobody', () => {
    expect(lengthWarnings(hosting)).toEqual([])
  })

  test('are headers for Cloudflare Pages', () => {
    const headersOf = readCloudflareHeaders(headersFile(hosting))
    for (const { name, value } of hosting.headers) expect(headersOf('/webpages').get(name)).toBe(value)
    expect(headersOf('/webpages').get('cache-control')).toBe('no-cache')
    expect(headersOf('/assets/main-A.js').get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headersOf('/status-history.json').get('cache-control')).toBe('no-cache')
  })
})

test('the headers are the same for any number of sites', () => {
  const [few, many] = [6, 200].map((count) => hostingOf(withSites(count), pages, inline).headers)
  expect(many).toEqual(few)
})

test.each([
  [
    'a word that is too long for nginx',
    { programs: [`/${'a'.repeat(4086)}`] },
    ['portal-policy.conf: 4098 characters'],
  ],
  ['no word that is not', { programs: [`/${'a'.repeat(4084)}`] }, []],
  [
    'a long header',
    { headers: [{ name: 'Content-Security-Policy', value: 'a'.repeat(4100) }] },
    ['portal-policy.conf: 4102 characters', 'The headers: 5127 bytes', '_headers: 4127 characters'],
  ],
  ['many pages', { pages: Array.from({ length: 99 }, (_, index) => `/${index}`) }, ['_headers: 102 rules']],
])('the build tells of %s', (_, change, expected) => {
  const warnings = lengthWarnings({ ...hostingOf(config, pages, inline), ...change })
  expect(warnings.map((text) => /^(.+?: \d+ \w+)/.exec(text)?.[0])).toEqual(expected)
})

test.each([
  ['a line of 2,001 characters', `/*\n  A: ${'a'.repeat(1996)}`, 'A line has 2001 characters'],
  ['101 rules', '/a\n  A: b\n'.repeat(101), '101 rules'],
  ['a header before a path', '  A: b', 'A header without a path'],
  ['a path without headers', '/a\n/b\n  A: b', 'A path without headers: /a'],
  ['two stars', '/*/a/*\n  A: b', 'Neither path nor header'],
])('the reader of the tests refuses %s', (_, text, message) => {
  expect(() => readCloudflareHeaders(text)).toThrow(message)
})
