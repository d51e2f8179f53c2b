import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SiteStatus } from '../../../src/status/index.ts'
import { DAYS_KEPT, MINUTE_MS } from '../../../src/status/history/index.ts'
import { createStorage, start } from '../../support/history-storage.ts'

const a = 'https://a.example'
const b = 'https://b.example/'
const HOUR = 60 * MINUTE_MS
const DAY = 24 * HOUR

const status = (
  url: string,
  state: SiteStatus['status'],
  responseTime: number | null = state === 'down' ? null : 100,
): SiteStatus => ({ url, status: state, responseTime })

type Page = ReturnType<ReturnType<typeof createStorage>['openPage']>
const statesOf = (page: Page, url: string, from: number, minutes: number) =>
  page
    .get()
    .samples(url, from, from + minutes * MINUTE_MS)
    .map((sample) => sample?.state ?? '-')

/** The state of each stretch of a site, with its beginning and end in minutes since `start`. An open end is null. */
const stretchesOf = (page: Page, url: string) =>
  page
    .get()
    .stretches(url)
    .map(({ state, from, to }) => [state, (from - start) / MINUTE_MS, to && (to - start) / MINUTE_MS])

describe('a recorded round', () => {
  test('is returned minute by minute, with gaps between rounds', () => {
    const { storage, openPage } = createStorage()
    const page = openPage()
    for (const [minute, state] of [
      [3, 'operational'],
      [4, 'degraded'],
      [7, 'down'],
    ] as const) {
      storage.now = start + minute * MINUTE_MS + 50
      page.record([status(a, state), status(b, 'checking', null)], storage.now)
    }
    expect(statesOf(page, a, start, 9)).toEqual(['-', '-', '-', 'operational', 'degraded', '-', '-', 'down', '-'])
    expect(statesOf(page, b, start, 9)).toEqual(Array(9).fill('-'))
  })

  test('appears in the next page, and at once in other open pages', () => {
    const { storage, openPage } = createStorage()
    const [page, beside] = [openPage(), openPage()]
    let notifications = 0
    beside.subscribe(() => notifications++)
    page.record([status(a, 'operational', 200)], storage.now)
    expect(notifications).toBe(1)
    for (const other of [beside, openPage()])
      expect(other.get().samples(a, start, start + MINUTE_MS)).toEqual(page.get().samples(a, start, start + MINUTE_MS))
    expect(statesOf(beside, a, start, 1)).toEqual(['operational'])
  })

  test('of one page is combined with those of another', () => {
    const { storage, openPage } = createStorage()
    const [one, two] = [openPage(), openPage()]
    one.record([status(a, 'operational')], storage.now)
    storage.now += MINUTE_MS
    two.record([status(a, 'down')], storage.now)
    storage.now += MINUTE_MS
    one.record([status(a, 'degraded')], storage.now)
    for (const page of [one, two]) expect(statesOf(page, a, start, 3)).toEqual(['operational', 'down', 'degraded'])
  })

  test('that is added late keeps the rounds after it', () => {
    const { storage, openPage } = createStorage()
    const [page, late] = [openPage(), openPage()]
    for (let minute = 0; minute < 5; minute++)
      page.record([status(a, 'operational')], (storage.now = start + minute * MINUTE_MS))
    late.record([status(a, 'down')], start + MINUTE_MS)
    expect(statesOf(page, a, start, 5)).toEqual(['operational', 'down', 'operational', 'operational', 'operational'])
  })

  test('is not confused with other keys of the storage', () => {
    const { openPage, tell } = createStorage()
    let notifications = 0
    openPage().subscribe(() => notifications++)
    tell('als.theme')
    expect(notifications).toBe(0)
  })

  test('is not confused with keys that only contain one of its own', () => {
    const { storage, openPage } = createStorage()
    const day = start / DAY
    for (const key of [`x.als.history.${day}`, `als.history.${day}.x`])
      storage.items.set(key, JSON.stringify({ [a]: '0:!' }))
    expect(statesOf(openPage(), a, start, 1)).toEqual(['-'])
  })

  test('disappears when another page clears the storage', () => {
    const { storage, openPage, tell } = createStorage()
    const page = openPage()
    page.record([status(a, 'operational')], storage.now)
    let notifications = 0
    const unsubscribe = page.subscribe(() => notifications++)
    tell(null)
    expect(statesOf(page, a, start, 1)).toEqual(['-'])
    unsubscribe()
    tell(null)
    expect(notifications).toBe(1)
  })

  test('is returned only within the last seven days and up to now', () => {
    const { storage, openPage } = createStorage()
    const page = openPage()
    page.record([status(a, 'operational')], storage.now)
    const statesAt = (from: number) => page.get().samples(a, from, from + 2 * MINUTE_MS)
    expect(statesAt(start - 30 * DAY)).toEqual([undefined, undefined])
    expect(statesAt(start + 30 * DAY)).toEqual([undefined, undefined])
    expect(statesAt(start)[0]?.state).toBe('operational')
    expect(page.get().samples(a, start, start - DAY)).toEqual([])
  })

  test('in the same minute as another keeps the worse result', () => {
    const { storage, openPage } = createStorage()
    const page = openPage()
    for (const state of ['operational', 'down', 'degraded', 'operational'] as const)
      page.record([status(a, state)], storage.now)
    expect(statesOf(page, a, start, 1)).toEqual(['down'])
  })

  test('is stored with its own day around midnight', () => {
    const { storage, openPage } = createStorage()
    const page = openPage()
    for (const at of [-MINUTE_MS, 0]) {
      storage.now = start + DAY + at
      page.record([status(a, 'operational')], storage.now)
    }
    expect(statesOf(page, a, start + DAY - MINUTE_MS, 2)).toEqual(['operational', 'operational'])
    expect([...storage.items.keys()]).toHaveLength(2)
  })

  test('is small: a full day of a site takes 1,440 bytes, its address, and eight more', () => {
    const { storage, openPage } = createStorage()
    const page = openPage()
    for (let minute = 0; minute < 1440; minute++) {
      storage.now = start + minute * MINUTE_MS
      page.record(
        [status(a, minute % 7 === 0 ? 'down' : 'operational', minute % 7 === 0 ? null : 20 + minute * 6)],
        storage.now,
      )
    }
    const [text = ''] = storage.items.values()
    expect(text).toHaveLength('{"'.length + a.length + '":"0:'.length + 1440 + '"}'.length)
    expect(new TextEncoder().encode(text)).toHaveLength(text.length)
  })

  test('is removed after a week', () => {
    const { storage, openPage } = createStorage()
    const page = openPage()
    for (let day = 0; day < 20; day++) {
      storage.now = start + day * DAY
      page.record([status(a, 'operational')], storage.now)
    }
    expect([...storage.items.keys()]).toHaveLength(DAYS_KEPT + 1)
    expect(
      page
        .get()
        .samples(a, start, storage.now + MINUTE_MS)
        .filter(Boolean),
    ).toHaveLength(DAYS_KEPT + 1)
  })

  test('is deleted in all pages by forget, and no other key is', () => {
    const { storage, openPage } = createStorage()
    storage.items.set('als.theme', 'dark')
    const [page, beside] = [openPage(), openPage()]
    page.record([status(a, 'operational')], storage.now)
    page.forget()
    expect([...storage.items]).toEqual([['als.theme', 'dark']])
    for (const each of [page, beside]) expect(statesOf(each, a, start, 1)).toEqual(['-'])
  })
})

