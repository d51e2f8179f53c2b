import { maintenanceEndOf } from '../announcements/index.ts'
import type { Announcement } from '../announcements/index.ts'
import { isTrouble, MAX_UNSEEN_MS } from '../status/index.ts'
import type { Comparison, HistoryReader, SiteState, SiteStatus, Stretch } from '../status/index.ts'

export const MINUTE_MS = 60_000

/** The states that the page shows for a site. Announced maintenance hides the measured state. */
export type ShownState = SiteState | 'maintenance'

/** Who does not reach a site: this browser only, everybody, or the group's monitor only. */
export type Scope = 'here' | 'everybody' | 'monitor'

/**
 * What the page says about a site at one time. All that says something about the site says it by this object: see
 * texts/situations.ts for the words. Times are in ms since 1970.
 */
export interface Situation {
  readonly url: string
  readonly state: ShownState
  /** Whole milliseconds. Null without a current result, while the site is down, and in maintenance. */
  readonly responseTime: number | null
  /** The server responds, but its icon cannot be read. */
  readonly note: SiteStatus['note'] | null
  /** When the trouble began or, with the scope `monitor`, since when the monitor has not reached the site. */
  readonly since: number | null
  /** The trouble may have begun before `since`, because nothing was measured before. */
  readonly isAtLeastSince: boolean
  /** The time since `since`. */
  readonly sinceMinutes: number
  /** Null if the group's monitor has nothing to add. */
  readonly scope: Scope | null
  /** When the announced maintenance in progress ends. */
  readonly until: number | null
  /** The age of the state while the device cannot check the sites or updates are paused. Null while the state is current. */
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
  /** The announced incidents in effect. */
  readonly incidents: readonly Announcement[]
  /** The midnight that began the day. */
  readonly today: number
  /** The states are outdated by this time, or null. */
  readonly ageMinutes: number | null
}

const scopes: Readonly<Record<Comparison['kind'], Scope>> = {
  'only-here': 'here',
  everybody: 'everybody',
  'not-reached': 'monitor',
}

/** Reads the situation of a site at a moment. */
export function situationOf(site: SiteStatus, moment: Moment): Situation {
  const { url, status, responseTime, note } = site
  const { now, today, history, announcements, ageMinutes } = moment
  const plain = {
    url,
    state: status,
    responseTime: null,
    note: null,
    since: null,
    isAtLeastSince: false,
    sinceMinutes: 0,
    scope: null,
    until: null,
    ageMinutes,
    today,
  }
  const until = maintenanceEndOf(url, announcements, now) ?? null
  if (until !== null) return { ...plain, state: 'maintenance', until, ageMinutes: null }
  if (ageMinutes !== null) return plain
  const comparison = history.compare(site)
  const stretch = comparison === null ? currentStretch(site, history) : stretchIn(comparison)
  const begun = stretch && withIncidentStart(stretch, incidentStartOf(url, moment.incidents))
  return {
    ...plain,
    responseTime,
    note: note ?? null,
    since: begun?.from ?? null,
    isAtLeastSince: begun?.mayHaveBegunEarlier ?? false,
    sinceMinutes: begun ? minutesIn(now - begun.from) : 0,
    scope: comparison && scopes[comparison.kind],
  }
}

const stretchIn = (comparison: Comparison) => ('stretch' in comparison ? comparison.stretch : undefined)

/** Whether a site is down or degraded now, as far as the page knows. Sites in maintenance are not. */
export function hasTrouble({ state }: Pick<Situation, 'state'>): boolean {
  return isTrouble(state)
}

/** Whether a card or a menu says something of a site: a current trouble, or maintenance. */
export function isRemarkable(situation: Situation | undefined): situation is Situation {
  if (situation === undefined || situation.ageMinutes !== null) return false
  return situation.state === 'maintenance' || hasTrouble(situation)
}

/**
 * Returns the stretch of a site's current trouble, or undefined if it is not in trouble, or the history does not show the
 * trouble yet.
 */
function currentStretch({ url, status }: SiteStatus, history: HistoryReader): Stretch | undefined {
  if (!isTrouble(status)) return undefined
  const [latest] = history.stretches(url)
  if (latest?.state !== status || history.now - latest.to > MAX_UNSEEN_MS) return undefined
  // The latest disruption ends with the latest stretch.
  const [disruption = latest] = history.disruptions(url)
  return { ...disruption, isCurrent: true }
}

/** Returns when the announced incident that names a site began, or undefined if there is none. */
export function incidentStartOf(url: string, incidents: readonly Announcement[]): number | undefined {
  return incidents.find(({ sites }) => sites.includes(url))?.from
}

/**
 * Returns a stretch that begins with the announced incident, if there is one and the stretch is current trouble. The
 * announced time counts even if the trouble was measured earlier, because the operators know its beginning.
 */
export function withIncidentStart<Shown extends Stretch>(stretch: Shown, incidentStart: number | undefined): Shown {
  const isAnnounced = stretch.isCurrent && stretch.state !== 'operational' && incidentStart !== undefined
  return isAnnounced ? { ...stretch, from: incidentStart, mayHaveBegunEarlier: false } : stretch
}

export function minutesIn(ms: number): number {
  return Math.max(0, Math.round(ms / MINUTE_MS))
}

/** Returns the former object if both say the same, so that what shows it is not rendered anew. */
export function sameOr<Value extends object>(former: Value | undefined, next: Value): Value {
  const keys = Object.keys(next) as (keyof Value)[] // neither has other keys
  return former && keys.every((key) => Object.is(former[key], next[key])) ? former : next
}
