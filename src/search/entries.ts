import { actionWords, paletteTextsFor } from '../i18n/palette-texts.ts'
import { localeNames, locales } from '../i18n/locales.ts'
import type { Text } from '../portal/config.ts'
import { headingOf, knownPathOf, withoutEndSlash } from '../portal/pages.ts'
import { reachableCards, reachablePages } from '../portal/reachable.ts'
import type { ReachableCard } from '../portal/reachable.ts'
import type { Findable } from './find.ts'
import type { Board } from '../status/index.ts'
import type { IconName } from '../ui/icon-names.ts'
import { shapeOf } from '../ui/tone.ts'
import type { OwnShortcuts, Portal } from '../app/context.tsx'
import { shortcutCards } from '../portal/shortcut-cards.ts'
import type { Shortcuts } from '../shortcuts/shortcuts.ts'
import { themes } from '../shell/themes.ts'
import { toneOf } from '../board/tones.ts'

/** What choosing an entry does: it leads somewhere, or does something here. */
export type PaletteDeed = { readonly href: string } | { readonly act: () => void }

export interface PaletteItem extends Findable {
  readonly kind: 'page' | 'card' | 'site' | 'action'
  /** Of the label, where it is not the page's. */
  readonly lang: string | undefined
  readonly icon: IconName
  /** A quiet second part, such as a site's state. */
  readonly detail: string
  readonly deed: PaletteDeed
  /** The key of a card that can be starred. */
  readonly card?: string
}

const nothing: Shortcuts = { stars: [], recent: [] }

/** Of whoever is looking; null as long as that is not known. */
type Own = Pick<OwnShortcuts, 'get' | 'forget'> | null

/**
 * Everything that this viewer may see and do, in the order in which it is shown to somebody who has typed nothing: what
 * they starred or opened last comes first, which also lets it win among what a query finds equally well.
 */
export function paletteItems(portal: Portal, board: Board, own: Own = null): readonly PaletteItem[] {
  const sites = sitesOf(portal, board)
  const first = shortcutsOf(portal, own?.get() ?? nothing, sites)
  // One row for one address: what is among the first is nowhere else, and a card of a site is that site.
  const isFirst = addressed(first)
  const isSite = addressed(sites)
  return [
    ...first,
    ...pagesOf(portal),
    ...actionsOf(portal, own),
    ...sites.filter((item) => !isFirst(item)),
    ...cardsOf(portal).filter((item) => !isFirst(item) && !isSite(item)),
  ]
}

/** The name as the page shows it, and in every language: it is sought by the one by which somebody knows it. */
function calledBy({ text }: Portal, name: Text) {
  const { text: label, lang } = text(name)
  return { label, lang, names: typeof name === 'string' ? '' : Object.values(name).join(' ') }
}

/** Where it leads, however its end is written. */
const addressOf = ({ deed }: Pick<PaletteItem, 'deed'>) => ('href' in deed ? withoutEndSlash(deed.href) : '')

/** Whether something that can be opened leads where one of these does. */
function addressed(items: readonly PaletteItem[]): (item: PaletteItem) => boolean {
  const addresses = new Set(items.map(addressOf))
  return (item) => addresses.has(addressOf(item))
}

function pagesOf(portal: Portal): readonly PaletteItem[] {
  const { config, viewer, t } = portal
  return reachablePages(config, viewer).map(({ label: name, href, icon }) => {
    const { label, lang, names } = calledBy(portal, name)
    const keywords = `${names} ${knownPathOf(href) === undefined ? '' : t.headings[headingOf(href)]}`
    return { kind: 'page', label, lang, keywords, icon, detail: '', deed: { href } }
  })
}

function sitesOf(portal: Portal, { sites }: Board): readonly PaletteItem[] {
  const { config, viewer, t } = portal
  // The last of several is the first that is shown.
  const cards = new Map(
    reachableCards(config, viewer)
      .toReversed()
      .map((found) => [withoutEndSlash(found.card.url), found]),
  )
  return config.sites.map(({ name, url }, at) => {
    const { label, lang, names } = calledBy(portal, name)
    const state = sites[at]?.status ?? 'checking'
    const detail = t.dashboard.state[state]
    const icon = shapeOf[toneOf[state]]
    const found = cards.get(withoutEndSlash(url))
    const card = found && cardItem(portal, found, icon)
    const keywords = `${url} ${names} ${detail} ${card ? `${card.label} ${card.keywords} ${card.detail}` : ''}`
    const item = { kind: 'site', label, lang, keywords, icon, detail, deed: { href: url } } as const
    return found ? { ...item, card: found.card.url } : item
  })
}

function cardItem(portal: Portal, { card, page }: ReachableCard, icon: IconName): PaletteItem {
  const { label, lang, names } = calledBy(portal, card.name)
  return {
    kind: 'card',
    label,
    lang,
    keywords: `${portal.description(card.description).text} ${names}`,
    icon,
    detail: portal.text(page.label).text,
    deed: { href: card.url },
    card: card.url,
  }
}

function shortcutsOf(portal: Portal, shortcuts: Shortcuts, sites: readonly PaletteItem[]): readonly PaletteItem[] {
  const byAddress = new Map(sites.map((site) => [addressOf(site), site]))
  return shortcutCards(portal.config, portal.viewer, shortcuts).map((found) => {
    // The picture says why it is among the first.
    const item = cardItem(portal, found, found.isStarred ? 'star' : 'clock')
    const site = byAddress.get(addressOf(item))
    return site ? { ...item, kind: 'site', detail: site.detail, keywords: `${site.label} ${site.keywords}` } : item
  })
}

function cardsOf(portal: Portal): readonly PaletteItem[] {
  const { config, viewer, t } = portal
  const webinars = config.webinars.map(({ name, url }): PaletteItem => {
    const { label, lang, names } = calledBy(portal, name)
    return {
      kind: 'card',
      label,
      lang,
      keywords: names,
      icon: 'webinars',
      detail: t.headings.webinars,
      deed: { href: url },
    }
  })
  return [...reachableCards(config, viewer).map((found) => cardItem(portal, found, found.group)), ...webinars]
}

function actionsOf(portal: Portal, own: Own): readonly PaletteItem[] {
  const { auth, authState, status, locale, setLocale, theme, setTheme, t } = portal
  const texts = paletteTextsFor(locale)
  const action = (label: string, keywords: string, icon: IconName, act: () => void): PaletteItem => ({
    kind: 'action',
    label,
    lang: undefined,
    keywords,
    icon,
    detail: '',
    deed: { act },
  })
  const otherLocales = locales.filter((each) => each !== locale)
  const otherThemes = themes.filter(({ value }) => value !== theme())
  return [
    action(texts.refresh, actionWords.refresh, 'refresh', status.refresh),
    ...otherLocales.map((each) =>
      action(texts.language(localeNames[each]), actionWords.language[each], 'globe', () => setLocale(each)),
    ),
    ...otherThemes.map(({ value, icon }) =>
      action(texts.theme(t.preferences.themes[value]), actionWords.theme[value], icon, () => setTheme(value)),
    ),
    ...(authState.status === 'authenticated'
      ? [action(t.account.signOut, actionWords.signOut, 'sign-out', () => auth.signOut())]
      : [action(t.account.login, actionWords.login, 'sign-in', () => auth.signIn('popup'))]),
    ...(own && own.get().recent.length > 0 ? [action(texts.forget, actionWords.forget, 'clock', own.forget)] : []),
  ]
}
