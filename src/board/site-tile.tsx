import { memo } from 'react'
import { useTexts } from '../app/context/context.tsx'
import { IncidentLinks } from '../app/links/incident-link.tsx'
import { iconOfState, tileIdOf, toneOfBar } from '../app/state-look.ts'
import { useReading } from '../app/context/use-situations.ts'
import type { Site } from '../portal/config.ts'
import { measuredTimeOf } from '../situation/index.ts'
import type { Situation } from '../situation/index.ts'
import { measurementForm } from '../texts/measurements.ts'
import { tileForm } from '../texts/sentences/of-a-site.ts'
import { Button, Icon, StatusStrip } from '../ui/index.ts'
import { NewTabArrow, newTabProps } from '../ui/link.tsx'
import * as styles from './site-tile.css.ts'

const MINUTE_MS = 60_000

interface SiteTileProps {
  readonly site: Site
  readonly situation: Situation
  /** Opens the details of a site. */
  readonly onOpen: (url: string) => void
}

/** A monitored site: name, link, state, response time or start of its trouble, and the strip of the last hour. */
export const SiteTile = memo(function SiteTile({ site, situation, onOpen }: SiteTileProps) {
  const texts = useTexts()
  const { t } = texts
  const name = texts.text(site.name)
  const { state, ageMinutes } = situation
  const { label, comma, figure, time, scope } = tileForm(situation, texts)
  return (
    <li
      id={tileIdOf(site)}
      className={ageMinutes === null ? styles.tile : styles.outdatedTile}
      role="listitem"
      data-state={state}
    >
      <div className={styles.name}>
        <a className={styles.link} href={site.url} {...newTabProps}>
          {/* The heading is inside the link, not around it, so that the heading contains only the name. */}
          <h3 className={styles.title} lang={name.lang}>
            {name.text}
          </h3>
          <NewTabArrow text={t.opensInNewTab} />
        </a>
      </div>
      <p className={styles.status}>
        <span className={styles.state}>
          <span data-shape="">
            <Icon name={iconOfState(state)} size="sm" />
          </span>
          <span>
            <span data-label="">{label}</span>
            {comma && <span>{comma}</span>}
          </span>
        </span>{' '}
        <span className={styles.measure}>
          <span data-figure="">{figure}</span>
          {time && <span>{time}</span>}
        </span>
        {scope && <span className={styles.line}>{scope}</span>}
        {situation.incident && (
          <span className={styles.line}>
            <IncidentLinks situation={situation} />
          </span>
        )}
      </p>
      <HourStrip url={site.url} />
      <div className={styles.open}>
        <Button
          size="sm"
          kind="secondary"
          look="empty"
          icon="chevron-down"
          aria-label={t.dashboard.detailsOf(name.text)}
          aria-haspopup="dialog"
          onClick={() => onOpen(site.url)}
        />
      </div>
    </li>
  )
})

/** The states of the last hour, one bar a minute. */
function HourStrip({ url }: { readonly url: string }) {
  const texts = useTexts()
  const history = useReading((reading) => reading.history)
  const label = texts.t.dashboard.strip.hour(measurementForm(measuredTimeOf(url, 60 * MINUTE_MS, history), texts))
  return (
    <div className={styles.strip}>
      <StatusStrip label={label} bars={history.bars(url, 60 * MINUTE_MS, 60).map(toneOfBar)} />
    </div>
  )
}
