// @vitest-environment happy-dom
import '../support/styles.ts'
import { within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { initialBoard } from '../../src/status/index.ts'
import { boardOf, config, now, openPortal } from '../support/fake-portal.tsx'
import { doing } from '../support/screen.ts'

async function open(board = initialBoard(config), stored: Readonly<Record<string, string>> = {}) {
  const portal = await openPortal('/', { board, stored })
  const { get, region } = portal
  return {
    ...portal,
    /** The tile of a site, by its place. */
    tile: (index: number) => within(within(region('Monitored sites')).getAllByRole('listitem')[index] ?? document.body),
    said: () => get('status').textContent,
  }
}

test('before the first result everything is being checked', async () => {
  const { getAllByText, tile, said, setBoard } = await open()
  for (const checking of [false, true]) {
    setBoard({ ...initialBoard(config), checking })
    expect(tile(0).getByText('Checking...')).toBeTruthy()
    expect(tile(1).getByText('Checking...')).toBeTruthy()
    expect(getAllByText('Checking...'), 'in the banner, too').toHaveLength(3)
  }
  expect(said()).toBe('')
})

test.each([
  [['operational', 'operational'], 'All Systems Operational'],
  [['operational', 'degraded'], 'Degraded Performance'],
  [['down', 'degraded'], 'Some Services Down'],
] as const)('with sites %j the banner reads %s', async (states, banner) => {
  expect((await open(boardOf(states))).getByText(banner)).toBeTruthy()
})

test('each site shows its name, link, state and response time in ms, which a site that is down has not', async () => {
  const { tile, setBoard } = await open(boardOf(['operational', 'degraded']))
  const link = tile(0).getByRole('link', { name: 'ALS Group (opens in new tab)' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://www.als.example', '_blank'])
  for (const text of ['Operational', '120 ms']) expect(tile(0).getByText(text)).toBeTruthy()
  expect(tile(1).getByRole('heading', { name: 'News' })).toBeTruthy()
  for (const text of ['Degraded', '3,456 ms']) expect(tile(1).getByText(text)).toBeTruthy()
  setBoard(boardOf(['down', 'operational']))
  expect(tile(0).getByText('Down')).toBeTruthy()
  expect(tile(0).queryByText(/ms$/)).toBeNull()
})

test('the state of a site and of all has a shape of its own', async () => {
  const { host, setBoard } = await open(boardOf(['operational', 'down']))
  const shapes = () =>
    [...host.querySelectorAll('[data-shape] use')].map((use) => use.getAttribute('href')?.replace(/.*#/, ''))
  expect(shapes()).toEqual(['cross', 'good', 'cross'])
  setBoard(boardOf(['operational', 'down'], { offline: true }))
  expect(shapes(), 'without a connection the banner is neutral').toEqual(['unknown', 'good', 'cross'])
})

test('the tile of a site whose icon cannot be read says so', async () => {
  const board = boardOf(['operational', 'operational'])
  const { tile } = await open({
    ...board,
    sites: board.sites.map((site) => ({ ...site, note: 'icon-unreadable' as const })),
  })
  expect(tile(0).getByText('120 ms · Responding; its icon does not load')).toBeTruthy()
})

test('the time of the last check is there for people and for machines', async () => {
  const { host } = await open(boardOf(['operational', 'operational']))
  const time = host.querySelector('time')
  expect(time?.textContent).toMatch(/^12:04:09$/)
  expect(time?.dateTime).toBe(new Date(now - 60_000).toISOString())
})

test('Refresh Status checks again, is loading meanwhile, and its result is announced', async () => {
  const { get, commands, setBoard, said } = await open(boardOf(['operational', 'operational']))
  doing(() => get('button', 'Refresh Status').click())
  expect(commands.refresh).toHaveBeenCalledOnce()
  setBoard(boardOf(['operational', 'operational'], { checking: true }))
  expect(get('button', 'Refresh Status').getAttribute('aria-disabled')).toBe('true')
  expect(said(), 'screen readers hear that it is busy').toBe('Checking...')
  setBoard(boardOf(['operational', 'down'], { lastCheckedAt: now }))
  expect(said()).toBe('Some Services Down. News: Down.')
})

test('Refresh Status is loading for at least 400 ms, or people would press it twice', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { get, setBoard } = await open(boardOf(['operational', 'operational']))
  const isLoading = () => get('button', 'Refresh Status').hasAttribute('aria-disabled')
  doing(() => get('button', 'Refresh Status').click())
  setBoard(boardOf(['operational', 'operational'], { lastCheckedAt: now }))
  doing(() => vi.advanceTimersByTime(399))
  expect(isLoading()).toBe(true)
  doing(() => vi.advanceTimersByTime(1))
  expect(isLoading()).toBe(false)
})

test('a scheduled round shows no loader, and announces only changes of state', async () => {
  const { get, setBoard, said, tile } = await open(boardOf(['operational', 'operational']))
  setBoard(boardOf(['operational', 'operational'], { checking: true }))
  expect(get('button', 'Refresh Status').hasAttribute('aria-disabled')).toBe(false)
  // The last results stay visible while new ones arrive.
  expect(tile(0).getByText('120 ms')).toBeTruthy()
  setBoard(boardOf(['operational', 'operational'], { lastCheckedAt: now }))
  expect(said()).toBe('')
  setBoard(boardOf(['degraded', 'operational'], { lastCheckedAt: now + 1 }))
  expect(said()).toBe('ALS Group: Degraded.')
})

test('the region of the sites is busy while they are checked', async () => {
  const { region } = await open(boardOf(['operational', 'operational'], { checking: true }))
  expect(region('Monitored sites').getAttribute('aria-busy')).toBe('true')
})

test('while updates are paused, the banner says so, is grey, and resumes them', async () => {
  const { get, getByText, commands, host, tile } = await open(boardOf(['operational', 'operational'], { paused: true }))
  const banner = host.querySelector('#overall')
  expect(banner?.getAttribute('data-state')).toBe('paused')
  for (const text of ['Updates are paused', 'Last checked 1 min ago.', 'All Systems Operational']) {
    expect(getByText(text)).toBeTruthy()
  }
  expect(tile(0).getByText('1 min ago')).toBeTruthy()
  doing(() => get('button', 'Resume').click())
  expect(commands.resume).toHaveBeenCalledOnce()
})

test('without a connection the last states stay with their age, and Refresh does nothing', async () => {
  const { get, getByText, commands, setBoard, tile, said } = await open(boardOf(['down', 'operational']))
  setBoard(boardOf(['down', 'operational'], { offline: true }))
  for (const text of ['You’re offline', '12:04:09', 'Checks resume when you’re back online.'])
    expect(getByText(text)).toBeTruthy()
  for (const text of ['Down', '1 min ago']) expect(tile(0).getByText(text)).toBeTruthy()
  expect(said()).toBe('You’re offline. Checks resume when you’re back online.')
  doing(() => get('button', 'Refresh Status').click())
  expect(get('button', 'Refresh Status').getAttribute('aria-disabled')).toBe('true')
  expect(commands.refresh).not.toHaveBeenCalled()
})

test('a page that starts offline and paused says both', async () => {
  const { getByText } = await open({ ...initialBoard(config), offline: true, paused: true })
  for (const text of ['You’re offline', 'Updates stay paused.']) expect(getByText(text)).toBeTruthy()
})

test('the dashboard speaks Spanish, names in both languages included', async () => {
  const { getByText, host } = await open(boardOf(['operational', 'degraded']), { 'als.locale': 'es' })
  for (const text of ['Rendimiento degradado', 'Última comprobación:', '12:04:09']) expect(getByText(text)).toBeTruthy()
  const headings = [...host.querySelectorAll('h2, h3')].map((heading) => [
    heading.tagName,
    heading.textContent,
    heading.getAttribute('lang'),
  ])
  expect(headings).toEqual([
    ['H2', 'Sitios supervisados', null],
    ['H3', 'ALS Group', 'en'],
    ['H3', 'Actualidad', null],
  ])
})

test('without sites there is no board and no operational state', async () => {
  const bare = { ...config, sites: [] }
  const portal = await openPortal('/', { config: bare, board: initialBoard(bare) })
  const { all, getByText, queryByText } = portal
  expect(getByText(/There’s nothing to show here yet\./)).toBeTruthy()
  expect(queryByText(/Operational/)).toBeNull()
  expect(all('button', 'Refresh Status')).toEqual([])
  expect(within(portal.get('main')).getByRole('link', { name: 'Webpages' })).toBeTruthy()
})

test.each([
  [30, 'every 30 seconds'],
  [60, 'every minute'],
  [90, 'every 90 seconds'],
  [300, 'every 5 minutes'],
])('with an interval of %s s the page says "checked %s"', async (intervalSeconds, text) => {
  const { getByText } = await openPortal('/', { config: { ...config, status: { confirm: false, intervalSeconds } } })
  expect(getByText(new RegExp(`checked ${text} from your browser\\.`))).toBeTruthy()
})

test('a paused page that goes offline announces that checks stay paused', async () => {
  const { setBoard, said } = await open(boardOf(['operational', 'operational'], { paused: true }))
  setBoard(boardOf(['operational', 'operational'], { paused: true, offline: true }))
  expect(said()).toBe('You’re offline. Updates stay paused.')
})
