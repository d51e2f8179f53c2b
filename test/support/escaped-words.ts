import { within } from '@testing-library/react'
import { plainWordsOf } from './pseudo-texts.ts'

/** The roles whose names the interface gives. */
const roles = [
  ...['alert', 'banner', 'button', 'combobox', 'complementary', 'dialog', 'figure', 'group', 'heading', 'img', 'link'],
  ...['list', 'listbox', 'listitem', 'main', 'navigation', 'option', 'radio', 'radiogroup', 'region', 'search'],
  ...['searchbox', 'status', 'switch', 'term', 'textbox', 'tooltip'],
]

const attributes = [
  ...['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'alt', 'label', 'placeholder'],
  'title',
]

/**
 * Finds words in plain letters: in the document's title, in its texts and attributes in source order, in the mails that its
 * links open, and in the accessible names and descriptions. Texts of another language, which `lang` marks, do not count.
 */
export function escapedWords(): readonly string[] {
  const found = new Set<string>()
  const note = (where: string, text: string | null | undefined) => {
    const words = plainWordsOf(text ?? '')
    if (words.length > 0) found.add(`${where}: ${words.join(' ')}`)
  }
  note('title', document.title)
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node: Node | null = walker.root; node; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement
    if (element === null || !isOfThePage(element) || element.closest('script, style, template')) continue
    const where = element.tagName.toLowerCase()
    if (node instanceof Element) {
      for (const name of attributes) note(`${where} ${name}`, node.getAttribute(name))
      const href = node.getAttribute('href') ?? ''
      if (href.startsWith('mailto:')) for (const [name, text] of new URL(href).searchParams) note(`mail ${name}`, text)
    } else note(where, node.textContent)
  }
  for (const role of roles) {
    const withPlainWords = (text: string) => plainWordsOf(text).length > 0
    const options = [{ name: withPlainWords }, { description: withPlainWords }]
    const elements = options.flatMap((option) => within(document.body).queryAllByRole(role, option))
    for (const element of elements.filter(isOfThePage))
      // The names of languages are in their own language.
      if (element.querySelector('[lang]') === null) note(`accessible ${role}`, element.outerHTML.slice(0, 300))
  }
  return [...found]
}

const isOfThePage = (element: Element): boolean =>
  (element.closest('[lang]') ?? document.documentElement).getAttribute('lang') === document.documentElement.lang
