import { expect, test } from 'vitest'
import { createClock } from '../../src/app/clock.ts'
import { createWorld } from '../support/world.ts'

const MINUTE = 60_000

test('the clock moves each minute', async () => {
  const world = createWorld()
  const start = world.now()
  const clock = createClock(world)
  const times: number[] = []
  clock.subscribe(() => times.push((clock.get() - start) / MINUTE))
  await world.advance(3.5 * MINUTE)
  expect(times).toEqual([1, 2, 3])
  expect(clock.initial).toBe(start)
})
