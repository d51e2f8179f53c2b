import { describe, expect, test } from 'vitest'
import { a, b, iconFails, up, watchSites } from '../support/status-world.ts'

describe.each([
  ['reports nothing, as Chromium does,', 'silence', 15_000],
  ['reports an error at once, as Firefox does,', iconFails(1), 100],
] as const)('a browser with images switched off that %s', (_name, behaviour, endsWithinMs) => {
  test('leaves every site checking, and the board says why', async () => {
    const { world, monitor, states } = watchSites()
    world.setImagesOff(behaviour)
    monitor.start()
    const rounds: number[] = []
    monitor.onRoundEnded(({ at }) => rounds.push(at))
    await world.advance(endsWithinMs)
    expect(monitor.board.get()).toMatchObject({ imagesOff: true, offline: false, checking: false, lastCheckedAt: null })
    expect(states()).toEqual(['checking', 'checking'])
    expect([rounds, world.storage.items.size], 'nothing to record').toEqual([[], 0])
    expect(world.open()).toHaveLength(0)
  })

  test('keeps the last states with their time', async () => {
    const { world, monitor, states, from } = watchSites()
    world.image(b, up(3200))
    monitor.start()
    await world.advance(59_999)
    world.setImagesOff(behaviour)
    await world.advance(30_000)
    expect(monitor.board.get()).toMatchObject({ imagesOff: true, lastCheckedAt: from })
    expect(states()).toEqual(['operational', 'degraded'])
  })

  test('tries again at each interval and on Refresh, and then shows the states', async () => {
    const { world, monitor, states, from } = watchSites()
    world.setImagesOff(behaviour)
    monitor.start()
    await world.advance(20_000)
    monitor.refresh()
    expect(monitor.board.get()).toMatchObject({ imagesOff: true, checking: true })
    await world.advance(60_000 + endsWithinMs)
    expect(world.askedAt(a, from)).toEqual([0, 20_000, 80_000])
    world.setImagesOff()
    monitor.refresh()
    await world.advance(50)
    expect(monitor.board.get()).toMatchObject({ imagesOff: false, checking: false })
    expect(states()).toEqual(['operational', 'operational'])
  })

  test('shows the round of another page', async () => {
    const { world, monitor } = watchSites([a])
    world.setImagesOff(behaviour)
    monitor.start()
    await world.advance(20_000)
    expect(monitor.board.get().imagesOff).toBe(true)
    const sites = [{ url: a, status: 'operational', responseTime: 9 }]
    world.openPage().env.storage.write('als.round', JSON.stringify({ at: world.now(), sites }))
    expect(monitor.board.get()).toMatchObject({ imagesOff: false, sites })
  })

  test('shows what plain requests find, with `status.confirm`', async () => {
    const { world, monitor, states } = watchSites([a, b], { confirm: true })
    world.setImagesOff(behaviour)
    world.fetch(b, iconFails(5))
    monitor.start()
    await world.advance(30_000)
    expect(states()).toEqual(['operational', 'down'])
    expect(monitor.board.get()).toMatchObject({
      imagesOff: false,
      checking: false,
      sites: [{ note: 'icon-unreadable' }, {}],
    })
  })

  test('is only called offline if it is', async () => {
    const { world, monitor } = watchSites()
    world.setImagesOff(behaviour)
    world.setUplink(false)
    monitor.start()
    await world.advance(endsWithinMs)
    expect(monitor.board.get()).toMatchObject({ imagesOff: false, offline: true })
  })
})

test('a machine that slept while it loaded the portal’s image repeats its round', async () => {
  const { world, monitor, from } = watchSites([a])
  world.setImagesOff('silence')
  monitor.start()
  await world.advance(11_000)
  world.setImagesOff()
  await world.sleep(3_600_000)
  await world.advance(50)
  expect(monitor.board.get()).toMatchObject({ imagesOff: false, sites: [{ status: 'operational' }] })
  expect(world.askedAt(a, from)).toEqual([0, 3_611_000])
})

test('the portal’s image is loaded once a round, and only if no icon has loaded', async () => {
  const { world, monitor, states } = watchSites()
  world.image(a, iconFails(5))
  world.image(b, iconFails(6))
  monitor.start()
  await world.advance(100)
  expect(states()).toEqual(['down', 'down'])
  expect(world.portalImages()).toBe(1)
  world.image(a, up(5))
  monitor.refresh()
  await world.advance(100)
  expect(states()).toEqual(['operational', 'down'])
  expect(world.portalImages()).toBe(1)
})
