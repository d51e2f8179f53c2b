import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { en } from '../../src/i18n/en.ts'
import { knownPaths } from '../../src/portal/pages.ts'
import { violationsOf } from '../support/axe.ts'
import { usePortal } from '../support/portal.ts'
import { signIn, useVisitors } from '../support/visitor.ts'

const portal = usePortal('accessibility', { kit: true, sites: 'fast' })
const visit = useVisitors(portal)

const widths = [1280, 800, 390]

/** What is wrong with the page that is shown, at each width and in each theme. `arrange` runs at each width. */
async function faultsOf(page: Page, arrange?: (width: number) => Promise<void>): Promise<readonly string[]> {
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await arrange?.(width)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      faults.push(...(await violationsOf(page)).map((fault) => `${page.url()} ${width} ${colorScheme}: ${fault}`))
    }
  }
  return faults
}

// Colours must not be on their way to others while they are looked at.
const still = { reducedMotion: 'reduce' } as const

describe('WCAG 2.2 A and AA, at three widths and in both themes', () => {
  test.for([
    ['somebody who is signed out', undefined],
    ['staff', 'Ana Torres'],
  ])('hold on every screen for %s', { timeout: 120_000 }, async ([, user]) => {
    const { page, goTo, tolerate } = await visit(still)
    tolerate(portal.at('/nowhere')) // the browser notes the status of the page itself
    await goTo('/')
    if (user) await signIn(page, user)
    const faults: string[] = []
    for (const path of [...knownPaths, '/nowhere']) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await goTo(path)
      faults.push(...(await faultsOf(page)))
    }
    expect(faults).toEqual([])
  })

  test('hold on the board with each state on it', async () => {
    const { page, goTo } = await visit(still)
    portal.stack.sites.forEach((site, at) => site.behaveAs((['fast', 'slow', 'refusing', 'silent'] as const)[at] ?? 'fast'))
    await goTo('/')
    const tiles = page.getByRole('region', { name: en.dashboard.sites })
    for (const state of ['Operational', 'Degraded', 'Down']) await tiles.getByText(state, { exact: true }).first().waitFor()
    expect(await faultsOf(page)).toEqual([])
    portal.stack.sites.forEach((site) => site.behaveAs('fast'))
  })

  test('hold with the drawer open', async () => {
    const { page, goTo } = await visit({ ...still, width: 390 })
    await goTo('/')
    await page.getByRole('button', { name: en.menu.open }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Login' }).waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await violationsOf(page)).toEqual([])
    }
  })

  test('hold with the history of a site open', async () => {
    const { page, goTo } = await visit(still)
    await goTo('/')
    await page.getByRole('button', { name: 'Details of Benchmarking Portal' }).click()
    await page.getByRole('dialog').getByRole('table').waitFor()
    expect(await faultsOf(page)).toEqual([])
  })

  test('hold with a problem of the sign-in shown', async () => {
    const { page, goTo } = await visit({ ...still, before: () => void Object.assign(window, { open: () => null }) })
    await goTo('/')
    const faults = await faultsOf(page, async (width) => {
      if (width === 390) await page.getByRole('button', { name: en.menu.open }).click()
      await page.getByRole('button', { name: 'Login', exact: true }).click()
      await page.getByRole('alert').getByText('Popup blocked by user').waitFor()
    })
    expect(faults).toEqual([])
  })

  test('hold with a tooltip shown, and in Spanish', async () => {
    const { page, goTo } = await visit({ ...still, width: 800 })
    await goTo('/webinars')
    await page.evaluate(() => localStorage.setItem('als.locale', 'es'))
    await goTo('/webinars')
    await page.getByRole('navigation').getByRole('link', { name: 'Sitios web' }).hover()
    await page.locator('[role="tooltip"]').waitFor()
    expect(await violationsOf(page)).toEqual([])
  })

  test('hold for every part of the kit in every form', async () => {
    const { page, tolerate } = await visit(still)
    tolerate(portal.at('/no-such-picture.svg')) // the kit shows what a missing picture looks like
    await page.goto(portal.at('/kit'))
    await page.getByRole('heading', { level: 1, name: 'Interface kit' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
  })
})
