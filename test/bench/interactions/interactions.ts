import type { Browser } from 'playwright-core'
import { cpuSlowdown, designPoint, frameMs, instantMs } from '../conditions.ts'
import { ratio, spreadOf, table } from '../figures.ts'
import type { Medians } from '../figures.ts'
import { machine, machineLoad } from '../machine.ts'
import { servePortal } from '../portal.ts'
import type { Build } from '../portal.ts'
import { play } from './play.ts'
import type { Played, Pressed } from './play.ts'
import { everything, finding } from './scenes.ts'

const speeds = [
  { title: 'The processor at full speed', scenes: finding, slowdown: 1, limitMs: frameMs },
  {
    title: `The processor ÷ ${cpuSlowdown}`,
    scenes: [...finding, ...everything],
    slowdown: cpuSlowdown,
    limitMs: instantMs,
  },
] as const

/**
 * Prints how long the page takes to show the effect of a key, beside the limits.
 *
 * @param runs how often to press each key
 * @param before the medians to compare with
 * @returns the medians until the last change is painted
 */
export async function printInteractions(
  browser: Browser,
  build: Build,
  runs: number,
  before: Medians,
): Promise<Medians> {
  const { sites, cards } = designPoint
  const lines = conditions(browser, runs).map((line) => `  ${line}`)
  console.log(`Interactions with ${sites} sites, ${cards} cards\n${lines.join('\n')}\n`)
  const portal = await servePortal(build, { name: 'interactions', sites, cards })
  const medians: Record<string, number> = {}
  try {
    for (const { title, scenes, slowdown, limitMs } of speeds) {
      const played: Played[] = []
      for (const scene of scenes) played.push(...(await play(browser, portal, scene, { slowdown, runs })))
      const nameOf = ({ name }: Played) => `interaction ÷ ${slowdown} ${name}`
      for (const step of played) medians[nameOf(step)] = spreadOf(step.pressed.map(lastChangeOf)).median
      const ratioOf = (step: Played) => ratio(medians[nameOf(step)] ?? 0, before[nameOf(step)])
      console.log(`  ${title}\n${rows(played, limitMs, ratioOf)}\n\n  ${machineLoad()}\n`)
    }
  } finally {
    await portal.close()
  }
  return medians
}

/** A key that changes nothing is counted by its next frame. */
const lastChangeOf = ({ first, last }: Pressed): number => last ?? first

function conditions(browser: Browser, runs: number): readonly string[] {
  return [
    ...machine(browser),
    `Keys pressed in an open page, ${runs} times each after one not counted; the history of each site has a full week`,
    'Since the key was pressed: until the next frame is painted, and until the last change that it made is painted.',
    'Both include the wait for the frame, up to 16.7 ms. Work is the main thread’s own time, pictures and measuring included,',
    'which a busy machine does not lengthen; a slowed-down processor has none. Event Timing, the browser’s own figure, has steps of 8 ms',
  ]
}

function rows(played: readonly Played[], limitMs: number, ratioOf: (step: Played) => string): string {
  const limit = `${limitMs.toFixed(limitMs < instantMs ? 1 : 0)} ms`
  return table([
    [
      '',
      'keys',
      'next frame: median',
      'worst',
      'last change: median',
      'worst',
      'work: median',
      'worst',
      'Event Timing: worst',
      'limit',
      '÷ baseline',
    ],
    ...played.map((step) => {
      const { name, pressed } = step
      const of = (figure: (each: Pressed) => number | null): readonly string[] => {
        const values = pressed.map(figure).filter((ms) => ms !== null)
        if (values.length === 0) return ['', '']
        const { median, max } = spreadOf(values)
        return [inMs(median), inMs(max)]
      }
      const duration = Math.max(...pressed.map(({ eventTiming }) => eventTiming ?? 0))
      const figures = [of(({ first }) => first), of(lastChangeOf), of(({ workMs }) => workMs)]
      const eventTiming = duration === 0 ? 'under 16 ms' : inMs(duration)
      return [name, String(pressed.length), ...figures.flat(), eventTiming, limit, ratioOf(step)]
    }),
  ])
}

function inMs(value: number): string {
  return `${value.toFixed(value < instantMs ? 1 : 0)} ms`
}
