import { describe, expect, test } from 'vitest'
import type { Behaviour } from '../support/status-world.ts'
import { createMonitor } from '../../src/status/index.ts'
import { a as site, createStatusWorld, iconFails, up, watchSites } from '../support/status-world.ts'

const unreadable = { url: site, status: 'operational', note: 'icon-unreadable' }

function start(image: Behaviour, fetch: Behaviour, confirm = true) {
  const { world, monitor } = watchSites([site], { confirm })
  world.image(site, image)
  world.fetch(site, fetch)
  monitor.start()
  const requests = () => world.requests.map(({ via }) => via)
  return { world, monitor, requests, shown: () => monitor.board.get().sites[0] }
}

describe('a site whose icon is on another origin', () => {
  const icon = 'https://cdn.example/a.png'
  const watch = (image: Behaviour, fetch: Behaviour) => {
    const world = createStatusWorld()
    world.image('https://cdn.example', image)
    world.fetch(site, fetch)
    const monitor = createMonitor({ sites: [{ url: site, icon }], confirm: true, intervalMs: 60_000 }, world.env)
    monitor.start()
    return { world, shown: () => monitor.board.get().sites[0] }
  }

  test.each<[Behaviour, string, number | null]>([
    [up(40), 'operational', 40],
    [up(3400), 'degraded', 3400],
    [iconFails(5), 'down', null],
    ['silence', 'down', null],
  ])('is measured by plain requests to itself: %j is %s', async (fetch, status, responseTime) => {
    const { world, shown } = watch(up(20), fetch)
    await world.advance(30_000)
    expect(shown()).toEqual({ url: site, status, responseTime })
    expect(new Set(world.requests.map(({ via, site: asked }) => `${via} ${asked}`))).toEqual(new Set([`fetch ${site}`]))
  })

  test('says nothing of whether this browser loads images', async () => {
    const { world, shown } = watch(up(20), 'silence')
    world.setImagesOff('silence')
    await world.advance(40_000)
    expect(world.portalImages()).toBe(1)
    expect(shown()?.status).toBe('down')
  })
})

describe('the confirmation that a site is down', () => {
  test('is off unless the configuration enables it', async () => {
    const { world, requests, shown } = start(iconFails(2), up(30), false)
    await world.advance(20_000)
    expect(requests()).toEqual(['image'])
    expect(shown()?.status).toBe('down')
  })

  test.each<[string, Behaviour, string]>([
    ['the icon loaded', up(99), 'operational'],
    ['the icon loaded slowly', up(4000), 'degraded'],
    ['the icon timed out after 10 s', 'silence', 'down'],
  ])('does not take place if %s', async (_name, image, state) => {
    const { world, requests, shown } = start(image, up(30))
    await world.advance(20_000)
    expect(requests()).toEqual(['image'])
    expect(shown()?.status).toBe(state)
  })

  test.each([20, 100, 473, 9999])(
    'follows an icon failure after %i ms at once; a response means operational, with a note',
    async (ms) => {
      const { world, requests, shown } = start(iconFails(ms), up(35))
      await world.advance(ms)
      expect(requests()).toEqual(['image', 'fetch'])
      expect(shown()?.status).toBe('checking')
      await world.advance(35)
      expect(shown()).toEqual({ ...unreadable, responseTime: 35 })
    },
  )

  const refused = { ok: false, ms: 7, isRedirectRefused: true }

  test.each<[string, Behaviour, Behaviour, readonly string[]]>([
    ['icon request', refused, iconFails(2), ['image']],
    ['plain request', iconFails(2), refused, ['image', 'fetch']],
  ])('does not doubt a site whose redirect of the %s our policy refuses', async (_name, image, fetch, asked) => {
    const { world, requests, shown } = start(image, fetch)
    await world.advance(50)
    expect(shown()).toEqual({ ...unreadable, responseTime: 7 })
    expect(requests()).toEqual(asked)
  })

  test('repeats its request after 3 s before the site is down', async () => {
    const { world, requests, shown } = start(iconFails(2), iconFails(2))
    await world.advance(3003)
    expect(requests()).toEqual(['image', 'fetch'])
    await world.advance(1)
    expect(requests()).toEqual(['image', 'fetch', 'fetch'])
    expect(shown()?.status).toBe('checking')
    await world.advance(2)
    expect(shown()).toEqual({ url: site, status: 'down', responseTime: null })
  })

  test.for([
    [2, 400],
    // A busy machine notices a refused connection late.
    [196, 196],
  ] as const)(
    'reports a site as down whose icon fails after %i ms and whose requests fail after %i',
    async ([icon, plain]) => {
      const { world, shown } = start(iconFails(icon), iconFails(plain))
      await world.advance(icon + plain + 3000 + plain)
      expect(shown()?.status).toBe('down')
    },
  )

  test('waits 5 s for each response', async () => {
    const { world, monitor, shown } = start(iconFails(2), 'silence')
    await world.advance(2 + 5000 + 3000 + 4999)
    expect(shown()?.status).toBe('checking')
    await world.advance(1)
    expect(shown()?.status).toBe('down')
    expect(world.open()).toHaveLength(0)
    expect(monitor.board.get().checking).toBe(false)
  })

  test('reports a site as operational if only the second request succeeds', async () => {
    const { world, shown } = start(iconFails(2), iconFails(2))
    await world.advance(1000)
    world.fetch(site, up(60))
    await world.advance(2064)
    expect(shown()).toEqual({ ...unreadable, responseTime: 60 })
  })

  test('keeps the previous state until it is complete', async () => {
    const { world, shown } = start(up(50), iconFails(2))
    await world.advance(59_999)
    world.image(site, iconFails(2))
    await world.advance(3006)
    expect(shown()?.status).toBe('operational')
    await world.advance(1)
    expect(shown()?.status).toBe('down')
  })

  test('is not repeated once the icon loads again, and its note disappears', async () => {
    const { world, shown } = start(iconFails(20), up(35))
    await world.advance(55)
    expect(shown()?.note).toBe('icon-unreadable')
    world.image(site, up(80))
    await world.advance(60_100)
    expect(shown()).toEqual({ url: site, status: 'operational', responseTime: 80 })
  })

  test('starts over if the machine slept, during a request or in between', async () => {
    const inRequest = start(iconFails(2), 'silence')
    await inRequest.world.advance(2)
    await inRequest.world.sleep(6001)
    expect(inRequest.shown()?.status).toBe('checking')
    expect(inRequest.requests()).toEqual(['image', 'fetch', 'image'])

    const inWait = start(iconFails(2), iconFails(2))
    await inWait.world.advance(4)
    await inWait.world.sleep(4001)
    expect(inWait.shown()?.status).toBe('checking')
    expect(inWait.requests()).toEqual(['image', 'fetch', 'image'])
  })

  test('is aborted when the page is hidden', async () => {
    const { world, requests } = start(iconFails(2), iconFails(2))
    await world.advance(1000)
    await world.setVisible(false)
    expect(world.timers.size).toBe(0)
    await world.advance(60_000)
    expect(requests()).toEqual(['image', 'fetch'])
  })
})
