// @vitest-environment happy-dom
import '../support/styles.ts'
import { expect, test } from 'vitest'
import { createStore } from '../../src/base/store.ts'
import type { Locale } from '../../src/portal/config.ts'
import { createHistory, parseMonitorFile } from '../../src/status/index.ts'
import type { GroupHistory, SiteState } from '../../src/status/index.ts'
import { boardOf, config, openPortal } from '../support/fake-portal.tsx'
import { monitorFile } from '../support/group-monitor-file.ts'
import { doing } from '../support/screen.ts'
import { createWorld } from '../support/world.ts'

const MINUTE = 60_000
const now = new Date(2026, 10, 22, 12, 43).getTime()
const urls = config.sites.map(({ url }) => url)

interface Situation {
  /** What this browser saw of each site in its last round. */
  readonly seen: readonly SiteState[]
  /** What the monitor saw of each site, one letter a minute. Empty: the site is not in the file. */
  readonly monitor: readonly string[]
  readonly locale?: Locale
  /** The time since the monitor's newest sample. */
  readonly ageMs?: number
  readonly inMaintenance?: boolean
}

/** Opens the dashboard after a round, with a history of the group's monitor. */
async function open({ seen, monitor, locale = 'en', ageMs = 0, inMaintenance = false }: Situation) {
  const world = createWorld()
  world.setClock(now)
  const series = Object.fromEntries(urls.map((url, index) => [url, monitor[index] ?? '']).filter(([, text]) => text))
  const file = parseMonitorFile(monitorFile(series, now - ageMs), urls, now)
  const history = createHistory(world.openPage(), MINUTE, createStore<GroupHistory | null>(file))
  const board = boardOf(seen, { lastCheckedAt: now })
  history.record({ at: now, sites: board.sites })
  const maintenance = {
    id: 'm',
    kind: 'maintenance',
    title: 'A',
    text: 'B',
    from: now - 1,
    announcedFrom: now - 1,
    until: now + MINUTE,
    sites: urls,
  } as const
  const portal = await openPortal('/', {
    board,
    history,
    now,
    stored: { 'als.locale': locale },
    announcements: inMaintenance ? [maintenance] : [],
  })
  const textOf = (element: Element | null | undefined) => element?.textContent.replaceAll('\u00a0', ' ') ?? ''
  const main = portal.host.querySelector('main')
  return {
    ...portal,
    tiles: seen.map((_, index) => textOf(main?.querySelector(`#site-${index + 1} p`))),
    lines: [...(main?.querySelectorAll('#overall li') ?? [])].map(textOf),
    recent: textOf(main?.querySelector('section[aria-labelledby="recent"]')),
    main: textOf(main),
    strip: (index: number) => main?.querySelector(`#site-${index + 1} svg[role="img"]`)?.getAttribute('aria-label'),
  }
}

const outage = `${'o'.repeat(20)}${'d'.repeat(13)}`

// test/situation/mouths.md has the words about a site in every situation.

test.each([
  ['en', ['ooo', 'oss'], 'No site answers. It may be your connection or VPN: the group’s monitor reaches them.'],
  [
    'es',
    ['ooo', 'oss'],
    'No responde ningún sitio. Puede ser su conexión o la VPN: la supervisión del grupo sí llega.',
  ],
  ['en', ['odd', 'odd'], 'No site answers. The group’s monitor does not reach them, either.'],
  ['es', ['odd', 'odd'], 'No responde ningún sitio. La supervisión del grupo tampoco llega.'],
  ['en', ['odd', 'ooo'], 'No site answers. It may be your connection or VPN.'],
  ['es', ['odd', ''], 'No responde ningún sitio. Puede ser su conexión o la VPN.'],
] as const)(
  'if no site answers, the banner says in one sentence whether the monitor reaches them: %s %j',
  async (locale, monitor, text) => {
    const { lines } = await open({ seen: ['down', 'down'], monitor, locale })
    expect(lines).toEqual([text])
  },
)

test('nothing is added where both agree, in maintenance, or if the monitor lacks the site', async () => {
  expect((await open({ seen: ['operational', 'degraded'], monitor: ['ooo', 'sss'] })).tiles).toEqual([
    'Operational 120 ms',
    'Degraded 3,456 ms, at least since 12:41',
  ])
  const { tiles } = await open({ seen: ['down', 'down'], monitor: ['ooo', ''], inMaintenance: true })
  expect(tiles).toEqual(['Maintenance until 12:44', 'Maintenance until 12:44'])
  expect((await open({ seen: ['operational', 'down'], monitor: ['ooo', ''] })).tiles[1]).toBe(
    'Down at least since 12:43',
  )
})

test('at the first visit, the strip, the availability and the day are those of the monitor', async () => {
  const hours = `${'o'.repeat(100)}${'d'.repeat(15)}${'o'.repeat(45)}`
  const { strip, recent, main } = await open({ seen: ['operational', 'operational'], monitor: [hours, 'ooo'] })
  expect(strip(0)).toMatch(/^Last hour: 75.4% available · 1\sh measured$/)
  expect(recent).toContain('ALS Group · Down from 11:44 to 11:59 (15 min)')
  expect(main).toContain('Measured by the group’s monitor, most recently just now.')
  expect(main).not.toContain('while the portal is open')
})

test.each([
  [
    'en',
    'Measured by the group’s monitor, most recently 2 min ago. This browser’s own measurements are stored on this device for 7 days.',
  ],
  [
    'es',
    'Medido por la supervisión del grupo; la última vez, hace 2 min. Las mediciones de este navegador se conservan 7 días, solo en este equipo.',
  ],
] as const)('the foot says whose figures they are, and how old, in %s', async (locale, text) => {
  const situation: Situation = { seen: ['operational', 'operational'], monitor: ['ooo', ''], ageMs: 2 * MINUTE, locale }
  expect((await open(situation)).main).toContain(text)
})

test('the details are the monitor’s, and offer to delete what this browser has measured', async () => {
  const { get } = await open({ seen: ['down', 'operational'], monitor: [outage, ''] })
  doing(() => get('button', 'Details of ALS Group').click())
  const text = get('dialog', 'Details of ALS Group').textContent.replaceAll('\u00a0', ' ')
  expect(text).toContain('60.6% available · 33 min measured')
  expect(text).toContain('since 12:31, for everybody')
  expect(text).toContain('Measured by the group’s monitor, most recently just now.')
  expect(text).toContain('This browser’s own measurements are stored on this device for 7 days.')
  expect(get('button', 'Delete history')).toBeDefined()
})
