import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createShortcuts, MAX_RECENT, MAX_STARS } from '../../src/shortcuts/shortcuts.ts'
import type { PersonShortcuts, ShortcutsEnv } from '../../src/shortcuts/index.ts'
import { createShortcutStorage } from '../support/shortcut-storage.ts'

const [a, b, c] = ['https://a.example', 'https://b.example', '/c']
const [staff, client] = ['1', '2']
const nothing = { stars: [], recent: [] }

function ownOf(env: ShortcutsEnv, subject: string | null = null): PersonShortcuts {
  return createShortcuts(env).of(subject)
}

/** Parses a stored text into the visitor's shortcuts. */
const parsed = (text: string) => ownOf(createShortcutStorage({ 'als.shortcuts': text }).openPage()).get()

test('cards are starred in the order of the clicks, and a star can be removed', () => {
  const own = ownOf(createShortcutStorage().openPage())
  own.setStar(b, true)
  own.setStar(a, true)
  own.setStar(c, true)
  expect(own.get().stars).toEqual([b, a, c])
  own.setStar(a, false)
  expect(own.get().stars).toEqual([b, c])
})

test('a card starred twice appears once', () => {
  const own = ownOf(createShortcutStorage().openPage())
  own.setStar(a, true)
  own.setStar(a, true)
  expect(own.get().stars).toEqual([a])
})

test('two starred cards exchange their places', () => {
  const { openPage } = createShortcutStorage()
  const own = ownOf(openPage())
  for (const card of [a, b, c]) own.setStar(card, true)
  own.swapStars(c, b)
  expect(own.get().stars).toEqual([a, c, b])
  expect(ownOf(openPage()).get().stars).toEqual([a, c, b])
  own.swapStars(a, '/other')
  expect(own.get().stars, 'a card without a star changes nothing').toEqual([a, c, b])
})

test('stars given before signing in become the person’s once, after their own', () => {
  const { openPage } = createShortcutStorage()
  const people = createShortcuts(openPage())
  const [visitor, own] = [people.of(null), people.of(staff)]
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
  const own = ownOf(createShortcutStorage().openPage())
  for (const card of [a, b, a, c]) own.addRecent(card)
  expect(own.get()).toEqual({ stars: [], recent: [c, a, b] })
})

test('clearing the recent cards keeps the stars', () => {
  const { openPage, storage } = createShortcutStorage()
  const own = ownOf(openPage())
  own.setStar(a, true)
  own.addRecent(b)
  own.clearRecent()
  expect(own.get()).toEqual({ stars: [a], recent: [] })
  expect([...storage.items.values()].join()).not.toContain(b)
})

test('stars and recent cards last until the next visit', () => {
  const { openPage } = createShortcutStorage()
  const own = ownOf(openPage())
  own.setStar(a, true)
  own.addRecent(b)
  expect(ownOf(openPage()).get()).toEqual({ stars: [a], recent: [b] })
})

test('the lists are bounded and drop their oldest cards', () => {
  const own = ownOf(createShortcutStorage().openPage())
  for (let number = 0; number < MAX_STARS + 5; number++) {
    own.setStar(`/star/${number}`, true)
    own.addRecent(`/recent/${number}`)
  }
  const { stars, recent } = own.get()
  expect([stars.length, stars.at(-1)]).toEqual([MAX_STARS, `/star/${MAX_STARS + 4}`])
  expect([recent.length, recent[0]]).toEqual([MAX_RECENT, `/recent/${MAX_STARS + 4}`])
})

test('each person has their own shortcuts, and visitors share one list', () => {
  const { storage, openPage } = createShortcutStorage()
  const people = createShortcuts(openPage())
  people.of(null).setStar(a, true)
  expect(people.of(staff).get()).toEqual(nothing)
  people.of(staff).setStar(b, true)
  expect(people.of(client).get()).toEqual(nothing)
  expect(people.of(null).get().stars).toEqual([a])
  expect([...storage.items.keys()]).toEqual(['als.shortcuts', `als.shortcuts.${staff}`])
})

test('a person keeps the same store, whose value changes with each star', () => {
  const people = createShortcuts(createShortcutStorage().openPage())
  const own = people.of(staff)
  expect(people.of(staff)).toBe(own)
  const before = own.get()
  expect(own.get()).toBe(before)
  own.setStar(a, true)
  expect(own.get()).not.toBe(before)
})

test('only addresses are stored', () => {
  const { storage, openPage } = createShortcutStorage()
  ownOf(openPage(), staff).setStar(a, true)
  expect(storage.items.get(`als.shortcuts.${staff}`)).toBe(JSON.stringify({ stars: [a], recent: [] }))
})

test.each([
  ['no JSON', '{'],
  ['nothing', ''],
  ['null', 'null'],
  ['a number', '7'],
  ['a text', '"https://a.example"'],
  ['a list', '["https://a.example"]'],
  ['other fields', '{"theme":"dark"}'],
  ['fields of another kind', '{"stars":"https://a.example","recent":{"0":"https://a.example"}}'],
  ['no addresses', '{"stars":[1,null,{},[],true,""],"recent":[["https://a.example"]]}'],
])('stored text that is %s gives no shortcuts', (_, text) => {
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
      const own = ownOf(createShortcutStorage({ 'als.shortcuts': text }).openPage())
      own.setStar(a, true)
      expect(own.get().stars).toContain(a)
    }),
  )
})

test('a change in one tab reaches the other', () => {
  const { openPage } = createShortcutStorage()
  const [one, other] = [ownOf(openPage()), ownOf(openPage())]
  const listener = vi.fn()
  other.subscribe(listener)
  one.setStar(a, true)
  expect(other.get().stars).toEqual([a])
  expect(listener).toHaveBeenCalled()
  other.addRecent(b)
  expect(one.get()).toEqual({ stars: [a], recent: [b] })
})

test('two tabs that miss each other’s events lose no stars', () => {
  const { storage, openPage, tell } = createShortcutStorage()
  const [one, other] = [ownOf(openPage()), ownOf(openPage())]
  storage.isMute = true
  one.setStar(a, true)
  other.setStar(b, true)
  expect(other.get().stars).toEqual([a, b])
  tell('als.shortcuts')
  expect(one.get().stars).toEqual([a, b])
})

test('clearing the storage clears the stars', () => {
  const { storage, openPage, tell } = createShortcutStorage()
  const own = ownOf(openPage())
  own.setStar(a, true)
  storage.items.clear()
  tell(null)
  expect(own.get()).toEqual(nothing)
})

test('other keys of another tab are ignored', () => {
  const { openPage, tell } = createShortcutStorage()
  const own = ownOf(openPage())
  own.setStar(a, true)
  const before = own.get()
  tell('als.theme')
  expect(own.get()).toBe(before)
})

test.each(['isFull', 'isDenied'] as const)('with storage that %s a choice lasts as long as the page', (fault) => {
  const { storage, openPage, tell } = createShortcutStorage()
  storage[fault] = true
  const own = ownOf(openPage())
  own.setStar(a, true)
  own.setStar(b, true)
  tell(null)
  expect(own.get().stars).toEqual([a, b])
  storage[fault] = false
  own.setStar(c, true)
  expect(ownOf(openPage()).get().stars).toEqual([a, b, c])
})

test('an unsubscribed listener is not called', () => {
  const own = ownOf(createShortcutStorage().openPage())
  const listener = vi.fn()
  own.subscribe(listener)()
  own.setStar(a, true)
  expect(listener).not.toHaveBeenCalled()
})
