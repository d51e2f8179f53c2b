import { expect, test } from 'vitest'
import { createClock } from '../../src/app/clock.ts'
import { createWorld } from '../support/world.ts'

const MINUTE = 60_000

test('the clock moves each minute, and at once when there are new results', async () => {
  const world = createWorld()
  const start = world.now()
  const clock = createClock(world)
  const times: number[] = []
  clock.subscribe(() => times.push((clock.get() - start) / MINUTE))
  await world.advance(1.5 * MINUTE)
  clock.tick()
  await world.advance(2 * MINUTE)
  expect(times).toEqual([1, 1.5, 2.5, 3.5])
  expect(world.timers.size).toBe(1)
  expect(clock.initial).toBe(start)
})
