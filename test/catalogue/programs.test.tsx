// @vitest-environment happy-dom
import '../support/styles.ts'
import { expect, test } from 'vitest'
import { within } from '@testing-library/react'
import type { User } from '../../src/auth/index.ts'
import { createIdFinder } from '../../src/portal/card-id.ts'
import { anonymous, boardOf, client, config, openPortal, signedIn, staff } from '../support/fake-portal.tsx'
import { doing } from '../support/screen.ts'
import { historyOf } from '../support/site-history.ts'
import { createWorld } from '../support/world.ts'

const main = 'https://www.als.example'
const tools = '/audiototext'
const storybook = 'https://storybook.als.example'

async function open(
  situation: Parameters<typeof openPortal>[1],
  stars: readonly string[] = [],
  recent = stars.slice(9),
) {
  const person = situation?.auth?.status === 'authenticated' ? `.${situation.auth.user.sub}` : ''
  const world = createWorld({ [`als.shortcuts${person}`]: JSON.stringify({ stars, recent }) })
  const opened = await openPortal('/', { ...situation, world })
  const section = () => opened.all('heading', 'Your programs')[0]?.closest('section')
  return {
    ...opened,
    world,
    section,
    names: () => [...(section()?.querySelectorAll('a') ?? [])].map((link) => link.textContent),
  }
}

test('without stars, the person’s programs are the apps and tools that they may see', async () => {
  const { names, section } = await open({ auth: signedIn(staff) })
  expect(names()).toEqual([
    'Benchmarking (opens in new tab)',
    'Tenders (opens in new tab)',
    'Audio to Text (opens in new tab)',
  ])
  expect(section()?.textContent).toContain('Star a card to keep it here.')
  expect((await open({ auth: signedIn(client) })).names()).toEqual(['Benchmarking (opens in new tab)'])
})

test('starred cards come first, then those opened last, each once', async () => {
  const { names, section } = await open({ auth: signedIn(staff) }, [tools], [main, tools])
  expect(names().slice(0, 2)).toEqual(['Audio to Text (opens in new tab)', 'Main site (opens in new tab)'])
  expect(names()).toHaveLength(4)
  expect(section()?.textContent).not.toContain('Star a card')
})

test('a program whose site is in trouble says since when', async () => {
  const now = new Date(2026, 10, 22, 15, 0).getTime()
  const history = historyOf(now, [
    [5, 'operational'],
    [9, 'down'],
  ])
  const board = boardOf(['down', 'operational'])
  const { names } = await open({ auth: signedIn(staff), board, history, now }, [main])
  expect(names()[0]).toBe('Main siteDown since 14:52 (opens in new tab)')
})

test('opening a program makes it recent', async () => {
  const { get, section, world } = await open({ auth: signedIn(staff) })
  const link = section()?.querySelector('a')
  link?.addEventListener('click', (event) => event.preventDefault())
  doing(() => link?.click())
  expect(world.storage.items.get(`als.shortcuts.${staff.sub}`)).toContain('"recent":["apps')
  expect(get('heading', 'Your programs')).toBeDefined()
})

test('“Edit” opens the order of the stars, and “Done” ends it', async () => {
  const { get, all, names, section } = await open({ auth: signedIn(staff) }, [main, tools])
  doing(() => get('button', 'Edit').click())
  expect(names()).toEqual([])
  const up = section()?.querySelector<HTMLElement>('button[aria-label="Move Audio to Text up"]')
  doing(() => up?.click())
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
  const { host, commands, names } = await open({ auth: anonymous })
  expect(names()).toEqual([])
  const row = [...host.querySelectorAll('main p')].find((text) => text.textContent === 'Sign in to see your programs.')
  doing(() => {
    row?.parentElement?.querySelector('button')?.click()
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
  const { host, names } = await open({ auth })
  expect(names()).toEqual([])
  expect(host.querySelector('main')?.textContent).not.toContain('Sign in')
})
