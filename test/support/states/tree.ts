import type { Page } from 'playwright-core'

// What differs from run to run: ports, moments, durations, figures.
const masks: readonly (readonly [RegExp, string])[] = [
  [/localhost:\d+/g, 'localhost:PORT'],
  [/\d{1,2}:\d{2}(:\d{2})?(\s[AP]M)?/g, 'TIME'],
  [/a la TIME/g, 'a las TIME'],
  [/(<\s)?\d+\s(min|h|d)(?!\p{L})/gu, 'DURATION'],
  [/[\d.,]+(\s)ms\b/g, 'N$1ms'],
  [/[\d.,]+(\s?%)(?! under| hasta)/g, 'N$1'],
]

/** What a screen reader is given: of a dialog, which is all that can be reached then, or of the page. */
export async function treeOf(page: Page): Promise<string> {
  const dialog = page.locator('dialog[open]')
  const tree = await ((await dialog.count()) > 0 ? dialog : page.locator('body')).ariaSnapshot()
  return `${masks.reduce((text, [pattern, mask]) => text.replace(pattern, mask), tree)}\n`
}
