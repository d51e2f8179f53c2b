// @vitest-environment happy-dom
import '../support/styles.ts'
import { act } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { formatClock } from '../../src/i18n/format.ts'
import type { SiteState } from '../../src/status/index.ts'
import { boardOf, config, now, openPortal } from '../support/fake-portal.tsx'
import { createStorage } from '../support/history-storage.ts'
import { visibleText } from '../support/state-looks.ts'

const MINUTE = 60_000

// Load the lazy part up front, because on a busy machine that takes longer than `vi.waitFor` waits.
beforeAll(() => import('../../src/board/site-history.tsx'), 60_000)

let portal: Awaited<ReturnType<typeof openPortal>> | undefined
afterEach(() => portal?.close())

const names = ['ALS Group', { en: 'News', es: 'Actualidad' }, 'Shop', 'Jobs']
const sites = names.map((name, at) => ({ name, url: `https://site${at}.als.example/` }))

const responseTimes = { operational: 100, degraded: 3500, down: null, blocked: null }

function resultsOf(states: readonly Exclude<SiteState, 'checking'>[]) {
  return states.map((status, at) => ({ url: sites[at]?.url ?? '', status, responseTime: responseTimes[status] }))
}

/** Opens the dashboard after one round per minute, the last a minute ago. `rounds` has the states of the sites. */
async function open(rounds: readonly (readonly Exclude<SiteState, 'checking'>[])[], locale = 'en') {
  const { storage, openPage } = createStorage()
  storage.now = now
  const history = openPage()
  rounds.forEach((states, at) => history.record(resultsOf(states), now - (rounds.length - at) * MINUTE))
  const board = boardOf([], { sites: resultsOf(rounds.at(-1) ?? []) })
  portal = await openPortal('/', { board, history, config: { ...config, sites }, stored: { 'als.locale': locale } })
  const { host } = portal
  await vi.waitFor(async () => {
    await act(async () => {})
    if (!host.querySelector('[role="radio"], input[type="radio"][name="history-span"]')) throw new Error('No history')
  })
  const banner = host.querySelector<HTMLElement>('[data-part="banner"]')
  return {
    banner: () => (banner ? visibleText(banner) : ''),
    links: () => [...(banner?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href')),
    host,
  }
}

const ago = (minutes: number) => formatClock(now - minutes * MINUTE, 'en')
const good = ['operational', 'operational', 'operational', 'operational'] as const

test('the banner names the sites in trouble, those that are down first, since when, and leads to their tiles', async () => {
  const { banner, links, host } = await open([
    good,
    ['degraded', 'operational', 'operational', 'operational'],
    ['degraded', 'down', 'operational', 'operational'],
  ])
  expect(banner()).toContain(`News, since ${ago(1)} · ALS Group, since ${ago(2)}`)
  expect(links()).toEqual(['#site-2', '#site-1'])
  expect(host.querySelector('#site-2 h3')?.textContent).toContain('News')
})

test('the banner names two sites in trouble, and counts the others', async () => {
  const { banner } = await open([good, ['down', 'down', 'down', 'degraded']])
  expect(banner()).toContain(`ALS Group, since ${ago(1)} · News, since ${ago(1)} · and 2 more`)
  expect(banner()).not.toContain('Shop')
})

test('the banner names no time if nothing was measured before the trouble', async () => {
  const { banner } = await open([['operational', 'down', 'operational', 'operational']], 'es')
  expect(banner()).toContain('Actualidad')
  expect(banner()).not.toContain('desde')
})

test('without trouble the banner counts the operational sites', async () => {
  const { banner, links } = await open([good])
  expect(banner()).toContain('4 of 4 sites operational.')
  expect(links()).toEqual([])
})
