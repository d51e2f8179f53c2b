// @vitest-environment happy-dom
import '../support/styles.ts'
import { afterEach, expect, test } from 'vitest'
import { initialBoard } from '../../src/status/index.ts'
import { boardOf, config, now, openPortal } from '../support/fake-portal.tsx'
import { doing } from '../support/screen.ts'
import { shownLook, visibleText } from '../support/state-looks.ts'

let portal: Awaited<ReturnType<typeof openPortal>> | undefined
afterEach(() => portal?.close())

async function open(board = initialBoard(config), stored: Readonly<Record<string, string>> = {}) {
  portal = await openPortal('/', { board, stored })
  const { host, get, region } = portal
  return {
    ...portal,
    main: () => visibleText(host.querySelector('main')),
    tiles: () => [...region('Monitored sites').querySelectorAll('li')].map(visibleText),
    said: () => get('status').textContent,
  }
}

test('before the first result everything is being checked', async () => {
  const { main, tiles, said, setBoard } = await open()
  expect(main()).toContain('Checking...Last checked –')
  setBoard({ ...initialBoard(config), checking: true })
  expect(main()).toContain('Checking...Last checked –')
  expect(tiles()).toEqual([
    'ALS Group (opens in new tab)Checking...Response time–',
    'News (opens in new tab)Checking...Response time–',
  ])
  expect(said()).toBe('')
})

test('while the first round continues after its first result, the banner says so', async () => {
  const { main, setBoard } = await open(boardOf(['degraded', 'checking'], { lastCheckedAt: null, checking: true }))
  expect(main()).toContain('Degraded PerformanceChecking... Refresh')
  setBoard(boardOf(['degraded', 'checking'], { lastCheckedAt: null }))
  expect(main()).toContain('Degraded PerformanceLast checked –')
})

test.each([
  [['operational', 'operational'], 'All Systems Operational'],
  [['operational', 'degraded'], 'Degraded Performance'],
  [['down', 'degraded'], 'Some Services Down'],
] as const)('with sites %j the banner reads %s', async (states, banner) => {
  expect((await open(boardOf(states))).main()).toContain(banner)
})

test('each site shows its name, link, state and response time in ms', async () => {
  const { tiles, get } = await open(boardOf(['operational', 'degraded']))
  expect(tiles()).toEqual([
    'ALS Group (opens in new tab)OperationalResponse time120\u00a0ms',
    'News (opens in new tab)DegradedResponse time3,456\u00a0ms',
  ])
  const link = get('link', 'ALS Group (opens in new tab)')
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://www.als.example', '_blank'])
})

test('a site that is down has no response time', async () => {
  expect((await open(boardOf(['down', 'operational']))).tiles()[0]).toMatch(/^ALS Group \(opens in new tab\)Down.*–$/)
})

test('the tile of a site whose icon cannot be read says so', async () => {
  const board = boardOf(['operational', 'operational'])
  const { tiles } = await open({
    ...board,
    sites: board.sites.map((site) => ({ ...site, note: 'icon-unreadable' as const })),
  })
  expect(tiles()[0]).toContain('its icon does not load')
})

test('the tile of a site that the browser does not let the page ask says so, and the banner is about the others', async () => {
  const { main, tiles } = await open(boardOf(['blocked', 'operational']))
  expect(tiles()[0]).toMatch(/^ALS Group.*Not checked.*Your browser does not let this page ask.*–/)
  expect(tiles()[1]).not.toContain('Your browser')
  expect(main()).toMatch(/All Systems Operational.*1 of 2 sites operational, 1 not checked\./)
  expect(document.title).toBe('System Status · ALS Portal')
})

test('if the browser does not let the page ask any site, the banner says so and how to allow it', async () => {
  const { main, said, setBoard } = await open(boardOf(['blocked', 'operational']))
  setBoard(boardOf(['blocked', 'blocked']))
  expect(main()).toMatch(/Sites not checkedLast checked 12:04:09Your browser does not let this page ask/)
  expect(said()).toBe('News: Not checked.')
  // Until the first round ends, React may have to hydrate the prerendered banner, which lacks this text.
  setBoard(boardOf(['blocked', 'blocked'], { lastCheckedAt: null }))
  expect(main()).toMatch(/Sites not checkedLast checked – *Refresh/)
})

test('the time of the last check is there for people and for machines', async () => {
  const { host } = await open(boardOf(['operational', 'operational']))
  const time = host.querySelector('time')
  expect(time?.textContent).toMatch(/^12:04:09$/)
  expect(time?.dateTime).toBe(new Date(now - 60_000).toISOString())
})

