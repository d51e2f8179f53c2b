import { useRef, useState } from 'react'
import { useCores, useTexts } from '../app/context.tsx'
import { useAnnouncements } from '../app/use-situations.ts'
import type { Announcement } from '../announcements/index.ts'
import { VisuallyHidden } from '../ui/index.ts'
import { AnnouncementLine } from './announcement-line.tsx'
import * as styles from './announcements.css.ts'

/** Maintenance and notices, a line each, below the banner, which has the incidents. */
export function Announcements() {
  const { t } = useTexts()
  const announcements = useAnnouncements()
  const { dismiss } = useCores().announcements
  const message = useArrivalMessage(announcements)
  const lines = announcements.filter(({ kind }) => kind !== 'incident')
  const place = useRef<HTMLDivElement>(null)
  const dismissNotice = (id: string) => {
    // Move the focus first, because the button that has it is removed with the notice.
    place.current?.focus({ preventScroll: true })
    dismiss(id)
  }
  return (
    <div ref={place} className={styles.place} tabIndex={-1}>
      <div aria-live="polite">
        <VisuallyHidden>{message}</VisuallyHidden>
      </div>
      {lines.length > 0 && (
        <section aria-label={t.announcement.region}>
          <ul className={styles.list} role="list">
            {lines.map((announcement) => (
              <AnnouncementLine key={announcement.id} announcement={announcement} onDismiss={dismissNotice} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Returns the live message about the announcements of any kind that have arrived last while the page is shown. */
function useArrivalMessage(announcements: readonly Announcement[]): string {
  const { text, t } = useTexts()
  const ids = announcements.map(({ id }) => id)
  const [last, setLast] = useState({ ids, message: '' })
  const arrivals = announcements.filter(({ id }) => !last.ids.includes(id))
  const isChanged = arrivals.length > 0 || ids.length < last.ids.length
  if (isChanged) {
    const { kinds } = t.announcement
    const message = arrivals.map(({ kind, title }) => `${kinds[kind]}: ${text(title).text}.`).join(' ')
    setLast({ ids, message })
  }
  return last.message
}
