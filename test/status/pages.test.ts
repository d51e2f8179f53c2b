import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMonitor } from '../../src/status/index.ts'
import type { Round } from '../../src/status/index.ts'
import { channelName } from '../../src/status/messages.ts'
import { createWorld, iconFails, up } from '../support/status-world.ts'

const a = 'https://a.example'
const b = 'https://b.example'
const config = { sites: [{ url: a }, { url: b }], confirm: false, intervalMs: 60_000 }

/** A browser with several visible pages of the portal, opened one after the other. */
async function setUp(count: number) {
  const world = createWorld()
  const from = world.now()
  const pages = Array.from({ length: count }, () => world.openPage())
  const monitors = pages.map(({ env }) => createMonitor(config, env))
  for (const monitor of monitors) {
    monitor.start()
    await world.settle()
  }
  const [first, second] = monitors
  const [firstPage, secondPage] = pages
  if (!first || !second || !firstPage || !secondPage) throw new Error('At least two pages are needed')
  const states = () =>
    monitors.map((monitor) =>
      monitor
        .get()
        .sites.map(({ status }) => status)
        .join(' '),
    )
  return { world, from, pages, monitors, first, second, firstPage, secondPage, states }
}

describe('several pages of one browser', () => {
  test('probe once between them and show the same results', async () => {
    const { world, from, monitors, states } = await setUp(4)
    world.image(b, iconFails(3))
    await world.advance(600_000)
    expect(world.askedAt(a, from)).toEqual(Array.from({ length: 11 }, (_, minute) => minute * 60_000))
    expect(new Set(states())).toEqual(new Set(['operational down']))
    expect(new Set(monitors.map((monitor) => monitor.get().lastCheckedAt)).size).toBe(1)
    expect(monitors.map((monitor) => monitor.leads())).toEqual([true, false, false, false])
  })

  test('all show a result as soon as it arrives', async () => {
    const { world, states } = await setUp(2)
    await world.advance(40)
    expect(states()).toEqual(['checking checking', 'checking checking'])
    world.image(a, up(70))
    await world.advance(10)
    expect(states()).toEqual(['operational operational', 'operational operational'])
  })

  test('share their board with a new page, which does not probe', async () => {
    const { world, from, first } = await setUp(2)
    await world.advance(30_000)
    const third = createMonitor(config, world.openPage().env)
    third.start()
    await world.settle()
    expect(third.get()).toEqual(first.get())
    await world.advance(29_999)
    expect(world.askedAt(a, from)).toEqual([0])
  })

  test('probe for themselves if their lists of sites differ', async () => {
    const { world, from } = await setUp(2)
    const other = createMonitor({ sites: [{ url: b }], confirm: false, intervalMs: 60_000 }, world.openPage().env)
    other.start()
    await world.advance(50)
    expect(world.askedAt(b, from)).toEqual([0, 0])
    expect(other.get().sites).toEqual([{ url: b, status: 'operational', responseTime: 50 }])
  })
})

test('only the page that probed announces the end of a round, with the time of its beginning', async () => {
  const { world, from, first, second } = await setUp(2)
  const rounds: Round[] = []
  const followerRounds: Round[] = []
  first.onRoundEnded((round) => rounds.push(round))
  second.onRoundEnded((round) => followerRounds.push(round))
  expect(rounds).toEqual([])
  await world.advance(50)
  expect(rounds).toEqual([{ at: from, sites: first.get().sites }])
  world.image(b, 'silence')
  await world.advance(69_949)
  expect(rounds).toHaveLength(1)
  await world.advance(1)
  expect(rounds.map(({ at }) => at)).toEqual([from, from + 60_000])
  expect(followerRounds).toEqual([])
})

