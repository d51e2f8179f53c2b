import { expect, test } from 'vitest'
import type { Announcement } from '../../src/announcements/index.ts'
import { createClock } from '../../src/app/context/page-clock.ts'
import { createStore } from '../../src/base/store.ts'
import { createSituations } from '../../src/situation/index.ts'
import { emptyHistory, initialBoard } from '../../src/status/index.ts'
import type { Board, SiteState, SiteStatus } from '../../src/status/index.ts'
import { announcementOf } from '../support/sample-announcements.ts'
import { boardOf, config, now } from '../support/sample-portal.ts'
import { historyOf, monitoredHistory } from '../support/site-history.ts'
import { createServerClock } from '../../src/base/server-clock.ts'
import { createWorld } from '../support/world.ts'

const MINUTE = 60_000
const [first = '', second = ''] = config.sites.map(({ url }) => url)
const prerendered = initialBoard(config)

function setUp(
  board = boardOf(['operational', 'operational']),
  items: readonly Announcement[] = [],
  history = historyOf(now),
  offsetMs = 0,
) {
  const world = createWorld()
  world.setClock(now)
  const stores = {
    board: createStore(board, prerendered),
    history: createStore(history.get(), emptyHistory),
    announcements: createStore(items, []),
    clock: { ...createStore(now), catchUp: () => undefined, offsetMs: () => offsetMs },
  }
  const situations = createSituations({ ...stores, after: world.after, intervalMs: MINUTE, hasMonitor: false })
  const publishedAt: number[] = []
  situations.subscribe(() => publishedAt.push(world.now() - now))
  return { ...stores, world, situations, publishedAt, read: () => situations.get() }
}

test('a situation that says the same keeps its identity, and another one does not', () => {
  const { board, clock, read } = setUp()
  const before = read()
  board.set(boardOf(['operational', 'down']))
  clock.set(now + MINUTE)
  expect(read()).not.toBe(before)
  expect(read().sites[0]).toBe(before.sites[0])
  expect(read().sites[1]).not.toBe(before.sites[1])
})

test('the reading that React hydrates shares the situations that have not changed since', () => {
  const { situations } = setUp(boardOf(['checking', 'down'], { lastCheckedAt: null }))
  expect(situations.initial.sites[0]).toBe(situations.get().sites[0])
  expect(situations.initial.sites[1]).not.toBe(situations.get().sites[1])
})

test('the list of situations keeps its identity while none of them changes', () => {
  const { board, clock, read } = setUp()
  const before = read()
  clock.set(now + MINUTE)
  expect(read().sites).toBe(before.sites)
  board.set(boardOf(['operational', 'down']))
  expect(read().sites).not.toBe(before.sites)
})

test('a day later, a situation says its day anew', () => {
  const until = now + 3 * 24 * 60 * MINUTE
  const { clock, read } = setUp(boardOf(['down', 'operational']), [
    announcementOf('maintenance', { sites: [first], until }),
  ])
  const [before] = read().sites
  clock.set(now + MINUTE)
  expect(read().sites[0]).toBe(before)
  clock.set(now + 24 * 60 * MINUTE)
  expect(read().sites[0]).not.toBe(before)
})

test('results that arrive soon after each other are published together, and the end of a round at once', async () => {
  const { board, publishedAt, world, read } = setUp()
  board.set(boardOf(['degraded', 'operational'], { checking: true }))
  await world.advance(10)
  board.set(boardOf(['degraded', 'degraded'], { checking: true }))
  await world.advance(10)
  board.set(boardOf(['degraded', 'down'], { checking: true }))
  await world.advance(1_300)
  expect(publishedAt).toEqual([0, 600])
  expect(read().sites.map(({ state }) => state)).toEqual(['degraded', 'down'])
  board.set(boardOf(['degraded', 'operational'], { checking: true }))
  board.set(boardOf(['operational', 'operational']))
  expect(publishedAt).toEqual([0, 600, 1_320, 1_320])
})

