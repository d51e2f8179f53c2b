import type { StatusEnv } from './env.ts'

/** Ticks at each interval. The wall clock decides whether a round is due, because timers stop in frozen pages. */
export function createSchedule(env: Pick<StatusEnv, 'now' | 'every'>, intervalMs: number, onTick: () => void) {
  /** Start of the latest round, by this page or the leader, ms since 1970. */
  let lastRoundAt = -Infinity
  let stopInterval = () => {}

  const start = () => {
    stopInterval()
    stopInterval = env.every(intervalMs, onTick)
  }
  const isDue = (afterMs = intervalMs) => {
    const elapsedMs = env.now() - lastRoundAt
    // Negative if the clock was set back.
    return elapsedMs < 0 || elapsedMs > afterMs
  }

  return {
    lastRoundAt: () => lastRoundAt,
    isDue,
    start,
    stop() {
      stopInterval()
      lastRoundAt = -Infinity
    },
    /** Records when the latest round began. Without an argument, a round becomes due. */
    setLastRoundAt(at = -Infinity) {
      lastRoundAt = at
    },
    /** Aligns the interval with the leader's, so that this page can take over on time. */
    follow(leaderRoundAt: number) {
      if (leaderRoundAt <= lastRoundAt && !isDue()) return
      lastRoundAt = leaderRoundAt
      start()
    },
  }
}
