import type { Overall, SiteState, SiteStatus } from './board.ts'

// Specification, sections 4 and 9.
export const DEGRADED_FROM_MS = 3000
export const TIMEOUT_MS = 10_000
export const FAST_ERROR_MS = 100
export const POLL_EVERY_MS = 60_000

/** One look at a site. The last three come from the second opinion or from our own side. */
export type Measurement =
  | { readonly kind: 'loaded'; readonly ms: number }
  | { readonly kind: 'failed'; readonly ms: number }
  | { readonly kind: 'timed-out' }
  /** The icon failed, a plain request was answered. */
  | { readonly kind: 'reached'; readonly ms: number }
  | { readonly kind: 'unreachable' }
  /** Says nothing about the site: it is repeated, and changes nothing. */
  | { readonly kind: 'spoiled' }

export type Telling = Exclude<Measurement, { readonly kind: 'spoiled' }>

/** The specification's rules for one site, to the letter. */
export function stateOf(measurement: Telling): Exclude<SiteState, 'checking'> {
  if (measurement.kind === 'timed-out' || measurement.kind === 'unreachable') return 'down'
  // The time-out also decides where the answer's event overtook the timer's.
  if (measurement.ms >= TIMEOUT_MS) return 'down'
  if (measurement.kind === 'loaded' && measurement.ms >= DEGRADED_FROM_MS) return 'degraded'
  if (measurement.kind === 'failed' && measurement.ms < FAST_ERROR_MS) return 'down'
  return 'operational'
}

/** What the board shows of it. A site that is down answered nothing, so it has no response time. */
export function statusOf(url: string, measurement: Telling): SiteStatus {
  const status = stateOf(measurement)
  // Rounded down: 2999.9 ms is operational, and must not read "3000 ms".
  const responseTime = 'ms' in measurement && status !== 'down' ? Math.floor(measurement.ms) : null
  const result = { url, status, responseTime }
  return measurement.kind === 'reached' && status !== 'down' ? { ...result, note: 'icon-unreadable' } : result
}

/**
 * The banner: the worst state known. "All operational" is said only when all have answered.
 * No sites: nothing is down, and "checking" would promise an answer that never comes.
 */
export function overallOf(states: readonly SiteState[]): Overall {
  if (states.includes('down')) return 'down'
  if (states.includes('degraded')) return 'degraded'
  return states.includes('checking') ? 'checking' : 'operational'
}
