import { describe, expect, it } from 'vitest'
import { createMonitor } from '../../src/status/index.ts'
import { createWorld, iconFails, up } from '../support/status-world.ts'

const a = 'https://a.example'
const b = 'https://b.example'

function setUp() {
  const world = createWorld()
  const monitor = createMonitor({ sites: [{ url: a }, { url: b }], confirm: false }, world.env)
  const states = () => monitor.get().sites.map(({ status }) => status)
  return { world, monitor, from: world.now(), states }
}

describe('a hidden page', () => {
  it('does not probe, and does so at once when it is first seen', async () => {
    const { world, monitor, from } = setUp()
    await world.setVisible(false)
    monitor.start()
    await world.advance(5000)
    expect(world.requests).toHaveLength(0)
    expect(monitor.get().checking).toBe(false)
    await world.setVisible(true)
    await world.advance(60_000)
    expect(world.askedAt(a, from)).toEqual([5000, 65_000])
  })

  it('seen again after more than 60 s probes at once, and every 60 s from then', async () => {
    const { world, monitor, from } = setUp()
    monitor.start()
    await world.advance(1000)
    await world.setVisible(false)
    await world.advance(600_000)
    expect(world.askedAt(a, from)).toEqual([0])
    await world.setVisible(true)
    await world.advance(60_000)
    expect(world.askedAt(a, from)).toEqual([0, 601_000, 661_000])
  })

  it('whose timers were frozen probes once on coming back', async () => {
    const { world, monitor, from } = setUp()
    monitor.start()
    await world.advance(1000)
    await world.setVisible(false)
    await world.sleep(3_600_000)
    await world.setVisible(true)
    await world.advance(1000)
    expect(world.askedAt(a, from)).toEqual([0, 3_601_000])
  })

  it('seen again sooner goes on as if nothing had been', async () => {
    const { world, monitor, from } = setUp()
    monitor.start()
    await world.advance(10_000)
    await world.setVisible(false)
    await world.advance(40_000)
    await world.setVisible(true)
    await world.advance(70_000)
    expect(world.askedAt(a, from)).toEqual([0, 60_000, 120_000])
  })

  it('breaks off the probes it spoils and repeats only those when it is back', async () => {
    const { world, monitor, from, states } = setUp()
    world.image(a, up(2000))
    monitor.start()
    await world.advance(500)
    await world.setVisible(false)
    expect(world.open()).toHaveLength(0)
    expect(monitor.get()).toMatchObject({ checking: false, lastCheckedAt: null })
    await world.advance(5000)
    expect(states()).toEqual(['checking', 'operational'])
    await world.setVisible(true)
    expect(monitor.get().checking).toBe(true)
    await world.advance(2000)
    expect(states()).toEqual(['operational', 'operational'])
    expect(world.askedAt(a, from)).toEqual([0, 5500])
    expect(world.askedAt(b, from)).toEqual([0])
    expect(monitor.get()).toMatchObject({ checking: false, lastCheckedAt: from + 7500 })
  })

  it('that the person paused repeats what was broken off, and begins no round', async () => {
    const { world, monitor, from } = setUp()
    world.image(a, 'silence')
    monitor.start()
    await world.advance(500)
    monitor.pause()
    await world.setVisible(false)
    await world.advance(600_000)
    await world.setVisible(true)
    await world.advance(600_000)
    expect(world.askedAt(a, from)).toEqual([0, 600_500])
    expect(world.askedAt(b, from)).toEqual([0])
  })
})

