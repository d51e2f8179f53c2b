import { useState } from 'react'
import { AddressLink } from '../../app/links/address-link.tsx'
import { useConfig, useTexts } from '../../app/context/context.tsx'
import { useNow } from '../../app/context/use-situations.ts'
import type { Announcement } from '../../announcements/index.ts'
import { iconOfKind } from '../../app/state-look.ts'
import { formatPeriod } from '../../texts/format.ts'
import { Button, Icon } from '../../ui/index.ts'
import * as styles from './announcements.css.ts'
import { Updates } from '../banner/updates.tsx'

interface AnnouncementLineProps {
  readonly announcement: Announcement
  /** Called with the id of a notice. Default: it cannot be dismissed. */
  readonly onDismiss?: (id: string) => void
}

/**
 * An announcement as one line: kind, title and period. A click opens the rest, and so does the browser's search for a word in
 * its text. The names of its sites are not drawn before: 50 announcements may name 200 sites each. Notices can be dismissed.
 */
export function AnnouncementLine({ announcement, onDismiss }: AnnouncementLineProps) {
  const config = useConfig()
  const now = useNow()
  const { locale, text, t } = useTexts()
  const { id, kind, link } = announcement
  const texts = t.announcement
  const title = text(announcement.title)
  const [isOpened, setIsOpened] = useState(false)
  const sites = config.sites.filter(({ url }) => announcement.sites.includes(url))
  return (
    <li className={styles.item}>
      <details className={styles.details} onToggle={({ currentTarget }) => setIsOpened(currentTarget.open)}>
        <summary className={styles.line}>
          <span className={styles.chevron}>
            <Icon name="chevron-down" size="sm" />
          </span>
          <span className={styles.kind}>
            <Icon name={iconOfKind[kind]} />
            <span>{texts.kinds[kind]}</span>
          </span>{' '}
          <span className={styles.title} lang={title.lang}>
            {title.text}
          </span>{' '}
          <span className={styles.period}>{formatPeriod(announcement, now, locale, texts)}</span>
        </summary>
        <div className={styles.body}>
          <Updates announcement={announcement} now={now} />
          {isOpened && sites.length > 0 && (
            <p className={styles.sites}>
              <span>{texts.sites}</span>{' '}
              {sites.length === config.sites.length && sites.length > 1 ? (
                <span>{texts.allSites}</span>
              ) : (
                sites.map(({ name, url }, index) => {
                  const shown = text(name)
                  return (
                    <span key={url}>
                      {index > 0 && <span>, </span>}
                      <span lang={shown.lang}>{shown.text}</span>
                    </span>
                  )
                })
              )}
            </p>
          )}
          {link !== undefined && (
            <p>
              <AddressLink href={link}>{texts.more}</AddressLink>
            </p>
          )}
        </div>
      </details>
      {kind === 'notice' && onDismiss && (
        <Button
          kind="secondary"
          look="empty"
          icon="close"
          aria-label={texts.dismiss(title.text)}
          onClick={() => onDismiss(id)}
        />
      )}
    </li>
  )
}
