import { expect, test } from 'vitest'
import { createClock } from '../../src/app/context/page-clock.ts'
import { createServerClock } from '../../src/base/server-clock.ts'
import { createWorld } from '../support/world.ts'

const MINUTE = 60_000

test('the clock moves each minute', async () => {
  const world = createWorld()
  const start = world.now()
  const clock = createClock({ server: createServerClock(world.now), after: world.after })
  const times: number[] = []
  clock.subscribe(() => times.push((clock.get() - start) / MINUTE))
  await world.advance(3.5 * MINUTE)
  expect(times).toEqual([1, 2, 3])
  expect(clock.initial).toBe(start)
})

test('catches up if it is a minute old, because the machine slept, or ahead, because the time was set back', () => {
  const world = createWorld()
  const start = world.now()
  const clock = createClock({ server: createServerClock(world.now), after: () => () => undefined })
  for (const [set, shown] of [
    [MINUTE - 1, 0],
    [8 * 60 * MINUTE, 8 * 60 * MINUTE],
    [0, 0],
  ] as const) {
    world.setClock(start + set)
    clock.catchUp()
    expect(clock.get() - start).toBe(shown)
  }
})
