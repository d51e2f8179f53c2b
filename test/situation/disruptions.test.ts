import { expect, test } from 'vitest'
import { lastProblemOf, measuredTimeOf, readSituations, recentDisruptions } from '../../src/situation/index.ts'
import { initialBoard } from '../../src/status/index.ts'
import type { History, SiteState } from '../../src/status/index.ts'
import { boardOf, config } from '../support/sample-portal.ts'
import { historyOf, monitoredHistory } from '../support/site-history.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const now = new Date(2026, 10, 22, 15, 0).getTime()
const [first = '', second = ''] = config.sites.map(({ url }) => url)

const readingOf = (history: History, board = initialBoard(config)) =>
  readSituations({ board, history: history.get()(now), announcements: [], intervalMs: MINUTE })

test('the disruptions of today and yesterday are listed, those that ended last first', () => {
  const history = historyOf(
    now,
    [
      [60, 'operational'],
      [30, 'down'],
      [40 * 60, 'operational'],
      [9, 'degraded'],
      [61, 'operational'],
    ],
    [
      [60, 'operational'],
      [30, 'down'],
      [16 * 60, 'operational'],
      [90, 'down'],
    ],
  )
  // The outage of the first site was the day before yesterday.
  expect(recentDisruptions(readingOf(history)).map(({ url, state, from }) => [url, state, now - from])).toEqual([
    [second, 'down', 89 * MINUTE],
    [first, 'degraded', 69 * MINUTE],
    [second, 'down', 17 * HOUR + 59 * MINUTE],
  ])
})

test('a site that flaps at every sample of the monitor has at most 100 disruptions to list', () => {
  const reading = readingOf(
    monitoredHistory(now, ['od'.repeat(1000)]),
    boardOf(['down', 'operational'], { lastCheckedAt: now }),
  )
  expect(reading.history.disruptions(first)).toHaveLength(1000)
  const listed = recentDisruptions(reading)
  expect(listed).toHaveLength(100)
  expect(listed.map(({ from }) => now - from).slice(0, 3), 'the latest ones').toEqual([0, 2 * MINUTE, 4 * MINUTE])
})

test('a share is that of the group’s monitor: this browser’s minutes have none', () => {
  const letters = 'o'.repeat(50) + 'd'.repeat(10)
  const measured = (history: History) => measuredTimeOf(first, HOUR, history.get()(now))
  expect(measured(monitoredHistory(now, [letters]))).toEqual({
    minutes: 60,
    downMinutes: expect.closeTo(10, 0) as number,
    share: expect.closeTo(5 / 6, 1) as number,
  })
  const fromThisBrowser = historyOf(now, [
    [50, 'operational'],
    [10, 'down'],
  ])
  expect(measured(fromThisBrowser)).toMatchObject({ share: null })
  expect(measured(historyOf(now))).toEqual({ minutes: 0, downMinutes: 0, share: null })
})

test('a site that has come back since the latest sample has no current disruption', () => {
  const history = historyOf(now, [
    [48, 'operational'],
    [12, 'down'],
  ])
  const listed = (state: SiteState) => {
    const [site] = recentDisruptions(readingOf(history, boardOf([state, 'operational'], { lastCheckedAt: now })))
    return [site?.state, site?.isCurrent, site?.mayHaveEndedLater]
  }
  expect(listed('down')).toEqual(['down', true, false])
  expect(listed('operational')).toEqual(['down', false, false])
  expect(listed('degraded'), 'slow, but no longer down').toEqual(['down', false, false])
})

test.each<[string, SiteState, string, string, boolean | null]>([
  ['down here, and not for the monitor', 'down', 'o', 'down', true],
  ['slow here, and not for the monitor', 'degraded', 'o', 'degraded', true],
])('a trouble of this browser only is listed before the monitor’s: %s', (_name, state, letter, listed, isCurrent) => {
  const past = [
    [48, 'operational'],
    [13, state === 'down' ? 'down' : 'degraded'],
  ] as const
  const history = monitoredHistory(now, ['od' + letter.repeat(58)], past)
  const disruptions = recentDisruptions(readingOf(history, boardOf([state, 'operational'], { lastCheckedAt: now })))
  expect(disruptions.map(({ state, scope, isCurrent }) => [state, scope, isCurrent])).toEqual([
    [listed, 'here', isCurrent],
    ['down', null, false],
  ])
})

test('a slow site is listed for the monitor only, or for both', () => {
  const listed = (state: 'operational' | 'degraded') => {
    const history = monitoredHistory(now, ['o'.repeat(48) + 's'.repeat(13)], [[61, state]])
    const [site] = recentDisruptions(readingOf(history, boardOf([state, 'operational'], { lastCheckedAt: now })))
    return [site?.state, site?.scope, site?.isCurrent]
  }
  expect(listed('operational')).toEqual(['degraded', 'monitor', true])
  expect(listed('degraded')).toEqual(['degraded', null, true])
})

test('the last problem is the one that ended last in seven days, and is over', () => {
  const history = historyOf(
    now,
    [
      [9, 'degraded'],
      [3 * 24 * 60, 'operational'],
    ],
    [
      [5, 'down'],
      [3000, 'operational'],
      [8, 'down'],
      [2, 'operational'],
      [1, 'down'],
    ],
  )
  const board = boardOf(['operational', 'down'], { lastCheckedAt: now })
  expect(lastProblemOf(readingOf(history, board))).toMatchObject({
    url: second,
    from: now - 10 * MINUTE,
    isCurrent: false,
  })
  expect(lastProblemOf(readingOf(historyOf(now, [[60, 'operational']])))).toBeUndefined()
  const older = historyOf(now, [
    [9, 'degraded'],
    [3 * 24 * 60, 'operational'],
  ])
  expect(lastProblemOf(readingOf(older, boardOf(['operational', 'operational'])))).toMatchObject({ url: first })
})
