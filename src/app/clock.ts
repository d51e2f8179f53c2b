import { createStore } from '../base/store.ts'
import type { Store } from '../base/store.ts'

const TICK_MS = 60_000

/**
 * The time that the page shows, in ms since 1970. All that says "since" or "ago", or names a period or a day, reads it, so
 * that the page says one thing at a time. It is at most a minute old.
 */
export interface Clock extends Store<number> {
  /** Reads the time anew: call it when there are new results, which must not lie ahead of the time on the page. */
  readonly tick: () => void
}

interface ClockEnv {
  readonly now: () => number
  /** Starts a timer. Returns a function that cancels it. */
  readonly after: (ms: number, run: () => void) => () => void
}

/** Creates a clock that runs at once. */
export function createClock({ now, after }: ClockEnv): Clock {
  const store = createStore(now())
  const tick = () => {
    cancel()
    cancel = after(TICK_MS, tick)
    store.set(now())
  }
  let cancel = after(TICK_MS, tick)
  return { ...store, tick }
}
