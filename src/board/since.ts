import type { Stretch } from '../status/history/index.ts'
import type { SiteState } from '../status/index.ts'

/** Returns the start of a site's current state, ms since 1970, or undefined if the history does not show it. */
export function startOf(state: SiteState, [latest]: readonly Stretch[]): number | undefined {
  return latest?.state === state && latest.to === null && !latest.afterGap ? latest.from : undefined
}
