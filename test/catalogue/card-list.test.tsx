// @vitest-environment happy-dom
import '../support/styles.ts'
import { within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { createIdFinder } from '../../src/portal/card-id.ts'
import type { AuthState } from '../../src/auth/index.ts'
import type { Locale, PortalConfig, Text } from '../../src/portal/config.ts'
import type { SiteState } from '../../src/status/index.ts'
import { anonymous, boardOf, client, config, now, openPortal, signedIn, staff } from '../support/fake-portal.tsx'
import { createWorld } from '../support/world.ts'
import { doing } from '../support/screen.ts'

// happy-dom loads no images and reports them as complete. Report them as still loading.
vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)

async function open(...args: Parameters<typeof openPortal>) {
  const portal = await openPortal(...args)
  const main = within(portal.get('main'))
  return {
    ...portal,
    main,
    heading: main.getByRole('heading', { level: 1 }).textContent,
    cards: () => main.queryAllByRole('heading', { level: 2 }).map((title) => title.textContent),
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
  expect((await open(path)).heading).toBe(heading)
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
    const { host } = await openSections()
    const headings = [...host.querySelectorAll('main h2, main h3')].map(
      (heading) => `${heading.tagName} ${heading.textContent}`,
    )
    expect(headings.slice(0, 6)).toEqual([
      'H2 Wiki',
      'H2 Finance',
      'H3 Ledger',
      'H3 Invoices',
      'H2 People',
      'H3 Payroll',
    ])
    const labels = [...host.querySelectorAll('main ul')].map(
      (list) =>
        list.getAttribute('aria-label') ??
        document.getElementById(list.getAttribute('aria-labelledby') ?? '')?.textContent,
    )
    expect(labels).toEqual(['The group’s own applications.', 'Finance', 'People'])
  })

  test('are hidden by the filter if none of their cards matches', async () => {
    const { host, get } = await openSections()
    await vi.waitFor(() => get('searchbox', 'Filter by name or description'))
    const field = get('searchbox', 'Filter by name or description')
    doing(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'ledger')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
    const isHidden = (name: string) =>
      [...host.querySelectorAll('main h2')].find((heading) => heading.textContent === name)?.closest('[hidden]') !==
      null
    expect([isHidden('Finance'), isHidden('People')]).toEqual([false, true])
  })
})

test('a page has the heading, introduction and title of the configuration, each in its language', async () => {
  const pages = { '/apps': { title: { es: 'Aplicativos' }, intro: 'All of them.' } } as const
  const { host, get } = await open('/apps', { config: { ...config, pages } })
  const heading = get('heading', 'Aplicativos')
  expect([heading.tagName, heading.getAttribute('lang')]).toEqual(['H1', 'es'])
  expect(host.querySelector('main header p')?.textContent).toBe('All of them.')
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
  ['gives no reason while auth does not know the person', '/demo', { auth: { status: 'unknown' } }, null],
])('a list without cards %s', async ([_name, path, situation, text]) => {
  const { main } = await open(path, situation)
  const reasons = main
    .queryAllByText(/Sign in to see|Nothing here for|nothing to show/)
    .map((reason) => reason.textContent)
  expect(reasons).toEqual(text === null ? [] : [expect.stringMatching(text)])
})

describe('a card that leads to a monitored site', () => {
  /** Opens the page and finds the card of the site. */
  const openCard = async (state: SiteState, locale = 'en') => {
    const opened = await open('/webpages', {
      auth: signedIn(staff),
      board: boardOf([state, 'down']),
      stored: { 'als.locale': locale },
    })
    const [card, other] = opened.main.getAllByRole('listitem')
    const link = card?.querySelector('a')
    const status = () => link?.ownerDocument.getElementById(link.getAttribute('aria-describedby') ?? '')
    return { ...opened, card, other, link, status }
  }

  test.each([
    ['down', 'Down'],
    ['degraded', 'Degraded'],
  ] as const)('shows that it is %s, which describes its link and leaves its name as it is', async (state, word) => {
    const { card, other, link, status, get } = await openCard(state)
    expect(status()?.textContent).toBe(word)
    expect(card?.contains(status() ?? null)).toBe(true)
    expect(link?.contains(status() ?? null)).toBe(false)
    expect(status()?.querySelector('svg')).not.toBeNull()
    expect(get('link', 'Main site (opens in new tab)')).toBe(link)
    // The other card's site is not monitored.
    expect(within(other ?? document.body).queryByText(/Down|Degraded/)).toBeNull()
    expect(other?.querySelector('a')?.hasAttribute('aria-describedby')).toBe(false)
  })

  test('shows it in Spanish on a Spanish page', async () => {
    expect((await openCard('down', 'es')).status()?.textContent).toBe('Caído')
  })

  test.each(['operational', 'checking'] as const)('shows nothing while it is %s', async (state) => {
    const { card, link } = await openCard(state)
    expect(within(card ?? document.body).queryByText(/Operational|Checking/)).toBeNull()
    expect(link?.hasAttribute('aria-describedby')).toBe(false)
  })

  test.each(['down', 'operational'] as const)('says that it is under announced maintenance, not %s', async (state) => {
    const { status, setAnnouncements } = await openCard(state)
    const maintenance = {
      id: 'servers',
      kind: 'maintenance',
      title: 'New servers',
      text: 'It moves.',
      from: now - 1,
      announcedFrom: now - 1,
      until: now + 1,
      sites: [config.sites[0]?.url ?? ''],
    } as const
    setAnnouncements([maintenance])
    expect(status()?.textContent).toBe('Maintenance')
  })

  test('shows no last state while this device is offline', async () => {
    const { status, setBoard } = await openCard('down')
    setBoard(boardOf(['down', 'down'], { offline: true }))
    expect(status()).toBeNull()
  })

  test('follows the state while the page is open', async () => {
    const { status, setBoard } = await openCard('operational')
    setBoard(boardOf(['down', 'down']))
    expect(status()?.textContent).toBe('Down')
    setBoard(boardOf(['operational', 'down']))
    expect(status()).toBeNull()
  })
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
  const { cards, get, host } = await open('/webpages', { auth: signedIn(staff), world: createWorld() })
  await vi.waitFor(() => get('button', 'Star Storybook'))
  const star = get('button', 'Star Storybook')
  expect(star.getAttribute('aria-pressed')).toBe('false')
  doing(() => star.click())
  expect(star.getAttribute('aria-pressed')).toBe('true')
  expect(star.closest('a, h2')).toBeNull()
  expect(get('button', 'Star Main site').getAttribute('aria-pressed')).toBe('false')
  expect(cards()).toEqual(['Main site', 'Storybook'])
  expect(host.contains(star)).toBe(true)
})

test('of cards with one address, each has its own star and its own entry in the menu', async () => {
  const [card] = config.cards.webpages
  if (card === undefined) throw new Error('No card')
  const webpages = ['Main site', 'Careers', 'Press'].map((name) => ({ ...card, name }))
  const { get, host } = await open('/webpages', {
    config: { ...config, cards: { ...config.cards, webpages } },
    world: createWorld(),
  })
  await vi.waitFor(() => get('button', 'Star Careers'))
  doing(() => get('button', 'Star Careers').click())
  const pressed = webpages.map(({ name }) => get('button', `Star ${name}`).getAttribute('aria-pressed'))
  expect(pressed).toEqual(['false', 'true', 'false'])
  const starred = [...host.querySelectorAll('nav section li')].map((item) => item.textContent)
  expect(starred).toEqual([expect.stringContaining('Careers')])
})

test('a person who signs in sees their own stars at once', async () => {
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
