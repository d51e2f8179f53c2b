import type { Browser } from 'playwright-core'
import { bytes, table } from '../figures.ts'
import { designPoint, shippedContent } from '../conditions.ts'
import { machine, machineLoad } from '../machine.ts'
import { servePortal } from '../portal.ts'
import type { BenchPortal, Build } from '../portal.ts'
import { measuredRounds, simulateDay } from './simulate.ts'
import type { Day, Moment, Plan, Work } from './simulate.ts'

export const minutesADay = 1440

const cases = [
  { sites: shippedContent.sites, isStubbed: false },
  { sites: designPoint.sites, isStubbed: true },
] as const

/** Prints the resources of a page that stays open for `rounds` minutes, once with few sites and once with many. */
export async function printDays(browser: Browser, build: Build, rounds: number): Promise<void> {
  for (const { sites, isStubbed } of cases) {
    const portal = await servePortal(build, { name: `day-${sites}`, sites })
    try {
      console.log(`${rounds === minutesADay ? 'A day' : `${rounds} minutes`} of ${sites} sites`)
      console.log(
        `${conditions(browser, { rounds, isStubbed })
          .map((line) => `  ${line}`)
          .join('\n')}\n`,
      )
      const startedAt = Date.now()
      const day = await simulateDay(browser, portal, { rounds, isStubbed })
      const seconds = Math.round((Date.now() - startedAt) / 1000)
      const shown = [...day.shown].map(([state, times]) => `${times} ${state}`).join(', ')
      console.log(`${resourcesTable(day, portal, { rounds, isStubbed })}\n\n${workTable(day)}\n`)
      console.log(`  Shown at the end: ${shown}\n  Took ${seconds} s; ${machineLoad()}\n`)
    } finally {
      await portal.close()
    }
  }
}

function conditions(browser: Browser, { rounds, isStubbed }: Plan): readonly string[] {
  const measured = measuredRounds(rounds)
  const stubbed = [
    `Requests in rounds 1 to ${measured + 1} and in the last ${measured}. In between the page creates its images, and a stub in the`,
    'page answers all of them at once: so many requests would take the browser most of an hour',
  ]
  return [
    ...machine(browser),
    'The clock moves from tick to tick of the 60-second interval; a round ends before the next begins',
    'Sites are on ports of this machine and answer at once with a small PNG; heap and objects are counted after a collection',
    ...(isStubbed ? stubbed : ['Requests in every round']),
  ]
}

function resourcesTable({ first, middle, last }: Day, { sites }: BenchPortal, { rounds, isStubbed }: Plan): string {
  const half = Math.floor(rounds / 2)
  const requested = isStubbed ? 1 + 2 * measuredRounds(rounds) : rounds
  const history = designedHistoryBytes(
    sites.map(({ url }) => url),
    rounds,
  )
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
    ['', 'after round 1', `after ${half}`, `after ${rounds}`, 'growth', 'of it since half', 'by design'],
    row('JavaScript heap', 'heapBytes', 'since half: the history', bytes),
    row('Image elements', 'images', 'none between rounds'),
    row('DOM nodes', 'nodes', 'no more'),
    row('Event listeners', 'listeners', 'no more'),
    row('Intervals', 'intervals', '1'),
    row('Timeouts', 'timeouts', 'none between rounds'),
    row('Resource Timing entries', 'resourceEntries', 'at most 250'),
    row('History in localStorage', 'historyBytes', bytes(history), bytes),
    row('Requests to the sites', 'requests', count(sites.length * requested)),
    row('Answers of the stub', 'stubbed', count(sites.length * (rounds - requested))),
  ])
}

/**
 * The expected size of the stored history: the key, and for each site its address, a byte for each minute, and 8 bytes
 * for quotes, punctuation and the first minute.
 */
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
