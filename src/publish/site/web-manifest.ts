import { anonymousViewer, maySee } from '../../portal/access.ts'
import type { Locale } from '../../base/locales.ts'
import type { PortalConfig, Text } from '../../portal/config.ts'
import { textOf } from '../../portal/texts.ts'
import { manifestFile } from '../../portal/manifest-file.ts'
import { pageAt } from '../../portal/pages.ts'
import type { KnownPath } from '../../portal/pages.ts'
import { reachablePages } from '../../portal/reachable.ts'
import { locales } from '../../base/locales.ts'
import { installIcons } from '../config/static-folder.ts'
import { type OutputFile, textFile } from '../output-file.ts'

/**
 * The web app manifests, which make the portal installable: one in the configuration's language, which pages link to, and
 * one in each language, to which first/language.ts changes the link.
 *
 * @param colors CSS colours
 * @param icons paths of the existing icons, relative to the site's root
 */
export function manifestsOf(
  config: Pick<PortalConfig, 'name' | 'shortName' | 'locale' | 'menu'>,
  colors: { readonly surface: string },
  icons: readonly string[],
): readonly OutputFile[] {
  const vector = icons.includes('favicon.svg')
    ? [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }]
    : []
  const bitmaps = installIcons
    .filter(({ path }) => icons.includes(path))
    .map(({ path, pixels, purpose }) => ({ src: `/${path}`, sizes: `${pixels}x${pixels}`, type: 'image/png', purpose }))
  const textIn = (locale: Locale) => (text: Text) => textOf(text, locale, config.locale).text
  const manifestIn = (locale: Locale) => ({
    name: textIn(locale)(config.name),
    short_name: textIn(locale)(config.shortName),
    lang: locale,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: colors.surface,
    theme_color: colors.surface,
    icons: [...vector, ...bitmaps],
    shortcuts: shortcutsIn(config, textIn(locale)),
  })
  const fileOf = (path: string, locale: Locale): OutputFile =>
    textFile(path, `${JSON.stringify(manifestIn(locale), null, 2)}\n`)
  return [fileOf(manifestFile(), config.locale), ...locales.map((locale) => fileOf(manifestFile(locale), locale))]
}

/** The pages that a long press on the portal's icon offers. */
const shortcutPaths: readonly KnownPath[] = ['/apps', '/tools', '/webinars']

/** The pages with programs and sessions, named like their menu items. A page without a menu item is left out. */
function shortcutsIn({ menu }: Pick<PortalConfig, 'menu'>, textIn: (text: Text) => string) {
  const items = reachablePages({ menu }, { role: 'staff', groups: [] })
  return shortcutPaths.flatMap((url) => {
    const item = items.find(({ href }) => pageAt(href) === url)
    return item ? [{ name: textIn(item.label), url }] : []
  })
}

/** For search results and link previews: the portal's name and the menu items that everybody sees. */
export function descriptionOf(config: Pick<PortalConfig, 'name' | 'locale' | 'menu'>): string {
  const publicItems = config.menu.filter((item) => maySee(item, anonymousViewer))
  return `${plainText(config.name, config.locale)}: ${publicItems.map(({ label }) => plainText(label, config.locale)).join(', ')}`
}

/** A text of the configuration, in the given language if it is written in that one. */
const plainText = (text: Text, locale: Locale): string => textOf(text, locale, locale).text