test('the first reading is that of the prerendered page', () => {
  const history = historyOf(now, [[5, 'down']])
  const { situations } = setUp(boardOf(['down', 'down']), [announcementOf('incident')], history)
  const { sites, incidents, banner } = situations.initial
  expect(sites.map(({ state, since }) => [state, since])).toEqual([
    ['checking', null],
    ['checking', null],
  ])
  expect([incidents, banner]).toEqual([[], 'checking'])
})

test('a result does not lie ahead of the time of the reading, unless the clock was set back', () => {
  const { board, read } = setUp()
  board.set(boardOf(['operational', 'operational'], { lastCheckedAt: now + 30_000 }))
  expect(read().now).toBe(now + 30_000)
  board.set(boardOf(['operational', 'operational'], { lastCheckedAt: now + 60 * MINUTE }))
  expect([read().now, read().ageMinutes]).toEqual([now, null])
})

test('an incident in effect makes the overall state at least degraded', () => {
  const incident = announcementOf('incident', { until: Infinity })
  const overallOf = (states: readonly SiteState[], change: Partial<Board> = {}) => {
    const { overall, lastOverall, banner } = setUp(boardOf(states, { lastCheckedAt: now, ...change }), [
      incident,
    ]).read()
    return [overall, lastOverall, banner]
  }
  expect(overallOf(['operational', 'operational'])).toEqual(['degraded', 'degraded', 'incident'])
  expect(overallOf(['operational', 'degraded'])).toEqual(['degraded', 'degraded', 'degraded'])
  expect(overallOf(['down', 'operational'])).toEqual(['down', 'down', 'down'])
  expect(overallOf(['checking', 'checking'], { lastCheckedAt: null })).toEqual(['degraded', 'degraded', 'incident'])
  expect(overallOf(['operational', 'operational'], { paused: true })).toEqual(['checking', 'degraded', 'paused'])
  const outdated = { lastCheckedAt: now - 180 * MINUTE }
  expect(overallOf(['operational', 'operational'], outdated)).toEqual(['checking', 'degraded', 'incident'])
})

test('of several incidents, the newest one is told, and how many more there are', () => {
  const incidentFrom = (id: string, from: number) => announcementOf('incident', { id, from, sites: [first] })
  const items = [incidentFrom('old', now - 9), incidentFrom('new', now - 1), incidentFrom('older', now - 20)]
  const { incidents, sites } = setUp(undefined, items).read()
  expect(incidents.map(({ id }) => id)).toEqual(['new', 'old', 'older'])
  expect(sites.map(({ incident, moreIncidents }) => [incident?.id, moreIncidents])).toEqual([
    ['new', 2],
    [undefined, 0],
  ])
})

test.each<[SiteState, SiteState, readonly string[], string]>([
  ['down', 'degraded', [first], 'degraded'],
  ['down', 'operational', [first, second], 'checking'],
  ['checking', 'operational', [first, second], 'checking'],
  ['operational', 'operational', [first, second], 'checking'],
])('sites under announced maintenance do not count: %s, %s, %j are %s', (one, other, sites, overall) => {
  expect(setUp(boardOf([one, other]), [announcementOf('maintenance', { sites })]).read().overall).toBe(overall)
})

test('a site counts again once its maintenance is removed from the file', () => {
  const { announcements, read } = setUp(boardOf(['down', 'operational']), [
    announcementOf('maintenance', { sites: [first] }),
  ])
  announcements.set([])
  expect([read().overall, read().sites[0]?.state]).toEqual(['down', 'down'])
})

test('an incident reaches the sites that it names, and says nothing about when their trouble began', () => {
  const incident = announcementOf('incident', { sites: [first], from: now - 150 * MINUTE })
  const history = historyOf(now, [[3, 'down']])
  const { clock, read } = setUp(
    boardOf(['down', 'operational']),
    [incident, announcementOf('notice', { sites: [second] })],
    history,
  )
  expect(read().sites.map(({ incident }) => incident)).toEqual([incident, null])
  expect([read().sites[0]?.since, read().sites[0]?.isAtLeastSince]).toEqual([now - 2 * MINUTE, true])
  clock.set(incident.until)
  expect(read().sites[0]?.incident, 'it has ended').toBeNull()
  expect(read().resolved).toEqual([incident])
})

