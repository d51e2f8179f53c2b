// @vitest-environment happy-dom
import '../../support/styles.ts'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MenuItem } from '../../../src/portal/config.ts'
import { doing, textsOf } from '../../support/screen.ts'
import { client, config, menu, now, openPortal, signedIn, staff } from '../../support/fake-portal.tsx'

test('the menu shows what the viewer may see, and follows a sign-in at once', async () => {
  const { menuLinks, setAuth } = await openPortal('/')
  expect(menuLinks()).toEqual(['Dashboard', 'Webpages', 'Webinars'])
  setAuth(signedIn(staff))
  expect(menuLinks()).toHaveLength(6)
})

test('a sign-in ends by the clock of the device, whatever the server’s says', async () => {
  const hour = 3_600_000
  const user = { ...staff, expiresAt: now - hour + 60_000 }
  expect((await openPortal('/', { auth: signedIn(user), offsetMs: hour })).menuLinks()).toHaveLength(6)
})

test('items without an icon are links below the others, in the order of the file', async () => {
  const legal = [
    { label: 'Imprint', href: 'https://www.als.example/imprint' },
    { label: 'Privacy', href: '/privacy' },
  ]
  const { menuLinks } = await openPortal('/', { config: { ...config, menu: [...legal, ...menu] } })
  expect(menuLinks()).toEqual(['Dashboard', 'Webpages', 'Webinars', 'Imprint', 'Privacy (opens in new tab)'])
})

test('the menu is one labelled navigation', async () => {
  const { all, get } = await openPortal('/')
  expect(all('navigation')).toEqual([get('navigation', 'Main menu')])
})

test('the header shows the short name as it is written', async () => {
  const { get } = await openPortal('/')
  expect(within(get('navigation')).getByText('Als')).toBeTruthy()
})

test('the logo stands beside the short name, and says nothing of its own', async () => {
  const { host, get } = await openPortal('/', { config: { ...config, brand: { logo: 'images/logo.svg' } } })
  const logos = [...host.querySelectorAll<HTMLImageElement>('img[src="/images/logo.svg"]')]
  expect(logos.map(({ alt, nextElementSibling }) => [alt, nextElementSibling?.textContent])).toContainEqual(['', 'Als'])
  expect(within(get('navigation')).getByText('Als')).toBeTruthy()
  expect((await openPortal('/')).host.querySelector('img[src*="logo"]')).toBeNull()
})

/** The marked items. active-item.test.ts has the rules. */
const currentIn = (host: HTMLElement) => textsOf(within(host).queryAllByRole('link', { current: 'page' }))

test.each([
  ['/webpages?utm=1', ['Webpages']],
  ['/webinars/old', ['Webinars']],
  ['/elsewhere', []],
])('at %s the current item is %j', async (path, current) => {
  expect(currentIn((await openPortal(path)).host)).toEqual(current)
})

test('an item leads to its page within the portal', async () => {
  const { get, follow, host } = await openPortal('/')
  await follow(get('link', 'Webpages'))
  expect(get('heading', 'Webpages')).toBeTruthy()
  expect(currentIn(host)).toEqual(['Webpages'])
})

test('an item that leads to a part of a page does so within the portal', async () => {
  const items = menu.map((item) =>
    item.href === '/webinars' ? { ...item, href: '/webinars?from=menu#webinar-1' } : item,
  )
  const { get, follow, host, router } = await openPortal('/', { config: { ...config, menu: items } })
  const link = get('link', 'Webinars')
  expect(link.hasAttribute('target')).toBe(false)
  await follow(link)
  expect(router.state.location.href).toBe('/webinars?from=menu#webinar-1')
  expect(currentIn(host)).toEqual(['Webinars'])
})

test('a heading with a submenu needs no target, and is hidden from those who may see none of its items', async () => {
  const learning = { label: 'Learning', icon: 'book' } as const
  const items = [
    { label: 'Handbook', href: 'https://handbook.als.example', icon: 'document', isAdminAccess: true },
  ] as const
  const { get, all, host, setAuth } = await openPortal('/', {
    config: { ...config, menu: [...menu.slice(1), { ...learning, items }] },
  })
  expect(all('button', 'Learning')).toEqual([])
  setAuth(signedIn(client))
  const heading = get('button', 'Learning')
  doing(() => heading.click())
  expect(get('link', 'Handbook').getAttribute('href')).toBe('https://handbook.als.example')
  expect(currentIn(host)).toEqual([])
})

test('the toggle names its action, and the chosen width is stored', async () => {
  const { get, storedPreferences } = await openPortal('/')
  const toggle = get('button', 'Collapse sidebar')
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  expect(document.getElementById(toggle.getAttribute('aria-controls') ?? '')?.contains(get('link', 'Dashboard'))).toBe(
    true,
  )
  doing(() => toggle.click())
  expect(get('button', 'Expand sidebar').getAttribute('aria-expanded')).toBe('false')
  expect(storedPreferences.get('als.menu')).toBe('collapsed')
  doing(() => get('button', 'Expand sidebar').click())
  expect(storedPreferences.get('als.menu')).toBe('expanded')
})

test('a menu that was collapsed earlier is still so', async () => {
  expect((await openPortal('/', { stored: { 'als.menu': 'collapsed' } })).get('button', 'Expand sidebar')).toBeTruthy()
})

