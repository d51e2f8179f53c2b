import { useElementScrollRestoration, useHydrated } from '@tanstack/react-router'
import { useDeferredValue } from 'react'

/** A list with more items than this is long. */
const MAX_SHORT = 40
/** About a screenful of items. */
const FIRST_ITEMS = 12

/**
 * Returns whether a list is long, and the items to render. On a newly opened page, a long list starts with a screenful,
 * and React renders the rest in the background. Prerendered lists are complete from the start, and so are lists whose
 * scroll position the router restores on Back and Forward.
 */
export function useLongList<Item>(items: readonly Item[]) {
  const isLong = items.length > MAX_SHORT
  const isPrerendered = !useHydrated()
  const isRestored = useElementScrollRestoration({ getElement: () => window }) !== undefined
  const isWhole = useDeferredValue(true, !isLong || isPrerendered || isRestored)
  return { isLong, items: isWhole ? items : items.slice(0, FIRST_ITEMS) }
}
