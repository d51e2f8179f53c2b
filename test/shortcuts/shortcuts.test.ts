import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createShortcuts, MAX_RECENT, MAX_STARS } from '../../src/shortcuts/shortcuts.ts'
import { createWorld } from '../support/world.ts'

const [a, b, c] = ['https://a.example', 'https://b.example', '/c']
const [staff, client] = ['1', '2']
/** What an earlier version stored for two cards. */
const former = new Map([
  ['https://former-a.example', a],
  ['/former-c', c],
])
const nothing = { stars: [], recent: [] }

/** Opens a browser with one page. `own` and `next` are the shortcuts of a visitor in that page and in another one. */
function setUp(stored: Readonly<Record<string, string>> = {}) {
  const world = createWorld(stored)
  const open = () => createShortcuts(world.openPage().storage, (stored) => former.get(stored) ?? stored)
  const people = open()
  return { world, people, own: people.of(null), next: () => open().of(null) }
}

/** Parses a stored text into the visitor's shortcuts. */
const parsed = (text: string) => setUp({ 'als.shortcuts': text }).own.get()

test('cards are starred once each, in the order of the clicks, and a star can be removed', () => {
  const { own } = setUp()
  for (const card of [b, a, c, c]) own.setStar(card, true)
  expect(own.get().stars).toEqual([b, a, c])
  own.setStar(a, false)
  expect(own.get().stars).toEqual([b, c])
})

test('stars and recent cards of an earlier version are taken over, each once, and are stored anew', () => {
  const text = JSON.stringify({ stars: ['/former-c', 'https://former-a.example', a], recent: ['/former-c'] })
  const { own, world } = setUp({ 'als.shortcuts': text })
  expect(own.get()).toEqual({ stars: [c, a], recent: [c] })
  expect(JSON.parse(world.storage.items.get('als.shortcuts') ?? '')).toEqual({ stars: [c, a], recent: [c] })
  own.setStar(b, true)
  expect(JSON.parse(world.storage.items.get('als.shortcuts') ?? '')).toEqual({ stars: [c, a, b], recent: [c] })
})

test('stars are put into an order, and those that it does not name keep their places', () => {
  const { own, next } = setUp()
  for (const card of [a, b, c]) own.setStar(card, true)
  own.orderStars([c, a])
  expect(own.get().stars).toEqual([c, b, a])
  own.orderStars(['/other', b, c, b, a])
  expect(next().get().stars, 'a card without a star changes nothing').toEqual([b, c, a])
  own.orderStars([])
  expect(own.get().stars).toEqual([b, c, a])
})

test('stars given before signing in become the person’s once, after their own', () => {
  const { people, own: visitor } = setUp()
  const own = people.of(staff)
  for (const card of [a, b]) visitor.setStar(card, true)
  visitor.addRecent(c)
  for (const card of [c, b]) own.setStar(card, true)
  people.adoptStars(staff)
  expect(own.get()).toEqual({ stars: [c, b, a], recent: [] })
  expect(visitor.get()).toEqual({ stars: [], recent: [c] })
  own.setStar(a, false)
  people.adoptStars(staff)
  expect(own.get().stars).toEqual([c, b])
  people.adoptStars(client)
  expect(people.of(client).get()).toEqual(nothing)
})

test('the card opened last comes first, each card once', () => {
  const { own, next } = setUp()
  own.setStar(a, true)
  for (const card of [a, b, a, c]) own.addRecent(card)
  expect(own.get()).toEqual({ stars: [a], recent: [c, a, b] })
  expect(next().get(), 'at the next visit').toEqual(own.get())
})

test('nothing is stored once there is neither a star nor a recent card', () => {
  const { world, own } = setUp()
  own.setStar(a, true)
  own.setStar(a, false)
  expect([...world.storage.items]).toEqual([])
})

test('a deletion of the recent cards, or of all, is adopted like a change by another page', () => {
  const { world, own } = setUp()
  own.setStar(a, true)
  own.addRecent(b)
  const [key = ''] = world.storage.items.keys()
  world.storage.items.set(key, JSON.stringify({ stars: [a] }))
  world.tell(key)
  expect(own.get()).toEqual({ stars: [a], recent: [] })
  world.storage.items.delete(key)
  world.tell(key)
  expect(own.get()).toEqual(nothing)
  own.addRecent(c)
  expect(own.get()).toEqual({ stars: [], recent: [c] })
})

