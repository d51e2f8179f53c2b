import type { Browser, BrowserContext, Page } from 'playwright-core'
import { cpuSlowdown, slow4G, viewport } from './conditions.ts'
import { metricsOf } from './metrics.ts'
import { watchLoad } from './watch-load.ts'
import type { Diary } from './watch-load.ts'
import { within } from './within.ts'

/** One load with an empty cache. Times in ms since the navigation began; bytes as transferred, headers included. */
export interface Load extends Required<Diary> {
  /** The time of the main thread's tasks until the network is quiet and every tile in the window has its state. */
  readonly workMs: number
  readonly htmlBytes: number
  readonly scriptBytes: number
}

/** Longer than any load takes, even on a slow machine, unless a page is broken. */
const patienceMs = 60_000

/**
 * Loads a page with an empty cache and without storage, on a slow network and a slow processor.
 * @throws if a tile in the viewport never shows a state, or the browser does not report one of the figures
 */
export async function measure(browser: Browser, url: string): Promise<Load> {
  return inContext(browser, async (context) => {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Performance.enable')
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...slow4G })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })

    const kinds = new Map<string, string>()
    const bytes = new Map<string, number>()
    devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId) ?? ''
      bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength)
    })

    const diary = await load(page, url)
    return {
      ...diary,
      workMs: (await metricsOf(devtools))('TaskDuration') * 1000,
      htmlBytes: bytes.get('Document') ?? 0,
      scriptBytes: bytes.get('Script') ?? 0,
    }
  })
}

/**
 * Loads a page with an empty cache and without storage, on a slow network and a processor at full speed. Returns the
 * processor time of the main thread until the network is quiet, in ms. Other work on the machine hardly adds to it.
 * @throws if a tile has no state by then
 */
export async function measureProcessorTime(browser: Browser, url: string): Promise<number> {
  return inContext(browser, async (context) => {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    // Keep no copies of the responses: they would be made by the thread that is measured.
    await devtools.send('Network.enable', { maxTotalBufferSize: 1, maxResourceBufferSize: 1 })
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...slow4G })
    // Without watchLoad, whose work would count.
    await page.goto(url, { timeout: patienceMs })
    await page.waitForLoadState('networkidle', { timeout: patienceMs })
    const ms = (await metricsOf(devtools))('TaskDuration') * 1000
    if (await page.locator('[data-state="checking"]').count()) throw new Error(`${url}: a site has no state yet`)
    return ms
  })
}

/** Visits a page repeatedly with a full cache, at full speed. Returns when it was alive, in ms, for each visit. */
export async function measureRepeatVisit(browser: Browser, url: string, runs: number): Promise<readonly number[]> {
  return inContext(browser, async (context) => {
    const aliveMs: number[] = []
    for (let run = 0; run <= runs; run += 1) {
      const page = await context.newPage()
      const { alive } = await load(page, url)
      if (run > 0) aliveMs.push(alive)
      await page.close()
    }
    return aliveMs
  })
}

async function inContext<Result>(
  browser: Browser,
  work: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport })
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}

async function load(page: Page, url: string): Promise<Required<Diary>> {
  await page.addInitScript(watchLoad)
  await page.goto(url, { timeout: patienceMs })
  await within(
    patienceMs,
    page.evaluate(() => tilesLive),
    `${url}: not every site's state is shown`,
  )
  await page.waitForLoadState('networkidle', { timeout: patienceMs })
  const diary = await page.evaluate(() => loadDiary())
  const { firstContentfulPaint, firstLiveStatus, alive } = diary
  if (!firstContentfulPaint || !firstLiveStatus || !alive) {
    throw new Error(`${url}: the browser did not report everything: ${JSON.stringify(diary)}`)
  }
  return { ...diary, firstContentfulPaint, firstLiveStatus, alive }
}
