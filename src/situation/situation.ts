import { maintenanceEndOf } from '../announcements/index.ts'
import type { Announcement } from '../announcements/index.ts'
import { isTrouble } from '../status/index.ts'
import type { HistoryReader, Scope, SiteState, SiteStatus, Stretch, TroubleState } from '../status/index.ts'

import type { Cause } from './cause.ts'

const MINUTE_MS = 60_000

/**
 * The states that the page shows for a site. Announced maintenance hides the measured state. `blocked`: the browser has not been
 * allowed to reach the site, so nothing is known of it.
 */
export type ShownState = SiteState | 'maintenance' | 'blocked'

/**
 * What the page says about a site at one time. All that says something about the site says it by this object: see
 * texts/sentences for the words. Times are in ms since 1970.
 */
export interface Situation {
  readonly url: string
  readonly state: ShownState
  /** Whole milliseconds. Null without a current result, while the site is down, and in maintenance. */
  readonly responseTime: number | null
  /** The server responds, but its icon cannot be read. */
  readonly note: SiteStatus['note'] | null
  /** The current trouble: the state, or that of the group's monitor if only that sees one. */
  readonly trouble: TroubleState | null
  /** When the trouble began, as this browser or the group's monitor saw it first; for the scope `monitor`, as that saw it. */
  readonly since: number | null
  /** The trouble may have begun before `since`, because nothing was measured before. */
  readonly isAtLeastSince: boolean
  /** The minutes since `since`. */
  readonly sinceMinutes: number
  /** For whom the site is in trouble. Null if the group's monitor has nothing to add. */
  readonly scope: Scope | null
  /** When the announced maintenance in progress ends. Null if the end is unknown. */
  readonly until: number | null
  /** The newest announced incident in effect that names the site. It says nothing of the measured state. */
  readonly incident: Announcement | null
  /** How many more announced incidents in effect name the site. */
  readonly moreIncidents: number
  /** Why the site is down, or cannot be checked. Null if it is neither. */
  readonly cause: Cause | null
  /**
   * The age of the state while the device cannot check the sites, while updates are paused, and once the state is older
   * than two intervals, as on a page that was hidden. Null while the state is current.
   */
  readonly ageMinutes: number | null
  /** The midnight that began the day of the reading: sentences leave out the date of that day. */
  readonly today: number
}

/** What all sites have in common at one time. */
export interface Moment {
  readonly now: number
  readonly history: HistoryReader
  /** All announcements, whether in effect or not. */
  readonly announcements: readonly Announcement[]
  /** The announced incidents in effect, newest first. */
  readonly incidents: readonly Announcement[]
  /** The midnight that began the day. */
  readonly today: number
  /** When the latest complete round began. Null if there is none. */
  readonly lastCheckedAt: number | null
  /** The sites that the browser has not been allowed to reach. */
  readonly refused: ReadonlySet<string>
  /** The device cannot check the sites, or updates are paused. */
  readonly isStopped: boolean
  /** Otherwise a state is current for this time. */
  readonly currentForMs: number
}

/** Reads the situation of a site at a moment. */
export function situationOf(site: SiteStatus, moment: Moment): Situation {
  const { url, status, responseTime, note } = site
  const { now, today, history, announcements } = moment
  const ageMinutes = ageOf(site.foundAt ?? moment.lastCheckedAt, moment)
  const [incident = null, ...more] = moment.incidents.filter(({ sites }) => sites.includes(url))
  const plain = {
    url,
    state: status,
    responseTime: null,
    note: null,
    trouble: null,
    since: null,
    isAtLeastSince: false,
    sinceMinutes: 0,
    scope: null,
    until: null,
    incident,
    moreIncidents: more.length,
    cause: null,
    ageMinutes,
    today,
  }
  const end = maintenanceEndOf(url, announcements, now)
  if (end !== undefined) {
    return { ...plain, state: 'maintenance', until: end === Infinity ? null : end, ageMinutes: null }
  }
  if (ageMinutes !== null) return plain
  if (moment.refused.has(url)) return { ...plain, state: 'blocked' }
  const { scope = null, disruption = null } = history.compare(site) ?? {}
  const stretch = scope === 'monitor' ? disruption : earlierOf(history.seenSince(site), disruption)
  return {
    ...plain,
    responseTime,
    note: note ?? null,
    trouble: isTrouble(status) ? status : (disruption?.state ?? null),
    since: stretch?.from ?? null,
    isAtLeastSince: stretch?.mayHaveBegunEarlier ?? false,
    sinceMinutes: stretch ? clockMinutes(stretch.from, now) : 0,
    scope,
  }
}

/** Of two that begin at one time, returns the one whose beginning was seen. */
function earlierOf(one: Stretch | undefined, other: Stretch | null): Stretch | null {
  if (!one || !other) return one ?? other
  if (one.from === other.from) return one.mayHaveBegunEarlier ? other : one
  return one.from < other.from ? one : other
}

/** Returns the age of a result in whole minutes, or null if it is current, or there is none. 59 s are not a minute yet. */
export function ageOf(
  foundAt: number | null,
  { now, isStopped, currentForMs }: Pick<Moment, 'now' | 'isStopped' | 'currentForMs'>,
): number | null {
  if (foundAt === null) return null
  // Negative if the clock was set back.
  const ageMinutes = Math.max(0, Math.floor((now - foundAt) / MINUTE_MS))
  return isStopped || now - foundAt > currentForMs ? ageMinutes : null
}

/** Whether a site is down or degraded, as far as this browser knows. Sites in maintenance are not. */
export function hasTrouble({ state }: Pick<Situation, 'state'>): boolean {
  return isTrouble(state)
}

/** Whether a card or a menu says the state of a site: a current trouble, or maintenance. */
export function hasRemarkableState({ state, ageMinutes }: Pick<Situation, 'state' | 'ageMinutes'>): boolean {
  return ageMinutes === null && (state === 'maintenance' || hasTrouble({ state }))
}

/** Whether a card or a menu says something of a site: its state, or an incident. */
export function isRemarkable(situation: Situation | undefined): situation is Situation {
  return situation !== undefined && (hasRemarkableState(situation) || situation.incident !== null)
}

/** Returns midnight of the day before, ms since 1970. */
export function startOfYesterday(now: number): number {
  const midnight = new Date(now)
  midnight.setHours(0, 0, 0, 0)
  // Not 24 hours: a day of a change of the clock is longer or shorter.
  return midnight.setDate(midnight.getDate() - 1)
}

/** Returns the minutes between two times as a clock without seconds shows them: from 01:50:50 to 01:58:10, 8. */
export function clockMinutes(from: number, to: number): number {
  return Math.max(0, Math.floor(to / MINUTE_MS) - Math.floor(from / MINUTE_MS))
}

export function minutesIn(ms: number): number {
  return Math.max(0, Math.round(ms / MINUTE_MS))
}

/** Returns the former object if both say the same, so that what shows it is not rendered anew. */
export function sameOr<Value extends object>(former: Value | null | undefined, next: Value): Value {
  const keys = Object.keys(next) as (keyof Value)[] // objects of one kind have the same keys
  return former && keys.every((key) => Object.is(former[key], next[key])) ? former : next
}
