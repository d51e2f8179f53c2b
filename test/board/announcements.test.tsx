// @vitest-environment happy-dom
import '../support/styles.ts'
import { expect, test } from 'vitest'
import type { Announcement } from '../../src/announcements/index.ts'
import { boardOf, config, now, openPortal } from '../support/fake-portal.tsx'
import { doing } from '../support/screen.ts'

const HOUR = 3_600_000
const itemOf = (id: string, change: Partial<Announcement> = {}): Announcement => {
  const from = now - HOUR
  return { id, kind: 'notice', title: id, text: id, from, announcedFrom: from, until: now + HOUR, sites: [], ...change }
}
const incident = itemOf('Mail is late', { kind: 'incident' })
const maintenance = itemOf('New servers', { kind: 'maintenance' })
const notice = itemOf('Holiday')

async function open(announcements: readonly Announcement[], path = '/') {
  const opened = await openPortal(path, { announcements })
  const { host, all } = opened
  return {
    ...opened,
    lines: () => [...host.querySelectorAll('summary')].map(({ textContent }) => textContent),
    said: () => host.querySelector('main [aria-live="polite"]')?.textContent,
    dashboardItem: () => all('link').find(({ textContent }) => textContent?.startsWith('Dashboard'))?.textContent,
  }
}

test('maintenance and notices are lines between the banner and the sites, closed at first', async () => {
  const { host, lines, region } = await open([incident, maintenance, notice])
  expect(lines()).toEqual([
    expect.stringMatching(/^Maintenance New servers .*\d\d:\d\d/),
    expect.stringMatching(/^Notice Holiday .*\d\d:\d\d/),
  ])
  expect(host.querySelectorAll('details[open]')).toHaveLength(0)
  expect(region('Announcements').compareDocumentPosition(region('Monitored sites'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
})

test.each(['/webpages', '/webinars', '/nowhere'])('%s shows no announcement', async (path) => {
  const { host, lines } = await open([incident, maintenance, notice], path)
  expect(lines()).toEqual([])
  expect(host.querySelector('main')?.textContent).not.toMatch(/Mail is late|New servers|Holiday/)
})

test('the opened line has the text with its language, the affected sites and the link', async () => {
  const [site] = config.sites
  const { get, getByText } = await open([
    { ...maintenance, text: { es: 'Se cambian los servidores.' }, sites: [site?.url ?? ''], link: '/webpages' },
  ])
  doing(() => getByText('New servers').click())
  expect(getByText('Se cambian los servidores.').lang).toBe('es')
  expect(getByText('Affected sites:').parentElement?.textContent).toBe(`Affected sites: ${site?.name}`)
  expect(get('link', 'More information').getAttribute('href')).toBe('/webpages')
})

test('a link to another site opens a new tab', async () => {
  const { get } = await open([{ ...notice, link: 'https://status.als.example/mail' }])
  expect(get('link', 'More information (opens in new tab)').getAttribute('rel')).toBe('noopener noreferrer')
})

test('a notice can be dismissed, and the focus stays in its place', async () => {
  const { all, commands, get, region } = await open([maintenance, notice])
  expect(all('button').filter((button) => button.getAttribute('aria-label')?.startsWith('Dismiss'))).toHaveLength(1)
  const place = region('Announcements').parentElement
  doing(() => get('button', 'Dismiss: Holiday').click())
  expect(commands.dismissNotice).toHaveBeenCalledWith('Holiday')
  expect(document.activeElement).toBe(place)
})

test('announcements that arrive while the page is open are said once, those of the last visit are not', async () => {
  const { said, setAnnouncements } = await open([maintenance])
  expect(said()).toBe('')
  setAnnouncements([incident, maintenance, notice])
  expect(said()).toBe('Incident: Mail is late. Notice: Holiday.')
  setAnnouncements([incident, maintenance, notice])
  expect(said()).toBe('Incident: Mail is late. Notice: Holiday.')
  setAnnouncements([maintenance])
  expect(said()).toBe('')
})

test.each<[string, readonly Announcement[], string]>([
  ['an incident', [incident, maintenance], 'Dashboard (incident)'],
  ['running maintenance', [maintenance], 'Dashboard (maintenance in progress)'],
  ['upcoming maintenance', [{ ...maintenance, from: now + 1 }], 'Dashboard'],
  ['a notice', [notice], 'Dashboard'],
])('during %s the menu on another page says it', async (_, announcements, name) => {
  const { dashboardItem } = await open(announcements, '/webpages')
  expect(dashboardItem()).toBe(name)
})

test('the menu tells an outage rather than an announcement, but not one that maintenance explains', async () => {
  const { dashboardItem, setAnnouncements, setBoard } = await open([incident])
  setBoard(boardOf(['down']))
  expect(dashboardItem()).toBe('Dashboard (some services down)')
  setAnnouncements([{ ...maintenance, sites: [config.sites[0]?.url ?? ''] }])
  expect(dashboardItem()).toBe('Dashboard (maintenance in progress)')
})
