import { memo, Suspense } from 'react'
import type { Later, Portal } from '../app/context.tsx'
import { toneOf } from './tones.ts'
import { formatMs } from '../i18n/index.ts'
import type { Site } from '../portal/config.ts'
import type { Span } from '../status/history/index.ts'
import type { SiteStatus } from '../status/index.ts'
import { StatusMark, TextLink } from '../ui/index.ts'
import { optional } from '../app/lazy.ts'
import * as styles from './site-tile.css.ts'

const SiteHistory = optional(async () => (await import('./site-history.tsx')).SiteHistory)

interface SiteTileProps {
  readonly portal: Portal
  readonly site: Site
  readonly status: SiteStatus
  /** Null as long as it is not there. */
  readonly later: Later | null
  readonly span: Span
}

/** One monitored site: name, link, state, response time and how it went. Drawn again only when something of it changes. */
export const SiteTile = memo(function SiteTile({ portal, site, status, later, span }: SiteTileProps) {
  const { text, locale, now, t } = portal
  const name = text(site.name)
  const tone = toneOf[status.status]
  return (
    <li className={styles.tile[tone]} role="listitem" data-site>
      <h3 lang={name.lang}>{name.text}</h3>
      <p className={styles.state}>
        <StatusMark tone={tone}>{t.dashboard.state[status.status]}</StatusMark>
      </p>
      <p className={styles.link}>
        <TextLink alone href={site.url} newTabText={t.opensInNewTab}>
          {addressOf(site.url)}
        </TextLink>
      </p>
      {status.note === 'icon-unreadable' && (
        <p className={styles.note} data-note>
          {t.dashboard.iconUnreadable}
        </p>
      )}
      <div className={styles.foot}>
        <dl className={styles.measure}>
          <dt>
            {t.dashboard.responseTime} <span className={styles.from}>{t.dashboard.fromYourConnection}</span>
          </dt>
          <dd className={styles.figure}>
            {status.responseTime === null ? '–' : formatMs(status.responseTime, locale)}
          </dd>
        </dl>
        <Suspense>
          {later && (
            <SiteHistory
              name={name}
              url={site.url}
              span={span}
              later={later}
              states={t.dashboard.state}
              locale={locale}
              now={now}
            />
          )}
        </Suspense>
      </div>
    </li>
  )
})

/** An address as people say it. */
function addressOf(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
