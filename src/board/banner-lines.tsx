import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { AnnouncementLink } from '../app/announcement-link.tsx'
import { usePortal } from '../app/context.tsx'
import { toneOfState } from '../app/state-look.ts'
import type { Announcement } from '../announcements/index.ts'
import type { Board, HistoryReader } from '../status/index.ts'
import { Icon, StatusLabel } from '../ui/index.ts'
import * as styles from './banner-lines.css.ts'
import { incidentStartOf, currentTrouble, whenOf } from './since-when.ts'
import { tileIdOf } from './site-tile.tsx'

/** The maximum number of sites that the banner names. */
const MAX_NAMED = 3

interface BannerLinesProps {
  readonly board: Board
  /** The addresses of the sites to leave out. */
  readonly inMaintenance: readonly string[]
  readonly incidents: readonly Announcement[]
  readonly history: HistoryReader
}

/**
 * The lines of the banner: the announced incidents, then the sites that are down, then the degraded ones. A second
 * site is added only when a round ends, so that the page does not move with every result.
 */
export function BannerLines({ board, inMaintenance, incidents, history }: BannerLinesProps) {
  const { config, locale, now, text, t } = usePortal()
  // The prerendered page has no lines, and the first render must match it.
  const isHydrated = useHydrated()
  const [round, setRound] = useState(board)
  if (round.lastCheckedAt !== board.lastCheckedAt) setRound(board)
  if (!isHydrated) return null
  if (board.offline) {
    return <p className={styles.note}>{board.paused ? t.dashboard.stillPaused : t.dashboard.offlineDetail}</p>
  }
  const wasTrouble = (at: number) => round.lastCheckedAt !== null && round.sites[at]?.status !== 'operational'
  const sites = board.sites.map((status, at) => ({ ...status, at, name: config.sites[at]?.name ?? '' }))
  const sitesThatAre = (state: 'down' | 'degraded') =>
    sites.filter(({ url, status }) => status === state && !inMaintenance.includes(url))
  const seen = [...sitesThatAre('down'), ...sitesThatAre('degraded')]
  const ofRound = seen.filter(({ at }) => wasTrouble(at))
  // The banner has room for one site, which need not wait until the round ends.
  const troubled = ofRound.length > 0 ? ofRound : seen.slice(0, 1)
  const others = troubled.length - MAX_NAMED
  const hasLines = incidents.length + troubled.length > 0
  return (
    <>
      {board.paused && <p className={styles.note}>{t.dashboard.paused}</p>}
      {hasLines && (
        <ul className={styles.list} role="list">
          {incidents.map(({ id, title, link }) => {
            const shown = text(title)
            const name = <span lang={shown.lang}>{shown.text}</span>
            return (
              <li key={id} className={styles.line}>
                <Icon name="info" />
                {link ? <AnnouncementLink href={link}>{name}</AnnouncementLink> : name}
              </li>
            )
          })}
          {troubled.slice(0, MAX_NAMED).map((site) => {
            const { url, status, at } = site
            const shown = text(site.name)
            const stretch = currentTrouble(site, history, incidentStartOf(url, incidents), now())
            return (
              <li key={url} className={styles.line}>
                <StatusLabel tone={toneOfState[status]}>{null}</StatusLabel>
                <span>
                  <a href={`#${tileIdOf(at)}`} className={styles.name} lang={shown.lang}>
                    {shown.text}
                  </a>
                  {` · ${t.dashboard.state[status]}${stretch ? ` ${whenOf(stretch, t, locale, now())}` : ''}`}
                </span>
              </li>
            )
          })}
          {others > 0 && <li className={styles.line}>{t.dashboard.more(others)}</li>}
        </ul>
      )}
    </>
  )
}
