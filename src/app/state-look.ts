import type { Announcement } from '../announcements/index.ts'
import type { Locale } from '../portal/config.ts'
import type { Bar, SiteState, SiteStatus } from '../status/index.ts'
import { formatMs } from '../texts/format.ts'
import type { StateTexts } from '../texts/states.ts'
import type { IconName } from '../ui/icon-names.ts'
import { iconOfTone } from '../ui/tone.ts'
import type { Tone } from '../ui/tone.ts'

/** The states of a tile. Announced maintenance hides the measured state. */
export type TileState = SiteState | 'maintenance'
/**
 * The states of the banner. `offline` is about this device's connection, not the sites. `incident`: the sites respond, but
 * an incident has been announced.
 */
export type BannerState = SiteState | 'offline' | 'incident'

export const toneOfState: Readonly<Record<TileState | BannerState, Tone>> = {
  checking: 'idle',
  operational: 'good',
  degraded: 'warn',
  down: 'bad',
  maintenance: 'idle',
  offline: 'idle',
  incident: 'warn',
}

/** One icon for each kind of announcement, wherever it is shown. */
export const iconOfKind = { incident: 'warning', maintenance: 'clock', notice: 'info' } as const satisfies Readonly<
  Record<Announcement['kind'], IconName>
>

/** Maintenance and incidents have the icon of their announcement, and every other state has that of its tone. */
export function iconOfState(state: TileState | BannerState): IconName {
  if (state === 'maintenance' || state === 'incident') return iconOfKind[state]
  return iconOfTone[toneOfState[state]]
}

/** Returns the tone of a bar in a strip: that of its worst state. */
export function toneOfBar(worst: Bar): Tone {
  return worst === null ? 'idle' : toneOfState[worst]
}

/** Returns the state to show for a site. `inMaintenance`: the addresses of the sites under announced maintenance. */
export function shownStateOf({ url, status }: SiteStatus, inMaintenance: readonly string[]): TileState {
  return inMaintenance.includes(url) ? 'maintenance' : status
}

/** Returns a tile's figure: the response time, if there is one, and the note. */
export function figureOf({ responseTime, note }: SiteStatus, texts: StateTexts, locale: Locale): string {
  const figure = responseTime === null ? [] : [formatMs(responseTime, locale)]
  return (note === 'icon-unreadable' ? [...figure, texts.iconUnreadable] : figure).join(' · ')
}

/** Returns the id of a site's tile, by the site's position in the configuration. Links use it as their fragment. */
export const tileIdOf = (position: number) => `site-${position + 1}`

/** The id of the banner. */
export const bannerId = 'overall'
