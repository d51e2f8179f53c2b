// @vitest-environment happy-dom
import '../../support/styles.ts'
import { fireEvent, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { createIdFinder } from '../../../src/portal/card-id.ts'
import type { AuthState } from '../../../src/auth/index.ts'
import type { Locale } from '../../../src/base/locales.ts'
import type { PortalConfig, Text } from '../../../src/portal/config.ts'
import { anonymous, boardOf, client, config, openPortal, signedIn, staff } from '../../support/fake-portal.tsx'
import { createWorld } from '../../support/world.ts'
import { doing, textsOf } from '../../support/screen.ts'

// happy-dom loads no images and reports them as complete. Report them as still loading.
vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)

async function open(...args: Parameters<typeof openPortal>) {
  const portal = await openPortal(...args)
  const main = within(portal.get('main'))
  return {
    ...portal,
    main,
    cards: () => textsOf(main.queryAllByRole('heading', { level: 2 })),
  }
}

const who: Readonly<Record<string, AuthState>> = { anonymous, client: signedIn(client), staff: signedIn(staff) }

test.each([
  ['/webpages', 'anonymous', ['Main site']],
  ['/webpages', 'client', ['Main site']],
  ['/webpages', 'staff', ['Main site', 'Storybook']],
  ['/apps', 'staff', ['Benchmarking', 'Tenders']],
  ['/demo', 'anonymous', []],
  ['/demo', 'client', ['Predictions']],
])('on %s, %s sees %j', async (path, viewer, cards) => {
  expect((await open(path, { auth: who[viewer] ?? anonymous })).cards()).toEqual(cards)
})

test.each([
  ['/webpages', 'Webpages'],
  ['/apps', 'Apps'],
  ['/tools', 'Tools'],
  ['/demo', 'Webpages'],
])('the heading of %s is %s', async (path, heading) => {
  expect((await open(path)).main.getByRole('heading', { level: 1, name: heading })).toBeTruthy()
})

test.for([
  ['of another site', '/webpages', 'Main site', 'https://www.als.example'],
  ['of a program on this host', '/tools', 'Audio to Text', '/audiototext'],
] as const)('a card %s opens a new tab without opener, and says so', async ([_name, path, name, href]) => {
  const link = (await open(path)).get('link', `${name} (opens in new tab)`)
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([href, '_blank'])
  expect(link.getAttribute('rel')).toContain('noopener')
})

test.each(['mailto:tax@als.example', 'tel:+34910000000', '/webinars#webinar-1'])(
  'a card that leads to %s opens no tab',
  async (url) => {
    const apps = config.cards.apps.slice(0, 1).map((card) => ({ ...card, url }))
    const link = (await open('/apps', { config: { ...config, cards: { ...config.cards, apps } } })).get(
      'link',
      'Benchmarking',
    )
    expect(link.hasAttribute('target')).toBe(false)
    expect(link.getAttribute('href')).toBe(url)
  },
)

test('a card shows its picture, and its description in Spanish', async () => {
  const { getByText, host } = await open('/webpages')
  expect(host.querySelector('main img')?.getAttribute('src')).toBe('/images/a.svg')
  expect(getByText('Descripción de Main site.').lang).toBe('es')
})

test('on a Spanish page the description needs no lang attribute, and an English name does', async () => {
  const { getByText, main } = await open('/webpages', { stored: { 'als.locale': 'es' } })
  expect(getByText('Descripción de Main site.').closest('[lang]')).toBe(document.documentElement)
  expect(main.getByText('Main site').lang).toBe('en')
})

test.each<[Locale, string]>([
  ['en', ''],
  ['es', 'en'],
])(
  "a plain description is in the language of the configuration: on a page in '%s' its lang is '%s'",
  async (locale, lang) => {
    const webpages = config.cards.webpages.map((card) => ({ ...card, description: `About ${String(card.name)}.` }))
    const { getByText } = await open('/webpages', {
      config: { ...config, cards: { ...config.cards, webpages } },
      stored: { 'als.locale': locale },
    })
    expect(getByText('About Main site.').lang).toBe(lang)
  },
)

test('the pictures of Demo are 200 px high', async () => {
  const { host } = await open('/demo', { auth: signedIn(client) })
  expect(host.querySelector('main img')?.getAttribute('height')).toBe('200')
})

