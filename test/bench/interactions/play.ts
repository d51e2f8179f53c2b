import type { Browser, Page } from 'playwright-core'
import { cpuSlowdown, viewport } from '../conditions.ts'
import type { BenchPortal } from '../portal.ts'
import { within } from '../within.ts'
import type { Scene, Step } from './scenes.ts'
import { watchInteraction } from './watch-interaction.ts'
import { storeWeekOfHistory } from './week-of-history.ts'

/** A step of a scene, with the duration of each key press in ms. */
interface PlayedStep {
  readonly name: string
  readonly values: readonly number[]
}

const patienceMs = 60_000
/** An interaction has ended once nothing has changed for this long. */
const restMs = 100 * cpuSlowdown

/**
 * Plays a scene repeatedly in one page, with the processor slowed down. The first run is not counted, because it compiles
 * the code.
 * @throws if an element to focus does not exist, or the page does not come to rest
 */
export async function play(
  browser: Browser,
  portal: BenchPortal,
  scene: Scene,
  runs: number,
): Promise<readonly PlayedStep[]> {
  const context = await browser.newContext({ viewport })
  try {
    await context.addInitScript(watchInteraction)
    const urls = portal.sites.map(({ url }) => url)
    await context.addInitScript(storeWeekOfHistory, urls)
    const page = await context.newPage()
    page.setDefaultTimeout(patienceMs)
    const devtools = await context.newCDPSession(page)
    await page.goto(new URL(scene.path, portal.url).href, { timeout: patienceMs, waitUntil: 'networkidle' })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    const valuesOf = new Map<string, number[]>()
    for (let run = 0; run <= runs; run += 1) {
      for (const step of scene.steps) {
        const values = await press(page, step)
        if (run === 0 || step.name === undefined) continue
        const name = `${scene.name}: ${step.name}`
        valuesOf.set(name, [...(valuesOf.get(name) ?? []), ...values])
      }
    }
    return [...valuesOf].map(([name, values]) => ({ name, values }))
  } finally {
    await context.close()
  }
}

/** Presses the keys of a step. Returns how long each took until its last change was painted, in ms. */
async function press(page: Page, { name, focus, keys }: Step): Promise<readonly number[]> {
  if (focus !== undefined) {
    await focus(page).first().focus()
    // Wait until the effects of the focus, such as a tooltip, are painted.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))))
  }
  const values: number[] = []
  for (const key of keys) {
    const next = page.evaluate((ms) => nextInteraction(ms), restMs)
    // The page runs evaluations in order, so once this one returns, the page listens for the key.
    await page.evaluate(() => true)
    await page.keyboard.press(key)
    values.push(await within(patienceMs, next, `${name ?? key}: the page has not come to rest`))
  }
  return values
}
