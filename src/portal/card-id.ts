import type { Card, CardGroup, PortalConfig } from './config.ts'
import { keyOf } from './texts.ts'

/**
 * Returns what identifies a card in stored stars and recent cards: its `id`, or its page, section and name. Several cards may
 * have one address. A name in several languages counts as its English one, so an added translation keeps the stars.
 */
export function cardIdOf(group: CardGroup, { id, section = '', name }: Pick<Card, 'id' | 'section' | 'name'>): string {
  return (id === undefined ? [group, keyOf(section), keyOf(name)] : ['', id]).join(SEPARATOR)
}

/** No text of a card contains a line break: the checker rejects it. */
const SEPARATOR = '\n'

/** Returns a function that turns into the id of a card what was stored before it had an `id`, and the address of old versions. */
export function createIdFinder(cards: PortalConfig['cards']): (stored: string) => string {
  // Of several cards with one address, the first: earlier versions could not tell them apart.
  const ids = new Map(
    Object.entries(cards)
      .flatMap(([key, list]) => list.map((card) => ({ group: key as CardGroup, card })))
      .toReversed()
      .flatMap(({ group, card }) => {
        const { id: _id, ...rest } = card
        return [card.url, cardIdOf(group, rest)].map((stored) => [stored, cardIdOf(group, card)] as const)
      }),
  )
  return (stored) => ids.get(stored) ?? stored
}
