import type { Announcement, AnnouncementKind } from './announcement.ts'

/** Most important first. */
export const announcementKinds = ['incident', 'maintenance', 'notice'] as const satisfies readonly AnnouncementKind[]

/** This many of each kind are shown, more than anybody reads. */
export const MAX_OF_KIND = 50

/** The page lists the incidents that ended today or yesterday. A day has at most 25 hours. */
const LISTED_AFTER_END_MS = 50 * 3_600_000

/** The announcements that the page may show at a time. */
interface Selection {
  /** Incidents first, the newest before the others; then maintenance, then notices, each by its beginning. */
  readonly counted: readonly Announcement[]
  /** Those for which there are too many of their kind. */
  readonly beyond: readonly Announcement[]
}

/**
 * Selects the announcements that count at a time, ms since 1970: a file that lives for years has many more, in any order.
 * Those that ended, and those whose time has not come, are left out before anything is counted. Of two with one id, the
 * one in effect counts.
 */
export function selectAnnouncements(items: readonly Announcement[], now: number): Selection {
  const counted: Announcement[] = []
  const beyond: Announcement[] = []
  const ids = new Set<string>()
  const numbers = { incident: 0, maintenance: 0, notice: 0 }
  const relevant = items.filter((item) => relevanceOf(item, now) !== null)
  for (const item of relevant.toSorted((one, other) => byRelevance(one, other, now))) {
    if (ids.has(item.id)) continue
    if (numbers[item.kind] === MAX_OF_KIND) beyond.push(item)
    else {
      ids.add(item.id)
      numbers[item.kind] += 1
      counted.push(item)
    }
  }
  return { counted: counted.toSorted(byPlace), beyond }
}

/**
 * Returns all incidents and maintenance that have ended, the one that began last first. Of those with one id the one that
 * ended last, and none whose id is that of one in effect or announced.
 */
export function endedAnnouncements(items: readonly Announcement[], now: number): readonly Announcement[] {
  const ended = new Map<string, Announcement>()
  for (const item of items.toSorted((one, other) => one.until - other.until)) {
    if (item.until > now) ended.delete(item.id)
    else if (item.kind !== 'notice') ended.set(item.id, item)
  }
  return [...ended.values()].toSorted(byBeginning)
}

/** In effect (2), announced (1), or an incident that has ended lately (0). Null if the page says nothing of it. */
function relevanceOf({ kind, from, until, announcedFrom }: Announcement, now: number): 0 | 1 | 2 | null {
  if (now < announcedFrom) return null
  if (until <= now) return kind === 'incident' && now - until < LISTED_AFTER_END_MS ? 0 : null
  return from <= now ? 2 : 1
}

/** The most important kind first, and the newest. Of what is to come, the next first; of what has ended, what ended last. */
function byRelevance(one: Announcement, other: Announcement, now: number): number {
  const relevance = relevanceOf(one, now) ?? 0
  const difference = (relevanceOf(other, now) ?? 0) - relevance
  if (difference !== 0) return difference
  if (one.kind !== other.kind) return byKind(one, other)
  if (relevance === 0) return other.until - one.until
  return relevance === 1 ? one.from - other.from : other.from - one.from
}

function byPlace(one: Announcement, other: Announcement): number {
  if (one.kind !== other.kind) return byKind(one, other)
  return one.kind === 'incident' ? byBeginning(one, other) : byBeginning(other, one)
}

const byBeginning = (one: Announcement, other: Announcement) => other.from - one.from

const byKind = (one: Announcement, other: Announcement) =>
  announcementKinds.indexOf(one.kind) - announcementKinds.indexOf(other.kind)
