import type { Answer, StatusEnv } from './env.ts'
import type { Measurement } from './verdict.ts'
import { TIMEOUT_MS } from './verdict.ts'

/** A timer this late means that the machine slept or the page was frozen: the site is not to blame. */
export const SLEEP_MARGIN_MS = 1000

/**
 * The icon at the site's origin, whatever path the site's own address has: that is where browsers look for it.
 * The time parameter defeats caches. It has no name, because ad blockers match words in addresses.
 */
export function faviconOf(url: string, now: number): string {
  return `${url.startsWith('/') ? '' : new URL(url).origin}/favicon.ico?${now}`
}

/** Runs one request for at most `limitMs`. Never rejects; leaves no timer and no request behind. */
export function attempt(
  env: StatusEnv,
  limitMs: number,
  signal: AbortSignal,
  run: (signal: AbortSignal) => Promise<Answer>,
): Promise<Measurement> {
  return new Promise((resolve) => {
    const startedAt = env.now()
    const request = new AbortController()
    const end = (measurement: Measurement) => {
      const slept = signal.aborted || env.now() - startedAt > limitMs + SLEEP_MARGIN_MS
      cancelTimer()
      request.abort()
      resolve(slept ? { kind: 'spoiled' } : measurement)
    }
    const cancelTimer = env.after(limitMs, () => end({ kind: 'timed-out' }))
    signal.addEventListener('abort', () => end({ kind: 'spoiled' }), { signal: request.signal })
    run(request.signal).then(
      ({ ok, ms }) => end({ kind: ok ? 'loaded' : 'failed', ms }),
      () => end({ kind: 'failed', ms: env.now() - startedAt }),
    )
  })
}

/** One look at one site. Never rejects. */
export function probe(url: string, env: StatusEnv, signal: AbortSignal): Promise<Measurement> {
  // `async`, so that whatever a port throws becomes a rejection, which `attempt` understands.
  return attempt(env, TIMEOUT_MS, signal, async (inner) => env.loadImage(faviconOf(url, env.now()), inner))
}
