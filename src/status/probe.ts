import type { Answer, StatusEnv } from './env.ts'
import { SLEEP_MARGIN_MS, TIMEOUT_MS } from './limits.ts'
import type { Measurement } from './verdict.ts'

/**
 * Returns the address of the icon at the site's origin, where browsers look for it, whatever the site's own path is.
 * The time defeats caches. It has no parameter name, because ad blockers match words in addresses.
 */
export function faviconAddress(url: string, now: number): string {
  return `${url.startsWith('/') ? '' : new URL(url).origin}/favicon.ico?${now}`
}

/** Runs one request for at most `limitMs`. Never rejects; leaves no timer and no request behind. */
export function measureRequest(
  env: StatusEnv,
  limitMs: number,
  signal: AbortSignal,
  run: (signal: AbortSignal) => Promise<Answer>,
): Promise<Measurement> {
  return new Promise((resolve) => {
    const startedAt = env.now()
    const request = new AbortController()
    const end = (measurement: Measurement) => {
      const hasSlept = env.now() - startedAt > limitMs + SLEEP_MARGIN_MS
      cancelTimer()
      request.abort()
      resolve(signal.aborted || hasSlept ? { kind: 'inconclusive' } : measurement)
    }
    const cancelTimer = env.after(limitMs, () => end({ kind: 'timed-out' }))
    signal.addEventListener('abort', () => end({ kind: 'inconclusive' }), { signal: request.signal })
    run(request.signal).then(
      ({ ok, ms }) => end({ kind: ok ? 'loaded' : 'failed', ms }),
      () => end({ kind: 'failed', ms: env.now() - startedAt }),
    )
  })
}

/** Probes one site once. Never rejects. */
export function probe(url: string, env: StatusEnv, signal: AbortSignal): Promise<Measurement> {
  // `async` turns an exception of the port into a rejection.
  return measureRequest(env, TIMEOUT_MS, signal, async (inner) => env.loadImage(faviconAddress(url, env.now()), inner))
}
