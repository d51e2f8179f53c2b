import { isTrouble } from '../status/index.ts'
import type { Disruption, Scope } from '../status/index.ts'
import type { Reading } from './reading.ts'
import { minutesIn, startOfYesterday } from './situation.ts'
import type { Situation } from './situation.ts'

/** A disruption of a site, as the page lists it. */
export interface SiteDisruption extends Disruption {
  readonly url: string
  /** For a disruption that has not ended, who does not reach the site, or for whom alone it is slow. */
  readonly scope: Scope | null
}

/**
 * Returns the disruptions of a site in the last seven days, latest first. The latest one is current if it is what the
 * situation tells. Otherwise it has ended, or may have: the group's monitor does not know yet, the site is under
 * maintenance, or the states are outdated. A current trouble that only this browser sees comes before those of the monitor.
 */
export function disruptionsOf(situation: Situation, { history, now }: Reading): readonly SiteDisruption[] {
  const { url, state, scope, since, ageMinutes, isAtLeastSince } = situation
  const isMonitored = history.monitoredAt(url) !== null
  const isOfSituation = ageMinutes === null && since !== null && (isMonitored ? isNamedByMonitor(scope) : true)
  const listed = history.disruptions(url).map((disruption, index): SiteDisruption => {
    if (index === 0 && isOfSituation && (scope === 'monitor' || state === disruption.state)) {
      const begun = { from: since, mayHaveBegunEarlier: isAtLeastSince }
      return { ...disruption, ...begun, url, scope, isCurrent: true, mayHaveEndedLater: false }
    }
    if (!disruption.isCurrent) return { ...disruption, url, scope: null }
    // A slow site has no scope: the time that it takes depends on the connection, too.
    if (isMonitored && disruption.state === 'degraded' && ageMinutes === null) {
      if (state === 'degraded') return { ...disruption, url, scope: null }
      if (state === 'operational') return { ...disruption, url, scope: 'monitor' }
    }
    const hasEnded = !isMonitored && ageMinutes === null && state !== 'maintenance'
    return { ...disruption, url, scope: null, isCurrent: false, mayHaveEndedLater: !hasEnded }
  })
  const isFromHere = scope === 'here' || (state === 'degraded' && scope === null)
  const isListed = listed.some((disruption) => disruption.isCurrent)
  if (!isMonitored || !isTrouble(state) || !isFromHere || since === null || ageMinutes !== null || isListed)
    return listed
  const own = { state, from: since, to: now, mayHaveBegunEarlier: isAtLeastSince, mayHaveEndedLater: false }
  return [{ ...own, url, scope: 'here', isCurrent: true }, ...listed]
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

/** Returns the disruption that ended last, of those in the last seven days. Maintenance may hide one that goes on. */
export function lastProblemOf(reading: Reading): SiteDisruption | undefined {
  return reading.sites
    .filter(({ state }) => state !== 'maintenance')
    .flatMap((situation) => disruptionsOf(situation, reading))
    .filter(({ isCurrent }) => !isCurrent)
    .toSorted((one, other) => other.to - one.to || other.from - one.from)[0]
}

/**
 * Returns for how many minutes since yesterday the group's monitor has measured, or null without one: this browser's
 * minutes say only when the portal was open.
 */
export function measuredCalmMinutes({ sites, history, now }: Reading): number | null {
  const monitored = sites.filter(({ url }) => history.monitoredAt(url) !== null)
  if (monitored.length === 0) return null
  const since = startOfYesterday(now)
  return minutesIn(Math.max(...monitored.map(({ url }) => history.availability(url, since).measuredMs)))
}
