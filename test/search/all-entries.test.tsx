// @vitest-environment happy-dom
import '../support/styles.ts'
import { expect, test, vi } from 'vitest'
import type { Entry } from '../../src/app/entry.ts'
import { textsFor } from '../../src/app/context/context.tsx'
import type { Announcement } from '../../src/announcements/index.ts'
import { viewerOf } from '../../src/portal/access.ts'
import type { PersonShortcuts, Shortcuts } from '../../src/shortcuts/index.ts'
import { createIdFinder } from '../../src/portal/card-id.ts'
import { paletteEntries } from '../../src/search/all-entries.ts'
import { createStore } from '../../src/base/store.ts'
import { find } from '../../src/app/find.ts'
import { boardOf, config, fakeCores, nameless, now, signedIn, staff } from '../support/fake-portal.tsx'

const board = boardOf(['operational', 'down'])

const personWith = (shortcuts: Shortcuts): PersonShortcuts => ({
  ...createStore(shortcuts),
  setStar: () => undefined,
  orderStars: () => undefined,
  addRecent: () => undefined,
})

/** `shortcuts` names cards by their addresses. */
function itemsFor(
  situation: Parameters<typeof fakeCores>[0],
  shortcuts?: Shortcuts,
  shownBoard = board,
  announcements: readonly Announcement[] = [],
) {
  const fakes = fakeCores({ board: shownBoard, announcements, ...situation })
  const { cores } = fakes
  const { locale, theme } = cores.preferences.get()
  const authState = cores.auth.get()
  const idAt = createIdFinder(cores.config.cards)
  const ids = shortcuts && { stars: shortcuts.stars.map(idAt), recent: shortcuts.recent.map(idAt) }
  const { all: items, initial } = paletteEntries({
    cores,
    texts: textsFor(locale, cores.config),
    viewer: viewerOf(authState, cores.config.identity, now),
    authState,
    theme,
    reading: cores.situations.get(),
    shortcuts: ids ? personWith(ids) : null,
  })
  return { ...fakes, items, initial }
}

const of = (kind: string, { items }: ReturnType<typeof itemsFor>) =>
  items.filter((item) => item.kind === kind).map(({ label }) => label)

test('a visitor finds the pages of the menu and no hidden ones', () => {
  const entries = itemsFor({})
  expect(of('page', entries)).toEqual(['Dashboard', 'Webpages', 'Webinars'])
  const hidden = config.cards.tools.map(({ name }) => name)
  expect(hidden.length).toBeGreaterThan(0)
  for (const name of hidden) expect(of('card', entries)).not.toContain(name)
})

test('staff find all pages and cards', () => {
  const entries = itemsFor({ auth: signedIn(staff) })
  expect(of('page', entries)).toEqual(['Dashboard', 'Webpages', 'Apps', 'Tools', 'Demo', 'Webinars'])
  for (const { name } of config.cards.tools) expect(of('card', entries)).toContain(name)
})

/** Runs the action with this label. */
function run(label: string, { items }: ReturnType<typeof itemsFor>): void {
  const action = items.find((item) => item.label === label)?.action
  if (!action || !('run' in action)) throw new Error(`There is no action ${label}`)
  action.run()
}

test('actions run, and offer only changes', async () => {
  const signedOut = itemsFor({})
  expect(of('action', signedOut)).toEqual([
    'Refresh Status',
    'Pause updates',
    'Switch language: Español',
    'Switch theme: Light',
    'Switch theme: Dark',
    'Login',
    'Sign in to see your apps and tools',
    'Preferences',
    'Keyboard shortcuts',
    'Stored on this device',
    'Why can’t I sign in?',
  ])
  run('Refresh Status', signedOut)
  expect(signedOut.commands.refresh).toHaveBeenCalledOnce()
  run('Login', signedOut)
  expect(signedOut.commands.signIn).toHaveBeenCalledWith('popup')
  run('Switch theme: Dark', signedOut)
  run('Switch language: Español', signedOut)
  await vi.waitFor(() => expect(signedOut.storedPreferences.has('als.locale')).toBe(true))
  expect(Object.fromEntries(signedOut.storedPreferences)).toEqual({ 'als.theme': 'dark', 'als.locale': 'es' })
  const signed = itemsFor({ auth: signedIn(nameless), stored: { 'als.locale': 'es', 'als.theme': 'dark' } })
  expect(of('action', signed)).toEqual([
    'Actualizar estado',
    'Pausar las comprobaciones',
    'Cambiar idioma: English',
    'Cambiar tema: Sistema',
    'Cambiar tema: Claro',
    'Cerrar sesión',
    'Preferencias',
    'Atajos de teclado',
    'Guardado en este equipo',
    'Mi cuenta',
  ])
  run('Cerrar sesión', signed)
  expect(signed.commands.signOut).toHaveBeenCalledOnce()
})

