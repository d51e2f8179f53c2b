import type { StatusEnv } from './env.ts'

/** Ticks at each interval, and decides by the wall clock whether a round is due: timers stop in frozen pages. */
export function createSchedule(env: Pick<StatusEnv, 'now' | 'every'>, intervalMs: number, onTick: () => void) {
  /** Start of the latest round, by this page or by the leader, ms since 1970. */
  let lastRoundAt = -Infinity
  let stopInterval = () => {}

  const start = () => {
    stopInterval()
    stopInterval = env.every(intervalMs, onTick)
  }
  const isDue = (afterMs = intervalMs) => {
    const elapsedMs = env.now() - lastRoundAt
    // It is negative after the clock was set back.
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
    /** Records when the latest round began. Without an argument it forgets the round, so that one is due. */
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
