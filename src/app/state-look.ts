import type { Announcement } from '../announcements/index.ts'
import type { Site } from '../portal/config.ts'
import { withoutEndSlash } from '../portal/pages.ts'
import type { BannerState, ShownState, Situation } from '../situation/index.ts'
import type { Bar } from '../status/index.ts'
import type { IconName } from '../ui/pictures/icon-names.ts'
import { iconOfTone } from '../ui/theme/tone.ts'
import type { Tone } from '../ui/theme/tone.ts'

export const toneOfState: Readonly<Record<ShownState | BannerState, Tone>> = {
  checking: 'idle',
  operational: 'good',
  degraded: 'warn',
  down: 'bad',
  maintenance: 'idle',
  offline: 'idle',
  'images-off': 'idle',
  paused: 'idle',
  incident: 'warn',
  blocked: 'idle',
}

/** One icon for each kind of announcement, wherever it is shown. */
export const iconOfKind = { incident: 'warning', maintenance: 'clock', notice: 'info' } as const satisfies Readonly<
  Record<Announcement['kind'], IconName>
>

/** Maintenance and incidents have the icon of their announcement, a pause has its own, and other states that of their tone. */
export function iconOfState(state: ShownState | BannerState): IconName {
  if (state === 'maintenance' || state === 'incident') return iconOfKind[state]
  if (state === 'paused') return 'pause'
  return iconOfTone[toneOfState[state]]
}

/** Returns the tone of a bar in a strip: that of its worst state. */
export function toneOfBar(worst: Bar): Tone {
  return worst === null ? 'idle' : toneOfState[worst]
}

/** Returns the tone of a site's state. An outdated one is grey. */
export function toneOf({ state, ageMinutes }: Pick<Situation, 'state' | 'ageMinutes'>): Tone {
  return ageMinutes === null ? toneOfState[state] : 'idle'
}

/**
 * Returns the id of a site's tile, such as `site-www.als.example`. Links use it as their fragment, so it stays the same when
 * sites are reordered or renamed. Neither browsers nor the router find a `%` in a fragment reliably.
 */
export const tileIdOf = ({ url }: Pick<Site, 'url'>) =>
  `site-${withoutEndSlash(url)
    .replace(/^https:\/\//i, '')
    .replaceAll('%', '-')}`

/** The id of the heading of the user's programs. */
export const programsHeadingId = 'programs'

/** Returns the id of an incident's line in the banner, which has no space and no `%`, as an announcement's id may have. */
export const incidentIdOf = ({ id }: Pick<Announcement, 'id'>) => `incident-${id.replaceAll(/[\s%]/g, '-')}`

/** The id of the banner. */
export const bannerId = 'overall'
