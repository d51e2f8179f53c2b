import { expect, test } from 'vitest'
import { measuredTimeOf, readSituations, recentDisruptions } from '../../src/situation/index.ts'
import { initialBoard, parseMonitorFile } from '../../src/status/index.ts'
import { readHistory } from '../../src/status/history-reader.ts'
import type { History, MeasuredState, SiteState } from '../../src/status/index.ts'
import { monitorFile } from '../support/group-monitor-file.ts'
import { boardOf, config } from '../support/sample-portal.ts'
import { historyOf, monitoredHistory } from '../support/site-history.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const now = new Date(2026, 10, 22, 15, 0).getTime()
const [first = '', second = ''] = config.sites.map(({ url }) => url)

const readingOf = (history: History, board = initialBoard(config)) =>
  readSituations({ board, history: history.get()(now), announcements: [], intervalMs: MINUTE, hasMonitor: true })

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

test('short disruptions that follow each other are one entry, so that a site that flaps leaves room for the others', () => {
  const history = monitoredHistory(now, ['od'.repeat(1000), 'o'.repeat(1000) + 'd'.repeat(30) + 'o'.repeat(970)])
  const reading = readingOf(history, boardOf(['down', 'operational'], { lastCheckedAt: now }))
  expect(reading.history.disruptions(first)).toHaveLength(1000)
  expect(recentDisruptions(reading).map(({ url, times, minutes }) => [url, times, minutes])).toEqual([
    [first, 1, 0],
    [first, 999, 1997],
    [second, 1, 30],
  ])
})

test('two disruptions, long ones, and those far from each other are entries of their own', () => {
  const of = (letters: string) => {
    const reading = readingOf(
      monitoredHistory(now, [`${letters}${'o'.repeat(9)}`]),
      boardOf(['operational', 'operational']),
    )
    return recentDisruptions(reading).map(({ state, times }) => `${state} ${times}`)
  }
  expect(of('odod')).toEqual(['down 1', 'down 1'])
  expect(of(`od${'o'.repeat(61)}dod`)).toEqual(['down 1', 'down 1', 'down 1'])
  expect(of(`o${'d'.repeat(20)}odod`)).toEqual(['down 1', 'down 1', 'down 1'])
  expect(of('odsodsods'), 'the states are told apart').toEqual(['degraded 3', 'down 3'])
})

test('what many sites that flap have had is read once for each time of the page', () => {
  const sites = Array.from({ length: 200 }, (_, index) => ({
    name: `Site ${index}`,
    url: `https://${index}.als.example`,
  }))
  const urls = sites.map(({ url }) => url)
  const file = monitorFile(Object.fromEntries(urls.map((url) => [url, 'od'.repeat(50)])), now)
  const browser = { sites: new Map(), intervalMs: MINUTE, currentForMs: 2 * MINUTE, isStored: true }
  const history = readHistory(browser, parseMonitorFile(file, urls, now), now)
  const board = initialBoard({ sites })
  const reading = readSituations({ board, history, announcements: [], intervalMs: MINUTE, hasMonitor: true })
  expect(recentDisruptions(reading)).toHaveLength(100)
  const [url = ''] = urls
  expect(history.disruptions(url, 1)).toBe(history.disruptions(url, 1))
  expect(history.latestDisruption(url)).toBe(history.latestDisruption(url))
})

test('no site has more than twelve entries', () => {
  const history = monitoredHistory(now, [`o${'d'.repeat(20)}`.repeat(40)])
  expect(recentDisruptions(readingOf(history))).toHaveLength(12)
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

/** The entries of the first site: state, for whom it goes on, and whether it has ended for sure. */
function entriesOf(history: History, state: SiteState) {
  const reading = readingOf(history, boardOf([state, 'operational'], { lastCheckedAt: now }))
  return recentDisruptions(reading).map(({ current, mayHaveEndedLater, ...entry }) => {
    const end = mayHaveEndedLater ? 'perhaps over' : 'over'
    return [entry.state, current ? (current.scope ?? 'current') : end]
  })
}

test('a site that has come back since the latest sample has no current disruption', () => {
  const history = historyOf(now, [
    [48, 'operational'],
    [12, 'down'],
  ])
  expect(entriesOf(history, 'down')).toEqual([['down', 'current']])
  expect(entriesOf(history, 'operational')).toEqual([['down', 'over']])
  expect(entriesOf(history, 'checking'), 'nobody knows yet').toEqual([['down', 'perhaps over']])
})

test.each<[browser: MeasuredState, monitor: string, entries: unknown]>([
  [
    'down',
    'o',
    [
      ['down', 'here'],
      ['down', 'over'],
    ],
  ],
  [
    'degraded',
    'o',
    [
      ['degraded', 'here'],
      ['down', 'over'],
    ],
  ],
  ['operational', 'd', [['down', 'monitor']]],
  [
    'operational',
    's',
    [
      ['degraded', 'monitor'],
      ['down', 'over'],
    ],
  ],
  [
    'degraded',
    's',
    [
      ['degraded', 'everybody'],
      ['down', 'over'],
    ],
  ],
  ['degraded', 'd', [['degraded', 'monitor']]],
  [
    'down',
    's',
    [
      ['down', 'here'],
      ['degraded', 'perhaps over'],
      ['down', 'over'],
    ],
  ],
])('the current disruption is what the tile tells: %s here, and %s for the monitor', (state, letter, entries) => {
  const past = [
    [48, 'operational'],
    [13, state],
  ] as const
  const latest = letter === 'd' ? 'd'.repeat(60) : `od${letter.repeat(58)}`
  expect(entriesOf(monitoredHistory(now, [latest], past), state)).toEqual(entries)
})

test.each<[browser: number, monitor: number, minutes: number, isAtLeast: boolean]>([
  [12, 14, 14, false],
  [14, 12, 13, false],
  [0, 14, 14, false],
])('a trouble began when one of the two saw it first: %i, %i', (browser, monitor, sinceMinutes, isAtLeastSince) => {
  for (const [state, letter] of [
    ['down', 'd'],
    ['degraded', 's'],
  ] as const) {
    const past =
      browser === 0
        ? ([[3, state]] as const)
        : ([
            [60 - browser, 'operational'],
            [browser, state],
          ] as const)
    const history = monitoredHistory(now, ['o'.repeat(60 - monitor) + letter.repeat(monitor + 1)], past)
    const reading = readingOf(history, boardOf([state, 'operational'], { lastCheckedAt: now }))
    const [situation] = reading.sites
    expect(situation).toMatchObject({ sinceMinutes, isAtLeastSince, scope: 'everybody' })
    expect(recentDisruptions(reading)[0]).toMatchObject({ from: situation?.since, current: situation })
  }
})
