import type { SiteState, SiteStatus } from '../status/index.ts'
import type { Tone } from '../ui/index.ts'

export const toneOfState: Readonly<Record<SiteState, Tone>> = {
  checking: 'idle',
  operational: 'good',
  degraded: 'warn',
  down: 'bad',
  blocked: 'idle',
}

/** States of a tile: `noted` is operational with an icon that cannot be read. */
export type TileState = SiteState | 'noted'
/** States of the banner: `offline` is about the connection, not the sites. */
export type BannerState = SiteState | 'offline'

export function tileStateOf({ status, note }: Pick<SiteStatus, 'status' | 'note'>): TileState {
  return note === 'icon-unreadable' ? 'noted' : status
}
