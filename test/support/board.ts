import { isDeepStrictEqual } from 'node:util'
import type { Locator, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { textsOf } from './visitor.ts'

/** The sites of the shipped content, in their order. */
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
  const words = /^(Checking\.\.\.|Operational|Degraded|Down)$/
  return Promise.all(
    siteNames.map(async (name) =>
      (await textsOf(tileOf(page, name).getByText(words).filter({ visible: true }))).join(),
    ),
  )
}

export const responseOf = async (page: Page, name: SiteName): Promise<string> =>
  (await textsOf(tileOf(page, name).getByRole('definition'))).join()

export const banner = (page: Page, text: string): Locator =>
  page.getByRole('main').getByText(text, { exact: true }).filter({ visible: true })

export const refresh = (page: Page): Locator => page.getByRole('button', { name: 'Refresh Status' })

/** When the last round ended; null before the first one has. */
export async function checkedAt(page: Page): Promise<string | null> {
  const [time] = await page.getByRole('time').all()
  return time === undefined ? null : time.getAttribute('datetime')
}

/** Until what is fetched after the page has come to life is there too: without a connection it could not be. */
export const cameWhole = (page: Page): Promise<void> =>
  page.getByRole('radio', { name: 'Hour' }).waitFor({ state: 'attached' })

/** Does something that begins a round, and waits until the round has ended. */
export async function roundOf(page: Page, begin: () => Promise<void>): Promise<void> {
  await expect.poll(() => checkedAt(page)).not.toBeNull()
  const before = await checkedAt(page)
  await begin()
  await expect.poll(() => checkedAt(page)).not.toBe(before)
}

/** On a busy machine a round of a slow site takes five seconds, and not each shows what is wanted. */
const ROUNDS_MS = 45_000

/**
 * Refreshes until it is as it should be. A refusal counts only under 100 ms, and a machine with more to do than these
 * tests may take longer to give one.
 */
export async function refreshUntil<Seen>(page: Page, look: () => Promise<Seen>, wanted: Seen): Promise<void> {
  await expect
    .poll(
      async () => {
        if (!isDeepStrictEqual(await look(), wanted)) await roundOf(page, () => refresh(page).click())
        return look()
      },
      { timeout: ROUNDS_MS },
    )
    .toEqual(wanted)
}

/** The origins that are asked for their icon from now on; grows. */
export function probesFrom(page: Page): readonly string[] {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/favicon.ico?') && asked.push(new URL(request.url()).origin))
  return asked
}

const icon = { contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>' }
/** So long that the site counts as degraded. */
const SLOW_MS = 3_400

/** Answers a probe with an icon, as the sample sites give it. A page that has given it up is not waited for. */
export async function giveIcon(route: Route, isSlow = false): Promise<void> {
  if (isSlow) await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
  await route.fulfill(icon).catch(() => {})
}
