import type { PortalConfig } from '../portal/config.ts'
import type { OutputFile } from './output-folder.ts'
import { plainText } from './plain-text.ts'

/** A name that every server knows the type of. */
export const manifestFile = 'manifest.json'

/** The web app manifest, so that people can install the portal. `colors` as CSS has them; `icons`: paths in the site. */
export function manifestOf(
  config: Pick<PortalConfig, 'name' | 'shortName' | 'locale'>,
  colors: { readonly surface: string },
  icons: readonly string[],
): OutputFile {
  const drawn = icons.includes('favicon.svg')
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
    icons: drawn ? [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }] : [],
  }
  return [manifestFile, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]
}
