import type { HistoryReader } from '../status/index.ts'
import { minutesIn } from './situation.ts'

/** How long a site was measured, and how long of that it was down. */
export interface MeasuredTime {
  readonly minutes: number
  readonly downMinutes: number
  /**
   * The share of the time, from 0 to 1, in which the site was not down, as the group's monitor measured it. Null for
   * this browser's own minutes: they are those in which the user had the portal open, so a share of them would mislead.
   */
  readonly share: number | null
}

/** Returns what was measured of a site in the `spanMs` until now. */
export function measuredTimeOf(url: string, spanMs: number, history: HistoryReader): MeasuredTime {
  const { share, measuredMs } = history.availability(url, history.now - spanMs)
  return {
    minutes: minutesIn(measuredMs),
    downMinutes: share === null ? 0 : minutesIn((1 - share) * measuredMs),
    share: history.monitoredAt(url) === null ? null : share,
  }
}

/** Whose measurements the page shows. */
export interface Source {
  /** The age of the newest sample of the group's monitor, or null if all sites are measured by this browser alone. */
  readonly monitorAgeMinutes: number | null
  /** False if the browser cannot store its own history. */
  readonly isStored: boolean
}

/** Returns the source of the measurements of some sites. */
export function sourceOf(urls: readonly string[], history: HistoryReader): Source {
  const latestAt = Math.max(...urls.map((url) => history.monitoredAt(url) ?? -Infinity))
  return {
    monitorAgeMinutes: latestAt === -Infinity ? null : minutesIn(history.now - latestAt),
    isStored: history.isStored,
  }
}
