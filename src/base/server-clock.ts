import { createStore } from './store.ts'
import type { Store } from './store.ts'

/** From this difference on, the page goes by the server's clock, not by the device's. */
const MIN_DIFFERENCE_MS = 300_000

/** The duration of a request can cause differences up to this one. */
export const CLOCK_TOLERANCE_MS = 5_000

/** The clock of the portal's server. Its value is how far the device's clock is behind, in ms, if the page goes by it, else 0. */
export interface ServerClock extends Store<number> {
  /** Returns the time that the page shows, ms since 1970. */
  readonly now: () => number
  /**
   * Reads the time in a response of the portal's server. Returns how far the device's clock is behind, in ms, or null if the
   * response does not say.
   *
   * @param sentAt when the request was sent, by the device's clock, ms since 1970
   * @param receivedAt when its response came
   */
  readonly observe: (headers: Pick<Headers, 'get'>, sentAt: number, receivedAt: number) => number | null
}

/** @param now the device's clock, ms since 1970 */
export function createServerClock(now: () => number): ServerClock {
  const store = createStore(0)
  return {
    ...store,
    now: () => now() + store.get(),
    observe(headers, sentAt, receivedAt) {
      const aheadMs = differenceMs(headers, sentAt, receivedAt)
      if (aheadMs !== null && Math.abs(aheadMs - store.get()) > CLOCK_TOLERANCE_MS) {
        store.set(Math.abs(aheadMs) < MIN_DIFFERENCE_MS ? 0 : aheadMs)
      }
      return aheadMs
    },
  }
}

/** A response that a cache has kept for longer does not tell the time. */
const MAX_AGE_S = 86_400

/** Before this time, the server does not know it: one without a battery starts in 1970. */
const EARLIEST = Date.UTC(2026, 0)

/** A cache between us and the server says in `Age` for how long it has kept the response. */
function differenceMs(headers: Pick<Headers, 'get'>, sentAt: number, receivedAt: number): number | null {
  const age = headers.get('age') ?? ''
  // RFC 9111 §5.1: a value that is no whole number is ignored.
  const ageS = /^\d+$/.test(age) ? Number(age) : 0
  const serverTime = Date.parse(headers.get('date') ?? '') + ageS * 1000
  if (!(serverTime >= EARLIEST && ageS <= MAX_AGE_S)) return null
  // The server may have sent the response at any time in between, in which the machine may have slept.
  return serverTime < sentAt ? serverTime - sentAt : Math.max(0, serverTime - receivedAt)
}
