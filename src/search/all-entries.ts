import type { Entry, EntrySources } from '../app/entry.ts'
import { hasUser } from '../auth/index.ts'
import type { Texts } from '../app/context/context.tsx'
import { searchAddress } from '../portal/addresses.ts'
import type { PortalConfig } from '../portal/config.ts'
import { accountEntries } from '../account/account-entries.ts'
import { incidentEntries, reportEntries, siteEntries } from '../board/board-entries.ts'
import {
  cardEntries,
  cardLinkEntries,
  recentEntries,
  starredEntries,
  webinarEntries,
} from '../catalogue/catalogue-entries.ts'
import { withoutEndSlash } from '../portal/pages.ts'
import { actionEntries, pageEntries } from '../shell/shell-entries.ts'
import { isUrl } from '../base/is-url.ts'
import type { Results } from '../app/find.ts'

/** Entries, perhaps under a heading. */
export interface EntryGroup {
  readonly heading?: string
  readonly entries: readonly Entry[]
}

/** More programs or sites are not worth offering to a visitor: typing finds them. */
const MAX_OFFERED = 12

interface PaletteEntries {
  /** Offered before anything is typed. */
  readonly initial: readonly EntryGroup[]
  /** Everything that the viewer may see and do. Equal matches keep this order. A card appears once. */
  readonly all: readonly Entry[]
}

export function paletteEntries(sources: EntrySources): PaletteEntries {
  const { groups } = sources.texts.t.palette
  const allSites = siteEntries(sources)
  const withSite = siteMerger(allSites)
  const starred = starredEntries(sources).map(withSite)
  const recent = recentEntries(sources).map(withSite)
  const pages = pageEntries(sources)
  const shortcuts = [...starred, ...recent]
  const cardsAbove = new Set(shortcuts.map(({ card }) => card))
  const otherCards = cardEntries(sources).filter(({ card }) => card === undefined || !cardsAbove.has(card))
  const cards = otherCards.map(withSite)
  const addresses = new Set([...shortcuts, ...cards].map(addressOf))
  const sites = allSites.filter((site) => !addresses.has(addressOf(site)))
  const publicGroups = hasUser(sources.authState)
    ? []
    : [
        { heading: groups.programs, entries: cards.slice(0, MAX_OFFERED) },
        { heading: groups.sites, entries: sites.slice(0, MAX_OFFERED) },
      ]
  return {
    initial: [
      { heading: groups.starred, entries: starred },
      { heading: groups.recent, entries: recent },
      { heading: groups.pages, entries: pages },
      ...publicGroups,
    ].filter(({ entries }) => entries.length > 0),
    all: [
      ...shortcuts,
      ...cards,
      ...sites,
      ...incidentEntries(sources),
      ...pages,
      ...webinarEntries(sources),
      ...reportEntries(sources),
      ...cardLinkEntries(sources),
      ...actionEntries(sources),
      ...accountEntries(sources),
    ],
  }
}

/**
 * Returns a function that lets a card's entry be found like the site at the card's address, so that one row is enough
 * for both.
 */
function siteMerger(sites: readonly Entry[]): (card: Entry) => Entry {
  const siteAt = new Map(sites.map((site) => [addressOf(site), site]))
  return (card) => {
    const site = siteAt.get(addressOf(card))
    if (site === undefined) return card
    return {
      ...card,
      names: `${card.names ?? ''} ${site.label} ${site.names ?? ''}`,
      text: `${card.text ?? ''} ${site.text ?? ''}`,
      otherNames: `${card.otherNames ?? ''} ${site.otherNames ?? ''}`,
      situation: site.situation,
    }
  }
}

/** Returns the address that an entry opens, in one spelling. Undefined for an action. */
function addressOf({ action, address }: Entry): string | undefined {
  if (!('href' in action)) return undefined
  const href = address ?? action.href
  return withoutEndSlash(isUrl(href) ? new URL(href).href : href)
}

/** More results are not worth showing: typing another letter finds better ones. */
const MAX_SHOWN = 50

/** The rows for what is typed. A search elsewhere may be what the user wants, rather than a result that matches less well. */
export function foundGroups(
  { items, others, isClosest }: Results<Entry>,
  elsewhere: readonly Entry[],
  closest: string,
): readonly EntryGroup[] {
  const shown = items.slice(0, MAX_SHOWN)
  return [
    { entries: [...shown, ...elsewhere] },
    { entries: others.slice(0, MAX_SHOWN - shown.length), ...(isClosest && { heading: closest }) },
  ]
}

/** Rows while something is typed: the same search elsewhere. Nothing is sent before one is chosen. */
export function elsewhereEntries(
  { searches = [] }: Pick<PortalConfig, 'searches'>,
  query: string,
  { t, text }: Texts,
): readonly Entry[] {
  const word = query.trim()
  if (word === '') return []
  return searches.map((target) => ({
    kind: 'action',
    label: t.palette.elsewhere(word, text(target.name).text),
    icon: 'search',
    action: { href: searchAddress(target, word) },
  }))
}
