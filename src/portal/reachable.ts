import { maySee, visibleMenu } from './access.ts'
import type { Viewer } from './access.ts'
import type { Card, CardGroup, MenuItem, PortalConfig } from './config.ts'
import { pageAt } from './pages.ts'

const cardGroups: readonly CardGroup[] = ['webpages', 'apps', 'tools', 'demo']

/** The menu items visible to this viewer, with submenus flattened. */
export function reachablePages({ menu }: Pick<PortalConfig, 'menu'>, viewer: Viewer): readonly MenuItem[] {
  const flatten = (items: readonly MenuItem[]): readonly MenuItem[] =>
    items.flatMap((item) => [item, ...flatten(item.items ?? [])])
  return flatten(visibleMenu(menu, viewer))
}

export interface ReachableCard {
  readonly card: Card
  readonly group: CardGroup
  /** The menu item of the card's page. */
  readonly page: MenuItem
}

type CardsInMenu = Pick<PortalConfig, 'menu' | 'cards'>

/** Returns the cards that the viewer may see on the pages in the viewer's menu, for lists outside the card pages. */
export function reachableCards(config: CardsInMenu, viewer: Viewer): readonly ReachableCard[] {
  const pages = reachablePages(config, viewer)
  return cardGroups.flatMap((group) => {
    const page = pages.find(({ href }) => pageAt(href) === `/${group}`)
    return page ? config.cards[group].filter((card) => maySee(card, viewer)).map((card) => ({ card, group, page })) : []
  })
}

/** Returns the reachable cards at these URLs, in the order of the URLs. */
export function reachableCardsAt(
  config: CardsInMenu,
  viewer: Viewer,
  urls: readonly string[],
): readonly ReachableCard[] {
  const cards = new Map(reachableCards(config, viewer).map((reachable) => [reachable.card.url, reachable]))
  return urls.flatMap((url) => cards.get(url) ?? [])
}

/** The id of a webinar on its page, by its position. */
export const webinarIdOf = (position: number) => `webinar-${position + 1}`
