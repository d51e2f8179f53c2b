// @vitest-environment happy-dom
// The rule book of the board. mouths.md lists, for each situation of a site, the words of everything that says something
// about it. After an intended change, run this file with -u and read the difference.
import '../support/styles.ts'
import { fireEvent, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Announcement } from '../../src/announcements/index.ts'
import { initialBoard } from '../../src/status/index.ts'
import type { Board, MeasuredState, SiteState } from '../../src/status/index.ts'
import { messages } from '../../src/texts/index.ts'
import type { Locale } from '../../src/base/locales.ts'
import { config as sample, openPortal, signedIn, staff } from '../support/fake-portal.tsx'
import { announcementOf } from '../support/sample-announcements.ts'
import { doing } from '../support/screen.ts'
import { historyOf, monitoredHistory } from '../support/site-history.ts'
import type { Past } from '../support/site-history.ts'
import { createWorld } from '../support/world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const noon = new Date(2026, 10, 22, 12, 43).getTime()
const urls = sample.sites.map(({ url }) => url)
/** The card leads to a page of the first site, so that the search has a row for each of them. */
const card = { name: 'Main site', url: 'https://www.als.example/start' }
const config = { ...sample, contact: 'mailto:it@als.example', cards: { ...sample.cards, webpages: [card] } }

/** What happened to the first site until noon. */
interface Row {
  /** What this browser saw, one round a minute. The last state is that of the latest round. */
  readonly past: Past
  /** What it saw of the second site. Default: operational all the time. */
  readonly second?: Past
  /** What the group's monitor saw of the two sites, one letter a minute. */
  readonly monitor?: readonly [string, string]
  readonly announcement?: Pick<Announcement, 'kind'> & Partial<Announcement>
  readonly board?: Partial<Board>
  readonly note?: 'icon-unreadable'
  /** What a round in progress has found of the first site. */
  readonly found?: MeasuredState
  /** The time since the latest round. */
  readonly laterMs?: number
}

