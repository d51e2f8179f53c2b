/**
 * Puts the prerendered page into the language that the person has chosen, before it is painted: when React comes, not a
 * word changes. Each page brings its other languages along, in templates of the same parts, see hosting/document.ts;
 * until the one asked for has arrived the page is out of sight. What is chosen and not there changes nothing.
 */
export function translate(): void {
  const root = document.documentElement
  const { locale } = root.dataset
  if (locale === undefined || locale === root.lang) return
  root.setAttribute('data-translating', '')
  const show = () => {
    const found = [...document.querySelectorAll('template')].find(({ lang }) => lang === locale)
    for (const part of [...(found?.content.children ?? [])]) document.getElementById(part.id)?.replaceWith(part)
    if (found) {
      root.lang = locale
      document.title = found.title
    }
    root.removeAttribute('data-translating')
  }
  document.addEventListener('readystatechange', show, { once: true })
}