test('updates can be paused, and resumed while they are paused', () => {
  const updated = itemsFor({})
  run('Pause updates', updated)
  expect(updated.commands.pause).toHaveBeenCalledOnce()
  const paused = itemsFor({}, undefined, { ...board, paused: true })
  expect(of('action', paused)).toContain('Resume updates')
  expect(of('action', paused)).not.toContain('Pause updates')
})

test('before anything is typed, starred cards, those opened last and the pages are offered', () => {
  const [main, storybook, tools] = ['https://www.als.example', 'https://storybook.als.example', '/audiototext']
  const groupsFor = (shortcuts: Shortcuts) =>
    itemsFor({ auth: signedIn(staff), ...spanish }, shortcuts).initial.map(({ heading, entries }) => [
      heading,
      ...entries.map(({ label }) => label),
    ])
  const pages = ['Páginas', 'Panel', 'Webpages', 'Apps', 'Tools', 'Demo', 'Webinars']
  expect(groupsFor({ stars: [storybook, main], recent: [main, tools] })).toEqual([
    ['Favoritos', 'Storybook', 'Main site'],
    ['Recientes', 'Audio to Text'],
    pages,
  ])
  expect(groupsFor({ stars: [], recent: [] })).toEqual([pages])
})

test('starred cards come first, then those opened last, each once and with its picture', () => {
  const [main, storybook, tools] = ['https://www.als.example', 'https://storybook.als.example', '/audiototext']
  const idAt = createIdFinder(config.cards)
  const { items } = itemsFor({ auth: signedIn(staff) }, { stars: [storybook], recent: [tools, main] })
  expect(items.slice(0, 4).map(({ label, icon }) => [label, icon])).toEqual([
    ['Storybook', { src: '/images/a.svg', colorKey: idAt(storybook) }],
    ['Audio to Text', { src: '/images/a.svg', colorKey: idAt(tools) }],
    ['Main site', { src: '/images/a.svg', colorKey: idAt(main) }],
    ['Benchmarking', { src: '/images/a.svg', colorKey: idAt('https://benchmarking.als.example') }],
  ])
  for (const card of [main, storybook, tools].map(idAt))
    expect(items.filter((item) => item.card === card)).toHaveLength(1)
  expect(items.filter(({ kind }) => kind === 'card')).toHaveLength(
    itemsFor({ auth: signedIn(staff) }).items.filter(({ kind }) => kind === 'card').length,
  )
})

test('cards with one address are found once, and only the one that was opened is recent', () => {
  const [card] = config.cards.webpages
  if (card === undefined) throw new Error('No card')
  const webpages = ['Main site', 'Careers', 'Press'].map((name) => ({ ...card, name }))
  const change = { config: { ...config, cards: { ...config.cards, webpages } } }
  const entries = itemsFor(change, { stars: [], recent: ['webpages\n\nPress'] })
  expect(of('card', entries).filter((label) => webpages.some(({ name }) => name === label))).toEqual([
    'Press',
    'Main site',
    'Careers',
  ])
})

test('one action opens the list of what is stored, for whatever people want to delete', () => {
  const action = itemsFor({}).items.find(({ label }) => label === 'Stored on this device')?.action
  expect(action).toEqual({ show: 'stored' })
  const queries = [
    'delete history',
    'clear recent',
    'recent items',
    'privacy',
    'cookies',
    'borrar historial',
    'privacidad',
  ]
  for (const query of queries) {
    expect(findIn(query, itemsFor({}))[0], query).toBe('Stored on this device')
    expect(findIn(query, itemsFor(spanish))[0], query).toBe('Guardado en este equipo')
  }
})

