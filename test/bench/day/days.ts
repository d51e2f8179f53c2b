import type { Browser } from 'playwright-core'
import { bytes, table } from '../figures.ts'
import { busy, machine } from '../machine.ts'
import type { Build } from '../pages.ts'
import { serveDayPortal } from './portal.ts'
import type { DayPortal } from './portal.ts'
import { simulateDay, watchedOf } from './simulate.ts'
import type { Day, Moment, Plan, Work } from './simulate.ts'

export const minutesADay = 1440

const cases = [
  { count: 6, spare: false },
  { count: 200, spare: true },
] as const

/** Prints what a page that stays open for a day holds at its end, for few sites and for many. */
export async function printDays(browser: Browser, build: Build, rounds: number): Promise<void> {
  for (const { count, spare } of cases) {
    const portal = await serveDayPortal(build, count)
    try {
      console.log(`${rounds === minutesADay ? 'A day' : `${rounds} minutes`} of ${count} sites`)
      console.log(
        `${conditions(browser, { rounds, spare })
          .map((line) => `  ${line}`)
          .join('\n')}\n`,
      )
      const startedAt = Date.now()
      const day = await simulateDay(browser, portal, { rounds, spare })
      const seconds = Math.round((Date.now() - startedAt) / 1000)
      const shown = [...day.shown].map(([state, times]) => `${times} ${state}`).join(', ')
      console.log(`${holdingsTable(day, portal, { rounds, spare })}\n\n${workTable(day)}\n`)
      console.log(`  Shown at the end: ${shown}\n  Took ${seconds} s; ${busy()}\n`)
    } finally {
      await portal.close()
    }
  }
}

function conditions(browser: Browser, { rounds, spare }: Plan): readonly string[] {
  const watched = watchedOf(rounds)
  const spared = [
    `Requests in rounds 1 to ${watched + 1} and in the last ${watched}. In between the page makes its images, and is answered from`,
    'within itself for as many at once as it asks for: so many requests would take the browser most of an hour',
  ]
  return [
    ...machine(browser),
    'The clock is moved from turn to turn of the 60-second interval; a round ends before the next begins',
    'Sites are on ports of this machine and give a small PNG at once; heap and objects are counted after a collection',
    ...(spare ? spared : ['Requests in every round']),
  ]
}

function holdingsTable({ first, middle, last }: Day, { siteUrls }: DayPortal, { rounds, spare }: Plan): string {
  const half = Math.floor(rounds / 2)
  const asked = spare ? 1 + 2 * watchedOf(rounds) : rounds
  const history = designedHistoryBytes(siteUrls, rounds)
  const row = (title: string, figure: keyof Moment, design: string, say = count) => {
    const figures = [
      first[figure],
      middle[figure],
      last[figure],
      last[figure] - first[figure],
      last[figure] - middle[figure],
    ]
    return [title, ...figures.map(say), design]
  }
  return table([
    ['', 'after round 1', `after ${half}`, `after ${rounds}`, 'more', 'of it since half', 'by design'],
    row('JavaScript heap', 'heapBytes', `since half: the history's`, bytes),
    row('Image elements', 'images', 'none between rounds'),
    row('DOM nodes', 'nodes', 'no more'),
    row('Event listeners', 'listeners', 'no more'),
    row('Intervals', 'intervals', '1'),
    row('Timeouts', 'timeouts', 'none between rounds'),
    row('Resource Timing entries', 'resourceEntries', 'at most 250'),
    row('History in localStorage', 'historyBytes', bytes(history), bytes),
    row('Requests to the sites', 'requests', count(siteUrls.length * asked)),
    row('Answers from within', 'spared', count(siteUrls.length * (rounds - asked))),
  ])
}

/** A byte for each minute; the address, its quotes and the first minute for each site; and a key. */
function designedHistoryBytes(urls: readonly string[], minutes: number): number {
  return urls.reduce((all, url) => all + minutes + url.length + 8, 'als.history.20000{'.length)
}

function workTable({ early, late }: Day): string {
  const row = (title: string, { busyMs, longestTaskMs, longTasks }: Work) => [
    title,
    `${Math.round(busyMs)} ms`,
    longestTaskMs === null ? 'under 50 ms' : `${Math.round(longestTaskMs)} ms`,
    count(longTasks),
  ]
  return table([
    ['Main thread', 'busy in a round', 'longest task', 'tasks of 50 ms and more'],
    row(`Rounds 2 to ${early.rounds + 1}`, early),
    row(`The last ${late.rounds} rounds`, late),
  ])
}

function count(value: number): string {
  return value.toLocaleString('en-US')
}
