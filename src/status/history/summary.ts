import { MINUTE_MS } from './day.ts'
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
export interface Bar extends Figures {
  readonly from: number
  readonly to: number
  readonly state: Sample['state'] | null
}

export interface Summary {
  readonly span: Span
  readonly bars: readonly Bar[]
  readonly figures: Figures
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

/** `samples`: one for each minute of the span from `from`. */
export function barsOf(span: Span, samples: readonly (Sample | undefined)[], from: number): readonly Bar[] {
  const { bars, minutes } = divisions[span]
  return Array.from({ length: bars }, (_, at) => {
    const part = samples.slice(at * minutes, (at + 1) * minutes)
    const barFrom = from + at * minutes * MINUTE_MS
    return { from: barFrom, to: barFrom + minutes * MINUTE_MS, state: worstOf(part), ...figuresOf(part) }
  })
}

export function figuresOf(samples: readonly (Sample | undefined)[]): Figures {
  const found = samples.filter((sample) => sample !== undefined)
  const times = found.map(({ ms }) => ms).filter((ms) => ms !== null).sort((a, b) => a - b)
  const down = found.filter(({ state }) => state === 'down').length
  return {
    measured: found.length,
    uptime: found.length === 0 ? null : (found.length - down) / found.length,
    medianMs: rank(times, 0.5),
    p95Ms: rank(times, 0.95),
  }
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

function worstOf(samples: readonly (Sample | undefined)[]): Sample['state'] | null {
  const states = new Set(samples.map((sample) => sample?.state))
  return (['down', 'degraded', 'operational'] as const).find((state) => states.has(state)) ?? null
}

/** The nearest rank: a time that was really measured. */
function rank(sorted: readonly number[], part: number): number | null {
  return sorted[Math.ceil(sorted.length * part) - 1] ?? null
}
