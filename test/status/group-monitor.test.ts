import { describe, expect, test } from 'vitest'
import { FileFault, MissingFile } from '../../src/base/published-file.ts'
import { createGroupMonitor, createHistory } from '../../src/status/index.ts'
import type { Scope, SiteState } from '../../src/status/index.ts'
import { monitorFile } from '../support/group-monitor-file.ts'
import { a, b } from '../support/status-world.ts'
import { createWorld } from '../support/world.ts'

const MINUTE = 60_000

const missing = () => Promise.reject(new MissingFile())

/** A page with a group's monitor, whose file a test changes. */
function setUp() {
  const world = createWorld()
  const page = world.openPage()
  const requests: number[] = []
  const faults: string[] = []
  const start = world.now()
  const server: { file: () => Promise<string>; aheadMs: number } = { file: missing, aheadMs: 0 }
  const serve = (sites: Readonly<Record<string, string>>, stepMs = MINUTE) => {
    server.file = async () => monitorFile(sites, world.now() + server.aheadMs, stepMs)
  }
  const group = createGroupMonitor([a, b], MINUTE, {
    ...page,
    serverNow: () => page.now() + server.aheadMs,
    fetchFile() {
      requests.push((world.now() - start) / 1000)
      return server.file()
    },
    warn: (fault) => faults.push(fault),
  })
  const history = createHistory(page, MINUTE, group)
  const begin = () => {
    // As the clock of the page does.
    page.every(MINUTE, group.refresh)
    page.onPresence(group.refresh)
    group.refresh()
    return world.settle()
  }
  /** Records what this browser sees of site `a`, and returns what the monitor adds to that. */
  const see = (status: SiteState) => {
    const site = { url: a, status, responseTime: null }
    history.record({ at: world.now(), sites: [site] })
    return history.get()(world.now()).compare(site)
  }
  return { world, page, requests, faults, server, serve, group, history, begin, see }
}

