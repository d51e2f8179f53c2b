import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SiteState } from '../../src/status/index.ts'
import { createMonitor, overallOf } from '../../src/status/index.ts'
import { createLocalNetwork } from '../../src/status/local-network.ts'
import { createNotifier } from '../../src/status/notifier.ts'
import { createStorage, start as midnight } from '../support/history-storage.ts'
import type { Behaviour } from '../support/status-world.ts'
import { createWorld, iconFails, up } from '../support/status-world.ts'

// Local Network Access: a public page needs the user's permission to send requests to private addresses. In Chromium
// 156, such a request hangs while the browser asks, and fails after a refusal as if the site were down.

const intranet = 'https://intranet.example'
const website = 'https://www.example'

/** Starts a monitor of a site with a private address and one with a public address. */
async function open(permission: PermissionState, confirm = true, prepare = (_world: World): void => {}) {
  const world = createWorld()
  world.makePrivate(intranet)
  await world.setPermission(permission)
  prepare(world)
  const config = { sites: [{ url: intranet }, { url: website }], confirm, intervalMs: 60_000 }
  const monitor = createMonitor(config, world.env)
  const seen = new Set<SiteState>()
  monitor.subscribe(() => monitor.get().sites.forEach(({ status }) => seen.add(status)))
  monitor.start()
  await world.advance(20_000)
  return { world, monitor, seen, states: () => monitor.get().sites.map(({ status }) => status) }
}

type World = ReturnType<typeof createWorld>

/** Applies one behaviour to both the icon and the plain requests of a site. */
function behave(world: World, site: string, behaviour: Behaviour) {
  world.image(site, behaviour)
  world.fetch(site, behaviour)
}

describe.each([
  ['without', false],
  ['with', true],
])('a browser that may not ask private addresses, %s `status.confirm`,', (_name, confirm) => {
  test('reports them as blocked, without a response time', async () => {
    const { monitor, states, seen } = await open('denied', confirm)
    expect(states()).toEqual(['blocked', 'operational'])
    expect(monitor.get().sites[0]?.responseTime).toBeNull()
    expect(seen).not.toContain('down')
  })

  test('reports them as they are once the person allows it, without waiting for the next round', async () => {
    const { world, states } = await open('denied', confirm)
    await world.setPermission('granted')
    await world.advance(50)
    expect(states()).toEqual(['operational', 'operational'])
  })

  test('reports them as blocked once the person refuses', async () => {
    const { world, states, seen } = await open('granted', confirm)
    expect(states()).toEqual(['operational', 'operational'])
    await world.setPermission('denied')
    await world.advance(20_000)
    expect(states()).toEqual(['blocked', 'operational'])
    expect(seen).not.toContain('down')
  })

  test('reports the outage of a site that has responded under the same permission', async () => {
    const { world, states } = await open('denied', confirm)
    behave(world, website, iconFails(2))
    await world.advance(60_000)
    expect(states()).toEqual(['blocked', 'down'])
  })

  test('reports a site that is silent for ten seconds as down: a refused request fails at once', async () => {
    const { states } = await open('denied', confirm, (world) => behave(world, website, 'silence'))
    expect(states()).toEqual(['blocked', 'down'])
  })
})

describe('a page that may ask', () => {
  test.each<PermissionState>(['granted', 'prompt'])('reports outages of public sites: %s', async (permission) => {
    const { states } = await open(permission, true, (world) => behave(world, website, iconFails(2)))
    expect(states()[1]).toBe('down')
  })

  test.each<[Behaviour, PermissionState]>([
    ['silence', 'granted'],
    ['silence', 'prompt'],
    ['no-connection', 'granted'],
    ['no-connection', 'prompt'],
  ])('reports public sites that do not answer as down: %s, %s', async (behaviour, permission) => {
    const { states } = await open(permission, true, (world) => behave(world, website, behaviour))
    expect(states()[1]).toBe('down')
  })

  test('reports outages of private sites', async () => {
    const { states } = await open('granted', true, (world) => behave(world, intranet, iconFails(2)))
    expect(states()).toEqual(['down', 'operational'])
  })
})

test('behind a proxy, which hides the addresses of sites, a silent site is down', async () => {
  const { states } = await open('prompt', true, (world) => {
    world.useProxy()
    behave(world, website, 'silence')
  })
  expect(states()).toEqual(['operational', 'down'])
})

test('a site that responded in another network may have a private address in this one', async () => {
  const { world, states, seen } = await open('denied')
  await world.setOnline(false)
  world.makePrivate(website)
  await world.setOnline(true)
  await world.advance(20_000)
  expect(states()).toEqual(['blocked', 'blocked'])
  expect(seen).not.toContain('down')
})

describe('a page with a private address, on which the permission has no effect,', () => {
  test.each<[PermissionState, Behaviour]>([
    ['prompt', 'silence'],
    ['prompt', iconFails(2)],
    ['denied', 'silence'],
    ['denied', iconFails(2)],
  ])('reports an outage if another private site responds: %s, %j', async (permission, behaviour) => {
    const { states } = await open(permission, true, (world) => {
      world.makePagePrivate()
      world.makePrivate(website)
      behave(world, website, behaviour)
    })
    expect(states()).toEqual(['operational', 'down'])
  })
})

