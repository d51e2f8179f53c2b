import { describe, expect, test } from 'vitest'
import { createMonitor } from '../../src/status/index.ts'
import { createWorld, iconFails, up } from '../support/status-world.ts'

const a = 'https://a.example'
const b = 'https://b.example'
const c = 'https://c.example'

function setUp(urls: readonly string[] = [a, b, c], intervalMs = 60_000) {
  const world = createWorld()
  const monitor = createMonitor({ sites: urls.map((url) => ({ url })), confirm: false, intervalMs }, world.env)
  const from = world.now()
  const states = () => monitor.get().sites.map(({ status }) => status)
  return { world, monitor, from, states }
}

describe('a round', () => {
  test('begins at the start, and the board says so at once', async () => {
    const { world, monitor } = setUp()
    monitor.start()
    expect(monitor.get().checking).toBe(true)
    await world.settle()
    expect(world.requests.map(({ site }) => site)).toEqual([a, b, c])
    expect(monitor.get().checking).toBe(true)
  })

  test('shows each result as it arrives, while slower sites are still checking', async () => {
    const { world, monitor, states } = setUp()
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
    expect(monitor.get().sites).toEqual([
      { url: a, status: 'degraded', responseTime: 3200 },
      { url: b, status: 'operational', responseTime: 40 },
      { url: c, status: 'down', responseTime: null },
    ])
  })

  test('ends with its last result, and the time of the last check is that of its beginning', async () => {
    const { world, monitor, from } = setUp()
    world.image(b, 'silence')
    monitor.start()
    await world.advance(9999)
    expect(monitor.get()).toMatchObject({ checking: true, lastCheckedAt: null })
    await world.advance(1)
    expect(monitor.get()).toMatchObject({ checking: false, lastCheckedAt: from })
  })

  test('repeats exactly every 60 s', async () => {
    const { world, monitor, from } = setUp()
    monitor.start()
    await world.advance(59_999)
    expect(world.askedAt(a, from)).toEqual([0])
    await world.advance(1)
    expect(world.askedAt(a, from)).toEqual([0, 60_000])
    await world.advance(180_000)
    expect(world.askedAt(a, from)).toEqual([0, 60_000, 120_000, 180_000, 240_000])
  })

  test('repeats at the configured interval', async () => {
    const { world, monitor, from } = setUp([a], 300_000)
    monitor.start()
    await world.advance(899_999)
    expect(world.askedAt(a, from)).toEqual([0, 300_000, 600_000])
    monitor.pause()
    monitor.resume()
    await world.advance(300_000)
    expect(world.askedAt(a, from)).toEqual([0, 300_000, 600_000, 899_999, 1_199_999])
  })

  test('keeps the previous results until new ones arrive', async () => {
    const { world, monitor } = setUp([a, b])
    world.image(a, up(120))
    monitor.start()
    await world.advance(59_999)
    const { sites, lastCheckedAt } = monitor.get()
    world.image(a, 'silence')
    world.image(b, 'silence')
    await world.advance(1)
    expect(monitor.get()).toEqual({ sites, lastCheckedAt, checking: true, offline: false, paused: false })
    await world.advance(9999)
    expect(monitor.get().sites).toEqual(sites)
    await world.advance(1)
    expect(monitor.get().sites).toMatchObject([{ status: 'down' }, { status: 'down' }])
  })

  test('probes each entry, even if sites share a host or an address', async () => {
    const { world, monitor, states } = setUp([`${a}/one`, `${a}/two`, `${a}/two`])
    monitor.start()
    await world.advance(50)
    expect(world.requests).toHaveLength(3)
    expect(states()).toEqual(['operational', 'operational', 'operational'])
  })

  test('without sites ends at once', async () => {
    const { world, monitor } = setUp([])
    monitor.start()
    await world.settle()
    expect(monitor.get()).toMatchObject({ checking: false, lastCheckedAt: world.now() })
  })
})

