import type { Browser } from 'playwright-core'
import { withManyCards } from '../../support/many-cards.ts'
import { cpuSlowdown } from '../conditions.ts'
import { serveDayPortal } from '../day/portal.ts'
import { spreadOf, table } from '../figures.ts'
import { busy, machine } from '../machine.ts'
import type { Build } from '../pages.ts'
import { play } from './play.ts'
import type { Played, Pressed } from './play.ts'
import { everything, finding } from './scenes.ts'
import type { Scene } from './scenes.ts'

const runs = 5
const manyCards = 1000
const manySites = 200

/** One frame of a screen that shows 60 of them in a second. */
const frameMs = 1000 / 60
/** What people take for "at once". */
const atOnceMs = 100

interface Case {
  readonly title: string
  readonly scenes: readonly Scene[]
  readonly sites: number
  /** Instead of the shipped ones on /webpages. */
  readonly cards?: number
  readonly slowdown: number
  readonly limitMs: number
}

const cases: readonly Case[] = [
  {
    title: `${manyCards} cards, the processor at full speed`,
    scenes: finding,
    sites: 6,
    cards: manyCards,
    slowdown: 1,
    limitMs: frameMs,
  },
  {
    title: `${manyCards} cards`,
    scenes: finding,
    sites: 6,
    cards: manyCards,
    slowdown: cpuSlowdown,
    limitMs: atOnceMs,
  },
  { title: 'The shipped cards, 6 sites', scenes: everything, sites: 6, slowdown: cpuSlowdown, limitMs: atOnceMs },
  {
    title: `${manyCards} cards, ${manySites} sites`,
    scenes: everything,
    sites: manySites,
    cards: manyCards,
    slowdown: cpuSlowdown,
    limitMs: atOnceMs,
  },
]

/** Prints how long the page takes to show what a key has done. Judges nothing: the limits stand beside. */
export async function printInteractions(browser: Browser, build: Build): Promise<void> {
  console.log(
    `Interactions\n${conditions(browser)
      .map((line) => `  ${line}`)
      .join('\n')}\n`,
  )
  for (const { title, scenes, sites, cards, slowdown, limitMs } of cases) {
    const change =
      cards === undefined
        ? {}
        : { change: (config: Parameters<typeof withManyCards>[0]) => withManyCards(config, cards) }
    const portal = await serveDayPortal(build, sites, { name: `interactions-${cards ?? 'shipped'}`, ...change })
    try {
      const played: Played[] = []
      for (const scene of scenes) played.push(...(await play(browser, portal, scene, { slowdown, runs })))
      console.log(
        `  ${title}${slowdown === 1 ? '' : `, processor ÷ ${slowdown}`}\n${rows(played, limitMs)}\n\n  ${busy()}\n`,
      )
    } finally {
      await portal.close()
    }
  }
}

function conditions(browser: Browser): readonly string[] {
  return [
    ...machine(browser),
    `Keys pressed in an open page, ${runs} times each after one not counted; a week of results of each site is kept`,
    'Since the key was pressed: until the next frame is painted, and until the last change that it made is painted.',
    'In both is the wait for the frame, up to 16.7 ms. Work is the main thread’s own time, pictures and measuring included,',
    'which a busy machine does not lengthen; it cannot be told of a processor slowed down. The browser’s own figure (Event Timing) goes in steps of 8 ms',
  ]
}

function rows(played: readonly Played[], limitMs: number): string {
  const limit = `${limitMs.toFixed(limitMs < atOnceMs ? 1 : 0)} ms`
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
      'browser: worst',
      'limit',
    ],
    ...played.map(({ name, pressed }) => {
      const of = (figure: (each: Pressed) => number | null): readonly string[] => {
        const known = pressed.map(figure).filter((ms) => ms !== null)
        if (known.length === 0) return ['', '']
        const { median, max } = spreadOf(known)
        return [inMs(median), inMs(max)]
      }
      const told = Math.max(...pressed.map(({ told }) => told ?? 0))
      const figures = [of(({ first }) => first), of(({ first, last }) => last ?? first), of(({ workMs }) => workMs)]
      return [name, String(pressed.length), ...figures.flat(), told === 0 ? 'under 16 ms' : inMs(told), limit]
    }),
  ])
}

function inMs(value: number): string {
  return `${value.toFixed(value < atOnceMs ? 1 : 0)} ms`
}
