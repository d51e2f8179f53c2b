import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const levels: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'],
  resultTypes: ['violations'],
}

/** What breaks WCAG 2.2, levels A and AA, on the page as it is now: the rule, and the elements with what is wrong. */
export async function violationsOf(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { violations } = await page.evaluate(async (options) => {
    // A new width or theme is drawn with the second frame at the latest.
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
    const { axe } = window as unknown as { readonly axe: { run(where: Document, how: RunOptions): Promise<AxeResults> } }
    return axe.run(document, options)
  }, levels)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`),
  )
}
