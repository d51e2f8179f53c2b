import { expect, test } from 'vitest'
import { monitorQuery } from '../../src/status/index.ts'

test.each([
  [0, '7d'],
  [6, '7d'],
  [57, '7d'],
  [58, '6d'],
  [100, '4d'],
  [200, '2d'],
  [1000, '1d'],
])('the query of %i sites asks for %s', (siteCount, days) => {
  expect(monitorQuery(siteCount)).toBe(
    '(probe_success{job="portal"} + probe_success{job="portal"} * ' +
      `(probe_duration_seconds{job="portal"} >= bool 3))[${days}:5m]`,
  )
})
