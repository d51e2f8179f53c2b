import type { Browser } from 'playwright-core'
import { cpuSlowdown, slow4G } from './conditions.ts'
import { inKilobytes, inMs } from './figures.ts'
import type { Figure } from './figures.ts'
import { measure, measureProcessorTime, measureRepeatVisit } from './measure.ts'
import type { Load } from './measure.ts'
import { servePortal } from './portal.ts'
import type { Build, Content } from './portal.ts'
import { gzipSizeOf } from './sizes.ts'

/** What each load tells: its name in the file of figures, its title and its format. */
const loadFigures: readonly (readonly [keyof Load, string, Figure['format']])[] = [
  ['firstContentfulPaint', 'First contentful paint', inMs],
  ['firstLiveStatus', 'First live status', inMs],
  ['alive', 'Login can be used', inMs],
  ['blocking', 'Main thread blocked until then', inMs],
  ['workMs', 'Work of the main thread until quiet', inMs],
  ['layoutShift', 'Layout shift, all added up', (value) => value.toFixed(4)],
  ['scriptRequests', 'Requests for scripts until Login can be used', String],
  ['htmlBytes', 'HTML over the wire', inKilobytes],
  ['scriptBytes', 'JavaScript over the wire', inKilobytes],
]

/**
 * Measures the sizes and load times of a dashboard.
 *
 * @param runs how often to load the page
 */
export async function measureLoads(
  browser: Browser,
  build: Build,
  content: Content,
  runs: number,
): Promise<readonly Figure[]> {
  const portal = await servePortal(build, content)
  const monitored = await servePortal(build, { ...content, name: `${content.name}-monitored`, isMonitored: true })
  const figure = (key: string, title: string, format: Figure['format'], ...values: readonly number[]): Figure => ({
    name: `${content.name} ${key}`,
    title,
    format,
    values,
  })
  try {
    const loads: Load[] = []
    const monitoredMs: number[] = []
    // Measure in turn, so that other work on the machine affects all figures alike. The first run is not counted, because
    // it includes the browser's own start-up work.
    for (let run = 0; run <= runs; run += 1) {
      const load = await measure(browser, portal.url)
      const processorMs = await measureProcessorTime(browser, monitored.url)
      if (run === 0) continue
      loads.push(load)
      monitoredMs.push(processorMs)
    }
    const repeatMs = await measureRepeatVisit(browser, portal.url, runs)
    const scriptSize = await gzipSizeOf(portal.root, portal.built.scripts)
    const pageSize = await gzipSizeOf(portal.root, ['/index.html'])
    return [
      figure('scriptGzip', 'Scripts, gzip, the inline one counted', inKilobytes, scriptSize),
      figure('pageGzip', 'index.html, gzip', inKilobytes, pageSize),
      ...loadFigures.map(([key, title, format]) => figure(key, title, format, ...loads.map((load) => load[key]))),
      figure(
        'monitoredProcessorTime',
        'Processor time with a week of a monitor, not slowed down',
        inMs,
        ...monitoredMs,
      ),
      figure('repeatVisit', 'A repeat visit alive, not slowed down', inMs, ...repeatMs),
    ]
  } finally {
    await Promise.all([portal.close(), monitored.close()])
  }
}

export function loadConditions({ delaysMs = [] }: Content, runs: number): readonly string[] {
  const { latency, downloadThroughput, uploadThroughput } = slow4G
  const mbits = (bytesPerSecond: number) => `${((bytesPerSecond * 8) / 1e6).toFixed(3)} Mbit/s`
  return [
    `Slow 4G: ${latency} ms for each request, ${mbits(downloadThroughput)} down, ${mbits(uploadThroughput)} up; processor ÷ ${cpuSlowdown}`,
    `${runs} loads after one not counted, each with an empty cache; HTTP/1.1, brotli`,
    `Sites answer after ${delaysMs.join(', ')} ms; times are since the navigation began`,
  ]
}
