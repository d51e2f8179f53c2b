import type { HistoryReader } from '../status/index.ts'
import { disruptionsOf } from './disruptions.ts'
import type { SiteDisruption } from './disruptions.ts'
import { minutesIn, startOfYesterday } from './situation.ts'
import type { Situation } from './situation.ts'

/**
 * What the page may say while all is well: the disruption of the last seven days that ended last; without one, for how many
 * minutes since yesterday the group's monitor has measured, or that its figures are missing.
 */
export type Calm = { readonly lastProblem: SiteDisruption } | { readonly measuredMinutes: number } | 'no figures'

/**
 * Returns what the page may say while all is well. Null if a site is in trouble for anybody, has no current state, or was
 * in trouble when it was last measured: maintenance may hide that, and the group's monitor may not know better yet.
 *
 * @param hasMonitor whether the configuration names a monitor
 */
export function calmOf(sites: readonly Situation[], history: HistoryReader, hasMonitor: boolean): Calm | null {
  const isWell = ({ url, state, ageMinutes }: Situation) =>
    (state === 'maintenance' || (state === 'operational' && ageMinutes === null)) &&
    !history.latestDisruption(url)?.isCurrent
  if (!sites.every(isWell) || sites.every(({ state }) => state === 'maintenance')) return null
  const [lastProblem] = sites
    .flatMap((situation) => {
      const end = history.latestDisruption(situation.url)?.to
      return end === undefined ? [] : disruptionsOf(situation, history, end - 1)
    })
    .toSorted((one, other) => other.to - one.to || other.from - one.from)
  if (lastProblem) return { lastProblem }
  const monitored = sites.filter(({ url }) => history.monitoredAt(url) !== null)
  if (monitored.length === 0) return hasMonitor ? 'no figures' : null
  const since = startOfYesterday(history.now)
  const measured = monitored.map(({ url }) => history.availability(url, since).measuredMs)
  return { measuredMinutes: minutesIn(Math.max(...measured)) }
}