describe('the file of the group’s monitor', () => {
  test.each([-3_600_000, 3_600_000])(
    'counts by the clock of the server, %d ms ahead of the device’s',
    async (aheadMs) => {
      const { server, serve, begin, group, faults } = setUp()
      server.aheadMs = aheadMs
      serve({ [a]: 'ooo' })
      await begin()
      expect([group.get()?.sites.has(a), faults]).toEqual([true, []])
    },
  )

  test('is fetched when the page is open, and once an interval', async () => {
    const { world, requests, serve, begin } = setUp()
    serve({ [a]: 'oo' })
    await begin()
    await world.advance(2.5 * MINUTE)
    expect(requests).toEqual([0, 60, 120])
  })

  test('is not fetched while the page is hidden, and at most once an interval when it is seen', async () => {
    const { world, page, requests, serve, begin } = setUp()
    serve({ [a]: 'oo' })
    await page.setVisible(false)
    await begin()
    await world.advance(90_000)
    expect(requests).toEqual([])
    await page.setVisible(true)
    await page.setVisible(false)
    await page.setVisible(true)
    await world.advance(30_000)
    expect(requests).toEqual([90])
  })

  test('is fetched although the browser reports no connection, because it may be wrong, and stays if that fails', async () => {
    const { world, requests, server, serve, group, begin } = setUp()
    await world.setOnline(false)
    serve({ [a]: 'oo' })
    await begin()
    expect([requests, group.get() === null]).toEqual([[0], false])
    server.file = () => Promise.reject(new TypeError('Failed to fetch'))
    await world.advance(5 * MINUTE)
    expect([requests, group.get() === null]).toEqual([[0, 60, 120, 180, 240, 300], false])
  })

  test('is fetched at once if the clock was set back', async () => {
    const { world, page, requests, serve, begin } = setUp()
    serve({ [a]: 'oo' })
    await begin()
    world.setClock(world.now() - 60 * MINUTE)
    await page.setVisible(true)
    expect(requests).toHaveLength(2)
  })

  test('that is missing is named once, and asked for again', async () => {
    const { world, requests, faults, serve, group, begin } = setUp()
    await begin()
    await world.advance(61 * MINUTE)
    expect([requests, faults, group.get()]).toEqual([[0, 60, 3660], ['it is missing'], null])
    serve({ [a]: 'oo' })
    await world.advance(60 * MINUTE)
    expect(group.get()).not.toBeNull()
  })

  test.each([
    ['a missing file', missing],
    ['an error of a proxy', () => Promise.reject(new FileFault('the response has status 502'))],
    ['a page of a sign-in service', async () => '<!doctype html>'],
  ])('stays after one passing answer: %s', async (_, other) => {
    const { world, server, serve, group, begin } = setUp()
    serve({ [a]: 'oo' })
    await begin()
    server.file = other
    await world.advance(MINUTE)
    expect(group.get()).not.toBeNull()
    serve({ [a]: 'oo' })
    await world.advance(MINUTE)
    server.file = other
    await world.advance(MINUTE)
    expect(group.get()).not.toBeNull()
    await world.advance(MINUTE)
    expect(group.get()).toBeNull()
  })

  test('with a fault is named once, and counts as none until it is right again', async () => {
    const { world, faults, server, serve, group, begin } = setUp()
    serve({ [a]: 'oo' })
    await begin()
    expect(group.get()).not.toBeNull()
    server.file = async () => '<!doctype html>'
    await world.advance(3 * MINUTE)
    expect([faults, group.get()]).toEqual([['it is not JSON'], null])
    serve({ [a]: 'oo' })
    await world.advance(MINUTE)
    expect([faults.length, group.get() === null]).toEqual([1, false])
  })

  test('that cannot be fetched counts as none', async () => {
    const { world, faults, server, group, begin } = setUp()
    server.file = () => Promise.reject(new FileFault('the response has status 502'))
    await begin()
    await world.advance(3 * MINUTE)
    expect([faults, group.get()]).toEqual([['the response has status 502'], null])
  })

  test('that is no longer written becomes old, and is named once', async () => {
    const { world, faults, server, group, history, begin } = setUp()
    const file = monitorFile({ [a]: 'od' }, world.now())
    server.file = async () => file
    await begin()
    await world.advance(3 * MINUTE)
    expect([faults, history.get()(world.now()).monitoredAt(a)]).toEqual([[], world.now() - 3 * MINUTE])
    await world.advance(5 * MINUTE)
    expect([faults, group.get()]).toEqual([[expect.stringMatching(/more than 3 steps/)], null])
  })

  test('names addresses that are not sites of the portal, and is used for the sites of the portal', async () => {
    const { faults, serve, group, begin } = setUp()
    const foreignUrls = Array.from({ length: 4 }, (_, index) => `https://${index}.example`)
    serve({ [a]: 'oo', ...Object.fromEntries(foreignUrls.map((url) => [url, 'oo'])) })
    await begin()
    expect([...(group.get()?.sites.keys() ?? [])]).toEqual([a])
    expect(faults).toEqual([`addresses that are not sites of the portal: ${foreignUrls.join(', ')}`])
  })

  test('names a series with a fault once, and is used without it', async () => {
    const { world, faults, server, group, begin } = setUp()
    server.file = async () => monitorFile({ [a]: 'oo', [b]: 'oo' }, world.now()).replace('"1"', '"7"')
    await begin()
    await world.advance(3 * MINUTE)
    expect([...(group.get()?.sites.keys() ?? [])]).toEqual([b])
    expect(faults).toEqual([expect.stringMatching(/^left out: https:\/\/a\.example has a sample .* out of order$/)])
  })

  test('with thousands of long addresses of others has one short line', async () => {
    const { world, faults, server, begin } = setUp()
    const foreign = Array.from({ length: 2000 }, (_, index) => [`https://${index}${'x'.repeat(1000)}.example`, 'oo'])
    server.file = async () => monitorFile({ ...Object.fromEntries(foreign), [a]: 'oo' } as never, world.now())
    await begin()
    expect(faults).toEqual([expect.stringMatching(/^addresses that .* and 1995 more$/)])
    expect(faults.join().length).toBeLessThan(1000)
  })
})

