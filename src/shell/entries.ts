import type { Entry, EntrySources } from '../app/entry.ts'
import { namedBy } from '../app/named.ts'
import { hasUser } from '../auth/index.ts'
import { localeNames, locales } from '../i18n/locales.ts'
import { actionWords, pageWords, paletteTextsFor } from '../i18n/palette-texts.ts'
import { headingOf, knownPathOf } from '../portal/pages.ts'
import { reachablePages } from '../portal/reachable.ts'
import type { IconName } from '../ui/icon-names.ts'
import { themes } from './themes.ts'

/** The pages of the viewer's menu. */
export function pageEntries({ portal }: EntrySources): readonly Entry[] {
  const { config, viewer, t } = portal
  return reachablePages(config, viewer).map(({ label: name, href, icon }) => {
    const { label, lang, names } = namedBy(portal, name)
    const path = knownPathOf(href)
    const words = path === undefined ? '' : `${t.headings[headingOf(path)]} ${pageWords[path] ?? ''}`
    return { kind: 'page', label, lang, keywords: `${names} ${words}`, icon, action: { href } }
  })
}

/** Actions that the viewer can run from any page. */
export function actionEntries({ portal, shortcuts }: EntrySources): readonly Entry[] {
  const { auth, authState, monitor, locale, setLocale, theme, setTheme, t } = portal
  const texts = paletteTextsFor(locale)
  const entry = (label: string, keywords: string, icon: IconName, run: () => void): Entry => ({
    kind: 'action',
    label,
    keywords,
    icon,
    action: { run },
  })
  const languages = locales
    .filter((other) => other !== locale)
    .map((other) =>
      entry(texts.language(localeNames[other]), actionWords.language[other], 'globe', () => void setLocale(other)),
    )
  const otherThemes = themes
    .filter(({ value }) => value !== theme())
    .map(({ value, icon }) =>
      entry(texts.theme(t.preferences.themes[value]), actionWords.theme[value], icon, () => setTheme(value)),
    )
  const isPopupBlocked = authState.status !== 'unknown' && authState.problem?.code === 'popup-blocked'
  const account = hasUser(authState)
    ? entry(t.account.signOut, actionWords.signOut, 'sign-out', () => auth.signOut())
    : entry(t.account.login, actionWords.login, 'sign-in', () => auth.signIn(isPopupBlocked ? 'redirect' : 'popup'))
  const hasRecent = shortcuts !== null && shortcuts.get().recent.length > 0
  return [
    entry(t.dashboard.refresh, actionWords.refresh, 'refresh', monitor.refresh),
    ...languages,
    ...otherThemes,
    account,
    ...(hasRecent ? [entry(texts.forget, actionWords.forget, 'clock', shortcuts.clearRecent)] : []),
  ]
}
