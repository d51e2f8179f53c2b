import { FIGURE_ATTRIBUTE, LABEL_ATTRIBUTE, SHAPE_ATTRIBUTE, STATE_ATTRIBUTE } from '../base/keys.ts'
import { figureOf, iconOfState } from '../app/state-look.ts'
import type { BannerState } from '../app/state-look.ts'
import type { Locale } from '../portal/config.ts'
import { formatTime } from '../texts/format.ts'
import { stateTexts } from '../texts/states.ts'
import { initialBoard, overallOf } from '../status/index.ts'
import type { Board, SiteStatus, StatusConfig, StatusMonitor } from '../status/index.ts'

/**
 * Shows the first results in the prerendered page, about a second before React loads on a slow connection.
 *
 * If `mayHaveMaintenance`, stops before the first site in trouble: it may be under maintenance, which React knows.
 *
 * Returns a function that ends the updates and returns the board that the page shows. React hydrates with that board.
 */
export function showFirstStates(config: StatusConfig, status: StatusMonitor, mayHaveMaintenance: boolean): () => Board {
  let shownBoard = initialBoard(config)
  const show = () => {
    if (document.readyState === 'loading') return
    const { sites, lastCheckedAt } = status.get()
    if (mayHaveMaintenance && sites.some(isInTrouble)) return
    const locale = document.documentElement.lang as Locale // the build renders pages in these languages only
    const texts = stateTexts[locale]
    // The banner comes first in the document, then the tiles in the order of the sites.
    const [banner, ...tiles] = document.querySelectorAll(`[${STATE_ATTRIBUTE}]`)
    tiles.forEach((tile, position) => {
      const site = sites[position]
      if (!site || site === shownBoard.sites[position]) return
      const { status: state } = site
      if (state !== 'checking') write(tile, state, texts.state[state], figureOf(site, texts, locale))
    })
    const overall = overallOf(sites.map((site) => site.status))
    const time = lastCheckedAt === null ? '' : formatTime(lastCheckedAt, Date.now(), locale)
    if (banner) write(banner, overall, texts.overall[overall], time)
    if (lastCheckedAt !== null) {
      banner?.querySelector('time')?.setAttribute('datetime', new Date(lastCheckedAt).toISOString())
    }
    shownBoard = { ...shownBoard, sites, lastCheckedAt }
  }
  const unsubscribe = status.subscribe(show)
  document.addEventListener('readystatechange', show)
  show()
  return () => {
    unsubscribe()
    document.removeEventListener('readystatechange', show)
    return shownBoard
  }
}

const isInTrouble = ({ status }: SiteStatus) => status === 'down' || status === 'degraded'

/** Changes the markup of a tile or the banner like site-tile.tsx and overall-status.tsx do. */
function write(element: Element, state: BannerState, label: string, figure: string): void {
  element.setAttribute(STATE_ATTRIBUTE, state)
  const icon = element.querySelector(`[${SHAPE_ATTRIBUTE}] use`)
  icon?.setAttribute('href', `${icon.getAttribute('href')?.split('#')[0]}#${iconOfState(state)}`)
  element.querySelector(`[${LABEL_ATTRIBUTE}]`)?.replaceChildren(label)
  element.querySelector(`[${FIGURE_ATTRIBUTE}]`)?.replaceChildren(figure)
}