const operational: Past = [[60, 'operational']]
const down: Past = [
  [48, 'operational'],
  [13, 'down'],
]
const otherwise: Past = [[61, 'operational']]
const monitorSeesDown = ['o'.repeat(48) + 'd'.repeat(13), 'o'.repeat(61)] as const
const rows: Readonly<Record<string, Row>> = {
  'Before the first result': { past: [] },
  Operational: { past: operational },
  'Operational, but the icon cannot be read': { past: operational, note: 'icon-unreadable' },
  'Down, found just now': {
    past: [
      [59, 'operational'],
      [1, 'down'],
    ],
  },
  'Down for twelve minutes': { past: down },
  'Down since yesterday': {
    past: [
      [5, 'operational'],
      [23 * 60, 'down'],
    ],
  },
  'Down when this browser looked for the first time': { past: [[13, 'down']] },
  'Degraded for twelve minutes': {
    past: [
      [48, 'operational'],
      [13, 'degraded'],
    ],
  },
  'Both sites down': { past: down, second: down },
  'Down, and the group’s monitor reaches it': { past: down, monitor: ['o'.repeat(60), 'o'.repeat(60)] },
  'Down, and the group’s monitor does not reach it either': {
    past: down,
    monitor: monitorSeesDown,
  },
  'Down, and the group’s monitor has not reached it since its first sample': {
    past: down,
    monitor: ['d'.repeat(13), 'o'.repeat(13)],
  },
  'Operational, and the group’s monitor does not reach it': {
    past: operational,
    monitor: monitorSeesDown,
  },
  'Both sites down, and the group’s monitor reaches them': {
    past: down,
    second: down,
    monitor: ['o'.repeat(60), 'o'.repeat(60)],
  },
  'Both sites down, and the group’s monitor does not reach them either': {
    past: down,
    second: down,
    monitor: ['o'.repeat(48) + 'd'.repeat(13), 'o'.repeat(48) + 'd'.repeat(13)],
  },
  'Down under announced maintenance': { past: down, announcement: { kind: 'maintenance', until: noon + HOUR } },
  'Down, with an announced incident that names it': { past: down, announcement: { kind: 'incident' } },
  'Down since before the announced incident that names it': {
    past: down,
    announcement: { kind: 'incident', from: noon - 5 * MINUTE },
  },
  'Down, first seen during the announced incident that names it': {
    past: [[13, 'down']],
    announcement: { kind: 'incident' },
  },
  'Degraded after an outage, with an announced incident from before it': {
    past: [
      [10, 'operational'],
      [38, 'down'],
      [13, 'degraded'],
    ],
    announcement: { kind: 'incident' },
  },
  'Operational, with an announced incident that names it': { past: operational, announcement: { kind: 'incident' } },
  'Down for the group’s monitor only, with an announced incident that names it': {
    past: operational,
    monitor: monitorSeesDown,
    announcement: { kind: 'incident' },
  },
  'Operational, with an announced incident whose updates name what is new': {
    past: operational,
    announcement: {
      kind: 'incident',
      updates: [
        {
          at: noon - 5 * MINUTE,
          text: { en: 'The supplier is replacing a disk.', es: 'El proveedor cambia un disco.' },
        },
        { at: noon - 20 * MINUTE, text: { en: 'It is a disk.', es: 'Es un disco.' } },
      ],
    },
  },
  'Operational, with an announced incident at all sites': {
    past: operational,
    announcement: { kind: 'incident', sites: urls },
  },
  'Operational after an announced incident, which ended today': {
    past: operational,
    announcement: {
      kind: 'incident',
      until: noon - 10 * MINUTE,
      updates: [{ at: noon - 20 * MINUTE, text: { en: 'The disk is new.', es: 'El disco es nuevo.' } }],
    },
  },
  'Operational after an announced incident, which ended yesterday': {
    past: operational,
    announcement: { kind: 'incident', from: noon - 20 * HOUR, until: noon - 18 * HOUR },
  },
  'Operational after an announced incident, which lasted from yesterday until today': {
    past: operational,
    announcement: { kind: 'incident', from: noon - 20 * HOUR, until: noon - 2 * HOUR },
  },
  'Operational, with an announced incident that names it, and updates have been paused for three hours': {
    past: operational,
    laterMs: 3 * HOUR,
    board: { paused: true },
    announcement: { kind: 'incident' },
  },
  'Degraded, and for the group’s monitor, too': {
    past: [
      [48, 'operational'],
      [13, 'degraded'],
    ],
    monitor: ['o'.repeat(48) + 's'.repeat(13), 'o'.repeat(61)],
  },
  'Degraded for the group’s monitor only': {
    past: operational,
    monitor: ['o'.repeat(48) + 's'.repeat(13), 'o'.repeat(61)],
  },
  'Degraded, and the group’s monitor does not reach it': {
    past: [
      [48, 'operational'],
      [13, 'degraded'],
    ],
    monitor: monitorSeesDown,
  },
  'Degraded, and the group’s monitor sees it operational': {
    past: [
      [48, 'operational'],
      [13, 'degraded'],
    ],
    monitor: ['o'.repeat(61), 'o'.repeat(61)],
  },
  'All sites under announced maintenance, on a page that was hidden for three hours': {
    past: operational,
    laterMs: 3 * HOUR,
    board: { checking: true },
    announcement: { kind: 'maintenance', until: noon + 4 * HOUR, sites: urls },
  },
  'All sites down under announced maintenance': {
    past: down,
    second: down,
    announcement: { kind: 'maintenance', until: noon + HOUR, sites: urls },
  },
  'Down, found by a round in progress': { past: operational, found: 'down', laterMs: MINUTE },
  'Operational again, found by a round in progress': { past: down, found: 'operational', laterMs: MINUTE },
  'Operational again, found by a round in progress, and the group’s monitor does not know yet': {
    past: down,
    found: 'operational',
    laterMs: MINUTE,
    monitor: monitorSeesDown,
  },
  'Operational again after ten minutes': {
    past: [
      [20, 'operational'],
      [10, 'down'],
      [31, 'operational'],
    ],
  },
  'Down, and the device has been offline for three hours': { past: down, laterMs: 3 * HOUR, board: { offline: true } },
  'Down, and the device has gone offline': { past: down, board: { offline: true } },
  'Operational, and the device has been offline for three hours': {
    past: operational,
    laterMs: 3 * HOUR,
    board: { offline: true },
  },
  'Down under announced maintenance, and the device is offline': {
    past: down,
    board: { offline: true },
    announcement: { kind: 'maintenance', until: noon + HOUR },
  },
  'Down for everybody, and the device has been offline for three hours': {
    past: down,
    monitor: monitorSeesDown,
    laterMs: 3 * HOUR,
    board: { offline: true },
  },
  'Down, with an announced incident, and the device has been offline for three hours': {
    past: down,
    laterMs: 3 * HOUR,
    board: { offline: true },
    announcement: { kind: 'incident' },
  },
  'Down, found by the first round, which the device going offline has ended': {
    past: down,
    found: 'down',
    board: { offline: true, lastCheckedAt: null, lastRound: [], checking: false },
  },
  'Before the first result, in a browser without images': { past: [], board: { imagesOff: true } },
  'Down, and images have been switched off for three hours': {
    past: down,
    laterMs: 3 * HOUR,
    board: { imagesOff: true },
  },
  'Down, and updates have been paused for three hours': { past: down, laterMs: 3 * HOUR, board: { paused: true } },
  'Operational, and updates have been paused for three hours': {
    past: operational,
    laterMs: 3 * HOUR,
    board: { paused: true },
  },
  'Operational, and updates have been paused for 20 minutes, with 10 left': {
    past: operational,
    laterMs: 20 * MINUTE,
    board: { paused: true, resumesAt: noon + 30 * MINUTE },
  },
  'Down, and updates have been paused for three hours, and Refresh has just found it again': {
    past: down,
    found: 'down',
    laterMs: 3 * HOUR,
    board: { paused: true },
  },
  'Down, and updates have been paused for three hours, and Refresh has just found it operational': {
    past: down,
    found: 'operational',
    laterMs: 3 * HOUR,
    board: { paused: true },
  },
  'Down, on a page that was hidden for three hours, and found down again': {
    past: down,
    found: 'down',
    laterMs: 3 * HOUR,
  },
  'Both sites down, on a page that was hidden for three hours, and one found down again': {
    past: down,
    second: down,
    found: 'down',
    laterMs: 3 * HOUR,
  },
  'Down, on a page that was hidden for three hours': { past: down, laterMs: 3 * HOUR, board: { checking: true } },
  'Operational, on a page that was hidden for three hours': {
    past: operational,
    laterMs: 3 * HOUR,
    board: { checking: true },
  },
}

