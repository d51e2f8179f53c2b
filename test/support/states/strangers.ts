import type { Page } from 'playwright-core'
import type { Locale } from '../../../src/base/locales.ts'

export interface Passage {
  readonly text: string
  readonly where: string
}

/** Words and number formats of one language alone, to find texts that were never translated. */
const signs: Readonly<Record<Locale, RegExp>> = {
  en: /(?<![\p{L}.])(the|and|or|of|to|with|from|by|for|on|at|is|are|was|this|that|you|your|it|not|nothing|open|close|loading|last|new tab)(?![\p{L}.])|\d%|\d,\d{3}\b|\d\s[AP]M\b/iu,
  es: /(?<![\p{L}.])(el|la|los|las|del?|que|para|con|una?|por|se|su|sus|en|abrir|cerrar|última?)(?![\p{L}.])|\d\s%/iu,
}

/**
 * Texts, labels and parts of the title in the other language that no lang attribute marks.
 * @param texts of the other language; ‹› stands for any text
 */
export async function strangersOn(page: Page, locale: Locale, texts: readonly string[]): Promise<readonly string[]> {
  const other = locale === 'en' ? 'es' : 'en'
  const patterns = texts.map(patternOf)
  const isStrange = (text: string) => signs[other].test(text) || patterns.some((pattern) => pattern.test(text))
  const title = (await page.title()).split(' · ').map((text) => ({ text, where: 'title' }))
  const lang = (await page.locator('html').getAttribute('lang')) ?? ''
  const said = [...title, ...(await saidOn(page, locale))]
  return [
    ...(lang === locale ? [] : [`The page says that it is in ${lang}`]),
    ...said.filter(({ text }) => isStrange(text)).map(({ text, where }) => `${where}: ${text}`),
  ]
}

/** Matches a whole text. Also matches part of one if `text` has more than three words and does not begin with ‹›. */
function patternOf(text: string): RegExp {
  const literal = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('‹›', '.+')
  return text.split(' ').length > 3 && !text.startsWith('‹›') ? new RegExp(literal) : new RegExp(`^${literal}$`)
}

/** All texts and labels that are in the page's language according to lang attributes. */
export const saidOn = (page: Page, locale: Locale): Promise<readonly Passage[]> =>
  page.evaluate((locale) => {
    const attributes = [
      'aria-label',
      'aria-description',
      'aria-roledescription',
      'aria-valuetext',
      'title',
      'alt',
      'placeholder',
    ]
    const found: Passage[] = []
    const note = (element: Element, where: string, text: string | null): void => {
      const said = text?.replace(/\s+/g, ' ').trim()
      if (said && element.closest('[lang]')?.getAttribute('lang') === locale) found.push({ text: said, where })
    }
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_ALL)
    for (let node: Node | null = walker.root; node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement
      // With scripts enabled, the content of `noscript` is a single text node that contains markup.
      if (
        !element ||
        element.closest('head, script, style') ||
        (node instanceof Text && element.tagName === 'NOSCRIPT')
      )
        continue
      if (node instanceof Text) note(element, element.tagName.toLowerCase(), node.data)
      else if (node instanceof Element) for (const name of attributes) note(node, name, node.getAttribute(name))
    }
    return found
  }, locale)
