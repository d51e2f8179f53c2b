import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { announcementLimits, faultLine } from '../../src/announcements/announcements-file.ts'
import {
  announcementsInEffect,
  currentAnnouncements,
  maintenanceEndOf,
  readAnnouncementsFile,
  resolvedIncidents,
  updatesUntil,
} from '../../src/announcements/index.ts'
import { announcedSites, fileItems } from '../support/sample-announcements.ts'

const { incident } = fileItems
/** The portal has no site that is called Intranet. */
const maintenance = { ...fileItems.maintenance, sites: [...fileItems.maintenance.sites, 'Intranet'] }
const begins = Date.parse(maintenance.from)
const day = 86_400_000

function read(content: unknown) {
  const file = readAnnouncementsFile(typeof content === 'string' ? content : JSON.stringify(content), announcedSites)
  if (typeof file === 'string') return { items: [], faults: [file] }
  const items = file.items.filter((item) => item !== null)
  return { items, faults: file.faults.length > 0 ? faultLine(file.faults).split('; ') : [] }
}

test('an announcement has its times in ms and the addresses of its sites', () => {
  const { items, faults } = read([maintenance])
  expect(faults).toEqual(['[0].sites[2] is not a site of the portal'])
  expect(items).toEqual([
    {
      ...maintenance,
      from: begins,
      until: Date.parse(maintenance.until),
      announcedFrom: begins - 7 * day,
      updates: [],
      sites: ['https://www.als.example', 'https://valuation.als.example'],
    },
  ])
})

test.each([['staff'], ['signed-in'], [['audit', '/tax']]])('an announcement may be for %j', (audience) => {
  expect(read([{ ...incident, for: audience }])).toMatchObject({ items: [{ for: audience }], faults: [] })
})

test.each([[null], [''], ['everybody'], [[]], [[7]], [[' ']], [{}]])(
  'one for %j is left out, not shown to all',
  (audience) => {
    expect(read([{ ...incident, for: audience }])).toEqual({ items: [], faults: ['[0].for is not valid'] })
  },
)

test('one faulty announcement does not hide the others', () => {
  const { items, faults } = read([{ ...incident, kind: 'x' }, maintenance, null, 7, [], 'x'])
  expect(items.map(({ id }) => id)).toEqual(['servers'])
  expect(faults).toEqual(
    expect.arrayContaining([
      '[0].kind is not valid',
      '[1].sites[2] is not a site of the portal',
      ...[2, 3, 4, 5].map((at) => `[${at}].id is not valid`),
    ]),
  )
})

test('of many faults, the console names the first ones', () => {
  const { faults } = read(Array.from({ length: 2000 }, () => ({ ...incident, kind: 'x' })))
  expect([faults.length, faults.at(-1)]).toEqual([21, 'and more'])
})

describe('updates', () => {
  const at = (minutes: number, text: unknown = `after ${minutes} min`) => ({
    at: new Date(begins + minutes * 60_000).toISOString(),
    text,
  })
  const updatesIn = (updates: unknown) => {
    const { items, faults } = read([{ ...fileItems.maintenance, kind: 'incident', updates }])
    expect(items, 'the announcement stays').toHaveLength(1)
    return [items[0]?.updates.map(({ at, text }) => [(at - begins) / 60_000, text]), faults]
  }

  test('are read latest first, in whatever order the file has them', () => {
    expect(updatesIn([at(10), at(60, { es: 'Falta uno.' }), at(0)])).toEqual([
      [
        [60, { es: 'Falta uno.' }],
        [10, 'after 10 min'],
        [0, 'after 0 min'],
      ],
      [],
    ])
  })

  const told = (...updates: readonly unknown[]) =>
    read([{ ...incident, from: maintenance.from, updates }]).items[0]?.updates.map(({ text }) => text)

  test('of one minute are told in the order of the file, whichever way it runs', () => {
    expect(told(at(30, 'a'), at(40, 'b'), at(40, 'c'))).toEqual(['c', 'b', 'a'])
    expect(told(at(30, 'a'), at(40, 'c'), at(40, 'b'))).toEqual(['b', 'c', 'a'])
    expect(told(at(40, 'c'), at(40, 'b'), at(30, 'a'))).toEqual(['c', 'b', 'a'])
    expect(told(at(30, 'a'), at(30, 'b'), at(40, 'c'))).toEqual(['c', 'b', 'a'])
    // Who adds to a list adds at its end.
    expect(told(at(30, 'a'), at(30, 'b'))).toEqual(['b', 'a'])
  })

  test('of maintenance may be older than its beginning: it is postponed', () => {
    const [item] = read([{ ...fileItems.maintenance, updates: [at(-1440, 'It is postponed.'), at(5)] }]).items
    expect(item?.updates.map(({ text }) => text)).toEqual(['after 5 min', 'It is postponed.'])
    expect(item && updatesUntil(item, begins - 1).map(({ text }) => text)).toEqual(['It is postponed.'])
  })

  test.each([
    ['an impossible time', { at: '2026-02-30T10:00Z', text: 'x' }],
    ['a time before the announcement begins', at(-1)],
    ['no time', { text: 'x' }],
    ['no text', { at: at(5).at }],
    ['a long text', at(5, 'x'.repeat(1001))],
    ['nothing of an update', 7],
  ])('with %s are left out, and the others stay', (_name, update) => {
    expect(updatesIn([at(10), update])).toEqual([
      [[10, 'after 10 min']],
      [expect.stringMatching(/^\[0\]\.updates\[1\]\.(at|text) is not valid$/)],
    ])
  })

  test('that are no list, or too many, are said to be that', () => {
    expect(updatesIn('x')).toEqual([[], ['[0].updates is not a list']])
    const many = Array.from({ length: 25 }, (_, index) => at(index))
    const [latest, faults] = updatesIn(many)
    expect([latest?.length, latest?.[0]?.[0], faults]).toEqual([20, 24, ['[0].updates has more than 20']])
  })

  test('of the future are not shown before their time', () => {
    const [item] = read([{ ...fileItems.maintenance, updates: [at(10), at(30)] }]).items
    const shown = (minutes: number) => item && updatesUntil(item, begins + minutes * 60_000).map(({ text }) => text)
    expect([shown(9), shown(10), shown(30)]).toEqual([[], ['after 10 min'], ['after 30 min', 'after 10 min']])
  })
})