test('a visitor is offered public cards and the other sites, too', () => {
  const { initial } = itemsFor({})
  expect(initial.map(({ heading, entries }) => [heading, ...entries.map(({ label }) => label)])).toEqual([
    ['Pages', 'Dashboard', 'Webpages', 'Webinars'],
    ['Programs', 'Main site'],
    ['Sites', 'News'],
  ])
})

test('a visitor is offered no more programs than fit the eye', () => {
  const webpages = Array.from({ length: 200 }, (_, index) => ({ name: `Card ${index}`, url: `/card-${index}` }))
  const { initial } = itemsFor({ config: { ...config, cards: { ...config.cards, webpages } } })
  expect(initial.find(({ heading }) => heading === 'Programs')?.entries).toHaveLength(12)
})

test('programs come before sites, these before pages, and actions last', () => {
  const { items } = itemsFor({ auth: signedIn(staff) })
  // Webinars are no programs: they follow the pages.
  const programs = items.filter(({ page }) => page !== 'Webinars')
  const kinds = programs.map(({ kind }) => kind)
  expect([...new Set(kinds)]).toEqual(['card', 'site', 'page', 'action'])
  expect(kinds).toEqual(kinds.toSorted((a, b) => kinds.indexOf(a) - kinds.indexOf(b)))
})

test('signing in is a result for what it would show, unless it would show nothing', () => {
  const signIn = 'Sign in to see your apps and tools'
  const visitor = itemsFor({})
  for (const query of ['apps', 'tools', 'demo', 'audio', 'predictions'])
    expect(findIn(query, visitor)[0], query).toBe(signIn)
  run(signIn, visitor)
  expect(visitor.commands.signIn).toHaveBeenCalledExactlyOnceWith('popup')
  expect(of('action', itemsFor({ auth: signedIn(nameless) }))).not.toContain(signIn)
  const menu = config.menu.filter(({ isAdminAccess }) => !isAdminAccess)
  const webpages = config.cards.webpages.filter(({ adminAccess }) => adminAccess !== true)
  const open = { ...config, menu, cards: { ...config.cards, webpages } }
  expect(of('action', itemsFor({ config: open }))).not.toContain(signIn)
})

test('a description is found in each of its languages', () => {
  const description = { en: 'Never silent, never greener than it knows', es: 'Nunca en silencio' }
  const webpages = [{ name: 'Board', url: '/board', description }]
  const webinars = [{ name: 'Talk', url: 'https://video.example/1', description }]
  const pages = { '/webinars': { intro: description } }
  for (const stored of [{}, spanish.stored])
    for (const query of ['never greener', 'nunca silencio'])
      expect(
        findIn(
          query,
          itemsFor({ stored, config: { ...config, pages, webinars, cards: { ...config.cards, webpages } } }),
        ),
        query,
      ).toEqual(['Board', 'Webinars', 'Talk'])
})

test('a starred card that the viewer may not see is missing', () => {
  const { items } = itemsFor({}, { stars: ['https://storybook.als.example', '/audiototext'], recent: [] })
  expect(items[0]?.label).toBe('Main site')
})

test('a card names its page as the menu does', () => {
  const demos = itemsFor({ auth: signedIn(staff) }).items.filter(({ label }) => label === 'Predictions')
  expect(demos.map(({ page }) => page)).toEqual(['Demo'])
})

/** The labels of the matches, best first. */
const findIn = (query: string, { items }: ReturnType<typeof itemsFor>) =>
  matchesOf(items, query).map(({ label }) => label)

const matchesOf = (items: readonly Entry[], query: string) => {
  const results = find(items, query)
  return results === null ? [] : [...results.items, ...results.others]
}
const spanish = { stored: { 'als.locale': 'es' } }

test('a page comes before its webinars whose names begin like its own', () => {
  const names = ['Webinar 1', 'Webinar 2'].map((name) => ({ name, url: 'https://video.example/1', description: name }))
  const { items } = itemsFor({ config: { ...config, webinars: names } })
  const found = matchesOf(items, 'webi').map(({ label }) => label)
  expect(found.slice(0, 3)).toEqual(['Webinars', 'Webinar 1', 'Webinar 2'])
})

