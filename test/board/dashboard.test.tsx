// @vitest-environment happy-dom
import '../support/styles.ts'
import { within } from '@testing-library/react'
import { Profiler } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PortalProvider } from '../../src/app/context/context.tsx'
import { bannerId } from '../../src/app/state-look.ts'
import { useReading } from '../../src/app/context/use-situations.ts'
import { useLiveMessage } from '../../src/board/banner/use-live-message.ts'
import { initialBoard } from '../../src/status/index.ts'
import type { Board } from '../../src/status/index.ts'
import { boardOf, config, fakeCores, now, openPortal, signedIn, staff } from '../support/fake-portal.tsx'
import { doing, show, textsOf } from '../support/screen.ts'

async function open(board = initialBoard(config), stored: Readonly<Record<string, string>> = {}) {
  const portal = await openPortal('/', { board, stored })
  return {
    ...portal,
    banner: document.getElementById(bannerId),
    said: () => portal.get('status').textContent,
  }
}

test('the state of a site and of all has a shape of its own', async () => {
  const { host, setBoard } = await open(boardOf(['operational', 'down']))
  const shapes = () =>
    [...host.querySelectorAll('[data-shape] use')].map((use) => use.getAttribute('href')?.replace(/.*#/, ''))
  expect(shapes()).toEqual(['cross', 'good', 'cross'])
  setBoard(boardOf(['operational', 'down'], { offline: true }))
  expect(shapes(), 'without a connection the banner is neutral').toEqual(['unknown', 'good', 'cross'])
})

test('the time of the last check is there for users and for machines', async () => {
  const { getByText } = await open(boardOf(['operational', 'operational']))
  const time = getByText('12:04')
  expect(time).toHaveProperty('dateTime', new Date(now - 60_000).toISOString())
  expect(time.title).toBe('12:04:09')
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

test('a result and what screen readers hear of it are one rendering', () => {
  const { cores, setBoard } = fakeCores({ board: boardOf(['operational', 'operational']) })
  const Listener = () => <p role="status">{useLiveMessage(useReading()).liveText}</p>
  const onRender = vi.fn()
  const { get } = show(
    <PortalProvider cores={cores}>
      <Profiler id="listener" onRender={onRender}>
        <Listener />
      </Profiler>
    </PortalProvider>,
  )
  onRender.mockClear()
  setBoard(boardOf(['operational', 'down'], { lastCheckedAt: now }))
  expect(get('status').textContent).toBe('News: Down.')
  expect(onRender).toHaveBeenCalledOnce()
})

test('Refresh Status is loading for at least 400 ms, or users would press it twice', async () => {
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

test('no list that people read is marked as busy during a round, because screen readers may skip it', async () => {
  const { host, get, setBoard } = await open(boardOf(['operational', 'down']))
  setBoard(boardOf(['operational', 'down'], { checking: true }))
  doing(() => get('button', 'Refresh Status').click())
  expect(get('button', 'Refresh Status').getAttribute('aria-disabled')).toBe('true')
  expect(host.querySelector('[aria-busy]')).toBeNull()
})

test('a scheduled round shows no loader, and announces only changes of state', async () => {
  const { get, getByText, setBoard, said } = await open(boardOf(['operational', 'operational']))
  setBoard(boardOf(['operational', 'operational'], { checking: true }))
  expect(get('button', 'Refresh Status').hasAttribute('aria-disabled')).toBe(false)
  // The last results stay visible while new ones arrive.
  expect(getByText('120 ms')).toBeTruthy()
  setBoard(boardOf(['operational', 'operational'], { lastCheckedAt: now }))
  expect(said()).toBe('')
  setBoard(boardOf(['degraded', 'operational'], { lastCheckedAt: now + 1 }))
  expect(said()).toBe('ALS Group: Degraded.')
})

test('while updates are paused, the banner resumes them', async () => {
  const { get, commands, banner } = await open(boardOf(['operational', 'operational'], { paused: true }))
  expect(banner?.dataset['state']).toBe('paused')
  doing(() => get('button', 'Resume').click())
  expect(commands.resume).toHaveBeenCalledOnce()
  expect(document.activeElement, 'the button that had the focus is gone').toBe(banner)
})

test('without a connection Refresh tries', async () => {
  const { get, commands } = await open(boardOf(['down', 'operational'], { offline: true }))
  doing(() => get('button', 'Refresh Status').click())
  expect(commands.refresh).toHaveBeenCalledOnce()
})

test('a page that is offline and paused says both, and announces that checks stay paused', async () => {
  const { getByText, setBoard, said } = await open(boardOf(['operational', 'operational'], { paused: true }))
  setBoard(boardOf(['operational', 'operational'], { paused: true, offline: true }))
  for (const text of ['You’re offline', 'Updates stay paused.']) expect(getByText(text)).toBeTruthy()
  expect(said()).toBe('You’re offline. Updates stay paused.')
})

test('the dashboard speaks Spanish, names in both languages included', async () => {
  const { getByText, getByRole } = await open(boardOf(['operational', 'degraded']), { 'als.locale': 'es' })
  expect(getByText('Comprobado:')).toBeTruthy()
  expect(getByRole('heading', { level: 2, name: 'Sitios supervisados' })).toBeTruthy()
  expect(getByRole('heading', { level: 3, name: 'ALS Group' }).lang).toBe('en')
  expect(getByRole('heading', { level: 3, name: 'Actualidad' }).lang).toBe('')
})

test.each([
  ['en', 'About these figures', /^The group’s sites, checked every 5 minutes from your browser\. /],
  ['es', 'Sobre estos datos', /^Los sitios del grupo, comprobados cada 5 minutos desde su navegador\. /],
])('a button says how often the sites are checked, as the configuration has it: %s', async (locale, label, text) => {
  const rare = { ...config, status: { ...config.status, intervalSeconds: 300 } }
  const { get, getByText, queryByText } = await openPortal('/', {
    config: rare,
    board: boardOf(['operational', 'operational']),
    stored: { 'als.locale': locale },
  })
  expect(queryByText(text)).toBeNull()
  doing(() => get('button', label).click())
  expect(getByText(text)).toBeTruthy()
})

test('while updates are paused, that button says nothing of an interval', async () => {
  const { get, getByText } = await open(boardOf(['operational', 'operational'], { paused: true }))
  doing(() => get('button', 'About these figures').click())
  expect(getByText(/^The group’s sites, checked from your browser\. /)).toBeTruthy()
})

test('without sites the start page has the cards, and no board and no operational state', async () => {
  const bare = { ...config, sites: [] }
  const portal = await openPortal('/', { config: bare, board: initialBoard(bare) })
  const { all, queryByText } = portal
  expect(queryByText(/There’s nothing to show here yet\./)).toBeNull()
  expect(queryByText(/Operational/)).toBeNull()
  expect(all('button', 'Refresh Status')).toEqual([])
  const main = within(portal.get('main'))
  expect(textsOf(main.getAllByRole('heading', { level: 2 })).slice(0, 2)).toEqual(['Webpages', 'Main site'])
  expect(main.queryByRole('heading', { name: 'Tools' })).toBeNull()
  portal.setAuth(signedIn(staff))
  expect(main.getByRole('heading', { name: 'Tools' })).toBeTruthy()
  const withoutCards = { ...bare, cards: { webpages: [], apps: [], tools: [], demo: [] } }
  const empty = await openPortal('/', { config: withoutCards, board: initialBoard(bare) })
  expect(within(empty.get('main')).getByRole('link', { name: 'Webpages' })).toBeTruthy()
})

test('with more than twelve sites those in trouble come first, from the end of a round on', async () => {
  const openWith = (count: number) => {
    const sites = Array.from({ length: count }, (_, index) => ({
      name: `Site ${index + 1}`,
      url: `https://site-${index + 1}.als.example`,
    }))
    const many = { ...config, sites, cards: { ...config.cards, apps: [], tools: [] } }
    const states = sites.map((_, index) => (index === 4 || index === 8 ? ('down' as const) : ('operational' as const)))
    const roundOf = (lastCheckedAt: number): Board => {
      const found = sites.map(({ url }, index) => ({ url, status: states[index] ?? 'operational', responseTime: 9 }))
      return { ...initialBoard(many), sites: found, lastRound: found, lastCheckedAt }
    }
    return openPortal('/', { config: many, board: roundOf(now - 60_000) })
  }
  const names = (portal: Awaited<ReturnType<typeof openWith>>) =>
    textsOf(within(portal.get('region', 'Monitored sites')).getAllByRole('heading', { level: 3 })).slice(0, 3)
  const short = await openWith(12)
  expect(names(short)).toEqual(['Site 1', 'Site 2', 'Site 3'])
  short.close()
  expect(names(await openWith(13))).toEqual(['Site 5', 'Site 9', 'Site 1'])
})
