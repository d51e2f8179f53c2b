import type { Page } from 'playwright-core'
import { looseTextsIn } from './loose-texts.ts'

/**
 * Translates the page as browsers do: replaces each text by two nested `<font>` elements, now and whenever texts are
 * added or changed later. A translation is the text between tildes. Runs in the page.
 */
export function translatePage(): void {
  const untranslated = 'font, script, style, template, noscript, svg, [translate="no"], input, textarea, kbd, code'
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    for (let node: Node | null = root; node; node = walker.nextNode()) if (node instanceof Text) texts.push(node)
    for (const text of texts) {
      if (text.data.trim() === '' || !text.parentElement || text.parentElement.closest(untranslated)) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = `~${text.data}~`
      outer.append(inner)
      text.replaceWith(outer)
    }
  }
  document.documentElement.lang = 'fr'
  translate(document.body)
  new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes) [target, ...addedNodes].forEach(translate)
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}

/**
 * Returns the texts of a translated page that differ from those that React has rendered last, and those that cannot
 * follow it.
 */
export async function staleTextsOf(page: Page): Promise<readonly string[]> {
  const body = page.locator('body')
  const stale = await body.evaluate((element) =>
    [...element.querySelectorAll('*')].flatMap((child) => {
      const key = Object.keys(child).find((name) => name.startsWith('__reactProps$'))
      const { children } = (key === undefined ? {} : Reflect.get(child, key)) as { readonly children?: unknown }
      const shown = child.textContent.replaceAll('~', '')
      return typeof children === 'string' && children !== shown ? [`${shown} instead of ${children}`] : []
    }),
  )
  return [...stale, ...(await body.evaluate(looseTextsIn))]
}
