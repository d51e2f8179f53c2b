import fc from 'fast-check'
import process from 'node:process'
import { afterAll, describe, expect, test, vi } from 'vitest'
import {
  currentAnnouncements,
  endedAnnouncements,
  readAnnouncementsFile,
  selectAnnouncements,
} from '../../src/announcements/index.ts'
import type { Announcement } from '../../src/announcements/index.ts'
import { parseAnnouncements } from '../../src/publish/config/index.ts'
import { announcementsOfYears } from '../support/announcements-of-years.ts'
import type { YearsOfAnnouncements } from '../support/announcements-of-years.ts'
import { announcedSites, fileItems } from '../support/sample-announcements.ts'
import { processorMsOf } from '../support/processor-time.ts'
import { shipped } from '../support/shipped.ts'

/** `ALS_FILES=500` tries each property with that many files of 2,000 entries, and prints what reading them takes. */
const numFiles = Number(process.env['ALS_FILES'] ?? 0)

const now = Date.parse('2026-12-02T11:00:00+01:00')
const MINUTE = 60_000
const DAY = 86_400_000
const { incident } = fileItems
const at = (time: number) => new Date(time).toISOString()
const entry = (id: string, minutesAgo: number, change: object = {}) => ({
  ...incident,
  id,
  from: at(now - minutesAgo * MINUTE),
  ...change,
})
const ended = (id: string, daysAgo: number, change: object = {}) =>
  entry(id, daysAgo * 1440 + 60, { until: at(now - daysAgo * DAY), ...change })

function itemsIn(text: string): readonly (Announcement | null)[] {
  const file = readAnnouncementsFile(text, announcedSites)
  return typeof file === 'string' ? [] : file.items
}
const validIn = (text: string) => itemsIn(text).filter((item) => item !== null)
const counted = (entries: readonly unknown[], time = now) =>
  selectAnnouncements(validIn(JSON.stringify(entries)), time).counted
const idsAt = (entries: readonly unknown[], time = now) => counted(entries, time).map(({ id }) => id)

describe('a file that only grows', () => {
  test.each([50, 2000])('shows the open incident behind %i that have ended', (count) => {
    const old = Array.from({ length: count }, (_, index) => ended(`old-${index}`, index + 3))
    expect(idsAt([...old, entry('open', 5)])).toEqual(['open'])
    expect(idsAt([entry('open', 5), ...old])).toEqual(['open'])
  })

  test('of 60 open incidents, the newest 50 count, and no notice takes the place of an incident', () => {
    const open = Array.from({ length: 60 }, (_, index) => entry(`open-${index}`, index))
    const notices = Array.from({ length: 60 }, (_, index) => entry(`notice-${index}`, index, { kind: 'notice' }))
    const ids = idsAt([...notices, ...open.toReversed()])
    expect(ids.slice(0, 50)).toEqual(open.slice(0, 50).map(({ id }) => id))
    expect(ids).toHaveLength(100)
  })

  test('the next maintenance counts, and not that of later years', () => {
    const planned = (days: number) =>
      entry(`in-${days}`, -days * 1440, { kind: 'maintenance', until: at(now + (days + 1) * DAY) })
    expect(idsAt([planned(700), planned(5), planned(8), planned(1), planned(-0.5)])).toEqual([
      'in--0.5',
      'in-1',
      'in-5',
    ])
  })

  test('an incident counts for two days after its end, because the page lists it as resolved', () => {
    expect(idsAt([ended('yesterday', 1), ended('long ago', 3), ended('notice', 1, { kind: 'notice' })])).toEqual([
      'yesterday',
    ])
  })
})

describe('of two with one id', () => {
  test('the one in effect counts, wherever it stands', () => {
    const pair = [ended('mail', 1), entry('mail', 5, { title: 'Mail is late again' })]
    for (const entries of [pair, pair.toReversed()]) {
      expect(counted(entries).map(({ title }) => title)).toEqual(['Mail is late again'])
    }
  })

  test('the newer of two in effect counts, and the other one once that has ended', () => {
    const pair = [entry('mail', 60), entry('mail', 5, { until: at(now + DAY), title: 'Newer' })]
    expect(counted(pair).map(({ title }) => title)).toEqual(['Newer'])
    expect(counted(pair, now + DAY).map(({ title }) => title)).toEqual(['Mail is late'])
  })
})

test('a copied notice does not take the place of the incident with its id, nor does one beyond the limit', () => {
  const notices = Array.from({ length: 60 }, (_, index) => entry(`notice-${index}`, index, { kind: 'notice' }))
  const mail = entry('notice-55', 90)
  expect(counted([entry('mail', 1, { kind: 'notice' }), entry('mail', 90)])).toMatchObject([{ kind: 'incident' }])
  expect(counted([...notices, mail])[0]).toMatchObject({ id: 'notice-55', kind: 'incident' })
})

test('incidents come first, the newest before the others, then maintenance and notices by their beginning', () => {
  const maintenance = { kind: 'maintenance', until: at(now + DAY) }
  expect(
    idsAt([
      entry('notice 2', 10, { kind: 'notice' }),
      entry('old', 90),
      entry('new', 3),
      entry('maintenance 2', -20, maintenance),
      entry('maintenance 1', 20, maintenance),
      entry('notice 1', 30, { kind: 'notice' }),
    ]),
  ).toEqual(['new', 'old', 'maintenance 1', 'maintenance 2', 'notice 1', 'notice 2'])
})