test('Refresh Status checks again, is loading meanwhile, and its result is announced', async () => {
  const { get, asked, setBoard, said } = await open(boardOf(['operational', 'operational']))
  doing(() => get('button', 'Refresh Status').click())
  expect(asked.refresh).toHaveBeenCalledOnce()
  setBoard(boardOf(['operational', 'operational'], { checking: true }))
  expect(get('button', 'Refresh Status').getAttribute('aria-disabled')).toBe('true')
  expect(said(), 'screen readers hear that it is busy').toBe('Checking...')
  setBoard(boardOf(['operational', 'down'], { lastCheckedAt: now }))
  expect(get('button', 'Refresh Status').hasAttribute('aria-disabled')).toBe(false)
  expect(said()).toBe('News: Down. Some Services Down. 1 of 2 sites operational. Not operational: News.')
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

test('updates can be paused and resumed', async () => {
  const { get, asked, setBoard, main } = await open(boardOf(['operational', 'operational']))
  doing(() => get('button', 'Pause updates').click())
  expect(asked.pause).toHaveBeenCalledOnce()
  setBoard(boardOf(['operational', 'operational'], { paused: true }))
  expect(main()).toContain('Updates are paused')
  doing(() => get('button', 'Resume updates').click())
  expect(asked.resume).toHaveBeenCalledOnce()
})

test('without a connection the banner is about the connection, and the last states stay with their time', async () => {
  const { setBoard, main, tiles, said } = await open(boardOf(['operational', 'operational']))
  setBoard(boardOf(['operational', 'operational'], { offline: true }))
  expect(main()).toContain('You are offlineLast checked 12:04:09')
  expect(tiles()[0]).toMatch(/^ALS Group \(opens in new tab\)Operational/)
  expect(said()).toContain('You are offline')
})

test('a page that starts offline and paused says both', async () => {
  const { main } = await open({ ...initialBoard(config), offline: true, paused: true })
  expect(main()).toContain('You are offlineLast checked –Updates stay paused.')
})

test('without a connection the banner is neutral, whatever the last states were', async () => {
  const { host, setBoard } = await open(boardOf(['down', 'down']))
  const shape = () =>
    shownLook(host.querySelector('main [data-part="banner"]'))?.querySelector('use')?.getAttribute('href')
  expect(shape()).toMatch(/#cross$/)
  setBoard(boardOf(['down', 'down'], { offline: true }))
  expect(shape()).toMatch(/#unknown$/)
})

test('the dashboard speaks Spanish, names in both languages included', async () => {
  const { main, host } = await open(boardOf(['operational', 'degraded']), { 'als.locale': 'es' })
  expect(main()).toContain('Rendimiento degradado')
  expect(main()).toContain('Última comprobación: 12:04:09')
  const headings = [...host.querySelectorAll('h2, h3')].map((heading) => {
    const name = heading.querySelector('[id]') ?? heading
    return [heading.tagName, name.textContent, name.getAttribute('lang')]
  })
  expect(headings).toEqual([
    ['H2', 'Sitios supervisados', null],
    ['H3', 'ALS Group', 'en'],
    ['H3', 'Actualidad', null],
  ])
})

test('without sites there is no board and no operational state', async () => {
  const bare = { ...config, sites: [] }
  portal = await openPortal('/', { config: bare, board: initialBoard(bare) })
  const { host, all } = portal
  expect(host.querySelector('main')?.textContent).toContain('There is nothing to show here yet.')
  expect(host.querySelector('main')?.textContent).not.toContain('Operational')
  expect(all('button', 'Refresh Status')).toEqual([])
})

test.each([
  [30, 'every 30 seconds'],
  [60, 'every minute'],
  [90, 'every 90 seconds'],
  [300, 'every 5 minutes'],
])('with an interval of %s s the page says "checked %s"', async (intervalSeconds, text) => {
  portal = await openPortal('/', { config: { ...config, status: { confirm: false, intervalSeconds } } })
  expect(visibleText(portal.host.querySelector('main'))).toContain(`checked ${text} from your connection.`)
})

test('a paused page that goes offline announces that checks stay paused', async () => {
  const { setBoard, said } = await open(boardOf(['operational', 'operational'], { paused: true }))
  setBoard(boardOf(['operational', 'operational'], { paused: true, offline: true }))
  expect(said()).toBe('You are offline. Updates stay paused.')
})

test('the announced result of Refresh names only outages, and counts the sites that were not checked', async () => {
  const { get, setBoard, said } = await open(boardOf(['blocked', 'down']))
  doing(() => get('button', 'Refresh Status').click())
  setBoard(boardOf(['blocked', 'down'], { lastCheckedAt: now }))
  expect(said()).toBe('Some Services Down. 0 of 2 sites operational, 1 not checked. Not operational: News.')
})
