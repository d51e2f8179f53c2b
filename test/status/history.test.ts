import { expect, describe, test } from 'vitest'
import { createHistory } from '../../src/status/index.ts'
import type { SiteState, Stretch } from '../../src/status/index.ts'
import { a, b, statesByLetter } from '../support/status-world.ts'
import { createWorld } from '../support/world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const start = createWorld().now()

/** A browser whose pages record rounds. Times are in minutes since `start`. */
function setUp(intervalMs = MINUTE) {
  const world = createWorld()
  const openPage = () => {
    const history = createHistory(world.openPage(), intervalMs)
    return { ...history, read: () => history.get()(world.now()) }
  }
  const page = openPage()
  const recordIn = (some: typeof page, minute: number, states: Readonly<Record<string, SiteState>>) => {
    world.setClock(start + minute * MINUTE)
    const sites = Object.entries(states).map(([url, status]) => ({ url, status, responseTime: null }))
    some.record({ at: world.now(), sites })
  }
  /** Records a state of site `a` for each minute; a dot is a minute without a round. */
  const recordStates = (letters: string, from = 0) => {
    Array.from(letters, (letter, index) => {
      const state = statesByLetter[letter]
      world.setClock(start + (from + index) * MINUTE)
      if (state) recordIn(page, from + index, { [a]: state })
    })
  }
  const minuteOf = (time: number) => (time - start) / MINUTE
  const inMinutes = ({ state, from, to }: Stretch) => [state, minuteOf(from), minuteOf(to)]
  const stretchesIn = (some: typeof page, url: string = a) => some.read().stretches(url).map(inMinutes)
  return {
    world,
    openPage,
    page,
    inMinutes,
    recordIn,
    recordStates,
    stretches: () => stretchesIn(page),
    stretchesIn,
  }
}

test('a browser without a history shows what the prerendered page does until it has one', () => {
  const { world, openPage } = setUp()
  const page = openPage()
  expect(page.get()).toBe(page.initial)
  page.record({ at: start, sites: [{ url: a, status: 'operational', responseTime: null }] })
  expect(page.get()).not.toBe(page.initial)
  world.storage.items.clear()
  world.tell('als.history')
  expect(page.get()).toBe(page.initial)
})

describe('the stretches of a site', () => {
  test('last while rounds find the same state, and are returned latest first', () => {
    const { recordStates, stretches } = setUp()
    recordStates('ooodds')
    expect(stretches()).toEqual([
      ['degraded', 5, 5],
      ['down', 3, 5],
      ['operational', 0, 3],
    ])
  })

  test('go on if a round is missing, and end if two are', () => {
    const { recordStates, stretches } = setUp()
    recordStates('oo.oo..oo')
    expect(stretches()).toEqual([
      ['operational', 7, 8],
      ['operational', 0, 4],
    ])
  })

  test('are contiguous with a round 2.5 intervals later, and no longer with one after that', () => {
    const { recordIn, page, stretches } = setUp()
    recordIn(page, 0, { [a]: 'operational' })
    recordIn(page, 2.5, { [a]: 'down' })
    recordIn(page, 5.01, { [a]: 'down' })
    expect(stretches()).toEqual([
      ['down', 5.01, 5.01],
      ['down', 2.5, 2.5],
      ['operational', 0, 2.5],
    ])
  })

  test('tell whether their beginning and end were seen', () => {
    const { recordStates, page } = setUp()
    recordStates('od...oo')
    expect(page.read().stretches(a)).toMatchObject([
      { from: start + 5 * MINUTE, mayHaveBegunEarlier: true, mayHaveEndedLater: false, isCurrent: true },
      { state: 'down', mayHaveBegunEarlier: false, mayHaveEndedLater: true, isCurrent: false },
      { state: 'operational', mayHaveBegunEarlier: true, mayHaveEndedLater: false, isCurrent: false },
    ])
  })

  test('are current for two intervals', () => {
    const { world, recordStates, page } = setUp()
    recordStates('o')
    world.setClock(start + 2 * MINUTE)
    expect(page.read().stretches(a)).toMatchObject([{ isCurrent: true, mayHaveEndedLater: false }])
    world.setClock(world.now() + 1)
    expect(page.read().stretches(a)).toMatchObject([{ isCurrent: false, mayHaveEndedLater: true }])
  })

  test('join into one disruption across at most four hours without a round', () => {
    const { world, page, inMinutes, recordIn, recordStates } = setUp()
    const disruptions = () => page.read().disruptions(a).map(inMinutes)
    recordStates('odd')
    recordIn(page, 2 + 240, { [a]: 'down' })
    expect(disruptions()).toEqual([['down', 1, 242]])
    expect(page.read().disruptions(a)).toMatchObject([{ mayHaveBegunEarlier: false, isCurrent: true }])
    recordIn(page, 242 + 240, { [a]: 'degraded' })
    expect(disruptions()).toEqual([
      ['degraded', 482, 482],
      ['down', 1, 242],
    ])
    recordIn(page, 482 + 241, { [a]: 'degraded' })
    expect(disruptions()).toEqual([
      ['degraded', 723, 723],
      ['degraded', 482, 482],
      ['down', 1, 242],
    ])
    expect(world.now()).toBe(start + 723 * MINUTE)
  })

  test('are separate disruptions if the site responded in between', () => {
    const { page, recordStates } = setUp()
    recordStates('d.....o.....d')
    expect(page.read().disruptions(a)).toHaveLength(2)
  })

  test('are those of each site, and a site without a result has none', () => {
    const { recordIn, page, stretchesIn } = setUp()
    recordIn(page, 0, { [a]: 'down', [b]: 'checking' })
    recordIn(page, 1, { [a]: 'down', [b]: 'degraded' })
    expect(stretchesIn(page, a)).toEqual([['down', 0, 1]])
    expect(stretchesIn(page, b)).toEqual([['degraded', 1, 1]])
    expect(stretchesIn(page, 'https://other.example')).toEqual([])
  })

  test('are kept for seven days, and one that lasts longer keeps the beginning that was seen', () => {
    const { recordIn, page, stretches } = setUp(DAY)
    const minutesIn = (days: number) => days * 24 * 60
    for (let day = 0; day <= 9; day++) recordIn(page, minutesIn(day), { [a]: day < 1 ? 'operational' : 'down' })
    expect(stretches()).toEqual([['down', minutesIn(1), minutesIn(9)]])
    expect(page.read().stretches(a)).toMatchObject([{ mayHaveBegunEarlier: false, isCurrent: true }])
  })

  test('that were recorded while the clock was wrong are dropped', () => {
    const { recordIn, page, stretches } = setUp()
    recordIn(page, 100, { [a]: 'down' })
    recordIn(page, 1, { [a]: 'operational' })
    expect(stretches()).toEqual([['operational', 1, 1]])
  })
})

