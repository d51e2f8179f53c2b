import type { ReactNode } from 'react'
import { useTexts } from '../app/context.tsx'
import { bannerId, iconOfState } from '../app/state-look.ts'
import type { ShownText } from '../portal/texts.ts'
import type { Reading } from '../situation/index.ts'
import { formatTime } from '../texts/format.ts'
import { obstacleForm } from '../texts/situations.ts'
import { Banner, Icon } from '../ui/index.ts'
import * as styles from './overall-status.css.ts'

interface OverallStatusProps {
  readonly reading: Reading
  /** The lines below the title. */
  readonly children: ReactNode
}

/** The banner: the overall state, and the time of the last check. */
export function OverallStatus({ reading, children }: OverallStatusProps) {
  const { locale, t } = useTexts()
  const { banner, overall, now } = reading
  const { lastCheckedAt } = reading.board
  const title = useTitle(reading)
  return (
    <div id={bannerId} className={styles.place} data-state={banner} tabIndex={-1}>
      <Banner
        icon={
          <span data-shape="">
            <Icon name={iconOfState(banner)} size="lg" />
          </span>
        }
        title={
          <span data-label="" lang={title.lang}>
            {title.text}
          </span>
        }
        aside={
          <span className={styles.checked}>
            <span>{t.dashboard.lastChecked}</span>{' '}
            <time data-figure="" dateTime={lastCheckedAt === null ? undefined : new Date(lastCheckedAt).toISOString()}>
              {lastCheckedAt === null ? '' : formatTime(lastCheckedAt, now, locale)}
            </time>
          </span>
        }
      >
        {children}
        {/* The words of the specification stay, below a title that says more. */}
        {(banner === 'incident' || banner === 'paused') && (
          <p className={styles.sitesState}>{t.dashboard.overall[overall]}</p>
        )}
      </Banner>
    </div>
  )
}

/** Returns the banner's title. An announced incident is the title while all sites respond: green would not be believed. */
function useTitle({ banner, board, incidents: [incident] }: Reading): ShownText {
  const { text, t } = useTexts()
  if (banner === 'offline' || banner === 'images-off') return { text: obstacleForm(board, { t })?.title ?? '' }
  if (banner === 'paused') return { text: t.dashboard.paused }
  if (banner === 'incident') return text(incident?.title ?? '')
  return { text: t.dashboard.overall[banner] }
}
