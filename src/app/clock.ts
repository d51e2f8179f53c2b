import { createStore } from '../base/store.ts'
import type { Store } from '../base/store.ts'

const TICK_MS = 60_000

interface ClockEnv {
  readonly now: () => number
  /** Starts a timer. Returns a function that cancels it. */
  readonly after: (ms: number, run: () => void) => () => void
}

/**
 * Creates the time that the page shows, in ms since 1970. All that says "since" or "ago", or names a period or a day, reads
 * it, so that the page says one thing at a time. It is at most a minute old.
 */
export function createClock({ now, after }: ClockEnv): Store<number> {
  const store = createStore(now())
  const tick = () => {
    after(TICK_MS, tick)
    store.set(now())
  }
  after(TICK_MS, tick)
  return store
}