describe('bars', () => {
  const statesOf = (page: ReturnType<typeof setUp>['page'], spanMs: number, count: number) =>
    page
      .read()
      .bars(a, spanMs, count)
      .map((state) => (state === null ? '.' : { operational: 'o', degraded: 's', down: 'd' }[state]))
      .join('')

  test('are empty for a site that was not measured', () => {
    expect(statesOf(setUp().page, HOUR, 3)).toBe('...')
  })

  test('show the states of their time, and nothing where nothing was measured', () => {
    const { world, recordStates, page } = setUp()
    recordStates('oodoos....oo')
    // Half a minute after the latest round.
    world.setClock(world.now() + MINUTE / 2)
    expect(statesOf(page, 13 * MINUTE, 13)).toBe('.ooddoss...oo')
  })

  test('show the worst of several states', () => {
    const { recordStates, page } = setUp()
    recordStates('ooooosooooodsoooooooo')
    expect(statesOf(page, 20 * MINUTE, 4)).toBe('osdo')
  })

  test('show a single round for one interval', () => {
    const { world, recordStates, page } = setUp()
    recordStates('d')
    expect(statesOf(page, 3 * MINUTE, 3)).toBe('..d')
    world.setClock(world.now() + 150_000)
    expect(statesOf(page, 3 * MINUTE, 6)).toBe('.dd...')
  })
})

describe('the availability', () => {
  test('is the share of the measured time in which the site was not down', () => {
    const { world, recordStates, page } = setUp()
    recordStates('oooooossdd....oooooooooo')
    world.setClock(world.now() + MINUTE)
    // Down from the eighth minute until one interval after the tenth round.
    expect(page.read().availability(a, start)).toEqual({ share: 1 - 2 / 20, measuredMs: 20 * MINUTE })
  })

  test('counts only the time after `since`', () => {
    const { world, recordStates, page } = setUp()
    recordStates('ddddoooo')
    world.setClock(world.now() + MINUTE)
    expect(page.read().availability(a, start + 2 * MINUTE)).toEqual({ share: 4 / 6, measuredMs: 6 * MINUTE })
  })

  test('of a site that was not measured is unknown', () => {
    expect(
      setUp()
        .page.read()
        .availability(a, start - HOUR),
    ).toEqual({ share: null, measuredMs: 0 })
  })

  test('counts one round as one interval', () => {
    const { recordStates, page } = setUp()
    recordStates('o')
    expect(page.read().availability(a, start - HOUR)).toEqual({ share: 1, measuredMs: MINUTE })
  })

  test('never counts more time than has passed', () => {
    const { recordStates, page } = setUp()
    recordStates('o'.repeat(61))
    expect(page.read().availability(a, start)).toEqual({ share: 1, measuredMs: HOUR })
  })
})

