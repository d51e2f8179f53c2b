// @vitest-environment happy-dom
import '../support/styles.ts'
import { act } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { boardOf, config, now, openPortal } from '../support/fake-portal.tsx'
import { createStorage } from '../support/history-storage.ts'
import { doing } from '../support/screen.ts'

const MINUTE = 60_000

// Load the lazy parts up front, because on a busy machine that takes longer than `vi.waitFor` waits.
beforeAll(async () => {
  await import('../../src/board/site-history.tsx')
  await import('../../src/board/today.tsx')
}, 60_000)

let portal: Awaited<ReturnType<typeof openPortal>> | undefined
afterEach(() => portal?.close())

const states = { u: 'operational', s: 'degraded', d: 'down' } as const

/**
 * Opens the dashboard at 12:05, or at another time. `rounds` has one letter per minute for each site, up to the current
 * minute: up, slow, down, or a dot for no round.
 */
async function open(rounds: readonly string[], { locale = 'en', at = now } = {}) {
  const { storage, openPage } = createStorage()
  const history = openPage()
  const length = Math.max(...rounds.map((each) => each.length))
  const resultsAt = (minute: number) =>
    rounds.flatMap((letters, site) => {
      const state = states[letters.padStart(length, '.')[minute] as keyof typeof states]
      const url = config.sites[site]?.url ?? ''
      return state ? [{ url, status: state, responseTime: state === 'down' ? null : 100 }] : []
    })
  for (let minute = 0; minute < length; minute += 1) {
    storage.now = at - (length - 1 - minute) * MINUTE
    history.record(resultsAt(minute), storage.now)
  }
  storage.now = at
  portal = await openPortal('/', {
    board: boardOf(['operational', 'operational']),
    history,
    stored: { 'als.locale': locale },
    now: () => storage.now,
  })
  const { get } = portal
  await vi.waitFor(async () => {
    await act(async () => {})
    get('heading', locale === 'en' ? 'Today' : 'Hoy')
  })
  const heading = get('heading', locale === 'en' ? 'Today' : 'Hoy')
  const today = heading.parentElement
  return {
    ...portal,
    storage,
    history,
    heading,
    today,
    lines: () => [...(today?.querySelectorAll('li') ?? [])].map((line) => line.textContent?.replaceAll('\u00a0', ' ')),
    note: () => today?.querySelector('p')?.textContent?.replaceAll('\u00a0', ' '),
  }
}

const operational = (minutes: number) => 'u'.repeat(minutes)

test('outages and slow spells of all sites are listed in one line each, the newest first', async () => {
  const { lines, heading } = await open([
    `${operational(10)}${'d'.repeat(12)}${operational(34)}`,
    `${operational(30)}${'s'.repeat(5)}${operational(21)}`,
  ])
  expect(heading.tagName).toBe('H2')
  expect(lines()).toEqual(['11:40 to 11:45 · News slow, 5 min', '11:20 to 11:32 · ALS Group down, 12 min'])
})

test('the list is in Spanish on a Spanish page', async () => {
  const { lines, today } = await open(
    [`${operational(10)}${'d'.repeat(12)}${operational(34)}`, `${operational(30)}${'s'.repeat(5)}${operational(21)}`],
    { locale: 'es' },
  )
  expect(lines()).toEqual([
    'de 11:40 a 11:45 · Actualidad: lentitud durante 5 min',
    'de 11:20 a 11:32 · ALS Group: caída de 12 min',
  ])
  expect(today?.querySelector('[lang="en"]')?.textContent).toBe('ALS Group')
})

test('an outage that goes on comes first, with its duration so far', async () => {
  const ongoing = [`${operational(10)}${'d'.repeat(13)}`, `${operational(15)}${'s'.repeat(3)}${operational(5)}`]
  const { lines } = await open(ongoing)
  expect(lines()).toEqual(['since 11:53 · ALS Group down, 12 min so far', '11:58 to 12:01 · News slow, 3 min'])
  portal?.close()
  const spanish = await open(ongoing, { locale: 'es', at: new Date(2026, 4, 3, 1, 20).getTime() })
  expect(spanish.lines()[0]).toBe('desde la 1:08 · ALS Group: caída de 12 min por ahora')
})

