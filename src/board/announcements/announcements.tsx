import { useRef, useState } from 'react'
import { useCores, useTexts } from '../../app/context/context.tsx'
import { useReading } from '../../app/context/use-situations.ts'
import { updatesUntil } from '../../announcements/index.ts'
import type { Announcement } from '../../announcements/index.ts'
import type { Reading } from '../../situation/index.ts'
import { kindForm } from '../../texts/sentences/sentence-parts.ts'
import { VisuallyHidden } from '../../ui/index.ts'
import { AnnouncementLine } from './announcement-line.tsx'
import * as styles from './announcements.css.ts'

/** Maintenance and notices, a line each, below the programs. The banner has the incidents. */
export function Announcements() {
  const { t } = useTexts()
  const reading = useReading()
  const { dismiss } = useCores().announcements
  const message = useArrivalMessage(reading)
  const lines = reading.announcements.filter(({ kind }) => kind !== 'incident')
  const place = useRef<HTMLDivElement>(null)
  const dismissNotice = (id: string) => {
    // Move the focus first, because the button that has it is removed with the notice.
    place.current?.focus({ preventScroll: true })
    dismiss(id)
  }
  return (
    <div ref={place} tabIndex={-1}>
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

/**
 * Returns the live message about the announcements of any kind, and the updates, that have arrived last while the page is
 * shown, and about the incidents that have ended.
 */
function useArrivalMessage({ announcements, resolved, now }: Reading): string {
  const texts = useTexts()
  const { text, t } = texts
  const counts = new Map(announcements.map((announcement) => [announcement.id, updatesUntil(announcement, now).length]))
  const [last, setLast] = useState({ counts, message: '' })
  const arrivals = announcements.filter(({ id }) => (counts.get(id) ?? 0) > (last.counts.get(id) ?? -1))
  const isChanged = arrivals.length > 0 || counts.size < last.counts.size
  if (isChanged) {
    const { resolved: ended } = t.announcement
    const titleOf = (announcement: Announcement) => text(announcement.title).text
    const message = [
      ...resolved.filter(({ id }) => last.counts.has(id)).map((incident) => `${ended} ${titleOf(incident)}.`),
      ...arrivals.flatMap((announcement) => {
        const [update] = last.counts.has(announcement.id) ? updatesUntil(announcement, now) : []
        return [
          `${kindForm(announcement, texts)}: ${titleOf(announcement)}.`,
          ...(update ? [text(update.text).text] : []),
        ]
      }),
    ]
    setLast({ counts, message: message.join(' ') })
  }
  return last.message
}