test.each([
  ['reaches one of them', ['odd', 'ooo']],
  ['lacks one of them', ['odd', '']],
])('if every site is down, and the group’s monitor %s, it is unknown who reaches none', (_name, series) => {
  const board = boardOf(['down', 'down'])
  const history = monitoredHistory(now, series)
  history.record({ at: now, sites: board.sites })
  const reading = setUp(board, [], history).read()
  expect(reading.allDown).toBe('unknown')
  expect(reading.sites[0]?.scope).toBe('everybody')
})

test('sites that are down come before degraded ones, and the banner names those of the latest complete round', () => {
  const { board, read } = setUp(boardOf(['degraded', 'down']))
  expect(read().inTrouble.map(({ url }) => url)).toEqual([second, first])
  board.set({ ...boardOf(['degraded', 'down']), lastRound: boardOf(['degraded', 'operational']).sites })
  const named = () => read().inTroubleAtRoundEnd.map(({ url }) => url)
  expect(named()).toEqual([first])
  board.set({ ...boardOf(['operational', 'down']), lastRound: boardOf(['down', 'down']).sites })
  expect(named(), 'a site that responds is gone at once').toEqual([second])
})

test.each<[string, Partial<Board>]>([
  ['offline', { offline: true }],
  ['images-off', { imagesOff: true }],
  ['paused', { paused: true }],
])('while the page is %s, states have an age, and nothing outside of the dashboard tells them', (state, change) => {
  const { clock, read } = setUp(boardOf(['down', 'operational'], { lastCheckedAt: now, ...change }))
  clock.set(now + 59_000)
  expect(read().ageMinutes).toBe(0)
  clock.set(now + 61_000)
  expect(read()).toMatchObject({
    banner: state,
    overall: 'checking',
    lastOverall: 'down',
    notice: undefined,
    ageMinutes: 1,
  })
  expect(read().sites.map(({ ageMinutes, since }) => [ageMinutes, since])).toEqual([
    [1, null],
    [1, null],
  ])
})

test('a result has its own age: it may be newer than the latest complete round, or there may be none', () => {
  const board = boardOf(['down', 'operational'], { offline: true, lastCheckedAt: null, lastRound: [] })
  const sites = board.sites.map((site, index) => ({ ...site, foundAt: now - 5 * index * MINUTE }))
  const { read } = setUp({ ...board, sites })
  expect(read().sites.map(({ state, ageMinutes }) => [state, ageMinutes])).toEqual([
    ['down', 0],
    ['operational', 5],
  ])
})

test('a state is outdated once it is older than two intervals, as on a page that was hidden, until its next result', () => {
  const { board, clock, read } = setUp(boardOf(['operational', 'down'], { lastCheckedAt: now }))
  clock.set(now + 2 * MINUTE)
  expect(read()).toMatchObject({ banner: 'down', ageMinutes: null })
  clock.set(now + 180 * MINUTE)
  expect(read()).toMatchObject({
    banner: 'checking',
    overall: 'checking',
    lastOverall: 'down',
    ageMinutes: 180,
    notice: undefined,
    allDown: null,
  })
  expect(read().sites.map(({ state, ageMinutes }) => [state, ageMinutes])).toEqual([
    ['operational', 180],
    ['down', 180],
  ])
  const [first, second] = board.get().sites
  const found = { ...second, foundAt: now + 180 * MINUTE } as SiteStatus
  board.set({ ...board.get(), checking: true, sites: [...(first ? [first] : []), found] })
  expect(read()).toMatchObject({ banner: 'down', overall: 'down' })
  expect(read().sites.map(({ state, ageMinutes }) => [state, ageMinutes])).toEqual([
    ['operational', 180],
    ['down', null],
  ])
})