describe('when the leader is lost', () => {
  test('because it stopped, another page takes over on schedule', async () => {
    const { world, from, first, states } = await setUp(3)
    await world.advance(80_000)
    first.stop()
    world.image(a, iconFails(2))
    await world.advance(120_000)
    expect(world.askedAt(a, from)).toEqual([0, 60_000, 120_000, 180_000])
    expect(states()).toEqual(['operational operational', 'down operational', 'down operational'])
  })

  test('in the middle of a round, the next leader repeats the round', async () => {
    const { world, from, firstPage, second } = await setUp(2)
    world.image(a, up(2000))
    await world.advance(60_000)
    world.image(a, up(20))
    await world.advance(100)
    await firstPage.setVisible(false)
    expect(second.leads()).toBe(true)
    await world.advance(100)
    expect(second.get()).toMatchObject({ checking: false, lastCheckedAt: world.now() - 50 })
    expect(world.askedAt(b, from)).toEqual([0, 60_000, 60_100])
    expect(world.open()).toEqual([])
  })

  test('because it is hidden, a visible page takes over, and keeps the lead afterwards', async () => {
    const { world, from, first, second, firstPage } = await setUp(2)
    await world.advance(10_000)
    await firstPage.setVisible(false)
    expect([first.leads(), second.leads()]).toEqual([false, true])
    await world.advance(60_000)
    await firstPage.setVisible(true)
    await world.advance(60_000)
    expect([first.leads(), second.leads()]).toEqual([false, true])
    expect(world.askedAt(a, from)).toEqual([0, 60_000, 120_000])
    expect(first.get()).toEqual(second.get())
  })

  test('because it hangs, it is replaced five seconds after an unanswered request', async () => {
    const { world, from, first, second, firstPage } = await setUp(2)
    await world.advance(10_000)
    firstPage.hang()
    second.refresh()
    expect(second.get().checking).toBe(true)
    await world.advance(5050)
    expect(second.leads()).toBe(true)
    expect(first.leads()).toBe(false)
    expect(world.askedAt(a, from)).toEqual([0, 15_000])
    expect(second.get()).toMatchObject({ checking: false, lastCheckedAt: from + 15_050 })
  })

  test('because it hangs without a request, it is replaced within about two minutes', async () => {
    const { world, second, firstPage } = await setUp(2)
    await world.advance(10_000)
    firstPage.hang()
    await world.advance(120_000)
    expect(second.leads()).toBe(true)
    expect(second.get().lastCheckedAt).toBeGreaterThan(world.now() - 60_000)
  })
})

describe('Refresh in a follower', () => {
  test('makes the leader probe, and shows the round as in progress until it ends', async () => {
    const { world, from, first, second } = await setUp(2)
    world.image(b, up(2000))
    await world.advance(20_000)
    second.refresh()
    await world.settle()
    expect([first.get().checking, second.get().checking]).toEqual([true, true])
    await world.advance(1999)
    expect(second.get().checking).toBe(true)
    await world.advance(1)
    expect([first.get().checking, second.get().checking]).toEqual([false, false])
    expect(world.askedAt(a, from)).toEqual([0, 20_000])
    expect(second.leads()).toBe(false)
  })

  test('probes each site once at a time, even if clicked a hundred times', async () => {
    const { world, from, second } = await setUp(2)
    world.image(b, 'silence')
    await world.advance(60_000)
    for (let click = 0; click < 100; click++) second.refresh()
    await world.settle()
    expect(world.open().filter(({ site }) => site === b)).toHaveLength(1)
    expect(world.askedAt(b, from)).toEqual([0, 60_000])
  })
})

describe('Pause', () => {
  test('in the leader hands the lead to another page', async () => {
    const { world, from, first, second } = await setUp(2)
    await world.advance(10_000)
    first.pause()
    const { sites } = first.get()
    world.image(a, iconFails(1))
    await world.advance(60_000)
    expect([first.leads(), second.leads()]).toEqual([false, true])
    expect(first.get()).toMatchObject({ sites, paused: true, checking: false })
    expect(second.get().sites).toMatchObject([{ status: 'down' }, { status: 'operational' }])
    expect(world.askedAt(a, from)).toEqual([0, 60_000])
  })

  test('in a follower freezes its board until Refresh', async () => {
    const { world, second, states } = await setUp(2)
    await world.advance(10_000)
    second.pause()
    world.image(a, iconFails(1))
    await world.advance(60_000)
    expect(states()).toEqual(['down operational', 'operational operational'])
    second.refresh()
    await world.advance(50)
    expect(states()).toEqual(['down operational', 'down operational'])
    world.image(a, up(9))
    await world.advance(60_000)
    expect(states()).toEqual(['operational operational', 'down operational'])
  })
})

