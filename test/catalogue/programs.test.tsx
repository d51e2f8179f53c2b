// @vitest-environment happy-dom
import '../support/styles.ts'
import { expect, test } from 'vitest'
import { within } from '@testing-library/react'
import type { User } from '../../src/auth/index.ts'
import { createIdFinder } from '../../src/portal/card-id.ts'
import { anonymous, client, config, openPortal, signedIn, staff } from '../support/fake-portal.tsx'
import { doing, textsOf } from '../support/screen.ts'
import { createWorld } from '../support/world.ts'

const main = 'https://www.als.example'
const tools = '/audiototext'
const storybook = 'https://storybook.als.example'

async function open(
  situation: Parameters<typeof openPortal>[1],
  stars: readonly string[] = [],
  recent = stars.slice(9),
) {
  const subject = situation?.auth?.status === 'authenticated' ? `.${situation.auth.user.sub}` : ''
  const world = createWorld({ [`als.shortcuts${subject}`]: JSON.stringify({ stars, recent }) })
  const opened = await openPortal('/', { ...situation, world })
  const links = () => opened.all('region', 'Your programs').flatMap((section) => within(section).queryAllByRole('link'))
  return { ...opened, world, links, names: () => textsOf(links()) }
}

test('without stars, a user’s programs are the apps and tools that they may see', async () => {
  const { names, getByText } = await open({ auth: signedIn(staff) })
  expect(names()).toEqual([
    'Benchmarking (opens in new tab)',
    'Tenders (opens in new tab)',
    'Audio to Text (opens in new tab)',
  ])
  expect(getByText('Star a card to keep it here.')).toBeTruthy()
  expect((await open({ auth: signedIn(client) })).names()).toEqual(['Benchmarking (opens in new tab)'])
})

test('starred cards come first, then those opened last, each once', async () => {
  const { names, queryByText } = await open({ auth: signedIn(staff) }, [tools], [main, tools])
  expect(names().slice(0, 2)).toEqual(['Audio to Text (opens in new tab)', 'Main site (opens in new tab)'])
  expect(names()).toHaveLength(4)
  expect(queryByText(/Star a card/)).toBeNull()
})

test('opening a program makes it recent', async () => {
  const { get, links, world } = await open({ auth: signedIn(staff) })
  const [link] = links()
  link?.addEventListener('click', (event) => event.preventDefault())
  doing(() => link?.click())
  expect(world.storage.items.get(`als.shortcuts.${staff.sub}`)).toContain('"recent":["apps')
  expect(get('heading', 'Your programs')).toBeDefined()
})

test('“Edit” opens the order of the stars, and “Done” ends it', async () => {
  const { get, all, names } = await open({ auth: signedIn(staff) }, [main, tools])
  doing(() => get('button', 'Edit').click())
  expect(names()).toEqual([])
  doing(() => get('button', 'Move Audio to Text up').click())
  doing(() => get('button', 'Done').click())
  expect(names().slice(0, 2)).toEqual(['Audio to Text (opens in new tab)', 'Main site (opens in new tab)'])
  expect(all('button', 'Done')).toEqual([])
})

/** Opens the order of the stars of a signed-in user. */
async function openOrder(user: User, stars: readonly string[]) {
  const opened = await open({ auth: signedIn(user) }, stars)
  doing(() => opened.get('button', 'Edit').click())
  const move = (name: string) => doing(() => opened.get('button', `Move ${name}`).click())
  /** Ends the edit, and returns the programs that are starred. */
  const done = () => {
    doing(() => opened.get('button', 'Done').click())
    return opened
      .names()
      .map((name) => name.replace(' (opens in new tab)', ''))
      .slice(0, stars.length)
  }
  return { ...opened, move, done }
}

test('the focus follows a card that is moved, and screen readers hear its place', async () => {
  const { get, move, done } = await openOrder(staff, [main, storybook, tools])
  get('button', 'Move Audio to Text up').focus()
  move('Audio to Text up')
  expect(document.activeElement).toBe(get('button', 'Move Audio to Text up'))
  expect(within(get('region', 'Your programs')).getByRole('status').textContent).toBe('Audio to Text: 2 of 3')
  move('Main site down')
  expect(document.activeElement).toBe(get('button', 'Move Main site down'))
  // The first card cannot move up.
  expect(get('button', 'Move Audio to Text up').getAttribute('aria-disabled')).toBe('true')
  move('Audio to Text up')
  expect(done()).toEqual(['Audio to Text', 'Main site', 'Storybook'])
})

test('a card is moved to the first and the last place in one action', async () => {
  const { move, done } = await openOrder(staff, [main, storybook, tools])
  move('Audio to Text to the first place')
  move('Main site to the last place')
  expect(done()).toEqual(['Audio to Text', 'Storybook', 'Main site'])
})

test('a move skips starred cards that the viewer may not see', async () => {
  const { move, done, world } = await openOrder(client, ['https://benchmarking.als.example', storybook, main])
  move('Main site up')
  expect(done().slice(0, 2)).toEqual(['Main site', 'Benchmarking'])
  const idAt = createIdFinder(config.cards)
  expect(world.storage.items.get(`als.shortcuts.${client.sub}`)).toContain(JSON.stringify(idAt(storybook)).slice(1, -1))
})

test('all starred cards are programs, more than six, too', async () => {
  const cards = Array.from({ length: 9 }, (_, index) => ({
    name: `App ${index}`,
    url: `https://app-${index}.als.example`,
  }))
  const { names } = await open(
    { auth: signedIn(staff), config: { ...config, cards: { ...config.cards, apps: cards } } },
    cards.slice(0, 8).map(({ url }) => url),
  )
  expect(names()).toHaveLength(8)
})

test('a visitor is offered to sign in, in the click itself', async () => {
  const { get, commands, names } = await open({ auth: anonymous })
  expect(names()).toEqual([])
  const page = within(get('main'))
  expect(page.getByText('Sign in to see your programs.')).toBeTruthy()
  doing(() => {
    page.getByRole('button', { name: 'Login' }).click()
    expect(commands.signIn).toHaveBeenCalledExactlyOnceWith('popup')
  })
})

test.each([
  ['nothing is known', { status: 'unknown' }],
  [
    'a silent sign-in is in progress',
    { status: 'anonymous', activity: { kind: 'sign-in', via: 'silent' }, problem: null },
  ],
] as const)('while %s, neither programs nor Login are offered', async (_, auth) => {
  const { get, names } = await open({ auth })
  expect(names()).toEqual([])
  expect(within(get('main')).queryByText(/Sign in/)).toBeNull()
  expect(within(get('main')).queryByRole('button', { name: 'Login' })).toBeNull()
})
