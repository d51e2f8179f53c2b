import type { ReactNode } from 'react'
import { usePortal } from '../app/context.tsx'
import { OTHER_LABEL_MARK } from '../app/marks.ts'
import { partProps } from '../app/painted-parts.ts'
import { formatTime } from '../i18n/index.ts'
import type { Board, Overall } from '../status/index.ts'
import { Banner, Button, Icon, shapeOf } from '../ui/index.ts'
import { countsOf } from './counts.ts'
import * as styles from './overall-status.css.ts'
import { StateLook, stateProps } from './state-looks.tsx'
import { shownStates, toneOfState } from './state-tones.ts'

interface OverallStatusProps {
  readonly board: Board
  readonly overall: Overall
  /** The addresses of the sites under announced maintenance. */
  readonly inMaintenance: readonly string[]
  readonly refreshing: boolean
  readonly onRefresh: () => void
  /** Replaces the counts of sites, if given. */
  readonly children: ReactNode
}

/** The banner with the overall state, the time of the last check, and the buttons that refresh or pause the checks. */
export function OverallStatus({ board, overall, inMaintenance, refreshing, onRefresh, children }: OverallStatusProps) {
  const { monitor, now, locale, t } = usePortal()
  const { lastCheckedAt, offline, paused } = board
  // During the first round, the title covers only the sites that have responded, so say that the check continues.
  const isFirstRound = lastCheckedAt === null && board.checking && overall !== 'checking'
  const { offlineDetail, paused: pausedNote, stillPaused } = t.dashboard
  const note = offline ? (paused ? stillPaused : offlineDetail) : paused && pausedNote
  const looks = [
    ...shownStates.map((state) => ({ state, shape: shapeOf[toneOfState[state]], title: t.dashboard.overall[state] })),
    { state: 'offline', shape: shapeOf.idle, title: t.dashboard.offline },
  ] as const
  return (
    <div className={styles.place} {...partProps('banner')} {...stateProps(offline ? 'offline' : overall)}>
      <Banner
        mark={looks.map(({ state, shape }) => (
          <StateLook key={state} of={[state]}>
            <Icon name={shape} size="lg" />
          </StateLook>
        ))}
        title={
          <span className={styles.title}>
            {looks.map(({ state, title }) => (
              <StateLook key={state} of={[state]}>
                {title}
              </StateLook>
            ))}
          </span>
        }
        actions={
          <div className={styles.actions}>
            <Button kind="secondary" look="outline" icon="refresh" loading={refreshing} onClick={onRefresh}>
              {t.dashboard.refresh}
            </Button>
            <Button
              kind="secondary"
              look="empty"
              icon={paused ? 'play' : 'pause'}
              onClick={paused ? monitor.resume : monitor.pause}
            >
              <span
                className={styles.either}
                {...{ [OTHER_LABEL_MARK]: paused ? t.dashboard.pause : t.dashboard.resume }}
              >
                {paused ? t.dashboard.resume : t.dashboard.pause}
              </span>
            </Button>
          </div>
        }
      >
        <p className={styles.detail}>
          {isFirstRound ? t.dashboard.state.checking : t.dashboard.lastChecked}{' '}
          {lastCheckedAt !== null ? (
            <time dateTime={new Date(lastCheckedAt).toISOString()}>{formatTime(lastCheckedAt, now(), locale)}</time>
          ) : (
            !isFirstRound && '–'
          )}
        </p>
        <p className={styles.summary}>
          {note ||
            children ||
            (lastCheckedAt !== null &&
              (overall === 'blocked' ? t.dashboard.blocked : t.dashboard.counted(...countsOf(board, inMaintenance))))}
        </p>
      </Banner>
    </div>
  )
}
