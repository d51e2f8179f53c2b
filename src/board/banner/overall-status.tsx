import { useHydrated, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useConfig, useCores, useTexts } from '../../app/context/context.tsx'
import { IncidentTitle } from '../../app/links/incident-link.tsx'
import { bannerId, iconOfState, incidentIdOf, tileIdOf } from '../../app/state-look.ts'
import type { Reading } from '../../situation/index.ts'
import { formatMoment, formatTime } from '../../texts/format.ts'
import type { BannerForm } from '../../texts/sentences/of-all-sites.ts'
import { bannerForm } from '../../texts/sentences/of-all-sites.ts'
import { Banner, Button, Icon } from '../../ui/index.ts'
import { CauseLine } from './cause-line.tsx'
import { IncidentLines } from './incident-lines.tsx'
import * as styles from './overall-status.css.ts'
import { SiteReportLink } from './report-link.tsx'

/** The banner: the overall state or the newest incident, how many sites are in trouble, and when they were checked. */
export function OverallStatus({ reading, onOpenSite }: Omit<FactsProps, 'form'>) {
  const texts = useTexts()
  const form = bannerForm(reading, texts)
  const { contact } = useConfig()
  const { banner, incidents, inTroubleAtRoundEnd, isBlocked, now } = reading
  const { title, moreIncidents } = form
  const [isOpen, setIsOpen] = useState(false)
  // The prerendered page has no cause.
  const isHydrated = useHydrated()
  useAskedIncident(reading, () => setIsOpen(true))
  const titleId = `${bannerId}-title`
  const hasReport = contact !== undefined && !isBlocked && (incidents.length > 0 || inTroubleAtRoundEnd.length > 0)
  return (
    <div
      id={bannerId}
      className={styles.place}
      data-state={banner}
      role="group"
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <Banner
        icon={
          <span data-shape="">
            <Icon name={iconOfState(banner)} />
          </span>
        }
        title={
          <>
            <span id={titleId} data-label="" lang={title.lang}>
              {title.text}
            </span>
            {moreIncidents && <span>{` ${moreIncidents}`}</span>}
          </>
        }
        facts={<Facts reading={reading} form={form} onOpenSite={onOpenSite} />}
        action={
          (banner === 'paused' || hasReport) && (
            <>
              {banner === 'paused' && <Resume />}
              {hasReport && <SiteReportLink />}
            </>
          )
        }
        note={isHydrated && form.cause && <CauseLine form={form.cause} />}
        isOpen={isOpen}
        onToggle={setIsOpen}
      >
        {incidents.length > 0 && <IncidentLines incidents={incidents} now={now} />}
      </Banner>
    </div>
  )
}

/** Calls `onAsked` when an address of an incident is opened, which leads into the banner. */
function useAskedIncident({ incidents }: Reading, onAsked: () => void): void {
  const location = useRouterState({ select: (state) => state.location })
  const isAsked = incidents.some((incident) => incidentIdOf(incident) === location.hash)
  useEffect(() => {
    if (!isAsked) return
    onAsked()
    document.getElementById(bannerId)?.scrollIntoView({ block: 'nearest' })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a new address asks
  }, [location, isAsked])
}

interface FactsProps {
  readonly reading: Reading
  readonly form: BannerForm
  /** Opens the details of a site. */
  readonly onOpenSite: (url: string) => void
}

/** What stands beside the title. */
function Facts({ reading, form, onOpenSite }: FactsProps) {
  const texts = useTexts()
  const { locale, t, text } = texts
  const { banner, incidents, now, board } = reading
  const { lastCheckedAt } = board
  const { detail, next, overall, counts, noCause, calm } = form
  const isPaused = banner === 'paused'
  const checkedAt = lastCheckedAt === null ? undefined : new Date(lastCheckedAt).toISOString()
  // The prerendered page does not know it, though its states may be those of the first round.
  const isHydrated = useHydrated()
  const [incident] = incidents
  return (
    <div className={styles.facts}>
      {detail && (isPaused ? <time dateTime={checkedAt}>{detail}</time> : <span>{detail}</span>)}{' '}
      {next && <span>{next}</span>}{' '}
      {incident && !form.title.text.endsWith(text(incident.title).text) && (
        <span>
          <IncidentTitle incident={incident} />
        </span>
      )}{' '}
      {overall && <span>{overall}</span>} {counts && <span>{counts}</span>} {noCause && <span>{noCause}</span>}{' '}
      {isHydrated && calm && (
        <p className={styles.calm}>
          <Calm form={form} onOpenSite={onOpenSite} />
        </p>
      )}{' '}
      {/* A pause says how long ago that was. */}
      {(!isPaused || !detail) && (
        <span className={styles.checked}>
          <span>{t.dashboard.lastChecked}</span>{' '}
          <time
            data-figure=""
            dateTime={checkedAt}
            title={lastCheckedAt === null ? undefined : formatTime(lastCheckedAt, now, locale)}
          >
            {lastCheckedAt === null ? '' : formatMoment(lastCheckedAt, now, locale)}
          </time>
        </span>
      )}
    </div>
  )
}

/** The last problem, which leads to the details of its site, or for how long there was none. */
function Calm({ form, onOpenSite }: Pick<FactsProps, 'form' | 'onOpenSite'>) {
  const { text = '', problem } = form.calm ?? {}
  if (problem === undefined) return <span>{text}</span>
  const { url, name, time } = problem
  return (
    <>
      <span>{text}</span>{' '}
      <a
        href={`#${tileIdOf({ url })}`}
        className={styles.link}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault()
          onOpenSite(url)
        }}
      >
        <span lang={name.lang}>{name.text}</span>
        <span>, </span>
        <span>{time}</span>
      </a>
    </>
  )
}

/** Resumes the updates. */
function Resume() {
  const { t } = useTexts()
  const { monitor } = useCores()
  const resume = () => {
    // Move the focus first, because the button that has it is removed.
    document.getElementById(bannerId)?.focus({ preventScroll: true })
    monitor.resume()
  }
  return (
    <Button size="sm" kind="secondary" look="outline" icon="play" onClick={resume}>
      {t.dashboard.resume}
    </Button>
  )
}
