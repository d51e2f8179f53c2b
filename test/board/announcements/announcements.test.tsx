// @vitest-environment happy-dom
import '../../support/styles.ts'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Announcement } from '../../../src/announcements/index.ts'
import { config, now, openPortal } from '../../support/fake-portal.tsx'
import { announcementOf } from '../../support/sample-announcements.ts'
import { doing } from '../../support/screen.ts'

const incident = announcementOf('incident', { title: 'Mail is late' })
const maintenance = announcementOf('maintenance', { title: 'New servers' })
const notice = announcementOf('notice', { title: 'Holiday' })

async function open(announcements: readonly Announcement[], path = '/') {
  const opened = await openPortal(path, { announcements })
  return {
    ...opened,
    said: () => opened.host.querySelector('main div[tabindex="-1"] > div[aria-live="polite"]')?.textContent,
  }
}

test('maintenance and notices are lines between the programs and the sites, closed at first', async () => {
  const { region } = await open([incident, maintenance, notice])
  const [first, second, ...rest] = within(region('Announcements')).getAllByRole<HTMLDetailsElement>('group')
  if (first === undefined || second === undefined) throw new Error('There are not two lines')
  for (const text of ['Maintenance', 'New servers', /\d\d:\d\d/]) expect(within(first).getByText(text)).toBeTruthy()
  for (const text of ['Notice', 'Holiday', /\d\d:\d\d/]) expect(within(second).getByText(text)).toBeTruthy()
  expect([first.open, second.open, rest]).toEqual([false, false, []])
  expect(region('Announcements').compareDocumentPosition(region('Monitored sites'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
})

test.each(['/webpages', '/webinars', '/nowhere'])('%s shows no maintenance and no notice', async (path) => {
  const { queryByText } = await open([incident, maintenance, notice], path)
  // shell/notices/incident-notice.tsx has the incident.
  for (const title of ['New servers', 'Holiday']) expect(queryByText(title)).toBeNull()
})

test('the opened line has the text with its language, the affected sites and the link', async () => {
  const [site] = config.sites
  const { get, getByText, region } = await open([
    { ...maintenance, text: { es: 'Se cambian los servidores.' }, sites: [site?.url ?? ''], link: '/webpages' },
  ])
  doing(() => getByText('New servers').click())
  expect(getByText('Se cambian los servidores.').lang).toBe('es')
  expect(within(region('Announcements')).getByText(String(site?.name))).toBeTruthy()
  expect(get('link', 'More information').getAttribute('href')).toBe('/webpages')
})

test('a link to another site opens a new tab', async () => {
  const { get, getByText } = await open([{ ...notice, link: 'https://status.als.example/mail' }])
  doing(() => getByText('Holiday').click())
  expect(get('link', 'More information (opens in new tab)').getAttribute('rel')).toBe('noopener noreferrer')
})

test('a notice can be dismissed, and the focus stays in its place', async () => {
  const { all, commands, get, region } = await open([maintenance, notice])
  expect(all('button', /^Dismiss/)).toHaveLength(1)
  const place = region('Announcements').parentElement
  doing(() => get('button', 'Dismiss: Holiday').click())
  expect(commands.dismissNotice).toHaveBeenCalledWith(notice.id)
  expect(document.activeElement).toBe(place)
})

test('announcements that arrive while the page is open are announced once, those of the last visit are not', async () => {
  const { said, setAnnouncements } = await open([maintenance])
  expect(said()).toBe('')
  setAnnouncements([incident, maintenance, notice])
  expect(said()).toBe('Incident: Mail is late. Notice: Holiday.')
  setAnnouncements([incident, maintenance, notice])
  expect(said()).toBe('Incident: Mail is late. Notice: Holiday.')
  setAnnouncements([maintenance])
  expect(said()).toBe('')
})

test('the end of an incident is announced, as its beginning is', async () => {
  const { said, setAnnouncements } = await open([incident, maintenance])
  setAnnouncements([{ ...incident, until: now - 1 }, maintenance])
  expect(said()).toBe('Resolved: Mail is late.')
  setAnnouncements([{ ...incident, until: now - 1 }, maintenance, notice])
  expect(said()).toBe('Notice: Holiday.')
})

test('maintenance that goes on says until when', async () => {
  const { region } = await open([maintenance])
  expect(within(region('Announcements')).getByText(/^Now, until \d\d:\d\d$/)).toBeTruthy()
})

test('a closed line has its text for the browser’s search, and an opened one names all sites by two words', async () => {
  const sites = config.sites.map(({ url }) => url)
  const { getByText, queryByText } = await open([{ ...maintenance, sites }])
  expect(getByText('A text.').closest('details')?.open).toBe(false)
  expect(queryByText('all sites')).toBeNull()
  doing(() => getByText('New servers').click())
  expect(getByText('all sites')).toBeTruthy()
})

test('a new update is announced with the title, and stands before the earlier ones and the text', async () => {
  const { said, setAnnouncements, getByText, region } = await open([maintenance])
  const update = (minutesAgo: number, text: string) => ({ at: now - minutesAgo * 60_000, text })
  setAnnouncements([{ ...maintenance, updates: [update(1, 'One is left.'), update(9, 'Two are left.')] }])
  expect(said()).toBe('Maintenance: New servers. One is left.')
  doing(() => getByText('New servers').click())
  const [latest, ...earlier] = within(region('Announcements')).getAllByText(/left\.|A text\./)
  expect(latest?.parentElement?.textContent).toMatch(/^\d\d:\d\d: One is left\.$/)
  expect(earlier.map(({ parentElement }) => parentElement?.textContent.replace(/^\S+ /, ''))).toEqual([
    'Two are left.',
    'A text.',
  ])
})

test('each line of a text is a paragraph, with its language', async () => {
  const { getByText } = await open([{ ...notice, text: { es: 'Uno.\r\n\nDos.' } }])
  doing(() => getByText('Holiday').click())
  const paragraphs = ['Uno.', 'Dos.'].map((line) => getByText(line))
  expect(paragraphs.map(({ lang, parentElement }) => [lang, parentElement?.tagName])).toEqual([
    ['es', 'P'],
    ['es', 'P'],
  ])
  expect(new Set(paragraphs.map(({ parentElement }) => parentElement)).size).toBe(2)
})

test('maintenance that is postponed before it begins says so, and its first text has no time', async () => {
  const from = now + 3_600_000
  const updates = [{ at: now - 60_000, text: 'It is postponed.' }]
  const { getByText } = await open([{ ...maintenance, from, announcedFrom: now - 1, until: from + 60_000, updates }])
  doing(() => getByText('New servers').click())
  expect(getByText('It is postponed.').parentElement?.textContent).toMatch(/^\d\d:\d\d: It is postponed\.$/)
  expect(getByText('A text.').parentElement?.textContent).toBe('A text.')
})

test('an open line stays open while its announcement is edited', async () => {
  const { getByText, queryByText, setAnnouncements } = await open([maintenance])
  doing(() => getByText('New servers').click())
  setAnnouncements([
    { ...incident, text: 'Another incident.' },
    { ...maintenance, title: 'Newer servers', text: 'Another text.' },
  ])
  expect(getByText('Newer servers').closest('details')?.open).toBe(true)
  expect(getByText('Another text.')).toBeTruthy()
  expect(queryByText('A text.')).toBeNull()
})

test('maintenance without an end is shown without one, also at its sites', async () => {
  const sites = config.sites.map(({ url }) => url)
  const { host } = await open([{ ...maintenance, until: Infinity, sites }])
  expect(host.textContent).toMatch(/New servers ?since /i)
  expect(host.textContent).not.toMatch(/until|Invalid/)
})
