import type { SiteState, SiteStatus } from '../status/index.ts'

export { toneOfState } from '../app/state-tones.ts'

/** The states whose looks the prerendered page contains, in document order. */
export const shownStates = ['checking', 'operational', 'degraded', 'down', 'blocked'] as const

/** The states of a tile. `noted`: operational, but the icon cannot be read. */
export type TileState = SiteState | 'noted'
/** The states of the banner. `offline` is about this device's connection, not the sites. */
export type BannerState = SiteState | 'offline'

export function tileStateOf({ status, note }: Pick<SiteStatus, 'status' | 'note'>): TileState {
  return note === 'icon-unreadable' ? 'noted' : status
}
