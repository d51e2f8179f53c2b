import { textsFor } from '../app/context/context.tsx'
import { labelOf, wordsByLanguage } from '../app/entry.ts'
import { headingAt } from '../app/frame/page-texts.ts'
import type { Entry, EntryAction, EntrySources } from '../app/entry.ts'
import { hasUser } from '../auth/index.ts'
import { locales } from '../base/locales.ts'
import { localeNames, searchTexts } from '../texts/index.ts'
import type { Locale } from '../base/locales.ts'
import { actionWords, searchWords } from '../texts/search-words.ts'
import { pageAt } from '../portal/pages.ts'
import type { KnownPath } from '../portal/pages.ts'
import { hiddenCards, hiddenPages, reachablePages } from '../portal/reachable.ts'
import { textsOf } from '../portal/texts.ts'
import type { IconName } from '../ui/pictures/icon-names.ts'
import { themes } from './preferences/themes.ts'

/** The pages of the viewer's menu. */
export function pageEntries({ cores, texts, viewer }: EntrySources): readonly Entry[] {
  return reachablePages(cores.config, viewer).map(({ label: name, href, icon = 'document' }) => {
    const { label, lang, otherNames } = labelOf(texts, name)
    const path = pageAt(href)
    if (path === undefined) return { kind: 'page', label, lang, names: otherNames, icon, action: { href } }
    const words = wordsOf(path)
    const [intro, otherIntro] = wordsByLanguage(texts, cores.config.pages?.[path]?.intro ?? '')
    const headingIn = (locale: Locale) => headingAt(path, cores.config, textsFor(locale, cores.config)).text
    return {
      kind: 'page',
      label,
      lang,
      title: headingIn(texts.locale),
      names: [otherNames, ...locales.map(headingIn), words.names].join(' '),
      text: `${intro} ${words.text}`,
      otherText: otherIntro,
      icon,
      action: { href },
    }
  })
}

/** Names of a page, and words of what is there. */
function wordsOf(path: KnownPath): { readonly names: string; readonly text: string } {
  if (path === '/webinars') return { names: searchWords(({ webinars, watch }) => `${webinars} ${watch}`), text: '' }
  if (path !== '/') return { names: '', text: '' }
  return {
    names: searchWords(({ dashboard }) => dashboard.names),
    text: searchWords(({ dashboard }) => dashboard.text),
  }
}

/** A way to the pages and programs that a visitor would see after signing in, found by their names and keywords. */
function signInEntries({ cores, texts, viewer, authState }: EntrySources): readonly Entry[] {
  if (hasUser(authState)) return []
  const pages = hiddenPages(cores.config, viewer).map(({ label }) => label)
  const cards = hiddenCards(cores.config, viewer).flatMap(({ name, keywords = '' }) => [name, keywords])
  if (pages.length + cards.length === 0) return []
  const names = pages.flatMap(textsOf).join(' ')
  const entry = actionEntry(texts.t.palette.signIn, names, 'sign-in', { run: () => cores.auth.signIn('popup') })
  return [{ ...entry, text: cards.flatMap(textsOf).join(' ') }]
}

/** Actions that the viewer can run from any page. */
export function actionEntries(sources: EntrySources): readonly Entry[] {
  const { cores, texts, authState, theme, reading } = sources
  const { auth, config, monitor, preferences } = cores
  const { locale, t } = texts
  const languages = locales
    .filter((other) => other !== locale)
    .map((other) => {
      const words = `${actionWords('language')} ${searchTexts[other].ownNames}`
      const run = () => preferences.change({ locale: other })
      return actionEntry(t.palette.language(localeNames[other]), words, 'globe', { run })
    })
  const otherThemes = themes
    .filter(({ value }) => value !== theme)
    .map(({ value, icon }) => {
      const words = searchWords(({ actions }) => actions.themes[value])
      const run = () => preferences.change({ theme: value })
      return actionEntry(t.palette.theme(t.preferences.themes[value]), words, icon, { run })
    })
  const account = hasUser(authState)
    ? actionEntry(t.account.signOut, actionWords('signOut'), 'sign-out', { run: () => auth.signOut() })
    : {
        ...actionEntry(t.account.login, '', 'sign-in', { run: () => auth.signIn('popup') }),
        title: actionWords('login'),
      }
  const updates = reading.board.paused
    ? actionEntry(t.dashboard.resumeUpdates, actionWords('resume'), 'play', { run: monitor.resume })
    : actionEntry(t.dashboard.pause, actionWords('pause'), 'pause', { run: monitor.pause })
  const refresh = actionEntry(t.dashboard.refresh, actionWords('refresh'), 'refresh', { run: monitor.refresh })
  return [
    ...(config.sites.length > 0 ? [refresh, updates] : []),
    ...languages,
    ...otherThemes,
    account,
    ...signInEntries(sources),
    actionEntry(t.preferences.title, actionWords('preferences'), 'settings', { show: 'preferences' }),
    actionEntry(t.keys.title, actionWords('keys'), 'info', { show: 'keys' }),
    actionEntry(t.privacy.title, actionWords('stored'), 'document', { show: 'stored' }),
  ]
}

function actionEntry(label: string, names: string, icon: IconName, action: EntryAction): Entry {
  return { kind: 'action', label, names, icon, action }
}
