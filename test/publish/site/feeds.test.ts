import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feedFiles } from '../../../src/publish/site/feeds.ts'
import { shipped } from '../../support/shipped.ts'
import { parseAtom, parseCalendar, textsIn } from '../../support/feed-parsers.ts'

const move = {
  id: 'move',
  kind: 'maintenance',
  title: { en: 'Servers; moved, <b>soon</b>', es: 'Traslado de servidores' },
  text: { en: 'It cannot be reached.\nA few minutes.', es: 'No estará accesible.' },
  from: '2026-12-01T22:00:00+01:00',
  until: '2026-12-01T23:30:00+01:00',
  sites: ['ALS Group'],
  link: '/webpages',
}
const incident = {
  id: 'mail',
  kind: 'incident',
  title: 'Mail is late',
  text: 'It arrives.',
  from: '2026-11-20T08:00:00Z',
  updates: [{ at: '2026-11-20T09:00:00Z', text: 'A disk is full & slow.' }],
  link: 'https://status.als.example/mail?a=1&b=2',
}

/** The feeds of a language, as the parsers read them. */
function feedsOf(items: readonly object[], locale: 'en' | 'es' = 'en', savedAt = Date.parse('2026-11-28T10:00:00Z')) {
  const files = new Map(
    feedFiles(shipped, JSON.stringify(items), savedAt).map(([path, bytes]) => [path, Buffer.from(bytes).toString()]),
  )
  const feed = parseAtom(files.get(`announcements.${locale}.atom`) ?? '')
  const entries = feed.children
    .filter(({ name }) => name === 'entry')
    .map((entry) => ({
      id: textsIn(entry, 'id')[0],
      title: textsIn(entry, 'title')[0],
      updated: textsIn(entry, 'updated')[0],
      content: textsIn(entry, 'content')[0],
      link: entry.children.find(({ name }) => name === 'link')?.attributes['href'],
    }))
  return { feed, entries, files, ...parseCalendar(files.get(`announcements.${locale}.ics`) ?? '') }
}

test('an announcement is an entry and an event in each language', () => {
  const { feed, entries, calendar, events } = feedsOf([move, incident])
  expect([feed.attributes['xml:lang'], textsIn(feed, 'title')]).toEqual(['en', ['ALS Portal: Announcements']])
  expect(calendar).toMatchObject({ 'X-WR-CALNAME': 'ALS Portal: Announcements', VERSION: '2.0' })
  expect(entries[0]).toMatchObject({ title: 'Maintenance: Servers; moved, <b>soon</b>', link: '/webpages' })
  expect(entries[0]?.content).toBe(
    '<p>1 Dec 2026, 21:00 UTC – 1 Dec 2026, 22:30 UTC</p><p>It cannot be reached.</p><p>A few minutes.</p><p>Affected sites: ALS Group</p>',
  )
  expect(entries[1]).toMatchObject({ updated: '2026-11-20T09:00:00Z', link: incident.link })
  expect(entries[1]?.content).toContain('<p>20 Nov 2026, 09:00 UTC: A disk is full &amp; slow.</p>')
  expect(events[0]).toMatchObject({
    SUMMARY: 'Maintenance: Servers; moved, <b>soon</b>',
    DESCRIPTION: 'It cannot be reached.\nA few minutes.\nAffected sites: ALS Group',
    DTSTART: '20261201T210000Z',
    DTEND: '20261201T223000Z',
    TRANSP: 'TRANSPARENT',
  })
  expect(events[1]).toMatchObject({ URL: incident.link })
  expect(events[1]).not.toHaveProperty('DTEND')
  const spanish = feedsOf([move], 'es')
  expect(spanish.entries[0]?.title).toBe('Mantenimiento: Traslado de servidores')
  expect(spanish.events[0]?.['SUMMARY']).toBe('Mantenimiento: Traslado de servidores')
})

