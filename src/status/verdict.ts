import type { MeasuredState, SiteStatus } from './board.ts'

// The client's brief: operational if the icon loads in under 3000 ms, degraded if later, down after a 10-second time-out. An
// error of the image is down if it occurs in under 100 ms, and otherwise operational.
export const TIMEOUT_MS = 10_000
export const DEGRADED_FROM_MS = 3000
export const FAST_ERROR_MS = 100

export type ConclusiveMeasurement =
  | { readonly kind: 'loaded'; readonly ms: number }
  | { readonly kind: 'failed'; readonly ms: number }
  | { readonly kind: 'timed-out' }
  /** The icon failed, but a plain request succeeded, or the site redirected where our policy forbids to follow. */
  | { readonly kind: 'reached'; readonly ms: number }
  /** The icon did not load, and two plain requests failed. */
  | { readonly kind: 'unreachable' }

/** The result of probing one site once. */
export type Measurement =
  | ConclusiveMeasurement
  /** The machine slept, or the probe was aborted. */
  | { readonly kind: 'inconclusive' }
  /** This browser loads no images, not even the portal's own. */
  | { readonly kind: 'images-off' }

/** Derives the state from a measurement by the limits above. */
export function stateOf(measurement: ConclusiveMeasurement): MeasuredState {
  if (measurement.kind === 'timed-out' || measurement.kind === 'unreachable') return 'down'
  // A busy page may handle the image's event before an overdue timeout, so check the duration, too.
  if (measurement.ms >= TIMEOUT_MS) return 'down'
  if (measurement.kind === 'loaded' && measurement.ms >= DEGRADED_FROM_MS) return 'degraded'
  if (measurement.kind === 'failed' && measurement.ms < FAST_ERROR_MS) return 'down'
  return 'operational'
}

export function statusOf(url: string, measurement: ConclusiveMeasurement): SiteStatus {
  const status = stateOf(measurement)
  // Round down: 2999.9 ms is operational, so it must not be shown as "3000 ms".
  const responseTime = 'ms' in measurement && status !== 'down' ? Math.floor(measurement.ms) : null
  const result = { url, status, responseTime }
  return measurement.kind === 'reached' ? { ...result, note: 'icon-unreadable' } : result
}
