import type { Page } from 'playwright-core'
import type { Locale } from '../../../src/i18n/index.ts'

interface Said {
  readonly text: string
  readonly where: string
}

/** Small words and forms of figures that only one of the languages has, for texts that nobody has thought of translating. */
const signs: Readonly<Record<Locale, RegExp>> = {
  en: /(?<![\p{L}.])(the|and|or|of|to|with|from|by|for|on|at|is|are|was|this|that|you|your|it|not|nothing|open|close|loading|last|new tab)(?![\p{L}.])|\d%|\d,\d{3}\b|\d\s[AP]M\b/iu,
  es: /(?<![\p{L}.])(el|la|los|las|del?|que|para|con|una?|por|se|su|sus|en|abrir|cerrar|última?)(?![\p{L}.])|\d\s%/iu,
}

/**
 * What is said on a page of one language in the other one, without saying that it is: by readers of text, of labels and
 * of the tab.
 * @param texts of the other language; one with a gap, ‹›, stands for whatever fills it
 */
export async function strangersOn(page: Page, locale: Locale, texts: readonly string[]): Promise<readonly string[]> {
  const other = locale === 'en' ? 'es' : 'en'
  const known = texts.map(patternOf)
  const isStrange = (text: string) => signs[other].test(text) || known.some((pattern) => pattern.test(text))
  const title = (await page.title()).split(' · ').map((text) => ({ text, where: 'title' }))
  const lang = (await page.locator('html').getAttribute('lang')) ?? ''
  const said = [...title, ...(await saidOn(page, locale))]
  return [
    ...(lang === locale ? [] : [`The page says that it is in ${lang}`]),
    ...said.filter(({ text }) => isStrange(text)).map(({ text, where }) => `${where}: ${text}`),
  ]
}

/** The whole text; of a sentence, wherever it stands. */
function patternOf(text: string): RegExp {
  const literal = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('‹›', '.+')
  return text.split(' ').length > 3 && !text.startsWith('‹›') ? new RegExp(literal) : new RegExp(`^${literal}$`)
}

/** All that can be read or heard and is in the page's language, by what it says itself. */
const saidOn = (page: Page, locale: Locale): Promise<readonly Said[]> =>
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
    const found: Said[] = []
    const note = (element: Element, where: string, text: string | null): void => {
      const said = text?.replace(/\s+/g, ' ').trim()
      if (said && element.closest('[lang]')?.getAttribute('lang') === locale) found.push({ text: said, where })
    }
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_ALL)
    for (let node: Node | null = walker.root; node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement
      // Where there are scripts, what is for those without them is a text full of markup.
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
