// @vitest-environment happy-dom
import '../support/styles.ts'
import { expect, test } from 'vitest'
import { within } from '@testing-library/react'
import { hasUser } from '../../src/auth/index.ts'
import type { AuthState, User } from '../../src/auth/index.ts'
import { createIdFinder } from '../../src/portal/card-id.ts'
import { initialBoard } from '../../src/status/index.ts'
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
  const subject = situation?.auth && hasUser(situation.auth) ? `.${situation.auth.user.sub}` : ''
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

const away = 'The sign-in service isn’t answering. Your programs come back by themselves.'
const ended = 'Your session has ended. Sign in to see your programs.'
const silent = { kind: 'sign-in', via: 'silent' } as const
const failed: AuthState = { ...anonymous, problem: { code: 'network-failed', action: silent } }

test('while the portal reconnects, the programs stay, and after five seconds their heading says why', async () => {
  const { names, get, all, queryByText, commands, setAuth, beOverdue } = await open({ auth: signedIn(staff) }, [tools])
  const before = names()
  setAuth({ ...signedIn(staff), status: 'reconnecting', activity: silent })
  expect([names(), queryByText(away)]).toEqual([before, null])
  expect(all('link', 'Tools'), 'the menu follows the specification').toEqual([])
  beOverdue()
  const section = within(get('region', 'Your programs'))
  expect(section.getByText(away)).toBeTruthy()
  expect(names()).toEqual(before)
  doing(() => section.getByRole('button', { name: 'Try now' }).click())
  expect(commands.retry).toHaveBeenCalledOnce()
  setAuth(signedIn(staff))
  expect([names(), queryByText(away)]).toEqual([before, null])
})

test('the names of the programs go with the sign-in', async () => {
  const { names, get, setAuth } = await open({ auth: { ...signedIn(staff), status: 'reconnecting' } })
  expect(names()).toContain('Tenders (opens in new tab)')
  setAuth({ ...anonymous, problem: { code: 'session-expired' } })
  expect(names()).toEqual([])
  expect(within(get('main')).getByText(ended)).toBeTruthy()
})

test('a user without programs is told, too, that the provider does not answer', async () => {
  const bare = { ...config, cards: { ...config.cards, apps: [], tools: [] } }
  const { get, beOverdue } = await open({ auth: { ...signedIn(client), status: 'reconnecting' }, config: bare })
  beOverdue()
  expect(within(get('main')).getByText(away)).toBeTruthy()
})

test('a visitor who cannot be signed in by a silent request is told so, without a message above the page', async () => {
  const { get, all, commands, names, setAuth } = await open({ auth: failed })
  const page = within(get('main'))
  expect(page.getByText(away)).toBeTruthy()
  expect([all('alert'), names()]).toEqual([[], []])
  doing(() => page.getByRole('button', { name: 'Try now' }).click())
  expect(commands.retry).toHaveBeenCalledOnce()
  setAuth({ ...failed, activity: silent })
  expect(page.getByText(away), 'while it is repeated').toBeTruthy()
})

test('offline, the row does not blame the sign-in service', async () => {
  const { get } = await open({ auth: failed, board: { ...initialBoard(config), offline: true } })
  const page = within(get('main'))
  expect(page.getByText('Your programs come back when you’re online again.')).toBeTruthy()
  expect(page.queryByText(away)).toBeNull()
})

test.each([
  ['the provider has said so on another page', anonymous, true],
  ['it has just said so', { ...anonymous, problem: { code: 'session-expired' } }, false],
] as const)('a visitor whose session has ended reads it in the row with Login alone: %s', async (_, auth, hasEnded) => {
  const { get, all } = await open({ auth, hasSessionEnded: hasEnded })
  const page = within(get('main'))
  expect(page.getByText(ended)).toBeTruthy()
  expect(page.getByRole('button', { name: 'Login' })).toBeTruthy()
  expect(all('alert')).toEqual([])
})

test('the row says how the sign-in goes, and has Cancel', async () => {
  const { get, commands, setAuth, setSlowSignIn } = await open({ auth: anonymous })
  const page = within(get('main'))
  setAuth({ ...anonymous, activity: { kind: 'sign-in', via: 'popup' } })
  expect(page.getByText('Signing you in… continue in the other window.')).toBeTruthy()
  doing(() => page.getByRole('button', { name: 'Login' }).click())
  expect([commands.focusWindow.mock.calls.length, commands.signIn.mock.calls.length]).toEqual([1, 0])
  setSlowSignIn(true)
  expect(page.getByText('The sign-in service is not answering yet.')).toBeTruthy()
  doing(() => page.getByRole('button', { name: 'Cancel' }).focus())
  doing(() => page.getByRole('button', { name: 'Cancel' }).click())
  expect(commands.cancelSignIn).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(page.getByRole('button', { name: 'Login' }))
  setAuth({ ...anonymous, problem: { code: 'popup-closed' } })
  expect(page.getByText('Popup closed')).toBeTruthy()
  expect(page.queryByRole('button', { name: 'Cancel' })).toBeNull()
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