describe('sections', () => {
  const card = (name: string, section?: Text) => ({
    name,
    url: `https://${name.toLowerCase()}.als.example`,
    ...(section !== undefined && { section }),
  })
  const apps = [
    card('Ledger', { en: 'Finance', es: 'Finanzas' }),
    card('Wiki'),
    card('Payroll', 'People'),
    card('Invoices', { en: 'Finance' }),
    ...Array.from({ length: 9 }, (_, index) => card(`More${index}`, 'People')),
  ]
  const openSections = () =>
    open('/apps', { config: { ...config, cards: { ...config.cards, apps } }, world: createWorld() })

  test('are headings in the order of their first use, after the cards without one', async () => {
    const { main } = await openSections()
    const [, ...headings] = main.getAllByRole('heading').map((heading) => `${heading.tagName} ${heading.textContent}`)
    expect(headings.slice(0, 6)).toEqual([
      'H2 Wiki',
      'H2 Finance',
      'H3 Ledger',
      'H3 Invoices',
      'H2 People',
      'H3 Payroll',
    ])
    const countCards = (list: string) => within(main.getByRole('list', { name: list })).getAllByRole('listitem').length
    expect(['The group’s own applications.', 'Finance', 'People'].map(countCards)).toEqual([1, 2, 10])
  })

  /** The section with a heading. */
  const foldOf = (heading: HTMLElement) => {
    const details = heading.closest('details')
    if (!details) throw new Error('It is in no section that can be folded.')
    return details
  }

  test('of a long page are folded and opened again, which is remembered', async () => {
    const { get, storedPreferences, main } = await openSections()
    const section = foldOf(main.getByRole('heading', { name: 'Finance' }))
    const press = () => doing(() => section.querySelector('summary')?.click())
    expect([section.open, section.querySelector('summary')?.textContent]).toEqual([true, 'Finance2'])
    press()
    expect([section.open, storedPreferences.get('als.folded')]).toEqual([false, '["apps-Finance"]'])
    fireEvent.input(get('searchbox', 'Filter by name or description'), { target: { value: 'ledger' } })
    expect(section.open, 'the filter shows what it finds').toBe(true)
    fireEvent.input(get('searchbox', 'Filter by name or description'), { target: { value: '' } })
    expect([section.open, storedPreferences.get('als.folded')]).toEqual([false, '["apps-Finance"]'])
    press()
    expect([section.open, storedPreferences.has('als.folded')]).toEqual([true, false])
  })

  test('are listed to jump to from four on', async () => {
    const few = await openSections()
    expect(few.all('navigation', 'Sections of this page')).toEqual([])
    few.close()
    const more = [...apps, card('Photos', 'Media'), card('Wires', 'Infrastructure')]
    const { get, host, storedPreferences } = await open('/apps', {
      config: { ...config, cards: { ...config.cards, apps: more } },
      stored: { 'als.folded': '["apps-Media"]' },
    })
    const links = within(get('navigation', 'Sections of this page')).getAllByRole('link')
    expect(links.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
      'Finance #apps-Finance',
      'People #apps-People',
      'Media #apps-Media',
      'Infrastructure #apps-Infrastructure',
    ])
    expect(textsOf([...host.querySelectorAll('details:not([open]) h2')])).toEqual(['Media'])
    // As the browser opens it.
    doing(() => host.querySelector('details:not([open])')?.setAttribute('open', ''))
    expect(storedPreferences.has('als.folded')).toBe(false)
  })

  test('have cards with a menu, which has the description where the card cuts it off', async () => {
    const linked = {
      ...card('Ledger'),
      description: 'Plastic ones.',
      links: [{ name: 'Guide', url: 'https://guide.als.example' }],
    }
    const openWith = async (list: PortalConfig['cards']['apps']) => {
      const portal = await open('/apps', { config: withApps(list) })
      await vi.waitFor(() => portal.get('button', 'More about Ledger'))
      doing(() => portal.get('button', 'More about Ledger').click())
      return { ...portal, descriptions: portal.main.queryAllByText('Plastic ones.').length }
    }
    const few = await openWith([linked])
    expect([few.descriptions, textsOf(few.main.getAllByRole('link', { name: /^Guide/ })).length]).toEqual([1, 2])
    few.close()
    const many = await openWith([linked, ...apps.slice(1)])
    expect([many.descriptions, many.all('button', /^More about/).length]).toEqual([2, apps.length])
  })

  test('are hidden by the filter if none of their cards matches, and cannot be jumped to then', async () => {
    const more = [...apps, card('Photos', 'Media'), card('Wires', 'Infrastructure')]
    const { all, get } = await open('/apps', { config: { ...config, cards: { ...config.cards, apps: more } } })
    fireEvent.input(get('searchbox', 'Filter by name or description'), { target: { value: 'ledger' } })
    expect([all('heading', 'Finance').length, all('heading', 'People').length]).toEqual([1, 0])
    const links = within(get('navigation', 'Sections of this page')).getAllByRole('link')
    expect(textsOf(links)).toEqual(['Finance'])
    fireEvent.input(get('searchbox', 'Filter by name or description'), { target: { value: 'wiki' } })
    expect(all('navigation', 'Sections of this page'), 'the card without a section').toEqual([])
  })

  test('whose names differ only in signs, case or accents are folded and jumped to each by itself', async () => {
    const names = ['C', 'C#', 'C++', 'c', 'Año', 'Ano', '🔥', '📦', 'Human  Resources', '100%', '"><b>']
    const many = [...names, 'C'].map((section, index) => card(`Card${index}`, section))
    const { get, host, storedPreferences } = await open('/apps', {
      config: { ...config, cards: { ...config.cards, apps: [...many, ...apps] } },
    })
    const links = within(get('navigation', 'Sections of this page')).getAllByRole('link')
    const ids = links.map((link) => decodeURIComponent(link.getAttribute('href')?.slice(1) ?? ''))
    expect(new Set(ids).size).toBe(names.length + 2)
    const headings = ids.map((id) => document.getElementById(id)?.closest('details')?.querySelector('h2')?.textContent)
    expect(headings).toEqual([...names, 'Finance', 'People'])
    expect(
      ids.filter((id) => /\s/.test(id)),
      'HTML allows no spaces in an id',
    ).toEqual([])
    doing(() => get('heading', 'C#').closest('summary')?.click())
    expect(textsOf([...host.querySelectorAll('details:not([open]) h2')])).toEqual(['C#'])
    expect(storedPreferences.get('als.folded')).toBe('["apps-C#"]')
  })
})

