// @vitest-environment happy-dom
import '../support/styles.ts'
import { act } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { formatDuration } from '../../src/i18n/moments.ts'
import { formatShare } from '../../src/i18n/history-texts.ts'
import type { NotifierState } from '../../src/status/notifier.ts'
import type { SiteState } from '../../src/status/index.ts'
import { boardOf, config, now, openPortal } from '../support/fake-portal.tsx'
import { createStorage } from '../support/history-storage.ts'
import { doing } from '../support/screen.ts'
import { visibleText } from '../support/state-looks.ts'

const MINUTE = 60_000
const [site] = config.sites
const url = site?.url ?? ''

// Load the lazy parts up front, because on a busy machine that takes longer than `vi.waitFor` waits.
beforeAll(async () => {
  await import('../../src/board/site-history.tsx')
  await import('../../src/board/history-details.tsx')
  await import('../../src/i18n/history-note-texts.ts')
}, 60_000)

let portal: Awaited<ReturnType<typeof openPortal>> | undefined
afterEach(() => portal?.close())

/** Results of one site: the minutes before `now`, the state, and the response time. */
type Past = readonly (readonly [minutesAgo: number, state: Exclude<SiteState, 'checking'>, ms?: number])[]

async function open(past: Past, locale = 'en', notifierState: NotifierState = 'off') {
  const { storage, openPage } = createStorage()
  storage.now = now
  const history = openPage()
  for (const [ago, status, responseTime = null] of past)
    history.record([{ url, status, responseTime }], now - ago * MINUTE)
  portal = await openPortal('/', {
    board: boardOf(['operational', 'operational']),
    history,
    notifierState,
    stored: { 'als.locale': locale },
  })
  const button = locale === 'en' ? 'Details of ALS Group' : 'Detalles de ALS Group'
  await vi.waitFor(async () => {
    await act(async () => {})
    portal?.get('button', button)
  })
  const { host, get, all } = portal
  return {
    ...portal,
    history,
    strip: () => host.querySelector('li svg[role="img"]')?.getAttribute('aria-label'),
    figures: () =>
      [...(host.querySelectorAll('li p[aria-hidden] > span > span') ?? [])]
        .map((figure) => figure.textContent)
        .slice(0, 3),
    showing: async (span: string) => doing(() => get('radio', span).click()),
    details: async () => {
      doing(() => get('button', locale === 'en' ? 'Details of ALS Group' : 'Detalles de ALS Group').click())
      const dialog = get('dialog', locale === 'en' ? 'Details of ALS Group' : 'Detalles de ALS Group')
      await vi.waitFor(async () => {
        await act(async () => {})
        if (!dialog.querySelector('h3')) throw new Error('No details')
      })
      return {
        changes: [...dialog.querySelectorAll('ol > li')].map((item) => item.textContent),
        notes: [...dialog.querySelectorAll('p')].map((note) => note.textContent),
        rows: [...dialog.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent)),
        titles: [...dialog.querySelectorAll('thead th')].map((cell) => cell.textContent),
      }
    },
    all,
  }
}

const lastQuarter: Past = [
  [14, 'operational', 100],
  [13, 'operational', 100],
  [12, 'down'],
  [11, 'down'],
  [9, 'degraded', 3100],
  [1, 'operational', 50],
  [0, 'operational', 50],
]

test('each site has its last hour in words: availability, median and 95th percentile', async () => {
  const { strip } = await open(lastQuarter)
  expect(strip()).toBe('Last 60 minutes: 71.4% of 7\u00a0min available, typical: 98\u00a0ms, slowest 5%: 3,045\u00a0ms')
})

test('availability names the measured time until that is half of the span', async () => {
  const measured = (minutes: number): Past => Array.from({ length: minutes }, (_, ago) => [ago, 'operational', 50])
  const { strip, showing, figures } = await open(measured(30))
  expect(strip()).toMatch(/^Last 60 minutes: 100% available/)
  expect(figures()).toEqual(['100%', '51\u00a0ms', '51\u00a0ms'])
  await showing('Day')
  expect(figures()).toEqual(['100% of 30\u00a0min', '51\u00a0ms', '51\u00a0ms'])
  portal?.close()
  expect((await open(measured(29))).figures()[0]).toBe('100% of 29\u00a0min')
  portal?.close()
  const { showing: showingLater, figures: laterFigures } = await open(measured(150), 'es')
  await showingLater('Semana')
  expect(laterFigures()[0]).toBe('100\u00a0% de 2\u00a0h')
})

