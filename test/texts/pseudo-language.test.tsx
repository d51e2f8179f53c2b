// @vitest-environment happy-dom
// A pseudo-language stands in for Spanish, and what an operator or a user writes is in other letters than the interface.
// So a word in plain letters has escaped translation.
import '../support/styles.ts'
import { act, fireEvent, render } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { PortalProvider } from '../../src/app/context/context.tsx'
import type { AuthErrorCode, AuthState, User } from '../../src/auth/index.ts'
import { knownPaths } from '../../src/portal/pages.ts'
import { NoScript } from '../../src/shell/no-script.tsx'
import { PageNotices } from '../../src/shell/notices/page-notices.tsx'
import type { SiteState } from '../../src/status/index.ts'
import { problemKinds } from '../../src/texts/auth-problems.ts'
import { messages, publishedTexts } from '../../src/texts/index.ts'
import { escapedWords } from '../support/escaped-words.ts'
import { boardOf, config as sample, fakeCores, now, openPortal, staff } from '../support/fake-portal.tsx'
import { marked, speakPseudoLanguage } from '../support/pseudo-language.ts'
import { markedText, pseudoOf } from '../support/pseudo-texts.ts'
import { announcementOf } from '../support/sample-announcements.ts'
import { doing } from '../support/screen.ts'
import { historyOf, monitoredHistory } from '../support/site-history.ts'
import { createWorld } from '../support/world.ts'

speakPseudoLanguage()

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const contact = 'mailto:it@als.example'
const longPage = Array.from({ length: 14 }, (_, index) => ({
  name: `Card ${index}`,
  url: `https://card-${index}.als.example`,
  section: index < 7 ? 'One' : 'Two',
  description: 'What it does.',
  links: [{ name: 'Guide', url: 'https://guide.als.example' }],
}))
const config = {
  ...marked({ ...sample, cards: { ...sample.cards, demo: longPage }, searches: [{ name: 'Wiki', url: contact }] }),
  contact,
}
const user: User = { ...staff, name: markedText(staff.name ?? '') }
const idle = { activity: null, problem: null }
const signedIn = { status: 'authenticated', user, ...idle } as const

/** The texts of the pseudo-language. */
const texts = pseudoOf(messages.en) as typeof messages.en // it has the same shape

type Portal = Awaited<ReturnType<typeof openPortal>>
type Situation = NonNullable<Parameters<typeof openPortal>[1]>

interface Scene extends Situation {
  readonly path?: string
  /** What a user does. */
  readonly act?: (portal: Portal) => unknown
}

const press = (name: string) => (portal: Portal) => act(async () => portal.getAllByRole('button', { name })[0]?.click())
const search = (query: string) => async (portal: Portal) => {
  await act(async () => fireEvent.keyDown(window, { key: 'k', code: 'KeyK', ctrlKey: true }))
  doing(() => fireEvent.change(portal.get('combobox'), { target: { value: query } }))
}
const andThen =
  (...steps: readonly ((portal: Portal) => unknown)[]) =>
  async (portal: Portal) => {
    for (const step of steps) await step(portal)
  }

const dialogOf = (name: string) => andThen(press(texts.preferences.title), press(name))

const board = (first: SiteState, second: SiteState, change = {}) => ({ board: boardOf([first, second], change) })
const announced = (kind: 'incident' | 'maintenance' | 'notice', change = {}) =>
  announcementOf(kind, {
    title: markedText('A title'),
    text: markedText('A text.'),
    sites: config.sites.slice(0, 1).map(({ url }) => url),
    link: 'https://www.als.example/more',
    ...change,
  })
const update = { at: now - 10 * MINUTE, text: markedText('An update.') }
const down = [
  [48, 'operational'],
  [13, 'down'],
] as const
const past = [
  [20, 'operational'],
  [12, 'down'],
  [5, 'operational'],
  [7, 'degraded'],
  [20, 'operational'],
] as const
const sawDown = `${'o'.repeat(48)}${'d'.repeat(13)}`
const sawAll = 'o'.repeat(61)

/** Opens all that is folded. */
function openAll(host: HTMLElement): void {
  for (const details of host.querySelectorAll('details')) {
    details.open = true
    fireEvent(details, new Event('toggle'))
  }
}

