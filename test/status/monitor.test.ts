import { describe, expect, test } from 'vitest'
import type { Behaviour } from '../support/status-world.ts'
import { createMonitor } from '../../src/status/index.ts'
import { a, b, c, createStatusWorld, iconFails, up, watchSites } from '../support/status-world.ts'

describe('a round', () => {
  test('begins at the start, and the board says so at once', async () => {
    const { world, monitor } = watchSites([a, b, c])
    monitor.start()
    expect(monitor.board.get().checking).toBe(true)
    await world.settle()
    expect(world.requests.map(({ site }) => site)).toEqual([a, b, c])
    expect(monitor.board.get().checking).toBe(true)
  })

  test('shows each result as it arrives, while slower sites are still checking', async () => {
    const { world, monitor, states } = watchSites([a, b, c])
    world.image(a, up(3200))
    world.image(b, up(40))
    world.image(c, iconFails(3))
    monitor.start()
    expect(states()).toEqual(['checking', 'checking', 'checking'])
    await world.advance(3)
    expect(states()).toEqual(['checking', 'checking', 'down'])
    await world.advance(37)
    expect(states()).toEqual(['checking', 'operational', 'down'])
    await world.advance(3160)
    expect(monitor.board.get().sites).toEqual([
      { url: a, status: 'degraded', responseTime: 3200 },
      { url: b, status: 'operational', responseTime: 40 },
      { url: c, status: 'down', responseTime: null },
    ])
  })

  test('ends with its last result, and the time of the last check is that of its beginning', async () => {
    const { world, monitor, from } = watchSites([a, b, c])
    world.image(b, 'silence')
    monitor.start()
    await world.advance(9999)
    expect(monitor.board.get()).toMatchObject({ checking: true, lastCheckedAt: null })
    await world.advance(1)
    expect(monitor.board.get()).toMatchObject({ checking: false, lastCheckedAt: from })
  })

  test('keeps the previous results until new ones arrive', async () => {
    const { world, monitor } = watchSites([a, b])
    world.image(a, up(120))
    monitor.start()
    await world.advance(59_999)
    const { sites, lastCheckedAt, lastRound } = monitor.board.get()
    world.image(a, 'silence')
    world.image(b, 'silence')
    await world.advance(1)
    expect(monitor.board.get()).toEqual({
      sites,
      lastCheckedAt,
      lastRound,
      checking: true,
      offline: false,
      imagesOff: false,
      paused: false,
      resumesAt: null,
    })
    await world.advance(9999)
    expect(monitor.board.get().sites).toEqual(sites)
    await world.advance(1)
    expect(monitor.board.get().sites).toMatchObject([{ status: 'down' }, { status: 'down' }])
  })

  test('probes each entry, even if sites share a host or an address', async () => {
    const { world, monitor, states } = watchSites([`${a}/one`, `${a}/two`, `${a}/two`])
    monitor.start()
    await world.advance(50)
    expect(world.requests).toHaveLength(3)
    expect(states()).toEqual(['operational', 'operational', 'operational'])
  })

  test('without sites ends at once', async () => {
    const { world, monitor } = watchSites([])
    monitor.start()
    await world.settle()
    expect(monitor.board.get()).toMatchObject({ checking: false, lastCheckedAt: world.now() })
  })
})

test('boards are immutable: a result replaces only the object of its site', async () => {
  const { world, monitor } = watchSites([a, b])
  monitor.start()
  await world.advance(50)
  const before = monitor.board.get()
  const copy = structuredClone(before)
  world.image(a, iconFails(1))
  world.image(b, 'silence')
  await world.advance(60_000)
  expect(before).toEqual(copy)
  expect(monitor.board.get().sites[0]).not.toBe(before.sites[0])
  expect(monitor.board.get().sites[1]).toBe(before.sites[1])
})

