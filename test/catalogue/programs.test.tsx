// @vitest-environment happy-dom
import '../support/styles.ts'
import { expect, test } from 'vitest'
import { anonymous, boardOf, client, openPortal, signedIn, staff } from '../support/fake-portal.tsx'
import { doing } from '../support/screen.ts'
import { historyOf } from '../support/site-history.ts'
import { createWorld } from '../support/world.ts'

const main = 'https://www.als.example'
const tools = '/audiototext'

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