describe('a message', () => {
  const valid = {
    sites: [
      { url: a, status: 'down', responseTime: null },
      { url: b, status: 'operational', responseTime: 9, note: 'icon-unreadable' },
    ],
    lastCheckedAt: 1,
    checking: false,
    lastRoundAt: 1,
  }
  const validExcept = (part: object) => ({ ...valid, ...part })
  const invalidMessages: readonly unknown[] = [
    undefined,
    null,
    7,
    'stop',
    [],
    {},
    validExcept({ sites: undefined }),
    validExcept({ sites: [] }),
    validExcept({ sites: valid.sites.slice(1) }),
    validExcept({ sites: [null, null] }),
    validExcept({ sites: valid.sites.toReversed() }),
    validExcept({ sites: [{ ...valid.sites[0], status: 'unknown' }, valid.sites[1]] }),
    validExcept({ sites: [{ ...valid.sites[0], responseTime: '9' }, valid.sites[1]] }),
    validExcept({ sites: [{ ...valid.sites[0], responseTime: NaN }, valid.sites[1]] }),
    validExcept({ lastCheckedAt: 'now' }),
    validExcept({ lastCheckedAt: undefined }),
    validExcept({ lastRoundAt: null }),
    validExcept({ checking: 1 }),
  ]

  test('with a valid board replaces the board of a follower', async () => {
    const { world, second } = await setUp(2)
    await world.say(channelName([a, b]), valid)
    expect(second.get()).toMatchObject({ sites: valid.sites, lastCheckedAt: 1 })
  })

  test.each(invalidMessages.map((message) => [JSON.stringify(message) ?? 'undefined', message]))(
    'that is invalid changes nothing: %s',
    async (_, message) => {
      const { world, first, second } = await setUp(2)
      await world.advance(1000)
      const before = [first.get(), second.get()]
      await world.say(channelName([a, b]), message)
      expect([first.get(), second.get()]).toEqual(before)
    },
  )

  test('from a leader without results leaves the results of a follower', async () => {
    const { world, second } = await setUp(2)
    await world.advance(1000)
    const before = second.get()
    const blank = [a, b].map((url) => ({ url, status: 'checking', responseTime: null }))
    await world.say(channelName([a, b]), {
      sites: blank,
      lastCheckedAt: null,
      checking: true,
      lastRoundAt: world.now(),
    })
    expect(second.get()).toEqual({ ...before, checking: true })
  })

  test('does not change the board of the leader', async () => {
    const { world, first } = await setUp(2)
    await world.advance(1000)
    const before = first.get()
    await world.say(channelName([a, b]), valid)
    expect(first.get()).toBe(before)
  })
})

test('a clock that is set back by a day stops no page', async () => {
  const { world, first, second } = await setUp(2)
  await world.advance(30_000)
  world.setClock(world.now() - 86_400_000)
  second.refresh()
  await world.advance(50)
  expect(first.get().lastCheckedAt).toBe(world.now())
  expect(second.get()).toEqual(first.get())
  first.stop()
  await world.advance(120_000)
  expect(second.leads()).toBe(true)
  expect(world.now() - (second.get().lastCheckedAt ?? 0)).toBeLessThan(60_000)
})

test('a leader that hangs while the clock is set back by a day is replaced in the usual time', async () => {
  const { world, second, firstPage } = await setUp(2)
  await world.advance(10_000)
  firstPage.hang()
  world.setClock(world.now() - 86_400_000)
  await world.advance(120_000)
  expect(second.leads()).toBe(true)
})

test('in any sequence of events at most one page leads, sites are not probed twice at once, and all pages end up with the current results', async () => {
  const action = fc.tuple(
    fc.constantFrom('hide', 'show', 'refresh', 'pause', 'resume', 'stop', 'start', 'advance', 'offline', 'online'),
    fc.nat({ max: 2 }),
    fc.integer({ min: 0, max: 90_000 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 30 }), async (actions) => {
      const { world, pages, monitors } = await setUp(3)
      world.image(b, up(4000))
      const check = () => {
        expect(monitors.filter((monitor) => monitor.leads()).length).toBeLessThanOrEqual(1)
        const open = world.open().map(({ site }) => site)
        expect(new Set(open).size).toBe(open.length)
      }
      for (const [type, page, ms] of actions) {
        if (type === 'hide' || type === 'show') await pages[page]?.setVisible(type === 'show')
        else if (type === 'offline' || type === 'online') await world.setOnline(type === 'online')
        else if (type === 'advance') await world.advance(ms)
        else monitors[page]?.[type]()
        await world.settle()
        check()
      }
      await world.setOnline(true)
      for (const page of pages) await page.setVisible(true)
      for (const monitor of monitors) {
        monitor.start()
        monitor.resume()
      }
      world.image(a, iconFails(1))
      world.image(b, up(30))
      await world.advance(75_000)
      check()
      for (const monitor of monitors) {
        expect(monitor.get().sites).toMatchObject([{ status: 'down' }, { status: 'operational', responseTime: 30 }])
        expect(monitor.get()).toMatchObject({ checking: false, offline: false })
      }
    }),
    { numRuns: 300 },
  )
})
