// @vitest-environment happy-dom
import '../support/styles.ts'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { User } from '../../src/auth/index.ts'
import { client, config, openPortal, signedIn, staff } from '../support/fake-portal.tsx'

test('the page at an unknown path says so, and the menu stays', async () => {
  const portal = await openPortal('/elsewhere')
  expect(portal.get('heading', '404 Not Found')).toBeTruthy()
  expect(portal.menuItems()).toEqual(['Dashboard', 'Webpages', 'Webinars'])
})

test('there is a way home, within the portal', async () => {
  const portal = await openPortal('/elsewhere')
  await portal.follow(portal.get('link', 'Go to the dashboard'))
  expect(portal.get('heading', 'System Status')).toBeTruthy()
  expect(document.activeElement).toBe(portal.get('heading', 'System Status'))
})

test('the pages that this viewer may see are listed', async () => {
  const portal = await openPortal('/elsewhere', { auth: signedIn(client) })
  const links = [...portal.host.querySelectorAll('main li')].map((item) => item.textContent)
  expect(links).toEqual(['Webpages', 'Apps', 'Demo', 'Webinars'])
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
  const links = [...portal.host.querySelectorAll('main li')].map((item) => item.textContent)
  expect(links).toEqual(['Tools', 'Drafts'])
})

test('a card with a similar address is offered to those who may see it', async () => {
  const offerTo = async (user: User) => {
    const { host } = await openPortal('/audio-to-text', { auth: signedIn(user) })
    return [...host.querySelectorAll('main p')].find((text) => text.textContent.startsWith('Did you mean'))
  }
  const offer = await offerTo(staff)
  expect(offer?.textContent).toBe('Did you mean Audio to Text (opens in new tab)?')
  expect(offer?.querySelector('a')?.getAttribute('href')).toBe('/audiototext')
  expect(await offerTo(client)).toBeUndefined()
})

test('a page with a similar address is offered, in the language of the page', async () => {
  const portal = await openPortal('/webinar', { stored: { 'als.locale': 'es' } })
  const offer = portal.get('heading', '404 Página no encontrada').closest('main')?.querySelector('p a')
  expect(offer?.parentElement?.textContent).toBe('¿Buscaba Webinars?')
  await portal.follow(offer as HTMLElement)
  expect(portal.get('heading', 'Webinarios')).toBeTruthy()
})

test('there is a search', async () => {
  const portal = await openPortal('/elsewhere')
  const { host, all, follow } = portal
  const inPage = all('button', 'Search').filter((button) => host.querySelector('main')?.contains(button))
  for (const button of inPage) await follow(button)
  // The palette is fetched when it is first opened.
  await vi.waitFor(async () => {
    await act(() => Promise.resolve())
    expect(all('combobox')).toHaveLength(1)
  })
})
