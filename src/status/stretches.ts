import { isMeasured, isWorse } from './board.ts'
import type { MeasuredState } from './board.ts'

/** How long the history is kept. */
export const WEEK_MS = 7 * 24 * 60 * 60_000

/** A time in which every round found the site in one state. Times are in ms since 1970. */
export interface Stretch {
  readonly state: MeasuredState
  readonly from: number
  /** The last round that found the state, or the first that found another. */
  readonly to: number
  /** The latest round found this state, no longer than two intervals ago (three steps of the group's monitor). */
  readonly isCurrent: boolean
  /** Nothing was measured just before, so the state may have begun earlier. */
  readonly mayHaveBegunEarlier: boolean
  /** Nothing was measured just after, so the state may have ended later. False while `isCurrent`. */
  readonly mayHaveEndedLater: boolean
}

/** The worst state in the time of a bar, or null if nothing was measured. */
export type Bar = MeasuredState | null

/** A stretch as it is stored. Those of a site are in order of time, and contiguous ones share their boundary. */
export type StoredStretch = readonly [state: MeasuredState, from: number, to: number]

export const isStoredStretch = (value: unknown): value is StoredStretch =>
  Array.isArray(value) && isMeasured(value[0]) && Number.isFinite(value[1]) && Number.isFinite(value[2])

/** Two rounds that are further apart leave a time in which nothing was measured. */
const MAX_INTERVALS_BETWEEN_ROUNDS = 2.5

/** Joins the samples of a site, in seconds and in order of time, as `addState` joins rounds. */
export function stretchesOf<Value extends string>(
  samples: readonly (readonly [seconds: number, value: Value])[],
  intervalMs: number,
  stateOf: Readonly<Record<Value, MeasuredState>>,
): readonly StoredStretch[] {
  const stretches: StoredStretch[] = []
  let latest: [MeasuredState, number, number] | undefined
  for (const sample of samples) {
    const at = sample[0] * 1000
    const state = stateOf[sample[1]]
    const isContiguous = latest && at - latest[2] <= MAX_INTERVALS_BETWEEN_ROUNDS * intervalMs
    if (latest && isContiguous) latest[2] = at
    if (!isContiguous || latest?.[0] !== state) {
      latest = [state, at, at]
      stretches.push(latest)
    }
  }
  return stretches
}

/** Adds the state that a round found at `at`, unless a later round is known already. */
export function addState(
  stretches: readonly StoredStretch[],
  state: MeasuredState,
  at: number,
  intervalMs: number,
): readonly StoredStretch[] {
  const latest = stretches.at(-1)
  const begun: StoredStretch = [state, at, at]
  if (!latest) return [begun]
  const [latestState, from, to] = latest
  if (at <= to) return stretches
  if (at - to > MAX_INTERVALS_BETWEEN_ROUNDS * intervalMs) return [...stretches, begun]
  const extended: StoredStretch = [latestState, from, at]
  return [...stretches.slice(0, -1), extended, ...(state === latestState ? [] : [begun])]
}

/**
 * Returns the stretches that ended in the last seven days, with their beginning even if it was earlier. Drops those that
 * end after `now`, because they were recorded while the clock was wrong.
 */
export function recentStretches(stretches: readonly StoredStretch[], now: number): readonly StoredStretch[] {
  return stretches.filter(([, , to]) => to > now - WEEK_MS && to <= now)
}

/** Returns the stretches, latest first. The state of the latest is current for `currentForMs`. */
export function describeStretches(
  stored: readonly StoredStretch[],
  now: number,
  currentForMs: number,
): readonly Stretch[] {
  return stored
    .map(([state, from, to], position): Stretch => {
      const next = stored[position + 1]
      const isCurrent = !next && now - to <= currentForMs
      return {
        state,
        from,
        to,
        isCurrent,
        // The stretch before one that began over seven days ago is no longer stored.
        mayHaveBegunEarlier: from > now - WEEK_MS && stored[position - 1]?.[2] !== from,
        mayHaveEndedLater: !isCurrent && next?.[1] !== to,
      }
    })
    .reverse()
}

/**
 * The longest time without a round inside a disruption: an employee's tab is hidden for half a day. After a longer time,
 * such as a night, the same state is another disruption.
 */
export const MAX_UNSEEN_MS = 4 * 60 * 60_000

/**
 * Returns the stretches in which the site was not operational, latest first. Neighbours of the same state with nothing
 * measured between them are one, up to `MAX_UNSEEN_MS`.
 */
export function disruptionsOf(stretches: readonly Stretch[]): readonly Stretch[] {
  const joined: Stretch[] = []
  for (const stretch of stretches) {
    const later = joined.at(-1)
    if (later?.state === stretch.state && later.from - stretch.to <= MAX_UNSEEN_MS) {
      joined[joined.length - 1] = { ...later, from: stretch.from, mayHaveBegunEarlier: stretch.mayHaveBegunEarlier }
    } else joined.push(stretch)
  }
  return joined.filter(({ state }) => state !== 'operational')
}

/** A round counts until the next one, but for one interval if nothing was measured after it. */
const measuredTo = ({ to, isCurrent, mayHaveEndedLater }: Stretch, intervalMs: number) =>
  isCurrent || mayHaveEndedLater ? to + intervalMs : to

/** Divides the `spanMs` before `now` into bars of equal length. */
export function barsOf(
  stretches: readonly Stretch[],
  { now, spanMs, count, intervalMs }: Readonly<Record<'now' | 'spanMs' | 'count' | 'intervalMs', number>>,
): readonly Bar[] {
  const bars: Bar[] = Array.from({ length: count }, () => null)
  // Multiply first: a quotient such as 31 / 60 is not exact.
  const positionOf = (time: number) => ((time - (now - spanMs)) * count) / spanMs
  for (const stretch of stretches) {
    // The last bar includes a round that began just now.
    const first = Math.min(Math.floor(positionOf(stretch.from)), count - 1)
    const end = Math.min(positionOf(measuredTo(stretch, intervalMs)), count)
    for (let index = Math.max(0, first); index < end; index++) {
      const other = bars[index] ?? null
      if (other === null || isWorse(stretch.state, other)) bars[index] = stretch.state
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
  // The latest round counts beyond now.
  return { share, measuredMs: Math.min(measuredMs, Math.max(0, now - since)) }
}
