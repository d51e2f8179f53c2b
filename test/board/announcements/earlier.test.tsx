// @vitest-environment happy-dom
import '../../support/styles.ts'
import { fireEvent, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import type { Announcement } from '../../../src/announcements/index.ts'
import { config, openPortal } from '../../support/fake-portal.tsx'
import { announcementOf } from '../../support/sample-announcements.ts'
import { doing } from '../../support/screen.ts'

const at = (time: string) => Date.parse(time)
const mail = announcementOf('incident', {
  id: 'mail',
  title: 'Mail is late',
  text: 'We are looking.',
  from: at('2020-11-24T08:00'),
  until: at('2020-11-24T10:00'),
  updates: [
    { at: at('2020-11-24T10:00'), text: 'It works again.' },
    { at: at('2020-11-24T09:00'), text: 'A disk is full.' },
  ],
})
const move = announcementOf('maintenance', {
  id: 'move',
  title: 'New servers',
  from: at('2020-11-02T22:00'),
  until: at('2020-11-02T23:00'),
})
const old = announcementOf('incident', {
  id: 'old',
  title: 'No network',
  from: at('2020-10-31T23:00'),
  until: at('2020-11-01T01:00'),
})

/** Opens a portal, and a month of it. */
async function openMonth(announcements: readonly Announcement[], month: string) {
  const { get } = await openPortal('/', { announcements })
  const section = within(get('region', 'Earlier'))
  const details = section.getByText(month).closest('details')
  if (details === null) throw new Error(`${month} is not folded`)
  const isFolded = !details.open && within(details).queryAllByRole('listitem').length === 0
  doing(() => {
    details.open = true
    fireEvent(details, new Event('toggle'))
  })
  return { section, isFolded, lines: within(details).getAllByRole('listitem'), month: within(details) }
}

test('what has ended is folded by the month in which it began, the newest first', async () => {
  const { section, isFolded, month } = await openMonth([old, move, mail], 'November 2020')
  expect(isFolded).toBe(true)
  const summaries = section.getAllByText(/2020$/).map(({ textContent }) => textContent)
  expect(summaries).toEqual(['November 2020', 'October 2020'])
  const titles = [month.getByText('Mail is late'), month.getByText('New servers')] as const
  expect(titles[0].compareDocumentPosition(titles[1])).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(month.queryByText('No network')).toBeNull()
  // An ended maintenance does not go on.
  expect(month.queryByText(/Now, until/)).toBeNull()
})

test('each has its updates, the latest first, and what was said at first', async () => {
  const { month } = await openMonth([mail], 'November 2020')
  const line = month.getByText('Mail is late').closest('li')
  const texts = [...(line?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)
  expect(texts.map((text) => text?.replace(/^.*\d\d:\d\d: /, ''))).toEqual([
    'It works again.',
    'A disk is full.',
    'We are looking.',
  ])
})

test('a month of 500 incidents shows 100, and how many are left out', async () => {
  const many = Array.from({ length: 500 }, (_, index) => ({ ...mail, id: `mail-${index}`, updates: [] }))
  const { lines, month } = await openMonth(many, 'November 2020')
  expect(lines).toHaveLength(101)
  expect(month.getByText('and 400 earlier')).toBeTruthy()
})

test('nothing is said if nothing has ended', async () => {
  const { queryByText } = await openPortal('/', { announcements: [announcementOf('incident')] })
  expect(queryByText('Earlier')).toBeNull()
})

test('a portal without sites tells what has ended, too', async () => {
  const { get } = await openPortal('/', { announcements: [mail], config: { ...config, sites: [] } })
  expect(get('region', 'Earlier')).toBeTruthy()
})

test('without links to feeds in the document, nothing says that one can subscribe', async () => {
  const { queryByText } = await openPortal('/', { announcements: [mail] })
  expect(queryByText('Subscribe:')).toBeNull()
})

test('with them, the calendar of the language is followed by a calendar program, and the feed is a link', async () => {
  document.head.innerHTML = ['en', 'es']
    .flatMap((locale) => [
      `<link rel="alternate" type="application/atom+xml" hreflang="${locale}" href="/announcements.${locale}.atom">`,
      `<link rel="alternate" type="text/calendar" hreflang="${locale}" href="/announcements.${locale}.ics">`,
    ])
    .join('')
  onTestFinished(() => document.head.replaceChildren())
  const { get } = await openPortal('/', { announcements: [mail] })
  const section = within(get('region', 'Earlier'))
  const hrefs = section.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual([
    expect.stringMatching(/^webcal:\/\/.*\/announcements\.en\.ics$/),
    expect.stringMatching(/^http.*\/announcements\.en\.atom$/),
  ])
})