describe('the history of a site', () => {
  test('has bars, figures and stretches', () => {
    const { storage, openPage } = createStorage()
    const page = openPage()
    for (let minute = 0; minute < 90; minute++) {
      storage.now = start + minute * MINUTE_MS + 900
      page.record([status(a, minute >= 80 && minute < 85 ? 'down' : 'operational')], storage.now)
    }
    const { bars, figures } = page.get().summary(a, 'hour')
    expect(bars.filter(({ state }) => state === 'down').map(({ from }) => (from - start) / MINUTE_MS)).toEqual([
      80, 81, 82, 83, 84,
    ])
    expect(bars.at(-1)).toMatchObject({ from: start + 89 * MINUTE_MS, state: 'operational' })
    expect(figures).toMatchObject({ resultCount: 60, uptime: 55 / 60 })
    expect(page.get().summary(a, 'week').figures).toMatchObject({ resultCount: 90, uptime: 85 / 90 })
    expect(page.get().summary(b, 'day').figures.resultCount).toBe(0)
    expect(stretchesOf(page, a)).toEqual([
      ['operational', 85, null],
      ['down', 80, 85],
      ['operational', 0, 80],
    ])
    expect(page.get().stretches(b)).toEqual([])
  })
})

describe('outages and slow spells since a time', () => {
  /** Records one round per minute from `start` on, with one letter for each: up, slow, down, or a dot for no round. */
  const record = (letters: string) => {
    const { storage, openPage } = createStorage()
    const page = openPage()
    const states = { u: 'operational', s: 'degraded', d: 'down' } as const
    Array.from(letters).forEach((letter, minute) => {
      storage.now = start + minute * MINUTE_MS
      const state = states[letter as keyof typeof states]
      if (state) page.record([status(a, state, state === 'down' ? null : 100)], storage.now)
    })
    const disruptionsSince = (minute: number) =>
      page
        .get()
        .disruptions(a, start + minute * MINUTE_MS)
        .map(({ state, from, to }) => [state, (from - start) / MINUTE_MS, to && (to - start) / MINUTE_MS])
    return { page, storage, disruptionsSince }
  }

  test('leave out the time in which the site was operational, the latest first', () => {
    const { disruptionsSince } = record('uudduussuud')
    expect(disruptionsSince(0)).toEqual([
      ['down', 10, null],
      ['degraded', 6, 8],
      ['down', 2, 4],
    ])
  })

  test('include one that began earlier, as a whole, and none that ended earlier', () => {
    const { disruptionsSince } = record('uddddusuu')
    expect(disruptionsSince(3)).toEqual([
      ['degraded', 6, 7],
      ['down', 1, 5],
    ])
    expect(disruptionsSince(5)).toEqual([['degraded', 6, 7]])
    expect(disruptionsSince(7)).toEqual([])
  })

  test('do not exist for a site without results', () => {
    const { page, storage } = record('d')
    expect(page.get().disruptions(b, start)).toEqual([])
    storage.now += DAY
    expect(page.get().disruptions(a, storage.now)).toEqual([])
  })

  test('come with the number of measured minutes', () => {
    const { page } = record('uu....dsu')
    expect(page.get().measuredMinutes(a, start)).toBe(5)
    expect(page.get().measuredMinutes(a, start + 2 * MINUTE_MS)).toBe(3)
    expect(page.get().measuredMinutes(b, start)).toBe(0)
    page.forget()
    expect(page.get().measuredMinutes(a, start)).toBe(0)
  })
})