test('an outage next to unmeasured time has lasted at least as long as was measured', async () => {
  const { lines } = await open([`ddd${'.'.repeat(10)}sssuuu${'.'.repeat(10)}dd`])
  expect(lines()).toEqual([
    'since 12:04 · ALS Group down, at least 1 min so far',
    '11:48 to 11:51 · ALS Group slow, at least 3 min',
    '11:35 to 11:38 · ALS Group down, at least 3 min',
  ])
})

test('an outage that began yesterday has its date, and one that ended yesterday is not listed', async () => {
  const at = new Date(2026, 4, 3, 0, 10).getTime()
  const past = `u${'s'.repeat(5)}${operational(20)}${'d'.repeat(30)}uuuuu`
  const { lines } = await open([past], { at })
  expect(lines()).toEqual(['Sat 2 May, 23:36 to 00:06 · ALS Group down, 30 min'])
  portal?.close()
  const spanish = await open([past], { at, locale: 'es' })
  expect(spanish.lines()).toEqual(['del sáb 2 may, 23:36 a las 0:06 · ALS Group: caída de 30 min'])
})

test('a day without disruptions says so, with the measured time while that is less than half of it', async () => {
  const { lines, note } = await open([operational(65)])
  expect([lines(), note()]).toEqual([[], 'Nothing today (1 h 5 min measured)'])
  portal?.close()
  expect((await open([operational(65)], { locale: 'es' })).note()).toBe(
    'Sin caídas ni lentitud hoy (1 h 5 min de mediciones)',
  )
  portal?.close()
  expect((await open([operational(6 * 60 + 2)])).note()).toBe('Nothing today (6 h 2 min measured)')
  portal?.close()
  expect((await open([operational(6 * 60 + 3)])).note()).toBe('Nothing today')
})

test('a day in which nothing was measured does not count as calm', async () => {
  const { note, lines } = await open([`ddd${'.'.repeat(13 * 60)}`])
  expect([lines(), note()]).toEqual([[], 'Nothing measured yet'])
})

test('the list is empty once the history is deleted', async () => {
  const { history, lines, note } = await open(['uuddduu'])
  expect(lines()).toHaveLength(1)
  act(() => history.forget())
  expect([lines(), note()]).toEqual([[], 'Nothing measured yet'])
})

test('a new outage is listed with the round that finds it', async () => {
  const { history, storage, lines } = await open(['uuuu'])
  storage.now += MINUTE
  act(() => history.record([{ url: config.sites[0]?.url ?? '', status: 'down', responseTime: null }], storage.now))
  expect(lines()).toEqual([expect.stringMatching(/^since 12:06 · ALS Group down/)])
})

test('eight lines are shown, and the earlier ones on demand', async () => {
  const { lines, get } = await open([`u${'du'.repeat(11)}`])
  expect(lines()).toHaveLength(8)
  const button = get('button', 'Show 3 earlier')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  doing(() => button.click())
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(button.textContent).toBe('Show fewer')
  expect(lines()).toHaveLength(11)
  doing(() => button.click())
  expect(lines()).toHaveLength(8)
  expect(button.textContent).toBe('Show 3 earlier')
  portal?.close()
  const few = await open([`u${'du'.repeat(8)}`])
  expect(few.lines()).toHaveLength(8)
  expect(few.all('button').some((each) => each.textContent?.startsWith('Show'))).toBe(false)
})

test('the list stands after the board, without a live region', async () => {
  const { today, host, heading } = await open(['uuddduu'])
  expect(today?.querySelectorAll('ul[role="list"] > li')).toHaveLength(1)
  expect(heading.closest('[role="status"], [aria-live]')).toBeNull()
  const footer = [...host.querySelectorAll('button')].find((each) => each.textContent === 'Delete history')
  expect(footer && heading.compareDocumentPosition(footer) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy()
})

test.each(['at midnight', 'when a page that slept through midnight is shown again'])(
  'outages of the day before leave the list %s, without a round',
  async (when) => {
    const setTimer = vi.spyOn(globalThis, 'setTimeout')
    const { lines, storage } = await open(['uuddduu'], { at: now })
    expect(lines()).toHaveLength(1)
    const midnight = new Date(now).setHours(24, 0, 0, 0)
    const runAtMidnight = setTimer.mock.calls.find(([, delay = 0]) => now + delay >= midnight)?.[0]
    setTimer.mockRestore()
    storage.now = midnight + MINUTE
    act(() => (when === 'at midnight' ? runAtMidnight?.() : document.dispatchEvent(new Event('visibilitychange'))))
    expect(lines()).toEqual([])
  },
)
