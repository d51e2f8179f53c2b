// @vitest-environment happy-dom
import '../support/styles.ts'
import { afterEach, expect, test } from 'vitest'
import type { MenuItem } from '../../src/portal/config.ts'
import { doing } from '../support/screen.ts'
import { client, config, menu, openPortal, signedIn, staff } from '../support/fake-portal.tsx'

let portal: Awaited<ReturnType<typeof openPortal>> | undefined
afterEach(() => portal?.close())

async function open(...args: Parameters<typeof openPortal>) {
  portal = await openPortal(...args)
  return portal
}

test('a signed-out visitor is shown the public pages', async () => {
  const { menuItems } = await open('/')
  expect(menuItems()).toEqual(['Dashboard', 'Webpages', 'Webinars'])
})

test('a signed-in user is also shown Apps and Demo', async () => {
  const { menuItems } = await open('/', { auth: signedIn(client) })
  expect(menuItems()).toEqual(['Dashboard', 'Webpages', 'Apps', 'Demo', 'Webinars'])
})

test('the group’s staff is also shown Tools', async () => {
  const { menuItems } = await open('/', { auth: signedIn(staff) })
  expect(menuItems()).toEqual(['Dashboard', 'Webpages', 'Apps', 'Tools', 'Demo', 'Webinars'])
})

test('a user whose sign-in has expired sees the public menu', async () => {
  const { menuItems } = await open('/', { auth: signedIn({ ...staff, expiresAt: 1 }) })
  expect(menuItems()).toEqual(['Dashboard', 'Webpages', 'Webinars'])
})

test('the menu follows a sign-in at once', async () => {
  const { menuItems, setAuth } = await open('/')
  setAuth(signedIn(staff))
  expect(menuItems()).toHaveLength(6)
})

test('the menu is one labelled navigation', async () => {
  const { host } = await open('/')
  expect([...host.querySelectorAll('nav')].map((nav) => nav.getAttribute('aria-label'))).toEqual(['Main menu'])
})

test('the header shows the short name in capitals', async () => {
  const { host } = await open('/')
  expect(host.querySelector('nav p')?.textContent).toBe('ALS')
})

const currentIn = (host: HTMLElement) =>
  [...host.querySelectorAll('[aria-current="page"]')].map((link) => link.textContent)

test.each([
  ['/', ['Dashboard']],
  ['/webpages', ['Webpages']],
  ['/webinars', ['Webinars']],
  ['/webinars/old', ['Webinars']],
  ['/webinarsold', []],
  ['/elsewhere', []],
])('at %s the current item is %j', async (path, current) => {
  expect(currentIn((await open(path)).host)).toEqual(current)
})

test('a search string does not change which item is current', async () => {
  expect(currentIn((await open('/webpages?utm=1')).host)).toEqual(['Webpages'])
})

test('an item leads to its page within the portal', async () => {
  const { get, follow, host } = await open('/')
  await follow(get('link', 'Webpages'))
  expect(get('heading', 'Webpages')).toBeTruthy()
  expect(currentIn(host)).toEqual(['Webpages'])
})

test('the toggle names its action, and the chosen width is stored', async () => {
  const { get, storedPreferences } = await open('/')
  const toggle = get('button', 'Collapse sidebar')
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  expect(document.getElementById(toggle.getAttribute('aria-controls') ?? '')?.textContent).toContain('Dashboard')
  doing(() => toggle.click())
  expect(get('button', 'Expand sidebar').getAttribute('aria-expanded')).toBe('false')
  expect(storedPreferences.get('als.menu')).toBe('collapsed')
  doing(() => get('button', 'Expand sidebar').click())
  expect(storedPreferences.get('als.menu')).toBe('expanded')
})

test('a menu that was collapsed earlier is still so', async () => {
  expect((await open('/', { stored: { 'als.menu': 'collapsed' } })).get('button', 'Expand sidebar')).toBeTruthy()
})

test('the names of a collapsed menu stay for assistive technology', async () => {
  const { get } = await open('/', { stored: { 'als.menu': 'collapsed' } })
  expect(get('link', 'Webpages')).toBeTruthy()
})

