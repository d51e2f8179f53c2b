import type { Card, CardGroup, PortalConfig } from './config.ts'
import { keyOf } from './texts.ts'

/**
 * Returns what identifies a card in stored stars and recent cards: its page, section and name. Several cards may have one
 * address. A name in several languages counts as its English one, so an added translation keeps the stars.
 */
export function cardIdOf(group: CardGroup, { section = '', name }: Pick<Card, 'section' | 'name'>): string {
  return [group, keyOf(section), keyOf(name)].join(SEPARATOR)
}

/** Neither a name nor an address contains a line break: the checker rejects it. */
const SEPARATOR = '\n'

/** Returns a function that turns the stored form of earlier versions, the address of a card, into its id. */
export function createIdFinder(cards: PortalConfig['cards']): (stored: string) => string {
  // Of several cards with one address, the first: earlier versions could not tell them apart.
  const ids = new Map(
    Object.entries(cards)
      .flatMap(([group, list]) => list.map((card) => [card.url, cardIdOf(group as CardGroup, card)] as const))
      .toReversed(),
  )
  return (stored) => (stored.includes(SEPARATOR) ? stored : (ids.get(stored) ?? stored))
}
