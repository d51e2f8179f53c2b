// @vitest-environment happy-dom
import '../support/styles.ts'
import { act } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { SiteState } from '../../src/status/index.ts'
import { boardOf, config, openPortal } from '../support/fake-portal.tsx'
import { createStorage } from '../support/history-storage.ts'
import { doing } from '../support/screen.ts'
import { visibleText } from '../support/state-looks.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const url = config.sites[0]?.url ?? ''

// Load the lazy part up front, because on a busy machine that takes longer than `vi.waitFor` waits.
beforeAll(() => import('../../src/board/site-history.tsx'), 60_000)

let portal: Awaited<ReturnType<typeof openPortal>> | undefined
afterEach(() => portal?.close())

interface Past {
  /** The state of the first site now. */
  readonly state: Exclude<SiteState, 'checking'>
  /** How long the site has had this state, in ms. Null if nothing was measured before. */
  readonly lasting: number | null
  readonly locale?: 'en' | 'es'
  /** The current time. The tests choose it in local time. */
  readonly at?: Date
}

/**
 * Opens the dashboard after a round. Unless `lasting` is null, the site was operational for the five minutes before the
 * current state began.
 */
async function open({ state, lasting, locale = 'en', at = new Date(2026, 10, 22, 23, 32, 10) }: Past) {
  const now = at.getTime()
  const { storage, openPage } = createStorage()
  storage.now = now
  const history = openPage()
  const record = (status: typeof state, ago: number) =>
    history.record([{ url, status, responseTime: status === 'down' ? null : 120 }], now - ago)
  const before = lasting === null ? [] : [5, 4, 3, 2, 1].map((minutes) => lasting + minutes * MINUTE)
  for (const ago of before) record('operational', ago)
  for (let ago = lasting ?? 0; ago >= 0; ago -= 2 * MINUTE) record(state, ago)
  const board = boardOf([state, 'operational'])
  portal = await openPortal('/', { board, history, now, stored: { 'als.locale': locale } })
  const { host } = portal
  await vi.waitFor(async () => {
    await act(async () => {})
    if (!host.querySelector('input[type="radio"][name="history-span"]')) throw new Error('No history')
  })
  const tile = host.querySelector('#site-1')
  return {
    ...portal,
    tile: () => visibleText(tile).replaceAll('\u00a0', ' '),
    strip: () => tile?.querySelector('svg[role="img"]')?.parentElement,
  }
}

const clock = (hours: number, minutes: number) => new Date(2026, 10, 22, hours, minutes, 10)

test.each([
  ['en', clock(23, 32), 12 * MINUTE, 'Since 23:20 (12 min)'],
  ['es', clock(23, 32), 12 * MINUTE, 'Desde las 23:20 (12 min)'],
  ['es', clock(1, 17), 12 * MINUTE, 'Desde la 1:05 (12 min)'],
  ['en', clock(23, 32), 0, 'Since 23:32 (< 1 min)'],
  // Beside the duration, a time from yesterday is unambiguous.
  ['en', clock(0, 10), 50 * MINUTE, 'Since 23:20 (50 min)'],
  ['en', clock(11, 20), 52 * HOUR, 'Since Fri 20 Nov (2 d 4 h)'],
  ['es', clock(11, 20), 52 * HOUR, 'Desde el vie 20 nov (2 d 4 h)'],
] as const)('a site that is down says since when, in %s at %s for %i ms: %s', async (locale, at, lasting, text) => {
  const { tile } = await open({ state: 'down', lasting, locale, at })
  expect(tile()).toContain(text)
})

test('a degraded site says since when, beside its response time', async () => {
  const { tile } = await open({ state: 'degraded', lasting: 12 * MINUTE })
  expect(tile()).toContain('Response time3,456 msSince 23:20 (12 min)')
})

test('a site shows no start that is not known, such as after a gap, and none while it is operational', async () => {
  expect((await open({ state: 'down', lasting: null })).tile()).not.toContain('Since')
  portal?.close()
  expect((await open({ state: 'operational', lasting: 12 * MINUTE })).tile()).not.toContain('Since')
})

test('a site that is back no longer shows a start', async () => {
  const { tile, setBoard } = await open({ state: 'down', lasting: 12 * MINUTE })
  expect(tile()).toContain('Since')
  setBoard(boardOf(['operational', 'operational']))
  expect(tile()).not.toContain('Since')
  expect(tile()).toContain('Response time120 ms')
})

test("a site's name is a link to the site in a new tab; the heading has the name alone", async () => {
  const { get, host } = await open({ state: 'operational', lasting: 0 })
  const link = get('link', 'ALS Group (opens in new tab)')
  expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
    url,
    '_blank',
    'noopener noreferrer',
  ])
  expect(get('heading', 'ALS Group').textContent).toBe('ALS Group')
  expect(host.querySelectorAll('#site-1 a')).toHaveLength(1)
})

test.each([
  ['en', ['1 h ago', 'now'], ['Day', '24 h ago'], ['Week', '7 days ago']],
  ['es', ['hace 1 h', 'ahora'], ['Día', 'hace 24 h'], ['Semana', 'hace 7 días']],
] as const)('the strip says where it begins and ends, not to screen readers: %s', async (locale, ends, ...spans) => {
  const { strip, get } = await open({ state: 'operational', lasting: 0, locale })
  const seen = () => [...(strip()?.querySelectorAll('[aria-hidden="true"] > *') ?? [])].map((end) => end.textContent)
  expect(seen()).toEqual(ends)
  for (const [span, start] of spans) {
    doing(() => get('radio', span).click())
    expect(seen()).toEqual([start, ends[1]])
  }
})
