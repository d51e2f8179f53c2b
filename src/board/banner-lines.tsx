import { useHydrated } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AnnouncementLink } from '../app/announcement-link.tsx'
import { useConfig, useCores, useTexts } from '../app/context.tsx'
import { bannerId, iconOfKind, incidentIdOf, tileIdOf, toneOf } from '../app/state-look.ts'
import type { Announcement } from '../announcements/index.ts'
import { lastProblemOf, measuredCalmMinutes } from '../situation/index.ts'
import type { Reading, Situation } from '../situation/index.ts'
import { formatMeasured, formatMoment } from '../texts/format.ts'
import { allDownForm, bannerForm, lastProblemForm, lineForm, MAX_NAMED } from '../texts/situations.ts'
import { Button, Icon, StatusLabel } from '../ui/index.ts'
import * as styles from './banner-lines.css.ts'
import { Updates } from './updates.tsx'

interface BannerLinesProps {
  readonly reading: Reading
  /** A link to report a problem. */
  readonly report: ReactNode
}

/**
 * The lines of the banner: why the states are not current, the open incidents, the sites that are down, the degraded ones,
 * and what to do. If there are none, the last problem. Names no site while this device cannot check them.
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

/** The last problem, if there was one in seven days. Without one, how long the group's monitor has found none, or that it is missing. */
function CalmLine({ reading }: Pick<BannerLinesProps, 'reading'>) {
  const { sites, status } = useConfig()
  const texts = useTexts()
  const { t } = texts
  // The title knows of trouble whose line comes at the end of the round. The prerendered page knows of none.
  const isHydrated = useHydrated()
  if (reading.inTrouble.length > 0 && isHydrated) return <p className={styles.note}>{t.dashboard.state.checking}</p>
  const problem = lastProblemOf(reading)
  if (problem === undefined) {
    const minutes = measuredCalmMinutes(reading)
    if (minutes !== null) return <p className={styles.note}>{t.recent.calm(formatMeasured(minutes))}</p>
    const isMissing = isHydrated && status.monitor !== undefined && reading.board.lastCheckedAt !== null
    return isMissing && <p className={styles.note}>{t.recent.noMonitor}</p>
  }
  const name = texts.text(sites.find(({ url }) => url === problem.url)?.name ?? '')
  return (
    <p className={styles.note}>
      <span>{t.dashboard.lastProblem}</span> <span lang={name.lang}>{name.text}</span>
      <span>,</span> <span className={styles.problemTime}>{lastProblemForm(problem, reading.now, texts)}</span>
    </p>
  )
}

interface IncidentLineProps {
  readonly incident: Announcement
  readonly now: number
  /** The banner's heading is the title of this incident, so the line names the kind instead: see `OverallStatus`. */
  readonly isBannerTitle: boolean
}

/** An open incident: its title, since when, its sites, the latest that is known, and its link. */
function IncidentLine({ incident, now, isBannerTitle }: IncidentLineProps) {
  const { text, t, locale } = useTexts()
  const { from, link } = incident
  const title = text(incident.title)
  return (
    <li id={incidentIdOf(incident)} className={styles.incident}>
      <Icon name={iconOfKind.incident} />
      <div>
        <p>
          {isBannerTitle ? (
            <strong>{t.announcement.kinds.incident}</strong>
          ) : (
            <strong lang={title.lang}>{title.text}</strong>
          )}{' '}
          <span className={styles.since}>{t.dashboard.when.since(formatMoment(from, now, locale))}</span>
          <AffectedSites urls={incident.sites} />
        </p>
        <Updates announcement={incident} now={now} />
        {link !== undefined && (
          <p>
            <AnnouncementLink href={link}>{t.announcement.more}</AnnouncementLink>
          </p>
        )}
      </div>
    </li>
  )
}

/** The sites of an incident. Each leads to its tile. */
function AffectedSites({ urls }: { readonly urls: readonly string[] }) {
  const { sites } = useConfig()
  const { text, t } = useTexts()
  const affected = [...sites.entries()].filter(([, { url }]) => urls.includes(url))
  if (affected.length === 0) return null
  if (affected.length === sites.length && sites.length > 1) return <span>{` · ${t.announcement.allSites}`}</span>
  const more = affected.length - MAX_NAMED
  return (
    <>
      {affected.slice(0, MAX_NAMED).map(([index, { name, url }], place) => {
        const shown = text(name)
        return (
          <span key={url}>
            <span>{place === 0 ? ' · ' : ', '}</span>
            <a href={`#${tileIdOf(index)}`} className={styles.name} lang={shown.lang}>
              {shown.text}
            </a>
          </span>
        )
      })}
      {more > 0 && <span>{` ${t.dashboard.more(more)}`}</span>}
    </>
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
