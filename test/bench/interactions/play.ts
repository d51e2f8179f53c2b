import type { Browser, CDPSession, Page } from 'playwright-core'
import { viewport } from '../conditions.ts'
import type { DayPortal } from '../day/portal.ts'
import { metricsOf } from '../day/holdings.ts'
import { within } from '../within.ts'
import type { Scene, Step } from './scenes.ts'
import { seedHistory } from './seed-history.ts'
import type { Taken } from './watch-interaction.ts'
import { watchInteraction } from './watch-interaction.ts'

/** One key. */
export interface Pressed extends Taken {
  /**
   * The main thread's own time, of all that the key set going: what else the machine does makes it no longer. Null where
   * the processor is slowed down, which is done by keeping that thread busy.
   */
  readonly workMs: number | null
}

export interface Played {
  readonly name: string
  readonly pressed: readonly Pressed[]
}

interface Conditions {
  /** How many times slower the processor is made. */
  readonly slowdown: number
  readonly runs: number
}

const patienceMs = 60_000
/** So long nothing may change until an interaction counts as ended. */
const restMs = 100

/**
 * Plays a scene again and again in one page. The first time is not counted: it fetches what is fetched when it is needed.
 * @throws where something that is to be pressed is not there, or nothing comes of a key
 */
export async function play(
  browser: Browser,
  portal: DayPortal,
  scene: Scene,
  { slowdown, runs }: Conditions,
): Promise<readonly Played[]> {
  const context = await browser.newContext({ viewport })
  try {
    await context.addInitScript(watchInteraction)
    await context.addInitScript(seedHistory, portal.siteUrls)
    const page = await context.newPage()
    page.setDefaultTimeout(patienceMs)
    const devtools = await context.newCDPSession(page)
    // Until nothing more is fetched: history, stars and filter come after the page.
    await page.goto(new URL(scene.path, portal.url).href, { timeout: patienceMs, waitUntil: 'networkidle' })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await devtools.send('Performance.enable')
    const played = scene.steps.map(({ name }) => ({ name, pressed: [] as Pressed[] }))
    for (let run = 0; run <= runs; run += 1) {
      for (const [at, step] of scene.steps.entries()) {
        const pressed = await press(page, devtools, step, slowdown)
        if (run > 0) played[at]?.pressed.push(...pressed)
      }
    }
    return played
  } finally {
    await context.close()
  }
}

async function press(
  page: Page,
  devtools: CDPSession,
  { name, at, keys, until }: Step,
  slowdown: number,
): Promise<readonly Pressed[]> {
  if (at !== undefined) {
    await page.locator(at).first().focus()
    // What the focus itself draws, such as a tooltip, is not of the key.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))))
  }
  const pressed: Pressed[] = []
  for (const key of keys) {
    const next = page.evaluate((ms) => nextInteraction(ms), restMs * slowdown)
    // Not before the page listens: this is answered after the line above was heard.
    await page.evaluate(() => true)
    const before = await metricsOf(devtools)
    await page.keyboard.press(key)
    const taken = await within(patienceMs, next, `${name}: the page has not come to rest`)
    const after = await metricsOf(devtools)
    pressed.push({ ...taken, workMs: slowdown === 1 ? (after('ThreadTime') - before('ThreadTime')) * 1000 : null })
  }
  if (until !== undefined) await page.waitForFunction((selector) => document.querySelector(selector) === null, until)
  return pressed
}
