import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { en } from '../../src/texts/en.ts'
import type { PortalConfig } from '../../src/portal/config.ts'
import { usePortal } from '../support/portal.ts'
import { shipped } from '../support/shipped.ts'
import { signIn, textsOf, useVisitors } from '../support/visitor.ts'

// The shipped content has no submenu or badges, and only one webinar.
const content: PortalConfig = {
  ...shipped,
  shortName: 'als',
  menu: [
    ...shipped.menu.filter(({ href }) => href === '/' || href === '/webpages'),
    {
      label: { en: 'Learning', es: 'Formación' },
      href: '/learning',
      icon: 'book',
      badge: { en: 'New', es: 'Nuevo' },
      items: [
        { label: { en: 'Webinars', es: 'Webinarios' }, href: '/webinars', icon: 'webinars', badge: '3' },
        { label: 'Demo', href: '/demo', icon: 'demo', isAdminAccess: true },
        { label: 'Handbook', href: 'https://handbook.als.example', icon: 'document' },
      ],
    },
  ],
  webinars: [1, 2, 3].map((number) => ({
    name: `Webinar ${number}`,
    url: `https://video.als.example/embed/webinar-${number}`,
    description: 'Una sesión práctica. Con ejemplos.',
  })),
}

const portal = usePortal('content', { content, sites: 'fast' })
const visit = useVisitors(portal)

const entries = (page: Page) => textsOf(page.getByRole('navigation').getByRole('link'))
const learning = (page: Page) => page.getByRole('navigation').getByRole('button', { name: /^Learning/ })

describe('a submenu', () => {
  test('opens and closes on click, and shows only what the visitor may see', async () => {
    const { page, goTo } = await visit()
    await goTo('/')
    expect(await textsOf(page.getByRole('navigation').getByText('ALS', { exact: true })), 'in capitals').toEqual([
      'ALS',
    ])
    expect(await learning(page).getAttribute('aria-expanded')).toBe('false')
    expect(await textsOf(learning(page))).toEqual(['Learning New'])
    expect(await entries(page)).toEqual(['Dashboard', 'Webpages'])

    await learning(page).click()
    expect(await learning(page).getAttribute('aria-expanded')).toBe('true')
    await expect.poll(() => entries(page)).toEqual(['Dashboard', 'Webpages', 'Webinars 3', 'Handbook'])
    await learning(page).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => entries(page)).toEqual(['Dashboard', 'Webpages'])

    await signIn(page, 'Ben Carter')
    await page.keyboard.press('Escape')
    await learning(page).click()
    await expect.poll(() => entries(page)).toEqual(['Dashboard', 'Webpages', 'Webinars 3', 'Demo', 'Handbook'])
  })

  test('opens without moving its own button', async () => {
    const { page, goTo } = await visit({ width: 390, height: 900 })
    await goTo('/')
    await page.getByRole('button', { name: en.menu.open }).click()
    const height = () => learning(page).evaluate((button) => button.getBoundingClientRect().y)
    const before = await height()
    await learning(page).click()
    await expect.poll(() => entries(page)).toContain('Handbook')
    expect(await height()).toBe(before)
  })

  test('is open if it contains the current page, and only the current page is marked', async () => {
    const { page, goTo } = await visit()
    await goTo('/webinars')
    expect(await learning(page).getAttribute('aria-expanded')).toBe('true')
    expect(await textsOf(page.locator('[aria-current="page"]'))).toEqual(['Webinars 3'])
  })

  test('is not shown while the menu is collapsed', async () => {
    const { page, goTo } = await visit()
    await goTo('/webinars')
    await page.getByRole('button', { name: 'Collapse sidebar' }).click()
    await expect.poll(() => entries(page)).toEqual(['Dashboard', 'Webpages'])
    expect(await learning(page).getAttribute('aria-expanded')).toBe('false')
    await page.getByRole('button', { name: 'Expand sidebar' }).click()
    await expect.poll(() => entries(page)).toContain('Webinars 3')

    await page.setViewportSize({ width: 390, height: 900 })
    await page.getByRole('button', { name: en.menu.open }).click()
    await expect.poll(() => entries(page)).toContain('Webinars 3')
  })
})

describe('several webinars', () => {
  test('alternate between left and right, and are stacked in a narrow window', async () => {
    const { page, goTo } = await visit({ width: 1280, height: 2000 })
    await goTo('/webinars')
    const sides = () =>
      page
        .getByRole('main')
        .getByRole('heading', { level: 2 })
        .evaluateAll((headings) =>
          headings.map((heading) => {
            const video = heading.closest('li')?.querySelector('button')?.getBoundingClientRect()
            const { x, top } = heading.getBoundingClientRect()
            if (video === undefined) return 'no video'
            if (top >= video.bottom) return 'below'
            return x >= video.right ? 'right' : 'left'
          }),
        )
    expect(await sides()).toEqual(['right', 'left', 'right'])
    await page.setViewportSize({ width: 390, height: 2000 })
    await expect.poll(sides).toEqual(['below', 'below', 'below'])
  })
})
