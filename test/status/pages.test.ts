import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMonitor } from '../../src/status/index.ts'
import { a, b, createStatusWorld, iconFails, up } from '../support/status-world.ts'

const config = { sites: [{ url: a }, { url: b }], confirm: false, intervalMs: 60_000 }

function setUp() {
  const world = createStatusWorld()
  const from = world.now()
  /** Opens another page of the browser. */
  const open = () => {
    const page = world.openPage()
    const monitor = createMonitor(config, page.env)
    monitor.start()
    const states = () =>
      monitor.board
        .get()
        .sites.map(({ status }) => status)
        .join(' ')
    return { ...page, monitor, states }
  }
  return { world, from, open }
}

describe('a page that opens', () => {
  test('shows a round younger than the interval at once, with its time, and does not probe', async () => {
    const { world, from, open } = setUp()
    world.image(b, iconFails(3))
    const first = open()
    await world.advance(59_999)
    const second = open()
    expect(second.monitor.board.get()).toEqual(first.monitor.board.get())
    expect(second.monitor.board.get()).toMatchObject({ lastCheckedAt: from, checking: false })
    expect(second.states()).toBe('operational down')
    await world.settle()
    expect(world.askedAt(a, from)).toEqual([0])
  })

  test('starts with "checking" and probes if the stored round is as old as the interval', async () => {
    const { world, from, open } = setUp()
    const first = open()
    await world.advance(1000)
    await first.setVisible(false)
    await world.advance(59_000)
    const { monitor, states } = open()
    expect(states()).toBe('checking checking')
    expect(monitor.board.get()).toMatchObject({ lastCheckedAt: null, checking: true })
    await world.settle()
    expect(world.askedAt(a, from)).toEqual([0, 60_000])
  })

  test('probes once the round that it took over is one interval old, and at each interval from then on', async () => {
    const { world, from, open } = setUp()
    const first = open()
    await world.advance(1000)
    await first.setVisible(false)
    await world.advance(39_000)
    open()
    await world.advance(19_999)
    expect(world.askedAt(a, from)).toEqual([0])
    await world.advance(60_001)
    expect(world.askedAt(a, from)).toEqual([0, 60_000, 120_000])
  })

  test('does not announce the round that it took over, which the other page has recorded', async () => {
    const { world, open } = setUp()
    open()
    await world.advance(1000)
    let rounds = 0
    open().monitor.onRoundEnded(() => rounds++)
    expect(rounds).toBe(0)
  })

  test('hidden shows the stored round, too', async () => {
    const { world, open } = setUp()
    open()
    await world.advance(1000)
    const page = world.openPage()
    await page.setVisible(false)
    const monitor = createMonitor(config, page.env)
    monitor.start()
    expect(monitor.board.get().lastCheckedAt).not.toBeNull()
  })

  test('without storage probes for itself', async () => {
    const { world, from, open } = setUp()
    world.storage.isDenied = true
    open()
    await world.advance(1000)
    const { states } = open()
    await world.advance(50)
    expect(states()).toBe('operational operational')
    expect(world.askedAt(a, from)).toEqual([0, 1000])
  })
})

describe('a page that is open', () => {
  test('shows the round of another page when that ends, and is next to probe one interval after it', async () => {
    const { world, from, open } = setUp()
    const [first, second] = [open(), open()]
    await second.setVisible(false)
    await second.setVisible(true)
    await world.advance(20_000)
    await second.setVisible(false)
    world.image(b, iconFails(3))
    first.monitor.refresh()
    await world.advance(50)
    expect(second.monitor.board.get()).toEqual(first.monitor.board.get())
    expect(second.states()).toBe('operational down')
    await first.setVisible(false)
    await second.setVisible(true)
    const before = world.requests.length
    await world.advance(59_949)
    expect(world.requests).toHaveLength(before)
    await world.advance(1)
    expect(world.askedAt(a, from).at(-1)).toBe(80_000)
  })

  test('shows the round of another page when it becomes visible, instead of probing', async () => {
    const { world, open } = setUp()
    const first = open()
    await first.setVisible(false)
    const second = open()
    await world.advance(310_000)
    const before = world.requests.length
    await first.setVisible(true)
    expect(first.monitor.board.get()).toEqual(second.monitor.board.get())
    expect(world.requests).toHaveLength(before)
  })

  test('does not repeat its interrupted round if another page has completed one meanwhile', async () => {
    const { world, open } = setUp()
    const first = open()
    await world.advance(10)
    await first.setVisible(false)
    await world.advance(10)
    open()
    await world.advance(1000)
    const before = world.requests.length
    await first.setVisible(true)
    expect(first.states()).toBe('operational operational')
    expect(world.requests).toHaveLength(before)
  })

  test('finishes its own round, whatever the others store meanwhile', async () => {
    const { world, from, open } = setUp()
    const first = open()
    world.image(a, up(2000))
    await world.advance(60_000)
    world.image(a, iconFails(1))
    await world.advance(100)
    const second = open()
    await world.advance(100)
    expect(second.states()).toBe('down operational')
    expect(first.states()).toBe('operational operational')
    expect(first.monitor.board.get()).toMatchObject({ checking: true, lastCheckedAt: from })
    await world.advance(1800)
    expect(first.monitor.board.get()).toMatchObject({ checking: false, lastCheckedAt: from + 60_000 })
  })

  test('that is paused takes no round over until updates resume', async () => {
    const { world, from, open } = setUp()
    const [first, second] = [open(), open()]
    await world.advance(10_000)
    first.monitor.pause()
    world.image(a, iconFails(1))
    second.monitor.refresh()
    await world.advance(1000)
    expect([first.states(), second.states()]).toEqual(['operational operational', 'down operational'])
    expect(first.monitor.board.get().lastCheckedAt).toBe(from)
    first.monitor.resume()
    await world.advance(50)
    expect(first.states()).toBe('down operational')
  })
})