test('only completed rounds are announced, and the latest also to a later listener', async () => {
  const { world, monitor, from } = watchSites([a])
  const times: number[] = []
  const laterTimes: number[] = []
  monitor.onRoundEnded(({ at }) => times.push(at - from))
  world.image(a, up(70))
  monitor.start()
  await world.advance(69)
  expect(times).toEqual([])
  await world.advance(1)
  const unsubscribe = monitor.onRoundEnded(({ at, sites }) => {
    expect(sites).toBe(monitor.board.get().sites)
    laterTimes.push(at - from)
  })
  await world.advance(60_000)
  unsubscribe()
  await world.advance(60_000)
  expect([times, laterTimes]).toEqual([
    [0, 60_000, 120_000],
    [0, 60_000],
  ])
})

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
type Watch = ReturnType<typeof watchSites>
type Step =
  | number
  | 'hide'
  | 'show'
  | 'go offline'
  | 'go online'
  | 'pause'
  | 'resume'
  | 'refresh'
  | ((now: Watch) => unknown)
const sleep = (ms: number) => (now: Watch) => now.world.sleep(ms)

/** The test starts the monitor and takes the steps, of which a number is a time to wait in ms. */
test.for<[name: string, steps: readonly Step[], askedAtMs: readonly number[], intervalMs?: number, icon?: Behaviour]>([
  ['exactly every 60 s', [59_999], [0]],
  ['exactly every 60 s, again and again', [240_000], [0, 60_000, 120_000, 180_000, 240_000]],
  ['at the configured interval', [899_999], [0, 300_000, 600_000], 300_000],
  [
    'at the configured interval, which Resume begins anew',
    [899_999, 'pause', 'resume', 300_000],
    [0, 300_000, 600_000, 899_999, 1_199_999],
    300_000,
  ],
  [
    'one at a time, even if a round lasts longer than the interval',
    [9_999, ({ world }) => world.image(a, up(50)), 20_000],
    [0, 20_000],
    10_000,
    'silence',
  ],
  ['at once on Refresh, and 60 s later', [20_000, 'refresh', 60_000], [0, 20_000, 80_000]],
  ['only once, if Refresh is clicked during a round', [2_000, 'refresh', 'refresh', 8_000], [0], 60_000, 'silence'],
  ['no more after Pause', [10, 'pause', 600_000], [0]],
  ['no more after Pause, also when the page is hidden and shown', [1_000, 'pause', 'hide', 600_000, 'show', 50], [0]],
  ['on Refresh even while paused', ['pause', 100_000, 'refresh', 100_000], [0, 100_000]],
  ['at once on Resume, and every 60 s', ['pause', 70_000, 'resume', 60_000], [0, 70_000, 130_000]],
  ['again after a pause of 30 minutes', ['pause', 30 * MINUTE_MS + 60_000], [0, 30 * MINUTE_MS, 31 * MINUTE_MS]],
  [
    'again after 30 minutes of a pause in which the page was visible',
    ['pause', 10 * MINUTE_MS, 'hide', HOUR_MS, 'show', 20 * MINUTE_MS - 1],
    [0],
  ],
  [
    'again at the end of that time',
    ['pause', 10 * MINUTE_MS, 'hide', HOUR_MS, 'show', 20 * MINUTE_MS],
    [0, 90 * MINUTE_MS],
  ],
  [
    'not by the end of a former pause',
    ['pause', 20 * MINUTE_MS, 'resume', 1_000, 'pause', 29 * MINUTE_MS],
    [0, 20 * MINUTE_MS],
  ],
  [
    'within a minute of waking, if a pause has ended meanwhile',
    ['pause', 1_000, sleep(HOUR_MS), 0],
    [0, HOUR_MS + 1_000],
  ],
  [
    'when a page is shown again that was hidden after its pause had ended, but before its timer',
    ['pause', 29.5 * MINUTE_MS, ({ world }) => world.setClock(world.now() + MINUTE_MS), 'hide', HOUR_MS, 'show', 50],
    [0, 90.5 * MINUTE_MS],
  ],
  [
    'at once when a hidden page is shown after more than 60 s',
    [1_000, 'hide', 600_000, 'show', 60_000],
    [0, 601_000, 661_000],
  ],
  ['as before when a hidden page is shown within 60 s', [10_000, 'hide', 40_000, 'show', 70_000], [0, 60_000, 120_000]],
  [
    'once when a page is shown whose timers were frozen',
    [1_000, 'hide', sleep(HOUR_MS), 'show', 1_000],
    [0, HOUR_MS + 1_000],
  ],
  [
    'again, in a paused page, only for the round that hiding it has aborted',
    [500, 'pause', 'hide', 600_000, 'show', 600_000],
    [0, 600_500],
    60_000,
    'silence',
  ],
  ['at once when the connection returns', [10_000, 'go offline', 5_000, 'go online', 60_000], [0, 15_000, 75_000]],
  [
    'once the connection returns, if Resume was clicked without one',
    [1_000, 'pause', 'go offline', 'resume', 1_000, 'go online', 50],
    [0, 2_000],
  ],
  ['on waking from a sleep between two rounds', [10_000, sleep(HOUR_MS)], [0, HOUR_MS + 10_000]],
])('the sites are probed %s', async ([_name, steps, askedAtMs, intervalMs = 60_000, icon = up(50)]) => {
  const now = watchSites([a, b], { intervalMs })
  const { world, monitor, from } = now
  const act = {
    hide: () => world.setVisible(false),
    show: () => world.setVisible(true),
    'go offline': () => world.setOnline(false),
    'go online': () => world.setOnline(true),
    pause: monitor.pause,
    resume: monitor.resume,
    refresh: monitor.refresh,
  }
  world.image(a, icon)
  monitor.start()
  for (const step of steps) {
    if (typeof step === 'number') await world.advance(step)
    else if (typeof step === 'function') await step(now)
    else await act[step]()
  }
  expect(world.askedAt(a, from)).toEqual(askedAtMs)
})

