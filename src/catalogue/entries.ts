import type { Portal } from '../app/context.tsx'
import type { Entry, EntrySources } from '../app/entry.ts'
import { namedBy } from '../app/named.ts'
import { reachableCards, reachableCardsAt, webinarIdOf } from '../portal/reachable.ts'
import type { ReachableCard } from '../portal/reachable.ts'
import type { IconName } from '../ui/icon-names.ts'

/** The cards that the viewer can reach, then the webinars. */
export function cardEntries({ portal, catalogue }: EntrySources): readonly Entry[] {
  const { config, viewer, t } = portal
  const webinars = catalogue.webinars.map(({ name }, at): Entry => {
    const { label, lang, names } = namedBy(portal, name)
    return {
      kind: 'card',
      label,
      lang,
      keywords: `${names} video`,
      icon: 'webinars',
      page: t.headings.webinars,
      action: { href: '/webinars', hash: webinarIdOf(at) },
    }
  })
  return [
    ...reachableCards(config, catalogue, viewer).map((reachable) => cardEntry(portal, reachable, reachable.group)),
    ...webinars,
  ]
}

/** The cards opened last, then the starred ones, without duplicates. */
export function shortcutEntries({ portal, catalogue, shortcuts }: EntrySources): readonly Entry[] {
  const { stars, recent } = shortcuts?.get() ?? { stars: [], recent: [] }
  const entries = (urls: readonly string[], icon: IconName) =>
    reachableCardsAt(portal.config, catalogue, portal.viewer, urls).map((reachable) =>
      cardEntry(portal, reachable, icon),
    )
  const others = stars.filter((star) => !recent.includes(star))
  return [...entries(recent, 'clock'), ...entries(others, 'star')]
}

function cardEntry(portal: Portal, { card, page }: ReachableCard, icon: IconName): Entry {
  const { label, lang, names } = namedBy(portal, card.name)
  return {
    kind: 'card',
    label,
    lang,
    keywords: `${portal.description(card.description).text} ${names}`,
    icon,
    page: portal.text(page.label).text,
    action: { href: card.url },
    card: card.url,
  }
}