const mouths = [
  'tab title',
  'banner',
  'lines of the banner',
  'tile',
  'details',
  'details, list',
  'screen readers after Refresh',
  'program',
  'Today and yesterday',
  'menu, Dashboard',
  'menu, starred card',
  'card',
  'search, site',
  'search, card',
  'mail about all sites',
  'mail about the site',
] as const
type Said = Readonly<Record<(typeof mouths)[number], string>>

/** Returns the history of a row, as this browser has it, or as the group's monitor has it. */
function historyIn(row: Row) {
  const { past, second = otherwise, monitor } = row
  if (past.length === 0) return historyOf(noon)
  return monitor ? monitoredHistory(noon, monitor, past, second) : historyOf(noon, past, second)
}

function boardAfter({ past, second = otherwise, note, found, board, laterMs = 0 }: Row): Board {
  const prerendered = initialBoard(config)
  const states = [past, second].flatMap((minutes) => minutes.at(-1)?.[1] ?? [])
  if (states.length < 2) return { ...prerendered, ...board }
  const times: Partial<Record<SiteState, number>> = { operational: 120, degraded: 3456 }
  const statusOf = (status: MeasuredState, index: number) => ({
    url: urls[index] ?? '',
    status,
    responseTime: times[status] ?? null,
    ...(note && index === 0 && { note }),
  })
  const lastRound = states.map(statusOf)
  const sites = lastRound.map((site, index) =>
    found && index === 0 ? { ...statusOf(found, 0), foundAt: noon + laterMs } : site,
  )
  return { ...prerendered, sites, lastCheckedAt: noon, lastRound, checking: found !== undefined, ...board }
}

