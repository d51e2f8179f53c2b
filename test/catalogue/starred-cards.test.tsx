// @vitest-environment happy-dom
import '../support/styles.ts'
import { expect, test } from 'vitest'
import { createIdFinder } from '../../src/portal/card-id.ts'
import { anonymous, boardOf, client, config, openPortal, signedIn, staff } from '../support/fake-portal.tsx'
import { doing } from '../support/screen.ts'
import { createWorld } from '../support/world.ts'

const [main, storybook, tools] = ['https://www.als.example', 'https://storybook.als.example', '/audiototext']
const idAt = createIdFinder(config.cards)

/** Opens the portal in a browser with these stars, by the addresses of the cards, as earlier versions stored them. */
async function open(stars: readonly string[], situation: Parameters<typeof openPortal>[1] = {}, path = '/apps') {
  const text = JSON.stringify({ stars, recent: [] })
  const world = createWorld({ 'als.shortcuts': text, [`als.shortcuts.${staff.sub}`]: text })
  const portal = await openPortal(path, { world, ...situation })
  const { host, all } = portal
  const links = () => [...host.querySelectorAll('nav section a')].map((link) => link.textContent)
  return {
    ...portal,
    world,
    links,
    hasHeading: () => all('heading', 'Starred').length > 0,
  }
}

test.each(['/webpages', '/webinars', '/nowhere'])(
  'on %s the menu shows the starred cards in the order starred',
  async (path) => {
    const { links, hasHeading } = await open([storybook, tools, main], { auth: signedIn(staff) }, path)
    expect(links()).toEqual([
      'Storybook (opens in new tab)',
      'Audio to Text (opens in new tab)',
      'Main site (opens in new tab)',
    ])
    expect(hasHeading()).toBe(true)
  },
)

test('a link to another site or to a program on this host opens a new tab without opener', async () => {
  const { get } = await open([main, tools], { auth: signedIn(staff) })
  const attributes = (name: string) => ['href', 'target', 'rel'].map((each) => get('link', name).getAttribute(each))
  expect(attributes('Main site (opens in new tab)')).toEqual([main, '_blank', 'noopener noreferrer'])
  expect(attributes('Audio to Text (opens in new tab)')).toEqual([tools, '_blank', 'noopener noreferrer'])
})

test('a visitor does not see starred cards of staff, whose stars stay', async () => {
  const { links, world, setAuth } = await open([storybook, main])
  expect(links()).toEqual(['Main site (opens in new tab)'])
  setAuth(signedIn(staff))
  expect(links()).toHaveLength(2)
  expect(world.storage.items.get('als.shortcuts')).toContain(storybook)
})

test.each([[[]], [['https://gone.example']]])('with the stars %j there is no heading', async (stars) => {
  const { hasHeading, links } = await open(stars)
  expect([hasHeading(), links()]).toEqual([false, []])
})

test('sign-out removes the list at once, and the next person sees their own', async () => {
  const { links, setAuth, world } = await open([main], { auth: signedIn(staff) })
  world.storage.items.delete('als.shortcuts')
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
  const { links, get } = await open([storybook], { auth: signedIn(staff) }, '/webpages')
  doing(() => get('button', 'Star Main site').click())
  expect(links()).toEqual(['Storybook (opens in new tab)', 'Main site (opens in new tab)'])
  doing(() => get('button', 'Star Storybook').click())
  expect(links()).toEqual(['Main site (opens in new tab)'])
})

test('opening a starred card makes it recent', async () => {
  const { get, world } = await open([main])
  const link = get('link', 'Main site (opens in new tab)')
  link.addEventListener('click', (event) => event.preventDefault())
  doing(() => link.click())
  expect(world.storage.items.get('als.shortcuts')).toContain(JSON.stringify({ recent: [idAt(main)] }).slice(1, -1))
})

test('a starred card whose site is in trouble says so', async () => {
  const board = boardOf(['degraded', 'down'])
  const { links, host, setBoard } = await open([main, tools], { auth: signedIn(staff), board })
  expect(links()).toEqual(['Main site (Degraded) (opens in new tab)', 'Audio to Text (opens in new tab)'])
  const dot = () => host.querySelector('nav a[target] > span + span + span')?.classList.length
  const degraded = dot()
  setBoard(boardOf(['down', 'down']))
  expect(dot(), 'the dot of a site that is down has a class more').toBeGreaterThan(degraded ?? 0)
  setBoard(boardOf(['operational', 'down']))
  expect(links()[0]).toBe('Main site (opens in new tab)')
})

test('the dashboard of a signed-in user shows the starred cards as programs, so the menu beside it does not', async () => {
  const stars = [storybook, tools, main]
  const { links, all, setAuth } = await open(stars, { auth: signedIn(staff) }, '/')
  expect(links()).toEqual([])
  expect(all('heading', 'Your programs')).toHaveLength(1)
  setAuth(anonymous)
  expect(links(), 'signed out, there are no programs').toEqual(['Main site (opens in new tab)'])
})

test('the list speaks Spanish', async () => {
  const { all, links } = await open([main], { stored: { 'als.locale': 'es' } })
  expect(all('heading', 'Favoritos')).toHaveLength(1)
  expect(links()).toEqual(['Main site (se abre en una pestaña nueva)'])
})
