import { createStore } from '../../base/store.ts'
import type { ServerClock } from '../../base/server-clock.ts'
import type { Store } from '../../base/store.ts'

const TICK_MS = 60_000

/** The time that the page shows, in ms since 1970. */
export interface Clock extends Store<number> {
  /** Brings the time up to date if it is a minute old, because timers are late while a page is hidden or a machine sleeps. */
  readonly catchUp: () => void
  /** How far the device's clock, by which rounds and their history are stored, is behind this time, in ms. */
  readonly offsetMs: () => number
}

interface ClockEnv {
  readonly server: Pick<ServerClock, 'get' | 'now' | 'subscribe'>
  /** Starts a timer. Returns a function that cancels it. */
  readonly after: (ms: number, run: () => void) => () => void
}

/**
 * Creates the clock of the page. All that says "since" or "ago", or names a period or a day, reads it, so that the page says
 * one thing at a time. It is at most a minute old, and by the server's clock if the device's is wrong.
 */
export function createClock({ server, after }: ClockEnv): Clock {
  const { now } = server
  const store = createStore(now())
  const tick = () => {
    after(TICK_MS, tick)
    store.set(now())
  }
  after(TICK_MS, tick)
  server.subscribe(() => store.set(now()))
  return {
    ...store,
    offsetMs: server.get,
    catchUp() {
      // The time is ahead if the clock was set back.
      if (Math.abs(now() - store.get()) >= TICK_MS) store.set(now())
    },
  }
}
