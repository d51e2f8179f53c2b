import { isTrouble, isWorse } from './board.ts'
import type { SiteState, SiteStatus } from './board.ts'
import { availabilityOf, barsOf, describeStretches, disruptionsIn, MAX_UNSEEN_MS } from './stretches.ts'
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
  /** Returns the site's disruptions of the last seven days that ended after `since`, latest first. */
  readonly disruptions: (url: string, since?: number) => readonly Disruption[]
  /** Returns the site's latest disruption of the last seven days. */
  readonly latestDisruption: (url: string) => Disruption | undefined
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
  /** Whether the site has ever answered this browser in the last seven days. */
  readonly hasAnswered: (url: string) => boolean
  /** False if the browser could not store its history, so that it lasts as long as the page. */
  readonly isStored: boolean
}

/**
 * Returns the history as seen at a time, in ms since 1970. The clock by which this browser has recorded is `offsetMs` behind
 * that time.
 */
export type HistoryAt = (now: number, offsetMs?: number) => HistoryReader

/**
 * For whom a site is in trouble: for this browser, while the group's monitor sees less of it or none; for everybody; or for
 * the group's monitor, while this browser sees less of it or none.
 */
export type Scope = 'here' | 'everybody' | 'monitor'

/** What the group's monitor adds to the state that this browser sees. */
export interface Comparison {
  readonly scope: Scope
  /** The trouble that the monitor sees. Null for the scope `here`. */
  readonly disruption: Disruption | null
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
 *
 * @param offsetMs how far the clock by which this browser has recorded is behind
 */
export function readHistory(
  recorded: HistorySource & Pick<HistoryReader, 'isStored'>,
  group: GroupHistory | null,
  now: number,
  offsetMs = 0,
): HistoryReader {
  const browser = offsetMs === 0 ? recorded : { ...recorded, sites: movedBy(recorded.sites, offsetMs) }
  const monitor = group && now - group.latestAt <= group.currentForMs ? group : undefined
  const sourceOf = (url: string) => (monitor?.sites.has(url) ? monitor : browser)
  const stretchesIn = ({ sites, currentForMs }: HistorySource, url: string, since?: number) =>
    describeStretches(sites.get(url) ?? [], { now, currentForMs }, since)
  const disruptionsOf = ({ sites, currentForMs }: HistorySource, url: string, since?: number) =>
    disruptionsIn(sites.get(url) ?? [], { now, currentForMs }, since)
  const latestIn = (source: HistorySource, url: string): Disruption | undefined => {
    const trouble = source.sites.get(url)?.findLast(([state]) => isTrouble(state))
    return trouble && disruptionsOf(source, url, trouble[2] - 1)[0]
  }
  /** A sample counts for an interval, so one from just before `since` counts after it. */
  const measuredSince = (url: string, since: number) => {
    const { intervalMs } = sourceOf(url)
    return { intervalMs, stretches: stretchesIn(sourceOf(url), url, since - intervalMs) }
  }
  // The page asks for the same again with each result of a round, and may have 200 sites.
  const latestDisruption = onceForEach((url) => latestIn(sourceOf(url), url))
  const latestSeen = onceForEach((url) => latestIn(browser, url))
  return {
    now,
    stretches: (url) => stretchesIn(sourceOf(url), url),
    disruptions: onceForEach((url, since) => disruptionsOf(sourceOf(url), url, since)),
    latestDisruption,
    bars(url, spanMs, count) {
      const { stretches, intervalMs } = measuredSince(url, now - spanMs)
      return barsOf(stretches, { now, spanMs, count, intervalMs })
    },
    availability(url, since) {
      const { stretches, intervalMs } = measuredSince(url, since)
      return availabilityOf(stretches, { now, since, intervalMs })
    },
    seenSince({ url, status }) {
      const [latest] = browser.sites.get(url)?.slice(-1) ?? []
      const isSeen = latest?.[0] === status && now - latest[2] <= MAX_UNSEEN_MS
      return isTrouble(status) && isSeen ? latestSeen(url) : undefined
    },
    monitoredAt: (url) => monitor?.sites.get(url)?.at(-1)?.[2] ?? null,
    compare({ url, status }) {
      const latest = monitor?.sites.get(url)?.at(-1)
      if (latest === undefined) return null
      // The latest round may be older than the sample.
      const since = Math.min(latest[2], browser.sites.get(url)?.at(-1)?.[2] ?? latest[2]) - 1
      return compare(status, latest, stretchesIn(browser, url, since), latestDisruption(url) ?? null)
    },
    hasAnswered: (url) => browser.sites.get(url)?.some(([state]) => state !== 'down') ?? false,
    isStored: browser.isStored,
  }
}

function movedBy(sites: Sites, offsetMs: number): Sites {
  const moved = ([state, from, to]: StoredStretch): StoredStretch => [state, from + offsetMs, to + offsetMs]
  return new Map([...sites].map(([url, stretches]) => [url, stretches.map(moved)]))
}

/** Returns a function that computes its result once for each address and time. */
function onceForEach<Result>(compute: (url: string, since?: number) => Result): typeof compute {
  const results = new Map<string, Result>()
  return (url, since) => {
    const key = `${since} ${url}`
    const result = results.get(key) ?? compute(url, since)
    results.set(key, result)
    return result
  }
}

/**
 * Compares the state that this browser sees with the monitor's latest one.
 *
 * @param seen what this browser has seen since then
 * @param disruption the monitor's latest one
 */
function compare(
  status: SiteState,
  [state, , at]: StoredStretch,
  seen: readonly Stretch[],
  disruption: Disruption | null,
): Comparison | null {
  if (status === 'checking' || ![status, state].some(isTrouble)) return null
  if (status === state) return { scope: 'everybody', disruption }
  // A state that this browser has just found is recorded when its round ends. If it saw the monitor's state, too, and the
  // state has changed after the monitor's latest sample, the monitor does not know yet.
  const before = seen.findIndex(({ from }) => from <= at)
  const hasChanged = before > 0 && seen[before]?.state === state && !seen[before - 1]?.mayHaveBegunEarlier
  if (seen[0]?.state !== status || hasChanged) return null
  return isWorse(status, state) ? { scope: 'here', disruption: null } : { scope: 'monitor', disruption }
}
