/** The clock for proofs of possession and ID tokens: the wall clock, corrected by the portal's server if it is wrong. */
import { CLOCK_TOLERANCE_MS } from '../../base/server-clock.ts'
import { withTimeout } from './deadline.ts'
import type { AuthEnv } from '../auth-env.ts'
import { NETWORK_TIMEOUT_MS } from './http.ts'

/** Tolerated difference between two clocks, or between the times before and after the usual synchronization of one. */
export const CLOCK_LEEWAY_S = 60

export type Clock = ReturnType<typeof createClock>

export function createClock(env: AuthEnv) {
  let offsetS = 0

  /**
   * Asks the portal's server for the time, because CORS hides the provider's `Date` header. Resolves with the
   * difference from the wall clock in seconds, or with null if the server does not say.
   */
  async function measureOffsetS(signal: AbortSignal): Promise<number | null> {
    const ask = (inner: AbortSignal) =>
      env.fetch(`${env.origin}/`, { method: 'HEAD', cache: 'no-store', signal: inner })
    const sentAt = env.now()
    const response = await withTimeout(env, NETWORK_TIMEOUT_MS, 'network-timeout', signal, ask).catch(() => null)
    const offsetMs = response && env.observeTime(response.headers, sentAt, env.now())
    return offsetMs === null ? null : offsetMs / 1000
  }

  return {
    /** How far the wall clock is behind, in seconds. 0 until it has been corrected. */
    offsetS: () => offsetS,
    /**
     * Repeats what `refusal` has ended, with the time of the portal's server, and keeps that time if it helps. Throws
     * `refusal` if the clock was right or the server does not say.
     */
    async repeat<T>(refusal: unknown, signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
      const formerS = offsetS
      const measuredS = await measureOffsetS(signal)
      if (measuredS === null || Math.abs(measuredS - formerS) * 1000 <= CLOCK_TOLERANCE_MS) throw refusal
      offsetS = measuredS
      return attempt().catch((thrown: unknown) => {
        offsetS = formerS
        throw thrown
      })
    },
  }
}