test('a site without measurements says so', async () => {
  const { strip, details } = await open([])
  expect(strip()).toBe('Last 60 minutes: Nothing measured yet')
  const { changes, notes } = await details()
  expect([changes, notes]).toEqual([[], ['Nothing measured yet']])
})

test('the last day and the last week are shown when they are chosen', async () => {
  const { strip, showing } = await open([
    [26 * 60, 'down'],
    [5 * 60, 'operational', 200],
    [0, 'operational', 200],
  ])
  expect(strip()).toMatch(/^Last 60 minutes: 100% of 1\smin available/)
  await showing('Day')
  expect(strip()).toMatch(/^Last 24 hours: 100% of 2\smin available/)
  await showing('Week')
  expect(strip()).toMatch(/^Last 7 days: 66.6% of 3\smin available/)
})

test('the details list outages and slow spells alone, the latest first', async () => {
  const { details } = await open(lastQuarter)
  const { changes, notes } = await details()
  expect(changes.map((change) => change?.replaceAll(/[\u2009\u202f\u00a0]/g, ' '))).toEqual([
    'Degraded11:56–11:57 (at least 1 min)',
    'Down11:53–11:56 (3 min)',
  ])
  expect(notes).toEqual([])
})

test('an outage after unmeasured time may have begun earlier, which the details explain', async () => {
  const { details } = await open([
    [2, 'down'],
    [1, 'down'],
  ])
  const { changes, notes } = await details()
  expect(changes.map((change) => change?.replaceAll('\u00a0', ' '))).toEqual([
    'Downsince 12:03 or earlier (at least 2 min)',
  ])
  expect(notes).toEqual(['“Or earlier”: the portal was not open before, so it may have begun sooner.'])
})

test('a site without outages and slow spells says so', async () => {
  const { details } = await open([[0, 'operational', 50]])
  const { changes, notes } = await details()
  expect([changes, notes]).toEqual([[], ['No outages or slow spells in the time measured.']])
})

test('the details show each minute of the hour with its state and response time, the latest first, with gaps', async () => {
  const { details } = await open(lastQuarter)
  const { titles, rows } = await details()
  expect(titles).toEqual(['Time', 'State', 'Response time'])
  expect(rows.map((cells) => cells.map((cell) => cell?.replaceAll('\u00a0', ' ')))).toEqual([
    ['12:05', 'Operational', '51 ms'],
    ['12:04', 'Operational', '51 ms'],
    ['11:57–12:04', 'Not measured'],
    ['11:56', 'Degraded', '3,045 ms'],
    ['11:55', 'Not measured'],
    ['11:54', 'Down', '–'],
    ['11:53', 'Down', '–'],
    ['11:52', 'Operational', '98 ms'],
    ['11:51', 'Operational', '98 ms'],
    ['11:06–11:51', 'Not measured'],
  ])
})

test('the details show the bars of the day with availability and response times', async () => {
  const { details, showing } = await open(lastQuarter)
  await showing('Day')
  const { titles, rows } = await details()
  expect(titles).toEqual(['Time', 'Worst state', 'Available', 'Typical', 'Slowest 5%'])
  expect(rows[0]).toEqual(['12:00–12:30', 'Operational', '100%', '51\u00a0ms', '51\u00a0ms'])
  expect(rows[1]?.slice(1)).toEqual(['Down', '60%', '98\u00a0ms', '3,045\u00a0ms'])
})

test('the history is in Spanish on a Spanish page', async () => {
  const { strip, details, showing } = await open(lastQuarter, 'es')
  expect(strip()).toBe(
    'Últimos 60 minutos: 71,4\u00a0% de 7\u00a0min disponible, habitual: 98\u00a0ms, el 5\u00a0% más lento: 3045\u00a0ms',
  )
  await showing('Día')
  expect((await details()).titles).toEqual(['Hora', 'Peor estado', 'Disponible', 'Habitual', 'El 5\u00a0% más lento'])
})

