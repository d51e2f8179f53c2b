import type { Locale } from './config.ts'

export type AnnouncementKind = 'incident' | 'maintenance' | 'notice'

/** A plain string is in the configuration's language. */
export type AnnouncementText = string | Readonly<Partial<Record<Locale, string>>>

/** A valid item of `announcements.json`. */
export interface Announcement {
  readonly id: string
  readonly kind: AnnouncementKind
  readonly title: AnnouncementText
  readonly text: AnnouncementText
  /** ms since 1970 */
  readonly from: number
  /** ms since 1970; 8.64e15, the latest time of a `Date`, if the end is unknown */
  readonly until: number
  /** When the dashboard starts to show the announcement, ms since 1970: before `from` for maintenance. */
  readonly announcedFrom: number
  /** The addresses of the affected sites. */
  readonly sites: readonly string[]
  /** An https: address or a path on this host. */
  readonly link?: string
}

export interface Announcements {
  readonly items: readonly Announcement[]
  /** The text of the file that contains the announcements. */
  readonly file: string
}

/** The maximum number of announcements that a page shows. */
export const MAX_SHOWN = 5

export const noAnnouncements: Announcements = { items: [], file: '' }

/** Returns the announcements to show: those in effect, and on the dashboard also upcoming maintenance. */
export function shownAnnouncements<Item extends Announcement>(
  items: readonly Item[],
  isDashboard: boolean,
  now: number,
): readonly Item[] {
  return items.filter((item) => (isDashboard ? item.announcedFrom : item.from) <= now && now < item.until)
}

/** Returns the addresses of the sites whose announced maintenance is in progress. */
export function sitesInMaintenance(items: readonly Announcement[], now: number): readonly string[] {
  return shownAnnouncements(items, false, now).flatMap(({ kind, sites }) => (kind === 'maintenance' ? sites : []))
}

/**
 * An element as [namespace, tag, attributes, ...children], or text. Announcements are stored in this form, from which
 * first/announcements.ts creates elements before the first paint.
 */
export type Markup = string | MarkupElement
type MarkupElement = readonly [string, string, readonly (readonly [string, string])[], ...Markup[]]

/** The announcements of the last visit, as stored. */
export interface StoredAnnouncements extends Announcements {
  readonly items: readonly StoredAnnouncement[]
  readonly css: string
  /** The release of the portal that stored them. */
  readonly release?: string | undefined
}

export interface StoredAnnouncement extends Announcement {
  /** In full for the dashboard, and as one line for the other pages. Absent if MAX_SHOWN others come first. */
  readonly markup?: Readonly<Record<Locale, readonly [whole: Markup, line: Markup]>>
}