describe('in any file of years', () => {
  if (numFiles > 0) vi.setConfig({ testTimeout: 600_000 })
  const count = numFiles > 0 ? fc.constant(2000) : fc.integer({ max: 80, min: 0 })
  const files = fc
    .tuple(fc.integer(), count, fc.constantFrom(0, 0.05, 0.5))
    .map(([seed, count, openShare]) => announcementsOfYears(seed, now, count, openShare))
  const times: number[] = []
  afterAll(() => {
    const [median, longest] = [0.5, 1].map(
      (share) => times.toSorted((one, other) => one - other)[Math.ceil(share * times.length) - 1],
    )
    if (numFiles > 0) console.info(`${times.length} files: ${median} ms, at most ${longest} ms of processor time`)
  })
  /** Each property is tried with a long file, too. */
  const examples = [[announcementsOfYears(1, now, 2000, 0.3)] as [YearsOfAnnouncements]]
  const options = numFiles > 0 ? { numRuns: numFiles } : { numRuns: 40, examples }

  test('all in effect count, but for those that a newer one displaces', () => {
    fc.assert(
      fc.property(files, ({ entries }) => {
        const text = JSON.stringify(entries)
        let all: readonly Announcement[] = []
        let shown = new Set<Announcement>()
        // As a page does when the file arrives.
        const read = () => {
          all = validIn(text)
          shown = new Set(selectAnnouncements(all, now).counted)
        }
        times.push(processorMsOf(read))
        for (const item of currentAnnouncements(all, now)) {
          if (item.from > now || shown.has(item)) continue
          const newer = [...shown].filter(({ kind, from }) => kind === item.kind && from > item.from)
          const isCopied = [...shown].some(
            ({ id, kind }) => id === item.id && (kind !== item.kind || newer.some((other) => other.id === id)),
          )
          expect(isCopied || newer.length === 50, `${item.id} is left out`).toBe(true)
        }
        for (const { announcedFrom, until, kind } of shown) {
          expect(announcedFrom).toBeLessThanOrEqual(now)
          expect(until).toBeGreaterThan(kind === 'incident' ? now - 3 * DAY : now)
        }
        expect(new Set([...shown].map(({ id }) => id)).size).toBe(shown.size)
      }),
      options,
    )
  })

  test('the order of the file decides nothing', () => {
    fc.assert(
      fc.property(files, ({ entries }) => {
        expect(counted(entries.toReversed())).toEqual(counted(entries))
      }),
      options,
    )
  })

  test('the build refuses exactly the entries that the page leaves out as faulty, and warns of each that is displaced', () => {
    const portal = { ...shipped, sites: announcedSites }
    const indexIn = (path: string) => Number(/^\[(\d+)\]/.exec(path)?.[1] ?? -1)
    fc.assert(
      fc.property(files, ({ entries, faulty }) => {
        const items = itemsIn(JSON.stringify(entries))
        expect(new Set(items.flatMap((item, index) => (item === null ? index : [])))).toEqual(faulty)
        const result = parseAnnouncements(Buffer.from(JSON.stringify(entries)), portal, now)
        const refused = result.ok ? [] : result.problems.map(({ path }) => indexIn(path))
        expect(new Set(refused)).toEqual(faulty)
        const warned = new Set(
          result.warnings.flatMap(({ path, message }) => [
            indexIn(path),
            indexIn(message.replace('is the same as ', '')),
          ]),
        )
        const shown = new Set(counted(entries).map(({ id, from }) => `${id} ${from}`))
        items.forEach((item, index) => {
          if (item === null || item.from > now || item.until <= now) return
          expect(shown.has(`${item.id} ${item.from}`) || warned.has(index), `[${index}] ${item.id}`).toBe(true)
        })
      }),
      options,
    )
  })
})

describe('what has ended', () => {
  const endedIds = (entries: readonly unknown[]) =>
    endedAnnouncements(validIn(JSON.stringify(entries)), now).map(({ id }) => id)

  test('is listed whole, the last that began first, without notices and what goes on', () => {
    const old = Array.from({ length: 2000 }, (_, index) => ended(`old-${index}`, index + 1))
    const others = [
      ended('moved', 0.5, { kind: 'maintenance' }),
      ended('read', 0.5, { kind: 'notice' }),
      entry('open', 5),
      entry('planned', -60, { kind: 'maintenance', until: at(now + DAY) }),
    ]
    expect(endedIds([...others, ...old.toReversed()])).toEqual(['moved', ...old.map(({ id }) => id)])
  })

  test.each(['first', 'last'])('a copied id is told once if the one that counts is the %s', (place) => {
    const order = (counting: unknown, other: unknown) => (place === 'first' ? [counting, other] : [other, counting])
    expect(endedIds(order(entry('mail', 5), ended('mail', 3)))).toEqual([])
    const [former, latter] = [ended('mail', 40), ended('mail', 3)]
    expect(endedAnnouncements(validIn(JSON.stringify(order(latter, former))), now).map(({ from }) => at(from))).toEqual(
      [latter.from],
    )
  })
})
