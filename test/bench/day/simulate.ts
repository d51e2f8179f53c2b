import type { Browser, CDPSession, Page } from 'playwright-core'
import { viewport } from '../conditions.ts'
import { within } from '../within.ts'
import { prepareAnswers } from './answer-within.ts'
import { holdingsOf, metricsOf } from './holdings.ts'
import type { Holdings } from './holdings.ts'
import type { DayPortal } from './portal.ts'
import { keepPerformance, watchDay } from './watch-day.ts'

export interface Plan {
  /** Minutes; the first round is that of the load. */
  readonly rounds: number
  /** Asks the sites in the first and last rounds only, those whose work is measured: for many sites it would take hours. */
  readonly spare: boolean
}

export interface Day {
  /** After the first round, after half of them, and after the last one. */
  readonly first: Moment
  readonly middle: Moment
  readonly last: Moment
  /** Of the rounds after the first one, and of the last ones: the sites were asked in all of them. */
  readonly early: Work
  readonly late: Work
  /** The words for states that are shown at the end, and how often. */
  readonly shown: ReadonlyMap<string, number>
}

export interface Moment extends Holdings {
  /** Seen by the sites. */
  readonly requests: number
  /** Answered from within the page. */
  readonly spared: number
}

/** What some rounds cost the page's main thread. */
export interface Work {
  readonly rounds: number
  /** All that it did, drawing included: the mean of a round. */
  readonly busyMs: number
  /** Of all these rounds; null where no task took 50 ms. */
  readonly longestTaskMs: number | null
  readonly longTasks: number
}

/** A day (UTC) begins with the first round, so that it is one day of the history too. */
const midnight = Date.UTC(2026, 10, 23)
const patienceMs = 60_000

/** How many rounds are watched after the first one, and how many at the end. */
export function watchedOf(rounds: number): number {
  return Math.min(20, Math.floor((rounds - 1) / 3))
}

/**
 * Opens the dashboard and moves its clock from turn to turn of its interval; each round ends before the next begins.
 * @throws where a round does not end
 */
export async function simulateDay(browser: Browser, portal: DayPortal, { rounds, spare }: Plan): Promise<Day> {
  const context = await browser.newContext({ viewport })
  try {
    await context.addInitScript(keepPerformance)
    await context.clock.install({ time: midnight })
    await context.addInitScript(watchDay)
    await context.addInitScript(prepareAnswers)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable')

    let shownAt: string | undefined
    let round = 0
    const finish = async (began: number) => {
      round = began
      const next = page.evaluate((before) => dayWatch.roundAfter(before), shownAt)
      shownAt = await within(patienceMs, next, `Round ${round} of ${portal.siteUrls.length} sites has not ended`)
    }
    const playTo = async (last: number) => {
      for (let next = round + 1; next <= last; next += 1) {
        await context.clock.runFor(await page.evaluate(() => dayWatch.untilTurnMs()))
        await finish(next)
      }
    }
    const look = async (): Promise<Moment> => ({
      ...(await holdingsOf(page, devtools)),
      requests: portal.asked(),
      spared: await page.evaluate(() => answeredWithin),
    })
    const watched = watchedOf(rounds)
    const watch = async () => workOf(page, devtools, watched, () => playTo(round + watched))

    // Until nothing more is fetched: the history comes after the page.
    await page.goto(portal.url, { timeout: patienceMs, waitUntil: 'networkidle' })
    await finish(1)
    const first = await look()
    const early = await watch()
    await page.evaluate((wanted) => answerWithin(wanted), spare)
    await playTo(Math.floor(rounds / 2))
    const middle = await look()
    await playTo(rounds - watched)
    await page.evaluate(() => answerWithin(false))
    const late = await watch()
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
