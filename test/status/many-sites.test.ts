import { describe, expect, it } from 'vitest'
import { createMonitor } from '../../src/status/index.ts'
import { MAX_CONCURRENT_PROBES } from '../../src/status/limits.ts'
import { createWorld, up } from '../support/status-world.ts'

const siteAt = (position: number) => `https://s${position}.example`

function setUp(count: number) {
  const world = createWorld()
  const urls = Array.from({ length: count }, (_, position) => siteAt(position))
  const monitor = createMonitor({ sites: urls.map((url) => ({ url })), confirm: false }, world.env)
  return { world, monitor, urls, from: world.now() }
}

describe('200 sites', () => {
  it('are asked 12 at once, in order, and all of them', async () => {
    const { world, monitor, urls } = setUp(200)
    monitor.start()
    await world.settle()
    expect(world.open().map(({ site }) => site)).toEqual(urls.slice(0, 12))
    let most = 0
    monitor.subscribe(() => (most = Math.max(most, world.open().length)))
    await world.advance(2000)
    expect(most).toBe(MAX_CONCURRENT_PROBES)
    expect(world.requests.map(({ site }) => site)).toEqual(urls)
    expect(monitor.get().checking).toBe(false)
  })

  it('are told of at most ten times a second, and at once when the round ends', async () => {
    const { world, monitor, from } = setUp(200)
    const told: number[] = []
    monitor.subscribe(() => told.push(world.now() - from))
    monitor.start()
    await world.advance(2000)
    // Twelve at a time, each after 50 ms.
    const end = Math.ceil(200 / 12) * 50
    expect(told.at(-1)).toBe(end)
    expect(told.length).toBeLessThanOrEqual(2 + end / 100)
    expect(monitor.get().sites.every(({ status }) => status === 'operational')).toBe(true)
    expect(world.timers()).toBe(1)
  })

  it('that are all silent still have their answer within the minute', async () => {
    const { world, monitor, urls } = setUp(200)
    urls.forEach((url) => world.image(url, 'silence'))
    monitor.start()
    await world.advance(59_999)
    expect(monitor.get().checking).toBe(false)
    expect(monitor.get().sites.every(({ status }) => status === 'down')).toBe(true)
  })
})

it('silent sites hold up the others for 3 s at most, though they fill every place', async () => {
  const { world, monitor, urls } = setUp(13)
  urls.slice(0, 12).forEach((url) => world.image(url, 'silence'))
  monitor.start()
  await world.advance(3000)
  expect(world.askedAt(siteAt(12), world.now())).toEqual([0])
  await world.advance(50)
  expect(monitor.get().sites[12]?.status).toBe('operational')
})

it('silent sites broken off by hiding the page do not keep their places', async () => {
  const { world, monitor, urls } = setUp(13)
  urls.slice(0, 12).forEach((url) => world.image(url, 'silence'))
  monitor.start()
  await world.settle()
  await world.setVisible(false)
  await world.setVisible(true)
  expect(world.open()).toHaveLength(MAX_CONCURRENT_PROBES)
})

it('six sites never wait for each other', async () => {
  const { world, monitor, urls } = setUp(6)
  urls.slice(0, 5).forEach((url) => world.image(url, 'silence'))
  world.image(siteAt(5), up(30))
  monitor.start()
  await world.advance(30)
  expect(monitor.get().sites[5]?.responseTime).toBe(30)
})

it('a day of rounds leaves one timer, one listener and no request', async () => {
  const { world, monitor, urls } = setUp(6)
  world.image(urls[0] ?? '', 'silence')
  monitor.start()
  await world.advance(86_400_000 - 1)
  expect(world.timers()).toBe(1)
  expect(world.listeners()).toBe(1)
  expect(world.open()).toHaveLength(0)
  expect(world.requests).toHaveLength(6 * 24 * 60)
})
