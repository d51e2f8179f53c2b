import { useHydrated } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AnnouncementLink } from '../app/announcement-link.tsx'
import { useConfig, useCores, useTexts } from '../app/context.tsx'
import { bannerId, iconOfKind, tileIdOf, toneOf } from '../app/state-look.ts'
import type { Announcement } from '../announcements/index.ts'
import { calmMinutes } from '../situation/index.ts'
import type { Reading, Situation } from '../situation/index.ts'
import { formatMeasured, formatMoment } from '../texts/format.ts'
import { allDownForm, bannerForm, lineForm, MAX_NAMED } from '../texts/situations.ts'
import { Button, Icon, StatusLabel } from '../ui/index.ts'
import * as styles from './banner-lines.css.ts'

interface BannerLinesProps {
  readonly reading: Reading
  /** A link to report a problem. */
  readonly report: ReactNode
}

/**
 * The lines of the banner: why the states are not current, the open incidents, the sites that are down, the degraded ones,
 * and what to do. If there are none, how long nothing has happened. Names no site while this device cannot check them.
 */
export function BannerLines({ reading, report }: BannerLinesProps) {
  const texts = useTexts()
  const { t } = texts
  const { banner, incidents, allDown, now } = reading
  const { detail, next } = bannerForm(reading, texts)
  const isBlocked = banner === 'offline' || banner === 'images-off'
  const troubled = isBlocked ? [] : reading.inTroubleAtRoundEnd
  const more = troubled.length - MAX_NAMED
  const hasLines = incidents.length + troubled.length > 0
  return (
    <>
      {banner === 'paused' && <PausedLine checkedAt={reading.board.lastCheckedAt} detail={detail} next={next} />}
      {isBlocked && <p className={styles.note}>{detail}</p>}
      {!hasLines && detail === null && <CalmLine reading={reading} />}
      {hasLines && (
        <ul className={styles.list} role="list">
          {incidents.map((incident, index) => (
            <IncidentLine
              key={incident.id}
              incident={incident}
              now={now}
              isBannerTitle={banner === 'incident' && index === 0}
            />
          ))}
          {allDown !== null && troubled.length > 0 ? (
            <li className={styles.line}>{allDownForm(allDown, { t })}</li>
          ) : (
            troubled.slice(0, MAX_NAMED).map((situation) => <SiteLine key={situation.url} situation={situation} />)
          )}
          {more > 0 && allDown === null && <li className={styles.line}>{t.dashboard.more(more)}</li>}
          {report && !isBlocked && <li className={styles.line}>{report}</li>}
        </ul>
      )}
    </>
  )
}

interface PausedLineProps {
  /** ms since 1970 */
  readonly checkedAt: number | null
  /** How old the states are. */
  readonly detail: string | null
  /** When the checks go on. */
  readonly next: string | null
}

/** Says how old the states are and when the checks go on, and resumes them. */
function PausedLine({ checkedAt, detail, next }: PausedLineProps) {
  const { t } = useTexts()
  const { monitor } = useCores()
  const resume = () => {
    // Move the focus first, because the button that has it is removed.
    document.getElementById(bannerId)?.focus({ preventScroll: true })
    monitor.resume()
  }
  return (
    <div className={styles.paused}>
      {(detail !== null || next !== null) && (
        <p className={styles.note}>
          {detail !== null && <time dateTime={new Date(checkedAt ?? 0).toISOString()}>{detail}</time>}{' '}
          {next !== null && <span>{next}</span>}
        </p>
      )}
      <Button size="sm" kind="secondary" look="outline" icon="play" onClick={resume}>
        {t.dashboard.resume}
      </Button>
    </div>
  )
}

/** Says that nothing was wrong today and yesterday, and for how much of that time. */
function CalmLine({ reading }: Pick<BannerLinesProps, 'reading'>) {
  const { t } = useTexts()
  // The title knows of trouble whose line comes at the end of the round. The prerendered page knows of none.
  const isHydrated = useHydrated()
  if (reading.inTrouble.length > 0 && isHydrated) return <p className={styles.note}>{t.dashboard.state.checking}</p>
  const minutes = calmMinutes(reading)
  if (minutes === null) return null
  return <p className={styles.note}>{minutes === 0 ? t.dashboard.nothing : t.recent.calm(formatMeasured(minutes))}</p>
}

interface IncidentLineProps {
  readonly incident: Announcement
  readonly now: number
  /** The banner's heading is the title of this incident, so the line names the kind instead: see `OverallStatus`. */
  readonly isBannerTitle: boolean
}

/** An open incident: its title, since when, its text and its link. */
function IncidentLine({ incident: { title, text: body, from, link }, now, isBannerTitle }: IncidentLineProps) {
  const { text, t, locale } = useTexts()
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

/** A site in trouble: its name, which leads to its tile, and its situation. */
function SiteLine({ situation }: { readonly situation: Situation }) {
  const { sites } = useConfig()
  const texts = useTexts()
  const index = sites.findIndex(({ url }) => url === situation.url)
  const name = texts.text(sites[index]?.name ?? '')
  return (
    <li className={styles.line}>
      <StatusLabel tone={toneOf(situation)}>{null}</StatusLabel>
      <span>
        <a href={`#${tileIdOf(index)}`} className={styles.name} lang={name.lang}>
          {name.text}
        </a>
        <span>{` · ${lineForm(situation, texts)}`}</span>
      </span>
    </li>
  )
}
