import type { Card, Text } from '../portal/config.ts'
import { keyOf } from '../portal/texts.ts'

export interface Section {
  /** Undefined for the cards without a section. */
  readonly title: Text | undefined
  /** The cards with their indices in the list. */
  readonly cards: readonly { readonly card: Card; readonly index: number }[]
}

/** Groups cards by section, in the order of their first use, after the cards without one, which have no heading. */
export function sectionsOf(cards: readonly Card[]): readonly Section[] {
  const groups = new Map<string, Section>()
  for (const [index, card] of cards.entries()) {
    const key = keyOf(card.section ?? '')
    const { title = card.section, cards: before = [] } = groups.get(key) ?? {}
    groups.set(key, { title, cards: [...before, { card, index }] })
  }
  const hasTitle = ({ title }: Section) => Number(title !== undefined)
  return [...groups.values()].sort((one, other) => hasTitle(one) - hasTitle(other))
}
