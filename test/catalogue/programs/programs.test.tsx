// @vitest-environment happy-dom
import '../../support/styles.ts'
import { expect, test } from 'vitest'
import { fireEvent, within } from '@testing-library/react'
import { hasUser } from '../../../src/auth/index.ts'
import type { AuthState, User } from '../../../src/auth/index.ts'
import { createIdFinder } from '../../../src/portal/card-id.ts'
import { initialBoard } from '../../../src/status/index.ts'
import { anonymous, client, config, openPortal, signedIn, staff } from '../../support/fake-portal.tsx'
import { doing, textsOf } from '../../support/screen.ts'
import { createWorld } from '../../support/world.ts'

const main = 'https://www.als.example'
const tools = '/audiototext'
const storybook = 'https://storybook.als.example'

async function open(
  situation: Parameters<typeof openPortal>[1],
  stars: readonly string[] = [],
  recent: readonly string[] = [],
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
  expect(getByText('Suggested. Star the ones you use.')).toBeTruthy()
  expect((await open({ auth: signedIn(client) })).names()).toEqual(['Benchmarking (opens in new tab)'])
})

test('starred cards come first, then those opened last, each once', async () => {
  const { names, queryByText } = await open({ auth: signedIn(staff) }, [tools], [main, tools])
  expect(names().slice(0, 2)).toEqual(['Audio to Text (opens in new tab)', 'Main site (opens in new tab)'])
  expect(names()).toHaveLength(4)
  expect(queryByText(/Star a card/)).toBeNull()
})

test('suggestions keep their order, whichever was opened last', async () => {
  const { names } = await open({ auth: signedIn(staff) }, [], [tools, main])
  const other = await open({ auth: signedIn(staff) }, [], [main, tools])
  expect(names().slice(0, 2)).toEqual(['Main site (opens in new tab)', 'Benchmarking (opens in new tab)'])
  expect(other.names()).toEqual(names())
})

test('opening a program makes it recent', async () => {
  const { get, links, world } = await open({ auth: signedIn(staff) })
  const [link] = links()
  link?.addEventListener('click', (event) => event.preventDefault())
  doing(() => link?.click())
  expect(world.storage.items.get(`als.shortcuts.${staff.sub}`)).toContain('"recent":["apps')
  expect(get('heading', 'Your programs')).toBeDefined()
})

/** Opens the programs in edit mode. */
async function edit(user: User, stars: readonly string[], recent: readonly string[] = [], portal = config) {
  const opened = await open({ auth: signedIn(user), config: portal }, stars, recent)
  const press = (name: string) => doing(() => opened.get('button', name).click())
  const key = (button: string, key: string) => fireEvent.keyDown(opened.get('button', button), { key })
  const namesIn = (list: string) =>
    opened.all('list', list).flatMap((items) =>
      within(items)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    )
  press('Edit')
  return {
    ...opened,
    press,
    key,
    starred: () => namesIn('Starred'),
    suggested: () => namesIn('Suggestions'),
    message: () => within(opened.get('region', 'Your programs')).getByRole('status').textContent,
    storedStars: () =>
      (
        JSON.parse(opened.world.storage.items.get(`als.shortcuts.${user.sub}`) ?? '{}') as {
          readonly stars?: readonly string[]
        }
      ).stars,
  }
}

test('starred programs and suggestions are two lists', async () => {
  const { starred, suggested } = await edit(staff, [tools], [main])
  expect([starred(), suggested()]).toEqual([['Audio to Text'], ['Main site', 'Benchmarking', 'Tenders']])
})

test('in edit mode tiles stay where they are but open nothing, and Done or Esc ends it', async () => {
  const { press, names, starred, suggested, get, all } = await edit(staff, [main, tools])
  expect(names()).toEqual([])
  expect([...starred(), ...suggested()]).toEqual(['Main site', 'Audio to Text', 'Benchmarking', 'Tenders'])
  press('Done')
  expect(names()).toHaveLength(4)
  press('Edit')
  fireEvent.keyDown(document.body, { key: 'Escape', isComposing: true })
  expect(all('button', 'Done'), 'an Escape that ends a composition').toHaveLength(1)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(names()).toHaveLength(4)
  expect(document.activeElement).toBe(get('button', 'Edit'))
})

