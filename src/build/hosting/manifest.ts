import { anonymousViewer, maySee } from '../../portal/access.ts'
import type { Locale, PortalConfig, Text } from '../../portal/config.ts'
import { textOf } from '../../portal/texts.ts'
import { pageAt } from '../../portal/pages.ts'
import type { KnownPath } from '../../portal/pages.ts'
import { reachablePages } from '../../portal/reachable.ts'
import type { OutputFile } from '../output-folder.ts'

/** Not .webmanifest, for which many servers have no media type. */
export const manifestFile = 'manifest.json'

/** Bitmaps of the icon. Some systems need them for installation, and crop the maskable one, for example to a circle. */
export const installIcons = [
  { path: 'icon-192.png', pixels: 192, purpose: 'any' },
  { path: 'icon-512.png', pixels: 512, purpose: 'any' },
  { path: 'icon-maskable-512.png', pixels: 512, purpose: 'maskable' },
] as const

/**
 * The web app manifest, which makes the portal installable.
 *
 * @param colors CSS colours
 * @param icons paths of the existing icons, relative to the site's root
 */
export function manifestOf(
  config: Pick<PortalConfig, 'name' | 'shortName' | 'locale' | 'menu'>,
  colors: { readonly surface: string },
  icons: readonly string[],
): OutputFile {
  const vector = icons.includes('favicon.svg')
    ? [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }]
    : []
  const bitmaps = installIcons
    .filter(({ path }) => icons.includes(path))
    .map(({ path, pixels, purpose }) => ({ src: `/${path}`, sizes: `${pixels}x${pixels}`, type: 'image/png', purpose }))
  const manifest = {
    name: plainText(config.name, config.locale),
    short_name: plainText(config.shortName, config.locale),
    lang: config.locale,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: colors.surface,
    theme_color: colors.surface,
    icons: [...vector, ...bitmaps],
    shortcuts: shortcutsIn(config),
  }
  return [manifestFile, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]
}

/** The pages that a long press on the portal's icon offers. */
const shortcutPaths: readonly KnownPath[] = ['/apps', '/tools', '/webinars']

/** The pages with programs and sessions, named like their menu items. A page without a menu item is left out. */
function shortcutsIn({ menu, locale }: Pick<PortalConfig, 'menu' | 'locale'>) {
  const items = reachablePages({ menu }, { role: 'staff', groups: [] })
  return shortcutPaths.flatMap((url) => {
    const item = items.find(({ href }) => pageAt(href) === url)
    return item ? [{ name: plainText(item.label, locale), url }] : []
  })
}

/** For search results and link previews: the portal's name and the menu items that everybody sees. */
export function descriptionOf(config: Pick<PortalConfig, 'name' | 'locale' | 'menu'>): string {
  const publicItems = config.menu.filter((item) => maySee(item, anonymousViewer))
  return `${plainText(config.name, config.locale)}: ${publicItems.map(({ label }) => plainText(label, config.locale)).join(', ')}`
}

/** A text of the configuration, in the given language if it is written in that one. */
const plainText = (text: Text, locale: Locale): string => textOf(text, locale, locale).text
