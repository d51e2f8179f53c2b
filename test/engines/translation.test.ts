import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { banner, refresh, refreshUntil, tileOf } from '../support/board.ts'
import { withManyCards } from '../support/many-cards.ts'
import { usePortal } from '../support/portal.ts'
import { shipped } from '../support/shipped.ts'
import { staleTextsOf, translatePage } from '../support/translator.ts'
import { choose, signOutOf, useVisitors } from '../support/visitor.ts'

const portal = usePortal('translation', { sites: 'fast', content: withManyCards(shipped, 14) })
const visit = useVisitors(portal)
beforeEach(() => portal.stack.sites.forEach((site) => site.behaveAs('fast')))

/** The page follows the portal's state: each text is the one that React has rendered last. */
async function expectFollowed(page: Page, when: string): Promise<void> {
  expect(await page.getByText('Something went wrong').count(), when).toBe(0)
  expect(await page.locator('font').count(), when).toBeGreaterThan(0)
  expect(await staleTextsOf(page), when).toEqual([])
}

const titleOf = (page: Page) => () => page.title()
const button = (page: Page, name: string) => page.getByRole('button', { name })

test('a translated dashboard follows the sites, the connection and the buttons', async () => {
  const { page, context, goTo, tolerate } = await visit()
  tolerate(portal.at('/favicon'))
  await goTo('/')
  await expect.poll(() => page.locator('#overall').getAttribute('data-state')).toBe('operational')
  await page.evaluate(translatePage)
  await expectFollowed(page, 'at first')

  const [site] = portal.stack.sites
  site?.behaveAs('refusing')
  await refreshUntil(page, titleOf(page), 'Some Services Down · System Status · ALS Portal')
  await tileOf(page, '~Benchmarking Portal~').getByText('~Down~').waitFor()
  await expectFollowed(page, 'a site is down')

  site?.behaveAs('fast')
  await refreshUntil(page, titleOf(page), 'System Status · ALS Portal')
  await page.getByRole('region', { name: 'Today' }).getByText('· Down').waitFor()
  await expectFollowed(page, 'a site has recovered')

  await context.setOffline(true)
  await banner(page, '~You’re offline~').waitFor()
  await expectFollowed(page, 'the connection is lost')
  await context.setOffline(false)
  await banner(page, '~All Systems Operational~').waitFor()
  await expectFollowed(page, 'the connection is back')

  await button(page, 'Preferences').click()
  await page.getByRole('switch').first().click()
  await page.keyboard.press('Escape')
  await button(page, 'Resume').waitFor()
  await expectFollowed(page, 'paused')
  await button(page, 'Resume').click()
  await button(page, 'Resume').waitFor({ state: 'detached' })
  await refresh(page).click()
  await expectFollowed(page, 'resumed')

  await button(page, 'Preferences').click()
  await button(page, 'Stored on this device').click()
  const deleteHistory = 'Delete: States and history of the sites'
  for (const name of [deleteHistory, 'Cancel', deleteHistory]) await button(page, name).click()
  await expectFollowed(page, 'a question is asked')
  await page.getByRole('group', { name: 'Delete 7 days' }).getByRole('button').first().click()
  await page.getByRole('dialog').getByRole('status').filter({ hasText: 'Deleted' }).waitFor({ state: 'attached' })
  await expectFollowed(page, 'the history is deleted')
})

test('translated lists follow the filter, the palette, the preferences, and a sign-in', async () => {
  const { page, goTo } = await visit()
  await goTo('/')
  await page.evaluate(translatePage)
  const openPage = (name: string) => page.getByRole('navigation').getByRole('link', { name }).click()
  const options = page.getByRole('option')

  await openPage('Webpages')
  const filter = page.getByRole('searchbox')
  for (const [query, count] of [
    ['Valoración Madrid', '1 of 14'],
    ['nowhere to be found', '0 of 14'],
    ['', ''],
  ] as const) {
    await filter.fill(query)
    await expect.poll(() => page.getByRole('status').filter({ hasText: 'of 14' }).count()).toBe(count === '' ? 0 : 1)
    await expectFollowed(page, `the filter has “${query}”`)
  }

  await page.keyboard.press('Control+k')
  for (const query of ['webinar', 'nowhere to be found', 'delete', 'al', '']) {
    await page.getByRole('combobox').fill(query)
    await expectFollowed(page, `the palette has “${query}”`)
  }
  await page.getByRole('combobox').fill('preferences')
  await options.first().click()
  await page.getByRole('radio', { name: 'Español' }).check()
  await page.getByRole('dialog', { name: 'Preferencias' }).waitFor()
  await expectFollowed(page, 'the page is in Spanish')
  await page.getByRole('radio', { name: 'English' }).check()
  await button(page, 'Keyboard shortcuts').click()
  await expectFollowed(page, 'the shortcuts are open')
  await page.keyboard.press('Escape')

  const [popup] = await Promise.all([page.waitForEvent('popup'), button(page, 'Login').click()])
  await expectFollowed(page, 'a sign-in has begun')
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Cancel' }).click()])
  await page.getByRole('alert').waitFor()
  await expectFollowed(page, 'the sign-in was cancelled')
  await button(page, 'Dismiss').click()
  const [again] = await Promise.all([page.waitForEvent('popup'), button(page, 'Login').click()])
  await Promise.all([again.waitForEvent('close'), choose(again, 'Ana Torres')])
  await signOutOf(page).waitFor()
  await expectFollowed(page, 'signed in')

  for (const name of ['Apps', 'Tools', 'Demo', 'Webinars', 'Dashboard', 'Webpages']) {
    await openPage(name)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectFollowed(page, name)
  }
  for (const star of await button(page, 'Star')
    .all()
    .then((all) => all.slice(0, 2)))
    await star.click()
  await openPage('Dashboard')
  await button(page, 'Edit').click()
  await button(page, 'Move').first().press('ArrowRight')
  await expectFollowed(page, 'stars are moved')
  await button(page, 'Done').click()
  await expectFollowed(page, 'stars are in order')
})

test('the first script replaces translated states', async () => {
  const { page } = await visit()
  // Without the main script, only the first one is there.
  await page.route(/\/assets\/main-.*\.js$/, () => undefined)
  portal.stack.sites[0]?.behaveAs('slow')
  await page.goto(portal.at('/'), { waitUntil: 'domcontentloaded' })
  await page.evaluate(translatePage)
  await banner(page, '~Degraded Performance~').waitFor()
  await tileOf(page, '~Benchmarking Portal~').getByText('~Degraded~').waitFor()
  expect(await page.locator('[data-label]').filter({ hasText: 'Checking' }).count()).toBe(0)
})