test('an interrupted request for the address space decides nothing about the sites that wait for it', async () => {
  const world = createWorld()
  world.makePagePrivate()
  world.makePrivate(intranet)
  world.makePrivate(website)
  await world.setPermission('denied')
  const localNetwork = createLocalNetwork(world.env, true)
  const { signal } = new AbortController()
  await localNetwork.explain({ url: intranet }, { kind: 'loaded', ms: 50 }, 'denied', signal)
  const interrupted = new AbortController()
  const explain = (signal: AbortSignal) =>
    localNetwork.explain({ url: website }, { kind: 'failed', ms: 50 }, 'denied', signal)
  const first = explain(interrupted.signal)
  const second = explain(signal)
  await world.settle()
  interrupted.abort()
  await world.advance(20_000)
  expect([(await first).kind, (await second).kind]).toEqual(['inconclusive', 'inconclusive'])
  const third = explain(signal)
  await world.advance(20_000)
  expect((await third).kind, 'the control is repeated').toBe('failed')
})

describe('while the browser asks the person', () => {
  test('sites on private addresses are blocked after two seconds, not down after ten', async () => {
    const { world, states, seen } = await open('prompt')
    expect(states()).toEqual(['blocked', 'operational'])
    expect(world.open(), 'the next round asks again').toHaveLength(0)
    expect(seen).not.toContain('down')
  })

  test('the time until the answer is no response time', async () => {
    const { world, monitor } = await open('granted', true)
    await world.setPermission('prompt')
    await world.advance(1500)
    await world.setPermission('granted')
    await world.advance(200)
    expect(monitor.get().sites[0]).toEqual({ url: intranet, status: 'operational', responseTime: 50 })
  })

  test('a prompt that the person closes is no outage', async () => {
    const { world, states, seen } = await open('granted', true)
    await world.setPermission('prompt')
    await world.advance(1500)
    await world.dismissPrompt()
    await world.advance(20_000)
    expect(states()).toEqual(['blocked', 'operational'])
    expect(seen).not.toContain('down')
  })

  test.each([500, 1500])('a page that is closed after %i ms leaves no request and no timer behind', async (ms) => {
    const { world, monitor } = await open('prompt')
    await world.advance(40_000 + ms)
    monitor.stop()
    await world.settle()
    expect([world.timers(), world.listeners(), world.open().length]).toEqual([0, 0, 0])
  })

  test('paused checks stay paused when the person answers', async () => {
    const { world, monitor } = await open('prompt')
    monitor.pause()
    const count = world.requests.length
    await world.setPermission('granted')
    await world.advance(60_000)
    expect(world.requests).toHaveLength(count)
  })
})

describe('a blocked site', () => {
  test('leaves the banner to the others', () => {
    expect(overallOf(['blocked', 'operational'])).toBe('operational')
    expect(overallOf(['blocked', 'checking'])).toBe('checking')
    expect(overallOf(['blocked', 'down'])).toBe('down')
    expect(overallOf(['blocked', 'blocked'])).toBe('blocked')
  })

  test('is not recorded in the history', () => {
    const { storage, openPage } = createStorage()
    storage.now = midnight + 5 * 60_000
    const history = openPage()
    history.record([{ url: intranet, status: 'blocked', responseTime: null }], storage.now)
    expect(history.get().summary(intranet, 'hour').figures).toMatchObject({ resultCount: 0, uptime: null })
    expect(history.get().stretches(intranet)).toEqual([])
  })

  test('notifies of nothing, and an outage before it ends when the site responds', async () => {
    const { world, monitor } = await open('granted')
    const shown: string[] = []
    createNotifier(monitor, {
      permission: () => 'granted',
      request: async () => {},
      show: (kind) => void shown.push(kind),
      isWanted: () => true,
      setWanted: () => {},
    })
    await world.setPermission('denied')
    await world.advance(20_000)
    await world.setPermission('granted')
    await world.advance(20_000)
    expect(shown).toEqual([])
    behave(world, intranet, iconFails(2))
    await world.advance(70_000)
    await world.setPermission('denied')
    await world.advance(20_000)
    expect(shown).toEqual(['down'])
    behave(world, intranet, up(50))
    await world.setPermission('granted')
    await world.advance(20_000)
    expect(shown).toEqual(['down', 'back'])
  })
})

test('a browser that is offline keeps the last states whatever the permission', async () => {
  const { world, states } = await open('granted')
  world.setUplink(false)
  await world.setPermission('denied')
  await world.advance(30_000)
  expect(states()).toEqual(['operational', 'operational'])
})

const event = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('advance' as const), ms: fc.integer({ min: 0, max: 70_000 }) }),
  },
  fc.record({ type: fc.constant('permission' as const), to: fc.constantFrom('granted', 'denied', 'prompt') }),
  fc.record({ type: fc.constantFrom('refresh', 'hide', 'show') }),
)

test('whatever happens to the permission, a site that responds is never down, and a public one never blocked', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(event, { maxLength: 20 }), async (isPagePrivate, events) => {
      const { world, monitor, seen } = await open('prompt', true, (world) => isPagePrivate && world.makePagePrivate())
      monitor.subscribe(() => expect(monitor.get().sites[1]?.status).toBe('operational'))
      for (const event of events) {
        if ('ms' in event) await world.advance(event.ms)
        else if ('to' in event) await world.setPermission(event.to as PermissionState)
        else if (event.type === 'refresh') monitor.refresh()
        else await world.setVisible(event.type === 'show')
      }
      expect(seen).not.toContain('down')
      if (isPagePrivate) expect(seen).not.toContain('blocked')

      await world.setVisible(true)
      await world.setPermission('granted')
      await world.advance(30_000)
      expect(monitor.get().sites.map(({ status }) => status)).toEqual(['operational', 'operational'])
      monitor.stop()
      await world.settle()
      expect([world.timers(), world.listeners(), world.open().length]).toEqual([0, 0, 0])
    }),
    { numRuns: 200 },
  )
})
