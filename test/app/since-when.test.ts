import '../support/styles.ts'
import { expect, test } from 'vitest'
import { currentTrouble, withIncidentStart } from '../../src/app/since-when.ts'
import { config } from '../support/sample-portal.ts'
import { historyOf } from '../support/site-history.ts'

test('an announced incident moves the beginning of current trouble only', () => {
  const down = {
    state: 'down',
    from: 5_000,
    to: 6_000,
    isCurrent: true,
    mayHaveBegunEarlier: true,
    mayHaveEndedLater: false,
  } as const
  expect(withIncidentStart(down, 1_000)).toEqual({ ...down, from: 1_000, mayHaveBegunEarlier: false })
  const over = { ...down, isCurrent: false }
  expect(withIncidentStart(over, 1_000)).toEqual(over)
  const up = { ...down, state: 'operational' } as const
  expect(withIncidentStart(up, 1_000)).toEqual(up)
})

const url = config.sites[0]?.url ?? ''
const now = new Date(2026, 10, 22, 15, 0).getTime()
const HOUR = 3_600_000

test('a site that responds again is in no trouble', () => {
  const history = historyOf(now, [
    [9, 'down'],
    [5, 'operational'],
  ]).get()
  expect(currentTrouble({ url, status: 'operational', responseTime: 120 }, history(now), undefined)).toBeUndefined()
})

test.each([
  ['is known while no rounds follow, because updates are paused', 3 * HOUR, 'down', { state: 'down', isCurrent: true }],
  ['is not that of the day before', 5 * HOUR, 'down', undefined],
  ['is not that of another state', 0, 'degraded', undefined],
  ['is none while the site is operational', 0, 'operational', undefined],
] as const)('the beginning of current trouble %s', (_name, laterMs, status, expected) => {
  const history = historyOf(now, [
    [5, 'operational'],
    [9, 'down'],
  ]).get()
  const trouble = currentTrouble({ url, status, responseTime: null }, history(now + laterMs), undefined)
  if (expected === undefined) expect(trouble).toBeUndefined()
  else expect(trouble).toMatchObject({ ...expected, from: now - 8 * 60_000 })
})
