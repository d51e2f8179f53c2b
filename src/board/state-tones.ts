import type { SiteState, SiteStatus } from '../status/index.ts'

export { toneOfState } from '../app/state-tones.ts'

/** The states whose looks the prerendered page has, in the order of the looks. */
export const shownStates = ['checking', 'operational', 'degraded', 'down', 'blocked'] as const

/** States of a tile: `noted` is operational with an icon that cannot be read. */
export type TileState = SiteState | 'noted'
/** States of the banner: `offline` is about the connection, not the sites. */
export type BannerState = SiteState | 'offline'

export function tileStateOf({ status, note }: Pick<SiteStatus, 'status' | 'note'>): TileState {
  return note === 'icon-unreadable' ? 'noted' : status
}
