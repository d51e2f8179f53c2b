import { describe, expect, test } from 'vitest'
import { createSiteFinder } from '../../src/portal/sites.ts'

const find = createSiteFinder(
  ['https://www.als.example', 'https://apps.als.example/finance/', 'https://apps.als.example/finance/ledger'].map(
    (url) => ({ name: url, url }),
  ),
)

test.each([
  ['the address of a site', 'https://www.als.example', 0],
  ['the same address with an end slash', 'https://www.als.example/', 0],
  ['the same address without its end slash', 'https://apps.als.example/finance', 1],
  ['the same address in capitals, with the default port', 'HTTPS://WWW.ALS.EXAMPLE:443/', 0],
  ['a page below a site', 'https://www.als.example/people/new?office=3#map', 0],
  ['a page below two sites, of which the closer one counts', 'https://apps.als.example/finance/ledger/2030', 2],
  ['a path that only begins like that of a site', 'https://apps.als.example/finances', undefined],
  ['the host of a site, above its path', 'https://apps.als.example/', undefined],
  ['another host', 'https://als.example', undefined],
  ['another port', 'https://www.als.example:8443', undefined],
  ['another scheme', 'http://www.als.example', undefined],
  ['a path of this host', '/www.als.example', undefined],
  ['an address that cannot be parsed', 'https://', undefined],
])('a link to %s', (_, href, index) => {
  expect(find(href)).toBe(index)
})

describe('of sites that differ only in their queries', () => {
  const find = createSiteFinder(
    ['https://a.example/?page=1', 'https://a.example/?page=2'].map((url) => ({ name: url, url })),
  )

  test.each([
    ['the first', 'https://a.example/?page=1', 0],
    ['the second, without the slash', 'https://a.example?page=2', 1],
    ['neither', 'https://a.example/', undefined],
    ['neither, below both', 'https://a.example/people', undefined],
  ])('a link leads to %s', (_, href, index) => {
    expect(find(href)).toBe(index)
  })
})
