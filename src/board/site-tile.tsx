import { memo } from 'react'
import type { Portal } from '../app/context.tsx'
import type { DeferredEngines } from '../app/engines.ts'
import { partProps } from '../app/painted-parts.ts'
import { formatMs } from '../i18n/index.ts'
import type { Site } from '../portal/config.ts'
import type { Span } from '../status/history/index.ts'
import type { SiteStatus } from '../status/index.ts'
import { StatusMark, TextLink } from '../ui/index.ts'
import type { HistoryParts } from './history-parts.ts'
import * as styles from './site-tile.css.ts'
import { StateLook, stateProps } from './state-looks.tsx'
import { tileStateOf, toneOfState } from './state-tones.ts'

interface SiteTileProps {
  readonly id: string
  readonly portal: Portal
  readonly site: Site
  readonly status: SiteStatus
  /** Null until both are fetched. */
  readonly history: { readonly parts: HistoryParts; readonly deferred: DeferredEngines } | null
  readonly span: Span
}

/** The fragment that leads to the tile of the site at a position of the configuration. */
export const tileIdOf = (position: number) => `site-${position + 1}`

const states = ['checking', 'operational', 'degraded', 'down', 'blocked'] as const

/** A monitored site: name, link, state, response time and history. */
export const SiteTile = memo(function SiteTile({ id, portal, site, status, history, span }: SiteTileProps) {
  const { text, locale, now, t } = portal
  const name = text(site.name)
  // Before hydration, first/states.ts chooses among the looks of all states.
  const looks = history ? [status.status] : states
  return (
    <li id={id} className={styles.tile} role="listitem" {...partProps('tile')} {...stateProps(tileStateOf(status))}>
      <h3 lang={name.lang}>{name.text}</h3>
      <p className={styles.state}>
        {looks.map((state) => (
          <StateLook key={state} of={state === 'operational' ? [state, 'noted'] : [state]}>
            <StatusMark tone={toneOfState[state]}>{t.dashboard.state[state]}</StatusMark>
          </StateLook>
        ))}
      </p>
      <p className={styles.link}>
        <TextLink href={site.url} newTabText={t.opensInNewTab}>
          {hostAndPathOf(site.url)}
        </TextLink>
      </p>
      <StateLook as="div" of={['noted']}>
        <p className={styles.note}>{t.dashboard.iconUnreadable}</p>
      </StateLook>
      <StateLook as="div" of={['blocked']}>
        <p className={styles.note}>{t.dashboard.blocked}</p>
      </StateLook>
      <div className={styles.foot}>
        <dl className={styles.measure}>
          <dt>
            {t.dashboard.responseTime} <span className={styles.from}>{t.dashboard.fromYourConnection}</span>
          </dt>
          <dd className={styles.figure} {...partProps('figure')}>
            {status.responseTime === null ? '–' : formatMs(status.responseTime, locale)}
          </dd>
        </dl>
        {history && (
          <history.parts.SiteHistory
            name={name}
            url={site.url}
            span={span}
            deferred={history.deferred}
            states={t.dashboard.state}
            locale={locale}
            now={now}
          />
        )}
      </div>
    </li>
  )
})

/** `www.als.example` for `https://www.als.example/`. */
function hostAndPathOf(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
