import type { Locale } from './config.ts'

export type AnnouncementKind = 'incident' | 'maintenance' | 'notice'

/** A plain text is in the configuration's own language. */
export type AnnouncementText = string | Readonly<Partial<Record<Locale, string>>>

/** A valid item of `announcements.json`. */
export interface Announcement {
  readonly id: string
  readonly kind: AnnouncementKind
  readonly title: AnnouncementText
  readonly text: AnnouncementText
  /** Ms since 1970. */
  readonly from: number
  /** Ms since 1970; 8.64e15, the latest time of a `Date`, if the end is not known. */
  readonly until: number
  /** When the dashboard begins to show it, in ms since 1970: earlier than `from` for maintenance. */
  readonly announcedFrom: number
  /** The addresses of the affected sites. */
  readonly sites: readonly string[]
  /** An https: address or a path on this host. */
  readonly link?: string
}

export interface Announcements {
  readonly items: readonly Announcement[]
  /** The text of the file that has them. */
  readonly file: string
}

/** The most announcements that a page shows. */
export const MAX_SHOWN = 5

export const noAnnouncements: Announcements = { items: [], file: '' }

/** The announcements that a page shows: those that are on, and on the dashboard also upcoming maintenance. */
export function shownAnnouncements<Item extends Announcement>(
  items: readonly Item[],
  isDashboard: boolean,
  now: number,
): readonly Item[] {
  return items.filter((item) => (isDashboard ? item.announcedFrom : item.from) <= now && now < item.until)
}

/** The addresses of the sites whose announced maintenance is on. */
export function sitesInMaintenance(items: readonly Announcement[], now: number): readonly string[] {
  return shownAnnouncements(items, false, now).flatMap(({ kind, sites }) => (kind === 'maintenance' ? sites : []))
}

/**
 * An element as [namespace, tag, attributes, ...children], or a text. Announcements are stored in this form, from which
 * first/announcements.ts makes elements before the first paint.
 */
export type Markup = string | MarkupElement
type MarkupElement = readonly [string, string, readonly (readonly [string, string])[], ...Markup[]]

/** The announcements of the last visit, as they are stored. */
export interface StoredAnnouncements extends Announcements {
  readonly items: readonly StoredAnnouncement[]
  readonly css: string
  /** The release of the portal that stored them. */
  readonly release?: string | undefined
}

export interface StoredAnnouncement extends Announcement {
  /** Whole, as on the dashboard, and as a line, as on the other pages. Absent if MAX_SHOWN others come before it. */
  readonly markup?: Readonly<Record<Locale, readonly [whole: Markup, line: Markup]>>
}