describe('a clock that is corrected', () => {
  test('removes results from the future', () => {
    const { storage, openPage } = createStorage()
    const page = openPage()
    page.record([status(a, 'operational')], storage.now)
    for (const ahead of [5 * MINUTE_MS, 3 * HOUR, 40 * DAY])
      page.record([status(a, 'down')], (storage.now = start + ahead))
    storage.now = start + MINUTE_MS
    expect(statesOf(page, a, start, 10).slice(2)).toEqual(Array(8).fill('-'))
    page.record([status(a, 'degraded')], storage.now)
    storage.now = start + DAY - 1
    // Recording forty days ahead removed the days before.
    expect(statesOf(page, a, start, 1440).filter((state) => state !== '-')).toEqual(['degraded'])
    expect([...storage.items.keys()]).toHaveLength(1)
  })
})

describe('storage that is', () => {
  test('denied leaves each page a history of its own', () => {
    const { storage, openPage } = createStorage()
    storage.denied = true
    const page = openPage()
    page.record([status(a, 'operational')], storage.now)
    expect(page.get().isRefused).toBe(true)
    storage.now += MINUTE_MS
    page.record([status(a, 'down')], storage.now)
    expect(statesOf(page, a, start, 2)).toEqual(['operational', 'down'])
    page.forget()
    expect(statesOf(page, a, start, 2)).toEqual(['-', '-'])
  })

  test('full loses its oldest day to the newest', () => {
    const { storage, openPage } = createStorage()
    const page = openPage()
    for (let day = 0; day < 3; day++) page.record([status(a, 'operational')], (storage.now = start + day * DAY))
    storage.capacity = [...storage.items.values()].join('').length
    page.record([status(a, 'operational')], (storage.now += DAY))
    expect(page.get().isRefused).toBe(false)
    expect([...storage.items.keys()]).toHaveLength(3)
    expect(statesOf(page, a, storage.now, 1)).toEqual(['operational'])
  })

  test('full from the beginning leaves the page a history of its own, and the stored day as it was', () => {
    const { storage, openPage } = createStorage()
    openPage().record([status(a, 'operational')], storage.now)
    const stored = [...storage.items]
    storage.capacity = 0
    const page = openPage()
    for (const minute of [1, 2]) page.record([status(a, 'down')], (storage.now = start + minute * MINUTE_MS))
    expect(page.get().isRefused).toBe(true)
    expect(statesOf(page, a, start, 3)).toEqual(['operational', 'down', 'down'])
    expect([...storage.items]).toEqual(stored)
    storage.capacity = Infinity
    page.record([status(a, 'degraded')], (storage.now += MINUTE_MS))
    expect(page.get().isRefused).toBe(false)
    expect(statesOf(openPage(), a, start, 4)).toEqual(['operational', 'down', 'down', 'degraded'])
  })

  test('full of other data keeps its days', () => {
    const { storage, openPage } = createStorage()
    const page = openPage()
    for (let day = 0; day < 3; day++) page.record([status(a, 'operational')], (storage.now = start + day * DAY))
    const before = [...storage.items].toSorted()
    storage.capacity = [...storage.items.values()].join('').length
    const long = status(`https://${'a'.repeat(500)}.example`, 'operational')
    for (let round = 0; round < 5; round++) page.record([long], (storage.now = start + 3 * DAY + round * MINUTE_MS))
    expect(page.get().isRefused).toBe(true)
    expect([...storage.items].toSorted()).toEqual(before)
  })

  test.each([
    ['no JSON', '{"https://a.example":"0:'],
    ['an array', '[1,2]'],
    ['null', 'null'],
    ['a number', '17'],
    ['a site without its first minute', '{"https://a.example":"######"}'],
    ['a site whose value is not text', '{"https://a.example":{"first":0}}'],
    ['a site with more minutes than the day', JSON.stringify({ [a]: `1400:${'#'.repeat(41)}` })],
    ['a site that begins after the day', JSON.stringify({ [a]: '9999:#' })],
    ['control characters', JSON.stringify({ [a]: '0:##\n##' })],
    ['characters that are not codes', JSON.stringify({ [a]: '0:"~\\' })],
  ])('damaged, with %s, reads as empty and is overwritten', (_, text) => {
    const { storage, openPage } = createStorage()
    storage.items.set(`als.history.${start / DAY}`, text)
    const page = openPage()
    expect(statesOf(page, a, start, 4)).toEqual(['-', '-', '-', '-'])
    storage.now = start + 2 * MINUTE_MS
    page.record([status(a, 'down')], storage.now)
    expect(statesOf(openPage(), a, start, 4)).toEqual(['-', '-', 'down', '-'])
  })

  test('damaged for one site keeps the others', () => {
    const { storage, openPage } = createStorage()
    storage.items.set(`als.history.${start / DAY}`, JSON.stringify({ [a]: 'x', [b]: '0:!' }))
    expect(statesOf(openPage(), b, start, 1)).toEqual(['down'])
  })

  test('filled with arbitrary text never throws', () => {
    fc.assert(
      fc.property(fc.string(), fc.oneof(fc.string(), fc.json()), (key, text) => {
        const { storage, openPage } = createStorage()
        storage.items.set(`als.history.${start / DAY}`, text).set(`als.history.${key}`, text)
        const page = openPage()
        page.record([status(a, 'operational')], storage.now)
        expect(statesOf(page, a, start, 1)).toEqual(['operational'])
      }),
    )
  })
})

