import type { Disruption, Scope } from '../status/index.ts'
import type { Reading } from './reading.ts'
import { minutesIn } from './situation.ts'
import type { Situation } from './situation.ts'

/** A disruption of a site, as the page lists it. */
export interface SiteDisruption extends Disruption {
  readonly url: string
  /** For a disruption that has not ended, who does not reach the site. */
  readonly scope: Scope | null
}

/**
 * Returns the disruptions of a site in the last seven days, latest first. The latest one is current if it is what the
 * situation tells. Otherwise it has ended, or may have: the group's monitor does not know yet, the site is under
 * maintenance, or the states are outdated.
 */
export function disruptionsOf(situation: Situation, { history }: Reading): readonly SiteDisruption[] {
  const { url, state, scope, since, ageMinutes } = situation
  const isMonitored = history.monitoredAt(url) !== null
  const isOfSituation = ageMinutes === null && since !== null && (isMonitored ? isNamedByMonitor(scope) : true)
  return history.disruptions(url).map((disruption, index): SiteDisruption => {
    if (index === 0 && isOfSituation && (scope === 'monitor' || state === disruption.state)) {
      const { isAtLeastSince: mayHaveBegunEarlier } = situation
      return { ...disruption, url, scope, from: since, mayHaveBegunEarlier, isCurrent: true, mayHaveEndedLater: false }
    }
    if (!disruption.isCurrent) return { ...disruption, url, scope: null }
    const hasEnded = !isMonitored && ageMinutes === null && state !== 'maintenance'
    return { ...disruption, url, scope: null, isCurrent: false, mayHaveEndedLater: !hasEnded }
  })
}

const isNamedByMonitor = (scope: Scope | null) => scope === 'monitor' || scope === 'everybody'

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
