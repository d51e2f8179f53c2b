import { toneOfState } from '../app/state-look.ts'
import { useConfig, useTexts } from '../app/context.tsx'
import type { Announcement } from '../announcements/index.ts'
import type { Site } from '../portal/config.ts'
import type { HistoryReader, Stretch } from '../status/index.ts'
import { formatMeasured } from '../texts/format.ts'
import { StatusLabel } from '../ui/index.ts'
import { incidentStartOf, minutesIn, whenOf, withIncidentStart } from './since-when.ts'
import * as styles from './today.css.ts'

const MAX_LISTED = 8

interface TodayProps {
  readonly history: HistoryReader
  readonly incidents: readonly Announcement[]
  /** The addresses of the sites under announced maintenance. */
  readonly inMaintenance: readonly string[]
}

interface Disruption {
  readonly site: Site
  readonly stretch: Stretch
}

/** The outages and slowdowns of all sites today, as far as this browser has seen them. */
export function Today({ history, incidents, inMaintenance }: TodayProps) {
  const config = useConfig()
  const { t } = useTexts()
  const midnight = new Date(history.now).setHours(0, 0, 0, 0)
  const measuredMs = Math.max(...config.sites.map(({ url }) => history.availability(url, midnight).measuredMs))
  const disruptions = config.sites
    .flatMap((site) => {
      const incidentStart = incidentStartOf(site.url, incidents)
      return history
        .disruptions(site.url)
        .filter(({ isCurrent }) => !isCurrent || !inMaintenance.includes(site.url))
        .map((stretch) => ({ site, stretch: withIncidentStart(stretch, incidentStart) }))
    })
    .filter(({ stretch: { to, isCurrent } }) => isCurrent || to >= midnight)
    .sort(({ stretch: a }, { stretch: b }) => b.to - a.to || b.from - a.from)
  const earlier = disruptions.slice(MAX_LISTED)
  const calm = measuredMs === 0 ? t.dashboard.nothing : t.today.calm(formatMeasured(minutesIn(measuredMs)))
  return (
    <section className={styles.today} aria-labelledby="today">
      <h2 id="today">{t.today.heading}</h2>
      {/* Above the list, which grows: nothing moves when it does. */}
      <p className={styles.note}>{history.isStored ? t.history.retention : t.history.notStored}</p>
      {disruptions.length === 0 ? (
        <p className={styles.calm}>{calm}</p>
      ) : (
        <Lines disruptions={disruptions.slice(0, MAX_LISTED)} now={history.now} />
      )}
      {earlier.length > 0 && (
        <details>
          <summary className={styles.earlier}>{t.today.earlier(earlier.length)}</summary>
          <Lines disruptions={earlier} now={history.now} />
        </details>
      )}
    </section>
  )
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
              {` · ${t.dashboard.state[stretch.state]} ${whenOf(stretch, t, locale, now)}`}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