test('a star is set and taken off in place, and Done puts what was starred last', async () => {
  const { press, starred, suggested, storedStars, get } = await edit(staff, [tools])
  doing(() => get('button', 'Star Tenders').focus())
  press('Star Tenders')
  press('Star Audio to Text')
  expect([starred(), suggested()]).toEqual([['Audio to Text'], ['Benchmarking', 'Tenders']])
  expect(document.activeElement).toBe(get('button', 'Star Tenders'))
  const pressed = ['Star Tenders', 'Star Audio to Text'].map((name) => get('button', name).getAttribute('aria-pressed'))
  expect([pressed, storedStars()?.length]).toEqual([['true', 'false'], 1])
  press('Done')
  expect([starred()[0], suggested()[1]]).toEqual(['Tenders (opens in new tab)', 'Audio to Text (opens in new tab)'])
})

test('a second press of a star brings a program back to its place', async () => {
  const { press, names } = await edit(staff, [main, storybook, tools])
  for (const name of ['Star Storybook', 'Star Main site', 'Star Main site', 'Star Storybook']) press(name)
  press('Done')
  expect(names().slice(0, 3)).toEqual(
    ['Main site', 'Storybook', 'Audio to Text'].map((name) => `${name} (opens in new tab)`),
  )
})

test('what another tab stars moves no program, and a move leaves it where it is', async () => {
  const { key, press, starred, world, storedStars, names } = await edit(staff, [main, storybook])
  const storageKey = `als.shortcuts.${staff.sub}`
  doing(() => {
    const stars = [tools, ...(storedStars() ?? [main, storybook])]
    world.storage.items.set(storageKey, JSON.stringify({ stars, recent: [] }))
    world.tell(storageKey)
  })
  expect(starred()).toEqual(['Main site', 'Storybook'])
  key('Move Storybook', 'Home')
  expect(starred()).toEqual(['Storybook', 'Main site'])
  press('Done')
  expect(names().slice(0, 3)).toEqual(
    ['Audio to Text', 'Storybook', 'Main site'].map((name) => `${name} (opens in new tab)`),
  )
})

test('arrow keys move a program, screen readers hear its place, and the focus goes along', async () => {
  const { key, starred, message, get } = await edit(staff, [main, storybook, tools])
  key('Move Audio to Text', 'ArrowLeft')
  expect([starred(), message()]).toEqual([['Main site', 'Audio to Text', 'Storybook'], 'Audio to Text, 2 of 3'])
  expect(document.activeElement).toBe(get('button', 'Move Audio to Text'))
  key('Move Audio to Text', 'End')
  expect(message()).toBe('Audio to Text, 3 of 3')
  key('Move Audio to Text', 'Home')
  key('Move Audio to Text', 'ArrowLeft')
  expect([starred(), message()]).toEqual([['Audio to Text', 'Main site', 'Storybook'], 'Audio to Text, 1 of 3'])
  key('Move Audio to Text', 'a')
  expect(starred()[0]).toBe('Audio to Text')
})

test('without dragging, the dots have a menu of the other places', async () => {
  const { press, starred, message, get, all } = await edit(staff, [main, storybook, tools])
  press('Move Main site')
  const places = within(get('list', 'Move to the place of')).getAllByRole('button')
  expect(textsOf(places)).toEqual(['Storybook', 'Audio to Text'])
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(all('button', 'Done'), 'Esc closes the menu first').toHaveLength(1)
  doing(() => places[1]?.click())
  expect([starred(), message()]).toEqual([['Storybook', 'Audio to Text', 'Main site'], 'Main site, 3 of 3'])
  expect(document.activeElement).toBe(get('button', 'Move Main site'))
  expect(all('list', 'Move to the place of')).toEqual([])
})

