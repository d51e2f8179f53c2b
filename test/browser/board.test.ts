import { beforeEach, describe, expect, test } from 'vitest'
import type { Behaviour } from '../../src/dev/sample-sites.ts'
import { en } from '../../src/texts/en.ts'
import {
  banner,
  checkedAt,
  probesFrom,
  refresh,
  refreshUntil,
  responseOf,
  roundOf,
  siteNames,
  statesOf,
  tileOf,
} from '../support/board.ts'
import { usePortal } from '../support/portal.ts'
import { isFocused, textsOf, useVisitors } from '../support/visitor.ts'

const portal = usePortal('board')
const visit = useVisitors(portal)

/** Sets the behaviour of the sites, in order. The remaining sites are fast. */
function setSites(...behaviours: readonly Behaviour[]): void {
  portal.stack.sites.forEach((site, at) => site.behaveAs(behaviours[at] ?? 'fast'))
}
beforeEach(() => setSites())

describe('the board', () => {
  test('shows each site as checking at first, and as down after ten seconds without a response', async () => {
    setSites('silent', 'silent', 'silent', 'silent', 'silent', 'silent')
    const { page, goTo } = await visit()
    const html = (await (await page.request.get(portal.at('/'))).text()).replaceAll(/<script[^]*?<\/script>/g, '')
    expect(html.match(/Checking\.\.\./g), 'the banner and six sites, before any script').toHaveLength(7)

    await goTo('/')
    expect(await statesOf(page)).toEqual(siteNames.map(() => 'Checking...'))
    expect(await page.getByRole('main').getByText('Checking...', { exact: true }).count(), 'the banner, too').toBe(7)
    expect(await page.title()).toBe('System Status · ALS Portal')
    expect(await checkedAt(page), 'no round has ended yet').toBeNull()

    await expect.poll(() => statesOf(page)).toEqual(siteNames.map(() => 'Down'))
    await page.getByRole('time').waitFor()
    expect(await responseOf(page, 'ALS Group')).toBe('')
    const waited = await page.evaluate(() => performance.now())
    expect(waited).toBeGreaterThan(10_000)
  })

  test('tells fast, slow, missing and refused icons apart', async () => {
    setSites('fast', 'slow', 'no-icon', 'refusing')
    const { page, goTo } = await visit()
    await goTo('/')
    const wanted = ['Operational', 'Degraded', 'Operational', 'Down', 'Operational', 'Operational']
    await refreshUntil(page, () => statesOf(page), wanted)
    expect(await responseOf(page, 'Benchmarking Portal')).toMatch(/^[\d,]+ ms$/)
    expect(await responseOf(page, 'Accounting Analytics')).toMatch(/^[3-9],\d{3} ms$/)
    expect(await responseOf(page, 'ALS Group'), 'an error that took its time').toMatch(/^[\d,]+ ms/)
    expect(await responseOf(page, 'ALS Transfer Pricing')).toBe('')
  })

  test('follows a site that goes down and comes back', async () => {
    setSites('flapping')
    const { page, goTo } = await visit()
    await goTo('/')
    await banner(page, 'All Systems Operational').waitFor()
    const state = async () => (await statesOf(page))[0]
    await refreshUntil(page, state, 'Down')
    await refreshUntil(page, state, 'Operational')
  })

  test('links to each site in a new tab, with no opener or referrer', async () => {
    const { page, goTo } = await visit()
    await goTo('/')
    for (const { name, url } of portal.stack.sites) {
      const link = tileOf(page, name).getByRole('link', { name: `${name} (opens in new tab)` })
      expect(await link.getAttribute('href')).toBe(url)
      expect(await link.getAttribute('target')).toBe('_blank')
      expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
    }
  })
})

