import { memo, useState } from 'react'
import { useTexts } from '../app/context/context.tsx'
import { Dialog } from '../app/frame/dialog.tsx'
import { IncidentLinks } from '../app/links/incident-link.tsx'
import { useOverlay } from '../app/context/overlay.tsx'
import { iconOfState, tileIdOf, toneOfBar } from '../app/state-look.ts'
import { useReading } from '../app/context/use-situations.ts'
import type { Site } from '../portal/config.ts'
import type { ShownText } from '../portal/texts.ts'
import { measuredTimeOf } from '../situation/index.ts'
import type { Situation } from '../situation/index.ts'
import { measurementForm } from '../texts/measurements.ts'
import { tileForm } from '../texts/sentences/of-a-site.ts'
import { Button, Icon, StatusStrip, Tooltip } from '../ui/index.ts'
import { NewTabArrow, newTabProps } from '../ui/link.tsx'
import { SiteDetails } from './site-details.tsx'
import * as styles from './site-tile.css.ts'

const HOUR_MS = 3_600_000

interface SiteTileProps {
  readonly site: Site
  readonly situation: Situation
}

/** A monitored site: name, link, state, response time or start of its trouble, and the strip of the last hour. */
export const SiteTile = memo(function SiteTile({ site, situation }: SiteTileProps) {
  const texts = useTexts()
  const { t } = texts
  const name = texts.text(site.name)
  const { state, ageMinutes } = situation
  const { label, comma, figure, time, scope } = tileForm(situation, texts)
  const [isOpen, setIsOpen] = useState(false)
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
            <Icon name={iconOfState(state)} />
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
        {scope && <span className={styles.scope}>{scope}</span>}
        {situation.incident && (
          <span className={styles.incident}>
            <IncidentLinks situation={situation} />
          </span>
        )}
      </p>
      <div className={styles.open}>
        <Tooltip text={t.dashboard.details} always>
          <Button
            size="sm"
            kind="secondary"
            look="empty"
            icon="chart"
            aria-label={t.dashboard.detailsOf(name.text)}
            aria-haspopup="dialog"
            onClick={() => setIsOpen(true)}
          />
        </Tooltip>
      </div>
      <HourStrip url={site.url} />
      {isOpen && <DetailsDialog name={name} situation={situation} onClose={() => setIsOpen(false)} />}
    </li>
  )
})

interface DetailsDialogProps {
  readonly name: ShownText
  readonly situation: Situation
  readonly onClose: () => void
}

/** The details of a site. They give way to the search, which a key may open, and come back after it. */
function DetailsDialog({ name, situation, onClose }: DetailsDialogProps) {
  const { t } = useTexts()
  const { overlay } = useOverlay()
  return (
    <Dialog
      open={overlay === null}
      side="end"
      label={t.dashboard.detailsOf(name.text)}
      closeLabel={t.dashboard.close}
      onClose={onClose}
    >
      <SiteDetails name={name} situation={situation} onLeave={onClose} />
    </Dialog>
  )
}

/** The states of the last hour, one bar a minute. */
function HourStrip({ url }: { readonly url: string }) {
  const texts = useTexts()
  const history = useReading((reading) => reading.history)
  const label = texts.t.dashboard.strip.hour(measurementForm(measuredTimeOf(url, HOUR_MS, history), texts))
  return (
    <div className={styles.strip}>
      <StatusStrip label={label} bars={history.bars(url, HOUR_MS, 60).map(toneOfBar)} />
    </div>
  )
}
