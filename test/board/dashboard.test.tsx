// @vitest-environment happy-dom
import '../support/styles.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { initialBoard } from '../../src/status/index.ts'
import { boardOf, config, now, openPortal } from '../support/fake-portal.tsx'
import { doing } from '../support/screen.ts'

async function open(board = initialBoard(config), stored: Readonly<Record<string, string>> = {}) {
  const portal = await openPortal('/', { board, stored })
  const { host, get, region } = portal
  return {
    ...portal,
    main: () => host.querySelector('main')?.textContent,
    tiles: () => [...region('Monitored sites').querySelectorAll('li')].map((tile) => tile.textContent),
    said: () => get('status').textContent,
  }
}

test('before the first result everything is being checked', async () => {
  const { main, tiles, said, setBoard } = await open()
  expect(main()).toContain('Checking...Last checked ')
  setBoard({ ...initialBoard(config), checking: true })
  expect(main()).toContain('Checking...Last checked ')
  expect(tiles()).toEqual([
    'ALS Group (opens in new tab)Checking... Details1 h agonow',
    'News (opens in new tab)Checking... Details1 h agonow',
  ])
  expect(said()).toBe('')
})

test.each([
  [['operational', 'operational'], 'All Systems Operational'],
  [['operational', 'degraded'], 'Degraded Performance'],
  [['down', 'degraded'], 'Some Services Down'],
] as const)('with sites %j the banner reads %s', async (states, banner) => {
  expect((await open(boardOf(states))).main()).toContain(banner)
})

test('each site shows its name, link, state and response time in ms, which a site that is down has not', async () => {
  const { tiles, get, setBoard } = await open(boardOf(['operational', 'degraded']))
  expect(tiles()).toEqual([
    'ALS Group (opens in new tab)Operational 120\u00a0msDetails1 h agonow',
    'News (opens in new tab)Degraded 3,456\u00a0msDetails1 h agonow',
  ])
  const link = get('link', 'ALS Group (opens in new tab)')
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://www.als.example', '_blank'])
  setBoard(boardOf(['down', 'operational']))
  expect(tiles()[0]).toBe('ALS Group (opens in new tab)Down Details1 h agonow')
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
  const { tiles } = await open({
    ...board,
    sites: board.sites.map((site) => ({ ...site, note: 'icon-unreadable' as const })),
  })
  expect(tiles()[0]).toContain('Operational 120\u00a0ms · Responding; its icon does not load')
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
  expect(said()).toBe('News: Down. Some Services Down. News: Down.')
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
  const { get, setBoard, said, main } = await open(boardOf(['operational', 'operational']))
  setBoard(boardOf(['operational', 'operational'], { checking: true }))
  expect(get('button', 'Refresh Status').hasAttribute('aria-disabled')).toBe(false)
  // The last results stay visible while new ones arrive.
  expect(main()).toContain('120\u00a0ms')
  setBoard(boardOf(['operational', 'operational'], { lastCheckedAt: now }))
  expect(said()).toBe('')
  setBoard(boardOf(['degraded', 'operational'], { lastCheckedAt: now }))
  expect(said()).toBe('ALS Group: Degraded.')
})

test('the region of the sites is busy while they are checked', async () => {
  const { region } = await open(boardOf(['operational', 'operational'], { checking: true }))
  expect(region('Monitored sites').getAttribute('aria-busy')).toBe('true')
})

test('updates can be paused and resumed, and a tile then shows the age of its state', async () => {
  const { get, commands, setBoard, main, tiles } = await open(boardOf(['operational', 'operational']))
  doing(() => get('button', 'Pause updates').click())
  expect(commands.pause).toHaveBeenCalledOnce()
  setBoard(boardOf(['operational', 'operational'], { paused: true }))
  expect(main()).toContain('Updates are paused.')
  expect(tiles()[0]).toContain('Operational 1\u00a0min ago')
  doing(() => get('button', 'Resume updates').click())
  expect(commands.resume).toHaveBeenCalledOnce()
})

test('without a connection the last states stay with their age, and Refresh does nothing', async () => {
  const { get, commands, setBoard, main, tiles, said } = await open(boardOf(['down', 'operational']))
  setBoard(boardOf(['down', 'operational'], { offline: true }))
  expect(main()).toContain('You’re offlineLast checked 12:04:09Checks resume when you’re back online.')
  expect(tiles()[0]).toMatch(/^ALS Group \(opens in new tab\)Down 1\u00a0min ago/)
  expect(said()).toBe('You’re offline. Checks resume when you’re back online.')
  doing(() => get('button', 'Refresh Status').click())
  expect(get('button', 'Refresh Status').getAttribute('aria-disabled')).toBe('true')
  expect(commands.refresh).not.toHaveBeenCalled()
})

test('a page that starts offline and paused says both', async () => {
  const { main } = await open({ ...initialBoard(config), offline: true, paused: true })
  expect(main()).toContain('You’re offlineLast checked Updates stay paused.')
})

test('the dashboard speaks Spanish, names in both languages included', async () => {
  const { main, host } = await open(boardOf(['operational', 'degraded']), { 'als.locale': 'es' })
  expect(main()).toContain('Rendimiento degradado')
  expect(main()).toContain('Última comprobación: 12:04:09')
  const headings = [...host.querySelectorAll('h2, h3')].map((heading) => [
    heading.tagName,
    heading.textContent,
    heading.getAttribute('lang'),
  ])
  expect(headings).toEqual([
    ['H2', 'Sitios supervisados', null],
    ['H3', 'ALS Group', 'en'],
    ['H3', 'Actualidad', null],
    ['H2', 'Hoy', null],
  ])
})

test('without sites there is no board and no operational state', async () => {
  const bare = { ...config, sites: [] }
  const portal = await openPortal('/', { config: bare, board: initialBoard(bare) })
  const { host, all } = portal
  expect(host.querySelector('main')?.textContent).toContain('There’s nothing to show here yet.')
  expect(host.querySelector('main')?.textContent).not.toContain('Operational')
  expect(all('button', 'Refresh Status')).toEqual([])
})

test.each([
  [30, 'every 30 seconds'],
  [60, 'every minute'],
  [90, 'every 90 seconds'],
  [300, 'every 5 minutes'],
])('with an interval of %s s the page says "checked %s"', async (intervalSeconds, text) => {
  const portal = await openPortal('/', { config: { ...config, status: { confirm: false, intervalSeconds } } })
  expect(portal.host.querySelector('main')?.textContent).toContain(`checked ${text} from your browser.`)
})

test('a paused page that goes offline announces that checks stay paused', async () => {
  const { setBoard, said } = await open(boardOf(['operational', 'operational'], { paused: true }))
  setBoard(boardOf(['operational', 'operational'], { paused: true, offline: true }))
  expect(said()).toBe('You’re offline. Updates stay paused.')
})
