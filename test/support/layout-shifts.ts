import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Locale } from '../../src/texts/index.ts'
import { breakpoints } from '../../src/ui/breakpoints.ts'
import { waitForFrames } from './visitor.ts'
import type { Visit } from './visitor.ts'

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

const incident = {
  id: 'mail',
  kind: 'incident',
  title: { en: 'E-mail to clients is late', es: 'Los correos a clientes llegan tarde' },
  text: 'x',
  link: 'https://status.als.example/mail',
  from: '2026-01-01T00:00:00Z',
}

/**
 * The layout shifts while an incident and the results of two sites in trouble arrive: on the first visit, when the lines
 * are longest, the sites with the longest names, and on phones with a link of the size for touch.
 */
export async function shiftsInTrouble(visit: Visit, urls: readonly string[], width: number, locale: Locale) {
  const visitor = await visit({
    width,
    stored: { 'als.locale': locale },
    before: recordShifts,
    ...(width < breakpoints.medium && { hasTouch: true, isMobile: true }),
  })
  for (const url of urls.slice(3, 5)) {
    visitor.tolerate(url)
    await visitor.context.route(`${url}/favicon.ico?*`, (route) => route.abort('connectionrefused'))
  }
  await visitor.context.route('**/announcements.json', (route) => route.fulfill({ json: [incident] }))
  await visitor.goTo('/')
  const tiles = visitor.page.locator('li[data-state="down"]').filter({ hasText: /\d:\d\d/ })
  await expect.poll(() => tiles.count()).toBe(2)
  await visitor.page.getByRole('main').getByText(incident.title[locale]).first().waitFor()
  const shifts = await shiftsOf(visitor.page)
  return { shifts, sum: shifts.map(Number.parseFloat).reduce((sum, shift) => sum + shift, 0) }
}
