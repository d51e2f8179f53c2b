import { describe, expect, test } from 'vitest'
import { createMonitor } from '../../src/status/index.ts'
import { a, b, createStatusWorld, iconFails, up, watchSites } from '../support/status-world.ts'

describe('a hidden page', () => {
  test('probes only once it is shown', async () => {
    const { world, monitor, from } = watchSites()
    await world.setVisible(false)
    monitor.start()
    await world.advance(5000)
    expect(world.requests).toHaveLength(0)
    expect(monitor.board.get().checking).toBe(false)
    await world.setVisible(true)
    await world.advance(60_000)
    expect(world.askedAt(a, from)).toEqual([5000, 65_000])
  })

  test('aborts its round and begins it again when it is shown', async () => {
    const { world, monitor, from, states } = watchSites()
    world.image(a, up(2000))
    monitor.start()
    await world.advance(500)
    await world.setVisible(false)
    expect(world.open()).toHaveLength(0)
    expect(monitor.board.get()).toMatchObject({ checking: false, lastCheckedAt: null })
    await world.advance(5000)
    expect(states()).toEqual(['checking', 'operational'])
    await world.setVisible(true)
    expect(monitor.board.get().checking).toBe(true)
    await world.advance(2000)
    expect(states()).toEqual(['operational', 'operational'])
    expect(world.askedAt(a, from)).toEqual([0, 5500])
    expect(monitor.board.get()).toMatchObject({ checking: false, lastCheckedAt: from + 5500 })
  })

  test('has no timer', async () => {
    const { world, monitor } = watchSites()
    monitor.start()
    await world.advance(1000)
    await world.setVisible(false)
    expect(world.timers.size).toBe(0)
  })
})

describe('a browser without connection', () => {
  test('reports it and keeps the last known states with their time', async () => {
    const { world, monitor, from } = watchSites()
    world.image(b, up(70))
    monitor.start()
    await world.advance(59_000)
    const { sites } = monitor.board.get()
    await world.setOnline(false)
    await world.advance(600_000)
    expect(monitor.board.get()).toMatchObject({
      sites,
      lastCheckedAt: from,
      checking: false,
      offline: true,
      paused: false,
    })
    expect(world.requests).toHaveLength(2)
  })

  test('from the start reports it, with every site still checking', async () => {
    const { world, monitor, states } = watchSites()
    await world.setOnline(false)
    monitor.start()
    expect(monitor.board.get()).toMatchObject({ offline: false, checking: true })
    await world.settle()
    expect(monitor.board.get()).toMatchObject({ offline: true, checking: false })
    expect(world.requests).toHaveLength(0)
    expect(states()).toEqual(['checking', 'checking'])
    await world.setOnline(true)
    await world.advance(50)
    expect(states()).toEqual(['operational', 'operational'])
  })

  test('reports no site as down if a probe fails before the offline event', async () => {
    const { world, monitor, states } = watchSites()
    monitor.start()
    await world.advance(59_999)
    world.image(a, iconFails(2))
    world.network.isOnline = false
    await world.advance(1)
    expect(states()).toEqual(['operational', 'operational'])
    expect(monitor.board.get().offline).toBe(true)
  })

  test('reports no site as down if the connection is lost during the probe', async () => {
    const { world, monitor, states, from } = watchSites()
    world.image(a, iconFails(40))
    monitor.start()
    await world.advance(20)
    world.network.isOnline = false
    await world.advance(30)
    expect(states()).toEqual(['checking', 'checking'])
    world.image(a, up(40))
    await world.setOnline(true)
    await world.advance(50)
    expect(states()).toEqual(['operational', 'operational'])
    expect(world.askedAt(a, from)).toEqual([0, 50])
  })

  test('is no longer reported as such once the connection returns, even while paused', async () => {
    const { world, monitor } = watchSites()
    monitor.start()
    await world.advance(1000)
    monitor.pause()
    await world.setOnline(false)
    expect(monitor.board.get().offline).toBe(true)
    await world.setOnline(true)
    expect(monitor.board.get().offline).toBe(false)
  })

  test('tries on Refresh, and asks only the portal', async () => {
    const { world, monitor } = watchSites()
    monitor.start()
    await world.advance(1000)
    await world.setOnline(false)
    const [board, asked] = [monitor.board.get(), world.portalRequests()]
    monitor.refresh()
    expect(monitor.board.get()).toMatchObject({ offline: true, checking: true })
    await world.advance(1000)
    expect(monitor.board.get()).toEqual(board)
    expect([world.requests.length, world.portalRequests() - asked]).toEqual([2, 1])
  })

  test('tries every ten seconds', async () => {
    const { world, monitor } = watchSites()
    await world.setOnline(false)
    monitor.start()
    await world.advance(30_000)
    expect([world.requests.length, world.portalRequests()]).toEqual([0, 4])
  })
})

