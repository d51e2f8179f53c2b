import type { Texts } from '../app/context.tsx'
import { labelOf } from '../app/entry.ts'
import type { Entry, EntrySources } from '../app/entry.ts'
import { shownStateOf } from '../app/state-look.ts'
import type { Text } from '../portal/config.ts'
import { reachableCards, reachableCardsAt, webinarIdOf } from '../portal/reachable.ts'
import type { ReachableCard } from '../portal/reachable.ts'
import { createSiteFinder } from '../portal/sites.ts'
import type { IconName } from '../ui/icon-names.ts'

/** The cards that the viewer can reach, then the webinars. */
export function cardEntries(sources: EntrySources): readonly Entry[] {
  const { cores, texts, viewer } = sources
  const { config } = cores
  const toEntry = entryMaker(sources)
  return [
    ...reachableCards(config, viewer).map((reachable) => toEntry(reachable, reachable.group)),
    ...config.webinars.map((webinar, index) => webinarEntry(texts, webinar.name, index)),
  ]
}

/** The cards opened last, latest first. */
export function recentEntries(sources: EntrySources): readonly Entry[] {
  return entriesAt(sources, sources.shortcuts?.get().recent ?? [], 'clock')
}

/** The starred cards that are not among those opened last. */
export function starredEntries(sources: EntrySources): readonly Entry[] {
  const { stars, recent } = sources.shortcuts?.get() ?? { stars: [], recent: [] }
  const others = stars.filter((star) => !recent.includes(star))
  return entriesAt(sources, others, 'star')
}

function entriesAt(sources: EntrySources, urls: readonly string[], icon: IconName): readonly Entry[] {
  const { cores, viewer } = sources
  const toEntry = entryMaker(sources)
  return reachableCardsAt(cores.config, viewer, urls).map((reachable) => toEntry(reachable, icon))
}

/** Returns a function that makes a card's entry. A card that leads to a monitored site shows the site's state. */
function entryMaker({ cores, texts, board, inMaintenance }: EntrySources) {
  const siteOf = createSiteFinder(cores.config.sites)
  return ({ card, page }: ReachableCard, icon: IconName): Entry => {
    const { label, lang, names } = labelOf(texts, card.name, card.keywords)
    const site = board.sites[siteOf(card.url) ?? -1]
    return {
      kind: 'card',
      label,
      lang,
      names,
      text: `${texts.description(card.description).text} ${hostOf(card.url)}`,
      icon,
      detail: site && texts.t.dashboard.state[shownStateOf(site, inMaintenance)],
      page: texts.text(page.label).text,
      action: { href: card.url },
      card: card.url,
    }
  }
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : '')

function webinarEntry(texts: Texts, name: Text, position: number): Entry {
  const { label, lang, names } = labelOf(texts, name)
  return {
    kind: 'card',
    label,
    lang,
    names: `${names} video`,
    icon: 'webinars',
    page: texts.t.headings.webinars,
    action: { href: `/webinars#${webinarIdOf(position)}` },
  }
}
