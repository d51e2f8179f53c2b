import type { ReactNode } from 'react'
import { useConfig, useTexts } from '../app/context/context.tsx'
import { bannerId, iconOfState, incidentIdOf } from '../app/state-look.ts'
import type { Reading } from '../situation/index.ts'
import { formatTime } from '../texts/format.ts'
import type { BannerForm } from '../texts/sentences/of-all-sites.ts'
import { Banner, Icon } from '../ui/index.ts'
import * as styles from './overall-status.css.ts'

interface OverallStatusProps {
  readonly reading: Reading
  readonly form: BannerForm
  /** The lines below the title. */
  readonly children: ReactNode
}

/** The banner: the overall state, and the time of the last check. */
export function OverallStatus({ reading, form, children }: OverallStatusProps) {
  const { locale, t } = useTexts()
  const { banner, now, incidents } = reading
  const { status } = useConfig()
  const { lastCheckedAt } = reading.board
  const { title, moreIncidents, detail, overall } = form
  const [, secondIncident] = incidents
  const titleId = `${bannerId}-title`
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
            <Icon name={iconOfState(banner)} size="lg" />
          </span>
        }
        title={
          <>
            <span id={titleId} data-label="" lang={title.lang}>
              {title.text}
            </span>{' '}
            {moreIncidents && secondIncident && (
              <a className={styles.more} href={`#${incidentIdOf(secondIncident)}`}>
                {moreIncidents}
              </a>
            )}
          </>
        }
        // A pause says how long ago that was.
        aside={
          (banner !== 'paused' || detail === null) && (
            <span className={styles.checked}>
              <span>{t.dashboard.lastChecked}</span>{' '}
              <time
                data-figure=""
                dateTime={lastCheckedAt === null ? undefined : new Date(lastCheckedAt).toISOString()}
              >
                {lastCheckedAt === null ? '' : formatTime(lastCheckedAt, now, locale)}
              </time>
            </span>
          )
        }
      >
        <div className={status.monitor === undefined ? styles.lines : styles.monitoredLines}>{children}</div>
        {overall !== null && <p className={styles.sitesState}>{overall}</p>}
      </Banner>
    </div>
  )
}