test('a move skips starred cards that the viewer may not see', async () => {
  const { key, starred, storedStars } = await edit(client, ['https://benchmarking.als.example', storybook, main])
  key('Move Main site', 'ArrowLeft')
  expect(starred()).toEqual(['Main site', 'Benchmarking'])
  expect(storedStars()).toContain(createIdFinder(config.cards)(storybook))
})

test('a single starred program cannot be moved, and suggestions say what they are', async () => {
  const { press, all, getByText } = await edit(staff, [tools])
  expect(all('button', /^Move/)).toEqual([])
  press('Star Audio to Text')
  press('Done')
  expect(getByText('Suggested. Star the ones you use.')).toBeTruthy()
})

test('the last program without its star stays until the edit ends', async () => {
  const cards = { ...config.cards, apps: [], tools: [] }
  const { press, starred, all } = await edit(client, [main], [], { ...config, cards })
  press('Star Main site')
  expect(starred()).toEqual(['Main site'])
  press('Done')
  expect(all('region', 'Your programs')).toEqual([])
})

test('arrow keys with a modifier are the browser’s', async () => {
  const { get, starred } = await edit(staff, [main, tools])
  for (const modifier of ['altKey', 'ctrlKey', 'metaKey'] as const) {
    const isOthers = fireEvent.keyDown(get('button', 'Move Main site'), { key: 'ArrowRight', [modifier]: true })
    expect([isOthers, starred()], modifier).toEqual([true, ['Main site', 'Audio to Text']])
  }
})

test('more than six starred programs are folded, and editing shows all', async () => {
  const apps = Array.from({ length: 9 }, (_, index) => ({
    name: `App ${index}`,
    url: `https://app-${index}.als.example`,
  }))
  const { names, get, all } = await open(
    { auth: signedIn(staff), config: { ...config, cards: { ...config.cards, apps } } },
    apps.slice(0, 8).map(({ url }) => url),
  )
  expect(names()).toHaveLength(6)
  const fold = get('button', '+ 2 more')
  expect(fold.getAttribute('aria-expanded')).toBe('false')
  doing(() => fold.click())
  expect([names().length, fold.textContent, fold.getAttribute('aria-expanded')]).toEqual([8, 'Show fewer', 'true'])
  doing(() => fold.click())
  expect(names()).toHaveLength(6)
  doing(() => get('button', 'Edit').click())
  expect(all('button', /^Move App/)).toHaveLength(8)
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

test('a visitor who has signed out is told so', async () => {
  const { get, getByText } = await open({ auth: anonymous, hasSignedOut: true })
  expect(within(get('main')).getByText('Signed out. Sign in to see your programs.')).toBeTruthy()
  expect(getByText('Signed out.').getAttribute('aria-live')).toBe('polite')
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

test('the row has help for a visitor who cannot sign in, but not while a popup is open', async () => {
  const { get, setAuth, beOverdue } = await open({ auth: anonymous })
  const helpers = () => within(get('main')).queryAllByRole('link', { name: /^Why can’t I sign in/ }).length
  expect(helpers()).toBe(1)
  setAuth({ ...anonymous, activity: { kind: 'sign-in', via: 'popup' } })
  expect(helpers(), 'while the popup is open').toBe(0)
  setAuth({ ...anonymous, problem: { code: 'popup-closed' } })
  expect(helpers()).toBe(1)
  setAuth(failed)
  expect(helpers()).toBe(1)
  setAuth({ ...signedIn(staff), status: 'reconnecting', activity: silent })
  beOverdue()
  expect(helpers(), 'beside the programs').toBe(0)
})

test('the row says how the sign-in goes, and has Cancel', async () => {
  const { get, commands, setAuth, setSignInWindow } = await open({ auth: anonymous })
  const page = within(get('main'))
  setAuth({ ...anonymous, activity: { kind: 'sign-in', via: 'popup' } })
  expect(page.getByText('Signing you in… continue in the other window.')).toBeTruthy()
  doing(() => page.getByRole('button', { name: 'Login' }).click())
  expect([commands.focusWindow.mock.calls.length, commands.signIn.mock.calls.length]).toEqual([1, 0])
  setSignInWindow('slow')
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
