import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createGroupMonitor, createHistory } from '../../src/status/index.ts'
import type { HistoryAt, MeasuredState } from '../../src/status/index.ts'
import { monitorFile } from '../support/group-monitor-file.ts'
import { allowSlowTests } from '../support/slow-tests.ts'
import { a } from '../support/status-world.ts'
import { createWorld } from '../support/world.ts'

allowSlowTests()

const MINUTE = 60_000
const regular = 'https://regular.example'
const states: Readonly<Record<string, MeasuredState>> = { d: 'down', o: 'operational', s: 'degraded' }

/** Both sources: they are given a state a minute, as letters, of which the last is that of now. */
const sources: Readonly<Record<string, (letters: string) => Promise<Source>>> = {
  'of this browser': async (letters) => {
    const world = createWorld()
    const history = createHistory(world.openPage(), MINUTE)
    for (const letter of letters) {
      world.setClock(world.now() + MINUTE)
      const status = states[letter]
      if (status) history.record({ at: world.now(), sites: [{ url: a, status, responseTime: null }] })
    }
    return { history: history.get(), world }
  },
  'of the group’s monitor': async (letters) => {
    const world = createWorld()
    const page = world.openPage()
    const file = monitorFile({ [a]: letters, [regular]: 'o'.repeat(60) }, world.now())
    const env = { ...page, fetchFile: async () => file, warn() {} }
    const group = createGroupMonitor([a, regular], MINUTE, env)
    group.refresh()
    await world.settle()
    return { history: createHistory(page, MINUTE, group).get(), world }
  },
}

interface Source {
  readonly history: HistoryAt
  readonly world: ReturnType<typeof createWorld>
}

/** The state of each minute that begins with a letter, or null if nothing was measured: at most one letter may lack. */
function minutesOf(letters: string): readonly (MeasuredState | null)[] {
  return Array.from(letters, (letter, position) => {
    const isBridged = letter === '.' && position > 0 && /[^.]/.test(letters[position + 1] ?? '.')
    return states[isBridged ? (letters[position - 1] ?? '') : letter] ?? null
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

test.each(Object.entries(sources))(
  'in any sequence of states, the history %s is that of its minutes',
  async (_, read) => {
    await fc.assert(
      fc.asyncProperty(letters, fc.integer({ min: 0, max: MINUTE - 1 }), async (text, elapsedMs) => {
        const { history, world } = await read(text)
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
  },
)
