// @vitest-environment happy-dom
import '../support/styles.ts'
import { expect, test } from 'vitest'
import type { Announcement } from '../../src/announcements/index.ts'
import { initialBoard } from '../../src/status/index.ts'
import type { Board, SiteState } from '../../src/status/index.ts'
import { boardOf, config, now, openPortal } from '../support/fake-portal.tsx'
import { historyOf } from '../support/site-history.ts'

const names = ['One', 'Two', 'Three', 'Four', 'Five']
const five = { ...config, sites: names.map((name) => ({ name, url: `https://${name.toLowerCase()}.als.example` })) }

/** A board with five sites after a round that found these states. */
function fiveOf(states: readonly SiteState[], change: Partial<Board> = {}): Board {
  const sites = initialBoard(five).sites.map((site, index) => ({ ...site, status: states[index] ?? 'operational' }))
  return { ...initialBoard(five), sites, lastCheckedAt: now, lastRound: sites, ...change }
}

const linesIn = (host: HTMLElement) =>
  [...host.querySelectorAll('main [data-state] ul')]
    .slice(0, 1)
    .flatMap((list) => [...list.querySelectorAll('li')].map((line) => line.textContent.replaceAll('\u00a0', ' ')))

async function open(board: Board, announcements: readonly Announcement[] = [], locale = 'en') {
  const portal = await openPortal('/', { announcements, config: five, board, now, stored: { 'als.locale': locale } })
  const { host } = portal
  return { ...portal, lines: () => linesIn(host) }
}

test('three sites in trouble are named, those that are down first, and the others are counted', async () => {
  const { lines, host, setBoard } = await open(fiveOf(['degraded', 'down', 'operational', 'down', 'degraded']))
  expect(lines()).toEqual(['Two · Down', 'Four · Down', 'One · Degraded', 'and 1 more'])
  expect(host.querySelector('main [data-state] a')?.getAttribute('href')).toBe('#site-2')
  setBoard(fiveOf([], { lastCheckedAt: now + 1 }))
  expect(lines()).toEqual([])
})

test.each([[4, 'y 1 más']])('in Spanish, %i sites in trouble end with "%s"', async (count, text) => {
  const { lines } = await open(fiveOf(Array.from({ length: count }, () => 'down')), [], 'es')
  expect(lines().at(-1)).toBe(text)
})

test('a line says since when', async () => {
  const history = historyOf(
    now,
    [[3, 'down']],
    [
      [5, 'operational'],
      [13, 'degraded'],
    ],
  )
  const portal = await openPortal('/', { board: boardOf(['down', 'degraded']), history, now })
  expect(linesIn(portal.host)).toEqual([
    'ALS Group · Down, at least since 12:03',
    'News · Degraded since 11:53 (12 min)',
  ])
})

test('a site is named when its round ends, so that the page moves once a round, and disappears at once', async () => {
  const { lines, setBoard } = await open(fiveOf(['checking', 'checking'], { lastRound: [] }))
  setBoard(fiveOf(['checking', 'down'], { lastRound: [] }))
  expect(lines()).toEqual([])
  const first = fiveOf(['operational', 'down'])
  setBoard(first)
  expect(lines()).toEqual(['Two · Down'])
  setBoard(fiveOf(['down', 'down'], { lastRound: first.sites }))
  expect(lines()).toEqual(['Two · Down'])
  setBoard(fiveOf(['down', 'down']))
  expect(lines()).toEqual(['One · Down', 'Two · Down'])
  setBoard(fiveOf(['operational', 'down'], { lastRound: fiveOf(['down', 'down']).sites }))
  expect(lines()).toEqual(['Two · Down'])
})

test('announced incidents come first, with their link, and other announcements are not in the banner', async () => {
  const announcement: Announcement = {
    id: 'mail',
    kind: 'incident',
    title: { en: 'E-mail is late' },
    text: 'It arrives later.',
    from: now - 1,
    announcedFrom: now - 1,
    until: now + 1,
    sites: [],
    link: 'https://status.als.example/mail',
  }
  const { link: _link, ...withoutLink } = announcement
  const notice: Announcement = { ...withoutLink, id: 'notice', kind: 'notice', title: 'Closed on Monday' }
  const { lines, get, host } = await open(fiveOf(['down']), [announcement, notice], 'es')
  expect(lines()).toEqual([
    'E-mail is late desde las 12:05It arrives later.Más información (se abre en una pestaña nueva)',
    'One · Caído',
  ])
  const link = get('link', 'Más información (se abre en una pestaña nueva)')
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([announcement.link, '_blank'])
  expect(host.querySelector('main [data-state] li [lang]')?.outerHTML).toBe('<strong lang="en">E-mail is late</strong>')
})

test('an open incident is not believed to be green: it is the title, above the state of the sites', async () => {
  const incident: Announcement = {
    id: 'mail',
    kind: 'incident',
    title: 'E-mail is late',
    text: 'It arrives later.',
    from: now - 1,
    announcedFrom: now - 1,
    until: now + 1,
    sites: [],
  }
  const other = { ...incident, id: 'phone', title: 'No calls' }
  const { host, lines, setBoard } = await open(fiveOf([]), [incident, other])
  const banner = host.querySelector('#overall')
  expect(banner?.getAttribute('data-state')).toBe('incident')
  expect(banner?.querySelector('[data-label]')?.textContent).toBe('E-mail is late')
  expect(banner?.textContent).toContain('All Systems Operational')
  expect(lines(), 'the title is not repeated').toEqual([
    'Incident since 12:05It arrives later.',
    'No calls since 12:05It arrives later.',
  ])
  setBoard(fiveOf(['down']))
  expect(lines()[0]).toBe('E-mail is late since 12:05It arrives later.')
  expect(banner?.querySelector('[data-label]')?.textContent).toBe('Some Services Down')
})

test('if no site answers, one sentence replaces their list', async () => {
  const all = ['down', 'down', 'down', 'down', 'down'] as const
  const { lines, setBoard } = await open(fiveOf(all))
  expect(lines()).toEqual(['No site answers. It may be your connection or VPN.'])
  setBoard(fiveOf(['down', 'down', 'down', 'down', 'operational']))
  expect(lines()).toEqual(['One · Down', 'Two · Down', 'Three · Down', 'and 1 more'])
})

test('without a connection no site is named, because the states are outdated', async () => {
  const { lines } = await open(fiveOf(['down'], { offline: true }))
  expect(lines()).toEqual([])
})