test('incidents that ended since a time are resolved, those that ended last first', () => {
  const ended = (id: string, until: string) => ({ ...incident, id, until })
  const { items } = read([
    ended('early', '2026-12-02T09:00Z'),
    ended('late', '2026-12-02T11:00Z'),
    ended('open', '2026-12-02T12:00Z'),
    incident,
    { ...ended('notice', '2026-12-02T10:00Z'), kind: 'notice' },
  ])
  const idsAt = (since: string, now: string) =>
    resolvedIncidents(items, Date.parse(since), Date.parse(now)).map(({ id }) => id)
  expect(idsAt('2026-12-02T00:00Z', '2026-12-02T11:30Z')).toEqual(['late', 'early'])
  expect(idsAt('2026-12-02T10:00Z', '2026-12-02T12:00Z')).toEqual(['open', 'late'])
})

describe('an announcement is left out', () => {
  test.each<[string, unknown]>([
    ['id', undefined],
    ['id', ''],
    ['id', 7],
    ['id', ' '],
    ['title', 'half a character: \ud83d'],
    ['kind', 'constructor'],
    ['title', ''],
    ['title', {}],
    ['title', { fr: 'Serveurs' }],
    ['title', { en: 7 }],
    ['title', 'x'.repeat(121)],
    ['title', ['x']],
    ['text', undefined],
    ['text', 'x'.repeat(1001)],
    ['from', undefined],
    ['from', 1_796_076_000_000],
    ['from', '2026-12-01'],
    ['from', '2026-12-01T22:00:00'],
    ['from', '2026-02-30T22:00:00Z'],
    ['from', '+275760-09-13T00:00:00Z'],
    ['from', '0001-01-01T00:00:00Z'],
    ['until', undefined],
    ['until', null],
    ['until', '9999-12-31x'],
    ['until', '0999-12-31'],
    ['until', maintenance.from],
    ['sites', 'ALS Group'],
    ['sites', { length: 1e9 }],
    ['link', 'javascript:alert(1)'],
    ['link', ' javascript:alert(1)'],
    ['link', 'java\nscript:alert(1)'],
    ['link', 'data:text/html,<script>alert(1)</script>'],
    ['link', 'http://www.als.example'],
    ['link', '//evil.test'],
    ['link', '/\\evil.test'],
    ['link', '/\t/evil.test'],
    ['link', 'https:evil.test'],
    ['link', 'https://user:password@evil.test'],
    ['link', 'https://'],
    ['link', 'webpages'],
    ['link', ''],
    ['link', null],
    ['link', {}],
  ])('if its %s is %j', (key, value) => {
    expect(read([{ ...maintenance, [key]: value }])).toEqual({ items: [], faults: [`[0].${key} is not valid`] })
  })
})

test('texts may be exactly as long as their limits, and an id of any length', () => {
  const longest = { ...incident, id: 'x'.repeat(300), title: 'x'.repeat(120), text: 'x'.repeat(1000) }
  expect(read([longest]).faults).toEqual([])
})

test('the scheme of a link may be in capitals, as in the check of the build', () => {
  expect(read([{ ...incident, link: 'HTTPS://www.als.example/' }]).faults).toEqual([])
})

test('inherited keys do not count as fields', () => {
  const { items } = read(`[{"__proto__": ${JSON.stringify(incident)}}, {"constructor": {"prototype": {"id": "x"}}}]`)
  expect(items).toEqual([])
  expect(Reflect.get({}, 'id')).toBeUndefined()
  const [item] = read([{ ...incident, title: JSON.parse('{"__proto__": {"en": "attacked"}, "es": "Hola"}') }]).items
  expect(item?.title).toEqual({ es: 'Hola' })
})

