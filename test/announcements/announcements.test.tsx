// @vitest-environment happy-dom
import '../support/styles.ts'
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { announcementsPart } from '../../src/announcements/part.ts'
import { ANNOUNCEMENTS_KEY } from '../../src/app/marks.ts'
import { partSelector } from '../../src/app/painted-parts.ts'
import type { Announcement } from '../../src/portal/announcement.ts'
import { now, openPortal } from '../support/fake-portal.tsx'

const HOUR = 3_600_000
await announcementsPart.load()

const itemOf = (id: string, change: Partial<Announcement> = {}): Announcement => {
  const from = now - HOUR
  return { id, kind: 'notice', title: id, text: id, from, announcedFrom: from, until: now + HOUR, sites: [], ...change }
}
const listOf = (...items: readonly Announcement[]) => {
  const file = items.map((item) => ({
    ...item,
    from: new Date(item.from).toISOString(),
    until: new Date(item.until).toISOString(),
  }))
  return { items, file: JSON.stringify(file) }
}
const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => itemOf(id))

let opened: Awaited<ReturnType<typeof openPortal>> | undefined
afterEach(() => opened?.close())

async function open(...items: readonly Announcement[]) {
  opened = await openPortal('/', { announcements: listOf(...items) })
  const { host } = opened
  return {
    ...opened,
    texts: () => [...host.querySelectorAll('article')].map((article) => article.textContent),
    news: () => [...host.querySelectorAll('[role=status]')].find((region) => region.querySelector('button')),
  }
}

test('an announcement that a more important one displaces does not count as ended', async () => {
  const { setAnnouncements, news, texts } = await open()
  setAnnouncements(listOf(...six))
  await act(async () => news()?.querySelector('button')?.click())
  const incidents = ['g', 'h'].map((id) => itemOf(id, { kind: 'incident' }))
  setAnnouncements(listOf(...incidents, { ...itemOf('a'), until: now }, ...six.slice(1)))
  expect(texts()).toHaveLength(5)
  expect(texts().map((text) => text?.startsWith('Ended'))).toEqual([true, false, false, false, false])
})

test('two of five new announcements are shown, and the others are counted', async () => {
  const { setAnnouncements, news } = await open()
  setAnnouncements(listOf(...six))
  expect(news()?.querySelectorAll('button')).toHaveLength(2)
  expect(news()?.textContent).toContain('and 3 more')
})

test('five of each view are stored with their markup, although others have not begun', async () => {
  const later = six.map(({ id }) => itemOf(`later-${id}`, { kind: 'incident', from: now + 1, announcedFrom: now + 1 }))
  const ahead = six.map(({ id }) => itemOf(`ahead-${id}`, { kind: 'maintenance', from: now + 1 }))
  const { setAnnouncements } = await open()
  setAnnouncements(listOf(...later, ...ahead, ...six))
  const { items } = JSON.parse(localStorage.getItem(ANNOUNCEMENTS_KEY) ?? '')
  const withMarkup = items.flatMap((item: Announcement) => ('markup' in item ? item.id : []))
  expect(items).toHaveLength(18)
  for (const each of [later, ahead, six])
    expect(withMarkup).toEqual(expect.arrayContaining(each.slice(0, 5).map(({ id }) => id)))
  expect(withMarkup).toHaveLength(15)
})

test('the focus stays on a painted link when React shows the announcements', async () => {
  const item = { ...itemOf('a', { link: '/apps' }), markup: {} }
  const { host, setAnnouncements } = await open(item)
  const painted = host.querySelector(partSelector('announcements'))
  painted?.append(Object.assign(document.createElement('a'), { href: '/apps' }))
  painted?.querySelector('a')?.focus()
  setAnnouncements(listOf(item))
  expect(document.activeElement?.textContent).toBe('More information')
})
