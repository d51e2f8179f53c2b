// @vitest-environment happy-dom
// Checks queries.md, which lists queries of somebody new to the portal and the first row that they expect.
import '../support/styles.ts'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { anonymous, signedIn, staff } from '../support/fake-portal.tsx'
import { searchShipped, tableRows } from '../support/shipped-search.ts'

const [, english = '', spanish = ''] = readFileSync('test/search/queries.md', 'utf8').split(/^## /m)

test('at least 110 of the 118 queries find first what they should', () => {
  const misses = (
    [
      ['en', english],
      ['es', spanish],
    ] as const
  ).flatMap(([locale, section]) => {
    const rows = tableRows(section)
    expect(rows).toHaveLength(59)
    return rows.flatMap(([query = '', who, expected]) => {
      const search = searchShipped(who === 'staff' ? signedIn(staff) : anonymous, locale, { hasPeople: true })
      const [first] = search(query)
      return first === expected ? [] : [{ query, expected, first }]
    })
  })
  expect(misses.length, JSON.stringify(misses)).toBeLessThanOrEqual(8)
})
