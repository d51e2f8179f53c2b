import { expect, test } from 'vitest'
import type { Announcement } from '../../src/announcements/index.ts'
import { readSituations } from '../../src/situation/index.ts'
import type { Board, History, SiteState } from '../../src/status/index.ts'
import { announcementOf } from '../support/sample-announcements.ts'
import { boardOf, config } from '../support/sample-portal.ts'
import { historyOf, monitoredHistory } from '../support/site-history.ts'

const MINUTE = 60_000
const now = new Date(2026, 10, 22, 15, 0).getTime()
const [first = '', second = ''] = config.sites.map(({ url }) => url)

interface Given {
  readonly states?: readonly SiteState[]
  readonly board?: Partial<Board>
  readonly announcements?: readonly Announcement[]
  readonly hasMonitor?: boolean
}

function calmOf(history: History, { states, board, announcements = [], hasMonitor = false }: Given = {}) {
  const shown = boardOf(states ?? ['operational', 'operational'], { lastCheckedAt: now, ...board })
  return readSituations({
    board: shown,
    history: history.get()(now),
    announcements,
    intervalMs: MINUTE,
    hasMonitor,
  }).calm
}

const wasDown = historyOf(
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
  ],
)
const measured = monitoredHistory(now, ['o'.repeat(61), 'o'.repeat(61)])

test('the last problem is the one that ended last in seven days', () => {
  expect(calmOf(wasDown)).toMatchObject({
    lastProblem: { url: second, from: now - 9 * MINUTE, minutes: 8 },
  })
})

test('without a problem, the measured time of the group’s monitor is told, or that it is missing', () => {
  expect(calmOf(measured)).toEqual({ measuredMinutes: 61 })
  expect(calmOf(historyOf(now), { hasMonitor: true })).toBe('no figures')
  expect(calmOf(historyOf(now))).toBeNull()
})

test.each<[string, Given]>([
  ['before the first results', { states: ['checking', 'operational'] }],
  ['before the first round', { board: { lastCheckedAt: null } }],
  ['with a site in trouble', { states: ['degraded', 'operational'] }],
  ['while updates are paused', { board: { paused: true } }],
  ['of outdated states', { board: { lastCheckedAt: now - 10 * MINUTE } }],
  ['with an incident', { announcements: [announcementOf('incident', { until: Infinity })] }],
  [
    'while all sites are under maintenance',
    {
      announcements: [announcementOf('maintenance', { until: now + MINUTE, sites: [first, second] })],
    },
  ],
])('nothing is told %s', (_name, given) => {
  expect([calmOf(wasDown, given), calmOf(measured, given)]).toEqual([null, null])
})

test('no past problem is told while the group’s monitor sees one, which maintenance may hide', () => {
  const troubled = monitoredHistory(now, ['o'.repeat(61), `${'o'.repeat(48)}${'d'.repeat(13)}`])
  expect(calmOf(troubled)).toBeNull()
  const announcements = [announcementOf('maintenance', { until: now + MINUTE, sites: [second] })]
  expect(calmOf(troubled, { announcements })).toBeNull()
  expect(calmOf(wasDown, { announcements })).toMatchObject({ lastProblem: { url: second } })
})
