import { expect, test } from 'vitest'
import { createSchedule } from '../../src/status/schedule.ts'
import { createWorld } from '../support/status-world.ts'

function setUp() {
  const world = createWorld()
  const from = world.now()
  const ticks: number[] = []
  const schedule = createSchedule(world.env, 60_000, () => ticks.push(world.now() - from))
  return { world, from, schedule, ticks }
}

test('a round is due until the first has begun, and more than 60 s after it', async () => {
  const { world, schedule } = setUp()
  expect(schedule.isDue()).toBe(true)
  schedule.setLastRoundAt(world.now())
  expect(schedule.isDue()).toBe(false)
  await world.advance(60_000)
  expect(schedule.isDue()).toBe(false)
  await world.advance(1)
  expect(schedule.isDue()).toBe(true)
  expect(schedule.isDue(60_001)).toBe(false)
})

test('a round is due if the clock was set back', () => {
  const { world, schedule } = setUp()
  schedule.setLastRoundAt(world.now())
  world.setClock(world.now() - 1)
  expect(schedule.isDue()).toBe(true)
})

test('the interval ticks every 60 s until it stops, which makes a round due', async () => {
  const { world, schedule, ticks } = setUp()
  schedule.start()
  await world.advance(130_000)
  schedule.setLastRoundAt(world.now())
  schedule.stop()
  expect(schedule.isDue()).toBe(true)
  await world.advance(130_000)
  expect(ticks).toEqual([60_000, 120_000])
})

test('a later round of the leader restarts the interval, and an earlier one does not', async () => {
  const { world, from, schedule, ticks } = setUp()
  schedule.setLastRoundAt(from)
  schedule.start()
  await world.advance(20_000)
  schedule.follow(from)
  schedule.follow(from - 1)
  expect(schedule.lastRoundAt()).toBe(from)
  schedule.follow(from + 20_000)
  expect(schedule.lastRoundAt()).toBe(from + 20_000)
  await world.advance(60_000)
  expect(ticks).toEqual([80_000])
})

test('an earlier round of the leader counts if one is due', async () => {
  const { world, from, schedule } = setUp()
  schedule.setLastRoundAt(from)
  await world.advance(60_001)
  schedule.follow(from - 5)
  expect(schedule.lastRoundAt()).toBe(from - 5)
})
