import type { Audience, Text } from '../portal/config.ts'

export type AnnouncementKind = 'incident' | 'maintenance' | 'notice'

/** A later report about an announced incident or maintenance. */
export interface AnnouncementUpdate {
  /** ms since 1970 */
  readonly at: number
  readonly text: Text
}

/** A valid item of `announcements.json`. */
export interface Announcement {
  readonly id: string
  readonly kind: AnnouncementKind
  readonly title: Text
  readonly text: Text
  /** ms since 1970 */
  readonly from: number
  /** ms since 1970; Infinity if the end is unknown */
  readonly until: number
  /** When the dashboard starts to show the announcement, ms since 1970: before `from` for maintenance. */
  readonly announcedFrom: number
  /** Latest first. */
  readonly updates: readonly AnnouncementUpdate[]
  /** The addresses of the affected sites. */
  readonly sites: readonly string[]
  /** An https: address or a path on this host. */
  readonly link?: string
  /** What people call the vendor whose status page has told it. Left out if the portal's operators have announced it. */
  readonly vendor?: Text
  /** Who sees it. Everybody, if it is left out. */
  readonly for?: Audience
}

/** The dashboard announces maintenance a week ahead. */
export const ANNOUNCED_AHEAD_MS = 7 * 86_400_000

/** Returns the announcements to show: those in effect, and upcoming maintenance. `now` is in ms since 1970. */
export function currentAnnouncements(items: readonly Announcement[], now: number): readonly Announcement[] {
  return items.filter(({ announcedFrom, until }) => announcedFrom <= now && now < until)
}

/** Returns the announcements that have begun and not ended. */
export function announcementsInEffect(items: readonly Announcement[], now: number): readonly Announcement[] {
  return items.filter(({ from, until }) => from <= now && now < until)
}

/** Returns the updates so far, latest first: the clock of whoever wrote them may be ahead. */
export function updatesUntil({ updates }: Announcement, now: number): readonly AnnouncementUpdate[] {
  return updates.filter(({ at }) => at <= now)
}

/** Returns the incidents that have ended since a time, those that ended last first. */
export function resolvedIncidents(items: readonly Announcement[], since: number, now: number): readonly Announcement[] {
  return items
    .filter(({ kind, until }) => kind === 'incident' && since <= until && until <= now)
    .toSorted((one, other) => other.until - one.until)
}

/**
 * Returns what stands in the list of what a user has dismissed: of a notice its id, of an incident its latest update, too, so that
 * the next one shows it again, and a mark if a vendor tells of it.
 */
export function dismissalOf(announcement: Announcement, now: number): string {
  const { id, kind, from, vendor } = announcement
  if (kind !== 'incident') return id
  const changedAt = updatesUntil(announcement, now)[0]?.at ?? from
  return `${id}\n${changedAt}${vendor === undefined ? '' : VENDOR_MARK}`
}

/** Ends the dismissals of incidents that are not in the group's own file. */
export const VENDOR_MARK = '\nvendor'

/**
 * Returns when the announced maintenance of a site ends, ms since 1970, or undefined if none is in progress. Infinity if
 * the end is unknown.
 */
export function maintenanceEndOf(url: string, items: readonly Announcement[], now: number): number | undefined {
  const ends = announcementsInEffect(items, now)
    .filter(({ kind, sites }) => kind === 'maintenance' && sites.includes(url))
    .map(({ until }) => until)
  return ends.length > 0 ? Math.max(...ends) : undefined
}
