import { paletteTextsFor } from '../i18n/palette-texts.ts'
import { localeNames, locales } from '../i18n/locales.ts'
import { maySee, visibleMenu } from '../portal/access.ts'
import type { CardGroup, MenuItem } from '../portal/config.ts'
import { headingOf, knownPathOf } from '../portal/pages.ts'
import type { Findable } from '../portal/search.ts'
import type { Board } from '../status/index.ts'
import type { IconName } from '../ui/icon-names.ts'
import { shapeOf } from '../ui/tone.ts'
import type { Portal } from './context.tsx'
import { themes } from './themes.ts'
import { toneOf } from './tones.ts'

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
}

const groups: readonly CardGroup[] = ['webpages', 'apps', 'tools', 'demo']

/** Everything that this viewer may see and do, in the order in which it is shown to somebody who has typed nothing. */
export function paletteItems(portal: Portal, board: Board): readonly PaletteItem[] {
  return [...pagesOf(portal), ...actionsOf(portal), ...sitesOf(portal, board), ...cardsOf(portal)]
}

/** What the viewer's menu leads to, submenus included. */
function menuOf({ config, viewer }: Portal): readonly MenuItem[] {
  const all = (items: readonly MenuItem[]): readonly MenuItem[] => items.flatMap((item) => [item, ...all(item.items ?? [])])
  return all(visibleMenu(config.menu, viewer))
}

function pagesOf(portal: Portal): readonly PaletteItem[] {
  const { text } = portal
  return menuOf(portal).map(({ label, href, icon }) => {
    const name = text(label)
    return { kind: 'page', label: name.text, lang: name.lang, icon, detail: '', deed: { href } }
  })
}

function sitesOf({ config, text, t }: Portal, { sites }: Board): readonly PaletteItem[] {
  return config.sites.map(({ name, url }, at) => {
    const shown = text(name)
    const state = sites[at]?.status ?? 'checking'
    const icon = shapeOf[toneOf[state]]
    return { kind: 'site', label: shown.text, lang: shown.lang, keywords: url, icon, detail: t.dashboard.state[state], deed: { href: url } }
  })
}

function cardsOf(portal: Portal): readonly PaletteItem[] {
  const { config, viewer, text, description, t } = portal
  // What is on a page that the menu hides from this viewer is hidden with it.
  const paths = menuOf(portal).map(({ href }) => knownPathOf(href))
  const cards = groups.filter((group) => paths.includes(`/${group}`)).flatMap((group) =>
    config.cards[group].filter((card) => maySee(card, viewer)).map((card): PaletteItem => {
      const name = text(card.name)
      const keywords = description(card.description).text
      return { kind: 'card', label: name.text, lang: name.lang, keywords, icon: group, detail: t.headings[headingOf(`/${group}`)], deed: { href: card.url } }
    }),
  )
  const webinars = config.webinars.map(({ name, url }): PaletteItem => {
    const shown = text(name)
    return { kind: 'card', label: shown.text, lang: shown.lang, icon: 'webinars', detail: t.headings.webinars, deed: { href: url } }
  })
  return [...cards, ...webinars]
}

function actionsOf(portal: Portal): readonly PaletteItem[] {
  const { auth, authState, status, locale, setLocale, theme, setTheme, t } = portal
  const texts = paletteTextsFor(locale)
  const action = (label: string, icon: IconName, act: () => void): PaletteItem => ({ kind: 'action', label, lang: undefined, icon, detail: '', deed: { act } })
  const otherLocales = locales.filter((each) => each !== locale)
  const otherThemes = themes.filter(({ value }) => value !== theme)
  return [
    action(texts.refresh, 'refresh', status.refresh),
    ...otherLocales.map((each) => action(texts.language(localeNames[each]), 'globe', () => setLocale(each))),
    ...otherThemes.map(({ value, icon }) => action(texts.theme(t.preferences.themes[value]), icon, () => setTheme(value))),
    ...(authState.status === 'authenticated'
      ? [action(t.account.signOut, 'sign-out', () => auth.signOut())]
      : [action(t.account.login, 'sign-in', () => auth.signIn('popup'))]),
  ]
}
