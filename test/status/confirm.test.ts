import { describe, expect, it } from 'vitest'
import { createMonitor } from '../../src/status/index.ts'
import type { Behaviour } from '../support/status-world.ts'
import { createWorld, iconFails, up } from '../support/status-world.ts'

const site = 'https://a.example'
const unreadable = { url: site, status: 'operational', note: 'icon-unreadable' }

function start(image: Behaviour, fetch: Behaviour, confirm = true) {
  const world = createWorld()
  world.image(site, image)
  world.fetch(site, fetch)
  const monitor = createMonitor({ sites: [{ url: site }], confirm }, world.env)
  monitor.start()
  const asked = () => world.requests.map(({ via }) => via)
  return { world, monitor, asked, shown: () => monitor.get().sites[0] }
}

describe('a second opinion', () => {
  it('is not asked for unless the configuration says so', async () => {
    const { world, asked, shown } = start(iconFails(2), up(30), false)
    await world.advance(20_000)
    expect(asked()).toEqual(['image'])
    expect(shown()?.status).toBe('down')
  })

  it.each<[string, Behaviour, string]>([
    ['the icon loaded', up(99), 'operational'],
    ['the icon loaded slowly', up(4000), 'degraded'],
    ['the icon failed late, which is operational', iconFails(100), 'operational'],
    ['nothing came in 10 s: silence needs no second opinion', 'silence', 'down'],
  ])('is not asked for when %s', async (_name, image, state) => {
    const { world, asked, shown } = start(image, up(30))
    await world.advance(20_000)
    expect(asked()).toEqual(['image'])
    expect(shown()?.status).toBe(state)
  })

  it('is asked for at once when an icon fails fast, and an answer is "operational" with a note', async () => {
    const { world, asked, shown } = start(iconFails(20), up(35))
    await world.advance(20)
    expect(asked()).toEqual(['image', 'fetch'])
    expect(shown()?.status).toBe('checking')
    await world.advance(35)
    expect(shown()).toEqual({ ...unreadable, responseTime: 35 })
  })

  it('asks once more after 3 s, and only then says down', async () => {
    const { world, asked, shown } = start(iconFails(2), iconFails(2))
    await world.advance(3003)
    expect(asked()).toEqual(['image', 'fetch'])
    await world.advance(1)
    expect(asked()).toEqual(['image', 'fetch', 'fetch'])
    expect(shown()?.status).toBe('checking')
    await world.advance(2)
    expect(shown()).toEqual({ url: site, status: 'down', responseTime: null })
  })

  it('that is refused slowly is down all the same', async () => {
    const { world, shown } = start(iconFails(2), iconFails(400))
    await world.advance(2 + 400 + 3000 + 400)
    expect(shown()?.status).toBe('down')
  })

  it('waits 5 s for each answer', async () => {
    const { world, monitor, shown } = start(iconFails(2), 'silence')
    await world.advance(2 + 5000 + 3000 + 4999)
    expect(shown()?.status).toBe('checking')
    await world.advance(1)
    expect(shown()?.status).toBe('down')
    expect(world.open()).toHaveLength(0)
    expect(monitor.get().checking).toBe(false)
  })

  it('believes the retry when the first was refused', async () => {
    const { world, shown } = start(iconFails(2), iconFails(2))
    await world.advance(1000)
    world.fetch(site, up(60))
    await world.advance(2064)
    expect(shown()).toEqual({ ...unreadable, responseTime: 60 })
  })

  it('keeps the old state until it is sure', async () => {
    const { world, shown } = start(up(50), iconFails(2))
    await world.advance(59_999)
    world.image(site, iconFails(2))
    await world.advance(3006)
    expect(shown()?.status).toBe('operational')
    await world.advance(1)
    expect(shown()?.status).toBe('down')
  })

  it('says up at once, and takes the note away', async () => {
    const { world, shown } = start(iconFails(20), up(35))
    await world.advance(55)
    expect(shown()?.note).toBe('icon-unreadable')
    world.image(site, up(80))
    await world.advance(60_100)
    expect(shown()).toEqual({ url: site, status: 'operational', responseTime: 80 })
  })

  it('says nothing when the machine slept, in the request or in the wait, and all is repeated', async () => {
    const inRequest = start(iconFails(2), 'silence')
    await inRequest.world.advance(2)
    await inRequest.world.sleep(6001)
    expect(inRequest.shown()?.status).toBe('checking')
    expect(inRequest.asked()).toEqual(['image', 'fetch', 'image'])

    const inWait = start(iconFails(2), iconFails(2))
    await inWait.world.advance(4)
    await inWait.world.sleep(4001)
    expect(inWait.shown()?.status).toBe('checking')
    expect(inWait.asked()).toEqual(['image', 'fetch', 'image'])
  })

  it('ends with the monitor', async () => {
    const { world, monitor, asked } = start(iconFails(2), iconFails(2))
    await world.advance(1000)
    monitor.stop()
    expect(world.timers()).toBe(0)
    await world.advance(60_000)
    expect(asked()).toEqual(['image', 'fetch'])
  })
})