describe('a browser without connection', () => {
  it('says so and keeps the last known states with their time', async () => {
    const { world, monitor, from } = setUp()
    world.image(b, up(70))
    monitor.start()
    await world.advance(59_000)
    const { sites } = monitor.get()
    await world.setOnline(false)
    await world.advance(600_000)
    expect(monitor.get()).toEqual({ sites, lastCheckedAt: from + 70, checking: false, offline: true, paused: false })
    expect(world.requests).toHaveLength(2)
  })

  it('probes at once when it is connected again', async () => {
    const { world, monitor, from } = setUp()
    monitor.start()
    await world.advance(10_000)
    await world.setOnline(false)
    await world.advance(5000)
    await world.setOnline(true)
    expect(monitor.get()).toMatchObject({ offline: false, checking: true })
    await world.advance(60_000)
    expect(world.askedAt(a, from)).toEqual([0, 15_000, 75_000])
  })

  it('from the start shows it, with every site still checking', async () => {
    const { world, monitor, states } = setUp()
    await world.setOnline(false)
    monitor.start()
    expect(monitor.get()).toMatchObject({ offline: true, checking: false })
    expect(states()).toEqual(['checking', 'checking'])
    await world.setOnline(true)
    await world.advance(50)
    expect(states()).toEqual(['operational', 'operational'])
  })

  it('does not call a site down when the failure came before the news', async () => {
    const { world, monitor, states } = setUp()
    monitor.start()
    await world.advance(59_999)
    world.image(a, iconFails(2))
    world.loseConnectionUnannounced()
    await world.advance(1)
    expect(states()).toEqual(['operational', 'operational'])
    expect(monitor.get().offline).toBe(true)
  })

  it('does not call a site down when the connection goes during the probe', async () => {
    const { world, monitor, states, from } = setUp()
    world.image(a, iconFails(40))
    monitor.start()
    await world.advance(20)
    world.loseConnectionUnannounced()
    await world.advance(30)
    expect(states()).toEqual(['checking', 'checking'])
    world.image(a, up(40))
    await world.setOnline(true)
    await world.advance(50)
    expect(states()).toEqual(['operational', 'operational'])
    expect(world.askedAt(a, from)).toEqual([0, 50])
  })

  it('answers a Refresh with what is known', async () => {
    const { world, monitor } = setUp()
    monitor.start()
    await world.advance(1000)
    await world.setOnline(false)
    const before = monitor.get()
    let told = 0
    monitor.subscribe(() => told++)
    monitor.refresh()
    expect(told).toBe(1)
    expect(monitor.get()).not.toBe(before)
    expect(monitor.get()).toEqual(before)
  })

  it('is no longer reported once it is back, even while paused', async () => {
    const { world, monitor } = setUp()
    monitor.start()
    await world.advance(1000)
    monitor.pause()
    await world.setOnline(false)
    expect(monitor.get().offline).toBe(true)
    await world.setOnline(true)
    expect(monitor.get().offline).toBe(false)
  })

  it('dates a round that waited for it by its probes, even while paused', async () => {
    const { world, monitor, from } = setUp()
    const dates: number[] = []
    monitor.onRoundEnded(({ at }) => dates.push(at - from))
    monitor.start()
    await world.advance(1000)
    monitor.pause()
    await world.setOnline(false)
    monitor.refresh()
    await world.advance(1000)
    await world.setOnline(true)
    await world.advance(1000)
    expect(dates).toEqual([0, 2000])
  })

  it('remembers a Refresh for when it is back, even while paused', async () => {
    const { world, monitor, from } = setUp()
    monitor.start()
    await world.advance(1000)
    monitor.pause()
    await world.setOnline(false)
    monitor.refresh()
    expect(monitor.get().checking).toBe(false)
    await world.advance(1000)
    await world.setOnline(true)
    await world.advance(200_000)
    expect(world.askedAt(a, from)).toEqual([0, 2000])
  })
})

describe('a machine that slept', () => {
  it('during a probe repeats it, and nothing turns red', async () => {
    const { world, monitor, states, from } = setUp()
    const seen = new Set<string>()
    monitor.subscribe(() => states().forEach((state) => seen.add(state)))
    world.image(a, up(400))
    monitor.start()
    await world.advance(100)
    await world.sleep(8 * 3_600_000)
    await world.advance(1000)
    expect(states()).toEqual(['operational', 'operational'])
    expect([...seen].sort()).toEqual(['checking', 'operational'])
    expect(world.askedAt(a, from)).toEqual([0, 8 * 3_600_000 + 100])
  })

  it('between two probes asks on waking', async () => {
    const { world, monitor, from } = setUp()
    monitor.start()
    await world.advance(10_000)
    await world.sleep(3_600_000)
    expect(world.askedAt(a, from)).toEqual([0, 3_610_000])
  })
})

describe('a clock that is put right', () => {
  it('backwards by a day stops neither rounds nor probes', async () => {
    const { world, monitor, states } = setUp()
    monitor.start()
    await world.advance(30_000)
    await world.setVisible(false)
    world.setClock(world.now() - 86_400_000)
    await world.setVisible(true)
    monitor.refresh()
    await world.advance(50)
    expect(states()).toEqual(['operational', 'operational'])
    expect(monitor.get().lastCheckedAt).toBe(world.now())
  })
})
