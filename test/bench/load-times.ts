import type { Browser } from 'playwright-core'
import { limits, runs, warmUps } from './conditions.ts'
import { bytes, spreadOf, table } from './figures.ts'
import { measure } from './measure.ts'
import type { Load } from './measure.ts'
import { earlierName, inOneName } from './pages.ts'
import type { Place } from './pages.ts'

export interface Series {
  readonly place: Place
  readonly loads: readonly Load[]
}

type Figure = Exclude<keyof Load, 'moved' | 'scripts'>

/** A limit of `ratio` times the figure of the place named `of`. */
interface Limit {
  readonly ratio: number
  readonly of: string
}

const figures: readonly (readonly [figure: Figure, title: string, say: (value: number) => string, limit?: Limit])[] = [
  ['firstPaint', 'First paint', inMs],
  ['firstContentfulPaint', 'First contentful paint', inMs, { ratio: limits.firstContentfulPaint, of: inOneName }],
  ['largestContentfulPaint', 'Largest contentful paint', inMs],
  ['firstLiveStatus', 'First live status', inMs, { ratio: limits.firstLiveStatus, of: inOneName }],
  ['alive', 'Login can be used', inMs, { ratio: limits.alive, of: earlierName }],
  ['blocking', 'Main thread blocked until then', inMs, { ratio: limits.blocking, of: earlierName }],
  ['workMs', 'Work of the main thread until quiet', inMs, { ratio: limits.work, of: earlierName }],
  ['layoutShift', 'Layout shift, all added up', (value) => value.toFixed(4)],
  ['htmlBytes', 'HTML over the wire', inBytes],
  ['styleBytes', 'CSS over the wire', inBytes],
  ['scriptBytes', 'JavaScript over the wire', inBytes],
]

/** Loads all places in turn, run after run, so that other work on the machine affects them alike. */
export async function loadAll(browser: Browser, places: readonly Place[]): Promise<readonly Series[]> {
  const series = places.map((place) => ({ place, loads: [] as Load[] }))
  for (let run = 1 - warmUps; run <= runs; run += 1) {
    for (const { place, loads } of series) {
      const load = await measure(browser, place)
      if (run > 0) loads.push(load)
    }
  }
  return series
}

/** Compares the first of the series with each of the others. Returns lines to print. */
export function comparisons(series: readonly Series[]): string {
  return [...figures.map((figure) => comparison(figure, series)), ...series.slice(0, 1).map(movements)].join('\n\n')
}

function comparison([figure, title, say, limit]: (typeof figures)[number], series: readonly Series[]): string {
  const spreads = series.map(({ place, loads }) => ({ place, ...spreadOf(loads.map((load) => load[figure])) }))
  const rows = spreads.map(({ place, min, median, max }, at) => {
    const ratio = ((spreads[0]?.median ?? 0) / median).toFixed(2)
    const most = limit?.of === place.name ? `, at most ${limit.ratio}` : ''
    return [
      place.name,
      ...[min, median, max].map(say),
      at === 0 || say !== inMs ? '' : `portal ÷ this: ${ratio}${most}`,
    ]
  })
  return table([[title, 'min', 'median', 'max', ''], ...rows])
}

function movements({ place, loads }: Series): string {
  // Ignore digits in the text of an element, which differ between loads.
  const moved = new Set(loads.flatMap((load) => load.moved.map((each) => each.replaceAll(/\d+/g, '…'))))
  return [
    `  Moved on ${place.name}: ${moved.size === 0 ? 'nothing' : ''}`,
    ...[...moved].map((each) => `    ${each}`),
  ].join('\n')
}

function inMs(value: number): string {
  return `${Math.round(value)} ms`
}

function inBytes(value: number): string {
  return bytes(Math.round(value))
}
