import { memo, useDeferredValue } from 'react'
import { toneOfState } from '../app/state-look.ts'
import { useConfig, useTexts } from '../app/context.tsx'
import { useHistory, useIncidents, useSitesInMaintenance } from '../app/use-board.ts'
import type { Site } from '../portal/config.ts'
import type { Stretch } from '../status/index.ts'
import { StatusLabel } from '../ui/index.ts'
import { incidentStartOf, stateAndWhen, whenOf, withIncidentStart } from '../app/since-when.ts'
import * as styles from './recent.css.ts'

const MAX_LISTED = 8

interface Disruption {
  readonly site: Site
  readonly stretch: Stretch
}

/** The outages and slowdowns of all sites today and yesterday. Nothing if there were none. */
export const Recent = memo(function Recent() {
  const config = useConfig()
  const history = useDeferredValue(useHistory())
  const incidents = useIncidents()
  const inMaintenance = useSitesInMaintenance()
  const { t } = useTexts()
  const since = startOfYesterday(history.now)
  const disruptions = config.sites
    .flatMap((site) => {
      const incidentStart = incidentStartOf(site.url, incidents)
      return history
        .disruptions(site.url)
        .filter(({ isCurrent }) => !isCurrent || !inMaintenance.includes(site.url))
        .map((stretch) => ({ site, stretch: withIncidentStart(stretch, incidentStart) }))
    })
    .filter(({ stretch: { to, isCurrent } }) => isCurrent || to >= since)
    .sort(({ stretch: a }, { stretch: b }) => b.to - a.to || b.from - a.from)
  const earlier = disruptions.slice(MAX_LISTED)
  if (disruptions.length === 0) return null
  return (
    <section className={styles.recent} aria-labelledby="recent">
      <h2 id="recent">{t.recent.heading}</h2>
      <Lines disruptions={disruptions.slice(0, MAX_LISTED)} now={history.now} />
      {earlier.length > 0 && (
        <details>
          <summary className={styles.earlier}>{t.recent.earlier(earlier.length)}</summary>
          <Lines disruptions={earlier} now={history.now} />
        </details>
      )}
    </section>
  )
})

/** Returns midnight of the day before, ms since 1970. */
export function startOfYesterday(now: number): number {
  const midnight = new Date(now)
  midnight.setHours(0, 0, 0, 0)
  // Not 24 hours: a day of a change of the clock is longer or shorter.
  return midnight.setDate(midnight.getDate() - 1)
}

interface LinesProps {
  readonly disruptions: readonly Disruption[]
  readonly now: number
}

function Lines({ disruptions, now }: LinesProps) {
  const { text, locale, t } = useTexts()
  return (
    <ul className={styles.list} role="list">
      {disruptions.map(({ site, stretch }) => {
        const name = text(site.name)
        return (
          <li key={site.url + stretch.from} className={styles.line}>
            <StatusLabel tone={toneOfState[stretch.state]}>{null}</StatusLabel>
            <span>
              <span className={styles.name} lang={name.lang}>
                {name.text}
              </span>
              <span>{` · ${stateAndWhen(stretch, whenOf(stretch, t, locale, now), t)}`}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