test('a webinar leads to its place on the page of webinars', () => {
  const both = ['Webinar 1', 'Webinar 2'].map((name) => ({ name, url: 'https://video.example/1', description: '' }))
  const { items } = itemsFor({ config: { ...config, webinars: both } })
  const entries = items.filter(({ label }) => label.startsWith('Webinar '))
  expect(entries.map(({ page, action }) => [page, action])).toEqual([
    ['Webinars', { href: '/webinars#webinar-1' }],
    ['Webinars', { href: '/webinars#webinar-2' }],
  ])
})

test('a starred card that leads to the page of webinars does not replace a webinar', () => {
  const card = { name: 'All recordings', url: '/webinars', imagePath: 'images/a.svg', description: '' }
  const change = { config: { ...config, cards: { ...config.cards, webpages: [card] } } }
  const entries = itemsFor(change, { stars: ['/webinars'], recent: [] })
  expect(entries.items[0]?.label).toBe('All recordings')
  expect(entries.items.filter(({ action }) => 'href' in action && action.href.includes('#'))).toHaveLength(
    config.webinars.length,
  )
})

/** A label alone is the best match, and a list has all matches. */
test.for<[what: string, queries: readonly string[], locale: 'en' | 'es', expected: string | readonly string[]]>([
  ['a page by what users call it', ['home', 'inicio'], 'en', 'Dashboard'],
  ['a page by what users call it', ['home', 'inicio'], 'es', 'Panel'],
  ['a page by what users call it', ['video', 'vídeo', 'videos', 'recordings'], 'en', 'Webinars'],
  ['a page by what users call it', ['video', 'vídeo', 'videos', 'recordings'], 'es', 'Webinars'],
  ['a page and its webinars', ['video'], 'en', ['Webinars', ...config.webinars.map(({ name }) => String(name))]],
  ['a page by its heading', ['system status'], 'en', 'Dashboard'],
  ['a page by its heading in either language', ['estado del sistema', 'system status', 'panel'], 'es', 'Panel'],
  ['a page by its heading in either language', ['estado del sistema', 'estado', 'status'], 'en', 'Dashboard'],
  ['an action by what users call it', ['help', 'ayuda', 'keys', 'atajos'], 'es', 'Atajos de teclado'],
  ['an action by what users call it', ['settings', 'preferencias'], 'en', 'Preferences'],
  ['an action by what users call it', ['pause', 'pausar'], 'en', 'Pause updates'],
  ['no report without a contact, and no deleting instead', ['incidencia', 'soporte'], 'en', []],
  ['an action by what users call it', ['idioma', 'spanish'], 'en', ['Switch language: Español']],
  ['an action by what users call it', ['language'], 'es', ['Cambiar idioma: English']],
  ['an action by what users call it', ['log in'], 'es', 'Iniciar sesión'],
  ['an action by what users call it', ['dark'], 'es', ['Cambiar tema: Oscuro']],
  ['a site by its state, then the dashboard', ['down', 'caido', 'caído'], 'en', ['News', 'Dashboard']],
  ['a site by its state, then the dashboard', ['down', 'caido', 'caído'], 'es', ['Actualidad', 'Panel']],
  ['the card of a site by its state, and by the name of the site', ['operational', 'als group'], 'en', ['Main site']],
  ['a site by its host', ['news.als.example'], 'en', 'News'],
  ['no site by the scheme of its address', ['tp', 'http', 'https'], 'en', []],
])('the palette finds %s: %j in %s', ([_what, queries, locale, expected]) => {
  const entries = itemsFor({ stored: { 'als.locale': locale } })
  for (const query of queries) {
    const matches = findIn(query, entries)
    expect(typeof expected === 'string' ? matches[0] : matches, query).toEqual(expected)
  }
})

test('Sign Out is found by what users call it', () => {
  expect(findIn('logout', itemsFor({ auth: signedIn(staff), ...spanish }))[0]).toBe('Cerrar sesión')
})

test('a link that is no page of the portal has no heading', () => {
  const menu = [{ label: 'Handbook', href: 'https://handbook.als.example', icon: 'book' } as const]
  expect(findIn('404', itemsFor({ config: { ...config, menu } }))).toEqual([])
})

