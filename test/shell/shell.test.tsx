// @vitest-environment happy-dom
import '../support/styles.ts'
import type { Window as HappyWindow } from 'happy-dom'
import { act, fireEvent, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { doing, textsOf } from '../support/screen.ts'
import { boardOf, config, openPortal } from '../support/fake-portal.tsx'

// happy-dom can change the width of its window. Its media queries report no match until the first resize event, so send
// one before the change as well.
function setWidth(width: number): void {
  window.dispatchEvent(new Event('resize'))
  ;(window as unknown as HappyWindow).happyDOM.setViewport({ width })
  window.dispatchEvent(new Event('resize'))
}

afterEach(() => {
  setWidth(1024)
})

const resize = (width: number) => act(() => setWidth(width))

test('the first thing to focus skips to the content', async () => {
  const { host } = await openPortal('/')
  const first = host.querySelector('a, button, input')
  expect(first?.textContent).toBe('Skip to content')
  expect(document.querySelector(first?.getAttribute('href') ?? '')?.tagName).toBe('MAIN')
})

// test/situation/mouths.md shows the dashboard's title.
test('the title follows a change of page, and only the dashboard’s begins with the worst state', async () => {
  const { get, follow } = await openPortal('/', { board: boardOf(['down', 'degraded']) })
  expect(document.title).toBe('Some Services Down · System Status · ALS Portal')
  await follow(get('link', 'Webpages'))
  expect(document.title).toBe('Webpages · ALS Portal')
})

test('the tab’s icon shows the worst state, and the plain icon while the browser is offline', async () => {
  document.head.innerHTML =
    '<link rel="icon" href="/plain.svg" data-icon-down="/down.svg" data-icon-degraded="/slow.svg">'
  onTestFinished(() => document.head.replaceChildren())
  const icon = () => document.querySelector('link[rel="icon"]')?.getAttribute('href')
  const { setBoard } = await openPortal('/', { board: boardOf(['operational', 'down']) })
  expect(icon()).toBe('/down.svg')
  setBoard(boardOf(['operational', 'down'], { offline: true }))
  expect(icon()).toMatch(/\/plain\.svg$/)
})

test('the first load leaves the focus to the browser, and a navigation moves it to the heading', async () => {
  const { get, follow } = await openPortal('/')
  expect(document.activeElement).toBe(document.body)
  await follow(get('link', 'Webpages'))
  expect(document.activeElement).toBe(get('heading', 'Webpages'))
})

test('the language is switched by its own name, remembered, and marked on the document', async () => {
  const { get, storedPreferences } = await openPortal('/')
  expect(document.documentElement.lang).toBe('en')
  doing(() => get('button', 'Preferences').click())
  await act(async () => get('radio', 'Español').click())
  expect(get('heading', 'Estado del sistema')).toBeTruthy()
  expect(get('link', 'Panel')).toBeTruthy()
  expect(document.documentElement.lang).toBe('es')
  expect(document.title).toBe('Estado del sistema · ALS Portal')
  expect(storedPreferences.get('als.locale')).toBe('es')
})

test.each(['/', '/webpages'])('on %s, screen readers hear of a change of language in the new one', async (path) => {
  const { get, host, setBoard } = await openPortal(path, { board: boardOf(['operational', 'operational']) })
  setBoard(boardOf(['operational', 'down'], { lastCheckedAt: Date.now() }))
  const heard = (place: Element) =>
    [...place.querySelectorAll('[aria-live], [role="status"]')].map((each) => each.textContent).filter(Boolean)
  expect(heard(host)).toEqual(path === '/' ? ['News: Down.'] : [])
  doing(() => get('button', 'Preferences').click())
  await act(async () => get('radio', 'Español').click())
  // The open dialog makes the rest of the page inert.
  expect(heard(get('dialog'))).toEqual(['El portal está ahora en español.'])
  expect(new Set(heard(host)), 'nothing in the former language').toEqual(new Set(['El portal está ahora en español.']))
  await act(async () => get('radio', 'English').click())
  expect(heard(get('dialog'))).toEqual(['The portal is now in English.'])
})

test('a label in another language has its lang attribute', async () => {
  const { get } = await openPortal('/', { stored: { 'als.locale': 'es' } })
  expect(get('link', 'Webpages').querySelector('[lang]')?.getAttribute('lang')).toBe('en')
  expect(get('link', 'Panel').querySelector('[lang]')).toBeNull()
})

test('the theme is chosen among three and remembered', async () => {
  const { get, storedPreferences } = await openPortal('/')
  doing(() => get('button', 'Preferences').click())
  doing(() => get('radio', 'Dark').click())
  expect(storedPreferences.get('als.theme')).toBe('dark')
  doing(() => get('radio', 'System').click())
  expect(storedPreferences.has('als.theme')).toBe(false)
})

test('the side menu is collapsed in a narrower window, until the user chooses', async () => {
  const { get } = await openPortal('/')
  resize(1023)
  doing(() => get('button', 'Expand sidebar').click())
  expect(get('button', 'Collapse sidebar')).toBeTruthy()
  resize(1280)
  expect(get('button', 'Collapse sidebar')).toBeTruthy()
})

test('on a small screen a button opens the menu as a dialog, never collapsed', async () => {
  const { all, get } = await openPortal('/', { stored: { 'als.menu': 'collapsed' } })
  resize(390)
  const opener = get('button', 'Open menu')
  expect(opener.getAttribute('aria-expanded')).toBe('false')
  doing(() => opener.click())
  expect(opener.getAttribute('aria-expanded')).toBe('true')
  const links = within(get('dialog', 'Main menu')).getAllByRole('link')
  expect(textsOf(links).slice(0, 3)).toEqual(['Dashboard', 'Webpages', 'Webinars'])
  doing(() => get('button', 'Close menu').click())
  expect(all('dialog')).toEqual([])
})

test('choosing a page in the drawer closes it and focuses the page’s heading', async () => {
  const { all, get, follow } = await openPortal('/')
  resize(390)
  doing(() => get('button', 'Open menu').click())
  await follow(within(get('dialog')).getByRole('link', { name: 'Webpages' }))
  expect(all('dialog')).toEqual([])
  expect(document.activeElement).toBe(get('heading', 'Webpages'))
})

test('choosing a page in the search over the drawer closes both', async () => {
  const { all, get, router } = await openPortal('/')
  resize(390)
  doing(() => get('button', 'Open menu').click())
  await act(async () => fireEvent.keyDown(get('dialog', 'Main menu'), { key: 'k', code: 'KeyK', ctrlKey: true }))
  fireEvent.input(get('combobox'), { target: { value: 'webpages' } })
  await act(async () => fireEvent.keyDown(get('combobox'), { key: 'Enter' }))
  expect(all('dialog')).toEqual([])
  expect(document.activeElement).toBe(get('heading', 'Webpages'))
  await act(async () => router.navigate({ to: '/' }))
  expect(all('dialog'), 'back on the page on which it was open').toEqual([])
})

test('a drawer closes when the window has room for a side menu', async () => {
  const { all, get } = await openPortal('/')
  resize(390)
  doing(() => get('button', 'Open menu').click())
  resize(800)
  expect(all('dialog')).toEqual([])
})

test('Preferences are a dialog with the version, a report to the contact, and the keyboard shortcuts', async () => {
  const contact = 'mailto:portal@als.example'
  const { get, all } = await openPortal('/', { config: { ...config, contact } })
  doing(() => get('button', 'Preferences').click())
  expect(within(get('dialog', 'Preferences')).getByText('Version 1.2.3')).toBeTruthy()
  expect(get('link', 'Report a problem').getAttribute('href')).toBe(contact)
  doing(() => get('button', 'Keyboard shortcuts').click())
  expect(all('dialog', 'Preferences')).toEqual([])
  const shortcuts = within(get('dialog', 'Keyboard shortcuts'))
  expect(shortcuts.getByRole('link').getAttribute('href')).toBe(contact)
  doing(() => get('button', 'Close keyboard shortcuts').click())
  expect(all('dialog', 'Keyboard shortcuts')).toEqual([])
})

test('without a contact there is no link to it', async () => {
  const { get, all } = await openPortal('/')
  doing(() => get('button', 'Preferences').click())
  expect(all('link', 'Report a problem')).toEqual([])
  doing(() => get('button', 'Keyboard shortcuts').click())
  expect(within(get('dialog', 'Keyboard shortcuts')).queryByRole('link')).toBeNull()
})
