import type { Texts } from '../app/context/context.tsx'
import { labelOf, wordsByLanguage } from '../app/entry.ts'
import type { Entry, EntrySources } from '../app/entry.ts'
import { headingAt } from '../app/frame/page-texts.ts'
import type { Card } from '../portal/config.ts'
import { isRemarkable } from '../situation/index.ts'
import { searchWords, stateWords } from '../texts/search-words.ts'
import { reachableCards, reachableCardsWith, webinarIdOf } from '../portal/reachable.ts'
import type { ReachableCard } from '../portal/reachable.ts'
import { createSiteFinder } from '../portal/sites.ts'
import { linksOf } from './card-links.ts'
import { thumbnailOf } from './thumbnail-of.ts'
import { isUrl } from '../base/is-url.ts'
import type { Situation } from '../situation/index.ts'

/** The cards that the viewer can reach. */
export function cardEntries(sources: EntrySources): readonly Entry[] {
  return reachableCards(sources.cores.config, sources.viewer).map(entryMaker(sources))
}

export function webinarEntries({ cores: { config }, texts }: EntrySources): readonly Entry[] {
  return config.webinars.map(({ name, description = '' }, index) => {
    const [text, otherText] = wordsByLanguage(texts, description)
    return {
      kind: 'card',
      ...labelOf(texts, name),
      text: `${text} ${searchWords(({ webinars }) => webinars)}`,
      otherText,
      icon: 'webinars',
      page: headingAt('/webinars', config, texts).text,
      action: { href: `/webinars#${webinarIdOf(index)}` },
    }
  })
}

/** The starred cards, in the user's order. */
export function starredEntries(sources: EntrySources): readonly Entry[] {
  const entries = entriesOf(sources, sources.shortcuts?.get().stars ?? [])
  const starWords = searchWords(({ starred }) => starred)
  return entries.map((entry) => ({ ...entry, names: `${entry.names ?? ''} ${starWords}` }))
}

/** The cards opened last, latest first, but for the starred ones. */
export function recentEntries(sources: EntrySources): readonly Entry[] {
  const { stars, recent } = sources.shortcuts?.get() ?? { stars: [], recent: [] }
  const others = recent.filter((id) => !stars.includes(id))
  return entriesOf(sources, others)
}

function entriesOf(sources: EntrySources, ids: readonly string[]): readonly Entry[] {
  const { cores, viewer } = sources
  return reachableCardsWith(cores.config, viewer, ids)
    .map(entryMaker(sources))
    .map((entry) => ({ ...entry, isFamiliar: true }))
}

/** Returns a function that makes a card's entry. A card that leads to a monitored site shows the site's state. */
function entryMaker({ cores, texts, reading }: EntrySources) {
  const siteOf = createSiteFinder(cores.config.sites)
  return (reachable: ReachableCard): Entry => {
    const { id, card, href, page } = reachable
    const situation = reading.sites[siteOf(card.url) ?? -1]
    return {
      kind: 'card',
      ...wordsOfCard(card, texts, situation),
      icon: thumbnailOf(reachable, cores.config, texts),
      situation,
      page: texts.text(page.label).text,
      action: { href },
      address: card.url,
      card: id,
    }
  }
}

/** Returns the words that find a card, in the search and in the filter of its page. */
export function wordsOfCard({ name, keywords, description = '', url }: Card, texts: Texts, situation?: Situation) {
  const [text, otherText] = wordsByLanguage(texts, description)
  const state = situation ? stateWords(situation.state) : ''
  return { ...labelOf(texts, name, keywords), text: [text, hostOf(url), state].join(' '), otherText }
}

/** The links of the cards, each a row of its own. The name of the program stands beside it, and finds it, too. */
export function cardLinkEntries({ cores, texts, viewer, reading }: EntrySources): readonly Entry[] {
  const siteOf = createSiteFinder(cores.config.sites)
  return reachableCards(cores.config, viewer).flatMap((reachable) => {
    const situation = reading.sites[siteOf(reachable.card.url) ?? -1]
    const [program, otherNames] = wordsByLanguage(texts, reachable.card.name)
    const links = linksOf(reachable.card, texts, isRemarkable(situation) ? situation : undefined)
    return links.map(({ text: label, lang, href, words = '' }) => ({
      kind: 'card',
      label,
      lang,
      text: `${program} ${words}`,
      otherText: otherNames,
      icon: { ...thumbnailOf(reachable, cores.config, texts), name: program },
      page: program,
      action: { href },
    }))
  })
}

const hostOf = (url: string) => (isUrl(url) ? new URL(url).hostname : '')
