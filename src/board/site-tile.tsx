import { memo, useState } from 'react'
import type { Portal } from '../app/context.tsx'
import { figureOf, figureProps, iconOfState, labelProps, shapeProps, stateProps, toneOfBar } from '../app/state-look.ts'
import type { Site } from '../portal/config.ts'
import type { HistoryReader, SiteStatus } from '../status/index.ts'
import { formatShare } from '../texts/format.ts'
import { Button, Drawer, Icon, StatusStrip } from '../ui/index.ts'
import { NewTabArrow, newTabProps } from '../ui/link.tsx'
import * as styles from './site-tile.css.ts'
import { SiteDetails } from './site-details.tsx'
import { currentTrouble, whenOf } from './since-when.ts'

const HOUR_MS = 3_600_000

interface SiteTileProps {
  readonly id: string
  readonly portal: Portal
  readonly site: Site
  readonly status: SiteStatus
  /** Whether announced maintenance of the site is in progress. */
  readonly isInMaintenance: boolean
  /** When the announced incident began that names the site, ms since 1970. */
  readonly incidentStart: number | undefined
  readonly history: HistoryReader
  /** The age of the state in words, if it is outdated. */
  readonly age: string | undefined
  /** Called with a text for screen readers. */
  readonly onSaid: (text: string) => void
}

/** Returns the id of a site's tile, by the site's position in the configuration. Links use it as their fragment. */
export const tileIdOf = (position: number) => `site-${position + 1}`

/** A monitored site: name, link, state, response time or start of its trouble, and the strip of the last hour. */
export const SiteTile = memo(function SiteTile(props: SiteTileProps) {
  const { id, portal, site, status, isInMaintenance, incidentStart, history, age, onSaid } = props
  const { text, locale, now, t } = portal
  const name = text(site.name)
  const state = isInMaintenance ? 'maintenance' : status.status
  const [isOpen, setIsOpen] = useState(false)
  const trouble = isInMaintenance ? undefined : currentTrouble(status, history, incidentStart, now())
  const since = trouble && whenOf(trouble, t, locale, now())
  const figure = isInMaintenance || age !== undefined ? '' : figureOf(status, t.dashboard, locale)
  return (
    <li
      id={id}
      className={age === undefined ? styles.tile : styles.outdatedTile}
      role="listitem"
      {...stateProps(state)}
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
          <span {...shapeProps}>
            <Icon name={iconOfState(state)} />
          </span>
          <span {...labelProps}>{t.dashboard.state[state]}</span>
        </span>{' '}
        <span className={styles.measure}>
          <span {...figureProps}>{figure}</span>
          {age ?? (since && `${figure && ', '}${since}`)}
        </span>
      </p>
      <div className={styles.open}>
        <Button
          size="sm"
          kind="secondary"
          look="empty"
          icon="chart"
          aria-label={t.dashboard.detailsOf(name.text)}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          {t.dashboard.details}
        </Button>
      </div>
      <HourStrip portal={portal} url={status.url} history={history} />
      {isOpen && (
        <Drawer
          open
          side="end"
          label={t.dashboard.detailsOf(name.text)}
          closeLabel={t.dashboard.close}
          onClose={() => setIsOpen(false)}
        >
          <SiteDetails
            portal={portal}
            name={name}
            url={status.url}
            incidentStart={incidentStart}
            history={history}
            onForgotten={() => {
              setIsOpen(false)
              onSaid(t.history.forgotten)
            }}
          />
        </Drawer>
      )}
    </li>
  )
})

interface HourStripProps extends Pick<SiteTileProps, 'portal' | 'history'> {
  readonly url: string
}

/** The states of the last hour, one bar a minute. */
function HourStrip({ portal: { locale, now, t }, url, history }: HourStripProps) {
  const { start, hour, available, now: end } = t.dashboard.strip
  const { share } = history.availability(url, now() - HOUR_MS)
  return (
    <div className={styles.strip}>
      {/* The strip's label says the same as the two texts beside it. */}
      <span aria-hidden="true">{start}</span>
      <StatusStrip
        label={hour(share === null ? t.dashboard.nothing : available(formatShare(share, locale)))}
        bars={history.bars(url, HOUR_MS, 60).map(toneOfBar)}
      />
      <span aria-hidden="true">{end}</span>
    </div>
  )
}
