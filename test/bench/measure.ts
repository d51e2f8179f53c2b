import type { Browser } from 'playwright-core'
import { cpuSlowdown, slow4G, viewport } from './conditions.ts'
import type { Place } from './pages.ts'
import { watchLoad } from './watch-load.ts'
import { within } from './within.ts'

/** One cold load. Times in ms since the navigation began; bytes as they come over the wire, headers included. */
export interface Load {
  readonly firstPaint: number
  readonly firstContentfulPaint: number
  readonly largestContentfulPaint: number
  readonly firstLiveStatus: number
  readonly layoutShift: number
  readonly htmlBytes: number
  readonly styleBytes: number
  readonly scriptBytes: number
  /** What shifted, in words. */
  readonly moved: readonly string[]
}

/** Nothing here takes as long on the slowest machine: then a page is broken. */
const patienceMs = 60_000

/**
 * Loads a page in a browser that has never seen it.
 * @throws where a site's state never comes to be shown, or the browser does not tell one of the figures
 */
export async function measure(browser: Browser, { name, url }: Place): Promise<Load> {
  const context = await browser.newContext({ viewport })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
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
    const diary = await within(
      patienceMs,
      page.evaluate(() => loadDiary),
      `${name}: not every site's state is shown`,
    )
    const { firstPaint, firstContentfulPaint, largestContentfulPaint, firstLiveStatus, layoutShift, moved } = diary
    if (!firstPaint || !firstContentfulPaint || !largestContentfulPaint || !firstLiveStatus) {
      throw new Error(`${name}: the browser did not tell everything: ${JSON.stringify(diary)}`)
    }
    return {
      firstPaint,
      firstContentfulPaint,
      largestContentfulPaint,
      firstLiveStatus,
      layoutShift,
      htmlBytes: bytes.get('Document') ?? 0,
      styleBytes: bytes.get('Stylesheet') ?? 0,
      scriptBytes: bytes.get('Script') ?? 0,
      moved,
    }
  } finally {
    await context.close()
  }
}
