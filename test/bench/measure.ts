import type { Browser } from 'playwright-core'
import { cpuSlowdown, slow4G, viewport } from './conditions.ts'
import type { Place } from './pages.ts'
import { watchLoad } from './watch-load.ts'
import type { Diary } from './watch-load.ts'
import { metricsOf } from './metrics.ts'
import { within } from './within.ts'

/** One load with an empty cache. Times in ms since the navigation began; bytes as transferred, headers included. */
export interface Load extends Required<Diary> {
  /** The main thread's work until the network is quiet and every tile in the window has its state. */
  readonly workMs: number
  readonly htmlBytes: number
  readonly styleBytes: number
  readonly scriptBytes: number
}

/** Longer than any load takes, even on a slow machine, unless a page is broken. */
const patienceMs = 60_000

/**
 * Loads a page with an empty cache and without storage.
 * @throws if a tile in the viewport never shows a state, or the browser does not report one of the figures
 */
export async function measure(browser: Browser, { name, url }: Place): Promise<Load> {
  const context = await browser.newContext({ viewport })
  try {
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

    await page.addInitScript(watchLoad)
    await page.goto(url, { timeout: patienceMs })
    await within(
      patienceMs,
      page.evaluate(() => tilesLive),
      `${name}: not every site's state is shown`,
    )
    // Some parts of the page are fetched once it is alive, the last of them when the page is idle.
    await page.waitForLoadState('networkidle', { timeout: patienceMs })
    const diary = await page.evaluate(() => loadDiary())
    const { firstPaint, firstContentfulPaint, largestContentfulPaint, firstLiveStatus, alive } = diary
    if (!firstPaint || !firstContentfulPaint || !largestContentfulPaint || !firstLiveStatus || !alive) {
      throw new Error(`${name}: the browser did not report everything: ${JSON.stringify(diary)}`)
    }
    return {
      ...diary,
      firstPaint,
      firstContentfulPaint,
      largestContentfulPaint,
      firstLiveStatus,
      alive,
      workMs: (await metricsOf(devtools))('TaskDuration') * 1000,
      htmlBytes: bytes.get('Document') ?? 0,
      styleBytes: bytes.get('Stylesheet') ?? 0,
      scriptBytes: bytes.get('Script') ?? 0,
    }
  } finally {
    await context.close()
  }
}