test('an empty introduction is no introduction', async () => {
  const { main } = await open('/apps', { config: { ...config, pages: { '/apps': { intro: '' } } } })
  expect(main.getByRole('heading', { level: 1 }).parentElement?.querySelector('p')).toBeNull()
})

test('a page has the heading, introduction and title of the configuration, each in its language', async () => {
  const pages = { '/apps': { title: { es: 'Aplicativos' }, intro: 'All of them.' } } as const
  const { main } = await open('/apps', { config: { ...config, pages } })
  expect(main.getByRole('heading', { level: 1, name: 'Aplicativos' }).lang).toBe('es')
  expect(main.getByText('All of them.')).toBeTruthy()
  expect(document.title).toBe('Aplicativos · ALS Portal')
})

const withApps = (apps: PortalConfig['cards']['apps']) => ({ ...config, cards: { ...config.cards, apps } })

test.for<[string, string, Parameters<typeof openPortal>[1], RegExp | null]>([
  ['that is hidden from visitors says how to see it', '/demo', {}, /Sign in to see this page\./],
  [
    'that is hidden from this user says so',
    '/apps',
    { config: withApps(config.cards.apps.slice(1)), auth: signedIn(client) },
    /Nothing here for your account\./,
  ],
  ['that is empty for everybody says so', '/apps', { config: withApps([]) }, /nothing to show here yet/],
  ['gives no reason while auth does not know the user', '/demo', { auth: { status: 'unknown' } }, null],
])('a list without cards %s', async ([_name, path, situation, text]) => {
  const { main } = await open(path, situation)
  const reasons = main.queryAllByText(/Sign in to see|Nothing here for|nothing to show/)
  expect(textsOf(reasons)).toEqual(text === null ? [] : [expect.stringMatching(text)])
})

test('a list that is hidden while the portal reconnects asks nobody to sign in, and says why after five seconds', async () => {
  const { main, commands, beOverdue, setAuth } = await open('/demo', {
    auth: { ...signedIn(staff), status: 'reconnecting' },
  })
  expect([main.queryByText(/Sign in/), main.queryByText(/isn’t answering/)]).toEqual([null, null])
  beOverdue()
  expect(main.getByText(/isn’t answering/)).toBeTruthy()
  doing(() => main.getByRole('button', { name: 'Try now' }).click())
  expect(commands.retry).toHaveBeenCalledOnce()
  setAuth({ ...signedIn(staff), status: 'reconnecting', activity: { kind: 'sign-in', via: 'popup' } })
  doing(() => main.getByRole('button', { name: 'Cancel' }).click())
  expect(commands.cancelSignIn).toHaveBeenCalledOnce()
})

test('a Login in a page without cards says how the sign-in goes', async () => {
  const { main, setAuth } = await open('/demo', { auth: anonymous })
  setAuth({ ...anonymous, activity: { kind: 'sign-in', via: 'popup' } })
  expect(main.getByText('Signing you in… continue in the other window.')).toBeTruthy()
  expect(main.queryByText('Sign in to see this page.')).toBeNull()
})