describe('several pages of a browser', () => {
  test('share what each has recorded, at once and with the next page', () => {
    const { openPage, page, recordIn, stretchesIn } = setUp()
    const beside = openPage()
    let notifications = 0
    beside.subscribe(() => notifications++)
    recordIn(page, 0, { [a]: 'operational' })
    expect(notifications).toBe(1)
    recordIn(beside, 1, { [a]: 'down' })
    recordIn(page, 2, { [a]: 'down' })
    for (const anyPage of [page, beside, openPage()])
      expect(stretchesIn(anyPage)).toEqual([
        ['down', 1, 2],
        ['operational', 0, 1],
      ])
  })

  test('lose nothing if a page records before it hears of what another has stored', () => {
    const { world, openPage, page, recordIn, stretchesIn } = setUp()
    recordIn(page, 0, { [a]: 'operational' })
    const other = JSON.stringify({ [b]: [['down', start, start]] })
    world.storage.items.set('als.history', other)
    recordIn(page, 1, { [a]: 'operational' })
    expect(stretchesIn(openPage(), b)).toEqual([['down', 0, 0]])
  })

  test('keep the later of two rounds that overlap', () => {
    const { world, openPage, page, recordIn, stretchesIn } = setUp()
    recordIn(openPage(), 2, { [a]: 'operational' })
    page.record({ at: start + MINUTE, sites: [{ url: a, status: 'down', responseTime: null }] })
    page.record({ at: world.now(), sites: [{ url: a, status: 'down', responseTime: null }] })
    expect(stretchesIn(page)).toEqual([['operational', 2, 2]])
  })

  test('all forget the history that somebody deletes', () => {
    const { world, openPage, page, recordStates, stretchesIn } = setUp()
    const beside = openPage()
    recordStates('ood')
    world.storage.items.clear()
    world.tell('als.history')
    for (const anyPage of [page, beside]) expect(stretchesIn(anyPage)).toEqual([])
    expect([...world.storage.items.keys()]).toEqual([])
    recordStates('o', 3)
    expect(stretchesIn(beside)).toEqual([['operational', 3, 3]])
  })
})

describe('the stored history', () => {
  test('is one JSON text of states and times', () => {
    const { world, recordStates } = setUp()
    recordStates('ood')
    expect(JSON.parse(world.storage.items.get('als.history') ?? '')).toEqual({
      [a]: [
        ['operational', start, start + 2 * MINUTE],
        ['down', start + 2 * MINUTE, start + 2 * MINUTE],
      ],
    })
    expect(world.storage.items.size).toBe(1)
  })

  test.each([
    'null',
    '7',
    '[7]',
    '{"https://a.example"',
    `{"${a}": null}`,
    `{"${a}": [{ "0": "down", "1": ${start}, "2": ${start} }]}`,
    `{"${a}": [["down", ${start}]]}`,
    `{"${a}": [["asleep", ${start}, ${start}]]}`,
    `{"${a}": [["checking", ${start}, ${start}]]}`,
    `{"${a}": [["down", "${start}", ${start}]]}`,
    `{"${a}": [["down", ${start}, "${start}"]]}`,
    `{"${a}": [["down", ${start}, ${start}], ["asleep", ${start}, ${start}]]}`,
    `{"${a}": [["down", ${start}, ${start}]], "${b}": "down"}`,
  ])('counts as empty if it is damaged or foreign, and is replaced: %s', (text) => {
    const { world, openPage, recordIn, stretchesIn } = setUp()
    world.storage.items.set('als.history', text)
    const page = openPage()
    expect(stretchesIn(page)).toEqual([])
    recordIn(page, 0, { [a]: 'down' })
    expect(stretchesIn(openPage())).toEqual([['down', 0, 0]])
  })

  test('drops a site that nobody has watched for a week', () => {
    const { world, recordIn, page } = setUp()
    recordIn(page, 0, { [a]: 'down', [b]: 'down' })
    recordIn(page, (8 * DAY) / MINUTE, { [a]: 'down' })
    expect(Object.keys(JSON.parse(world.storage.items.get('als.history') ?? ''))).toEqual([a])
  })

  test('lasts as long as the page if the browser denies storage', () => {
    const { world, page, recordStates, stretches } = setUp()
    expect(page.read().isStored).toBe(true)
    world.storage.isDenied = true
    recordStates('ood')
    expect(page.read().isStored).toBe(false)
    expect(stretches()).toHaveLength(2)
  })

  test('lasts as long as the page if the storage is full, and is stored once there is space', () => {
    const { world, openPage, page, recordStates, stretchesIn } = setUp()
    world.storage.capacity = 10
    recordStates('od')
    expect(page.read().isStored).toBe(false)
    world.storage.capacity = 1000
    recordStates('d', 2)
    expect(page.read().isStored).toBe(true)
    expect(stretchesIn(openPage())).toHaveLength(2)
  })

  test('of 200 sites stays below 1 MB, even if each changes its state at each round for a week', () => {
    const { world, page, recordIn } = setUp()
    const urls = Array.from({ length: 200 }, (_, index) => `https://site-${index}.example`)
    for (let minute = 0; minute < 150; minute++) {
      const state = minute % 2 ? 'operational' : 'degraded'
      recordIn(page, minute, Object.fromEntries(urls.map((url) => [url, state])))
    }
    expect(page.read().stretches(urls[0] ?? '')).toHaveLength(100)
    expect(world.storage.items.get('als.history')?.length).toBeLessThan(1_000_000)
  })
})
