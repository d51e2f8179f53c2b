import { localeWith } from '../base/locales.ts'
import { manifestFile } from '../portal/manifest-file.ts'
import { LOCALE_ATTRIBUTE, SWITCHING_LANGUAGE_ATTRIBUTE } from '../base/keys.ts'

/** Returns the first of the browser's languages that the portal has, or null to keep the configuration's. */
export function languageOfBrowser(): string | null {
  const languages = navigator.languages.map((tag) => tag.split('-')[0] ?? '')
  return languages.find((language) => localeWith(language)) ?? null
}

/**
 * Shows the prerendered page in the language of LOCALE_ATTRIBUTE before the first paint. Each page carries its
 * translations in templates (publish/site/document.ts). The page is hidden until the templates are parsed. A language without
 * a template changes nothing. LOCALE_ATTRIBUTE is then the language that is shown, also while a browser translates the page.
 */
export function showChosenLanguage(): void {
  const root = document.documentElement
  const locale = localeWith(root.getAttribute(LOCALE_ATTRIBUTE))
  const ownLocale = root.lang
  if (locale === undefined || locale === ownLocale) return root.setAttribute(LOCALE_ATTRIBUTE, ownLocale)
  root.setAttribute(SWITCHING_LANGUAGE_ATTRIBUTE, '')
  const switchLanguage = () => {
    const template = [...document.querySelectorAll('template')].find(({ lang }) => lang === locale)
    if (template) {
      root.lang = locale
      document.title = template.title
      const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
      if (manifest) manifest.href = `/${manifestFile(locale)}`
      document.getElementById('root')?.replaceWith(template.content)
    } else root.setAttribute(LOCALE_ATTRIBUTE, ownLocale)
    root.removeAttribute(SWITCHING_LANGUAGE_ATTRIBUTE)
  }
  // The page may already be parsed if no window took the provider's response.
  if (document.readyState === 'loading') document.addEventListener('readystatechange', switchLanguage, { once: true })
  else switchLanguage()
}
