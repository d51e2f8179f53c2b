import { usePortal } from '../app/context.tsx'
import { formatMs } from '../i18n/index.ts'
import type { Site } from '../portal/config.ts'
import type { SiteStatus } from '../status/index.ts'
import { StatusMark, TextLink } from '../ui/index.ts'
import * as styles from './site-tile.css.ts'
import { toneOf } from './tones.ts'

/** One monitored site: name, link, state and response time. */
export function SiteTile({ site, status }: { readonly site: Site; readonly status: SiteStatus }) {
  const { text, locale, t } = usePortal()
  const name = text(site.name)
  const tone = toneOf[status.status]
  return (
    <li className={styles.tile[tone]}>
      <StatusMark tone={tone}>{t.dashboard.state[status.status]}</StatusMark>
      <h2 className={styles.name} lang={name.lang}>
        {name.text}
      </h2>
      <p className={styles.link}>
        <TextLink href={site.url} newTabText={t.opensInNewTab}>
          {addressOf(site.url)}
        </TextLink>
      </p>
      <dl className={styles.measure}>
        <dt>
          {t.dashboard.responseTime} <span className={styles.from}>{t.dashboard.fromYourConnection}</span>
        </dt>
        <dd className={styles.figure}>{status.responseTime === null ? '–' : formatMs(status.responseTime, locale)}</dd>
      </dl>
      {status.note === 'icon-unreadable' && <p className={styles.note}>{t.dashboard.iconUnreadable}</p>}
    </li>
  )
}

/** An address as people say it. */
function addressOf(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
