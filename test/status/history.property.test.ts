import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createHistory } from '../../src/status/index.ts'
import type { MeasuredState } from '../../src/status/index.ts'
import { allowSlowTests } from '../support/slow-tests.ts'
import { a, statesByLetter } from '../support/status-world.ts'
import { createWorld } from '../support/world.ts'

allowSlowTests()

const MINUTE = 60_000

/** Records a state a minute, as letters, of which the last is that of now. */
function record(letters: string) {
  const world = createWorld()
  const history = createHistory(world.openPage(), MINUTE)
  for (const letter of letters) {
    world.setClock(world.now() + MINUTE)
    const status = statesByLetter[letter]
    if (status) history.record({ at: world.now(), sites: [{ url: a, status, responseTime: null }] })
  }
  return { history: history.get(), world }
}

/** The state of each minute that begins with a letter, or null if nothing was measured: at most one letter may lack. */
function minutesOf(letters: string): readonly (MeasuredState | null)[] {
  return Array.from(letters, (letter, index) => {
    const isBridged = letter === '.' && index > 0 && /[^.]/.test(letters[index + 1] ?? '.')
    return statesByLetter[isBridged ? (letters[index - 1] ?? '') : letter] ?? null
  })
}

/** The runs of equal minutes: `down 3-5` from the third to the fifth. One that ends unseen lasts until its last round. */
function runsOf(letters: string): readonly string[] {
  const minutes = minutesOf(letters)
  const runs: string[] = []
  let begin = 0
  minutes.forEach((state, minute) => {
    const next = minutes[minute + 1]
    if (state === next && minute + 1 < minutes.length) return
    const isUnseen = next === null || next === undefined
    if (state) runs.unshift(`${state} ${begin}-${isUnseen ? minute : minute + 1}`)
    begin = minute + 1
  })
  return runs
}

const letters = fc
  .array(fc.constantFrom('o', 'o', 'd', 's', '.', '.'), { minLength: 1, maxLength: 30 })
  .map((all) => `o${all.join('')}o`)

test('in any sequence of states, the history is that of its minutes', () => {
  fc.assert(
    fc.property(letters, fc.integer({ min: 0, max: MINUTE - 1 }), (text, elapsedMs) => {
      const { history, world } = record(text)
      const latestAt = world.now()
      world.setClock(latestAt + elapsedMs)
      const reader = history(world.now())
      const minutes = minutesOf(text)
      const first = latestAt - (text.length - 1) * MINUTE
      const minuteOf = (time: number) => (time - first) / MINUTE
      const runs = reader.stretches(a).map(({ state, from, to }) => `${state} ${minuteOf(from)}-${minuteOf(to)}`)
      expect(runs).toEqual(runsOf(text))
      expect(
        reader
          .stretches(a)
          .map(({ isCurrent }) => isCurrent)
          .lastIndexOf(true),
      ).toBe(0)

      const worstOf = (from: number, to: number) => {
        const seen = minutes.filter(
          (_state, minute) => first + minute * MINUTE < to && first + (minute + 1) * MINUTE > from,
        )
        return (['down', 'degraded', 'operational'] as const).find((state) => seen.includes(state)) ?? null
      }
      const span = (text.length + 3) * MINUTE
      const count = 7
      const begin = world.now() - span
      expect(reader.bars(a, span, count)).toEqual(
        Array.from({ length: count }, (_bar, bar) => {
          const isLast = bar === count - 1
          const to = begin + ((bar + 1) * span) / count
          return worstOf(begin + (bar * span) / count, isLast ? to + 1 : to)
        }),
      )

      const measured = minutes.filter((state) => state !== null)
      const { share, measuredMs } = reader.availability(a, first)
      expect(share).toBeCloseTo(1 - measured.filter((state) => state === 'down').length / measured.length)
      expect(measuredMs).toBe(Math.min(measured.length * MINUTE, world.now() - first))
    }),
    { numRuns: 300 },
  )
})
