import type { Viewer } from './access.ts'
import type { PortalConfig } from './config.ts'
import { reachableCards } from './reachable.ts'
import type { ReachableCard } from './reachable.ts'
import type { Shortcuts } from '../shortcuts/shortcuts.ts'

export interface ShortcutCard extends ReachableCard {
  readonly isStarred: boolean
}

const MOST_SHOWN = 12
const FEWEST = 6
/** As many stand in a row where there is room. */
const ROW = 3

/**
 * What is shown together: the starred cards, then those opened last, each once and only what this viewer may see. At
 * least three of the latter, and no row begun that could be full; what is starred beyond the most is on its own page.
 */
export function shortcutCards(
  config: PortalConfig,
  viewer: Viewer,
  { stars, recent }: Shortcuts,
): readonly ShortcutCard[] {
  if (stars.length + recent.length === 0) return []
  const byUrl = new Map(reachableCards(config, viewer).map((found) => [found.card.url, found]))
  const cardsOf = (keys: readonly string[], isStarred: boolean) =>
    keys.flatMap((key) => {
      const found = byUrl.get(key)
      return found ? [{ ...found, isStarred }] : []
    })
  const starred = cardsOf(stars, true)
  const shown = Math.max(FEWEST, Math.ceil((starred.length + ROW) / ROW) * ROW)
  return [
    ...starred,
    ...cardsOf(
      recent.filter((key) => !stars.includes(key)),
      false,
    ),
  ].slice(0, Math.min(shown, MOST_SHOWN))
}
