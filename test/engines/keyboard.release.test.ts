import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages as en } from '../../src/texts/en/index.ts'
import { keyboardOf } from '../browser/keyboard.ts'
import { withManyCards } from '../support/many-cards.ts'
import { usePortal } from '../support/portal.ts'
import { shipped } from '../support/shipped.ts'
import { useVisitors } from '../support/visitor.ts'

// The longer tasks, beside test/browser/keyboard.test.ts.
const portal = usePortal('keyboard-tasks', { content: withManyCards(shipped, 14), sites: 'fast' })
const visit = useVisitors(portal)

/** Opens a page for somebody without a mouse. No test in this file clicks or sets the focus. */
async function open(path: string) {
  const visitor = await visit({ reducedMotion: 'reduce' })
  await visitor.goTo(path)
  return { ...visitor, keys: keyboardOf(visitor.page) }
}

/** Signs in by popup, with the keyboard on the provider's page as well. */
async function signIn(page: Page): Promise<void> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), keyboardOf(page).enter('button', 'Login')])
  const keys = keyboardOf(popup, { isOurs: false })
  await Promise.all([popup.waitForEvent('close'), keys.enter('button', 'Sign in as Ana Torres')])
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toMatch(/^H[12]$/)
}

describe('with the keyboard alone, a person', () => {
  test('changes language and theme in Preferences, and the focus returns to its button', async () => {
    const { page, keys } = await open('/webpages')
    await keys.enter('button', 'Preferences')
    await keys.tabTo('radio', 'English')
    await keys.press('ArrowRight')
    await keys.isOn('radio', 'Español')
    await expect.poll(() => page.title()).toContain('Sitios web')
    await keys.tabTo('radio', 'Sistema')
    await keys.press('ArrowRight', 'ArrowRight')
    await keys.isOn('radio', 'Oscuro')
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    await keys.press('Escape')
    await keys.isOn('button', 'Preferencias')
  })

  test('refreshes, pauses, and resumes the updates', async () => {
    const { page, keys } = await open('/')
    await keys.enter('button', en.dashboard.refresh)
    await expect.poll(() => page.getByRole('main').getByRole('status').textContent()).toBe('All Systems Operational.')
    await keys.isOn('button', en.dashboard.refresh)
    await keys.enter('button', en.preferences.title)
    await keys.tabTo('switch', en.dashboard.pause)
    await keys.press('Space')
    await keys.press('Escape')
    await keys.tabTo('button', en.dashboard.resume)
    await keys.press('Enter')
    await page.getByRole('button', { name: en.dashboard.resume }).waitFor({ state: 'detached' })
    await keys.tabTo('button', en.dashboard.refresh)
  })

  test('deletes the history from the list, where the focus stays until it returns to the button', async () => {
    const { page, keys } = await open('/')
    const { privacy } = en
    const deleteHistory = privacy.deleteItem(privacy.stored.sites.name)
    await page.locator('main time').waitFor()
    await keys.enter('button', en.preferences.title)
    await keys.tabTo('button', privacy.title)
    await keys.press('Enter')
    await page.getByRole('button', { name: deleteHistory }).waitFor()
    await keys.tabTo('button', deleteHistory)
    await keys.press('Space')
    await keys.isOn('button', privacy.cancel)
    await keys.tabTo('button', privacy.delete, { backwards: true })
    await keys.press('Space')
    const status = page.getByRole('dialog').getByRole('status')
    await expect.poll(() => status.textContent()).toBe('Deleted: States and history of the sites.')
    await keys.isOn('button', deleteHistory)
    await keys.press('Space', 'Escape')
    await keys.isOn('button', en.preferences.title)
  })

  test('filters cards, stars one and opens one', async () => {
    const { page, context, keys } = await open('/webpages')
    await context.route('https://*.als.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>A card</title>' }),
    )
    await keys.tabTo('searchbox', 'Filter by name or description')
    await keys.press('z', 'q')
    await keys.enter('button', 'Clear filter')
    await keys.isOn('searchbox', 'Filter by name or description')
    await keys.press(...'valora', 'Escape', ...'contrato')
    await keys.tabTo('button', 'Star Contrato Madrid 8')
    await keys.press('Space')
    expect(await page.getByRole('button', { name: 'Star Contrato Madrid 8' }).getAttribute('aria-pressed')).toBe('true')
    await keys.tabTo('link', 'Contrato Madrid 8 (opens in new tab)', { backwards: true })
    const [tab] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
    expect(tab.url()).toBe('https://card-8.als.example/')
    await keys.enter('link', 'Dashboard')
    await page.getByRole('group', { name: 'Starred' }).waitFor()
    await keys.tabTo('link', /^Contrato Madrid 8/)
  })

  test('moves a program by the arrow keys, and leaves the edit by Esc', async () => {
    const { page, keys } = await open('/webpages')
    await signIn(page)
    for (const name of ['Valoración Madrid 1', 'Precios Madrid 2', 'Análisis Madrid 3']) {
      await keys.tabTo('button', `Star ${name}`)
      await keys.press('Space')
    }
    await keys.enter('link', 'Dashboard')
    await keys.enter('button', 'Edit')
    await keys.tabTo('button', 'Move Análisis Madrid 3')
    for (const key of ['ArrowLeft', 'ArrowUp']) {
      await keys.press(key)
      await keys.isOn('button', 'Move Análisis Madrid 3')
    }
    const message = page.getByRole('region', { name: 'Your programs' }).getByRole('status')
    expect(await message.textContent()).toBe('Análisis Madrid 3, 1 of 3')
    await keys.press('Escape')
    await keys.isOn('button', 'Edit')
    const links = page.getByRole('region', { name: 'Your programs' }).getByRole('link')
    expect(await links.first().textContent()).toContain('Análisis Madrid 3')
  })
})