test.each([
  ['', 'it is not JSON'],
  ['<!doctype html>', 'it is not JSON'],
  ['null', 'it is not a list'],
  ['{}', 'it is not a list'],
  ['"[]"', 'it is not a list'],
  ['['.repeat(90_000), 'it is not JSON'],
  ['{"id":['.repeat(14_000), 'it is not JSON'],
  ['{"id":['.repeat(600_000), 'it is too large'],
  [`[${' '.repeat(announcementLimits.fileBytes)}]`, 'it is too large'],
])('a file is ignored as a whole if it is %.20j', (file, fault) => {
  expect(read(file)).toEqual({ items: [], faults: [fault] })
})

test.each(['id', 'kind', 'title', 'text', 'from', 'until', 'link'])('48,000 lists are no valid %s', (key) => {
  const lists = '['.repeat(48_000) + ']'.repeat(48_000)
  const file = JSON.stringify([{ ...incident, [key]: 'lists' }]).replace('"lists"', lists)
  expect(read(file)).toEqual({ items: [], faults: [`[0].${key} is not valid`] })
})

test.each(['9999-12-31', '9999-12-31T23:59:59Z', '2100-01-01T00:00:00+01:00'])('an end of %s is no end', (until) => {
  for (const entry of [incident, maintenance, { ...incident, kind: 'notice' }]) {
    expect(read([{ ...entry, until, sites: [] }])).toMatchObject({ items: [{ until: Infinity }], faults: [] })
  }
})

test('an end is after the beginning as a moment, whatever the offsets say', () => {
  const period = (from: string, until: string) => read([{ ...incident, from, until }]).items.length
  expect(period('2026-12-01T22:00:00+01:00', '2026-12-01T21:30:00Z')).toBe(1)
  expect(period('2026-12-01T22:00:00+01:00', '2026-12-01T22:30:00+02:00')).toBe(0)
  // The hour that the end of summer time repeats.
  expect(period('2026-10-25T02:50:00+02:00', '2026-10-25T02:10:00+01:00')).toBe(1)
})

test('29 February is a day of leap years only', () => {
  expect(read([{ ...incident, from: '2028-02-29T08:00:00+01:00' }]).items).toHaveLength(1)
  expect(read([{ ...incident, from: '2027-02-29T08:00:00+01:00' }]).items).toHaveLength(0)
})

test('a byte order mark before the list does not count', () => {
  expect(read(`\uFEFF${JSON.stringify([incident])}`).items).toHaveLength(1)
  expect(read(`\uFEFF\uFEFF${JSON.stringify([incident])}`).faults).toEqual(['it is not JSON'])
})

test('any JSON is read without an exception', () => {
  const fields = fc.record(
    { id: fc.jsonValue(), kind: fc.constantFrom('incident', 'notice'), title: fc.jsonValue(), sites: fc.jsonValue() },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.array(fields)), (content) => {
      for (const { from, until } of read(content).items) expect(from).toBeLessThan(until)
    }),
  )
})

describe('at a time', () => {
  const { items } = read([maintenance, { ...incident, until: '2026-12-02T09:00Z' }])
  const mailFrom = Date.parse(incident.from)

  test.each([
    ['a week before maintenance', begins - 7 * day, ['servers'], []],
    ['before that', begins - 7 * day - 1, [], []],
    ['before maintenance begins', begins - 1, ['servers'], []],
    ['when maintenance begins', begins, ['servers'], ['servers']],
    ['before maintenance ends', begins + 5_399_999, ['servers'], ['servers']],
    ['when maintenance ends', begins + 5_400_000, [], []],
    ['before an incident begins', mailFrom - 1, [], []],
    ['during an incident', mailFrom, ['mail'], ['mail']],
    ['when it ends', mailFrom + 3_600_000, [], []],
  ] as const)('%s, what is announced and in effect', (_, now, current, inEffect) => {
    expect(currentAnnouncements(items, now).map(({ id }) => id)).toEqual(current)
    expect(announcementsInEffect(items, now).map(({ id }) => id)).toEqual(inEffect)
  })

  test('an incident without an end is shown for ever', () => {
    const [endless] = read([incident]).items
    expect(endless?.until).toBe(Infinity)
    expect(currentAnnouncements(endless ? [endless] : [], Date.parse('2099-01-01'))).toHaveLength(1)
  })

  test('a site is under maintenance only while it is in progress, and not because of an incident', () => {
    const [group, other] = ['https://www.als.example', 'https://other.als.example']
    const both = read([maintenance, { ...incident, sites: ['ALS Group'] }]).items
    const end = begins + 5_400_000
    expect([begins - 1, begins, end, mailFrom].map((now) => maintenanceEndOf(group, both, now))).toEqual([
      undefined,
      end,
      undefined,
      undefined,
    ])
    expect(maintenanceEndOf(other, both, begins)).toBeUndefined()
  })
})
