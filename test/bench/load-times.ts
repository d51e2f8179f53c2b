import type { Browser } from 'playwright-core'
import { aims, cpuSlowdown, limits, slow4G } from './conditions.ts'
import { inKilobytes, inMs, ratio, spreadOf, table } from './figures.ts'
import type { Medians, Spread } from './figures.ts'
import { machine, machineLoad } from './machine.ts'
import { measure, measureProcessorTime, measureRepeatVisit } from './measure.ts'
import type { Load } from './measure.ts'
import { servePages } from './pages.ts'
import { servePortal } from './portal.ts'
import type { Build, Content } from './portal.ts'
import { gzipSizeOf } from './sizes.ts'

interface Figure {
  readonly key: Exclude<keyof Load, 'scriptRequests'>
  readonly title: string
  readonly format: (value: number) => string
  /** Relative to the page by hand. */
  readonly aim?: number
  /** Relative to the file of figures. */
  readonly baselineAim?: number
}

const figures: readonly Figure[] = [
  { key: 'firstContentfulPaint', title: 'First contentful paint', format: inMs, aim: aims.firstContentfulPaint },
  { key: 'firstLiveStatus', title: 'First live status', format: inMs, aim: aims.firstLiveStatus },
  { key: 'alive', title: 'Login can be used', format: inMs, baselineAim: aims.alive },
  { key: 'blocking', title: 'Main thread blocked until then', format: inMs },
  { key: 'workMs', title: 'Work of the main thread until quiet', format: inMs },
  { key: 'layoutShift', title: 'Layout shift, all added up', format: (value) => value.toFixed(4) },
  { key: 'htmlBytes', title: 'HTML over the wire', format: inKilobytes },
  { key: 'scriptBytes', title: 'JavaScript over the wire', format: inKilobytes },
]

/**
 * Prints sizes, and load times beside those of the same page written by hand.
 *
 * @param runs how often to load each page
 * @param before the medians to compare with
 * @returns the medians of the portal
 */
export async function printLoads(
  browser: Browser,
  build: Build,
  content: Content,
  runs: number,
  before: Medians,
): Promise<Medians> {
  const { portal, byHandUrl, close } = await servePages(build, content)
  const monitored = await servePortal(build, { ...content, name: `${content.name}-monitored`, isMonitored: true })
  const { sites, cards = 'the shipped' } = content
  console.log(`Dashboard with ${sites} sites, ${cards} cards\n\n${conditions(browser, content, runs)}\n`)
  try {
    const [ours, byHand]: [Load[], Load[]] = [[], []]
    const [plainMs, monitoredMs]: [number[], number[]] = [[], []]
    // Load the pages in turn, so that other work on the machine affects them alike. The first load is not counted,
    // because it includes the browser's own start-up work.
    for (let run = 0; run <= runs; run += 1) {
      const pair = [await measure(browser, portal.url), await measure(browser, byHandUrl)] as const
      const times = [
        await measureProcessorTime(browser, portal.url),
        await measureProcessorTime(browser, monitored.url),
      ] as const
      if (run === 0) continue
      ours.push(pair[0])
      byHand.push(pair[1])
      plainMs.push(times[0])
      monitoredMs.push(times[1])
    }
    const repeats = await measureRepeatVisit(browser, portal.url, runs)
    console.log(`${await sizes(portal.root, portal.built.scripts, sites, ours)}\n`)
    const rows = figures.map((figure) => {
      const [own, other] = [ours, byHand].map((loads) => spreadOf(loads.map((load) => load[figure.key])))
      return { ...figure, own: own as Spread, other: other as Spread } // there are two
    })
    const repeat = spreadOf(repeats)
    const [plain, monitor] = [spreadOf(plainMs), spreadOf(monitoredMs)]
    const name = (key: string) => `${content.name} ${key}`
    const timesRow = (title: string, { min, median, max }: Spread, remark: string, key: string) => [
      title,
      ...[min, median, max].map(inMs),
      '',
      remark,
      ratio(median, before[name(key)]),
    ]
    console.log(
      table([
        ['', 'min', 'median', 'max', 'by hand: median', 'portal ÷ by hand', 'portal ÷ baseline'],
        ...rows.map(({ key, title, format, aim, baselineAim, own, other }) => [
          title,
          ...[own.min, own.median, own.max, other.median].map(format),
          format === inMs ? ratio(own.median, other.median, aim) : '',
          ratio(own.median, before[name(key)], baselineAim),
        ]),
        timesRow('Processor time until quiet, not slowed down', plain, '', 'processorTime'),
        timesRow(
          'The same with seven days of a monitor',
          monitor,
          `${ratio(monitor.median, plain.median, aims.monitoredTime)} of that without`,
          'monitoredProcessorTime',
        ),
        timesRow('A repeat visit alive, not slowed down', repeat, `aim ${inMs(aims.repeatVisitMs)}`, 'repeatVisit'),
      ]),
    )
    console.log(`\n  ${machineLoad()}\n`)
    return {
      ...Object.fromEntries(rows.map(({ key, own }) => [name(key), own.median])),
      [name('processorTime')]: plain.median,
      [name('monitoredProcessorTime')]: monitor.median,
      [name('repeatVisit')]: repeat.median,
    }
  } finally {
    await Promise.all([close(), monitored.close()])
  }
}

/** The sizes of what a visit to the dashboard loads, beside their limits. */
async function sizes(root: string, scripts: readonly string[], sites: number, loads: readonly Load[]): Promise<string> {
  const limitOf = (bySites: Readonly<Record<number, number>>) => inKilobytes(bySites[sites] ?? 0)
  const scriptBytes = await gzipSizeOf(root, scripts)
  const pageBytes = await gzipSizeOf(root, ['/index.html'])
  const requests = Math.max(...loads.map(({ scriptRequests }) => scriptRequests))
  return table([
    ['', 'now', 'limit'],
    [
      'Scripts before the page is alive, gzip, the inline one counted',
      inKilobytes(scriptBytes),
      limitOf(limits.scriptBytes),
    ],
    ['Requests for them', String(requests), String(limits.scriptRequests)],
    ['index.html, gzip', inKilobytes(pageBytes), limitOf(limits.pageBytes)],
  ])
}

function conditions(browser: Browser, { delaysMs = [] }: Content, runs: number): string {
  const { latency, downloadThroughput, uploadThroughput } = slow4G
  const mbits = (bytesPerSecond: number) => `${((bytesPerSecond * 8) / 1e6).toFixed(3)} Mbit/s`
  return [
    ...machine(browser),
    `Slow 4G: ${latency} ms for each request, ${mbits(downloadThroughput)} down, ${mbits(uploadThroughput)} up; processor ÷ ${cpuSlowdown}`,
    `${runs} loads of each page in turn after one not counted, each with an empty cache; HTTP/1.1, brotli`,
    `Sites answer after ${delaysMs.join(', ')} ms; times are since the navigation began`,
  ]
    .map((line) => `  ${line}`)
    .join('\n')
}