describe("the banner, the title and the tab's icon", () => {
  const cases: readonly (readonly [string, readonly Behaviour[], string, RegExp])[] = [
    ['All Systems Operational', ['fast', 'no-icon'], 'System Status · ALS Portal', /\/favicon\.svg$/],
    ['Degraded Performance', ['slow'], 'Degraded Performance · System Status · ALS Portal', /\/favicon-degraded\.svg$/],
    [
      'Some Services Down',
      ['slow', 'refusing'],
      'Some Services Down · System Status · ALS Portal',
      /\/favicon-down\.svg$/,
    ],
  ]
  test.for(cases)('show "%s" if the first sites are %j', async ([text, behaviours, title, icon]) => {
    setSites(...behaviours)
    const { page, goTo } = await visit()
    await goTo('/')
    await refreshUntil(page, () => page.title(), title)
    await expect.poll(() => banner(page, text).count()).toBe(1)
    const tabIcon = await page.locator('link[rel="icon"][type="image/svg+xml"]').getAttribute('href')
    expect(tabIcon).toMatch(icon)
    expect((await page.request.get(portal.at(new URL(tabIcon ?? '', portal.at('/')).pathname))).status()).toBe(200)
    // The titles of other pages do not contain the state.
    await page.getByRole('link', { name: 'Webpages', exact: true }).click()
    await expect.poll(() => page.title()).toBe('Webpages · ALS Portal')
  })
})

describe('Refresh Status', () => {
  test('probes every site again, shows the time, and announces the result', async () => {
    const { page, goTo } = await visit()
    await page.clock.install()
    await goTo('/')
    await banner(page, 'All Systems Operational').waitFor()
    await expect.poll(() => checkedAt(page)).not.toBeNull()
    const before = (await checkedAt(page)) ?? ''
    expect(await textsOf(page.getByRole('status')), 'nothing announced before').toEqual([''])

    const asked = probesFrom(page)
    await page.clock.fastForward(5000)
    await refresh(page).click()
    const said = 'All Systems Operational.'
    await expect.poll(() => textsOf(page.getByRole('status'))).toEqual([said])
    expect([...asked].sort()).toEqual(portal.stack.sites.map(({ url }) => url).sort())
    const after = (await checkedAt(page)) ?? ''
    expect(Date.parse(after) - Date.parse(before)).toBeGreaterThanOrEqual(5000)
    expect(await isFocused(refresh(page)), 'keeps the focus').toBe(true)
  })

  test('is disabled while it runs, and keeps the old states until the new ones arrive', async () => {
    const { page, goTo } = await visit()
    await goTo('/')
    await banner(page, 'All Systems Operational').waitFor()
    setSites('slow')
    await refresh(page).click()
    await expect.poll(() => refresh(page).getAttribute('aria-disabled')).toBe('true')
    expect(await statesOf(page)).toEqual(siteNames.map(() => 'Operational'))
    await banner(page, 'Degraded Performance').waitFor()
    await expect.poll(() => refresh(page).getAttribute('aria-disabled')).toBeNull()
  })
})

describe('a round', () => {
  test('begins every minute, except while updates are paused', async () => {
    const { page, goTo } = await visit()
    await page.clock.install()
    await goTo('/')
    await banner(page, 'All Systems Operational').waitFor()
    const asked = probesFrom(page)
    const minute = (): Promise<void> => page.clock.fastForward(61_000)
    await roundOf(page, minute)
    expect(asked).toHaveLength(6)

    await page.getByRole('button', { name: 'Pause updates' }).click()
    await minute()
    await minute()
    // No probes during the pause, six at its end.
    await roundOf(page, () => page.getByRole('button', { name: 'Resume updates' }).click())
    expect(asked).toHaveLength(12)
    await roundOf(page, minute)
    expect(asked).toHaveLength(18)
  })
})

describe('without a connection', () => {
  test('the last states stay, and the page blames the connection', async () => {
    setSites('fast', 'slow')
    const { page, context, goTo } = await visit()
    await goTo('/')
    await banner(page, 'Degraded Performance').waitFor()
    await expect.poll(() => checkedAt(page)).not.toBeNull()
    const states = await statesOf(page)

    await context.setOffline(true)
    await banner(page, en.dashboard.offline).waitFor()
    const said = `${en.dashboard.offline}. ${en.dashboard.offlineDetail}`
    await expect.poll(() => textsOf(page.getByRole('status'))).toEqual([said])
    expect(await refresh(page).getAttribute('aria-disabled')).toBe('true')
    expect(await statesOf(page)).toEqual(states)
    expect(await responseOf(page, 'ALS Group'), 'the tile shows the age of its state').toBe('')
    await tileOf(page, 'ALS Group').getByText(/ ago$/).waitFor()

    setSites()
    await context.setOffline(false)
    await banner(page, 'All Systems Operational').waitFor()
  })
})
