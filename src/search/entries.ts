import type { Entry, EntrySources } from '../app/entry.ts'
import { siteEntries } from '../board/entries.ts'
import { cardEntries, shortcutEntries } from '../catalogue/entries.ts'
import { actionWords, paletteTextsFor } from '../i18n/palette-texts.ts'
import { withoutEndSlash } from '../portal/pages.ts'
import { actionEntries, pageEntries } from '../shell/entries.ts'

/**
 * Returns everything that the viewer may see and do, in the palette's initial order, which begins with the cards opened
 * last. A shortcut, site and card with the same address become one entry.
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

/** The entry that shows the help: the keys, and who can help with anything else. */
function helpEntry({ portal: { locale } }: EntrySources): Entry {
  const label = paletteTextsFor(locale).help
  const keywords = actionWords.help
  return { kind: 'action', label, keywords, icon: 'info', action: { show: 'help' } }
}

/** Lets a site match the words of the card with the same address. Opening the site counts as opening the card. */
function joinCards(sites: readonly Entry[], cards: readonly Entry[]): readonly Entry[] {
  const cardAt = byAddress(cards)
  return sites.map((site) => {
    const card = cardAt.get(addressOf(site))
    if (!card?.card) return site
    return { ...site, keywords: `${site.keywords} ${card.label} ${card.keywords}`, card: card.card }
  })
}

/** Turns a shortcut to a site's card into an entry for the site, with its state and the words of both. */
function joinSites(shortcuts: readonly Entry[], sites: readonly Entry[]): readonly Entry[] {
  const siteAt = byAddress(sites)
  return shortcuts.map((shortcut) => {
    const site = siteAt.get(addressOf(shortcut))
    if (!site) return shortcut
    return { ...shortcut, kind: 'site', detail: site.detail, keywords: `${site.label} ${site.keywords}` }
  })
}

/** Maps each address to its first entry. */
function byAddress(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  return new Map(entries.toReversed().map((entry) => [addressOf(entry), entry]))
}

function hasAddressIn(entries: readonly Entry[]): (entry: Entry) => boolean {
  const entryAt = byAddress(entries)
  return (entry) => entryAt.has(addressOf(entry))
}

/** Returns an empty string for an entry without an address, and for one that leads to a part of a page. */
function addressOf({ action }: Entry): string {
  return 'href' in action && !action.hash ? withoutEndSlash(action.href) : ''
}
