import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { en } from '../../src/i18n/en.ts'
import { banner } from '../support/board.ts'
import { give, image } from '../support/probing-sites.ts'
import { textsOf, useVisitors } from '../support/visitor.ts'
import { useWatchers } from '../support/watchers.ts'
import type { Watcher } from '../support/watchers.ts'

// Make Chromium treat the portals' addresses as public and the site's as private.
const watchers = useWatchers('local-network', (portalPorts, sitePort) => {
  const portals = portalPorts.flatMap((port) => [`127.0.0.1:${port}=public`, `[::1]:${port}=public`])
  return [`--ip-address-space-overrides=${[...portals, `127.0.0.1:${sitePort}=local`].join()}`]
})
const { plain, confirming } = watchers
const visits = [
  ['without', plain, useVisitors(plain)],
  ['with', confirming, useVisitors(confirming)],
] as const

beforeEach(() => plain.site.answerWith(give(200, image)))

/** Decides for the person whether the portal may send requests to private addresses. */
async function decide({ browser, at }: Watcher, page: Page, setting: 'granted' | 'denied'): Promise<void> {
  // Leave this DevTools session open, because the permission ends with it.
  const devtools = await browser.newBrowserCDPSession()
  const { targetInfo } = await (await page.context().newCDPSession(page)).send('Target.getTargetInfo')
  const browserContextId = targetInfo.browserContextId ?? ''
  const { origin } = new URL(at('/'))
  for (const name of ['local-network', 'local-network-access']) {
    await devtools.send('Browser.setPermission', { origin, permission: { name }, setting, browserContextId })
  }
}

/** The state of the only site, and its note. */
async function stateOf(page: Page): Promise<string> {
  const { state, blocked } = en.dashboard
  const looks = page.getByRole('main').getByRole('listitem').locator('[data-look]').filter({ visible: true })
  return (await textsOf(looks)).filter((text) => [...Object.values(state), blocked].includes(text)).join('. ')
}

const blocked = `${en.dashboard.state.blocked}. ${en.dashboard.blocked}`

describe.each(visits)('a site on a private address, %s `status.confirm`,', (_name, watcher, visit) => {
  test('is neither up nor down while the permission is denied, and is probed as soon as it is granted', async () => {
    const { page, goTo, tolerate } = await visit()
    tolerate(watcher.site.url)
    const { asked } = watcher.site
    await decide(watcher, page, 'denied')
    await goTo('/')
    await expect.poll(() => stateOf(page)).toBe(blocked)
    await banner(page, en.dashboard.overall.blocked).waitFor()
    expect(await page.title()).toBe('System Status · ALS Portal')
    expect(watcher.site.asked).toBe(asked)
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(watcher.site.url)

    await decide(watcher, page, 'granted')
    await expect.poll(() => stateOf(page)).toBe(en.dashboard.state.operational)
    await banner(page, en.dashboard.overall.operational).waitFor()

    await decide(watcher, page, 'denied')
    await expect.poll(() => stateOf(page)).toBe(blocked)
  })
})

test('in a browser that does not know the permission, a site that cannot be reached is down', async () => {
  const [, watcher, visit] = visits[1]
  const { page, goTo } = await visit({
    before: () => {
      navigator.permissions.query = async ({ name }) => {
        throw new TypeError(`${name} is not a permission`)
      }
    },
  })
  await decide(watcher, page, 'denied')
  await goTo('/')
  await expect.poll(() => stateOf(page)).toBe(en.dashboard.state.down)
})
