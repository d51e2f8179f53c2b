import type { Entry, EntrySources } from '../app/entry.ts'
import { siteEntries } from '../board/entries.ts'
import { cardEntries, shortcutEntries } from '../catalogue/entries.ts'
import { actionWords, paletteTextsFor } from '../i18n/palette-texts.ts'
import { withoutEndSlash } from '../portal/pages.ts'
import { actionEntries, pageEntries } from '../shell/entries.ts'

/**
 * Everything that the viewer may see and do, in the order that the palette shows before anything is typed: the cards
 * opened last come first. A shortcut, site and card with the same address become one entry.
 */
export function paletteEntries(sources: EntrySources): readonly Entry[] {
  const cards = cardEntries(sources)
  const sites = joinCards(siteEntries(sources), cards)
  const shortcuts = joinSites(shortcutEntries(sources), sites)
  const isShortcut = hasAddressIn(shortcuts)
  const isSite = hasAddressIn(sites)
  return [
    ...shortcuts,
    ...pageEntries(sources),
    ...actionEntries(sources),
    helpEntry(sources),
    ...sites.filter((entry) => !isShortcut(entry)),
    ...cards.filter((entry) => !isShortcut(entry) && !isSite(entry)),
  ]
}

/** The entry for "help", which lists the keys and says who can help. */
function helpEntry({ portal: { locale } }: EntrySources): Entry {
  const label = paletteTextsFor(locale).help
  const keywords = actionWords.help
  return { kind: 'action', label, keywords, icon: 'info', action: { show: 'help' } }
}

/** Makes a site match the words of its card, and counts opening the site as opening the card. */
function joinCards(sites: readonly Entry[], cards: readonly Entry[]): readonly Entry[] {
  const cardAt = byAddress(cards)
  return sites.map((site) => {
    const card = cardAt.get(addressOf(site))
    if (!card?.card) return site
    return { ...site, keywords: `${site.keywords} ${card.label} ${card.keywords}`, card: card.card }
  })
}

/** Shows the state of a site on the shortcut to its card. */
function joinSites(shortcuts: readonly Entry[], sites: readonly Entry[]): readonly Entry[] {
  const siteAt = byAddress(sites)
  return shortcuts.map((shortcut) => {
    const site = siteAt.get(addressOf(shortcut))
    if (!site) return shortcut
    return { ...shortcut, kind: 'site', detail: site.detail, keywords: `${site.label} ${site.keywords}` }
  })
}

/** The first entry at each address. */
function byAddress(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  return new Map(entries.toReversed().map((entry) => [addressOf(entry), entry]))
}

function hasAddressIn(entries: readonly Entry[]): (entry: Entry) => boolean {
  const entryAt = byAddress(entries)
  return (entry) => entryAt.has(addressOf(entry))
}

/** Returns an empty string for an entry that leads to a part of a page, or runs a function instead. */
function addressOf({ action }: Entry): string {
  return 'href' in action && !action.hash ? withoutEndSlash(action.href) : ''
}