const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ').trim()
const textOf = (element: Element | null | undefined) => plain(element?.textContent)

/** Opens the portal at a path after all that a row tells. */
async function open(path: string, row: Row, locale: Locale, board = boardAfter(row)) {
  const { announcement, laterMs = 0 } = row
  const announcements: readonly Announcement[] = announcement
    ? [
        announcementOf(announcement.kind, {
          title: 'New disks',
          text: 'They are replaced.',
          from: noon - HOUR,
          until: Infinity,
          sites: urls.slice(0, 1),
          ...announcement,
        }),
      ]
    : []
  const stars = JSON.stringify({ stars: [card.url], recent: [] })
  return openPortal(path, {
    config,
    announcements,
    board,
    auth: signedIn({ ...staff, expiresAt: noon + 24 * HOUR }),
    history: historyIn(row),
    now: noon + laterMs,
    stored: { 'als.locale': locale },
    world: createWorld({ [`als.shortcuts.${staff.sub}`]: stars }),
  })
}

/** The parts of an element, with a space between them. */
const partsOf = (element: Element | null) => [...(element?.children ?? [])].map(textOf).filter(Boolean).join(' ')

const sentences = new Map<Row, Readonly<Record<Locale, Said>>>()

/** Returns what each mouth says in a situation that the page hears of after a click on Refresh. */
async function saidIn(row: Row): Promise<Readonly<Record<Locale, Said>>> {
  const inLocale = async (locale: Locale): Promise<Said> => ({
    ...(await saidOnDashboard(row, locale)),
    ...(await saidElsewhere(row, locale)),
  })
  const said = sentences.get(row) ?? { en: await inLocale('en'), es: await inLocale('es') }
  sentences.set(row, said)
  return said
}

async function saidOnDashboard(row: Row, locale: Locale) {
  const t = messages[locale]
  const after = boardAfter(row)
  const page = await open(
    '/',
    row,
    locale,
    row.past.length === 0 ? after : { ...boardAfter({ past: operational }), lastCheckedAt: noon - MINUTE },
  )
  const { host, get } = page
  doing(() => get('button', t.dashboard.refresh).click())
  page.setBoard({ ...after })
  const main = get('main')
  const [banner] = main.querySelectorAll('#overall')
  const [report] = banner?.querySelectorAll('a[href^="mailto:"]') ?? []
  const lines = [...(banner?.querySelectorAll('p, li:not(:has(p))') ?? [])].slice(1)
  const [program] = main.querySelectorAll(`a[href="${card.url}"]`)
  const recent = [...main.querySelectorAll('section[aria-labelledby="recent"] li')]
  const heard = textOf(main.querySelector('[role="status"]'))
  doing(() => get('button', t.dashboard.detailsOf('ALS Group')).click())
  const details = get('dialog', t.dashboard.detailsOf('ALS Group'))
  const parts = [...(details.querySelector('h2')?.parentElement?.children ?? [])]
  const current = parts.slice(
    1,
    parts.findIndex((part) => part.matches('p:has(a[target])')),
  )
  const said = {
    'tab title': document.title.replace(/ · ALS Portal$/, ''),
    banner: textOf(banner?.querySelector('[data-label]')),
    'lines of the banner': lines
      .filter((line) => !line.contains(report ?? null))
      .map(textOf)
      .join(' / '),
    tile: partsOf(main.querySelector('#site-1 p')),
    details: current.map((line) => partsOf(line) || textOf(line)).join(' / '),
    'details, list': [...details.querySelectorAll('ol > li')].map((line) => partsOf(line)).join(' / '),
    'screen readers after Refresh': heard,
    program: [program?.querySelector('span > span:has(svg)'), program?.parentElement?.querySelector('a[href*="#"]')]
      .map(textOf)
      .filter(Boolean)
      .join(' / '),
    'Today and yesterday': recent.map(textOf).join(' / '),
    'mail about all sites': subjectOf(report),
    'mail about the site': subjectOf(details.querySelector('a[href^="mailto:"]')),
    'menu, Dashboard': textOf(host.querySelector('nav a[href="/"]')),
  }
  page.close()
  return said
}

