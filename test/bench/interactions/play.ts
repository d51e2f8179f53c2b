import type { Browser, CDPSession, Page } from 'playwright-core'
import { viewport } from '../conditions.ts'
import { metricsOf } from '../metrics.ts'
import type { BenchPortal } from '../portal.ts'
import { within } from '../within.ts'
import type { Scene, Step } from './scenes.ts'
import { seedHistory } from './seed-history.ts'
import type { InteractionTimes } from './watch-interaction.ts'
import { watchInteraction } from './watch-interaction.ts'

/** One key press. */
export interface Pressed extends InteractionTimes {
  /**
   * CPU time of the main thread for everything that the key caused. Other work on the machine does not add to it.
   * Null if the processor is slowed down, because the browser does that by keeping this thread busy.
   */
  readonly workMs: number | null
}

export interface Played {
  readonly name: string
  readonly pressed: readonly Pressed[]
}

interface Conditions {
  /** The factor by which the processor is slowed down. */
  readonly slowdown: number
  readonly runs: number
}

const patienceMs = 60_000
/** An interaction has ended once nothing has changed for this long, times the slowdown. */
const restMs = 100

/**
 * Plays a scene repeatedly in one page. The first run is not counted, because it compiles the code.
 * @throws if an element to focus does not exist, or the page does not come to rest
 */
export async function play(
  browser: Browser,
  portal: BenchPortal,
  scene: Scene,
  { slowdown, runs }: Conditions,
): Promise<readonly Played[]> {
  const context = await browser.newContext({ viewport })
  try {
    await context.addInitScript(watchInteraction)
    await context.addInitScript(
      seedHistory,
      portal.sites.map(({ url }) => url),
    )
    const page = await context.newPage()
    page.setDefaultTimeout(patienceMs)
    const devtools = await context.newCDPSession(page)
    await page.goto(new URL(scene.path, portal.url).href, { timeout: patienceMs, waitUntil: 'networkidle' })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await devtools.send('Performance.enable')
    const played = scene.steps.map(({ name }) => ({ name: `${scene.name}: ${name}`, pressed: [] as Pressed[] }))
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
    await at(page).first().focus()
    // Wait until the effects of the focus, such as a tooltip, are painted.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))))
  }
  const pressed: Pressed[] = []
  for (const key of keys) {
    const next = page.evaluate((ms) => nextInteraction(ms), restMs * slowdown)
    // The page runs evaluations in order, so once this one returns, the page listens for the key.
    await page.evaluate(() => true)
    const before = await metricsOf(devtools)
    await page.keyboard.press(key)
    const times = await within(patienceMs, next, `${name}: the page has not come to rest`)
    const after = await metricsOf(devtools)
    pressed.push({ ...times, workMs: slowdown === 1 ? (after('ThreadTime') - before('ThreadTime')) * 1000 : null })
  }
  if (until !== undefined) await until(page).waitFor({ state: 'detached' })
  return pressed
}
