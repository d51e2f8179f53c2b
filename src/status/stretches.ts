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

/** The time at which stretches are read. The state of the latest one is current for `currentForMs`. */
interface ReadingTime {
  readonly now: number
  readonly currentForMs: number
}

/** Describes a stored stretch. Times that lie ahead count as now, because a clock was set back. */
function describe<State extends MeasuredState>(
  [state, from, to]: readonly [State, number, number],
  before: StoredStretch | undefined,
  next: StoredStretch | undefined,
  { now, currentForMs }: ReadingTime,
) {
  const isCurrent = !next && now - to <= currentForMs
  return {
    state,
    from: Math.min(from, now),
    to: Math.min(to, now),
    isCurrent,
    // The stretch before one that began over seven days ago is no longer stored.
    mayHaveBegunEarlier: from > now - WEEK_MS && before?.[2] !== from,
    mayHaveEndedLater: !isCurrent && next?.[1] !== to,
  }
}

/** Returns the stretches that ended after `since`, latest first, of at most seven days. */
export function describeStretches(stored: readonly StoredStretch[], time: ReadingTime, since = 0): readonly Stretch[] {
  const first = stored.findLastIndex(([, , to]) => to <= Math.max(since, time.now - WEEK_MS)) + 1
  return stored
    .slice(first)
    .map((stretch, place) => describe(stretch, stored[first + place - 1], stored[first + place + 1], time))
    .reverse()
}

/**
 * The longest time without a sample inside a disruption: an employee's tab is hidden for half a day. After a longer time,
 * such as a night, the same state is another disruption.
 */
export const MAX_UNSEEN_MS = 4 * 60 * 60_000

/**
 * Returns the disruptions that ended after `since`, latest first, of at most seven days. It describes no other stretches: 200
 * sites that flap have 100,000.
 */
export function disruptionsIn(stored: readonly StoredStretch[], time: ReadingTime, since = 0): readonly Disruption[] {
  const disruptions: Disruption[] = []
  for (let index = stored.length - 1; index >= 0; index -= 1) {
    const stretch = stored[index]
    const next = stored[index + 1]
    if (stretch === undefined || stretch[2] <= time.now - WEEK_MS) break
    const goesOn = next?.[0] === stretch[0] && Math.min(next[1], time.now) - stretch[2] <= MAX_UNSEEN_MS
    if (!goesOn && stretch[2] <= since) break
    if (!isTroubled(stretch)) continue
    const disruption = describe(stretch, stored[index - 1], next, time)
    const { from, mayHaveBegunEarlier } = disruption
    const later = goesOn ? disruptions.pop() : undefined
    disruptions.push(later ? { ...later, from, mayHaveBegunEarlier } : disruption)
  }
  return disruptions
}

const isTroubled = (stretch: StoredStretch): stretch is readonly [TroubleState, number, number] => isTrouble(stretch[0])

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
