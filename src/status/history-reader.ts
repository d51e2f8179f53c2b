import type { MeasuredState, SiteStatus } from './board.ts'
import { availabilityOf, barsOf, describeStretches, disruptionsOf, WEEK_MS } from './stretches.ts'
import type { Bar, StoredStretch, Stretch } from './stretches.ts'

/**
 * The history as seen at one time: the states that this browser saw or, for the sites that it has, those of the group's
 * own monitor.
 */
export interface HistoryReader {
  /** That time, ms since 1970. */
  readonly now: number
  /** Returns the site's stretches of the last seven days, latest first. */
  readonly stretches: (url: string) => readonly Stretch[]
  /** Returns the stretches in which the site was not operational: see `disruptionsOf`. */
  readonly disruptions: (url: string) => readonly Stretch[]
  /** Divides the `spanMs` before now into bars of equal length. */
  readonly bars: (url: string, spanMs: number, count: number) => readonly Bar[]
  /**
   * Returns the share of the measured time since `since` (ms since 1970) in which the site was not down, from 0 to 1 or
   * null if nothing was measured, and the measured time.
   */
  readonly availability: (url: string, since: number) => { readonly share: number | null; readonly measuredMs: number }
  /** When the group's monitor last measured the site, ms since 1970. Null if the site's history is this browser's. */
  readonly monitoredAt: (url: string) => number | null
  /** Compares what this browser sees of a site with what the group's monitor sees. */
  readonly compare: (site: SiteStatus) => Comparison | null
  /** False if the browser could not store its history, so that it lasts as long as the page. */
  readonly isStored: boolean
}

/** Returns the history as seen at a time, in ms since 1970. */
export type HistoryAt = (now: number) => HistoryReader

/** What the group's monitor adds to the state that this browser sees; null if it adds nothing. */
export type Comparison =
  /** Down for this browser only. */
  | { readonly kind: 'only-here' }
  /** Down for the monitor only, or for both, in this stretch. */
  | { readonly kind: 'not-reached' | 'everybody'; readonly stretch: Stretch }

/** What the group's own monitor has measured. */
export interface GroupHistory {
  /** The sites that are measured still. */
  readonly sites: Sites
  /** The time from one sample to the next. */
  readonly stepMs: number
  /** The newest sample, ms since 1970. */
  readonly latestAt: number
  /** The time after the newest sample for which the history counts. */
  readonly currentForMs: number
}

/** The stretches of each site, by its address. */
export type Sites = ReadonlyMap<string, readonly StoredStretch[]>

/** The history that prerendered pages show. */
export const emptyHistory: HistoryAt = (now) => ({
  now,
  stretches: () => [],
  disruptions: () => [],
  bars: () => [],
  availability: () => ({ share: null, measuredMs: 0 }),
  monitoredAt: () => null,
  compare: () => null,
  isStored: true,
})

/** What one source has measured. */
interface Source {
  readonly sites: Sites
  /** The time from one round or sample to the next. */
  readonly intervalMs: number
  /** The time for which the latest state is current. */
  readonly currentForMs: number
  readonly isStored: boolean
}

/** Reads the history of one source at a time, in ms since 1970. */
export function readHistory({ sites, intervalMs, currentForMs, isStored }: Source, now: number): HistoryReader {
  const recent = (url: string) => (sites.get(url) ?? []).filter(([, , to]) => to > now - WEEK_MS)
  const stretches = (url: string) => describeStretches(recent(url), now, currentForMs)
  return {
    ...emptyHistory(now),
    stretches,
    disruptions: (url) => disruptionsOf(stretches(url)),
    bars: (url, spanMs, count) => barsOf(stretches(url), { now, spanMs, count, intervalMs }),
    availability: (url, since) => availabilityOf(stretches(url), { now, since, intervalMs }),
    isStored,
  }
}

/** Prefers the group's history for the sites that it has, as long as it is not old. */
export function withGroup(own: HistoryReader, group: GroupHistory | null): HistoryReader {
  if (group === null) return own
  const { sites, stepMs, latestAt, currentForMs } = group
  const { now, isStored } = own
  const theirs = readHistory({ sites, intervalMs: stepMs, currentForMs, isStored }, now)
  const isMonitored = (url: string) => sites.has(url) && now - latestAt <= currentForMs
  const readerOf = (url: string) => (isMonitored(url) ? theirs : own)
  return {
    now,
    stretches: (url) => readerOf(url).stretches(url),
    disruptions: (url) => readerOf(url).disruptions(url),
    bars: (url, spanMs, count) => readerOf(url).bars(url, spanMs, count),
    availability: (url, since) => readerOf(url).availability(url, since),
    monitoredAt: (url) => (isMonitored(url) ? (sites.get(url)?.at(-1)?.[2] ?? null) : null),
    compare: (site) => (isMonitored(site.url) ? compare(site, own, theirs) : null),
    isStored,
  }
}

const isDown = (state: MeasuredState) => state === 'down'

function compare({ url, status }: SiteStatus, own: HistoryReader, theirs: HistoryReader): Comparison | null {
  const ownStretches = own.stretches(url)
  const [latest] = theirs.stretches(url)
  // A state that this browser has just found is recorded when its round ends.
  if (status === 'checking' || latest === undefined || ownStretches[0]?.state !== status) return null
  const [disruption = latest] = theirs.disruptions(url)
  const stretch = latest.state === 'down' ? disruption : latest
  if (isDown(status) && isDown(latest.state)) return { kind: 'everybody', stretch }
  // If this browser saw the site go down or come back after the latest sample, the monitor does not know yet.
  if (isDown(status) === isDown(latest.state) || hasChangedSince(latest.to, ownStretches)) return null
  return isDown(status) ? { kind: 'only-here' } : { kind: 'not-reached', stretch }
}

/** Whether the site went down or came back after `time`. */
function hasChangedSince(time: number, [latest, ...earlier]: readonly Stretch[]): boolean {
  const change = earlier.findIndex(({ state }) => isDown(state) !== (latest !== undefined && isDown(latest.state)))
  const first = [latest, ...earlier].at(change)
  return change !== -1 && first !== undefined && !first.mayHaveBegunEarlier && first.from > time
}
