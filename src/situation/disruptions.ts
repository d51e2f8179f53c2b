import type { Disruption, Scope } from '../status/index.ts'
import type { Reading } from './reading.ts'
import { minutesIn, withIncidentStart } from './situation.ts'
import type { Situation } from './situation.ts'

/** A disruption of a site, as the page lists it. */
export interface SiteDisruption extends Disruption {
  readonly url: string
  /** For a disruption that has not ended, who does not reach the site. */
  readonly scope: Scope | null
}

/**
 * Returns the disruptions of a site in the last seven days, latest first. The latest one is current if the situation says
 * the same: the site may have come back since the latest sample, be under maintenance, or the states may be outdated.
 */
export function disruptionsOf(situation: Situation, reading: Reading): readonly SiteDisruption[] {
  const { url, state, scope, ageMinutes } = situation
  return reading.history.disruptions(url).map((disruption): SiteDisruption => {
    if (!disruption.isCurrent) return { ...disruption, url, scope: null }
    if (ageMinutes === null && (state === disruption.state || scope === 'monitor')) {
      return { ...withIncidentStart(disruption, situation, reading), url, scope }
    }
    return { ...disruption, url, scope: null, isCurrent: false, mayHaveEndedLater: ageMinutes !== null }
  })
}

/** The maximum number of disruptions to draw: of a site that flaps at each sample, nobody reads more. */
const MAX_RECENT = 100

/** Returns the disruptions of all sites that lasted until yesterday or today, those that ended last first. */
export function recentDisruptions(reading: Reading): readonly SiteDisruption[] {
  const since = startOfYesterday(reading.now)
  return reading.sites
    .flatMap((situation) => disruptionsOf(situation, reading))
    .filter(({ to, isCurrent }) => isCurrent || to >= since)
    .toSorted((one, other) => other.to - one.to || other.from - one.from)
    .slice(0, MAX_RECENT)
}

/** Returns midnight of the day before, ms since 1970. */
function startOfYesterday(now: number): number {
  const midnight = new Date(now)
  midnight.setHours(0, 0, 0, 0)
  // Not 24 hours: a day of a change of the clock is longer or shorter.
  return midnight.setDate(midnight.getDate() - 1)
}

/** Returns for how many minutes since yesterday nothing was wrong with any site, or null if something was. */
export function calmMinutes(reading: Reading): number | null {
  if (recentDisruptions(reading).length > 0) return null
  const since = startOfYesterday(reading.now)
  return minutesIn(Math.max(0, ...reading.sites.map(({ url }) => reading.history.availability(url, since).measuredMs)))
}
