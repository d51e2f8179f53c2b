import { memo, useState } from 'react'
import { useTexts } from '../app/context.tsx'
import { Dialog } from '../app/dialog.tsx'
import { figureOf, iconOfState, toneOfBar, toneOfState } from '../app/state-look.ts'
import type { Site } from '../portal/config.ts'
import type { HistoryReader, SiteStatus } from '../status/index.ts'
import { formatMoment } from '../texts/format.ts'
import { Button, Icon, StatusLabel, StatusStrip, Tooltip } from '../ui/index.ts'
import { NewTabArrow, newTabProps } from '../ui/link.tsx'
import { availabilityText } from './availability.ts'
import { groupViewOf } from './group-view.ts'
import * as styles from './site-tile.css.ts'
import { SiteDetails } from './site-details.tsx'
import { currentTrouble, whenOf } from '../app/since-when.ts'

const HOUR_MS = 3_600_000

interface SiteTileProps {
  readonly id: string
  readonly site: Site
  readonly status: SiteStatus
  /** When announced maintenance that is in progress ends, ms since 1970. */
  readonly maintenanceEnd: number | undefined
  /** When the announced incident began that names the site, ms since 1970. */
  readonly incidentStart: number | undefined
  readonly history: HistoryReader
  /** The age of the state in words, if it is outdated. */
  readonly age: string | undefined
  /** Says a text to screen readers. */
  readonly onAnnounce: (text: string) => void
}

/** A monitored site: name, link, state, response time or start of its trouble, and the strip of the last hour. */
export const SiteTile = memo(function SiteTile(props: SiteTileProps) {
  const { id, site, status, maintenanceEnd, incidentStart, history, age, onAnnounce } = props
  const { text, locale, t } = useTexts()
  const name = text(site.name)
  const isInMaintenance = maintenanceEnd !== undefined
  const state = isInMaintenance ? 'maintenance' : status.status
  const [isOpen, setIsOpen] = useState(false)
  const trouble = isInMaintenance ? undefined : currentTrouble(status, history, incidentStart)
  const since = trouble && whenOf(trouble, t, locale, history.now)
  const groupView =
    isInMaintenance || age !== undefined ? undefined : groupViewOf(status, history, incidentStart, { t, locale })
  const isForEverybody = groupView?.kind === 'everybody'
  const figure = isInMaintenance || age !== undefined ? '' : figureOf(status, t.dashboard, locale)
  const end = isInMaintenance && t.dashboard.maintenanceUntil(formatMoment(maintenanceEnd, history.now, locale))
  const time = isForEverybody ? groupView.text : (age ?? (end || (since && `${figure && ', '}${since}`)))
  return (
    <li id={id} className={age === undefined ? styles.tile : styles.outdatedTile} role="listitem" data-state={state}>
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
          <span data-label="">{t.dashboard.state[state]}</span>
        </span>{' '}
        <span className={styles.measure}>
          <span data-figure="">{figure}</span>
          {time && <span>{time}</span>}
        </span>
        {groupView && !isForEverybody && <span className={styles.groupView}>{groupView.text}</span>}
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
      <HourStrip url={status.url} history={history} />
      {isOpen && (
        <Dialog
          open
          side="end"
          label={t.dashboard.detailsOf(name.text)}
          closeLabel={t.dashboard.close}
          onClose={() => setIsOpen(false)}
        >
          <SiteDetails
            name={name}
            url={status.url}
            current={
              <>
                <StatusLabel tone={toneOfState[state]}>{t.dashboard.state[state]}</StatusLabel>
                <span>{`${figure}${time ?? ''}`}</span>
              </>
            }
            incidentStart={incidentStart}
            history={history}
            onForgotten={() => {
              setIsOpen(false)
              onAnnounce(t.history.forgotten)
            }}
          />
        </Dialog>
      )}
    </li>
  )
})

interface HourStripProps {
  readonly url: string
  readonly history: HistoryReader
}

/** The states of the last hour, one bar a minute. */
function HourStrip({ url, history }: HourStripProps) {
  const texts = useTexts()
  const label = texts.t.dashboard.strip.hour(availabilityText(history.availability(url, history.now - HOUR_MS), texts))
  return (
    <div className={styles.strip}>
      <StatusStrip label={label} bars={history.bars(url, HOUR_MS, 60).map(toneOfBar)} />
    </div>
  )
}
