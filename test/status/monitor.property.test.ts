import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMonitor } from '../../src/status/index.ts'
import { allowSlowTests } from '../support/slow-tests.ts'
import type { Behaviour } from '../support/status-world.ts'
import { createStatusWorld, iconFails, up } from '../support/status-world.ts'

allowSlowTests()

const urls = ['https://a.example', 'https://b.example', 'https://c.example']

const behaviour: fc.Arbitrary<Behaviour> = fc.oneof(
  fc.integer({ min: 0, max: 12_000 }).map(up),
  fc.integer({ min: 0, max: 12_000 }).map(iconFails),
  fc.constant<Behaviour>('silence'),
)

const ms = (max: number) => fc.integer({ min: 0, max })
const actions = ['hide', 'show', 'offline', 'online', 'refresh', 'pause', 'resume'] as const

const event = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('advance' as const), ms: ms(90_000) }) },
  fc.record({ type: fc.constant('sleep' as const), ms: ms(200_000) }),
  fc.record({ type: fc.constantFrom(...actions) }),
  fc.record({
    type: fc.constant('change' as const),
    site: fc.constantFrom(...urls),
    icon: behaviour,
    plain: behaviour,
  }),
)

test('in any sequence of events the monitor probes each site once at a time, only while it can, and recovers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(event, { maxLength: 40 }), async (confirm, events) => {
      const world = createStatusWorld()
      const monitor = createMonitor({ sites: urls.map((url) => ({ url })), confirm, intervalMs: 60_000 }, world.env)
      let visible = true
      let canProbe = true
      const sitesWithResult = new Set<string>()

      const check = () => {
        const open = world.open().map(({ site }) => site)
        // At most one request per site, and none while offline or hidden.
        expect(new Set(open).size).toBe(open.length)
        if (!canProbe) expect(open).toEqual([])
        const board = monitor.board.get()
        // Without a connection, it asks the portal's own server only.
        if (board.checking) expect(visible).toBe(true)
        for (const { url, status } of board.sites) {
          // A site with a result never returns to checking.
          if (sitesWithResult.has(url)) expect(status).not.toBe('checking')
          if (status !== 'checking') sitesWithResult.add(url)
        }
      }
      monitor.board.subscribe(check)
      monitor.start()

      let online = true
      for (const event of events) {
        if (event.type === 'offline' || event.type === 'online') online = event.type === 'online'
        if (event.type === 'hide' || event.type === 'show') visible = event.type === 'show'
        canProbe = online && visible
        if ('icon' in event) {
          world.image(event.site, event.icon)
          world.fetch(event.site, event.plain)
        } else if ('ms' in event) await world[event.type](event.ms)
        else if (event.type === 'offline' || event.type === 'online') await world.setOnline(online)
        else if (event.type === 'hide' || event.type === 'show') await world.setVisible(visible)
        else monitor[event.type]()
        await world.settle()
        check()
      }

      // From any state, a visible page with a connection completes a round within 30 s.
      canProbe = true
      visible = true
      await world.setOnline(true)
      await world.setVisible(true)
      monitor.resume()
      const from = world.now()
      await world.advance(30_000)
      expect(monitor.board.get().sites.map(({ status }) => status)).not.toContain('checking')
      // Resume does not begin a round if one is in progress.
      expect(monitor.board.get().lastCheckedAt).toBeGreaterThan(from - 30_000)
      expect(monitor.board.get().checking).toBe(false)

      await world.setVisible(false)
      expect([world.timers.size, world.open().length]).toEqual([0, 0])
    }),
    { numRuns: 300 },
  )
})