test('an item may carry a badge', async () => {
  const badged = {
    ...config,
    menu: [{ label: 'Webinars', href: '/webinars', icon: 'webinars', badge: 'New' } satisfies MenuItem],
  }
  expect((await open('/', { config: badged })).get('link', 'WebinarsNew')).toBeTruthy()
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
  const { get } = await open('/', { config: withSubmenu })
  const button = get('button', 'Library')
  expect([button.getAttribute('aria-expanded'), submenuOf(button)?.hidden]).toEqual(['false', true])
  doing(() => button.click())
  expect([button.getAttribute('aria-expanded'), submenuOf(button)?.hidden]).toEqual(['true', false])
  doing(() => button.click())
  expect([button.getAttribute('aria-expanded'), submenuOf(button)?.hidden]).toEqual(['false', true])
})

test('a submenu shows only what the viewer may see', async () => {
  const { get, setAuth } = await open('/', { config: withSubmenu })
  const names = () => [...(submenuOf(get('button', 'Library'))?.children ?? [])].map((item) => item.textContent)
  expect(names()).toEqual(['Recorded'])
  setAuth(signedIn(client))
  expect(names()).toEqual(['Recorded', 'Transcripts (opens in new tab)'])
})

test('a submenu that holds the current page is open from the start, and one item alone is marked', async () => {
  const { host, get } = await open('/webinars', { config: withSubmenu })
  expect(get('button', 'Library').getAttribute('aria-expanded')).toBe('false')
  expect(currentIn(host)).toEqual(['Webinars'])
  portal?.close()
  const inside = await open('/webinars', { config: { ...withSubmenu, menu: withSubmenu.menu.slice(-1) } })
  expect(inside.get('button', 'Library').getAttribute('aria-expanded')).toBe('true')
  expect(currentIn(inside.host)).toEqual(['Recorded'])
})

test('an item of a submenu is marked instead of its parent, if both lead to the page', async () => {
  const library = { ...withSubmenu.menu[menu.length], href: '/webinars' } as MenuItem
  const { host } = await open('/webinars', { config: { ...config, menu: [library] } })
  expect(currentIn(host)).toEqual(['Recorded'])
})

test('the page of an item with a submenu is listed first in it, unless the submenu contains it', async () => {
  const library = { ...withSubmenu.menu[menu.length], href: '/apps' } as MenuItem
  const { host, get } = await open('/apps', { config: { ...config, menu: [library] } })
  const inner = () => [...(submenuOf(get('button', 'Library'))?.children ?? [])].map((item) => item.textContent)
  expect(inner()).toEqual(['Library', 'Recorded'])
  expect(get('link', 'Library').getAttribute('href')).toBe('/apps')
  expect(currentIn(host)).toEqual(['Library'])
  portal?.close()
  await open('/apps', { config: { ...config, menu: [{ ...library, href: '/webinars/' }] } })
  expect(
    [...(submenuOf(portal?.get('button', 'Library') as HTMLElement)?.children ?? [])].map((item) => item.textContent),
  ).toEqual(['Recorded'])
})

test('in a collapsed menu no submenu is open; asking for one expands the menu', async () => {
  const { get, storedPreferences } = await open('/', { config: withSubmenu, stored: { 'als.menu': 'collapsed' } })
  const button = get('button', 'Library')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  doing(() => button.click())
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(storedPreferences.get('als.menu')).toBe('expanded')
  doing(() => get('button', 'Collapse sidebar').click())
  expect(button.getAttribute('aria-expanded')).toBe('false')
})

test('a path that is another program’s opens a new tab without opener', async () => {
  const { get, router } = await open('/', { config: withSubmenu, auth: signedIn(client) })
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  const link = get('link', 'Transcripts (opens in new tab)')
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  doing(() => link.dispatchEvent(click))
  expect(click.defaultPrevented).toBe(false)
  expect(router.state.location.pathname).toBe('/')
})

test('a click that asks for a new tab is left to the browser', async () => {
  const { get, router } = await open('/')
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
  doing(() => get('link', 'Webpages').dispatchEvent(click))
  expect(click.defaultPrevented).toBe(false)
  expect(router.state.location.pathname).toBe('/')
})
