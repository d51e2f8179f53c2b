import type { ReactNode } from 'react'
import { usePortal } from '../app/context.tsx'
import { figureProps, iconOfState, labelProps, shapeProps, stateProps } from '../app/state-look.ts'
import { formatTime } from '../texts/format.ts'
import type { Board, Overall } from '../status/index.ts'
import { Banner, Icon } from '../ui/index.ts'
import * as styles from './overall-status.css.ts'

interface OverallStatusProps {
  readonly board: Board
  readonly overall: Overall
  /** The lines below the title. */
  readonly children: ReactNode
}

/** The banner: the overall state, and the time of the last check. */
export function OverallStatus({ board: { lastCheckedAt, offline }, overall, children }: OverallStatusProps) {
  const { now, locale, t } = usePortal()
  const state = offline ? 'offline' : overall
  return (
    <div className={styles.place} {...stateProps(state)}>
      <Banner
        icon={
          <span {...shapeProps}>
            <Icon name={iconOfState(state)} size="lg" />
          </span>
        }
        title={<span {...labelProps}>{offline ? t.dashboard.offline : t.dashboard.overall[overall]}</span>}
        aside={
          <span className={styles.checked}>
            {t.dashboard.lastChecked}{' '}
            <time
              dateTime={lastCheckedAt === null ? undefined : new Date(lastCheckedAt).toISOString()}
              {...figureProps}
            >
              {lastCheckedAt === null ? '' : formatTime(lastCheckedAt, now(), locale)}
            </time>
          </span>
        }
      >
        {children}
      </Banner>
    </div>
  )
}
