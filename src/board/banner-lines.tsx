import { AnnouncementLink } from '../app/announcement-link.tsx'
import { useConfig, useTexts } from '../app/context.tsx'
import { tileIdOf, toneOfState } from '../app/state-look.ts'
import type { Announcement } from '../announcements/index.ts'
import type { Board, HistoryReader, SiteStatus } from '../status/index.ts'
import { Icon, StatusLabel } from '../ui/index.ts'
import * as styles from './banner-lines.css.ts'
import { incidentStartOf, currentTrouble, whenOf } from './since-when.ts'

/** The maximum number of sites that the banner names. */
const MAX_NAMED = 3

interface BannerLinesProps {
  readonly board: Board
  /** The addresses of the sites to leave out. */
  readonly inMaintenance: readonly string[]
  readonly incidents: readonly Announcement[]
  readonly history: HistoryReader
}

/** The lines of the banner: the announced incidents, then the sites that are down, then the degraded ones. */
export function BannerLines({ board, inMaintenance, incidents, history }: BannerLinesProps) {
  const { t } = useTexts()
  if (board.offline) {
    return <p className={styles.note}>{board.paused ? t.dashboard.stillPaused : t.dashboard.offlineDetail}</p>
  }
  const troubled = troublesOf(board).filter(({ url }) => !inMaintenance.includes(url))
  const others = troubled.length - MAX_NAMED
  return (
    <>
      {board.paused && <p className={styles.note}>{t.dashboard.paused}</p>}
      {incidents.length + troubled.length > 0 && (
        <ul className={styles.list} role="list">
          {incidents.map((incident) => (
            <IncidentLine key={incident.id} incident={incident} />
          ))}
          {troubled.slice(0, MAX_NAMED).map((site) => (
            <SiteLine
              key={site.url}
              site={site}
              history={history}
              incidentStart={incidentStartOf(site.url, incidents)}
            />
          ))}
          {others > 0 && <li className={styles.line}>{t.dashboard.more(others)}</li>}
        </ul>
      )}
    </>
  )
}

/**
 * Returns the sites in trouble, those that are down first. A site is named from the end of the round that found its
 * trouble, so that the banner grows at most once a round.
 */
function troublesOf({ sites, lastRound }: Board): readonly SiteStatus[] {
  const isInTrouble = ({ status }: SiteStatus) => status === 'down' || status === 'degraded'
  const namedUrls = lastRound.filter(isInTrouble).map(({ url }) => url)
  const troubled = sites.filter((site) => isInTrouble(site) && namedUrls.includes(site.url))
  return [
    ...troubled.filter(({ status }) => status === 'down'),
    ...troubled.filter(({ status }) => status === 'degraded'),
  ]
}

function IncidentLine({ incident: { title, link } }: { readonly incident: Announcement }) {
  const { text } = useTexts()
  const shown = text(title)
  const name = <span lang={shown.lang}>{shown.text}</span>
  return (
    <li className={styles.line}>
      <Icon name="info" />
      {link ? <AnnouncementLink href={link}>{name}</AnnouncementLink> : name}
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
  const { text, t, locale } = useTexts()
  const position = sites.findIndex(({ url }) => url === site.url)
  const shown = text(sites[position]?.name ?? '')
  const trouble = currentTrouble(site, history, incidentStart)
  const since = trouble ? ` ${whenOf(trouble, t, locale, history.now)}` : ''
  return (
    <li className={styles.line}>
      <StatusLabel tone={toneOfState[site.status]}>{null}</StatusLabel>
      <span>
        <a href={`#${tileIdOf(position)}`} className={styles.name} lang={shown.lang}>
          {shown.text}
        </a>
        {` · ${t.dashboard.state[site.status]}${since}`}
      </span>
    </li>
  )
}
