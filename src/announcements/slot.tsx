import { useAnnouncements, usePortal } from '../app/context.tsx'
import { useLazyPart } from '../app/lazy.ts'
import { partProps } from '../app/painted-parts.ts'
import { announcementsPart } from './part.ts'
import * as styles from './slot.css.ts'

/**
 * The section for announcements at the top of every page. first/announcements.ts fills it with those of the last visit
 * before the first paint. React keeps that content until the current announcements and their part are fetched, because
 * hydration does not compare an element that contains text and has `suppressHydrationWarning`.
 */
export function AnnouncementSlot() {
  const portal = usePortal()
  const { initial, current } = useAnnouncements()
  const isNeeded = current !== initial && current.items.length + initial.items.length > 0
  const part = useLazyPart(announcementsPart, isNeeded)
  return part && current !== initial ? (
    <part.Announcements portal={portal} current={current} initial={initial} />
  ) : (
    <section
      className={styles.slot}
      aria-label={portal.t.announcements}
      tabIndex={-1}
      suppressHydrationWarning
      {...partProps('announcements')}
    >
      {''}
    </section>
  )
}
