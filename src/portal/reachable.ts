import { maySee, visibleMenu } from './access.ts'
import type { Viewer } from './access.ts'
import { openingAddress } from './addresses.ts'
import { cardIdOf } from './card-id.ts'
import type { Card, CardGroup, MenuItem, MenuLink, PortalConfig } from './config.ts'
import { knownPaths, pageAt, withoutEndSlash } from './pages.ts'
import type { KnownPath } from './pages.ts'

const cardGroups: readonly CardGroup[] = ['webpages', 'apps', 'tools', 'demo']

export type PageContents = Pick<PortalConfig, 'menu' | 'cards' | 'webinars'>

/** The paths of the pages that the operator uses: they have something on them, or a menu item leads to them. */
export function usedPaths({ menu, cards, webinars }: PageContents): readonly KnownPath[] {
  const lists: Readonly<Partial<Record<KnownPath, readonly unknown[]>>> = {
    '/webpages': cards.webpages,
    '/apps': cards.apps,
    '/tools': cards.tools,
    '/demo': cards.demo,
    '/webinars': webinars,
  }
  const inMenu = linksOf(menu).map(({ href }) => pageAt(href))
  return knownPaths.filter((path) => path === '/' || (lists[path] ?? []).length > 0 || inMenu.includes(path))
}

/** Returns the page that is published at a URL path, ignoring a trailing slash; undefined for the 404 page. */
export function usedPathOf(path: string, contents: PageContents): KnownPath | undefined {
  const normalized = withoutEndSlash(path)
  return usedPaths(contents).find((used) => used === normalized)
}

/** The links of the menu visible to this viewer, with submenus flattened. */
export function reachablePages({ menu }: Pick<PortalConfig, 'menu'>, viewer: Viewer): readonly MenuLink[] {
  return linksOf(visibleMenu(menu, viewer))
}

/** The links of the menu that this viewer does not see. */
export function hiddenPages(config: Pick<PortalConfig, 'menu'>, viewer: Viewer): readonly MenuLink[] {
  const reachable = new Set(reachablePages(config, viewer).map(({ href }) => href))
  return linksOf(config.menu).filter(({ href }) => !reachable.has(href))
}

function linksOf(items: readonly MenuItem[]): readonly MenuLink[] {
  return items.flatMap((item) => [
    ...(item.href === undefined ? [] : [{ ...item, href: item.href }]),
    ...linksOf(item.items ?? []),
  ])
}

export interface ReachableCard {
  /** Identifies the card in stars and recent cards: see card-id.ts. */
  readonly id: string
  readonly card: Card
  /** The address that it opens: see addresses.ts. */
  readonly href: string
  readonly group: CardGroup
  /** The menu item of the card's page. */
  readonly page: MenuLink
}

type CardsInMenu = Pick<PortalConfig, 'menu' | 'cards'>

/** Returns the cards that the viewer may see on the pages in the viewer's menu, for lists outside the card pages. */
export function reachableCards(config: CardsInMenu, viewer: Viewer): readonly ReachableCard[] {
  const pages = reachablePages(config, viewer)
  return cardGroups.flatMap((group) => {
    const page = pages.find(({ href }) => pageAt(href) === `/${group}`)
    return page
      ? config.cards[group]
          .filter((card) => maySee(card, viewer))
          .map((card) => ({ id: cardIdOf(group, card), card, href: openingAddress(card, viewer), group, page }))
      : []
  })
}

/** The cards on pages of the menu that this viewer cannot reach. */
export function hiddenCards(config: CardsInMenu, viewer: Viewer): readonly Card[] {
  const reachable = new Set(reachableCards(config, viewer).map(({ card }) => card))
  const inMenu = new Set(linksOf(config.menu).map(({ href }) => pageAt(href)))
  return cardGroups
    .filter((group) => inMenu.has(`/${group}`))
    .flatMap((group) => config.cards[group].filter((card) => !reachable.has(card)))
}

/** Returns the reachable cards with these ids, in the order of the ids. */
export function reachableCardsWith(
  config: CardsInMenu,
  viewer: Viewer,
  ids: readonly string[],
): readonly ReachableCard[] {
  const cards = new Map(reachableCards(config, viewer).map((reachable) => [reachable.id, reachable]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}

/** The id of a webinar on its page. */
export const webinarIdOf = (index: number) => `webinar-${index + 1}`
