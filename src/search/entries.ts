import type { Entry, EntrySources } from '../app/entry.ts'
import { siteEntries } from '../board/entries.ts'
import { cardEntries, recentEntries, starredEntries } from '../catalogue/entries.ts'
import { actionEntries, pageEntries } from '../shell/entries.ts'

interface PaletteEntries {
  /** Offered before anything is typed: the cards opened last, then the pages. */
  readonly initial: readonly Entry[]
  /** Everything that the viewer may see and do. Equal matches keep this order. A card appears once. */
  readonly all: readonly Entry[]
}

export function paletteEntries(sources: EntrySources): PaletteEntries {
  const recent = recentEntries(sources)
  const pages = pageEntries(sources)
  const shortcuts = [...recent, ...starredEntries(sources)]
  const cardsAbove = new Set(shortcuts.map(({ card }) => card))
  const cards = cardEntries(sources).filter(({ card }) => card === undefined || !cardsAbove.has(card))
  return {
    initial: [...recent, ...pages],
    all: [...shortcuts, ...pages, ...actionEntries(sources), ...cards, ...siteEntries(sources)],
  }
}