async function saidElsewhere(row: Row, locale: Locale) {
  const t = messages[locale]
  const page = await open('/webpages', row, locale)
  const { host, get, all } = page
  const [starred] = host.querySelectorAll(`nav a[href="${card.url}"]`)
  const shownName = /^\p{Lu}*Main site/u // after its monogram
  const cardText = [...get('main').querySelectorAll('li:first-child p')].map(textOf).join(' / ')
  doing(() => all('button', t.search)[0]?.click())
  const stateInRow = (query: string, kind: string) => {
    fireEvent.input(get('combobox'), { target: { value: query } })
    const option = within(get('listbox'))
      .queryAllByRole('option')
      .find(({ textContent }) => textContent.includes(query) && textContent.endsWith(kind))
    return plain(option?.textContent.slice(option.textContent.indexOf(query) + query.length, -kind.length))
  }
  const said = {
    'menu, starred card': textOf(starred).replace(shownName, '').replace(t.opensInNewTab, '').trim(),
    card: cardText,
    'search, site': stateInRow('ALS Group', t.palette.kinds.site),
    'search, card': stateInRow('Main site', 'Webpages'),
  }
  page.close()
  return said
}

const subjectOf = (link: Element | null | undefined) =>
  plain(new URL(link?.getAttribute('href') ?? 'about:blank').searchParams.get('subject'))

const cell = (text: string) => text.replaceAll('|', '\\|') || '–'

test('the words of every situation are those of the rule book', async () => {
  const chapters: string[] = []
  for (const [name, row] of Object.entries(rows)) {
    const { en, es } = await saidIn(row)
    const lines = mouths.map((mouth) => `| ${mouth} | ${cell(en[mouth])} | ${cell(es[mouth])} |`)
    chapters.push(`## ${name}\n\n| where | English | Español |\n| --- | --- | --- |\n${lines.join('\n')}\n`)
  }
  await expect(`# What the page says about a site\n\n${chapters.join('\n')}`).toMatchFileSnapshot('./mouths.md')
}, 180_000)

/** A state without its age: it is said as if it were current. */
const current =
  /(?<!At that time: [\w ]*|En ese momento: [\wí ]*)\b(Operational|Degraded|Down|Operativo|Degradado|Caído|caídos|normalidad)\b(?!,? (checked|comprobado) (just now|\d+ \S+( \d+ \S+)? ago|ahora mismo|hace \d))/

const isOutdated = ({ board, found, laterMs = 0 }: Row) =>
  board?.offline || board?.imagesOff || board?.paused || (!found && laterMs > HOUR)

test.each(Object.entries(rows).filter(([, row]) => isOutdated(row)))(
  'no mouth tells a state as current: %s',
  async (_name, row) => {
    for (const inLocale of Object.values(await saidIn(row))) {
      const { 'Today and yesterday': recent, 'details, list': list, ...said } = inLocale
      expect(`${recent} ${list}`, 'lists of what is over').not.toMatch(/\b(since|desde)\b/)
      for (const [mouth, text] of Object.entries(said)) expect(text, mouth).not.toMatch(current)
    }
  },
)
