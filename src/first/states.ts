import { formatMs } from '../i18n/format.ts'
import { initialBoard, overallOf } from '../status/index.ts'
import type { Board, Overall, SiteStatus, StatusConfig, StatusMonitor } from '../status/index.ts'

/** Where the prerendered page keeps how each state looks: see pages/first-states.tsx. */
const TEMPLATE = 'first-states'
const TILE = '[data-site]'
const NOTE = '[data-note]'
/** The paragraph after the state's. */
const LINK = 'p + p'
const BANNER = '[data-banner] > *'

/**
 * Puts the first results into the prerendered page, before React is there: on a slow line that is a second earlier.
 * React itself has drawn every state into a template of the page, so what is painted is what it would draw.
 * Returns what ends it, just before React takes over: that tells what has been painted, which React must begin with.
 */
export function paintFirstStates(config: StatusConfig, status: StatusMonitor): () => Board {
  let painted = initialBoard(config)
  const paint = () => {
    const template = document.getElementById(TEMPLATE)
    if (document.readyState === 'loading' || !(template instanceof HTMLTemplateElement)) return
    const { sites } = status.get()
    const example = (state: Overall | 'noted', part: string) =>
      template.content.querySelector(`[data-state="${state}"] ${part}`)
    document.querySelectorAll(TILE).forEach((tile, at) => {
      const site = sites[at]
      if (site && site.status !== 'checking' && site !== painted.sites[at])
        paintTile(tile, site, example(site.note ? 'noted' : site.status, TILE))
    })
    const [before, after] = [painted.sites, sites].map((each) => overallOf(each.map((site) => site.status)))
    const banner = document.querySelector(BANNER)
    if (banner && after && after !== before) paintBanner(banner, example(after, BANNER))
    painted = { ...painted, sites }
  }
  const stop = status.subscribe(paint)
  document.addEventListener('readystatechange', paint)
  return () => {
    stop()
    document.removeEventListener('readystatechange', paint)
    return painted
  }
}

function paintTile(tile: Element, { responseTime }: SiteStatus, example: Element | null): void {
  if (!example) return
  const drawn = takeLook(tile, example)
  const [figure, drawnFigure] = [tile, drawn].map((each) => each.querySelector('dd'))
  if (figure)
    figure.textContent =
      responseTime === null ? (drawnFigure?.textContent ?? '') : formatMs(responseTime, document.documentElement.lang)
  tile.querySelector(NOTE)?.remove()
  const note = drawn.querySelector(NOTE)
  if (note) tile.querySelector(LINK)?.after(note)
}

function paintBanner(banner: Element, example: Element | null): void {
  if (!example) return
  const drawn = takeLook(banner, example)
  const [title, drawnTitle] = [banner, drawn].map((each) => each.querySelector('p'))
  if (title && drawnTitle) title.replaceWith(drawnTitle)
}

/** The classes, and the mark, which is the first span. Returns a copy of the example, to take more from. */
function takeLook(into: Element, example: Element): Element {
  const drawn = example.cloneNode(true) as Element // a clone is of the same kind
  into.className = drawn.className
  const [old, next] = [into, drawn].map((each) => each.querySelector('span'))
  if (old && next) old.replaceWith(next)
  return drawn
}
