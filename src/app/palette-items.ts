import { paletteTextsFor } from '../i18n/palette-texts.ts'
import { localeNames } from '../i18n/locales.ts'
import type { Locale } from '../i18n/index.ts'
import { maySee, visibleMenu } from '../portal/access.ts'
import type { CardGroup, MenuItem } from '../portal/config.ts'
import { knownPathOf } from '../portal/pages.ts'
import type { Findable } from '../portal/search.ts'
import type { Board } from '../status/index.ts'
import type { IconName } from '../ui/icon-names.ts'
import type { Portal } from './context.tsx'
import type { Theme } from './preferences.ts'

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
const groupIcons: Readonly<Record<CardGroup, IconName>> = { webpages: 'webpages', apps: 'apps', tools: 'tools', demo: 'demo' }
const stateIcons = { checking: 'unknown', operational: 'good', degraded: 'warning', down: 'cross' } as const
const themeIcons: Readonly<Record<Theme, IconName>> = { system: 'system', light: 'sun', dark: 'moon' }

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
    const icon = stateIcons[state]
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
      return { kind: 'card', label: name.text, lang: name.lang, keywords, icon: groupIcons[group], detail: t.headings[group === 'demo' ? 'webpages' : group], deed: { href: card.url } }
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
  const otherLocales = (Object.keys(localeNames) as Locale[]).filter((each) => each !== locale) // the keys of the table
  const otherThemes = (['system', 'light', 'dark'] as const).filter((each) => each !== theme)
  return [
    action(texts.refresh, 'refresh', status.refresh),
    ...otherLocales.map((each) => action(texts.language(localeNames[each]), 'globe', () => setLocale(each))),
    ...otherThemes.map((each) => action(texts.theme(t.preferences.themes[each]), themeIcons[each], () => setTheme(each))),
    ...(authState.status === 'authenticated'
      ? [action(t.account.signOut, 'sign-out', () => auth.signOut())]
      : [action(t.account.login, 'sign-in', () => auth.signIn('popup'))]),
  ]
}