describe('a history at a longer interval', () => {
  test('has no gaps between checks: a result applies until the next one', () => {
    const { storage, openPage } = createStorage()
    const page = openPage(5)
    for (let check = 0; check < 18; check++) {
      // The rounds are slightly further apart than the interval.
      storage.now = start + check * (5 * MINUTE_MS + 4000)
      page.record([status(a, check === 16 ? 'down' : 'operational')], storage.now)
    }
    storage.now += MINUTE_MS
    const { bars, figures } = page.get().summary(a, 'hour')
    expect(bars.filter(({ state }) => state === null).length).toBeLessThanOrEqual(1)
    expect(bars.filter(({ state }) => state === 'down').map(({ from }) => (from - start) / MINUTE_MS)).toEqual([
      81, 82, 83, 84, 85,
    ])
    expect(figures.uptime).toBeCloseTo(55 / 60, 2)
    expect(stretchesOf(page, a)).toEqual([
      ['operational', 86, null],
      ['down', 81, 86],
      ['operational', 0, 81],
    ])
  })

  test('ends when the next check is overdue, and not later than now', () => {
    const { storage, openPage } = createStorage()
    const page = openPage(5)
    page.record([status(a, 'operational')], storage.now)
    storage.now += 2 * MINUTE_MS
    expect(page.get().summary(a, 'day').figures.resultCount).toBe(3)
    storage.now += 60 * MINUTE_MS
    expect(page.get().summary(a, 'day').figures.resultCount).toBe(5)
    expect(statesOf(page, a, start, 7)).toEqual([...Array(5).fill('operational'), '-', '-'])
    // A result before the span applies to the first minutes of the span.
    expect(statesOf(page, a, start + 2 * MINUTE_MS, 4)).toEqual([...Array(3).fill('operational'), '-'])
  })
})
