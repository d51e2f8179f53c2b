// @vitest-environment happy-dom
import '../support/styles.ts'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createShortcuts } from '../../src/shortcuts/shortcuts.ts'
import { config, openPortal, signedIn, staff } from '../support/fake-portal.tsx'
import { createShortcutStorage } from '../support/shortcut-storage.ts'

let portal: Awaited<ReturnType<typeof openPortal>> | undefined
afterEach(() => {
  portal?.close()
  document.documentElement.removeAttribute('data-shortcuts')
})

const [main, storybook, tools] = ['https://www.als.example', 'https://storybook.als.example', '/audiototext']

async function open(
  stars: readonly string[],
  recent: readonly string[],
  situation: Parameters<typeof openPortal>[1] = {},
) {
  const text = JSON.stringify({ stars, recent })
  const shortcuts = createShortcutStorage({ 'als.shortcuts': text, [`als.shortcuts.${staff.sub}`]: text })
  portal = await openPortal('/', { shortcuts, ...situation })
  const { host } = portal
  const section = () => host.querySelector('section[aria-labelledby]')
  return {
    ...portal,
    shortcuts,
    section,
    links: () => [...(section()?.querySelectorAll('a') ?? [])].map((link) => link.textContent),
  }
}

test('the starred cards are there together, then those opened last', async () => {
  const { links, get, section } = await open([storybook], [tools, main], { auth: signedIn(staff) })
  await vi.waitFor(() => expect(links()).toHaveLength(3))
  expect(links()).toEqual(['Storybook (starred) (opens in new tab)', 'Audio to Text', 'Main site (opens in new tab)'])
  expect(section()?.contains(get('heading', 'Shortcuts'))).toBe(true)
})

test('a link to another site opens a new tab and gives nothing away, one to a program here stays', async () => {
  const { links, get } = await open([main], [tools], { auth: signedIn(staff) })
  await vi.waitFor(() => expect(links()).toHaveLength(2))
  const attributes = (name: string) => ['href', 'target', 'rel'].map((each) => get('link', name).getAttribute(each))
  expect(attributes('Main site (starred) (opens in new tab)')).toEqual([main, '_blank', 'noopener noreferrer'])
  expect(attributes('Audio to Text')).toEqual([tools, null, null])
})

test('a visitor is not shown what only staff may see, and their star of it stays', async () => {
  const { links, shortcuts, setAuth } = await open([storybook, main], [])
  await vi.waitFor(() => expect(links()).toEqual(['Main site (starred) (opens in new tab)']))
  setAuth(signedIn(staff))
  await vi.waitFor(() => expect(links()).toHaveLength(2))
  expect(shortcuts.storage.kept.get('als.shortcuts')).toContain(storybook)
})

test('where there is nothing, nothing is shown, and no room is kept', async () => {
  document.documentElement.setAttribute('data-shortcuts', '3')
  const { section, all } = await open([], ['https://gone.example'])
  await vi.waitFor(() => expect(document.documentElement.hasAttribute('data-shortcuts')).toBe(false))
  expect(section()).toBeNull()
  expect(all('heading', 'Shortcuts')).toEqual([])
})

test('what is starred or opened meanwhile moves nothing, in this tab or another; stars are shown as they are', async () => {
  const { links, shortcuts, router } = await open([storybook], [tools, main], { auth: signedIn(staff) })
  await vi.waitFor(() => expect(links()).toHaveLength(3))
  const elsewhere = createShortcuts(shortcuts.openPage()).of(signedIn(staff))
  act(() => elsewhere?.opened(main))
  act(() => elsewhere?.star(main, true))
  act(() => elsewhere?.star(storybook, false))
  expect(links()).toEqual(['Storybook (opens in new tab)', 'Audio to Text', 'Main site (starred) (opens in new tab)'])
  for (const to of ['/apps', '/']) await act(() => router.navigate({ to }))
  await vi.waitFor(() => expect(links()).toEqual(['Main site (starred) (opens in new tab)', 'Audio to Text']))
})

test('what is forgotten goes at once, and does not come back with what is opened next', async () => {
  const { links, shortcuts } = await open([storybook], [tools, main], { auth: signedIn(staff) })
  await vi.waitFor(() => expect(links()).toHaveLength(3))
  const elsewhere = createShortcuts(shortcuts.openPage()).of(signedIn(staff))
  act(() => elsewhere?.forget())
  act(() => elsewhere?.opened(main))
  expect(links()).toEqual(['Storybook (starred) (opens in new tab)'])
})

test('they are there without any site to watch, too', async () => {
  const { links } = await open([main], [], { config: { ...config, sites: [] } })
  await vi.waitFor(() => expect(links()).toHaveLength(1))
})

test('while another tab’s sign-in is on its way, the room is kept for what is theirs', async () => {
  document.documentElement.setAttribute('data-shortcuts', '3')
  const settling = { status: 'anonymous', activity: { kind: 'sign-in', via: 'silent' }, problem: null } as const
  const { links, section, setAuth } = await open([main, storybook], [], { auth: settling })
  await act(async () => import('../../src/board/shortcut-parts.ts'))
  expect(section()).toBeNull()
  expect(document.documentElement.hasAttribute('data-shortcuts')).toBe(true)
  setAuth(signedIn(staff))
  await vi.waitFor(() => expect(links()).toHaveLength(2))
  // Once they are shown they stay.
  setAuth(settling)
  expect(links()).toHaveLength(1)
})
