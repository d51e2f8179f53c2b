import { useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Portal } from '../app/context.tsx'
import { PageLink } from '../app/page-link.tsx'
import { partProps, partSelector } from '../app/painted-parts.ts'
import { announcementTextsFor } from '../i18n/announcement-texts.ts'
import { MAX_SHOWN, shownAnnouncements } from '../portal/announcement.ts'
import type { Announcement, Announcements as List } from '../portal/announcement.ts'
import { Button } from '../ui/button.tsx'
import { AnnouncementLine, WholeAnnouncement } from './announcement.tsx'
import * as styles from './announcements.css.ts'
import { readAnnouncements } from './read.ts'
import { slot } from './slot.css.ts'
import { storeAnnouncements } from './store.ts'

export { readAnnouncements } from './read.ts'

/** More than this would cover much of a small window. */
const MAX_NEWS = 2

interface AnnouncementsProps {
  readonly portal: Portal
  readonly current: List
  /** The announcements of the last visit, which the page shows when it loads. */
  readonly initial: List
}

/** The announcements in the section at the top of the page. */
interface Placed {
  readonly path: string
  readonly items: readonly Announcement[]
  /** The user pressed Show, so the section gets the focus. */
  readonly isAsked?: boolean
}

/**
 * The announcements at the top of the page. To avoid layout shift, those that arrive later appear at the bottom of the
 * window, and those that end stay in place, until the next navigation, until the page is hidden, or until the user
 * presses Show.
 */
export function Announcements({ portal, current, initial }: AnnouncementsProps) {
  const { config, locale, now, t } = portal
  const texts = announcementTextsFor(locale)
  const path = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname })
  const isDashboard = path === '/'
  const shownOf = (items: readonly Announcement[]) => shownAnnouncements(items, isDashboard, now()).slice(0, MAX_SHOWN)
  const shown = shownOf(current.items)
  const [placed, setPlaced] = useState<Placed>(() => {
    // Parse the file again, because another program may have changed the stored items. Its faults are already logged.
    const items = isPainted() ? readAnnouncements(initial.file, config.sites, () => {}) : []
    const hasMarkup = ({ id }: Announcement) => initial.items.some((item) => item.id === id && 'markup' in item)
    return { path, items: shownOf(items.filter(hasMarkup)) }
  })
  if (placed.path !== path) setPlaced({ path, items: shown })
  const arrived = shown.filter(({ id }) => !placed.items.some((item) => item.id === id))

  const place = useEffectEvent(() => setPlaced({ path, items: shown }))
  useEffect(() => {
    const placeIfHidden = () => document.hidden && place()
    document.addEventListener('visibilitychange', placeIfHidden)
    return () => document.removeEventListener('visibilitychange', placeIfHidden)
  }, [])
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (placed.isAsked) section.current?.focus()
  }, [placed])
  // The region must exist before its content, so that screen readers announce the content.
  const [hasRegion, setHasRegion] = useState(false)
  useEffect(() => setHasRegion(true), [])
  // React replaces the painted links, so restore the focus to the link at the same position.
  const [focusedAt] = useState(() => linksIn(paintedSection()).findIndex((link) => link === document.activeElement))
  useLayoutEffect(() => linksIn(section.current)[focusedAt]?.focus(), [focusedAt])

  const render = useEffectEvent((item: Announcement, its: typeof locale, isWhole: boolean) => {
    const View = isWhole ? WholeAnnouncement : AnnouncementLine
    return <View item={item} locale={its} config={config} now={now()} link="a" />
  })
  useEffect(
    () => storeAnnouncements({ announcements: current, now: now(), className: styles.body, render }),
    [current, now],
  )

  const shared = { locale, config, now: now(), link: PageLink }
  const View = isDashboard ? WholeAnnouncement : AnnouncementLine
  return (
    <>
      <section
        ref={section}
        className={slot}
        aria-label={t.announcements}
        tabIndex={-1}
        {...partProps('announcements')}
      >
        {placed.items.map((item) => {
          const latest = current.items.find(({ id }) => id === item.id)
          const isEnded = latest === undefined || latest.until <= now()
          return <View key={item.id} item={latest ?? item} isEnded={isEnded} {...shared} />
        })}
      </section>
      <div className={styles.news} role="status">
        {hasRegion &&
          arrived.slice(0, MAX_NEWS).map((item) => (
            <div key={item.id} className={styles.newsItem}>
              <div className={styles.newsLine}>
                <AnnouncementLine item={item} {...shared} />
              </div>
              <Button kind="secondary" onClick={() => setPlaced({ path, items: shown, isAsked: true })}>
                {texts.show}
              </Button>
            </div>
          ))}
        {hasRegion && arrived.length > MAX_NEWS && (
          <p className={styles.moreNews}>{texts.andMore(arrived.length - MAX_NEWS)}</p>
        )}
      </div>
    </>
  )
}

/** Whether first/announcements.ts has shown announcements in the page. It shows none from another release. */
const isPainted = () => paintedSection()?.matches(':not(:empty)') === true

const paintedSection = () => document.querySelector(partSelector('announcements'))

const linksIn = (section: Element | null) => Array.from(section?.querySelectorAll('a') ?? [])
