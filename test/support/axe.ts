import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { waitForFrames } from './visitor.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// Run all rules of these levels, but no AAA or experimental ones.
const levels: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

interface AxeOptions {
  /** JavaScript is disabled in the page, so its timers never fire and axe cannot load more files. */
  readonly withoutScripts?: boolean
  /** The system replaces our colours, which axe would still measure. */
  readonly forcedColors?: boolean
  /** Check only contrast, because the page has been checked in other colours. */
  readonly coloursOnly?: boolean
}

/** Violations of WCAG 2.2, levels A and AA, and of best practice: one entry for each rule and element. */
export async function violationsOf(
  page: Page,
  { withoutScripts, forcedColors, coloursOnly }: AxeOptions = {},
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    if (withoutScripts) await page.evaluate(skipTimers)
    await page.evaluate(source)
  }
  // A new width or theme is painted within two frames.
  if (!withoutScripts) await waitForFrames(page)
  const { violations } = await page.evaluate(
    async (options) => {
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

/** Runs in a page without scripts, where the animation frames and timers that axe waits for never fire. */
function skipTimers(): void {
  const now = (run: () => void): number => {
    void Promise.resolve().then(run)
    return 0
  }
  Object.assign(window, { setTimeout: now, requestAnimationFrame: now })
}