describe('a browser that reports no connection although there is one', () => {
  test('shows the states from the start', async () => {
    const { world, monitor, states, from } = watchSites()
    world.image(b, iconFails(5))
    await world.reportOffline()
    monitor.start()
    const seen = new Set<boolean>()
    monitor.board.subscribe(() => seen.add(monitor.board.get().offline))
    await world.advance(120_000)
    expect([states(), [...seen]]).toEqual([['operational', 'down'], [false]])
    expect(world.askedAt(a, from)).toEqual([0, 60_000, 120_000])
  })

  test('is not believed later either, and its round goes on', async () => {
    const { world, monitor, states, from } = watchSites()
    world.image(a, up(2000))
    monitor.start()
    await world.advance(1000)
    await world.reportOffline()
    expect(monitor.board.get()).toMatchObject({ offline: false, checking: true })
    await world.advance(60_000)
    expect(states()).toEqual(['operational', 'operational'])
    expect([world.askedAt(a, from), monitor.board.get().offline]).toEqual([[0, 60_000], false])
  })

  test('is believed once the portal does not respond, and not while it is slow', async () => {
    const world = createStatusWorld()
    const reachPortal = () => new Promise<never>(() => {})
    const monitor = createMonitor(
      { sites: [{ url: a }], confirm: false, intervalMs: 60_000 },
      { ...world.env, reachPortal },
    )
    monitor.start()
    await world.advance(1000)
    await world.setOnline(false)
    await world.advance(4999)
    expect(monitor.board.get().offline).toBe(false)
    await world.advance(1)
    expect(monitor.board.get().offline).toBe(true)
  })

  test('is not believed because the machine slept', async () => {
    const world = createStatusWorld()
    const reachPortal = () => new Promise<never>(() => {})
    const monitor = createMonitor(
      { sites: [{ url: a }], confirm: false, intervalMs: 600_000 },
      { ...world.env, reachPortal },
    )
    monitor.start()
    await world.advance(1000)
    await world.setOnline(false)
    await world.sleep(60_000)
    expect(monitor.board.get().offline).toBe(false)
  })

  test('has a result although the portal no longer responds, if a site does', async () => {
    const { world, monitor, states } = watchSites()
    world.image(a, up(2000))
    monitor.start()
    await world.advance(1000)
    world.network.isOnline = false
    await world.advance(1000)
    expect(states()).toEqual(['operational', 'operational'])
  })
})

describe('a machine that slept', () => {
  test('during a probe repeats the probe, and reports no site as down', async () => {
    const { world, monitor, states, from } = watchSites()
    const seen = new Set<string>()
    monitor.board.subscribe(() => states().forEach((state) => seen.add(state)))
    world.image(a, up(400))
    monitor.start()
    await world.advance(100)
    await world.sleep(8 * 3_600_000)
    await world.advance(1000)
    expect(states()).toEqual(['operational', 'operational'])
    expect([...seen].sort()).toEqual(['checking', 'operational'])
    expect(world.askedAt(a, from)).toEqual([0, 8 * 3_600_000 + 100])
  })
})

test('a machine that slept during several probes repeats each of them once', async () => {
  const { world, monitor, from } = watchSites()
  world.image(a, up(400))
  world.image(b, up(400))
  monitor.start()
  await world.advance(100)
  await world.sleep(60_000)
  await world.advance(1000)
  expect([world.askedAt(a, from), world.askedAt(b, from)]).toEqual([
    [0, 60_100],
    [0, 60_100],
  ])
})