test('a person can delete the history, after a question in place of the button', async () => {
  const { history, get, all, host } = await open(lastQuarter)
  const resultCount = () => history.get().summary(url, 'week').figures.resultCount
  const button = get('button', 'Delete history')
  button.focus()
  for (const answer of ['Keep', 'Delete']) {
    expect(resultCount()).toBeGreaterThan(0)
    await act(async () => button.click())
    await vi.waitFor(() => expect(get('status').textContent).toBe('Delete 7 days of history?'))
    expect(button.textContent, 'a second press of the same key keeps the history').toBe('Keep')
    const group = get('button', 'Delete').closest('[role="group"]')
    const question = document.getElementById(group?.getAttribute('aria-labelledby') ?? '')
    expect(question?.textContent).toBe('Delete 7 days of history?')
    doing(() => get('button', answer).click())
    expect(button.textContent).toBe('Delete history')
    expect(document.activeElement).toBe(button)
    expect(all('button', 'Delete')).toEqual([])
    expect(host.textContent).not.toContain('7 days of history?')
  }
  expect(resultCount()).toBe(0)
  expect(get('status').textContent).toBe('History deleted.')
})

test('the question about deleting is in Spanish on a Spanish page', async () => {
  const { get } = await open(lastQuarter, 'es')
  await act(async () => get('button', 'Borrar el historial').click())
  await vi.waitFor(() => expect(get('status').textContent).toBe('¿Borrar 7 días de historial?'))
  expect(get('button', 'Conservar')).toBeTruthy()
  doing(() => get('button', 'Borrar').click())
  expect(get('status').textContent).toBe('Historial borrado.')
})

test('a person can switch notifications on and off', async () => {
  const { get, asked } = await open([])
  doing(() => get('button', 'Notify me of outages').click())
  expect(asked.notify).toHaveBeenCalledOnce()
  portal?.close()
  const later = await open([], 'en', 'on')
  await vi.waitFor(() => expect(later.host.textContent).toContain('you are told when a site goes down'))
  doing(() => later.get('button', 'Stop notifying me').click())
  expect(later.asked.stopNotifying).toHaveBeenCalledOnce()
})

test('the page explains blocked notifications, and offers none if the browser has none', async () => {
  const blocked = await open([], 'en', 'blocked')
  await vi.waitFor(() => expect(blocked.host.textContent).toContain('Your browser blocks notifications'))
  expect(blocked.all('button', 'Notify me of outages')).toEqual([])
  portal?.close()
  const without = await open([], 'en', 'unsupported')
  expect(without.host.textContent).not.toContain('otif')
})

test('availability is never rounded up, and durations are in words', () => {
  expect(formatShare(0.99999, 'en')).toBe('99.9%')
  expect(formatShare(1, 'en')).toBe('100%')
  expect(formatShare(null, 'en')).toBe('–')
  expect(
    [0, 1, 59, 60, 125, 1440, 1505, 10_080]
      .map((minutes) => formatDuration(minutes))
      .map((said) => said.replaceAll('\u00a0', ' ')),
  ).toEqual(['< 1 min', '1 min', '59 min', '1 h', '2 h 5 min', '1 d', '1 d 1 h', '7 d'])
})

test('a tile with a history shows the look of its current state only', async () => {
  const { host, setBoard } = await open([])
  const states = () => [...(host.querySelector('main li')?.querySelectorAll('p [data-look]') ?? [])].map(visibleText)
  expect(states()).toEqual(['Operational'])
  setBoard(boardOf(['down', 'operational']))
  expect(states()).toEqual(['Down'])
})

test('the details of a site that the browser does not let the page ask say so', async () => {
  const { details, setBoard } = await open([[1, 'operational', 100]])
  setBoard(boardOf(['blocked', 'operational']))
  expect((await details()).notes[0]).toMatch(/^Your browser does not let this page ask/)
})
