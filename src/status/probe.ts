import type { ProbedSite } from './board.ts'
import type { Answer, StatusEnv } from './status-env.ts'
import { TIMEOUT_MS } from './verdict.ts'
import type { Measurement } from './verdict.ts'

/** The time limit of a plain request. */
export const REACH_TIMEOUT_MS = 5000

/** A request that outlasts its limit by more than this shows that the machine slept or the page was frozen. */
const SLEEP_MARGIN_MS = 1000

/** Whether the configured icon is on another origin than the site. It then says nothing about the site, and is not loaded. */
export const isIconElsewhere = ({ url, icon }: ProbedSite): boolean =>
  icon !== undefined && new URL(icon).origin !== new URL(url).origin

/**
 * Returns the address that a probe requests: the site's own if its icon is elsewhere, the configured icon, or /favicon.ico at
 * the site's origin. The time in the query bypasses caches. It has no parameter name, because ad blockers match words in
 * addresses.
 */
export function probeAddress(site: ProbedSite, now: number): string {
  const { url, icon = `${new URL(url).origin}/favicon.ico` } = site
  const address = isIconElsewhere(site) ? url.replace(/#.*/s, '') : icon
  return `${address}${address.includes('?') ? '&' : '?'}${now}`
}

/** Runs one request for at most `limitMs`. Never rejects, even if `run` does, and leaves no timer behind. */
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
      (answer) => end({ kind: kindOf(answer), ms: answer.ms }),
      () => end({ kind: 'failed', ms: env.now() - startedAt }),
    )
  })
}

function kindOf({ ok, isRedirectRefused }: Answer): 'loaded' | 'reached' | 'failed' {
  if (ok) return 'loaded'
  return isRedirectRefused ? 'reached' : 'failed'
}

/** Probes one site once, by its icon or, if that is elsewhere, by a plain request. Never rejects. */
export function probe(site: ProbedSite, env: StatusEnv, signal: AbortSignal): Promise<Measurement> {
  // `async` turns an exception thrown by the port into a rejection.
  const request = isIconElsewhere(site) ? env.reach : env.loadImage
  return measureRequest(env, TIMEOUT_MS, signal, async (inner) => request(probeAddress(site, env.now()), inner))
}

/** Asks the portal's own server whether this device has a connection. Never rejects. */
export function reachPortal(env: StatusEnv, signal: AbortSignal): Promise<Measurement> {
  return measureRequest(env, REACH_TIMEOUT_MS, signal, async (inner) => env.reachPortal(inner))
}