describe('a clock that is corrected', () => {
  test('by a day backwards stops neither rounds nor probes', async () => {
    const { world, monitor, states } = watchSites()
    monitor.start()
    await world.advance(30_000)
    await world.setVisible(false)
    world.setClock(world.now() - 86_400_000)
    await world.setVisible(true)
    monitor.refresh()
    await world.advance(50)
    expect(states()).toEqual(['operational', 'operational'])
    expect(monitor.board.get().lastCheckedAt).toBe(world.now() - 50)
  })
})

describe('a page whose every site fails, although the browser reports a connection,', () => {
  test('is offline if the portal does not respond either, and no state changes', async () => {
    const { world, monitor, states } = watchSites()
    monitor.start()
    const rounds: number[] = []
    await world.advance(1000)
    monitor.onRoundEnded(({ at }) => rounds.push(at))
    world.setUplink(false)
    await world.advance(180_000)
    expect(monitor.board.get()).toMatchObject({ offline: true, checking: false })
    expect(states()).toEqual(['operational', 'operational'])
    expect(rounds, 'nothing to record').toHaveLength(1)
    expect(world.open()).toHaveLength(0)
  })

  test('tries again every ten seconds, and then at each interval', async () => {
    const { world, monitor, from, states } = watchSites()
    world.setUplink(false)
    monitor.start()
    await world.advance(25_000)
    world.setUplink(true)
    world.image(b, iconFails(5))
    await world.advance(5100)
    expect(monitor.board.get()).toMatchObject({ offline: false, checking: false })
    expect(states()).toEqual(['operational', 'down'])
    const times = world.askedAt(a, from)
    expect(times).toHaveLength(4)
    const last = times.at(-1) ?? 0
    await world.advance(60_000)
    expect(world.askedAt(a, from).slice(4)).toEqual([last + 60_000])
  })

  test('probes again at once when the browser reports a connection', async () => {
    const { world, monitor, from } = watchSites()
    world.setUplink(false)
    monitor.start()
    await world.advance(1000)
    world.setUplink(true)
    await world.setOnline(true)
    await world.advance(50)
    expect(monitor.board.get()).toMatchObject({ offline: false, lastCheckedAt: from + 1000 })
  })

  test('is offline until a site has responded', async () => {
    const { world, monitor } = watchSites()
    world.setUplink(false)
    monitor.start()
    await world.advance(1000)
    world.setUplink(true)
    monitor.refresh()
    expect(monitor.board.get()).toMatchObject({ offline: true, checking: true })
    await world.advance(50)
    expect(monitor.board.get()).toMatchObject({ offline: false, checking: false })
  })

  test('is not offline without the portal if another site responds', async () => {
    const { world, monitor, states } = watchSites()
    world.stopPortal()
    world.image(a, up(20))
    world.image(b, iconFails(30))
    monitor.start()
    await world.advance(50)
    expect(monitor.board.get().offline).toBe(false)
    expect(states()).toEqual(['operational', 'down'])
  })

  test('is offline if the connection is lost after the portal has responded to an earlier probe', async () => {
    // The probes of the first 24 fail at 5 ms and 55 ms. The last one begins then, and does not end before 10 s.
    const sites = Array.from({ length: 25 }, (_, at) => `https://s${at}.example`)
    const { world, monitor } = watchSites(sites)
    sites.forEach((url, at) => world.image(url, at < 12 ? iconFails(5) : iconFails(50)))
    world.image('https://s24.example', 'silence')
    monitor.start()
    await world.advance(1000)
    expect(monitor.board.get()).toMatchObject({ offline: false, checking: true })
    world.setUplink(false)
    await world.advance(10_000)
    expect(monitor.board.get()).toMatchObject({ offline: true, checking: false })
    expect(monitor.board.get().sites[24]?.status).toBe('checking')
  })

  test('shows that every site is down if the portal, asked once, responds', async () => {
    const { world, monitor, states } = watchSites()
    world.image(a, iconFails(5))
    world.image(b, 'silence')
    monitor.start()
    await world.advance(10_100)
    expect(monitor.board.get().offline).toBe(false)
    expect(states()).toEqual(['down', 'down'])
    expect(world.portalRequests()).toBe(1)
  })
})
