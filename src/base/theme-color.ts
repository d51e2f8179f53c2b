import { THEME_ATTRIBUTE } from './keys.ts'

/**
 * Lets the bars of the browser follow the chosen theme: of the page's two `<meta name="theme-color">`, which name their
 * themes, the one of the chosen theme applies, or without a choice that of the system's.
 */
export function showThemeColor(): void {
  const chosen = document.documentElement.getAttribute(THEME_ATTRIBUTE)
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const theme = meta.getAttribute(THEME_ATTRIBUTE) ?? ''
    if (chosen === null) meta.media = `(prefers-color-scheme: ${theme})`
    else meta.media = chosen === theme ? 'all' : 'not all'
  }
}
