// @vitest-environment happy-dom
import '../support/styles.ts'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Announcement } from '../../src/announcements/index.ts'
import { config, now, openPortal } from '../support/fake-portal.tsx'
import { announcementOf } from '../support/sample-announcements.ts'
import { doing } from '../support/screen.ts'

const incident = announcementOf('incident', { title: 'Mail is late' })
const maintenance = announcementOf('maintenance', { title: 'New servers' })
const notice = announcementOf('notice', { title: 'Holiday' })

async function open(announcements: readonly Announcement[], path = '/') {
  const opened = await openPortal(path, { announcements })
  return { ...opened, said: () => opened.host.querySelector('main [aria-live="polite"]')?.textContent }
}

test('maintenance and notices are lines between the banner and the sites, closed at first', async () => {
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

test.each(['/webpages', '/webinars', '/nowhere'])('%s shows no announcement', async (path) => {
  const { queryByText } = await open([incident, maintenance, notice], path)
  for (const title of ['Mail is late', 'New servers', 'Holiday']) expect(queryByText(title)).toBeNull()
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

test('a closed line draws nothing of its content, and an opened one names all sites by two words', async () => {
  const sites = config.sites.map(({ url }) => url)
  const { getByText, queryByText } = await open([{ ...maintenance, sites }])
  expect(queryByText('A text.')).toBeNull()
  doing(() => getByText('New servers').click())
  expect(getByText('A text.')).toBeTruthy()
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
