import { useState } from 'react'
import type { Announcement } from '../../announcements/index.ts'
import { useCores, useTexts } from '../../app/context/context.tsx'
import { useStore } from '../../app/context/use-store.ts'
import { calendarType, feedType } from '../../portal/feed-files.ts'
import { formatMonth } from '../../texts/format.ts'
import { Icon, TextLink } from '../../ui/index.ts'
import { AnnouncementLine } from './announcement-line.tsx'
import * as announcementStyles from './announcements.css.ts'
import * as styles from './earlier.css.ts'

/** More than anybody reads of one month. */
const MAX_OF_MONTH = 100

/** The incidents and maintenance that have ended, folded by the month of their beginning. Nothing if there were none. */
export function Earlier() {
  const { t } = useTexts()
  const ended = useStore(useCores().announcements.ended)
  if (ended.length === 0) return null
  return (
    <section className={styles.earlier} aria-labelledby="earlier">
      <h2 id="earlier">{t.recent.past}</h2>
      <div className={styles.months}>
        {[...byMonth(ended)].map(([month, announcements]) => (
          <Month key={month} announcements={announcements} />
        ))}
      </div>
      <Subscribe />
    </section>
  )
}

/** The links to the feeds, if something writes them: the document has links, too. */
function Subscribe() {
  const { t, locale } = useTexts()
  const addressOf = (type: string) =>
    document.querySelector<HTMLLinkElement>(`link[rel="alternate"][type="${type}"][hreflang="${locale}"]`)?.href
  const [calendar, feed] = [addressOf(calendarType), addressOf(feedType)]
  if (calendar === undefined || feed === undefined) return null
  return (
    <p className={styles.subscribe}>
      <span>{t.recent.subscribe}</span> {/* Calendars then follow it, instead of taking a copy. */}
      <TextLink href={calendar.replace(/^https?:/, 'webcal:')}>{t.recent.calendar}</TextLink>{' '}
      <TextLink href={feed}>{t.recent.feed}</TextLink>
    </p>
  )
}

/** A month. Its lines are not drawn before it is opened: the file grows for years. */
function Month({ announcements }: { readonly announcements: readonly Announcement[] }) {
  const { t, locale } = useTexts()
  const [isOpened, setIsOpened] = useState(false)
  const [first] = announcements
  const more = announcements.length - MAX_OF_MONTH
  return (
    <details onToggle={({ currentTarget }) => setIsOpened(currentTarget.open)}>
      <summary className={styles.month}>
        <span className={announcementStyles.chevron}>
          <Icon name="chevron-down" size="sm" />
        </span>
        <span>{first && formatMonth(first.from, locale)}</span>{' '}
        <span className={styles.count}>{announcements.length}</span>
      </summary>
      {isOpened && (
        <ul className={announcementStyles.list} role="list">
          {announcements.slice(0, MAX_OF_MONTH).map((announcement) => (
            <AnnouncementLine key={announcement.id} announcement={announcement} />
          ))}
          {more > 0 && <li className={styles.more}>{t.history.earlier(more)}</li>}
        </ul>
      )}
    </details>
  )
}

/** Groups by the months of this browser's time zone. */
function byMonth(announcements: readonly Announcement[]): ReadonlyMap<number, readonly Announcement[]> {
  const months = new Map<number, Announcement[]>()
  for (const announcement of announcements) {
    const begin = new Date(announcement.from)
    const month = begin.getFullYear() * 12 + begin.getMonth()
    const others = months.get(month)
    if (others) others.push(announcement)
    else months.set(month, [announcement])
  }
  return months
}