test('the board says that it is checking from the click on Refresh or Resume on, and whether it is paused', async () => {
  const { world, monitor } = watchSites()
  monitor.start()
  await world.advance(20_000)
  monitor.refresh()
  expect(monitor.board.get().checking).toBe(true)
  await world.advance(50)
  monitor.pause()
  expect(monitor.board.get()).toMatchObject({ paused: true, checking: false })
  monitor.resume()
  expect(monitor.board.get()).toMatchObject({ paused: false, checking: true })
})

test('a paused page says when it resumes by itself, anew after each time in which it was hidden', async () => {
  const { world, monitor, from } = watchSites()
  const resumesAt = () => monitor.board.get().resumesAt
  monitor.start()
  await world.advance(50)
  expect(resumesAt()).toBeNull()
  monitor.pause()
  expect(resumesAt()).toBe(from + 50 + 30 * MINUTE_MS)
  await world.advance(10 * MINUTE_MS)
  await world.setVisible(false)
  await world.advance(HOUR_MS)
  await world.setVisible(true)
  expect(resumesAt()).toBe(from + 50 + HOUR_MS + 30 * MINUTE_MS)
  await world.advance(20 * MINUTE_MS)
  expect(monitor.board.get()).toMatchObject({ paused: false, resumesAt: null })
})

describe('the connection', () => {
  test('is there if a confirmation request reaches a site, although the portal is down', async () => {
    const { world, monitor, states } = watchSites([a, b], { confirm: true })
    for (const site of [a, b]) {
      world.image(site, iconFails(300))
      world.fetch(site, up(20))
    }
    world.stopPortal()
    monitor.start()
    await world.advance(20_000)
    expect(states()).toEqual(['operational', 'operational'])
    expect(monitor.board.get()).toMatchObject({ offline: false, checking: false })
  })

  test('is not lost by a sleep during a round', async () => {
    const { world, monitor } = watchSites([a])
    world.image(a, 'silence')
    monitor.start()
    await world.advance(1_000)
    await world.sleep(3_600_000)
    expect(monitor.board.get()).toMatchObject({ checking: true, offline: false })
  })

  test('is not lost by a page that is hidden while it asks the portal', async () => {
    const world = createStatusWorld()
    const reachPortal = () => new Promise<never>(() => {})
    const config = { sites: [{ url: a }], confirm: false, intervalMs: 60_000 }
    const monitor = createMonitor(config, { ...world.env, reachPortal })
    world.image(a, iconFails(300))
    monitor.start()
    await world.advance(1_000)
    await world.setVisible(false)
    await world.settle()
    expect(monitor.board.get().offline).toBe(false)
  })

  test('that comes back while updates are paused begins no round', async () => {
    const { world, monitor } = watchSites([a])
    await world.setOnline(false)
    monitor.start()
    monitor.pause()
    await world.setOnline(true)
    await world.advance(1_000)
    expect(world.requests).toHaveLength(0)
  })
})
