import { memo } from 'react'
import type { Portal } from '../app/context.tsx'
import type { DeferredEngines } from '../app/engines.ts'
import { partProps } from '../app/painted-parts.ts'
import { formatMs } from '../i18n/index.ts'
import type { Site } from '../portal/config.ts'
import type { Span } from '../status/history/index.ts'
import type { SiteStatus } from '../status/index.ts'
import { StatusMark } from '../ui/index.ts'
import { NewTabMark, newTabProps } from '../ui/link.tsx'
import type { HistoryParts } from './history-parts.ts'
import { MaintenanceMark } from './maintenance-mark.tsx'
import * as styles from './site-tile.css.ts'
import { StateLook, stateProps } from './state-looks.tsx'
import { shownStates, tileStateOf, toneOfState } from './state-tones.ts'

interface SiteTileProps {
  readonly id: string
  readonly portal: Portal
  readonly site: Site
  readonly status: SiteStatus
  /** Whether announced maintenance of the site is in progress. */
  readonly isInMaintenance: boolean
  /** Null until both are fetched. */
  readonly history: { readonly parts: HistoryParts; readonly deferred: DeferredEngines } | null
  readonly span: Span
}

/** Returns the id of a site's tile, by the site's position in the configuration. Links use it as their fragment. */
export const tileIdOf = (position: number) => `site-${position + 1}`

/** A monitored site: name, link, state, response time and history. */
export const SiteTile = memo(function SiteTile({
  id,
  portal,
  site,
  status,
  isInMaintenance,
  history,
  span,
}: SiteTileProps) {
  const { text, locale, now, t } = portal
  const name = text(site.name)
  // Hydration needs all looks, because first/states.ts has selected one of them by then. The history is fetched after
  // hydration, so once it is there, the current look is enough.
  const looks = history ? [status.status] : shownStates
  const responseTime = (
    <dl className={styles.measure}>
      <dt className={styles.label}>{t.dashboard.responseTime}</dt>
      <dd className={styles.figure} {...partProps('figure')}>
        {status.responseTime === null ? '–' : formatMs(status.responseTime, locale)}
      </dd>
    </dl>
  )
  return (
    <li id={id} className={styles.tile} role="listitem" {...partProps('tile')} {...stateProps(tileStateOf(status))}>
      <div className={styles.name}>
        <a className={styles.link} href={site.url} {...newTabProps}>
          {/* The heading is inside the link, not around it, so that the heading contains only the name. */}
          <h3 className={styles.title} lang={name.lang}>
            {name.text}
          </h3>
          <NewTabMark text={t.opensInNewTab} />
        </a>
      </div>
      <p className={styles.state}>
        {looks.map((state) => (
          <StateLook key={state} of={state === 'operational' ? [state, 'noted'] : [state]}>
            <StatusMark tone={toneOfState[state]}>{t.dashboard.state[state]}</StatusMark>
          </StateLook>
        ))}
        <MaintenanceMark hidden={!isInMaintenance}>{t.dashboard.maintenance}</MaintenanceMark>
      </p>
      <StateLook as="div" of={['noted']}>
        <p className={styles.note}>{t.dashboard.iconUnreadable}</p>
      </StateLook>
      <StateLook as="div" of={['blocked']}>
        <p className={styles.note}>{t.dashboard.blocked}</p>
      </StateLook>
      {history ? (
        <history.parts.SiteHistory
          name={name}
          url={site.url}
          status={status.status}
          note={status.status === 'blocked' ? t.dashboard.blocked : undefined}
          span={span}
          deferred={history.deferred}
          states={t.dashboard.state}
          locale={locale}
          now={now}
        >
          {responseTime}
        </history.parts.SiteHistory>
      ) : (
        responseTime
      )}
    </li>
  )
})
