import { usePortal } from '../app/context.tsx'
import { toneOf } from './tones.ts'
import { formatTime } from '../i18n/index.ts'
import type { Board, Overall } from '../status/index.ts'
import { Banner, Button } from '../ui/index.ts'
import * as styles from './overall-status.css.ts'

interface OverallStatusProps {
  readonly board: Board
  readonly overall: Overall
  readonly refreshing: boolean
  readonly onRefresh: () => void
}

/** The banner: how all sites are, when that was, and the controls of the checks. */
export function OverallStatus({ board, overall, refreshing, onRefresh }: OverallStatusProps) {
  const { status, now, locale, t } = usePortal()
  const { lastCheckedAt, offline, paused } = board
  // The headline is of what has answered so far.
  const isFirstRound = lastCheckedAt === null && board.checking && overall !== 'checking'
  const note = offline ? t.dashboard.offlineDetail : paused && t.dashboard.paused
  return (
    <div data-banner>
      <Banner
        // Without a connection nothing is known of the sites: what is said is said of the connection.
        tone={offline ? 'idle' : toneOf[overall]}
        title={<span className={styles.title}>{offline ? t.dashboard.offline : t.dashboard.overall[overall]}</span>}
        actions={
          <div className={styles.actions}>
            <Button icon="refresh" loading={refreshing} onClick={onRefresh}>
              {t.dashboard.refresh}
            </Button>
            <Button
              kind="secondary"
              look="empty"
              icon={paused ? 'play' : 'pause'}
              onClick={paused ? status.resume : status.pause}
            >
              <span className={styles.either} data-other={paused ? t.dashboard.pause : t.dashboard.resume}>
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
          {note && <span className={styles.note}>{note}</span>}
        </p>
      </Banner>
    </div>
  )
}
