// @vitest-environment happy-dom
import '../support/styles.ts'
import { act } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { anonymous, client, config, menu, openPortal, signedIn, staff } from '../support/fake-portal.tsx'
import { doing } from '../support/screen.ts'
import { createShortcutStorage } from '../support/shortcut-storage.ts'

let portal: Awaited<ReturnType<typeof openPortal>> | undefined
afterEach(() => portal?.close())

// Load the lazy parts up front, because on a busy machine that takes longer than `vi.waitFor` waits.
beforeAll(async () => {
  await import('../../src/shell/starred-cards.tsx')
  await import('../../src/search/palette.tsx')
}, 60_000)

const [main, storybook, tools] = ['https://www.als.example', 'https://storybook.als.example', '/audiototext']

async function open(stars: readonly string[], situation: Parameters<typeof openPortal>[1] = {}, path = '/apps') {
  const text = JSON.stringify({ stars, recent: [] })
  const shortcuts = createShortcutStorage({ 'als.shortcuts': text, [`als.shortcuts.${staff.sub}`]: text })
  portal = await openPortal(path, { shortcuts, ...situation })
  const { host, all } = portal
  const links = () => [...host.querySelectorAll('nav section a')].map((link) => link.textContent)
  return {
    ...portal,
    shortcuts,
    links,
    hasHeading: () => all('heading', 'Starred').length > 0,
    /** Waits until the list's code is fetched. */
    fetched: () =>
      vi.waitFor(async () => {
        await act(async () => {})
        if (links().length === 0) throw new Error('No starred cards')
      }),
  }
}

test.each(['/', '/webpages', '/webinars', '/nowhere'])(
  'on %s the menu shows the starred cards in the order starred',
  async (path) => {
    const { links, hasHeading, fetched } = await open([storybook, tools, main], { auth: signedIn(staff) }, path)
    await fetched()
    expect(links()).toEqual([
      'Storybook (opens in new tab)',
      'Audio to Text (opens in new tab)',
      'Main site (opens in new tab)',
    ])
    expect(hasHeading()).toBe(true)
  },
)

test('a link to another site or to a program on this host opens a new tab without opener', async () => {
  const { fetched, get } = await open([main, tools], { auth: signedIn(staff) })
  await fetched()
  const attributes = (name: string) => ['href', 'target', 'rel'].map((each) => get('link', name).getAttribute(each))
  expect(attributes('Main site (opens in new tab)')).toEqual([main, '_blank', 'noopener noreferrer'])
  expect(attributes('Audio to Text (opens in new tab)')).toEqual([tools, '_blank', 'noopener noreferrer'])
})

test('a visitor does not see starred cards of staff, whose stars stay', async () => {
  const { links, fetched, shortcuts, setAuth } = await open([storybook, main])
  await fetched()
  expect(links()).toEqual(['Main site (opens in new tab)'])
  setAuth(signedIn(staff))
  expect(links()).toHaveLength(2)
  expect(shortcuts.storage.items.get('als.shortcuts')).toContain(storybook)
})

test.each([[[]], [['https://gone.example']]])('with the stars %j there is no heading', async (stars) => {
  const { hasHeading, links } = await open(stars)
  await act(() => import('../../src/shell/starred-cards.tsx'))
  expect([hasHeading(), links()]).toEqual([false, []])
})

test('sign-out removes the list at once, and the next person sees their own', async () => {
  const { links, fetched, setAuth, shortcuts } = await open([main], { auth: signedIn(staff) })
  await fetched()
  shortcuts.storage.items.delete('als.shortcuts')
  setAuth(anonymous)
  expect(links()).toEqual([])
  setAuth(signedIn(client))
  expect(links()).toEqual([])
  setAuth(signedIn(staff))
  expect(links()).toEqual(['Main site (opens in new tab)'])
  setAuth({ status: 'unknown' })
  expect(links()).toEqual([])
})

test('a star set on a card appears at the end of the list, and a removed one leaves', async () => {
  const { links, fetched, get } = await open([storybook], { auth: signedIn(staff) }, '/webpages')
  await fetched()
  await vi.waitFor(() => get('button', 'Star Main site'))
  doing(() => get('button', 'Star Main site').click())
  expect(links()).toEqual(['Storybook (opens in new tab)', 'Main site (opens in new tab)'])
  doing(() => get('button', 'Star Storybook').click())
  expect(links()).toEqual(['Main site (opens in new tab)'])
})

test('opening a starred card makes it recent', async () => {
  const { fetched, get, shortcuts } = await open([main])
  await fetched()
  const link = get('link', 'Main site (opens in new tab)')
  link.addEventListener('click', (event) => event.preventDefault())
  doing(() => link.click())
  expect(shortcuts.storage.items.get('als.shortcuts')).toContain(`"recent":["${main}"]`)
})

test('six cards are shown, and a button with their number opens the search for the rest', async () => {
  const urls = Array.from({ length: 8 }, (_, at) => `https://${at}.als.example`)
  const webpages = urls.map((url, at) => ({ name: `Card ${at}`, url, imagePath: 'images/a.svg', description: '' }))
  const { links, fetched, get } = await open(urls, {
    config: { ...config, menu, cards: { ...config.cards, webpages } },
  })
  await fetched()
  expect(links()).toHaveLength(6)
  doing(() => get('button', 'All starred (8)').click())
  await vi.waitFor(async () => {
    await act(async () => {})
    get('dialog', 'Search')
  })
})

test('the list speaks Spanish', async () => {
  const { fetched, all, links } = await open([main], { stored: { 'als.locale': 'es' } })
  await fetched()
  expect(all('heading', 'Favoritos')).toHaveLength(1)
  expect(links()).toEqual(['Main site (se abre en una pestaña nueva)'])
})
