import { isDeepStrictEqual } from 'node:util'
import type { Locator, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import type { Visitor } from './visitor.ts'
import { textsOf } from './visitor.ts'

/** The sites of the shipped configuration, in order. */
export const siteNames = [
  'Benchmarking Portal',
  'Accounting Analytics',
  'ALS Group',
  'ALS Transfer Pricing',
  'ALS Valuation',
  'ALS News',
] as const
type SiteName = (typeof siteNames)[number]

export const tileOf = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** The visible state of each site. */
export async function statesOf(page: Page): Promise<readonly string[]> {
  const states = /^(Checking\.\.\.|Operational|Degraded|Down)$/
  const stateOf = (name: string) => tileOf(page, name).getByText(states).filter({ visible: true })
  return Promise.all(siteNames.map(async (name) => (await textsOf(stateOf(name))).join()))
}

export const responseOf = async (page: Page, name: SiteName): Promise<string> =>
  (await textsOf(tileOf(page, name).locator('[data-figure]'))).join()

export const banner = (page: Page, text: string): Locator =>
  page.getByRole('main').getByText(text, { exact: true }).filter({ visible: true })

export const refresh = (page: Page): Locator => page.getByRole('button', { name: 'Refresh Status' })

/** The time at which the last round ended. Null before the end of the first one. */
export async function checkedAt(page: Page): Promise<string | null> {
  const [time] = await page.getByRole('time').all()
  return time === undefined ? null : time.getAttribute('datetime')
}

/** Begins a round and waits until it has ended. */
export async function roundOf(page: Page, begin: () => Promise<void>): Promise<void> {
  await expect.poll(() => checkedAt(page)).not.toBeNull()
  const before = await checkedAt(page)
  await begin()
  await expect.poll(() => checkedAt(page)).not.toBe(before)
}

/** A round with a slow site takes five seconds on a busy machine, and several rounds may be needed. */
const ROUNDS_MS = 45_000

/**
 * Begins rounds, by default with the button, until the page shows the expected result. On a busy machine a fast site may
 * take three seconds. Without `status.confirm`, a refusal counts only within 100 ms.
 */
export async function refreshUntil<Seen>(
  page: Page,
  look: () => Promise<Seen>,
  wanted: Seen,
  begin = () => refresh(page).click(),
): Promise<void> {
  await expect
    .poll(
      async () => {
        if (!isDeepStrictEqual(await look(), wanted)) await roundOf(page, begin)
        return look()
      },
      { timeout: ROUNDS_MS },
    )
    .toEqual(wanted)
}

/** Collects the origins whose icons the page requests from now on. */
export function probesFrom(page: Page): readonly string[] {
  const origins: string[] = []
  page.on(
    'request',
    (request) => request.url().includes('/favicon.ico?') && origins.push(new URL(request.url()).origin),
  )
  return origins
}

const icon = { contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>' }
/** Longer than the three seconds after which a site is degraded. */
const SLOW_MS = 3_400

/** Answers a probe with an icon, like the sample sites. Does nothing if the page has given up. */
export async function giveIcon(route: Route, isSlow = false): Promise<void> {
  if (isSlow) await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
  await route.fulfill(icon).catch(() => {})
}

/** Makes the second site slow and the third one refuse connections, for this visitor only. `urls` lists all sites. */
export async function makeTrouble({ context, tolerate }: Visitor, urls: readonly string[]): Promise<void> {
  const [, slow = '', refusing = ''] = urls
  tolerate(refusing)
  await context.route(`${slow}/favicon.ico?*`, (route) => giveIcon(route, true))
  await context.route(`${refusing}/favicon.ico?*`, (route) => route.abort('connectionrefused'))
}

/** Waits until the tiles of both sites show when their trouble began. */
export async function waitForTrouble(page: Page): Promise<void> {
  const tiles = page.locator('li[data-state]').filter({ hasText: /(since|desde las?)\s\d/ })
  await expect.poll(() => tiles.count()).toBe(2)
}
