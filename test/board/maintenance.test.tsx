// @vitest-environment happy-dom
import '../support/styles.ts'
import { afterEach, expect, test } from 'vitest'
import { noAnnouncements } from '../../src/portal/announcement.ts'
import type { Announcement } from '../../src/portal/announcement.ts'
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
const announced = (item: Announcement) => ({ ...noAnnouncements, items: [item] })

let opened: Awaited<ReturnType<typeof openPortal>> | undefined
afterEach(() => opened?.close())

const allOperational = config.sites.map(() => 'operational' as const)
async function open(item: Announcement) {
  opened = await openPortal('/', {
    announcements: announced(item),
    board: boardOf(['down', ...allOperational.slice(1)]),
  })
  return opened
}
const stateOf = (host: HTMLElement) => host.querySelector('[data-part="banner"]')?.getAttribute('data-state')
const marksIn = (host: HTMLElement) =>
  [...host.querySelectorAll<HTMLElement>('[data-part="maintenance"]')].map((mark) => !mark.hidden)

test('an outage under announced maintenance turns neither the banner red nor the title', async () => {
  const { host } = await open(maintenance())
  expect([stateOf(host), document.title]).toEqual(['operational', expect.stringMatching(/^System Status/)])
  expect(marksIn(host)).toEqual(config.sites.map((_, at) => at === 0))
  expect(host.textContent).toContain(`1 under maintenance.`)
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
  setAnnouncements(noAnnouncements)
  expect([stateOf(host), marksIn(host)]).toEqual(['down', config.sites.map(() => false)])
})

test('the announced result of Refresh counts a site under maintenance, and does not name it as an outage', async () => {
  const { get, setBoard } = await open(maintenance())
  doing(() => get('button', 'Refresh Status').click())
  setBoard(boardOf(['down', ...allOperational.slice(1)], { lastCheckedAt: now }))
  expect(get('status').textContent).toBe('All Systems Operational. 1 of 2 sites operational, 1 under maintenance.')
})

test('a site under maintenance that is also not checked is counted once', async () => {
  const { host, setBoard } = await open(maintenance())
  setBoard(boardOf(['blocked', 'operational']))
  expect(host.textContent).toContain('1 of 2 sites operational, 1 under maintenance.')
})
