import { useHydrated } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AnnouncementLink } from '../app/links/announcement-link.tsx'
import { useConfig, useCores, useTexts } from '../app/context/context.tsx'
import { bannerId, iconOfKind, incidentIdOf, tileIdOf, toneOf } from '../app/state-look.ts'
import type { Announcement } from '../announcements/index.ts'
import type { Reading } from '../situation/index.ts'
import { formatMoment } from '../texts/format.ts'
import type { BannerForm } from '../texts/sentences/of-all-sites.ts'
import { MAX_NAMED, moreForm } from '../texts/sentences/sentence-parts.ts'
import { Button, Icon, StatusLabel } from '../ui/index.ts'
import * as styles from './banner-lines.css.ts'
import { Updates } from './updates.tsx'

interface BannerLinesProps {
  readonly reading: Reading
  readonly form: BannerForm
  /** A link to report a problem. */
  readonly report: ReactNode
}

/**
 * The lines of the banner: why the states are not current, the open incidents, the sites that are down, the degraded ones,
 * and what to do. If there are none, the last problem.
 */
export function BannerLines({ reading, form, report }: BannerLinesProps) {
  const { banner, board, incidents, isBlocked, now } = reading
  const { detail, next, sites, rest, calm } = form
  // The prerendered page has no line, though its states may be those of the first round.
  const isHydrated = useHydrated()
  return (
    <>
      {banner === 'paused' && <PausedLine checkedAt={board.lastCheckedAt} detail={detail} next={next} />}
      {isBlocked && <p className={styles.note}>{detail}</p>}
      {calm && isHydrated && <CalmLine calm={calm} />}
      {(incidents.length > 0 || sites.length > 0 || rest !== '') && (
        <ul className={styles.list} role="list">
          {incidents.map((incident, index) => (
            <IncidentLine
              key={incident.id}
              incident={incident}
              now={now}
              isBannerTitle={banner === 'incident' && index === 0}
            />
          ))}
          {sites.map((site) => (
            <SiteLine key={site.situation.url} {...site} />
          ))}
          {rest && <li className={styles.line}>{rest}</li>}
          {report && !isBlocked && <li className={styles.line}>{report}</li>}
        </ul>
      )}
    </>
  )
}

/** Moves the focus from a line that is removed to the banner. */
const releaseFocus = (line: HTMLLIElement | null) => () => {
  if (line?.contains(document.activeElement)) document.getElementById(bannerId)?.focus({ preventScroll: true })
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

function CalmLine({ calm: { text, problem } }: { readonly calm: NonNullable<BannerForm['calm']> }) {
  if (problem === undefined) return <p className={styles.note}>{text}</p>
  const { name, time } = problem
  return (
    <p className={styles.note}>
      <span>{text}</span> <span lang={name.lang}>{name.text}</span>
      <span>,</span> <span className={styles.problemTime}>{time}</span>
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
    <li ref={releaseFocus} id={incidentIdOf(incident)} className={styles.incident}>
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
  const texts = useTexts()
  const { text, t } = texts
  const affected = sites.filter(({ url }) => urls.includes(url))
  if (affected.length === 0) return null
  if (affected.length === sites.length && sites.length > 1) return <span>{` · ${t.announcement.allSites}`}</span>
  const more = moreForm(affected.length - MAX_NAMED, texts)
  return (
    <>
      {affected.slice(0, MAX_NAMED).map((site, place) => {
        const shown = text(site.name)
        return (
          <span key={site.url}>
            <span>{place === 0 ? ' · ' : ', '}</span>
            <a href={`#${tileIdOf(site)}`} className={styles.name} lang={shown.lang}>
              {shown.text}
            </a>
          </span>
        )
      })}
      {more && <span>{` ${more}`}</span>}
    </>
  )
}

/** A site in trouble: its name, which leads to its tile, and its situation. */
function SiteLine({ situation, line }: BannerForm['sites'][number]) {
  const name = useTexts().nameOf(situation.url)
  return (
    <li ref={releaseFocus} className={styles.line}>
      <StatusLabel tone={toneOf(situation)}>{null}</StatusLabel>
      <span>
        <a href={`#${tileIdOf(situation)}`} className={styles.name} lang={name.lang}>
          {name.text}
        </a>
        <span>{` · ${line}`}</span>
      </span>
    </li>
  )
}
