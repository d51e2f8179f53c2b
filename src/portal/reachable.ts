import { maySee, visibleMenu } from './access.ts'
import type { Viewer } from './access.ts'
import type { Card, CardGroup, MenuItem, PortalConfig } from './config.ts'
import { knownPathOf } from './pages.ts'

export const cardGroups: readonly CardGroup[] = ['webpages', 'apps', 'tools', 'demo']

/** The items of this viewer's menu, submenus included. */
export function reachablePages(config: PortalConfig, viewer: Viewer): readonly MenuItem[] {
  const all = (items: readonly MenuItem[]): readonly MenuItem[] =>
    items.flatMap((item) => [item, ...all(item.items ?? [])])
  return all(visibleMenu(config.menu, viewer))
}

export interface ReachableCard {
  readonly card: Card
  readonly group: CardGroup
  /** The menu item of the card's page. */
  readonly page: MenuItem
}

/** The cards to show to this viewer outside of the cards' own pages. A page that the menu hides hides its cards too. */
export function reachableCards(config: PortalConfig, viewer: Viewer): readonly ReachableCard[] {
  const pages = reachablePages(config, viewer)
  return cardGroups.flatMap((group) => {
    const page = pages.find(({ href }) => knownPathOf(href) === `/${group}`)
    return page ? config.cards[group].filter((card) => maySee(card, viewer)).map((card) => ({ card, group, page })) : []
  })
}

/** The reachable cards at these URLs, in the order of the URLs. */
export function reachableCardsAt(
  config: PortalConfig,
  viewer: Viewer,
  urls: readonly string[],
): readonly ReachableCard[] {
  const cards = new Map(reachableCards(config, viewer).map((found) => [found.card.url, found]))
  return urls.flatMap((url) => cards.get(url) ?? [])
}
