import type { Stretch } from '../status/history/index.ts'
import type { SiteState } from '../status/index.ts'

/** When a site's current state began, ms since 1970. Undefined if it may have begun earlier, in unmeasured time. */
export function startOf(state: SiteState, [latest]: readonly Stretch[]): number | undefined {
  return latest?.state === state && latest.to === null && !latest.afterGap ? latest.from : undefined
}
