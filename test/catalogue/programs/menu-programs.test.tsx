// @vitest-environment happy-dom
import '../../support/styles.ts'
import { act, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createIdFinder } from '../../../src/portal/card-id.ts'
import { anonymous, client, config, openPortal, signedIn, staff } from '../../support/fake-portal.tsx'
import { doing, textsOf } from '../../support/screen.ts'
import { createWorld } from '../../support/world.ts'

const [main, storybook, tools] = ['https://www.als.example', 'https://storybook.als.example', '/audiototext']
const idAt = createIdFinder(config.cards)

/** Opens the portal in a browser with these stars, by the addresses of the cards, as earlier versions stored them. */
async function open(stars: readonly string[], situation: Parameters<typeof openPortal>[1] = {}, path = '/apps') {
  const text = JSON.stringify({ stars, recent: [] })
  const world = createWorld({ 'als.shortcuts': text, [`als.shortcuts.${staff.sub}`]: text })
  const portal = await openPortal(path, { world, ...situation })
  const section = () => within(portal.get('navigation')).queryAllByRole('group')
  return {
    ...portal,
    world,
    section,
    links: () => textsOf(section().flatMap((list) => within(list).getAllByRole('link'))),
    starred: () =>
      textsOf(
        section()
          .flatMap((each) => within(each).queryAllByRole('list', { name: 'Starred' }))
          .flatMap((list) => within(list).getAllByRole('link')),
      ),
  }
}

test.each(['/webpages', '/webinars', '/nowhere'])(
  'on %s the menu shows the starred cards in the order starred',
  async (path) => {
    const { starred } = await open([storybook, tools, main], { auth: signedIn(staff) }, path)
    expect(starred()).toEqual([
      'Storybook (opens in new tab)',
      'Audio to Text (opens in new tab)',
      'Main site (opens in new tab)',
    ])
  },
)

test('the menu keeps the starred cards while the portal reconnects, until the sign-in ends', async () => {
  const { starred, setAuth } = await open([storybook, main], { auth: { ...signedIn(staff), status: 'reconnecting' } })
  expect(starred()).toEqual(['Storybook (opens in new tab)', 'Main site (opens in new tab)'])
  setAuth({ ...anonymous, problem: { code: 'session-expired' } })
  expect(starred()).toEqual(['Main site (opens in new tab)'])
})

test('a link to another site or to a program on this host opens a new tab without opener', async () => {
  const { get } = await open([main, tools], { auth: signedIn(staff) })
  const attributes = (name: string) =>
    ['href', 'target', 'rel'].map((attribute) => get('link', name).getAttribute(attribute))
  expect(attributes('Main site (opens in new tab)')).toEqual([main, '_blank', 'noopener noreferrer'])
  expect(attributes('Audio to Text (opens in new tab)')).toEqual([tools, '_blank', 'noopener noreferrer'])
})

test('a visitor does not see starred cards of staff, whose stars stay', async () => {
  const { starred, world, setAuth } = await open([storybook, main])
  expect(starred()).toEqual(['Main site (opens in new tab)'])
  setAuth(signedIn(staff))
  expect(starred()).toHaveLength(2)
  expect(world.storage.items.get('als.shortcuts')).toContain('Storybook')
})

test.each([[[]], [['https://gone.example']]])('with the stars %j there is no list', async (stars) => {
  expect((await open(stars)).section()).toEqual([])
})

test('sign-out removes the list at once, and the next user sees theirs', async () => {
  const { starred, setAuth, world } = await open([main], { auth: signedIn(staff) })
  world.storage.items.delete('als.shortcuts')
  setAuth(anonymous)
  expect(starred()).toEqual([])
  setAuth(signedIn(client))
  expect(starred()).toEqual([])
  setAuth(signedIn(staff))
  expect(starred()).toEqual(['Main site (opens in new tab)'])
  setAuth({ status: 'unknown' })
  expect(starred()).toEqual([])
})

test('a star set on a card appears at the end of the list, and a removed one leaves', async () => {
  const { starred, get } = await open([storybook], { auth: signedIn(staff) }, '/webpages')
  doing(() => get('button', 'Star Main site').click())
  expect(starred()).toEqual(['Storybook (opens in new tab)', 'Main site (opens in new tab)'])
  doing(() => get('button', 'Star Storybook').click())
  expect(starred()).toEqual(['Main site (opens in new tab)'])
})

test('the menu has the programs of the dashboard in the same order, and no editor', async () => {
  const { links, all, get, router } = await open([tools], { auth: signedIn(staff) })
  expect(textsOf(all('heading', 'Your programs'))).toHaveLength(1)
  expect(within(get('navigation')).queryByRole('button', { name: 'Edit' })).toBeNull()
  const inMenu = links()
  await act(() => router.navigate({ to: '/' }))
  const programs = within(get('region', 'Your programs'))
  expect(textsOf(programs.getAllByRole('link'))).toEqual(inMenu)
})

test('opening a starred card makes it recent', async () => {
  const { get, world } = await open([main])
  const link = get('link', 'Main site (opens in new tab)')
  link.addEventListener('click', (event) => event.preventDefault())
  doing(() => link.click())
  expect(world.storage.items.get('als.shortcuts')).toContain(JSON.stringify({ recent: [idAt(main)] }).slice(1, -1))
})

test('the dashboard of a signed-in user shows the starred cards as programs, so the menu beside it does not', async () => {
  const stars = [storybook, tools, main]
  const { links, all, setAuth } = await open(stars, { auth: signedIn(staff) }, '/')
  expect(links()).toEqual([])
  expect(all('heading', 'Your programs')).toHaveLength(1)
  setAuth(anonymous)
  expect(links(), 'signed out, there are no programs').toEqual(['Main site (opens in new tab)'])
})
