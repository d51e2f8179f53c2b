import type { Announcement } from '../announcements/index.ts'
import { isTrouble, MAX_UNSEEN_MS } from '../status/index.ts'
import type { HistoryReader, SiteStatus, Stretch } from '../status/index.ts'
import type { Locale, Messages } from '../texts/index.ts'
import { formatDuration, formatMoment, formatStart } from '../texts/format.ts'

export const MINUTE_MS = 60_000

/**
 * Returns the stretch of a site's current trouble, or undefined if it is not in trouble or the history does not show
 * the trouble yet. The board decides what is current, because it keeps its states while updates are paused.
 *
 * @param incidentStart see `incidentStartOf`
 */
export function currentTrouble(
  { url, status }: SiteStatus,
  history: HistoryReader,
  incidentStart: number | undefined,
): Stretch | undefined {
  if (!isTrouble(status)) return undefined
  const [latest] = history.stretches(url)
  if (latest?.state !== status || history.now - latest.to > MAX_UNSEEN_MS) return undefined
  // The latest disruption ends with the latest stretch.
  const [trouble = latest] = history.disruptions(url)
  return withIncidentStart({ ...trouble, isCurrent: true }, incidentStart)
}

/** Returns when the announced incident that names a site began, ms since 1970, or undefined if there is none. */
export function incidentStartOf(url: string, incidents: readonly Announcement[]): number | undefined {
  return incidents.find(({ sites }) => sites.includes(url))?.from
}

/**
 * Returns a stretch that begins with the announced incident, if there is one and the stretch is current trouble. The
 * announced time counts even if this browser measured the trouble earlier, because the operators know its beginning.
 */
export function withIncidentStart(stretch: Stretch, incidentStart: number | undefined): Stretch {
  const isAnnounced = stretch.isCurrent && stretch.state !== 'operational' && incidentStart !== undefined
  return isAnnounced ? { ...stretch, from: incidentStart, mayHaveBegunEarlier: false } : stretch
}

/** Returns the words that follow the state of a stretch: when it began and, if it is over, when it ended. */
export function whenOf(stretch: Stretch, t: Messages, locale: Locale, now: number): string {
  const { from, to, isCurrent, mayHaveBegunEarlier } = stretch
  const { when } = t.dashboard
  if (isCurrent) {
    const minutes = minutesIn(now - from)
    if (mayHaveBegunEarlier || minutes < 1) return sinceTextOf(stretch, t, locale, now)
    return when.sinceFor(formatStart(from, now, locale), formatDuration(minutes))
  }
  const start = formatMoment(from, now, locale)
  if (isMoment(stretch) || formatMoment(to, now, locale) === start) return when.at(start)
  // The day of the start is not repeated.
  const end = formatMoment(to, from, locale)
  return isAtLeast(stretch)
    ? when.atLeastFromTo(start, end)
    : when.fromTo(start, end, formatDuration(minutesIn(to - from)))
}

/** Returns when a current stretch began, without its duration: `since 19:46` or `at least since 19:28`. */
export function sinceTextOf({ from, mayHaveBegunEarlier }: Stretch, t: Messages, locale: Locale, now: number): string {
  const { when } = t.dashboard
  return mayHaveBegunEarlier
    ? when.atLeastSince(formatMoment(from, now, locale))
    : when.since(formatStart(from, now, locale))
}

/** Returns the state of a stretch with its `when`: `Down since 19:46` or `Down, at least since 19:28`. */
export function stateAndWhen(stretch: Stretch, when: string, t: Messages): string {
  return `${t.dashboard.state[stretch.state]}${isAtLeast(stretch) ? ',' : ''} ${when}`
}

/** Whether nothing was measured just before the stretch, or after it. */
function isAtLeast(stretch: Stretch): boolean {
  return (stretch.mayHaveBegunEarlier || (stretch.mayHaveEndedLater && !stretch.isCurrent)) && !isMoment(stretch)
}

/** Whether only one round found the state. */
function isMoment({ from, to, isCurrent, mayHaveBegunEarlier, mayHaveEndedLater }: Stretch): boolean {
  return !isCurrent && mayHaveBegunEarlier && mayHaveEndedLater && to - from < MINUTE_MS
}

export function minutesIn(ms: number): number {
  return Math.round(ms / MINUTE_MS)
}
