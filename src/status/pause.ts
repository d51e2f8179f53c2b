import type { StatusEnv } from './status-env.ts'

/** A pause ends by itself after this time, of which only that counts in which the page is visible. */
export const MAX_PAUSE_MS = 30 * 60_000

/** A machine that has slept notices within this time that a pause is over: not all timers count sleep. */
const LOOK_AGAIN_AFTER_MS = 60_000

/** The end of a pause that nobody ends. */
interface PauseEnd {
  /** Begins to count. */
  readonly begin: () => void
  /** Counts while the page is visible, and holds while it is hidden. */
  readonly follow: () => void
  readonly cancel: () => void
}

/**
 * Counts the visible time of a pause.
 *
 * @param onChange told when the pause will end if the page stays visible, ms since 1970
 */
export function createPauseEnd(
  env: Pick<StatusEnv, 'now' | 'after' | 'isVisible'>,
  onChange: (endsAt: number) => void,
  onEnd: () => void,
): PauseEnd {
  /** The time that is left. Null without a pause. */
  let leftMs: number | null = null
  /** When the pause ends, ms since 1970. Null while nothing counts. */
  let endsAt: number | null = null
  let stopTimer = () => {}

  function look(): void {
    if (endsAt === null) return
    const dueInMs = endsAt - env.now()
    if (dueInMs <= 0) onEnd()
    else stopTimer = env.after(Math.min(dueInMs, LOOK_AGAIN_AFTER_MS), look)
  }

  function hold(): void {
    stopTimer()
    if (endsAt !== null) leftMs = Math.max(0, endsAt - env.now())
    endsAt = null
  }

  function follow(): void {
    if (!env.isVisible()) hold()
    else if (endsAt === null && leftMs !== null) {
      endsAt = env.now() + leftMs
      onChange(endsAt)
      look()
    }
  }

  return {
    begin() {
      hold()
      leftMs = MAX_PAUSE_MS
      follow()
    },
    follow,
    cancel() {
      hold()
      leftMs = null
    },
  }
}
