import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// Every rule of these, none switched off. What axe leaves to choice (AAA, experimental ones) is not among them.
const levels: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

interface Circumstances {
  /** The page is one without scripts, in which nothing more can be fetched. */
  readonly withoutScripts?: boolean
  /** The system's colours are in the place of ours, and axe would go by ours: what it says of contrast is of neither. */
  readonly forcedColors?: boolean
  /** The rest of the page was judged already, in other colours. */
  readonly coloursOnly?: boolean
}

/**
 * What breaks WCAG 2.2, levels A and AA, or best practice on the page as it is now: the rule, and the elements with what
 * is wrong.
 */
export async function violationsOf(
  page: Page,
  { withoutScripts, forcedColors, coloursOnly }: Circumstances = {},
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    if (withoutScripts) await page.evaluate(goOnAtOnce)
    await page.evaluate(source)
  }
  const { violations } = await page.evaluate(
    async (options) => {
      // A new width or theme is drawn with the second frame at the latest.
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
      const { axe } = window as unknown as {
        readonly axe: { run(where: Document, how: RunOptions): Promise<AxeResults> }
      }
      return axe.run(document, options)
    },
    {
      ...levels,
      ...(coloursOnly && { runOnly: { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] } }),
      ...(withoutScripts && { preload: false }),
      ...(forcedColors && { rules: { 'color-contrast': { enabled: false } } }),
    },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`,
    ),
  )
}

/** In a page without scripts neither frames nor timers come, which axe waits for. */
function goOnAtOnce(): void {
  const now = (run: () => void): number => {
    void Promise.resolve().then(run)
    return 0
  }
  Object.assign(window, { setTimeout: now, requestAnimationFrame: now })
}
