import { useConfig, useTexts } from '../app/context.tsx'
import { toneOfState } from '../app/state-look.ts'
import { useReading } from '../app/use-situations.ts'
import { recentDisruptions } from '../situation/index.ts'
import type { SiteDisruption } from '../situation/index.ts'
import { disruptionForm } from '../texts/situations.ts'
import { StatusLabel } from '../ui/index.ts'
import * as styles from './recent.css.ts'

const MAX_LISTED = 8

/** The outages and slowdowns of all sites today and yesterday. Nothing if there were none. */
export function Recent() {
  const reading = useReading()
  const { t } = useTexts()
  const disruptions = recentDisruptions(reading)
  const earlier = disruptions.slice(MAX_LISTED)
  if (disruptions.length === 0) return null
  return (
    <section className={styles.recent} aria-labelledby="recent">
      <h2 id="recent">{t.recent.heading}</h2>
      <Lines disruptions={disruptions.slice(0, MAX_LISTED)} now={reading.now} />
      {earlier.length > 0 && (
        <details>
          <summary className={styles.earlier}>{t.recent.earlier(earlier.length)}</summary>
          <Lines disruptions={earlier} now={reading.now} />
        </details>
      )}
    </section>
  )
}

interface LinesProps {
  readonly disruptions: readonly SiteDisruption[]
  readonly now: number
}

function Lines({ disruptions, now }: LinesProps) {
  const { sites } = useConfig()
  const texts = useTexts()
  return (
    <ul className={styles.list} role="list">
      {disruptions.map((disruption) => {
        const name = texts.text(sites.find(({ url }) => url === disruption.url)?.name ?? '')
        return (
          <li key={disruption.url + disruption.from} className={styles.line}>
            <StatusLabel tone={toneOfState[disruption.state]}>{null}</StatusLabel>
            <span>
              <span className={styles.name} lang={name.lang}>
                {name.text}
              </span>
              <span>{` · ${disruptionForm(disruption, now, texts)}`}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
