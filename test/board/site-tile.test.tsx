// @vitest-environment happy-dom
import '../support/styles.ts'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Announcement } from '../../src/announcements/index.ts'
import type { MeasuredState } from '../../src/status/index.ts'
import { boardOf, config, openPortal } from '../support/fake-portal.tsx'
import { historyOf } from '../support/site-history.ts'
import type { Past } from '../support/site-history.ts'

const HOUR = 3_600_000
const url = config.sites[0]?.url ?? ''

interface Situation {
  readonly past: Past
  readonly locale?: 'en' | 'es'
  /** The current time. The tests choose it in local time. */
  readonly at?: Date
  readonly announcements?: readonly Announcement[]
}

const clock = (hours: number, minutes: number) => new Date(2026, 10, 22, hours, minutes, 10)

/** Opens the dashboard after a round, and returns the queries of the first tile, whose state is the last of `past`. */
async function open({ past, locale = 'en', at = clock(23, 32), announcements = [] }: Situation) {
  const now = at.getTime()
  const state: MeasuredState = past.at(-1)?.[1] ?? 'operational'
  const board = boardOf([state, 'operational'], { lastCheckedAt: now })
  const history = historyOf(now, past)
  const portal = await openPortal('/', { announcements, board, history, now, stored: { 'als.locale': locale } })
  const [tile = portal.host] = within(
    portal.get('region', locale === 'en' ? 'Monitored sites' : 'Sitios supervisados'),
  ).getAllByRole('listitem')
  return within(tile)
}

test.each([
  ['en', clock(23, 32), 13, 'since 23:20 (12 min)'],
  ['es', clock(23, 32), 13, 'desde las 23:20 (12 min)'],
  ['es', clock(1, 17), 13, 'desde la 1:05 (12 min)'],
  ['en', clock(23, 32), 1, 'since 23:32'],
  // A time without its day is today's.
  ['en', clock(0, 10), 51, 'since Sat 21 Nov, 23:20 (50 min)'],
  ['es', clock(0, 10), 51, 'desde el sáb 21 nov, 23:20 (50 min)'],
  ['en', clock(11, 20), 52 * 60 + 1, 'since Fri 20 Nov (2 d 4 h)'],
  ['es', clock(11, 20), 52 * 60 + 1, 'desde el vie 20 nov (2 d 4 h)'],
] as const)(
  'a site that is down says since when, in %s at %s after %i rounds: %s',
  async (locale, at, rounds, text) => {
    const past: Past = [
      [5, 'operational'],
      [rounds, 'down'],
    ]
    expect((await open({ past, locale, at })).getByText(text)).toBeTruthy()
  },
)

test.each([
  ['en', [[3, 'down']], 'at least since 23:30'],
  ['es', [[3, 'down']], 'al menos desde las 23:30'],
  // The portal was closed for half an hour.
  [
    'en',
    [
      [9, 'operational'],
      [30, null],
      [1, 'down'],
    ],
    'at least since 23:32',
  ],
] as const)('a site in trouble at the first look says so, in %s after %j: %s', async (locale, past, text) => {
  expect((await open({ past, locale })).getByText(text)).toBeTruthy()
})

test('a degraded site says since when, beside its response time', async () => {
  const past: Past = [
    [5, 'operational'],
    [13, 'degraded'],
  ]
  const tile = await open({ past })
  expect(tile.getByText('3,456 ms')).toBeTruthy()
  expect(tile.getByText(', since 23:20 (12 min)')).toBeTruthy()
})

test('an announced incident that names the site knows when it began, whatever was measured', async () => {
  const from = clock(21, 2).getTime()
  const incident = {
    id: 'a',
    kind: 'incident',
    title: 'A',
    text: 'B',
    announcedFrom: from,
    until: from + 9 * HOUR,
  } as const
  const past: Past = [[3, 'down']]
  expect(
    (await open({ past, announcements: [{ ...incident, from, sites: [url] }] })).getByText('since 21:02 (2 h 30 min)'),
  ).toBeTruthy()
  const measuredEarlier: Past = [
    [3, 'operational'],
    [200, 'down'],
  ]
  expect(
    (await open({ past: measuredEarlier, announcements: [{ ...incident, from, sites: [url] }] })).getByText(
      'since 21:02 (2 h 30 min)',
    ),
  ).toBeTruthy()
  expect(
    (await open({ past, announcements: [{ ...incident, from, sites: [] }] })).getByText('at least since 23:30'),
  ).toBeTruthy()
})

test('a site that is operational has no beginning', async () => {
  const tile = await open({ past: [[9, 'operational']] })
  expect(tile.getByText('120 ms')).toBeTruthy()
  expect(tile.queryByText(/since|when/)).toBeNull()
})

test('the strip shows the last hour, in words, too', async () => {
  const tile = await open({
    past: [
      [45, 'operational'],
      [15, 'down'],
    ],
  })
  const strip = tile.getByRole('img', { name: /^Last hour: 1\sh measured · Down 15\smin$/ })
  // One bar a minute. Minutes without a result have none. A bar is the dash of a horizontal line (styles of the kit).
  const countBars = (path: Element) => path.getAttribute('d')?.match(/h/g)?.length
  expect([...strip.querySelectorAll('path')].map(countBars)).toEqual([45, 14])
})
