import type { PortalConfig, Text } from '../portal/config.ts'
import type { OutputFile } from './output-folder.ts'

/** A name that every server knows the type of. */
export const manifestFile = 'manifest.json'

/** The web app manifest, so that people can install the portal. `colors` as CSS has them; `icons`: paths in the site. */
export function manifestOf(
  config: Pick<PortalConfig, 'name' | 'shortName' | 'locale'>,
  colors: { readonly surface: string },
  icons: readonly string[],
): OutputFile {
  const plain = (text: Text): string => (typeof text === 'string' ? text : text[config.locale])
  const drawn = icons.includes('favicon.svg')
  const manifest = {
    name: plain(config.name),
    short_name: plain(config.shortName),
    lang: config.locale,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: colors.surface,
    theme_color: colors.surface,
    icons: drawn ? [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }] : [],
  }
  return [manifestFile, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]
}
