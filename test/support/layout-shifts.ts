import type { Page } from 'playwright-core'
import { waitForFrames } from './visitor.ts'

/** Runs in the page: collects layout shifts that no input caused. */
export function recordShifts(): void {
  const shifts: string[] = []
  type Shift = PerformanceEntry & {
    readonly value: number
    readonly hadRecentInput: boolean
    readonly sources: readonly {
      readonly node: Node | null
      readonly previousRect: DOMRectReadOnly
      readonly currentRect: DOMRectReadOnly
    }[]
  }
  const note = (entries: PerformanceEntryList): void => {
    // TypeScript has no type for layout shifts.
    for (const { value, hadRecentInput, sources } of entries as unknown as readonly Shift[]) {
      const moved = sources.map(({ node, previousRect, currentRect }) =>
        [
          node?.nodeName,
          node?.textContent?.slice(0, 60),
          ...[previousRect, currentRect].map(({ x, y, width, height }) => [x, y, width, height].join(' ')),
        ].join(', '),
      )
      if (!hadRecentInput) shifts.push(`${value}: ${moved.join(' | ')}`)
    }
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  Object.assign(window, {
    shifts: () => {
      note(observer.takeRecords())
      return shifts
    },
  })
}

/** Delays scripts until after the first paint, so that the changes that they make to the page count as shifts. */
export async function delayScripts(page: Page): Promise<void> {
  await page.route(/\/assets\/(main|chunk)-.*\.js$/, async (route) => {
    const afterPaint = async () => {
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      await waitForFrames(page, 3)
      await route.continue()
    }
    // The page may already be closed.
    await afterPaint().catch(() => {})
  })
}

export async function shiftsOf(page: Page): Promise<readonly string[]> {
  await waitForFrames(page, 3)
  return page.evaluate(() => (window as unknown as { readonly shifts: () => readonly string[] }).shifts())
}
