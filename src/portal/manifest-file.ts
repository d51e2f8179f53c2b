import type { Locale } from '../base/locales.ts'

/**
 * The web app manifest in the language of `locale`; without it, in that of the configuration. Not .webmanifest, for which
 * many servers have no media type.
 */
export const manifestFile = (locale?: Locale): string => (locale ? `manifest.${locale}.json` : 'manifest.json')
