import { useHydrated } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AnnouncementLink } from '../app/announcement-link.tsx'
import { useConfig, useTexts } from '../app/context.tsx'
import { iconOfKind, tileIdOf, toneOfState } from '../app/state-look.ts'
import { useNow } from '../app/use-board.ts'
import type { Announcement } from '../announcements/index.ts'
import { isTrouble, worstFirst } from '../status/index.ts'
import type { Board, HistoryReader, Overall, SiteStatus } from '../status/index.ts'
import { formatMeasured, formatMoment } from '../texts/format.ts'
import { Icon, StatusLabel } from '../ui/index.ts'
import * as styles from './banner-lines.css.ts'
import { allDownText, groupViewOf } from './group-view.ts'
import { startOfYesterday } from './recent.tsx'
import { currentTrouble, incidentStartOf, minutesIn, stateAndWhen, whenOf } from '../app/since-when.ts'

/** The maximum number of sites that the banner names. */
const MAX_NAMED = 3

interface BannerLinesProps {
  readonly board: Board
  readonly overall: Overall
  /** The addresses of the sites to leave out. */
  readonly inMaintenance: readonly string[]
  readonly incidents: readonly Announcement[]
  readonly history: HistoryReader
  /** A link to report a problem. */
  readonly report: ReactNode
}

/**
 * The lines of the banner: the open incidents, then the sites that are down, then the degraded ones, and what to do. If
 * there are none, how long nothing has happened.
 */
export function BannerLines({ board, overall, inMaintenance, incidents, history, report }: BannerLinesProps) {
  const texts = useTexts()
  const { t } = texts
  if (board.offline) {
    return <p className={styles.note}>{board.paused ? t.dashboard.stillPaused : t.dashboard.offlineDetail}</p>
  }
  const troubled = troublesOf(board).filter(({ url }) => !inMaintenance.includes(url))
  const others = troubled.length - MAX_NAMED
  const hasLines = incidents.length + troubled.length > 0
  const areAllDown = troubled.length > 1 && board.sites.every(({ status }) => status === 'down')
  return (
    <>
      {board.paused && <p className={styles.note}>{t.dashboard.paused}</p>}
      {!hasLines && !board.paused && <CalmLine history={history} hasUnlistedTrouble={isTrouble(overall)} />}
      {hasLines && (
        <ul className={styles.list} role="list">
          {incidents.map((incident, index) => (
            <IncidentLine
              key={incident.id}
              incident={incident}
              isBannerTitle={overall === 'operational' && index === 0}
            />
          ))}
          {areAllDown ? (
            <li className={styles.line}>{allDownText(board, history, texts)}</li>
          ) : (
            troubled
              .slice(0, MAX_NAMED)
              .map((site) => (
                <SiteLine
                  key={site.url}
                  site={site}
                  history={history}
                  incidentStart={incidentStartOf(site.url, incidents)}
                />
              ))
          )}
          {others > 0 && !areAllDown && <li className={styles.line}>{t.dashboard.more(others)}</li>}
          {report && <li className={styles.line}>{report}</li>}
        </ul>
      )}
    </>
  )
}

/** Says that nothing was wrong today and yesterday, and for how much of that time. */
function CalmLine({
  history,
  hasUnlistedTrouble,
}: {
  readonly history: HistoryReader
  readonly hasUnlistedTrouble: boolean
}) {
  const { sites } = useConfig()
  const { t } = useTexts()
  // The title knows of trouble whose line comes at the end of the round. The prerendered page knows of none.
  const isHydrated = useHydrated()
  if (hasUnlistedTrouble && isHydrated) return <p className={styles.note}>{t.dashboard.state.checking}</p>
  const since = startOfYesterday(history.now)
  if (sites.some(({ url }) => history.disruptions(url).some(({ to }) => to >= since))) return null
  const measuredMs = Math.max(...sites.map(({ url }) => history.availability(url, since).measuredMs))
  const text = measuredMs === 0 ? t.dashboard.nothing : t.recent.calm(formatMeasured(minutesIn(measuredMs)))
  return <p className={styles.note}>{text}</p>
}

/**
 * Returns the sites in trouble, those that are down first. A site is named from the end of the round that found its
 * trouble, so that the banner grows at most once a round.
 */
function troublesOf({ sites, lastRound }: Board): readonly SiteStatus[] {
  const namedUrls = lastRound.filter(({ status }) => isTrouble(status)).map(({ url }) => url)
  return sites.filter(({ status, url }) => isTrouble(status) && namedUrls.includes(url)).toSorted(worstFirst)
}

interface IncidentLineProps {
  readonly incident: Announcement
  /** The banner's heading is the title of this incident, so the line names the kind instead: see `OverallStatus`. */
  readonly isBannerTitle: boolean
}

/** An open incident: its title, since when, its text and its link. */
function IncidentLine({ incident: { title, text: body, from, link }, isBannerTitle }: IncidentLineProps) {
  const { text, t, locale } = useTexts()
  const now = useNow()
  const [shownTitle, shownBody] = [text(title), text(body)]
  return (
    <li className={styles.incident}>
      <Icon name={iconOfKind.incident} />
      <div>
        <p>
          {isBannerTitle ? (
            <strong>{t.announcement.kinds.incident}</strong>
          ) : (
            <strong lang={shownTitle.lang}>{shownTitle.text}</strong>
          )}{' '}
          <span className={styles.since}>{t.dashboard.when.since(formatMoment(from, now, locale))}</span>
        </p>
        <p lang={shownBody.lang}>{shownBody.text}</p>
        {link !== undefined && (
          <p>
            <AnnouncementLink href={link}>{t.announcement.more}</AnnouncementLink>
          </p>
        )}
      </div>
    </li>
  )
}

interface SiteLineProps {
  readonly site: SiteStatus
  readonly history: HistoryReader
  readonly incidentStart: number | undefined
}

/** A site in trouble: its name, which leads to its tile, its state, and since when. */
function SiteLine({ site, history, incidentStart }: SiteLineProps) {
  const { sites } = useConfig()
  const texts = useTexts()
  const { text, t, locale } = texts
  const position = sites.findIndex(({ url }) => url === site.url)
  const shown = text(sites[position]?.name ?? '')
  const trouble = currentTrouble(site, history, incidentStart)
  const state = t.dashboard.state[site.status]
  const groupView = groupViewOf(site, history, incidentStart, texts)
  const stateText = trouble ? stateAndWhen(trouble, whenOf(trouble, t, locale, history.now), t) : state
  return (
    <li className={styles.line}>
      <StatusLabel tone={toneOfState[site.status]}>{null}</StatusLabel>
      <span>
        <a href={`#${tileIdOf(position)}`} className={styles.name} lang={shown.lang}>
          {shown.text}
        </a>
        <span>{` · ${groupView ? state : stateText}`}</span>
        {groupView && <span>{`${groupView.kind === 'everybody' ? ' ' : ' · '}${groupView.text}`}</span>}
      </span>
    </li>
  )
}