test('the names of a collapsed menu stay for assistive technology', async () => {
  const { get } = await openPortal('/', { stored: { 'als.menu': 'collapsed' } })
  expect(get('link', 'Webpages')).toBeTruthy()
})

test('an item may carry a badge', async () => {
  const badged = {
    ...config,
    menu: [{ label: 'Webinars', href: '/webinars', icon: 'webinars', badge: 'New' } satisfies MenuItem],
  }
  expect((await openPortal('/', { config: badged })).get('link', 'Webinars New')).toBeTruthy()
})

const withSubmenu = {
  ...config,
  menu: [
    ...menu,
    {
      label: 'Library',
      href: '/library',
      icon: 'book',
      items: [
        { label: 'Recorded', href: '/webinars', icon: 'webinars' },
        { label: 'Transcripts', href: '/audiototext', icon: 'document', isAdminAccess: true },
      ],
    },
  ] satisfies readonly MenuItem[],
}
const submenuOf = (button: HTMLElement) => document.getElementById(button.getAttribute('aria-controls') ?? '')

test('a submenu opens and closes on click', async () => {
  const { get } = await openPortal('/', { config: withSubmenu })
  const button = get('button', 'Library')
  expect([button.getAttribute('aria-expanded'), submenuOf(button)?.hidden]).toEqual(['false', true])
  doing(() => button.click())
  expect([button.getAttribute('aria-expanded'), submenuOf(button)?.hidden]).toEqual(['true', false])
  doing(() => button.click())
  expect([button.getAttribute('aria-expanded'), submenuOf(button)?.hidden]).toEqual(['false', true])
})

test('a submenu shows only what the viewer may see', async () => {
  const { get, setAuth } = await openPortal('/', { config: withSubmenu })
  const names = () => textsOf([...(submenuOf(get('button', 'Library'))?.children ?? [])])
  expect(names()).toEqual(['Recorded'])
  setAuth(signedIn(client))
  expect(names()).toEqual(['Recorded', 'Transcripts (opens in new tab)'])
})

test('a submenu is open from the start if it alone holds the current page, and one item alone is marked', async () => {
  const outside = await openPortal('/webinars', { config: withSubmenu })
  expect(outside.get('button', 'Library').getAttribute('aria-expanded')).toBe('false')
  expect(currentIn(outside.host)).toEqual(['Webinars'])
  outside.close()
  const inside = await openPortal('/webinars', { config: { ...withSubmenu, menu: withSubmenu.menu.slice(-1) } })
  expect(inside.get('button', 'Library').getAttribute('aria-expanded')).toBe('true')
  expect(currentIn(inside.host)).toEqual(['Recorded'])
})

test('an item of a submenu is marked instead of its parent, if both lead to the page', async () => {
  const library = { ...withSubmenu.menu[menu.length], href: '/webinars' } as MenuItem
  const { host } = await openPortal('/webinars', { config: { ...config, menu: [library] } })
  expect(currentIn(host)).toEqual(['Recorded'])
})

test('the page of an item with a submenu is listed first in it, unless the submenu contains it', async () => {
  const openWith = async (href: string) => {
    const library = { ...withSubmenu.menu[menu.length], href } as MenuItem
    const opened = await openPortal('/apps', { config: { ...config, menu: [library] } })
    const items = submenuOf(opened.get('button', 'Library'))?.children ?? []
    return { ...opened, inner: textsOf([...items]) }
  }
  const opened = await openWith('/apps')
  expect(opened.inner).toEqual(['Library', 'Recorded'])
  expect(opened.get('link', 'Library').getAttribute('href')).toBe('/apps')
  expect(currentIn(opened.host)).toEqual(['Library'])
  opened.close()
  expect((await openWith('/webinars/')).inner).toEqual(['Recorded'])
})

test('in a collapsed menu no submenu is open; asking for one expands the menu', async () => {
  const { get, storedPreferences } = await openPortal('/', { config: withSubmenu, stored: { 'als.menu': 'collapsed' } })
  const button = get('button', 'Library')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  doing(() => button.click())
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(storedPreferences.get('als.menu')).toBe('expanded')
  doing(() => get('button', 'Collapse sidebar').click())
  expect(button.getAttribute('aria-expanded')).toBe('false')
})

/** Clicks a link, and returns whether the page handles the click itself. The browser does not follow the link. */
function isHandled(link: HTMLElement, options: MouseEventInit = {}): boolean {
  let handled = false
  const followNothing = (event: Event) => {
    handled = event.defaultPrevented
    event.preventDefault()
  }
  window.addEventListener('click', followNothing, { once: true })
  doing(() => link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...options })))
  return handled
}

test('a path that is another program’s opens a new tab without opener', async () => {
  const { get, router } = await openPortal('/', { config: withSubmenu, auth: signedIn(client) })
  doing(() => get('button', 'Library').click())
  const link = get('link', 'Transcripts (opens in new tab)')
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  expect(isHandled(link)).toBe(false)
  expect(router.state.location.pathname).toBe('/')
})

test('a click that asks for a new tab is left to the browser', async () => {
  const { get, router } = await openPortal('/')
  expect(isHandled(get('link', 'Webpages'), { ctrlKey: true })).toBe(false)
  expect(router.state.location.pathname).toBe('/')
  expect(isHandled(get('link', 'Webpages'))).toBe(true)
})
