import type { Browser } from 'playwright-core'
import { runs, warmUps } from './conditions.ts'
import { bytes, spreadOf, table } from './figures.ts'
import { measure } from './measure.ts'
import type { Load } from './measure.ts'
import type { Place } from './pages.ts'

interface Series {
  readonly place: Place
  readonly loads: readonly Load[]
}

type Figure = Exclude<keyof Load, 'moved'>

const figures: readonly (readonly [figure: Figure, title: string, say: (value: number) => string])[] = [
  ['firstPaint', 'First paint', inMs],
  ['firstContentfulPaint', 'First contentful paint', inMs],
  ['largestContentfulPaint', 'Largest contentful paint', inMs],
  ['firstLiveStatus', 'First live status', inMs],
  ['layoutShift', 'Layout shift, all added up', (value) => value.toFixed(4)],
  ['htmlBytes', 'HTML over the wire', inBytes],
  ['styleBytes', 'CSS over the wire', inBytes],
  ['scriptBytes', 'JavaScript over the wire', inBytes],
]

/** Loads each place in turn, again and again, so that whatever else the machine does meets all of them alike. */
export async function loadTimes(browser: Browser, places: readonly Place[]): Promise<string> {
  const series = places.map((place) => ({ place, loads: [] as Load[] }))
  for (let run = 1 - warmUps; run <= runs; run += 1) {
    for (const { place, loads } of series) {
      const load = await measure(browser, place)
      if (run > 0) loads.push(load)
    }
  }
  const [portal, ...others] = series
  if (portal === undefined) throw new Error('There is no page to load')
  return [...figures.map((figure) => comparison(figure, portal, others)), whatMoved(portal)].join('\n\n')
}

function comparison([figure, title, say]: (typeof figures)[number], portal: Series, others: readonly Series[]): string {
  const spread = ({ loads }: Series) => spreadOf(loads.map((load) => load[figure]))
  const own = spread(portal)
  const rows = [portal, ...others].map((each) => {
    const { min, median, max } = spread(each)
    const ratio = each === portal || say !== inMs ? '' : `portal ÷ this: ${(own.median / median).toFixed(2)}`
    return [each.place.name, ...[min, median, max].map(say), ratio]
  })
  return table([[title, 'min', 'median', 'max', ''], ...rows])
}

function whatMoved({ place, loads }: Series): string {
  // The same thing in each load, whatever its figures are.
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