test('the lists are bounded and drop their oldest cards', () => {
  const { own } = setUp()
  for (let number = 0; number < MAX_STARS + 5; number++) {
    own.setStar(`/star/${number}`, true)
    own.addRecent(`/recent/${number}`)
  }
  const { stars, recent } = own.get()
  expect([stars.length, stars.at(-1)]).toEqual([MAX_STARS, `/star/${MAX_STARS + 4}`])
  expect([recent.length, recent[0]]).toEqual([MAX_RECENT, `/recent/${MAX_STARS + 4}`])
})

test('each person has their own shortcuts, of which only addresses are stored, and visitors share one list', () => {
  const { world, people } = setUp()
  people.of(null).setStar(a, true)
  expect(people.of(staff).get()).toEqual(nothing)
  people.of(staff).setStar(b, true)
  expect(people.of(client).get()).toEqual(nothing)
  expect(people.of(null).get().stars).toEqual([a])
  expect([...world.storage.items]).toEqual([
    ['als.shortcuts', JSON.stringify({ stars: [a], recent: [] })],
    [`als.shortcuts.${staff}`, JSON.stringify({ stars: [b], recent: [] })],
  ])
})

test('a person keeps the same store, whose value changes with each star', () => {
  const { people } = setUp()
  const own = people.of(staff)
  expect(people.of(staff)).toBe(own)
  const before = own.get()
  expect(own.get()).toBe(before)
  own.setStar(a, true)
  expect(own.get()).not.toBe(before)
})

test.for([
  ['no JSON', '{'],
  ['nothing', ''],
  ['null', 'null'],
  ['a number', '7'],
  ['a text', '"https://a.example"'],
  ['a list', '["https://a.example"]'],
  ['other fields', '{"theme":"dark"}'],
  ['fields of another kind', '{"stars":"https://a.example","recent":{"0":"https://a.example"}}'],
  ['no addresses', '{"stars":[1,null,{},[],true,""],"recent":[["https://a.example"]]}'],
] as const)('stored text that is %s gives no shortcuts', ([, text]) => {
  expect(parsed(text)).toEqual(nothing)
})

test('a damaged entry is dropped and the others are kept', () => {
  expect(parsed(`{"stars":["${a}",7,"${a}","${b}"],"recent":9}`)).toEqual({ stars: [a, b], recent: [] })
  expect(parsed(`{"stars":null,"recent":["${c}","${'x'.repeat(3_000)}"]}`)).toEqual({ stars: [], recent: [c] })
})

test('longer lists than the portal writes are cut', () => {
  const many = Array.from({ length: 500 }, (_, number) => `/${number}`)
  const { stars, recent } = parsed(JSON.stringify({ stars: many, recent: many }))
  expect([stars.length, recent.length]).toEqual([MAX_STARS, MAX_RECENT])
})

test('a star can be set whatever is stored', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const { own } = setUp({ 'als.shortcuts': text })
      own.setStar(a, true)
      expect(own.get().stars).toContain(a)
    }),
  )
})

test('a change in one tab reaches the other', () => {
  const { own, next } = setUp()
  const other = next()
  const listener = vi.fn()
  other.subscribe(listener)
  own.setStar(a, true)
  expect(other.get().stars).toEqual([a])
  expect(listener).toHaveBeenCalled()
  other.addRecent(b)
  expect(own.get()).toEqual({ stars: [a], recent: [b] })
})

test('two tabs that miss each other’s events lose no stars', () => {
  const { world, own, next } = setUp()
  const other = next()
  world.storage.isMute = true
  own.setStar(a, true)
  other.setStar(b, true)
  expect(other.get().stars).toEqual([a, b])
  world.tell('als.shortcuts')
  expect(own.get().stars).toEqual([a, b])
})

test('clearing the storage clears the stars, and other keys of another tab are ignored', () => {
  const { world, own } = setUp()
  own.setStar(a, true)
  const before = own.get()
  world.storage.items.clear()
  world.tell('als.theme')
  expect(own.get()).toBe(before)
  world.tell(null)
  expect(own.get()).toEqual(nothing)
})

test.for([
  ['is full', { capacity: 0 }],
  ['is denied', { isDenied: true }],
] as const)('with storage that %s a choice lasts as long as the page', ([, fault]) => {
  const { world, own, next } = setUp()
  Object.assign(world.storage, fault)
  own.setStar(a, true)
  own.setStar(b, true)
  world.tell(null)
  expect(own.get().stars).toEqual([a, b])
  Object.assign(world.storage, { capacity: Infinity, isDenied: false })
  own.setStar(c, true)
  expect(next().get().stars).toEqual([a, b, c])
})