describe('the history', () => {
  test('is the monitor’s for the sites that it has, and this browser’s for the others', async () => {
    const { world, serve, history, begin } = setUp()
    serve({ [a]: 'ooddo' })
    history.record({
      at: world.now(),
      sites: [a, b].map((url) => ({ url, status: 'degraded', responseTime: 3100 })),
    })
    await begin()
    const reader = history.get()(world.now())
    expect(reader.stretches(a).map(({ state }) => state)).toEqual(['operational', 'down', 'operational'])
    expect(reader.stretches(b).map(({ state }) => state)).toEqual(['degraded'])
    expect([reader.monitoredAt(a), reader.monitoredAt(b)]).toEqual([world.now(), null])
    expect(reader.disruptions(a)).toMatchObject([{ state: 'down', from: world.now() - 2 * MINUTE }])
    expect(reader.availability(a, 0).share).toBeCloseTo(3 / 5)
    expect(reader.bars(a, 5 * MINUTE, 5)).toEqual([null, 'operational', 'operational', 'down', 'down'])
  })

  test('is this browser’s again when the newest sample is older than three steps and two intervals', async () => {
    const { world, page, serve, history, begin, see } = setUp()
    serve({ [a]: 'oo' })
    await begin()
    await page.setVisible(false)
    await world.advance(5 * MINUTE)
    expect(history.get()(world.now()).monitoredAt(a)).toBe(world.now() - 5 * MINUTE)
    await world.advance(1)
    const reader = history.get()(world.now())
    expect([reader.monitoredAt(a), reader.stretches(a), see('down')]).toEqual([null, [], null])
  })

  test('is the monitor’s as soon as its file arrives, and subscribers are notified', async () => {
    const { world, serve, history, begin } = setUp()
    const monitoredAt: (number | null)[] = []
    history.subscribe(() => monitoredAt.push(history.get()(world.now()).monitoredAt(a)))
    serve({ [a]: 'oo' })
    await begin()
    expect(monitoredAt).toEqual([world.now()])
  })

  test('has seven days of a file with more', async () => {
    const { world, serve, history, begin } = setUp()
    serve({ [a]: 'o'.repeat(9) + 'd'.repeat(1) + 'o'.repeat(8) }, 24 * 60 * MINUTE)
    await begin()
    expect(history.get()(world.now()).disruptions(a)).toEqual([])
  })

  test('of this browser is recorded and deleted as without a monitor', async () => {
    const { world, serve, history, begin, see } = setUp()
    serve({ [a]: 'oo' })
    await begin()
    see('down')
    expect(world.storage.items.get('als.history')).toContain('down')
    world.storage.items.clear()
    world.tell('als.history')
    expect(history.get()(world.now()).stretches(a)).toMatchObject([{ state: 'operational' }])
  })
})

describe('compared with this browser,', () => {
  test('the monitor has nothing to add where nobody sees trouble, or nothing is known', async () => {
    const { serve, begin, see } = setUp()
    serve({ [a]: 'oo' })
    await begin()
    expect([see('operational'), see('checking')]).toEqual([null, null])
  })

  test.each<[letters: string, SiteState, Scope]>([
    ['oo', 'down', 'here'],
    ['os', 'down', 'here'],
    ['oo', 'degraded', 'here'],
    ['os', 'operational', 'monitor'],
    ['od', 'operational', 'monitor'],
    ['od', 'degraded', 'monitor'],
    ['os', 'degraded', 'everybody'],
    ['od', 'down', 'everybody'],
  ])('a trouble is told of whoever sees the worse state: %s, %s: %s', async (letters, status, scope) => {
    const { world, serve, begin, see } = setUp()
    serve({ [a]: letters })
    await begin()
    const state = letters.endsWith('d') ? 'down' : 'degraded'
    const disruption = scope === 'here' ? null : { state, from: world.now(), isCurrent: true }
    expect(see(status)).toMatchObject({ scope, disruption })
  })

  test('a round that is older than the latest sample counts, too', async () => {
    const { world, serve, history, begin, see } = setUp()
    serve({ [a]: 'oo' })
    await begin()
    expect(see('down')).toEqual({ scope: 'here', disruption: null })
    await world.advance(MINUTE)
    const site = { url: a, status: 'down', responseTime: null } as const
    expect(history.get()(world.now()).compare(site)).toEqual({ scope: 'here', disruption: null })
  })

  test('the monitor is not quoted on what has happened since its latest sample', async () => {
    const { world, serve, begin, see } = setUp()
    serve({ [a]: 'oo' }, 5 * MINUTE)
    await begin()
    see('operational')
    await world.advance(30_000)
    expect(see('down')).toBeNull()
    serve({ [a]: 'od' }, 5 * MINUTE)
    await world.advance(30_000)
    expect(see('down')).toMatchObject({ scope: 'everybody' })
    await world.advance(20_000)
    expect(see('operational')).toBeNull()
    await world.advance(40_000)
    expect(see('operational')).toMatchObject({ scope: 'monitor' })
  })

  test('a state waits for the end of its round', async () => {
    const { world, serve, history, begin, see } = setUp()
    serve({ [a]: 'oo' })
    await begin()
    see('operational')
    const find = (status: SiteState) => history.get()(world.now()).compare({ url: a, status, responseTime: null })
    expect(find('down')).toBeNull()
    serve({ [a]: 'od' })
    await world.advance(MINUTE)
    expect(find('down'), 'unless the monitor sees it, too').toMatchObject({ scope: 'everybody' })
  })
})
