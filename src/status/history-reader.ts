import { isTrouble } from './board.ts'
import type { MeasuredState, SiteState, SiteStatus } from './board.ts'
import { availabilityOf, barsOf, describeStretches, joinedDisruptions, WEEK_MS, MAX_UNSEEN_MS } from './stretches.ts'
import type { Bar, Disruption, StoredStretch, Stretch } from './stretches.ts'

/**
 * The history as seen at one time: the states that this browser saw or, for the sites that it has, those of the group's
 * own monitor.
 */
export interface HistoryReader {
  /** That time, ms since 1970. */
  readonly now: number
  /** Returns the site's stretches of the last seven days, latest first. */
  readonly stretches: (url: string) => readonly Stretch[]
  /** Returns the site's disruptions of the last seven days, latest first. */
  readonly disruptions: (url: string) => readonly Disruption[]
  /** Divides the `spanMs` before now into bars of equal length. */
  readonly bars: (url: string, spanMs: number, count: number) => readonly Bar[]
  /**
   * Returns the share of the measured time since `since` (ms since 1970) in which the site was not down, from 0 to 1 or
   * null if nothing was measured, and the measured time.
   */
  readonly availability: (url: string, since: number) => { readonly share: number | null; readonly measuredMs: number }
  /** When the group's monitor last measured the site, ms since 1970. Null if the site's history is this browser's. */
  readonly monitoredAt: (url: string) => number | null
  /**
   * Returns since when this browser itself has seen a site in its current trouble. Undefined if it is not in trouble, or
   * this is the first round that found it.
   */
  readonly seenSince: (site: SiteStatus) => Stretch | undefined
  /** Compares what this browser sees of a site with what the group's monitor sees. Null if that adds nothing. */
  readonly compare: (site: SiteStatus) => Comparison | null
  /** False if the browser could not store its history, so that it lasts as long as the page. */
  readonly isStored: boolean
}

/** Returns the history as seen at a time, in ms since 1970. */
export type HistoryAt = (now: number) => HistoryReader

/** Who does not reach a site: this browser only, everybody, or the group's monitor only. */
export type Scope = 'here' | 'everybody' | 'monitor'

/** What the group's monitor adds to the state that this browser sees. */
export interface Comparison {
  readonly scope: Scope
  /** Since when the monitor has not reached the site. Null if it does. */
  readonly stretch: Stretch | null
}

/** The measurements of one source. */
interface HistorySource {
  readonly sites: Sites
  /** The time from one round or sample to the next. */
  readonly intervalMs: number
  /** The time after the newest round or sample for which the latest state is current. */
  readonly currentForMs: number
}

/** The measurements of the group's own monitor: of the sites that it still measures. */
export interface GroupHistory extends HistorySource {
  /** The newest sample, ms since 1970. */
  readonly latestAt: number
}

/** The stretches of each site, by its address. */
export type Sites = ReadonlyMap<string, readonly StoredStretch[]>

/** The history that prerendered pages show. */
export const emptyHistory: HistoryAt = (now) =>
  readHistory({ sites: new Map(), intervalMs: 0, currentForMs: 0, isStored: true }, null, now)

/**
 * Reads both histories at a time, in ms since 1970. Prefers the group's for the sites that it has, as long as it is not
 * old.
 */
export function readHistory(
  browser: HistorySource & Pick<HistoryReader, 'isStored'>,
  group: GroupHistory | null,
  now: number,
): HistoryReader {
  const monitor = group && now - group.latestAt <= group.currentForMs ? group : undefined
  const sourceOf = (url: string) => (monitor?.sites.has(url) ? monitor : browser)
  const stretchesIn = ({ sites, currentForMs }: HistorySource, url: string) => {
    const recent = (sites.get(url) ?? []).filter(([, , to]) => to > now - WEEK_MS)
    return describeStretches(recent, now, currentForMs)
  }
  // The page asks for the same again with each result of a round, and may have 200 sites.
  const stretches = onceForEach((url) => stretchesIn(sourceOf(url), url))
  const browserStretches = onceForEach((url) => stretchesIn(browser, url))
  return {
    now,
    stretches,
    disruptions: onceForEach((url) => joinedDisruptions(stretches(url))),
    bars: (url, spanMs, count) => barsOf(stretches(url), { now, spanMs, count, intervalMs: sourceOf(url).intervalMs }),
    availability: (url, since) => availabilityOf(stretches(url), { now, since, intervalMs: sourceOf(url).intervalMs }),
    seenSince: ({ url, status }) => seenSince(status, browserStretches(url), now),
    monitoredAt: (url) => monitor?.sites.get(url)?.at(-1)?.[2] ?? null,
    compare: ({ url, status }) =>
      sourceOf(url) === monitor ? compare(status, browserStretches(url), stretches(url)) : null,
    isStored: browser.isStored,
  }
}

/** Returns a function that computes its result once for each address. */
function onceForEach<Result>(compute: (url: string) => Result): (url: string) => Result {
  const results = new Map<string, Result>()
  return (url) => {
    const result = results.get(url) ?? compute(url)
    results.set(url, result)
    return result
  }
}

function seenSince(status: SiteState, stretches: readonly Stretch[], now: number): Stretch | undefined {
  const [latest] = stretches
  if (!isTrouble(status) || latest?.state !== status || now - latest.to > MAX_UNSEEN_MS) return undefined
  // The latest disruption ends with the latest stretch.
  const [disruption = latest] = joinedDisruptions(stretches)
  return { ...disruption, isCurrent: true }
}

const isDown = (state: MeasuredState) => state === 'down'

function compare(
  status: SiteState,
  browserStretches: readonly Stretch[],
  monitorStretches: readonly Stretch[],
): Comparison | null {
  const [latest] = monitorStretches
  // A state that this browser has just found is recorded when its round ends.
  if (status === 'checking' || latest === undefined || browserStretches[0]?.state !== status) return null
  const [disruption = latest] = joinedDisruptions(monitorStretches)
  if (isDown(status) && isDown(latest.state)) return { scope: 'everybody', stretch: disruption }
  // If this browser saw the site go down or come back after the latest sample, the monitor does not know yet.
  if (isDown(status) === isDown(latest.state) || hasChangedSince(latest.to, browserStretches)) return null
  return isDown(status) ? { scope: 'here', stretch: null } : { scope: 'monitor', stretch: disruption }
}

/** Whether the site went down or came back after `time`, with rounds before and after that. */
function hasChangedSince(time: number, stretches: readonly Stretch[]): boolean {
  const isLatestDown = stretches[0]?.state === 'down'
  const before = stretches.findIndex(({ state }) => isDown(state) !== isLatestDown)
  const first = stretches[before - 1]
  return first !== undefined && !first.mayHaveBegunEarlier && first.from > time
}
