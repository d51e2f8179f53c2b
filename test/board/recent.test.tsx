// @vitest-environment happy-dom
import '../support/styles.ts'
import { expect, test } from 'vitest'
import type { Announcement } from '../../src/announcements/index.ts'
import { boardOf, config, openPortal } from '../support/fake-portal.tsx'
import { historyOf } from '../support/site-history.ts'
import type { Past } from '../support/site-history.ts'

/** Opens the dashboard at 15:00 local time. */
async function open(pasts: readonly Past[], locale = 'en', announcements: readonly Announcement[] = []) {
  const now = new Date(2026, 10, 22, 15, 0).getTime()
  const board = boardOf(['operational', 'operational'], { lastCheckedAt: now })
  const history = historyOf(now, ...pasts)
  const portal = await openPortal('/', { announcements, board, history, now, stored: { 'als.locale': locale } })
  const section = portal.host.querySelector('section[aria-labelledby="recent"]')
  const textsOf = (selector: string) =>
    [...(section?.querySelectorAll(selector) ?? [])].map((element) => element.textContent.replaceAll('\u00a0', ' '))
  const calm = [...portal.host.querySelectorAll('#overall p')].at(-1)?.textContent.replaceAll('\u00a0', ' ')
  return { lines: textsOf('li'), summary: textsOf('summary'), calm }
}

test.each([
  ['en', 285, 'No problems in 4 h 45 min measured'],
  ['es', 285, 'Sin incidencias en 4 h 45 min medidos'],
  ['es', 240, 'Sin incidencias en 4 h medidas'],
  ['es', 1, 'Sin incidencias en 1 min medido'],
  ['es', 60, 'Sin incidencias en 1 h medida'],
])('without trouble the banner says in %s for how long: %i min', async (locale, minutes, text) => {
  const { lines, calm } = await open([[[minutes, 'operational']]], locale)
  expect(lines).toEqual([])
  expect(calm).toBe(text)
})

test('the banner of a first visit says that nothing has been measured', async () => {
  expect((await open([])).calm).toBe('Nothing measured yet')
})

test('each disruption of today has one line, those that ended last first', async () => {
  const { lines } = await open([
    [
      [100, 'operational'],
      [9, 'degraded'],
      [61, 'operational'],
    ],
    [
      [100, 'operational'],
      [5, 'down'],
    ],
  ])
  expect(lines).toEqual(['News · Down since 14:56 (4 min)', 'ALS Group · Degraded from 13:51 to 14:00 (9 min)'])
})

test('an outage is one line, although the tab was hidden in between', async () => {
  const past: Past = [
    [30, 'operational'],
    [5, 'down'],
    [55, null],
    [5, 'down'],
  ]
  expect((await open([past])).lines).toEqual(['ALS Group · Down since 13:56 (1 h 4 min)'])
})

test('a site under maintenance is not listed as down', async () => {
  const maintenance = {
    id: 'move',
    kind: 'maintenance',
    title: 'The site moves',
    text: 'x',
    from: new Date(2026, 10, 22, 14, 0).getTime(),
    announcedFrom: new Date(2026, 10, 22, 14, 0).getTime(),
    until: new Date(2026, 10, 22, 16, 0).getTime(),
    sites: [config.sites[0]?.url ?? ''],
  } as const
  expect((await open([[[5, 'down']]], 'en', [maintenance])).lines).toEqual([])
})

test.each([
  ['en', ['ALS Group · Down, at least from 14:30 to 14:39']],
  ['es', ['ALS Group · Caído, al menos de las 14:30 a las 14:39']],
])('a disruption whose beginning nobody saw says so: %s', async (locale, lines) => {
  const past: Past = [
    [9, 'down'],
    [22, 'operational'],
  ]
  expect((await open([past], locale)).lines).toEqual(lines)
})

test.each([
  ['en', 'Down, at least from 14:01 to 14:09', 'Down at 14:59'],
  ['es', 'Caído, al menos de las 14:01 a las 14:09', 'Caído a las 14:59'],
])('a disruption whose end nobody saw says so: %s', async (locale, longer, single) => {
  const closed: Past = [
    [5, 'operational'],
    [9, 'down'],
    [51, null],
  ]
  expect((await open([closed], locale)).lines).toEqual([`ALS Group · ${longer}`])
  const once: Past = [
    [1, 'down'],
    [5, null],
    [1, 'operational'],
  ]
  expect((await open([once], locale)).lines).toEqual([`ALS Group · ${single.replace('14:59', '14:54')}`])
})

test.each([
  ['en', /^ALS Group · Down, at least from \S+ 21 Nov.* to Sun,? 22 Nov.*$/],
  ['es', /^ALS Group · Caído, al menos del sáb 21 nov.* al dom 22 nov.*$/],
])('a disruption over midnight whose end nobody saw has both dates: %s', async (locale, line) => {
  const past: Past = [
    [5, 'operational'],
    [300, 'down'],
    [720, null],
    [5, 'operational'],
  ]
  const { lines } = await open([past], locale)
  expect(lines).toEqual([expect.stringMatching(line)])
})

test('yesterday is listed, and the day before is not', async () => {
  const { lines } = await open([
    [
      [60, 'operational'],
      [30, 'down'],
      [16 * 60, 'operational'],
    ],
    [
      [60, 'operational'],
      [30, 'down'],
      [40 * 60, 'operational'],
    ],
  ])
  expect(lines).toEqual(['ALS Group · Down from Sat 21 Nov, 22:31 to 23:01 (30 min)'])
})

test('a day with many disruptions lists eight, and the earlier ones on request', async () => {
  const past = Array.from({ length: 12 }, (): Past => [
    [1, 'operational'],
    [1, 'down'],
  ]).flat()
  const { lines, summary } = await open([past])
  expect(lines).toHaveLength(12)
  expect(summary).toEqual(['4 earlier'])
})
