interface Timer {
  atMs: number
  /** The interval; 0 for a timer that fires once. */
  readonly everyMs: number
  /** True for timers of `at`. Setting the wall clock ahead brings them closer; setting it back does not delay them. */
  readonly isByWallClock: boolean
  readonly run: () => void
}

/**
 * A wall clock that tests move, with timers.
 * @param startsAt ms since 1970
 * @param settle resolves once all consequences of a timer have happened
 */
export function createFakeClock(startsAt: number, settle: () => Promise<void>) {
  let nowMs = startsAt
  const timers = new Set<Timer>()

  const add = (atMs: number, run: () => void, everyMs = 0, isByWallClock = false) => {
    const timer = { atMs, everyMs, isByWallClock, run }
    timers.add(timer)
    return () => {
      timers.delete(timer)
    }
  }
  const fire = (timer: Timer) => {
    if (!timers.has(timer)) return
    // As in browsers, an overdue interval fires only once, and its next period begins now.
    if (timer.everyMs > 0) timer.atMs = nowMs + timer.everyMs
    else timers.delete(timer)
    timer.run()
  }

  return {
    /** The timers that will still fire. */
    timers: timers as ReadonlySet<Readonly<Timer>>,
    now: () => nowMs,
    at: (atMs: number, run: () => void) => add(atMs, run, 0, true),
    after: (ms: number, run: () => void) => add(nowMs + ms, run),
    every: (ms: number, run: () => void) => add(nowMs + ms, run, ms),
    /** Moves the clock and fires the timers that become due, in order. */
    async advance(ms: number) {
      const untilMs = nowMs + ms
      for (;;) {
        await settle()
        // After a sleep, fire all overdue timers in the order of their creation. Browsers define no order.
        const overdue = [...timers].find(({ atMs }) => atMs < nowMs)
        const next = overdue ?? [...timers].filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0]
        if (!next) break
        nowMs = Math.max(nowMs, next.atMs)
        // Fire all timers of one moment before promises settle, because tabs do not wait for each other.
        const together = overdue ? [overdue] : [...timers].filter(({ atMs }) => atMs === next.atMs)
        together.forEach(fire)
      }
      nowMs = untilMs
    },
    /** Puts the machine to sleep: time passes, and due timers fire only at the next `advance`. */
    sleep(ms: number) {
      nowMs += ms
    },
    /** Sets the wall clock. Timers keep their remaining time, but setting it ahead brings those of `at` closer. */
    set(ms: number) {
      timers.forEach((timer) => {
        timer.atMs += timer.isByWallClock ? Math.min(0, ms - nowMs) : ms - nowMs
      })
      nowMs = ms
    },
  }
}
