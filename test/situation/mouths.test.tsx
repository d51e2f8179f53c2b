// @vitest-environment happy-dom
// mouths.md shows people what everything says about a site in some situations. laws.property.test.ts says what may never
// happen. After an intended change, run this file with -u and read the difference.
import '../support/styles.ts'
import { fireEvent, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Announcement } from '../../src/announcements/index.ts'
import { initialBoard } from '../../src/status/index.ts'
import type { Board, MeasuredState, SiteStatus } from '../../src/status/index.ts'
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
  /** What the group's monitor saw of the two sites, one letter a minute. */
  readonly monitor?: readonly [string, string]
  /** Default of the kind: an incident. */
  readonly announcements?: readonly Partial<Announcement>[]
  readonly board?: Partial<Board>
  /** The time since the latest round. */
  readonly laterMs?: number
}

const operational: Past = [[60, 'operational']]
const of = (state: MeasuredState): Past => [
  [48, 'operational'],
  [13, state],
]
const otherwise: Past = [[61, 'operational']]
const all = 'o'.repeat(61)
const monitorSeesDown = ['o'.repeat(48) + 'd'.repeat(13), all] as const
const incidents: readonly Partial<Announcement>[] = [
  { id: 'disks', from: noon - HOUR },
  { id: 'mail', title: 'Mail is late', from: noon - 5 * MINUTE },
]
const rows: Readonly<Record<string, Row>> = {
  Operational: { past: operational },
  'Operational again after ten minutes': {
    past: [
      [20, 'operational'],
      [10, 'down'],
      [31, 'operational'],
    ],
  },
  'Down for twelve minutes': { past: of('down') },
  'Down when this browser looked for the first time': { past: [[13, 'down']] },
  'Down, and the group’s monitor reaches it': { past: of('down'), monitor: [all, all] },
  'Operational, and the group’s monitor does not reach it': { past: operational, monitor: monitorSeesDown },
  'Degraded, and the group’s monitor does not reach it': { past: of('degraded'), monitor: monitorSeesDown },
  'Degraded for everybody': { past: of('degraded'), monitor: ['o'.repeat(46) + 's'.repeat(15), all] },
  'Down under announced maintenance': {
    past: of('down'),
    announcements: [{ kind: 'maintenance', until: noon + HOUR }],
  },
  'Operational, with two announced incidents that name it': { past: operational, announcements: incidents },
  'Down, with two announced incidents that name it': { past: of('down'), announcements: incidents },
  'Down, and updates have been paused for three hours': {
    past: of('down'),
    laterMs: 3 * HOUR,
    board: { paused: true },
  },
  'Down, on a page that was hidden for three hours': { past: of('down'), laterMs: 3 * HOUR, board: { checking: true } },
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
function historyIn({ past, monitor }: Row) {
  return monitor ? monitoredHistory(noon, monitor, past, otherwise) : historyOf(noon, past, otherwise)
}

function boardAfter({ past, board }: Row): Board {
  const lastRound = urls.map((url, index): SiteStatus => {
    const status = index === 0 ? (past.at(-1)?.[1] ?? 'operational') : 'operational'
    return { url, status, responseTime: { operational: 120, degraded: 3456, down: null }[status] }
  })
  return { ...initialBoard(config), sites: lastRound, lastCheckedAt: noon, lastRound, ...board }
}

const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ').trim()
const textOf = (element: Element | null | undefined) => plain(element?.textContent)

/** Opens the portal at a path after all that a row tells. */
async function open(path: string, row: Row, locale: Locale, board = boardAfter(row)) {
  const { laterMs = 0 } = row
  const announcements = (row.announcements ?? []).map(({ kind = 'incident', ...change }) =>
    announcementOf(kind, {
      title: 'New disks',
      text: 'They are replaced.',
      from: noon - HOUR,
      until: Infinity,
      sites: urls.slice(0, 1),
      ...change,
    }),
  )
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

/** Returns what each mouth says in a situation that the page hears of after a click on Refresh. */
const saidIn = async (row: Row, locale: Locale): Promise<Said> => ({
  ...(await saidOnDashboard(row, locale)),
  ...(await saidElsewhere(row, locale)),
})

async function saidOnDashboard(row: Row, locale: Locale) {
  const t = messages[locale]
  const after = boardAfter(row)
  const page = await open('/', row, locale, { ...boardAfter({ past: operational }), lastCheckedAt: noon - MINUTE })
  const { get } = page
  doing(() => get('button', t.dashboard.refresh).click())
  page.setBoard({ ...after })
  const main = get('main')
  const [banner] = main.querySelectorAll('#overall')
  const [report] = banner?.querySelectorAll('a[href^="mailto:"]') ?? []
  const title = banner?.querySelector('[data-label]')?.parentElement
  const lines = [
    ...(title?.nextElementSibling?.firstElementChild?.children ?? []),
    ...(banner?.querySelectorAll('li p') ?? []),
  ]
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
    banner: textOf(title),
    'lines of the banner': lines.map(textOf).join(' / '),
    tile: partsOf(main.querySelector('[id="site-www.als.example"] p')),
    details: current.map((line) => partsOf(line) || textOf(line)).join(' / '),
    'details, list': [...details.querySelectorAll('ol > li')].map((line) => partsOf(line)).join(' / '),
    'screen readers after Refresh': heard,
    program: [
      program?.querySelector('span > span:has(svg)'),
      ...(program?.parentElement?.querySelectorAll('a[href*="#"]') ?? []),
    ]
      .map(textOf)
      .filter(Boolean)
      .join(' / '),
    'Today and yesterday': recent.map(textOf).join(' / '),
    'mail about all sites': subjectOf(report),
    'mail about the site': subjectOf(details.querySelector('a[href^="mailto:"]')),
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
    'menu, Dashboard': textOf(host.querySelector('nav a[href="/"]')),
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

test('people can read what the page says', async () => {
  const chapters: string[] = []
  for (const [name, row] of Object.entries(rows)) {
    const [en, es] = [await saidIn(row, 'en'), await saidIn(row, 'es')]
    const lines = mouths.map((mouth) => `| ${mouth} | ${cell(en[mouth])} | ${cell(es[mouth])} |`)
    chapters.push(`## ${name}\n\n| where | English | Español |\n| --- | --- | --- |\n${lines.join('\n')}\n`)
  }
  await expect(`# What the page says about a site\n\n${chapters.join('\n')}`).toMatchFileSnapshot('./mouths.md')
}, 300_000)
