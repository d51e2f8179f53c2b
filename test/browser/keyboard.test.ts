import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages as en } from '../../src/texts/en/index.ts'
import { keyboardOf } from './keyboard.ts'
import type { Keyboard } from './keyboard.ts'
import { withManyCards } from '../support/many-cards.ts'
import { usePortal } from '../support/portal.ts'
import { shipped } from '../support/shipped.ts'
import { signOut, useVisitors } from '../support/visitor.ts'

// The shipped content has no submenu and too few cards for a filter.
const learning = {
  label: 'Learning',
  href: '/learning',
  icon: 'book',
  items: shipped.menu.filter(({ href }) => href === '/webinars'),
} as const
const menu = [...shipped.menu.filter(({ href }) => href !== '/webinars'), learning]

const portal = usePortal('keyboard', { content: withManyCards({ ...shipped, menu }, 14), sites: 'fast' })
const visit = useVisitors(portal)

type Visit = Parameters<typeof visit>[0]

/** Opens a page for somebody without a mouse. No test in this file clicks or sets the focus. */
async function open(path: string, options: Visit = {}) {
  const visitor = await visit({ reducedMotion: 'reduce', ...options })
  await visitor.goTo(path)
  return { ...visitor, keys: keyboardOf(visitor.page) }
}

/** Signs in by popup, with the keyboard on the provider's page as well. */
async function signIn(page: Page, { enter }: Keyboard, person = 'Ana Torres'): Promise<void> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), enter('button', 'Login')])
  await Promise.all([
    popup.waitForEvent('close'),
    keyboardOf(popup, { isOurs: false }).enter('button', `Sign in as ${person}`),
  ])
  // The focus is on a heading, so that another Space or Enter does not sign out.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toMatch(/^H[12]$/)
}

async function expectFocusOnHeading(page: Page, title: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => `${document.activeElement?.localName} ${document.activeElement?.textContent}`))
    .toBe(`h1 ${title}`)
}

describe('with the keyboard alone, a person', () => {
  test('signs in by popup, goes to every page of the menu, and signs out', async () => {
    const { page, keys } = await open('/')
    await signIn(page, keys)
    for (const [link, title] of [
      ['Webpages', 'Webpages'],
      ['Apps', 'Apps'],
      ['Tools', 'Tools'],
      ['Demo', 'Webpages'],
      ['Dashboard', 'System Status'],
    ] as const) {
      await keys.enter('link', link)
      await expectFocusOnHeading(page, title)
    }
    await signOut(page, () => keys.enter('button', 'Sign Out'))
    await keys.tabTo('button', 'Login')
  })

  test('collapses and expands the menu, and opens and closes a submenu', async () => {
    const { page, keys } = await open('/')
    await keys.enter('button', en.menu.collapse)
    await keys.isOn('button', en.menu.expand)
    await keys.press('Space')
    await keys.isOn('button', en.menu.collapse)
    await keys.enter('button', 'Learning')
    await keys.enter('link', 'Webinars')
    await expectFocusOnHeading(page, 'Webinars')
    await keys.tabTo('button', 'Learning', { backwards: true })
    await keys.press('Enter')
    expect(await page.getByRole('link', { name: 'Webinars', exact: true }).count()).toBe(0)
  })

  test('reads the keyboard shortcuts from any page', async () => {
    const { page, keys } = await open('/webpages')
    await keys.tabTo('link', 'Webpages')
    await keys.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await dialog.waitFor()
    await keys.tabTo('link', 'the portal’s administrators')
    await keys.press('Escape')
    await keys.isOn('link', 'Webpages')
  })

  test('dismisses a problem, and the focus goes to the page’s heading', async () => {
    const { page, keys } = await open('/')
    const [popup] = await Promise.all([page.waitForEvent('popup'), keys.enter('button', 'Login')])
    await popup.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alert').waitFor()
    await keys.isOn('button', 'Login')
    await keys.tabTo('button', en.account.dismiss)
    await keys.press('Enter')
    await expectFocusOnHeading(page, 'System Status')
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('reads the details of a site, and the focus returns to the button', async () => {
    const { page, keys } = await open('/')
    const details = 'Details of ALS Valuation'
    await keys.enter('button', details)
    await page.getByRole('dialog', { name: details }).waitFor()
    await keys.press('Escape')
    await keys.isOn('button', details)
  })

  test('opens the search by key or button, closes it, and goes to a result', async () => {
    const { page, keys } = await open('/')
    const field = 'Search the portal'
    for (const opened of [() => page.keyboard.press('/'), () => page.keyboard.press('Enter')]) {
      await keys.tabTo('button', en.search)
      await opened()
      await keys.isOn('combobox', field)
      await keys.press('ArrowDown', 'z', 'Backspace', 'Escape')
      await keys.isOn('button', en.search)
    }
    await page.keyboard.press('Control+k')
    await keys.isOn('combobox', field)
    await keys.enter('button', 'Close search')
    await keys.isOn('button', en.search)
    await page.keyboard.press('Control+k')
    await keys.isOn('combobox', field)
    await keys.press(...'webi', 'Enter')
    await expectFocusOnHeading(page, 'Webinars')
  })

  test('plays a webinar, and leaves the player again', async () => {
    const { page, keys } = await open('/webinars')
    await page.route('https://video.als.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Video</title><button>Pause</button>' }),
    )
    await keys.enter('button', 'Play video: Webinar 1')
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('iframe')
    await page.frameLocator('iframe').getByRole('button', { name: 'Pause' }).waitFor()
    await keys.tabTo('link', 'Open the video in a new tab')
    await keys.tabTo('link', 'Webinars', { backwards: true })
  })
})

describe('with the keyboard alone, on a small screen, a person', () => {
  test('opens and closes the menu, and goes to a page from it', async () => {
    const { page, keys } = await open('/', { width: 390, height: 700 })
    for (const close of [() => keys.press('Escape'), () => keys.enter('button', en.menu.close)]) {
      await keys.enter('button', en.menu.open)
      await keys.tabTo('link', 'Webpages')
      await close()
      await keys.isOn('button', en.menu.open)
    }
    await keys.press('Enter')
    const learning = page.getByRole('button', { name: 'Learning' })
    await keys.tabTo('button', 'Learning')
    const before = await learning.boundingBox()
    await keys.press('Enter')
    await page.getByRole('link', { name: 'Webinars' }).waitFor()
    expect(await learning.boundingBox(), 'stays in its place').toEqual(before)
    await keys.tabTo('link', 'Webpages', { backwards: true })
    await keys.press('Enter')
    await expectFocusOnHeading(page, 'Webpages')
  })
})

test('with the keyboard alone, the focused item of a collapsed menu shows its name, and Escape hides it', async () => {
  // The dashboard has a Login of its own.
  const { page, keys } = await open('/webinars', { width: 800 })
  const tooltip = page.locator('[role="tooltip"]')
  for (const [role, name] of [
    ['button', en.menu.expand],
    ['link', 'Dashboard'],
    ['link', 'Webpages'],
    ['button', 'Login'],
    ['button', 'Preferences'],
  ] as const) {
    await keys.tabTo(role, name)
    await expect.poll(() => tooltip.allInnerTexts()).toEqual([name])
    await keys.press('Escape')
    await expect.poll(() => tooltip.count()).toBe(0)
    await keys.isOn(role, name)
  }
})
