import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createMonitor } from '../../src/status/index.ts'
import { allowSlowTests } from '../support/slow-tests.ts'
import type { Behaviour } from '../support/status-world.ts'
import { createWorld, iconFails, up } from '../support/status-world.ts'

allowSlowTests()

const urls = ['https://a.example', 'https://b.example', 'https://c.example']

const behaviour: fc.Arbitrary<Behaviour> = fc.oneof(
  fc.integer({ min: 0, max: 12_000 }).map(up),
  fc.integer({ min: 0, max: 12_000 }).map(iconFails),
  fc.constant<Behaviour>('silence'),
)

const ms = (max: number) => fc.integer({ min: 0, max })
const orders = ['hide', 'show', 'offline', 'online', 'refresh', 'pause', 'resume', 'stop', 'start'] as const

const happening = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('advance' as const), ms: ms(90_000) }) },
  fc.record({ does: fc.constant('sleep' as const), ms: ms(200_000) }),
  fc.record({ does: fc.constantFrom(...orders) }),
  fc.record({
    does: fc.constant('change' as const),
    site: fc.constantFrom(...urls),
    icon: behaviour,
    plain: behaviour,
  }),
)

it('whatever happens, in whatever order, the monitor stays in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(happening, { maxLength: 40 }), async (confirm, happenings) => {
      const world = createWorld()
      const monitor = createMonitor({ sites: urls.map((url) => ({ url })), confirm }, world.env)
      let able = true
      const answered = new Set<string>()

      const check = () => {
        const open = world.open().map(({ site }) => site)
        // One request per site, and none that would measure us.
        expect(new Set(open).size).toBe(open.length)
        if (!able) expect(open).toEqual([])
        const board = monitor.get()
        if (board.checking) expect(able).toBe(true)
        for (const { url, status } of board.sites) {
          // Never back to checking.
          if (answered.has(url)) expect(status).not.toBe('checking')
          if (status !== 'checking') answered.add(url)
        }
      }
      monitor.subscribe(check)

      let online = true
      let visible = true
      for (const event of happenings) {
        if (event.does === 'offline' || event.does === 'online') online = event.does === 'online'
        if (event.does === 'hide' || event.does === 'show') visible = event.does === 'show'
        able = online && visible
        if ('icon' in event) {
          world.image(event.site, event.icon)
          world.fetch(event.site, event.plain)
        } else if ('ms' in event) await world[event.does](event.ms)
        else if (event.does === 'offline' || event.does === 'online') await world.setOnline(online)
        else if (event.does === 'hide' || event.does === 'show') await world.setVisible(visible)
        else monitor[event.does]()
        await world.settle()
        check()
      }

      // From anywhere: a page that is seen and connected soon has every answer and a new last check.
      able = true
      await world.setOnline(true)
      await world.setVisible(true)
      monitor.start()
      monitor.resume()
      const from = world.now()
      await world.advance(30_000)
      expect(monitor.get().sites.map(({ status }) => status)).not.toContain('checking')
      expect(monitor.get().lastCheckedAt).toBeGreaterThan(from)
      expect(monitor.get().checking).toBe(false)

      monitor.stop()
      expect([world.timers(), world.listeners(), world.open().length]).toEqual([0, 0, 0])
    }),
    { numRuns: 300 },
  )
})
