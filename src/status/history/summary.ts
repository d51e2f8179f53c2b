import { codebook } from './samples.ts'
import type { Sample } from './samples.ts'
import { MINUTE_MS } from './day.ts'

export type Span = 'hour' | 'day' | 'week'

/** The number of bars in each span, and of minutes in each bar. */
export const divisions = {
  hour: { bars: 60, minutes: 1 },
  day: { bars: 48, minutes: 30 },
  week: { bars: 56, minutes: 180 },
} as const satisfies Readonly<Record<Span, { readonly bars: number; readonly minutes: number }>>

export interface Figures {
  /** The number of minutes with a result. */
  readonly resultCount: number
  /** The share of these minutes in which the site was not down, 0 to 1; null if there are none. */
  readonly uptime: number | null
  /** The median and 95th percentile of the response times; null if there are none. */
  readonly medianMs: number | null
  readonly p95Ms: number | null
}

/** `from` and `to` are in ms since 1970. `state` is the worst of the bar's minutes, or null if none has a result. */
export interface Bar {
  readonly from: number
  readonly to: number
  readonly state: Sample['state'] | null
}

export interface DetailedBar extends Bar, Figures {}

export interface Summary {
  readonly span: Span
  readonly bars: readonly Bar[]
  readonly figures: Figures
  /** At least one minute of the span has a result, but fewer than half of the span's minutes do. */
  readonly isSparse: boolean
  /** Computes the figures of each bar, which only the details show. */
  readonly detailedBars: () => readonly DetailedBar[]
}

/** A period in which the state did not change. Times are in ms since 1970. */
export interface Stretch {
  readonly state: Sample['state']
  readonly from: number
  /** The end, or the end of the last minute with a result if a gap follows; null for the current stretch. */
  readonly to: number | null
  /** A gap precedes the stretch, so the state may have begun earlier. */
  readonly afterGap: boolean
  /** A gap follows the stretch, so the state may have ended later. */
  readonly beforeGap: boolean
}

/** Returns the start and end of a span, ms since 1970. Its last bar contains `now`. Bars align with local midnight. */
export function reachOf(span: Span, now: number, utcOffsetMs: number): { readonly from: number; readonly to: number } {
  const { bars, minutes } = divisions[span]
  const barMs = minutes * MINUTE_MS
  const to = (Math.floor((now + utcOffsetMs) / barMs) + 1) * barMs - utcOffsetMs
  return { from: to - bars * barMs, to }
}

/** `codes` has one character for each minute of the span, which begins at `from`, ms since 1970. */
export function summaryOf(span: Span, codes: string, from: number): Summary {
  const { bars: count, minutes } = divisions[span]
  const parts = Array.from({ length: count }, (_, at) => codes.slice(at * minutes, (at + 1) * minutes))
  const bars = parts.map((part, at): Bar => {
    const barFrom = from + at * minutes * MINUTE_MS
    return { from: barFrom, to: barFrom + minutes * MINUTE_MS, state: worstStateOf(part) }
  })
  const figures = figuresOf(codes)
  return {
    span,
    bars,
    figures,
    isSparse: figures.resultCount > 0 && figures.resultCount < codes.length / 2,
    detailedBars: () => bars.map((bar, at) => ({ ...bar, ...figuresOf(parts[at] ?? '') })),
  }
}

/** Counts equal codes instead of sorting the times: a week of 200 sites has two million minutes. */
export function figuresOf(codes: string): Figures {
  const counts = new Uint32Array(CODE_COUNT)
  for (let at = 0; at < codes.length; at += 1) counts[codes.charCodeAt(at)] = (counts[codes.charCodeAt(at)] ?? 0) + 1
  const results = codebook
    .map(([code, sample]): SampleCount => ({ ...sample, count: counts[code.charCodeAt(0)] ?? 0 }))
    .filter(({ count }) => count > 0)
  const resultCount = totalOf(results)
  const responses = results.filter(({ ms }) => ms !== null)
  const down = totalOf(results.filter(({ state }) => state === 'down'))
  return {
    resultCount,
    uptime: resultCount === 0 ? null : (resultCount - down) / resultCount,
    medianMs: percentile(responses, 0.5),
    p95Ms: percentile(responses, 0.95),
  }
}

interface SampleCount extends Sample {
  readonly count: number
}

const totalOf = (results: readonly SampleCount[]) => results.reduce((total, { count }) => total + count, 0)

/** Returns the nearest-rank percentile of response times. `part` is 0 to 1. `results` are sorted, fastest first. */
function percentile(results: readonly SampleCount[], part: number): number | null {
  const rank = Math.ceil(totalOf(results) * part)
  let countSoFar = 0
  return results.find(({ count }) => (countSoFar += count) >= rank)?.ms ?? null
}

/** Gaps up to this length do not end a stretch, because a round that slips into the next minute leaves a gap. */
const TOLERATED_GAP_MINUTES = 2

/**
 * Returns the stretches, latest first. A gap longer than TOLERATED_GAP_MINUTES ends a stretch. `from` is the time of
 * the first sample, ms since 1970.
 */
export function stretchesOf(samples: readonly (Sample | undefined)[], from: number): readonly Stretch[] {
  const stretches: Stretch[] = []
  const timeOf = (minute: number) => from + minute * MINUTE_MS
  let lastMinute = -Infinity
  const isGapBefore = (minute: number) => minute - lastMinute > TOLERATED_GAP_MINUTES + 1
  const end = (minute: number, beforeGap: boolean) => {
    const [latest] = stretches
    if (latest) stretches[0] = { ...latest, to: timeOf(beforeGap ? lastMinute + 1 : minute), beforeGap }
  }
  samples.forEach((sample, minute) => {
    if (!sample) return
    const afterGap = isGapBefore(minute)
    if (afterGap || sample.state !== stretches[0]?.state) {
      end(minute, afterGap)
      stretches.unshift({ state: sample.state, from: timeOf(minute), to: null, afterGap, beforeGap: false })
    }
    lastMinute = minute
  })
  if (isGapBefore(samples.length)) end(samples.length, true)
  return stretches
}

// All codes are ASCII characters.
const CODE_COUNT = 128
const states = ['operational', 'degraded', 'down'] as const
/** By character code: 0 for a gap; a higher number is worse. */
const severities = new Uint8Array(CODE_COUNT)
for (const [code, { state }] of codebook) severities[code.charCodeAt(0)] = states.indexOf(state) + 1

export function worstStateOf(codes: string): Sample['state'] | null {
  let worst = 0
  for (let at = 0; at < codes.length; at += 1) worst = Math.max(worst, severities[codes.charCodeAt(at)] ?? 0)
  return states[worst - 1] ?? null
}
