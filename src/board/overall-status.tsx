import type { ReactNode } from 'react'
import { useTexts } from '../app/context.tsx'
import { useNow } from '../app/use-board.ts'
import { bannerId, iconOfState } from '../app/state-look.ts'
import { formatTime } from '../texts/format.ts'
import type { Announcement } from '../announcements/index.ts'
import type { Board, Overall } from '../status/index.ts'
import { Banner, Icon } from '../ui/index.ts'
import * as styles from './overall-status.css.ts'

interface OverallStatusProps {
  readonly board: Board
  readonly overall: Overall
  /** The open incidents. If all sites respond, the first one is the title: a green banner would not be believed. */
  readonly incidents: readonly Announcement[]
  /** The lines below the title. */
  readonly children: ReactNode
}

/** The banner: the overall state, and the time of the last check. */
export function OverallStatus({ board: { lastCheckedAt, offline }, overall, incidents, children }: OverallStatusProps) {
  const now = useNow()
  const { locale, text, t } = useTexts()
  const [incident] = incidents
  const incidentTitle = overall === 'operational' && !offline && incident ? text(incident.title) : undefined
  const sitesState = offline ? 'offline' : overall
  const state = incidentTitle ? 'incident' : sitesState
  const title = offline ? t.dashboard.offline : t.dashboard.overall[overall]
  return (
    <div id={bannerId} className={styles.place} data-state={state}>
      <Banner
        icon={
          <span data-shape="">
            <Icon name={iconOfState(state)} size="lg" />
          </span>
        }
        title={
          <span data-label="" lang={incidentTitle?.lang}>
            {incidentTitle?.text ?? title}
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
        {incidentTitle && <p className={styles.sitesState}>{title}</p>}
      </Banner>
    </div>
  )
}