/** The configuration with some sites in a network, followed by others. */
const inNetwork = (sites: typeof config.sites, ...others: typeof config.sites) => ({
  ...config,
  networks: { office: { name: markedText('the office VPN'), help: 'https://vpn.als.example' } },
  sites: [...sites.map((site) => ({ ...site, network: 'office' })), ...others],
})

const problem = (code: AuthErrorCode, change = {}): Scene => ({
  auth: { status: 'anonymous', activity: null, problem: { code, ...change } },
})
const doings = (activity: object): Scene => ({
  // The compiler cannot know the activities of the table below.
  auth: { status: 'anonymous', problem: null, activity } as AuthState,
})

const pages = [...knownPaths, '/nowhere'].flatMap((path) => [
  [`${path} for visitors`, { path }],
  [`${path} for staff`, { path, auth: signedIn, ...board('down', 'operational') }],
]) satisfies readonly (readonly [string, Scene])[]

const codes = Object.keys({ ...messages.en.authProblem.titles, ...problemKinds, 'id-token-iss': '' }) as AuthErrorCode[]

const scenes: Readonly<Record<string, Scene>> = {
  ...Object.fromEntries(pages),

  'all sites operational': board('operational', 'operational'),
  'a slow site and one in trouble': board('degraded', 'down'),
  'all sites down': board('down', 'down'),
  'an icon that cannot be read': {
    board: boardOf(['operational', 'operational'], {
      sites: boardOf(['operational']).sites.map((site) => ({ ...site, note: 'icon-unreadable' })),
    }),
  },
  'a round in progress': board('operational', 'down', { checking: true }),
  offline: board('operational', 'down', { offline: true, lastCheckedAt: now - HOUR }),
  'offline and paused': board('operational', 'down', { offline: true, paused: true }),
  'images that are switched off': board('operational', 'down', { imagesOff: true }),
  paused: board('operational', 'down', { paused: true, resumesAt: now + HOUR }),
  'paused before the first round': {
    board: boardOf([], { paused: true, resumesAt: null, lastCheckedAt: null, lastRound: [] }),
  },
  'a pause that has just ended': {
    ...board('operational', 'operational', { paused: true }),
    act: ({ setBoard }) => setBoard(boardOf(['operational', 'down'])),
  },
  'a site that fails during the visit': {
    ...board('operational', 'operational'),
    act: ({ setBoard }) => setBoard(boardOf(['down', 'degraded'])),
  },
  'a history of this browser': { ...board('down', 'operational'), history: historyOf(now, down, past) },
  'an outage that goes on since yesterday': {
    ...board('down', 'operational'),
    history: historyOf(now, [
      [5, 'operational'],
      [25 * 60, 'down'],
    ]),
  },
  'trouble that the monitor sees, too': {
    ...board('down', 'operational'),
    history: monitoredHistory(now, [sawDown, sawAll], down),
  },
  'trouble that the monitor does not see': {
    ...board('down', 'degraded'),
    history: monitoredHistory(now, [sawAll, sawAll], down),
  },
  'trouble that only the monitor sees': {
    ...board('operational', 'operational'),
    history: monitoredHistory(now, [sawDown, sawAll]),
  },
  'all sites down for this browser only': {
    ...board('down', 'down'),
    history: monitoredHistory(now, [sawAll, sawAll], down, down),
  },
  'all sites down for everybody': {
    ...board('down', 'down'),
    history: monitoredHistory(now, [sawDown, sawDown], down, down),
  },
  'no trouble in the time that the monitor measured': {
    ...board('operational', 'operational'),
    history: monitoredHistory(now, [sawAll, sawAll]),
  },
  'trouble that the monitor saw, and that is over': {
    ...board('operational', 'operational'),
    history: monitoredHistory(now, [`${sawDown}${'o'.repeat(5)}`, sawAll]),
  },
  'details of a site': {
    ...board('down', 'operational'),
    history: historyOf(now, down, past),
    act: press(texts.dashboard.detailsOf(markedText('ALS Group'))),
  },

  'announcements of each kind': {
    ...board('operational', 'down'),
    announcements: [
      announced('incident', { updates: [update] }),
      announced('incident', { id: 'second', until: Infinity, sites: [] }),
      announced('maintenance', { id: 'later', from: now + HOUR, until: now + 2 * HOUR }),
      announced('notice', { until: Infinity }),
    ],
  },
  'maintenance that goes on': { ...board('down', 'operational'), announcements: [announced('maintenance')] },
  'maintenance of all sites': {
    ...board('down', 'operational'),
    announcements: [announced('maintenance', { sites: [] })],
  },
  'an incident that has ended': {
    ...board('operational', 'operational'),
    announcements: [announced('incident', { from: now - 3 * HOUR, until: now - HOUR })],
  },
  'what was announced before': {
    announcements: [
      announced('incident', { from: now - 72 * HOUR, until: now - 71 * HOUR, updates: [update] }),
      announced('maintenance', { id: 'old', from: now - 3000 * HOUR, until: now - 2999 * HOUR }),
    ],
    act: ({ host }) => doing(() => openAll(host)),
  },
  'an incident that a vendor tells': {
    ...board('down', 'operational'),
    announcements: [announced('incident', { vendor: markedText('Mail vendor') })],
    act: press(texts.dashboard.detailsOf(markedText('ALS Group'))),
  },
  'sites in a network that does not work': {
    config: inNetwork(config.sites, { name: markedText('Somewhere else'), url: 'https://elsewhere.als.example' }),
    board: boardOf(['down', 'down', 'operational']),
    act: press(texts.dashboard.detailsOf(markedText('ALS Group'))),
  },
  'a site that may need a network': {
    ...board('down', 'operational'),
    config: inNetwork(config.sites.slice(0, 1), ...config.sites.slice(1)),
    act: press(texts.dashboard.detailsOf(markedText('ALS Group'))),
  },
  'sites that the browser may not reach': {
    ...board('down', 'operational'),
    config: inNetwork(config.sites.slice(0, 1), ...config.sites.slice(1)),
    localNetwork: 'denied',
    act: press(texts.dashboard.detailsOf(markedText('ALS Group'))),
  },
  'a site whose return the user is told': {
    ...board('down', 'operational'),
    act: andThen(press(texts.dashboard.detailsOf(markedText('ALS Group'))), press(texts.recovery.tellMe)),
  },
  'about the figures': { ...board('operational', 'operational'), act: press(texts.dashboard.about) },

  'an incident, seen from another page': { path: '/webpages', announcements: [announced('incident')] },
  'an incident that begins during the visit': {
    ...board('operational', 'operational'),
    act: ({ setAnnouncements }) => setAnnouncements([announced('incident')]),
  },

  preferences: { act: press(texts.preferences.title) },
  'keyboard shortcuts': { act: dialogOf(texts.keys.title) },
  'stored items': {
    auth: signedIn,
    world: createWorld({
      'als.history': '{}',
      'als.theme': 'dark',
      'als.round': '{}',
      'als.shortcuts': '{"stars":["a"],"recent":["a"]}',
      'als.shortcuts.1': '{"stars":["a"],"recent":["a"]}',
      'als.announcements': '[]',
      'als.dismissed': '["a"]',
    }),
    act: dialogOf(texts.privacy.title),
  },
  'the question before a history is deleted': {
    world: createWorld({ 'als.history': '{}' }),
    act: andThen(dialogOf(texts.privacy.title), press(texts.privacy.deleteItem(texts.privacy.stored.sites.name))),
  },
  'the search, for visitors': { act: search('') },
  'the search, for staff': { auth: signedIn, ...board('down', 'operational'), act: search('') },
  'results of the search': {
    auth: signedIn,
    ...board('down', 'operational'),
    announcements: [announced('incident')],
    act: search(markedText('a')),
  },
  'results with most of the words': { auth: signedIn, act: search(markedText('Main audio guide')) },
  'a search without results': { act: search(markedText('zzzz')) },

  'an address that is not verified': {
    auth: { status: 'authenticated', user: { ...user, emailVerified: false }, ...idle },
    config: { ...config, identity: { ...config.identity, requireVerifiedEmail: true } },
  },
  'a sign-in that is renewed': { auth: { status: 'reconnecting', user, ...idle } },
  'a sign-in by popup': doings({ kind: 'sign-in', via: 'popup' }),
  'a sign-in by redirect': doings({ kind: 'sign-in', via: 'redirect' }),
  'a silent sign-in': doings({ kind: 'sign-in', via: 'silent' }),
  'a sign-out': { auth: { status: 'authenticated', user, problem: null, activity: { kind: 'sign-out' } } as AuthState },
  'a sign-in service that does not answer in its window': {
    ...doings({ kind: 'sign-in', via: 'popup' }),
    act: ({ setSignInWindow }) => setSignInWindow('slow'),
  },
  'a sign-in service that has answered in its window': {
    ...doings({ kind: 'sign-in', via: 'popup' }),
    act: ({ setSignInWindow }) => setSignInWindow('answered'),
  },
  'a session that has ended': { hasSessionEnded: true, ...problem('session-expired') },
  'access that was denied': problem('provider-error', { error: 'access_denied' }),
  ...Object.fromEntries(codes.map((code) => [`the problem ${code}`, problem(code)])),
  ...Object.fromEntries(
    ['popup', 'redirect', 'silent'].map((via) => [
      `an unknown error of a sign-in, ${via}`,
      problem('unknown-error', { action: { kind: 'sign-in', via } }),
    ]),
  ),
  'an unknown error of a sign-out': problem('unknown-error', { action: { kind: 'sign-out' } }),
  'a sign-in service that cannot be reached while the device is offline': {
    ...problem('network-failed'),
    ...board('operational', 'operational', { offline: true }),
  },

  'programs in edit mode': {
    auth: signedIn,
    world: createWorld({ 'als.shortcuts.1': '{"stars":["https://www.als.example","/audiototext"],"recent":[]}' }),
    act: press(texts.programs.edit),
  },
  'the places of a program, in edit mode': {
    auth: signedIn,
    world: createWorld({ 'als.shortcuts.1': '{"stars":["https://www.als.example","/audiototext"],"recent":[]}' }),
    act: andThen(press(texts.programs.edit), press(texts.programs.move(markedText('Main site')))),
  },
  'the menu of a program': {
    auth: signedIn,
    world: createWorld({ 'als.shortcuts.1': '{"stars":["https://www.als.example","/audiototext"],"recent":[]}' }),
    act: press(texts.cards.more(markedText('Main site'))),
  },
  'programs while the sign-in service does not answer': {
    auth: { status: 'unknown' },
    world: createWorld({ 'als.shortcuts.1': '{"stars":["https://www.als.example"],"recent":[]}' }),
    act: ({ beOverdue }) => beOverdue(),
  },
  'a long page with sections': { path: '/demo', auth: signedIn },
  'a filter without results': {
    path: '/demo',
    auth: signedIn,
    act: ({ get }) => doing(() => fireEvent.change(get('searchbox'), { target: { value: markedText('zzzz') } })),
  },
  'pages without cards': { path: '/webpages', config: { ...config, cards: { ...config.cards, webpages: [] } } },
  'pages without cards for this user': {
    path: '/apps',
    auth: signedIn,
    config: { ...config, cards: { ...config.cards, apps: [] } },
  },
  'no webinars': { path: '/webinars', config: { ...config, webinars: [] } },
}

