import { localeOfPage } from '../base/locales.ts'
import { bannerId, iconOfState, tileIdOf } from '../app/state-look.ts'
import { overallOf } from '../status/index.ts'
import type { BoardStore, SiteState } from '../status/index.ts'
import { figureOf, formatMoment } from '../texts/format.ts'
import { firstTexts } from '../texts/index.ts'

/**
 * Shows the first results in the prerendered dashboard, about a second before React loads on a slow connection. Returns
 * a function that stops these updates, and makes React hydrate the board as the page shows it.
 */
export function showFirstStates(board: BoardStore): () => void {
  const prerendered = board.initial
  let shownBoard = prerendered
  const show = () => {
    const banner = document.getElementById(bannerId)
    if (document.readyState === 'loading' || !banner) return
    const { sites, lastCheckedAt } = board.get()
    const locale = localeOfPage()
    const texts = firstTexts[locale].states
    sites.forEach((site, index) => {
      if (site === shownBoard.sites[index] || site.status === 'checking') return
      const tile = document.getElementById(tileIdOf(site))
      if (tile) write(tile, site.status, texts.state[site.status], figureOf(site, locale))
    })
    const overall = overallOf(sites.map((site) => site.status))
    const time = lastCheckedAt === null ? '' : formatMoment(lastCheckedAt, Date.now(), locale)
    write(banner, overall, texts.overall[overall], time)
    if (lastCheckedAt !== null) {
      banner.querySelector('time')?.setAttribute('datetime', new Date(lastCheckedAt).toISOString())
    }
    shownBoard = { ...prerendered, sites, lastCheckedAt }
  }
  const unsubscribe = board.subscribe(show)
  document.addEventListener('readystatechange', show)
  show()
  return () => {
    unsubscribe()
    document.removeEventListener('readystatechange', show)
    board.setInitial(shownBoard)
  }
}

/** Changes the markup of a tile or the banner like site-tile.tsx and overall-status.tsx do. */
function write(element: Element, state: SiteState, label: string, figure: string): void {
  element.setAttribute('data-state', state)
  const icon = element.querySelector('[data-shape] use')
  icon?.setAttribute('href', `${icon.getAttribute('href')?.split('#')[0]}#${iconOfState(state)}`)
  element.querySelector('[data-label]')?.replaceChildren(label)
  element.querySelector('[data-figure]')?.replaceChildren(figure)
}
