import { DEGRADED_FROM_MS } from './verdict.ts'

/** Two days of 200 sites, with a sample each five minutes: about 2 MB. */
const MAX_SAMPLES = 116_000
const STEP_MINUTES = 5

/**
 * The only query that the group's monitor has to answer. Its values are 0 for down, 1 for operational and 2 for degraded.
 * It asks for seven days, or for fewer if there are many sites.
 */
export function monitorQuery(siteCount: number): string {
  const days = Math.floor((MAX_SAMPLES * STEP_MINUTES) / (Math.max(1, siteCount) * 24 * 60))
  return monitorQueryOf(`${Math.min(7, Math.max(1, days))}d`, `${STEP_MINUTES}m`)
}

/** The query of `monitorQuery` for a window and a step. */
export function monitorQueryOf(window: string, step: string): string {
  const probe = (metric: string) => `probe_${metric}{job="portal"}`
  const isSlow = `(${probe('duration_seconds')} >= bool ${DEGRADED_FROM_MS / 1000})`
  return `(${probe('success')} + ${probe('success')} * ${isSlow})[${window}:${step}]`
}
