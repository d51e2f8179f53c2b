import { maySee, visibleMenu } from './access.ts'
import type { Viewer } from './access.ts'
import type { Card, CardGroup, MenuItem, PortalConfig } from './config.ts'
import { knownPathOf } from './pages.ts'

export const cardGroups: readonly CardGroup[] = ['webpages', 'apps', 'tools', 'demo']

/** What this viewer's menu leads to, submenus included. */
export function reachablePages(config: PortalConfig, viewer: Viewer): readonly MenuItem[] {
  const all = (items: readonly MenuItem[]): readonly MenuItem[] =>
    items.flatMap((item) => [item, ...all(item.items ?? [])])
  return all(visibleMenu(config.menu, viewer))
}

export interface ReachableCard {
  readonly card: Card
  readonly group: CardGroup
  /** The menu's item for the page that it is on. */
  readonly page: MenuItem
}

/** The cards to show to this viewer away from their page. What is on a page that the menu hides is hidden with it. */
export function reachableCards(config: PortalConfig, viewer: Viewer): readonly ReachableCard[] {
  const pages = reachablePages(config, viewer)
  return cardGroups.flatMap((group) => {
    const page = pages.find(({ href }) => knownPathOf(href) === `/${group}`)
    return page ? config.cards[group].filter((card) => maySee(card, viewer)).map((card) => ({ card, group, page })) : []
  })
}
