import { STATE_MARK } from '../app/marks.ts'
import { partSelector } from '../app/painted-parts.ts'
import { formatMs } from '../i18n/format.ts'
import { initialBoard, overallExcept } from '../status/index.ts'
import type { Board, StatusConfig, StatusMonitor } from '../status/index.ts'

/**
 * Shows the first results in the prerendered page, about a second before React loads on a slow connection. Tiles and
 * banner contain the looks of all states (board/state-looks.tsx), so a result only sets an attribute and a figure.
 *
 * Marks sites under announced maintenance, and ignores them for the banner.
 *
 * Returns a function that ends the updates and returns the board that the page shows. React hydrates with that board.
 */
export function showFirstStates(
  config: StatusConfig,
  status: StatusMonitor,
  inMaintenance: readonly string[],
): () => Board {
  let shownBoard = initialBoard(config)
  const show = () => {
    if (document.readyState === 'loading') return
    const { sites } = status.get()
    document.querySelectorAll(partSelector('tile')).forEach((tile, position) => {
      const site = sites[position]
      const mark = tile.querySelector<HTMLElement>(partSelector('maintenance'))
      if (mark && site) mark.hidden = !inMaintenance.includes(site.url)
      if (!site || site.status === 'checking' || site === shownBoard.sites[position]) return
      tile.setAttribute(STATE_MARK, site.note ? 'noted' : site.status)
      const figure = tile.querySelector(partSelector('figure'))
      const { lang } = document.documentElement
      if (figure) figure.textContent = site.responseTime === null ? '–' : formatMs(site.responseTime, lang)
    })
    const overall = overallExcept(inMaintenance, sites)
    document.querySelector(partSelector('banner'))?.setAttribute(STATE_MARK, overall)
    shownBoard = { ...shownBoard, sites }
  }
  const unsubscribe = status.subscribe(show)
  document.addEventListener('readystatechange', show)
  return () => {
    unsubscribe()
    document.removeEventListener('readystatechange', show)
    return shownBoard
  }
}
