import { describe, expect, test } from 'vitest'
import { WATCHED_KEY } from '../../src/base/keys.ts'
import { createRecoveryWatch } from '../../src/status/index.ts'
import type { RecoveryEnv } from '../../src/status/index.ts'
import { a, b, fakeRecoveryEnv, iconFails, up, watchSites } from '../support/status-world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A hidden tab in which the user has asked about site a, ten minutes after its trouble began. */
async function asked(changes: Partial<RecoveryEnv> = {}) {
  const { world, monitor } = watchSites()
  world.image(a, iconFails(2))
  const env = { ...fakeRecoveryEnv(world), check: monitor.check, ...changes }
  const open = (urls: readonly string[] = [a, b]) => createRecoveryWatch(urls, env)
  const watch = open()
  await world.setVisible(false)
  const from = world.now()
  watch.start(a, from - 10 * MINUTE)
  const stateOf = (url: string) => watch.get().find((site) => site.url === url)?.state
  return { world, env, open, watch, from, stateOf, stored: () => env.storage.read(WATCHED_KEY) }
}

test('a hidden tab checks the site alone, once a minute, and tells once that it is back', async () => {
  const { world, env, watch, from, stored } = await asked()
  await world.advance(5 * MINUTE)
  expect(world.askedAt(a, from)).toEqual([1, 2, 3, 4, 5].map((minutes) => minutes * MINUTE))
  expect(world.askedAt(b, from)).toEqual([])
  world.image(a, up(50))
  await world.advance(MINUTE)
  expect(env.notifications, 'after one success').toEqual([])
  await world.advance(MINUTE + 100)
  expect(env.notifications).toMatchObject([{ url: a }])
  const [site] = watch.get()
  expect(site).toMatchObject({ state: 'recovered', isSeen: false, since: from - 10 * MINUTE, gap: null })
  expect(site?.worksSince).toBe(from + 6 * MINUTE + 50)
  expect(stored()).toBeNull()
  await world.advance(HOUR)
  expect(env.notifications).toHaveLength(1)
  expect(world.askedAt(a, from)).toHaveLength(7)
})

type World = Awaited<ReturnType<typeof asked>>['world']

test.each([
  ['fails', (world: World) => world.image(a, iconFails(2))],
  ['is slow', (world: World) => world.image(a, up(4000))],
  ['is made without a connection', (world: World) => world.setUplink(false)],
])('a success after which a check %s does not count', async (_, spoil) => {
  const { world, env, stateOf } = await asked()
  world.image(a, up(50))
  await world.advance(MINUTE + 100)
  spoil(world)
  await world.advance(MINUTE)
  world.setUplink(true)
  world.image(a, up(50))
  await world.advance(MINUTE)
  expect(stateOf(a)).toBe('watching')
  await world.advance(MINUTE)
  expect(stateOf(a)).toBe('recovered')
  expect(env.notifications).toHaveLength(1)
})

test('after eight hours it checks no more, and says since when', async () => {
  const { world, env, watch, from, stored } = await asked()
  await world.advance(8 * HOUR - 1)
  expect(watch.get()).toMatchObject([{ state: 'watching', gap: null }])
  await world.advance(1)
  expect(watch.get()).toMatchObject([{ state: 'ended', gap: { from: from + 8 * HOUR, to: null } }])
  expect(stored()).toBeNull()
  world.image(a, up(50))
  const { length } = world.requests
  await world.advance(HOUR)
  expect(world.requests).toHaveLength(length)
  expect(env.notifications).toEqual([])
})

test('a user who stops it leaves nothing, even if a check is in progress', async () => {
  const { world, env, watch, stored } = await asked()
  world.image(a, up(500))
  await world.advance(2 * MINUTE + 100)
  watch.stop(a)
  await world.advance(HOUR)
  expect(watch.get()).toEqual([])
  expect(env.notifications).toEqual([])
  expect(stored()).toBeNull()
  expect(world.timers.size).toBe(0)
})

test('a check that takes longer than a minute is not joined by another', async () => {
  let checks = 0
  const { world } = await asked({
    check() {
      checks += 1
      return new Promise(() => {})
    },
  })
  await world.advance(3 * MINUTE)
  expect(checks).toBe(1)
})

test('several sites are told of one by one', async () => {
  const { world, env, watch, stateOf } = await asked()
  world.image(b, iconFails(2))
  watch.start(b, null)
  world.image(a, up(50))
  await world.advance(3 * MINUTE)
  expect([stateOf(a), stateOf(b)]).toEqual(['recovered', 'watching'])
  world.image(b, up(50))
  await world.advance(2 * MINUTE + 100)
  expect(env.notifications.map(({ url }) => url)).toEqual([a, b])
})

