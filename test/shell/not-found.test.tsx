// @vitest-environment happy-dom
import '../support/styles.ts'
import { act, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { client, config, openPortal, signedIn } from '../support/fake-portal.tsx'
import { textsOf } from '../support/screen.ts'

/** The names of the pages in the list. */
const linksIn = (main: HTMLElement) => textsOf(within(within(main).getByRole('list')).getAllByRole('link'))

test.each(['/elsewhere', '/Webpages'])(
  'the page at %s, which is no path, says so, and the menu stays',
  async (path) => {
    const portal = await openPortal(path)
    expect(portal.get('heading', '404 Not Found')).toBeTruthy()
    expect(document.title).toBe('404 Not Found · ALS Portal')
    expect(portal.menuLinks()).toEqual(['Dashboard', 'Webpages', 'Webinars'])
  },
)

test('there is a way home, within the portal', async () => {
  const portal = await openPortal('/elsewhere')
  await portal.follow(portal.get('link', 'Go to the dashboard'))
  expect(portal.get('heading', 'System Status')).toBeTruthy()
  expect(document.activeElement).toBe(portal.get('heading', 'System Status'))
})

test('the pages that this viewer may see are listed', async () => {
  const portal = await openPortal('/elsewhere', { auth: signedIn(client) })
  expect(linksIn(portal.get('main'))).toEqual(['Webpages', 'Apps', 'Demo', 'Webinars'])
})

test('a page with a submenu is listed before the items of that submenu, and no page twice', async () => {
  const icon = 'tools'
  const items = [
    { label: 'Drafts', href: '/drafts', icon },
    { label: 'All tools', href: '/tools', icon },
  ] as const
  const menu = [
    { label: 'Tools', href: '/tools', icon, items },
    { label: 'Library', href: '/library', icon, items: items.slice(0, 1) },
  ] as const
  const portal = await openPortal('/elsewhere', { config: { ...config, menu } })
  expect(linksIn(portal.get('main'))).toEqual(['Tools', 'Drafts', 'Library'])
})

test('there is a search', async () => {
  const portal = await openPortal('/elsewhere')
  const { all, get, follow } = portal
  await follow(within(get('main')).getByRole('button', { name: 'Search' }))
  // The palette is fetched when it is first opened.
  await vi.waitFor(async () => {
    await act(() => Promise.resolve())
    expect(all('combobox')).toHaveLength(1)
  })
})
