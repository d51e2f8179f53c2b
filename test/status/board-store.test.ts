import { expect, test } from 'vitest'
import { createBoardStore } from '../../src/status/board-store.ts'
import { initialBoard } from '../../src/status/index.ts'
import { createStatusWorld } from '../support/status-world.ts'

const sites = Array.from({ length: 100 }, (_, position) => ({ url: `https://s${position}.example` }))

function setUp() {
  const world = createStatusWorld()
  const from = world.now()
  const store = createBoardStore(initialBoard({ sites }), world.env)
  const notifiedAt: number[] = []
  store.subscribe(() => notifiedAt.push(world.now() - from))
  const result = (responseTime: number) => ({
    sites: sites.map(({ url }) => ({ url, status: 'operational', responseTime }) as const),
  })
  return { world, store, notifiedAt, result }
}

test('a change notifies subscribers at once, and a repetition does not', () => {
  const { store, notifiedAt } = setUp()
  store.set({ paused: true })
  const board = store.get()
  store.set({ paused: true, offline: false })
  expect(notifiedAt).toEqual([0])
  expect(store.get()).toBe(board)
  expect(store.initial.paused).toBe(false)
})

test('the first result of a batch notifies at once, and those of the next 3 ms for each site together', async () => {
  const { world, store, notifiedAt, result } = setUp()
  store.set(result(1), true)
  await world.advance(10)
  store.set(result(2), true)
  await world.advance(20)
  store.set(result(3), true)
  expect(store.get()).toMatchObject(result(3))
  await world.advance(400)
  expect(notifiedAt).toEqual([0, 300])
  expect(world.timers.size).toBe(0)
})

test('a result 3 ms for each site after a notification notifies at once', async () => {
  const { world, store, notifiedAt, result } = setUp()
  store.set(result(1), true)
  await world.advance(300)
  store.set(result(2), true)
  expect(notifiedAt).toEqual([0, 300])
})

test('a result after the clock was set back notifies at once', async () => {
  const { world, store, notifiedAt, result } = setUp()
  store.set(result(1), true)
  world.setClock(world.now() - 86_400_000)
  store.set(result(2), true)
  expect(notifiedAt).toHaveLength(2)
})

test('the first result after another change notifies at once', async () => {
  const { world, store, notifiedAt, result } = setUp()
  store.set({ checking: true })
  await world.advance(80)
  store.set(result(1), true)
  expect(notifiedAt).toEqual([0, 80])
})

test('an urgent change also publishes a delayed result', async () => {
  const { world, store, notifiedAt, result } = setUp()
  store.set(result(1), true)
  store.set(result(2), true)
  await world.advance(10)
  store.set({ paused: false })
  expect(notifiedAt).toEqual([0, 10])
  expect(world.timers.size).toBe(0)
})