describe('the title tells of it until it is seen', () => {
  test('a user who looks at the page gets no notification', async () => {
    const { world, env, watch } = await asked({ isSeen: () => true })
    world.image(a, up(50))
    await world.advance(3 * MINUTE)
    expect(watch.get()).toMatchObject([{ state: 'recovered', isSeen: true }])
    expect(env.notifications).toEqual([])
  })

  test('a user who returns has seen it', async () => {
    let isSeen = false
    const { world, env, watch } = await asked({ isSeen: () => isSeen })
    world.image(a, up(50))
    await world.advance(3 * MINUTE)
    env.see()
    expect(watch.get()).toMatchObject([{ isSeen: false }])
    isSeen = true
    env.see()
    expect(watch.get()).toMatchObject([{ state: 'recovered', isSeen: true }])
  })

  test('so has a user who clicks the notification', async () => {
    const { world, env, watch } = await asked()
    world.image(a, up(50))
    await world.advance(3 * MINUTE)
    env.notifications[0]?.click()
    expect(watch.get()).toMatchObject([{ state: 'recovered', isSeen: true }])
  })
})

describe('a page that is loaded again in its tab', () => {
  test('goes on, and has nothing to say after a minute', async () => {
    const { world, env, open, from } = await asked()
    world.sleep(MINUTE)
    const watch = open()
    expect(watch.get()).toMatchObject([{ url: a, state: 'watching', since: from - 10 * MINUTE, gap: null }])
    expect(watch.initial, 'the prerendered page knows nothing of it').toEqual([])
    world.image(a, up(50))
    await world.advance(3 * MINUTE)
    expect(env.notifications).not.toEqual([])
  })

  test('says from when to when it did not watch, if the browser had discarded it', async () => {
    const { world, open, from } = await asked()
    world.sleep(20 * MINUTE)
    const watch = open()
    expect(watch.get()).toMatchObject([{ state: 'watching', gap: { from, to: from + 20 * MINUTE } }])
  })

  test('says since when, if eight hours are over meanwhile', async () => {
    const { world, open, from, stored } = await asked()
    world.sleep(9 * HOUR)
    expect(open().get()).toMatchObject([{ state: 'ended', gap: { from, to: null } }])
    expect(stored()).toBeNull()
  })

  test('forgets a site that was removed from the configuration', async () => {
    const { open, stored } = await asked()
    expect(open([b]).get()).toEqual([])
    expect(stored()).toBeNull()
  })
})

test('a machine that has slept says so, and a success before the sleep does not count', async () => {
  const { world, watch, from, stateOf } = await asked()
  world.image(a, up(50))
  await world.advance(MINUTE + 100)
  await world.sleep(2 * HOUR)
  await world.advance(100)
  expect(watch.get()).toMatchObject([{ state: 'watching', gap: { from: from + MINUTE } }])
  await world.advance(MINUTE)
  expect(stateOf(a)).toBe('recovered')
})

const now = Date.UTC(2030, 0, 15)
const mark = { url: a, since: now - 3, askedAt: now - 2, lookedAt: now - 1 }

test.each([
  ['no JSON', '{'],
  ['no list', JSON.stringify(mark)],
  ['a list of other values', '[null, 1, "x", [], {}]'],
  ['a site that is not configured', JSON.stringify([{ ...mark, url: 'https://evil.example' }])],
  ['times that are texts', JSON.stringify([{ ...mark, since: '0' }])],
  ['a time that is missing', JSON.stringify([{ ...mark, askedAt: undefined }])],
  ['times that are not in order', JSON.stringify([{ ...mark, since: now - 1 }])],
  ['times that are ahead', JSON.stringify([{ ...mark, lookedAt: now + 1 }])],
])('a stored mark with %s is removed', (_, text) => {
  const { world } = watchSites()
  const env = fakeRecoveryEnv(world)
  env.storage.write(WATCHED_KEY, text)
  expect(createRecoveryWatch([a, b], env).get()).toEqual([])
  expect(env.storage.read(WATCHED_KEY)).toBeNull()
  expect(world.timers.size).toBe(0)
})

test('a mark that is stored twice counts once, and only what is known of it', () => {
  const env = fakeRecoveryEnv(watchSites().world)
  env.storage.write(WATCHED_KEY, JSON.stringify([{ ...mark, state: 'recovered', gap: {} }, mark]))
  const sites = createRecoveryWatch([a, b], env).get()
  expect(sites).toMatchObject([{ ...mark, lookedAt: now, state: 'watching', gap: null }])
})