// test/situation/mouths.md shows the words of a card.
test('a state describes the link of a card that leads to the site, and leaves its name as it is', async () => {
  const { main, setBoard } = await open('/webpages', { auth: signedIn(staff), board: boardOf(['down', 'down']) })
  const [card, ...others] = main.getAllByRole('listitem')
  const state = main.getByText('Down')
  const link = main.getByRole('link', { name: 'Main site (opens in new tab)', description: 'Down' })
  expect([card?.contains(state), link.contains(state)]).toEqual([true, false])
  // The sites of the other cards are not monitored.
  expect(others.some((other) => within(other).getByRole('link').hasAttribute('aria-describedby'))).toBe(false)
  setBoard(boardOf(['operational', 'down']))
  expect(link.hasAttribute('aria-describedby')).toBe(false)
})

const [main, storybook] = ['https://www.als.example', 'https://storybook.als.example']
const idAt = createIdFinder(config.cards)
const starred = (key: string, ...stars: readonly string[]) =>
  createWorld({ [key]: JSON.stringify({ stars, recent: [] }) })

test('starred cards keep their configured place', async () => {
  const { cards, get } = await open('/webpages', {
    auth: signedIn(staff),
    world: starred(`als.shortcuts.${staff.sub}`, storybook),
  })
  await vi.waitFor(() => expect(get('button', 'Star Storybook').getAttribute('aria-pressed')).toBe('true'))
  expect(cards()).toEqual(['Main site', 'Storybook'])
})

test('a star is a toggle button beside the link, and toggling it moves no card', async () => {
  const { cards, get } = await open('/webpages', { auth: signedIn(staff), world: createWorld() })
  await vi.waitFor(() => get('button', 'Star Storybook'))
  const star = get('button', 'Star Storybook')
  expect(star.getAttribute('aria-pressed')).toBe('false')
  doing(() => star.click())
  expect(star.getAttribute('aria-pressed')).toBe('true')
  expect(star.closest('a, h2')).toBeNull()
  expect(get('button', 'Star Main site').getAttribute('aria-pressed')).toBe('false')
  expect(cards()).toEqual(['Main site', 'Storybook'])
})

test('cards with one address have a star and an entry in the menu each', async () => {
  const [card] = config.cards.webpages
  if (card === undefined) throw new Error('No card')
  const webpages = ['Main site', 'Careers', 'Press'].map((name) => ({ ...card, name }))
  const { get } = await open('/webpages', {
    config: { ...config, cards: { ...config.cards, webpages } },
    world: createWorld(),
  })
  await vi.waitFor(() => get('button', 'Star Careers'))
  doing(() => get('button', 'Star Careers').click())
  const pressed = webpages.map(({ name }) => get('button', `Star ${name}`).getAttribute('aria-pressed'))
  expect(pressed).toEqual(['false', 'true', 'false'])
  const links = within(within(get('navigation')).getByRole('group', { name: 'Starred' })).getAllByRole('link')
  expect(textsOf(links)).toEqual([expect.stringContaining('Careers')])
})

test('a user who signs in sees their stars at once', async () => {
  const world = starred('als.shortcuts', main)
  world.storage.items.set(`als.shortcuts.${staff.sub}`, JSON.stringify({ stars: [storybook], recent: [] }))
  const { get, setAuth } = await open('/webpages', { world })
  await vi.waitFor(() => get('button', 'Star Main site'))
  expect(get('button', 'Star Main site').getAttribute('aria-pressed')).toBe('true')
  setAuth(signedIn(staff))
  expect(get('button', 'Star Main site').getAttribute('aria-pressed')).toBe('false')
  expect(get('button', 'Star Storybook').getAttribute('aria-pressed')).toBe('true')
})

test.each([{ status: 'unknown' }, { ...anonymous, activity: { kind: 'sign-in', via: 'silent' } }] as const)(
  'while auth is %j no stars are shown',
  async (auth) => {
    const { all, setAuth, get } = await open('/webpages', { auth: signedIn(staff), world: createWorld() })
    await vi.waitFor(() => get('button', 'Star Main site'))
    setAuth(auth)
    expect(all('button', 'Star Main site')).toEqual([])
  },
)

test.each([
  ['a click', 'click', 0, true],
  ['the middle button', 'auxclick', 1, true],
  ['the right button', 'auxclick', 2, false],
])('whether %s on a card makes it recent', async (_, type, button, isRecent) => {
  const world = createWorld()
  const { get } = await open('/webpages', { world })
  await vi.waitFor(() => get('button', 'Star Main site'))
  const link = get('link', 'Main site (opens in new tab)')
  link.addEventListener(type, (event) => event.preventDefault())
  doing(() => link.dispatchEvent(new MouseEvent(type, { button, bubbles: true, cancelable: true })))
  const stored = isRecent ? expect.stringContaining(JSON.stringify({ recent: [idAt(main)] }).slice(1, -1)) : undefined
  expect(world.storage.items.get('als.shortcuts')).toEqual(stored)
})
