import type { Browser, CDPSession, Page } from 'playwright-core'
import { viewport } from '../conditions.ts'
import type { BenchPortal } from '../portal.ts'
import { within } from '../within.ts'
import { prepareStub } from './stub-answers.ts'
import { metricsOf, resourcesOf } from './resources.ts'
import type { Resources } from './resources.ts'
import { keepPerformance, watchDay } from './watch-day.ts'

export interface Plan {
  /** One round per minute. The first one is the load of the page. */
  readonly rounds: number
  /** Send requests only in the first and last rounds, which are measured. Sending them in all would take too long. */
  readonly isStubbed: boolean
}

export interface Day {
  /** After the first round, after half of the rounds, and after the last one. */
  readonly first: Moment
  readonly middle: Moment
  readonly last: Moment
  /** Work in the measured rounds after the first one, and in those at the end. All of them send requests. */
  readonly early: Work
  readonly late: Work
  /** The number of tiles that show each state at the end. */
  readonly shown: ReadonlyMap<string, number>
}

export interface Moment extends Resources {
  /** The number of requests that the sites received. */
  readonly requests: number
  /** The number of requests that the stub answered inside the page. */
  readonly stubbed: number
}

/** Work of the page's main thread in some rounds. */
export interface Work {
  readonly rounds: number
  /** The mean per round, rendering included. */
  readonly busyMs: number
  /** Null if no task took 50 ms. */
  readonly longestTaskMs: number | null
  readonly longTasks: number
}

/** The simulated day begins at midnight UTC, so that the whole history is stored under one day. */
const midnight = Date.UTC(2026, 10, 23)
const patienceMs = 60_000

/** The number of rounds that are measured after the first one, and again at the end. */
export function measuredRounds(rounds: number): number {
  return Math.min(20, Math.floor((rounds - 1) / 3))
}

/**
 * Opens the dashboard and moves its clock from tick to tick of its interval. Each round ends before the next begins.
 * @throws if a round does not end
 */
export async function simulateDay(browser: Browser, portal: BenchPortal, { rounds, isStubbed }: Plan): Promise<Day> {
  const context = await browser.newContext({ viewport })
  try {
    await context.addInitScript(keepPerformance)
    await context.clock.install({ time: midnight })
    await context.addInitScript(watchDay)
    await context.addInitScript(prepareStub)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable')

    let shownAt: string | undefined
    let round = 0
    const finish = async (began: number) => {
      round = began
      const next = page.evaluate((before) => dayWatch.roundAfter(before), shownAt)
      shownAt = await within(patienceMs, next, `Round ${round} of ${portal.sites.length} sites has not ended`)
    }
    const playTo = async (last: number) => {
      for (let next = round + 1; next <= last; next += 1) {
        await context.clock.runFor(await page.evaluate(() => dayWatch.untilTickMs()))
        await finish(next)
      }
    }
    const look = async (): Promise<Moment> => ({
      ...(await resourcesOf(page, devtools)),
      requests: portal.requests(),
      stubbed: await page.evaluate(() => stubbedAnswers),
    })
    const measured = measuredRounds(rounds)
    const measureWork = async () => workOf(page, devtools, measured, () => playTo(round + measured))

    // Also wait for the history, which is fetched after the page.
    await page.goto(portal.url, { timeout: patienceMs, waitUntil: 'networkidle' })
    await finish(1)
    const first = await look()
    const early = await measureWork()
    await page.evaluate((wanted) => stubAnswers(wanted), isStubbed)
    await playTo(Math.floor(rounds / 2))
    const middle = await look()
    await playTo(rounds - measured)
    await page.evaluate(() => stubAnswers(false))
    const late = await measureWork()
    return { first, middle, last: await look(), early, late, shown: await statesOn(page) }
  } finally {
    await context.close()
  }
}

async function workOf(page: Page, devtools: CDPSession, rounds: number, play: () => Promise<void>): Promise<Work> {
  await page.evaluate(() => dayWatch.longTasks())
  const before = await metricsOf(devtools)
  await play()
  const after = await metricsOf(devtools)
  const tasks = await page.evaluate(() => dayWatch.longTasks())
  return {
    rounds,
    busyMs: ((after('TaskDuration') - before('TaskDuration')) * 1000) / rounds,
    longestTaskMs: tasks.length === 0 ? null : Math.max(...tasks),
    longTasks: tasks.length,
  }
}

async function statesOn(page: Page): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const text of await page.locator('main section li').allInnerTexts()) {
    const [state = 'no state'] = /\b(Operational|Degraded|Down|Checking)\b/.exec(text) ?? []
    counts.set(state, (counts.get(state) ?? 0) + 1)
  }
  return counts
}
