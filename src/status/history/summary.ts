import { MINUTE_MS } from './day.ts'
import { kinds } from './samples.ts'
import type { Sample } from './samples.ts'

export type Span = 'hour' | 'day' | 'week'

/** How each span is divided. */
export const divisions = {
  hour: { bars: 60, minutes: 1 },
  day: { bars: 48, minutes: 30 },
  week: { bars: 56, minutes: 180 },
} as const satisfies Readonly<Record<Span, { readonly bars: number; readonly minutes: number }>>

export interface Figures {
  /** Minutes that have a result. */
  readonly measured: number
  /** The part of these in which the site was not down, 0 to 1; null where nothing was measured. */
  readonly uptime: number | null
  /** Of the times of the results that have one, in ms. */
  readonly medianMs: number | null
  readonly p95Ms: number | null
}

/** `state`: the worst of its minutes; null is a gap, in which nothing was measured. */
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
  /** The bars with their figures, which only details show: worked out when they are asked for. */
  readonly detailed: () => readonly DetailedBar[]
}

/** A time in which the state stayed the same, as far as it was seen. */
export interface Stretch {
  readonly state: Sample['state']
  readonly from: number
  /** Null while it lasts; else where it ended, or was last seen. */
  readonly to: number | null
  /** Nothing was measured right before: it may have begun earlier. */
  readonly afterGap: boolean
}

/** From when to when a span reaches, ms since 1970: to the end of the bar of `now`. Bars begin at whole hours by the local clock. */
export function reachOf(span: Span, now: number, utcOffsetMs: number): { readonly from: number; readonly to: number } {
  const { bars, minutes } = divisions[span]
  const barMs = minutes * MINUTE_MS
  const to = (Math.floor((now + utcOffsetMs) / barMs) + 1) * barMs - utcOffsetMs
  return { from: to - bars * barMs, to }
}

/** `codes`: a character for each minute of the span from `from`. */
export function summaryOf(span: Span, codes: string, from: number): Summary {
  const { bars, minutes } = divisions[span]
  const each = Array.from({ length: bars }, (_, at) => {
    const part = codes.slice(at * minutes, (at + 1) * minutes)
    const barFrom = from + at * minutes * MINUTE_MS
    return { part, bar: { from: barFrom, to: barFrom + minutes * MINUTE_MS, state: worstOf(part) } }
  })
  return {
    span,
    bars: each.map(({ bar }) => bar),
    figures: figuresOf(codes),
    detailed: () => each.map(({ part, bar }) => ({ ...bar, ...figuresOf(part) })),
  }
}

/** A week of two hundred sites is two million minutes: they are counted by their kind, of which there are few. */
export function figuresOf(codes: string): Figures {
  const counts = new Uint32Array(LAST_CODE + 1)
  for (let at = 0; at < codes.length; at += 1) counts[codes.charCodeAt(at)] = (counts[codes.charCodeAt(at)] ?? 0) + 1
  const found = kinds
    .map(([code, { state, ms }]) => ({ state, ms, count: counts[code.charCodeAt(0)] ?? 0 }))
    .filter(({ count }) => count > 0)
  const sum = (some: readonly Found[]) => some.reduce((all, { count }) => all + count, 0)
  const measured = sum(found)
  const timed = found.filter(({ ms }) => ms !== null)
  const down = sum(found.filter(({ state }) => state === 'down'))
  return {
    measured,
    uptime: measured === 0 ? null : (measured - down) / measured,
    medianMs: rank(timed, Math.ceil(sum(timed) * 0.5)),
    p95Ms: rank(timed, Math.ceil(sum(timed) * 0.95)),
  }
}

/** So often one kind of result was there. */
interface Found extends Sample {
  readonly count: number
}

/** A round may slip from one minute into the next: so much of a gap says nothing. */
const GAP_TOLERATED = 2

/** The latest first. What was not measured belongs to none: a stretch ends where a gap begins. */
export function stretchesOf(samples: readonly (Sample | undefined)[], from: number): readonly Stretch[] {
  const stretches: Stretch[] = []
  const moment = (at: number) => from + at * MINUTE_MS
  let seenAt = -Infinity
  samples.forEach((sample, at) => {
    if (!sample) return
    const last = stretches[0]
    const isAfterGap = at - seenAt > GAP_TOLERATED + 1
    if (isAfterGap || sample.state !== last?.state) {
      if (last) stretches[0] = { ...last, to: moment(isAfterGap ? seenAt + 1 : at) }
      stretches.unshift({ state: sample.state, from: moment(at), to: null, afterGap: isAfterGap })
    }
    seenAt = at
  })
  const last = stretches[0]
  if (last && samples.length - seenAt > GAP_TOLERATED + 1) stretches[0] = { ...last, to: moment(seenAt + 1) }
  return stretches
}

const LAST_CODE = 127
const worst = ['operational', 'degraded', 'down'] as const
/** By code: 0 is a gap, then the worse the higher. */
const severities = new Uint8Array(LAST_CODE + 1)
for (const [code, { state }] of kinds) severities[code.charCodeAt(0)] = worst.indexOf(state) + 1

function worstOf(codes: string): Sample['state'] | null {
  let most = 0
  for (let at = 0; at < codes.length; at += 1) most = Math.max(most, severities[codes.charCodeAt(at)] ?? 0)
  return worst[most - 1] ?? null
}

/** The time at a place among all of them, the quickest first: one that was really measured. */
function rank(sorted: readonly Found[], place: number): number | null {
  let passed = 0
  return sorted.find(({ count }) => (passed += count) >= place)?.ms ?? null
}
