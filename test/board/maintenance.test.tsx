// @vitest-environment happy-dom
import '../support/styles.ts'
import { expect, test } from 'vitest'
import type { Announcement } from '../../src/announcements/index.ts'
import { boardOf, config, now, openPortal } from '../support/fake-portal.tsx'
import { doing } from '../support/screen.ts'

const HOUR = 3_600_000
const [first, second] = config.sites.map(({ url }) => url)

/** Maintenance of the first site. */
const maintenance = (change: Partial<Announcement> = {}): Announcement => ({
  id: 'servers',
  kind: 'maintenance',
  title: 'New servers',
  text: 'It moves.',
  from: now - HOUR,
  announcedFrom: now - HOUR,
  until: now + HOUR,
  sites: [first ?? ''],
  ...change,
})

const allOperational = config.sites.map(() => 'operational' as const)
async function open(item: Announcement) {
  const opened = await openPortal('/', {
    announcements: [item],
    board: boardOf(['down', ...allOperational.slice(1)]),
  })
  return opened
}
const stateOf = (host: HTMLElement) => host.querySelector('main [data-state]')?.getAttribute('data-state')
const labelsIn = (host: HTMLElement) => [...host.querySelectorAll('li [data-label]')].map((label) => label.textContent)

test('an outage under announced maintenance turns neither the banner red nor the title', async () => {
  const { host } = await open(maintenance())
  expect([stateOf(host), document.title]).toEqual(['operational', expect.stringMatching(/^System Status/)])
  expect(labelsIn(host)).toEqual(['Maintenance', 'Operational'])
})

test.each<[string, Partial<Announcement>]>([
  ['has not begun', { from: now + 1 }],
  ['is over', { until: now }],
  ['is of another site', { sites: [second ?? ''] }],
  ['is an incident', { kind: 'incident' }],
])('an outage counts if the announcement %s', async (_, change) => {
  const { host } = await open(maintenance(change))
  expect(stateOf(host)).toBe('down')
  expect(document.title).toMatch(/^Some Services Down/)
})

test('an outage counts once the maintenance is removed from the file', async () => {
  const { host, setAnnouncements } = await open(maintenance())
  setAnnouncements([])
  expect([stateOf(host), labelsIn(host)]).toEqual(['down', ['Down', 'Operational']])
})

test('the result of Refresh that screen readers hear does not name a site under maintenance', async () => {
  const { get, setBoard } = await open(maintenance())
  doing(() => get('button', 'Refresh Status').click())
  setBoard(boardOf(['down', ...allOperational.slice(1)], { lastCheckedAt: now }))
  expect(get('status').textContent).toBe('All Systems Operational.')
})