describe('Refresh', () => {
  test('probes all sites again, and the next round begins 60 s later', async () => {
    const { world, monitor, from } = setUp()
    monitor.start()
    await world.advance(20_000)
    monitor.refresh()
    expect(monitor.get().checking).toBe(true)
    await world.advance(60_000)
    expect(world.askedAt(c, from)).toEqual([0, 20_000, 80_000])
  })

  test('does nothing during a round, so probes do not pile up', async () => {
    const { world, monitor, from } = setUp([a, b])
    world.image(a, 'silence')
    monitor.start()
    await world.advance(2000)
    for (let click = 0; click < 10; click++) monitor.refresh()
    await world.advance(8000)
    expect([world.askedAt(a, from), world.askedAt(b, from)]).toEqual([[0], [0]])
    expect(monitor.get()).toMatchObject({ checking: false, lastCheckedAt: from })
  })
})

describe('Pause', () => {
  test('stops the schedule and lets the current round end', async () => {
    const { world, monitor, from, states } = setUp([a])
    monitor.start()
    await world.advance(10)
    monitor.pause()
    await world.advance(600_000)
    expect(world.askedAt(a, from)).toEqual([0])
    expect(states()).toEqual(['operational'])
    expect(monitor.get()).toMatchObject({ paused: true, checking: false })
  })

  test('leaves Refresh working', async () => {
    const { world, monitor, from } = setUp([a])
    monitor.start()
    monitor.pause()
    await world.advance(100_000)
    monitor.refresh()
    await world.advance(100_000)
    expect(world.askedAt(a, from)).toEqual([0, 100_000])
  })

  test('is followed by a round at once and every 60 s', async () => {
    const { world, monitor, from } = setUp([a])
    monitor.start()
    monitor.pause()
    await world.advance(70_000)
    monitor.resume()
    expect(monitor.get()).toMatchObject({ paused: false, checking: true })
    await world.advance(60_000)
    expect(world.askedAt(a, from)).toEqual([0, 70_000, 130_000])
  })
})

describe('a subscriber', () => {
  test('is notified after each change and reads the new board', async () => {
    const { world, monitor } = setUp([a])
    const seen: string[] = []
    monitor.subscribe(() =>
      seen.push(
        monitor
          .get()
          .sites.map(({ status }) => status)
          .join(),
      ),
    )
    monitor.start()
    await world.advance(50)
    expect(seen).toEqual(['checking', 'operational'])
  })

  test('is not notified after unsubscribing, while others are', async () => {
    const { world, monitor } = setUp([a])
    let mine = 0
    let others = 0
    const unsubscribe = monitor.subscribe(() => mine++)
    monitor.subscribe(() => others++)
    monitor.start()
    unsubscribe()
    unsubscribe()
    await world.advance(50)
    expect(mine).toBe(1)
    expect(others).toBe(2)
  })

  test('that subscribes twice is notified twice, until each subscription ends', () => {
    const { monitor } = setUp([a])
    let calls = 0
    const listener = () => calls++
    const unsubscribe = monitor.subscribe(listener)
    monitor.subscribe(listener)
    unsubscribe()
    monitor.start()
    expect(calls).toBe(1)
  })

  test('holds immutable boards: a result replaces only the object of its site', async () => {
    const { world, monitor } = setUp([a, b])
    monitor.start()
    await world.advance(50)
    const before = monitor.get()
    const copy = structuredClone(before)
    world.image(a, iconFails(1))
    world.image(b, 'silence')
    await world.advance(60_000)
    expect(before).toEqual(copy)
    expect(monitor.get().sites[0]).not.toBe(before.sites[0])
    expect(monitor.get().sites[1]).toBe(before.sites[1])
  })
})

test('a round that lasts longer than the interval is not joined by another', async () => {
  const { world, monitor, from } = setUp([a], 10_000)
  world.image(a, 'silence')
  monitor.start()
  await world.advance(9999)
  world.image(a, up(50))
  expect(world.open()).toHaveLength(1)
  await world.advance(20_000)
  expect(world.askedAt(a, from)).toEqual([0, 20_000])
})

test('only completed rounds are announced, and the latest also to a later listener', async () => {
  const { world, monitor, from } = setUp([a])
  const times: number[] = []
  const laterTimes: number[] = []
  monitor.onRoundEnded(({ at }) => times.push(at - from))
  world.image(a, up(70))
  monitor.start()
  await world.advance(69)
  expect(times).toEqual([])
  await world.advance(1)
  const unsubscribe = monitor.onRoundEnded(({ at, sites }) => {
    expect(sites).toBe(monitor.get().sites)
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