test('a name is found in either language', () => {
  expect(findIn('panel', itemsFor({}))[0]).toBe('Dashboard')
  expect(findIn('dashboard', itemsFor(spanish))[0]).toBe('Panel')
  expect(findIn('actualidad', itemsFor({}))[0]).toBe('News')
  const webinars = [
    {
      name: { en: 'Transfer pricing', es: 'Precios de transferencia' },
      url: 'https://video.example/1',
      description: '',
    },
  ]
  expect(findIn('precios', itemsFor({ config: { ...config, webinars } }))).toEqual(['Transfer pricing'])
  const both = {
    name: { en: 'Valuation', es: 'Valoración' },
    url: 'https://valuation.als.example',
    imagePath: 'images/a.svg',
    description: '',
  }
  const change = { config: { ...config, cards: { ...config.cards, webpages: [both] } } }
  expect(findIn('valoracion', itemsFor(change))).toEqual(['Valuation'])
  expect(findIn('valuation', itemsFor({ ...change, ...spanish }))).toEqual(['Valoración'])
})

test('keywords find a card and a site like a name, in both languages', () => {
  const keywords = { en: 'transcribe', es: 'dictado' }
  const sites = config.sites.slice(0, 1).map((site) => ({ ...site, keywords: 'headquarters' }))
  const tools = config.cards.tools.map((card) => ({ ...card, keywords }))
  const change = {
    auth: signedIn(staff),
    config: { ...config, sites, cards: { ...config.cards, tools } },
  }
  for (const query of ['transcribe', 'transcrbie', 'dictado'])
    expect(findIn(query, itemsFor(change)), query).toEqual(['Audio to Text'])
  // The keywords of a site find the card that leads to it.
  expect(findIn('headquarter', itemsFor(change))).toEqual(['Main site'])
})

test('a card and the site at its address are one result with the state, which their names and hosts find', () => {
  const { webpages } = config.cards
  // Unlike the site's address, the card's has no trailing slash.
  const url = 'https://news.als.example'
  const press = { name: 'Press', url, imagePath: 'images/a.svg', description: { es: 'Sentencias.' } }
  const change = { config: { ...config, cards: { ...config.cards, webpages: [...webpages, press] } } }
  const rows = (query: string, stars: readonly string[] = []) =>
    matchesOf(itemsFor(change, { stars, recent: [] }).items, query)
      .filter(({ kind }) => kind !== 'action')
      .map(({ kind, label, page, situation }) => [kind, label, page, situation?.state])
  const row = ['card', 'Press', 'Webpages', 'down']
  for (const query of ['press', 'news', 'actualidad', 'news.als', 'news down', 'news caído']) {
    expect(rows(query), query).toEqual([row])
    expect(rows(query, [url]), query).toEqual([row])
  }
})

test('a card on a path of a site keeps a row beside that of the site, and both show the state', () => {
  const archive = {
    name: 'Archive',
    url: 'https://news.als.example/archive',
    imagePath: 'images/a.svg',
    description: '',
  }
  const change = { config: { ...config, cards: { ...config.cards, webpages: [archive] } } }
  const matches = matchesOf(itemsFor(change).items, 'down')
  expect(matches.map(({ label, situation }) => [label, situation?.state])).toEqual([
    ['Archive', 'down'],
    ['News', 'down'],
    ['Dashboard', undefined],
  ])
})

test('cards with one address are results of their own', () => {
  const cards = ['Scope', 'Reports'].map((name) => ({
    name,
    url: 'https://www.als.example/',
    imagePath: 'images/a.svg',
    description: '',
  }))
  const entries = itemsFor({ config: { ...config, cards: { ...config.cards, webpages: cards } } })
  expect(findIn('scope', entries)).toEqual(['Scope'])
  expect(findIn('reports', entries)).toEqual(['Reports'])
  expect(of('site', entries)).toEqual(['News'])
})

test('a card is found by its host, but not by the scheme of its address', () => {
  const find = (query: string) => findIn(query, itemsFor({ auth: signedIn(staff) }))
  expect(find('benchmarking.als.example')).toEqual(['Benchmarking'])
  expect(find('https')).toEqual([])
})