test('maintenance that is postponed moves, and an update changes its entry', () => {
  const before = feedsOf([move])
  const [from, until] = ['2026-12-08T22:00:00+01:00', '2026-12-08T23:30:00+01:00']
  const updates = [{ at: '2026-11-28T10:00:00Z', text: 'Postponed by a week.' }]
  const after = feedsOf([{ ...move, from, until, updates, title: 'Moved' }])
  expect(after.entries.map(({ id }) => id)).toEqual(before.entries.map(({ id }) => id))
  expect(after.events.map(({ UID }) => UID)).toEqual(before.events.map(({ UID }) => UID))
  expect(after.events[0]).toMatchObject({ DTSTART: '20261208T210000Z' })
  const [former, next] = [String(before.entries[0]?.updated), String(after.entries[0]?.updated)]
  expect(Date.parse(next)).toBeGreaterThan(Date.parse(former))
  // Not the time of the build.
  expect(feedsOf([move]).files).toEqual(before.files)
})

test('whatever is corrected, a calendar takes the new event for the newer one', () => {
  const [event, ...rest] = feedsOf([move]).events
  const brought = { ...move, from: '2026-11-29T22:00:00+01:00' }
  for (const edited of [{ ...move, title: 'Moved' }, { ...move, until: '2026-12-02T01:00:00+01:00' }, brought]) {
    const [next] = feedsOf([edited], 'en', Date.parse('2026-11-28T10:00:07Z')).events
    expect(next?.['UID']).toBe(event?.['UID'])
    expect(Number(next?.['SEQUENCE'])).toBeGreaterThan(Number(event?.['SEQUENCE']))
    expect(String(next?.['DTSTAMP']) > String(event?.['DTSTAMP'])).toBe(true)
  }
  // Not negative, and of 31 bits.
  expect(Number(feedsOf([move], 'en', 0).events[0]?.['SEQUENCE'])).toBe(0)
  expect(Number(feedsOf([move], 'en', Date.UTC(2090)).events[0]?.['SEQUENCE'])).toBeLessThan(2 ** 31)
  expect(rest).toEqual([])
})

test('each id comes once, and what is for some people only is left out', () => {
  const again = { ...incident, title: 'Mail is late again', from: '2026-11-25T08:00:00Z', updates: [] }
  const { entries, events } = feedsOf([again, incident, { ...move, for: 'staff' }])
  expect(entries.map(({ title }) => title)).toEqual(['Incident: Mail is late again'])
  expect(events).toHaveLength(1)
})

test('of a file that has grown for years, the latest 200 are in the feeds', () => {
  const items = Array.from({ length: 2000 }, (_, index) => ({ ...move, id: `move-${index}` }))
  const { entries, events } = feedsOf(items)
  expect([entries.length, events.length, new Set(entries.map(({ id }) => id)).size]).toEqual([200, 200, 200])
})

test('whatever an announcement says, the parsers read it as it was written', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 })
  const line = fc.oneof(
    text,
    fc.constantFrom(']]>', '<!--', 'a\\nb', 'a\nb\r\nc', 'END:VEVENT', 'é'.repeat(100), '\u0007 \uFFFE', 'a\u2028b'),
  )
  fc.assert(
    fc.property(line, line, (title, body) => {
      fc.pre(title.trim() !== '' && body.trim() !== '')
      const { entries, events } = feedsOf([{ ...move, title, text: body }])
      // XML reads a line break of Windows as one of Unix, and has no control characters.
      const plain = title.replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, ' ').replaceAll(/\r\n?/g, '\n')
      expect(entries[0]?.title).toBe(`Maintenance: ${plain}`)
      const summary = `Maintenance: ${plain}`.replaceAll('\t', ' ').replaceAll(/[\u2028\u2029]/g, '\n')
      expect(events[0]?.['SUMMARY']?.replaceAll('\t', ' ')).toBe(summary)
      expect(events).toHaveLength(1)
    }),
  )
})
