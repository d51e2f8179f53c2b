import { isMeasured, isTrouble, isWorse } from './board.ts'
import type { MeasuredState, TroubleState } from './board.ts'

/** How long the history is kept. */
export const WEEK_MS = 7 * 24 * 60 * 60_000

/** A time in which every sample found the site in one state. Times are in ms since 1970. */
export interface Stretch {
  readonly state: MeasuredState
  readonly from: number
  /** The last sample of the state, or the first of another state. */
  readonly to: number
  /** The latest sample has this state, and is no older than two intervals (three steps of the group's monitor). */
  readonly isCurrent: boolean
  /** Nothing was measured just before, so the state may have begun earlier. */
  readonly mayHaveBegunEarlier: boolean
  /** Nothing was measured just after, so the state may have ended later. False while `isCurrent`. */
  readonly mayHaveEndedLater: boolean
}

/**
 * A time in which the site was down, or degraded, without a pause: its stretches of that state, joined where nothing was
 * measured between them for at most `MAX_UNSEEN_MS`.
 */
export interface Disruption extends Stretch {
  readonly state: TroubleState
}

/** The worst state in the time of a bar, or null if nothing was measured. */
export type Bar = MeasuredState | null

/** A stretch as it is stored. Those of a site are in order of time, and contiguous ones share their boundary. */
export type StoredStretch = readonly [state: MeasuredState, from: number, to: number]

export const isStoredStretch = (value: unknown): value is StoredStretch =>
  Array.isArray(value) && isMeasured(value[0]) && Number.isFinite(value[1]) && Number.isFinite(value[2])

/** The state that a round of this browser, or a sample of the group's monitor, measured at a time in ms since 1970. */
export interface Sample {
  readonly state: MeasuredState
  readonly at: number
}

/** Two samples that are further apart leave a time in which nothing was measured. */
const MAX_INTERVALS_BETWEEN_SAMPLES = 2.5

/**
 * Adds samples to the stretches of a site. Ignores a sample that is not later than the latest stretch, because another
 * page may have recorded a later round.
 */
export function addSamples(
  stretches: readonly StoredStretch[],
  samples: readonly Sample[],
  intervalMs: number,
): readonly StoredStretch[] {
  const extended = [...stretches]
  for (const { state, at } of samples) {
    const latest = extended.at(-1)
    if (latest && at <= latest[2]) continue
    const isContiguous = latest !== undefined && at - latest[2] <= MAX_INTERVALS_BETWEEN_SAMPLES * intervalMs
    if (isContiguous) extended[extended.length - 1] = [latest[0], latest[1], at]
    if (!isContiguous || latest[0] !== state) extended.push([state, at, at])
  }
  return extended
}

/**
 * Returns the stretches that ended in the last seven days, with their beginning even if it was earlier. Drops those that
 * end after `now`, because they were recorded while the clock was wrong.
 */
export function recentStretches(stretches: readonly StoredStretch[], now: number): readonly StoredStretch[] {
  return stretches.filter(([, , to]) => to > now - WEEK_MS && to <= now)
}

/**
 * Returns the stretches that ended after `since`, latest first, of at most seven days. Those before them that may be of
 * the same disruption come too. The state of the latest is current for `currentForMs`. Times that lie ahead count as now,
 * because a clock was set back.
 */
export function describeStretches(
  stored: readonly StoredStretch[],
  now: number,
  currentForMs: number,
  since = 0,
): readonly Stretch[] {
  const isRecent = (index: number, time: number) => (stored[index]?.[2] ?? -Infinity) > time
  let first = stored.length
  while (isRecent(first - 1, Math.max(since, now - WEEK_MS))) first -= 1
  while (isRecent(first - 1, now - WEEK_MS) && stored[first - 1]?.[0] === stored[first]?.[0]) first -= 1
  return stored
    .slice(first)
    .map(([state, from, to], index): Stretch => {
      const next = stored[first + index + 1]
      const isCurrent = !next && now - to <= currentForMs
      return {
        state,
        from: Math.min(from, now),
        to: Math.min(to, now),
        isCurrent,
        // The stretch before one that began over seven days ago is no longer stored.
        mayHaveBegunEarlier: from > now - WEEK_MS && stored[first + index - 1]?.[2] !== from,
        mayHaveEndedLater: !isCurrent && next?.[1] !== to,
      }
    })
    .reverse()
}

/**
 * The longest time without a sample inside a disruption: an employee's tab is hidden for half a day. After a longer time,
 * such as a night, the same state is another disruption.
 */
export const MAX_UNSEEN_MS = 4 * 60 * 60_000

/** Returns the disruptions of a site, latest first, as its stretches are. */
export function joinedDisruptions(stretches: readonly Stretch[]): readonly Disruption[] {
  const joined: Stretch[] = []
  for (const stretch of stretches) {
    const later = joined.at(-1)
    if (later?.state === stretch.state && later.from - stretch.to <= MAX_UNSEEN_MS) {
      joined[joined.length - 1] = { ...later, from: stretch.from, mayHaveBegunEarlier: stretch.mayHaveBegunEarlier }
    } else joined.push(stretch)
  }
  return joined.filter((stretch): stretch is Disruption => isTrouble(stretch.state))
}

/** A sample counts until the next one, but for one interval if nothing was measured after it. */
const measuredTo = ({ to, isCurrent, mayHaveEndedLater }: Stretch, intervalMs: number) =>
  isCurrent || mayHaveEndedLater ? to + intervalMs : to

/** Divides the `spanMs` before `now` into bars of equal length. */
export function barsOf(
  stretches: readonly Stretch[],
  { now, spanMs, count, intervalMs }: Readonly<Record<'now' | 'spanMs' | 'count' | 'intervalMs', number>>,
): readonly Bar[] {
  const bars: Bar[] = Array.from({ length: count }, () => null)
  // Multiply first: a quotient such as 31 / 60 is not exact.
  const barAt = (time: number) => ((time - (now - spanMs)) * count) / spanMs
  for (const stretch of stretches) {
    // The last bar includes a sample of just now.
    const first = Math.min(Math.floor(barAt(stretch.from)), count - 1)
    const end = Math.min(barAt(measuredTo(stretch, intervalMs)), count)
    for (let index = Math.max(0, first); index < end; index++) {
      const bar = bars[index] ?? null
      if (bar === null || isWorse(stretch.state, bar)) bars[index] = stretch.state
    }
  }
  return bars
}

/** Returns the share of the measured time since `since` in which the site was not down, and that time in ms. */
export function availabilityOf(
  stretches: readonly Stretch[],
  { now, since, intervalMs }: Readonly<Record<'now' | 'since' | 'intervalMs', number>>,
): { readonly share: number | null; readonly measuredMs: number } {
  let measuredMs = 0
  let downMs = 0
  for (const stretch of stretches) {
    const ms = Math.max(0, measuredTo(stretch, intervalMs) - Math.max(stretch.from, since))
    measuredMs += ms
    if (stretch.state === 'down') downMs += ms
  }
  const share = measuredMs === 0 ? null : (measuredMs - downMs) / measuredMs
  // The latest sample counts beyond now.
  return { share, measuredMs: Math.min(measuredMs, Math.max(0, now - since)) }
}