describe('a stored round', () => {
  const at = createStatusWorld().now() - 1000
  const sites = [
    { url: a, status: 'down', responseTime: null },
    { url: b, status: 'operational', responseTime: 9, note: 'icon-unreadable' },
  ]
  const openWith = (text: string) => {
    const { world, open } = setUp()
    world.storage.items.set('als.round', text)
    return open().monitor.board.get()
  }

  test('has its time, and the address, the state, the time and the note of each site', async () => {
    expect(openWith(JSON.stringify({ at, sites }))).toMatchObject({ sites, lastCheckedAt: at })
    const { world, from, open } = setUp()
    open()
    await world.advance(50)
    const stored: unknown = JSON.parse(world.storage.items.get('als.round') ?? '')
    const result = { status: 'operational', responseTime: 50 }
    expect(stored).toEqual({ at: from, sites: [a, b].map((url) => ({ url, ...result })) })
  })

  test.each<[string, unknown]>([
    ['null', null],
    ['a number', 7],
    ['a list', []],
    ['no time', { sites }],
    ['a time as a text', { at: String(at), sites }],
    ['a time in the future', { at: at + 2000, sites }],
    ['no sites', { at }],
    ['fewer sites', { at, sites: sites.slice(0, 1) }],
    ['more sites', { at, sites: [...sites, sites[0]] }],
    ['sites in another order', { at, sites: sites.toReversed() }],
    ['no site', { at, sites: [null, null] }],
    ['a state of another program', { at, sites: [{ ...sites[0], status: 'unknown' }, sites[1]] }],
    ['a site without a result', { at, sites: [{ ...sites[0], status: 'checking' }, sites[1]] }],
    ['a response time as a text', { at, sites: [{ ...sites[0], responseTime: '9' }, sites[1]] }],
    ['another note', { at, sites: [{ ...sites[0], note: 'hello' }, sites[1]] }],
  ])('does not count if it is damaged or foreign: %s', (_name, value) => {
    expect(openWith(JSON.stringify(value))).toMatchObject({ lastCheckedAt: null, checking: true })
  })

  test('does not count if it is no JSON', () => {
    expect(openWith('{"at":')).toMatchObject({ lastCheckedAt: null, checking: true })
  })
})

test('a clock that is set back by a day stops no page', async () => {
  const { world, open } = setUp()
  const [first, second] = [open(), open()]
  await world.advance(30_000)
  world.setClock(world.now() - 86_400_000)
  second.monitor.refresh()
  await world.advance(120_000)
  for (const { monitor } of [first, second])
    expect(world.now() - (monitor.board.get().lastCheckedAt ?? 0)).toBeLessThan(61_000)
})

test('in any sequence of events all pages end up with current results', async () => {
  const action = fc.tuple(
    fc.constantFrom('hide', 'show', 'refresh', 'pause', 'resume', 'advance', 'offline', 'online'),
    fc.nat({ max: 2 }),
    fc.integer({ min: 0, max: 90_000 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 30 }), async (actions) => {
      const { world, open } = setUp()
      world.image(b, up(4000))
      const pages = [open(), open(), open()]
      for (const [type, index, ms] of actions) {
        const page = pages[index]
        if (type === 'hide' || type === 'show') await page?.setVisible(type === 'show')
        else if (type === 'offline' || type === 'online') await world.setOnline(type === 'online')
        else if (type === 'advance') await world.advance(ms)
        else page?.monitor[type]()
        await world.settle()
      }
      await world.setOnline(true)
      world.image(a, iconFails(1))
      world.image(b, up(30))
      for (const { setVisible, monitor } of pages) {
        await setVisible(true)
        monitor.resume()
      }
      await world.advance(75_000)
      for (const { monitor, states } of pages) {
        expect(states()).toBe('down operational')
        expect(monitor.board.get()).toMatchObject({ checking: false, offline: false })
        expect(world.now() - (monitor.board.get().lastCheckedAt ?? 0)).toBeLessThanOrEqual(60_000)
      }
    }),
    { numRuns: 100 },
  )
})