test.each(Object.entries(scenes))(
  'no word escapes translation: %s',
  async (_name, { path = '/', act: arrange, ...situation }) => {
    const portal = await openPortal(path, { config, ...situation })
    await arrange?.(portal)
    expect(escapedWords()).toEqual([])
  },
)

test('no word escapes translation: the notices of a page without scripts, or that does not start', () => {
  const { container, unmount } = render(
    <PortalProvider cores={fakeCores({ config }).cores}>
      <NoScript />
      <PageNotices />
    </PortalProvider>,
  )
  onTestFinished(unmount)
  expect(container.querySelectorAll('[lang="es"]').length).toBeGreaterThan(0)
  expect(escapedWords()).toEqual([])
})

test('a word that is not translated is found in texts, attributes, names, mails and the title', () => {
  document.documentElement.lang = 'es'
  const words = Object.values(publishedTexts.es.notices).join(' ')
  document.title = 'Apps'
  document.body.innerHTML = `<p>${words}</p><p>Down since 12:01</p><p lang="en">English</p><img alt="A logo">
    <button><svg><title>Close</title></svg></button><a href="mailto:a@b.example?subject=Help">${markedText('Help')}</a>
    <p>12\u00a0min</p><p>https://www.als.example</p>`
  onTestFinished(() => document.body.replaceChildren())
  expect(escapedWords().map((found) => found.slice(0, 40))).toEqual([
    'title: Apps',
    'p: Down since',
    'img alt: A logo',
    'title: Close',
    'mail subject: Help',
    'accessible button: button svg title Clos',
    'accessible img: img alt A logo',
  ])
})