test.each([-365 * 86_400_000, -3_600_000, 300_000, 86_400_000])(
  'rounds and history of a device whose clock is %d ms behind are read at the time of the page',
  (behindMs) => {
    const onDevice = now - behindMs
    const found = { foundAt: onDevice - 2 * MINUTE }
    const board = boardOf(['down', 'operational'], {
      lastCheckedAt: onDevice - MINUTE,
      paused: true,
      resumesAt: onDevice,
    })
    const boardOnDevice = { ...board, sites: board.sites.map((site) => ({ ...site, ...found })) }
    const read = (...[given, time, offsetMs]: [Board, number, number]) => {
      const { history, board, sites } = setUp(given, [], historyOf(time, [[4, 'down']]), offsetMs).read()
      return { sites, times: [board.lastCheckedAt, board.resumesAt], stretches: history.stretches(first) }
    }
    const right = { ...boardOnDevice, lastCheckedAt: now - MINUTE, resumesAt: now }
    const sites = right.sites.map((site) => ({ ...site, foundAt: now - 2 * MINUTE }))
    expect(read(boardOnDevice, onDevice, behindMs)).toEqual(read({ ...right, sites }, now, 0))
  },
)

test('after sleep, the first result brings the time up to date', async () => {
  const world = createWorld()
  world.setClock(now)
  const board = createStore(boardOf(['operational', 'down'], { lastCheckedAt: now }), prerendered)
  const clock = createClock({ server: createServerClock(world.now), after: () => () => undefined })
  const situations = createSituations({
    board,
    history: createStore(historyOf(now).get(), emptyHistory),
    announcements: createStore<readonly Announcement[]>([], []),
    clock,
    after: world.after,
    intervalMs: MINUTE,
    hasMonitor: false,
  })
  world.setClock(now + 3 * 60 * MINUTE)
  board.set({ ...board.get(), checking: true })
  expect(situations.get().sites.map(({ ageMinutes }) => ageMinutes)).toEqual([180, 180])
  expect(clock.get()).toBe(now + 3 * 60 * MINUTE)
})

test.each(['down', 'operational'] as const)('while all sites are under maintenance, that is the state: %s', (state) => {
  const items = [announcementOf('maintenance', { sites: [first, second] })]
  expect(setUp(boardOf([state, state]), items).read()).toMatchObject({ banner: 'maintenance', overall: 'checking' })
})

test('that no site answers is told only of results that are all current', () => {
  const { board, clock, read } = setUp(boardOf(['down', 'down'], { lastCheckedAt: now }))
  expect(read().allDown).toBe('unknown')
  clock.set(now + 180 * MINUTE)
  const [first, second] = board.get().sites
  board.set({ ...board.get(), sites: [{ ...first, foundAt: now + 180 * MINUTE } as SiteStatus, second as SiteStatus] })
  expect(read()).toMatchObject({ overall: 'down', allDown: null })
})

test('the last overall state is that of the latest round, whatever a round in progress has found', () => {
  const { lastRound, ...board } = boardOf(['operational', 'operational'], { paused: true, checking: true })
  const before = lastRound.map((site, index) => (index === 0 ? { ...site, status: 'down' as const } : site))
  expect(setUp({ ...board, lastRound: before }).read().lastOverall).toBe('down')
})

test.each<[string, readonly Announcement[], string | undefined]>([
  ['an incident', [announcementOf('incident'), announcementOf('maintenance')], 'incident'],
  ['maintenance', [announcementOf('maintenance')], 'maintenance'],
  ['upcoming maintenance', [announcementOf('maintenance', { from: now + 1, until: now + 2 })], undefined],
  ['a notice', [announcementOf('notice')], undefined],
])('the menu tells of %s', (_name, items, notice) => {
  expect(setUp(undefined, items).read().notice).toBe(notice)
  expect(setUp(boardOf(['down', 'operational']), items).read().notice).toBe('down')
})
