import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createShortcuts, MOST_RECENT, MOST_STARS } from '../../src/shortcuts/shortcuts.ts'
import type { ShortcutsEnv } from '../../src/shortcuts/env.ts'
import type { OwnShortcuts } from '../../src/shortcuts/shortcuts.ts'
import type { AuthState } from '../../src/auth/index.ts'
import { anonymous, client, signedIn, staff } from '../support/fake-portal.tsx'
import { createShortcutStorage } from '../support/shortcut-storage.ts'

const [a, b, c] = ['https://a.example', 'https://b.example', '/c']
const nothing = { stars: [], recent: [] }

function ownOf(env: ShortcutsEnv, state: AuthState = anonymous): OwnShortcuts {
  const own = createShortcuts(env).of(state)
  if (own === null) throw new Error('Nobody is known')
  return own
}

/** The shortcuts of a visitor in whose browser this text was found. */
const found = (text: string) => ownOf(createShortcutStorage({ 'als.shortcuts': text }).openPage()).get()

test('cards are starred in the order of the clicks, and a star is taken back', () => {
  const own = ownOf(createShortcutStorage().openPage())
  own.star(b, true)
  own.star(a, true)
  own.star(c, true)
  expect(own.get().stars).toEqual([b, a, c])
  own.star(a, false)
  expect(own.get().stars).toEqual([b, c])
})

test('a card that is starred twice is there once', () => {
  const own = ownOf(createShortcutStorage().openPage())
  own.star(a, true)
  own.star(a, true)
  expect(own.get().stars).toEqual([a])
})

test('what was opened last comes first, each card once', () => {
  const own = ownOf(createShortcutStorage().openPage())
  for (const card of [a, b, a, c]) own.opened(card)
  expect(own.get()).toEqual({ stars: [], recent: [c, a, b] })
})

test('what was opened can be forgotten, and the stars stay', () => {
  const { openPage, storage } = createShortcutStorage()
  const own = ownOf(openPage())
  own.star(a, true)
  own.opened(b)
  own.forget()
  expect(own.get()).toEqual({ stars: [a], recent: [] })
  expect([...storage.kept.values()].join()).not.toContain(b)
})

test('it is all there at the next visit', () => {
  const { openPage } = createShortcutStorage()
  const own = ownOf(openPage())
  own.star(a, true)
  own.opened(b)
  expect(ownOf(openPage()).get()).toEqual({ stars: [a], recent: [b] })
})

test('no list grows without end: the oldest leave', () => {
  const own = ownOf(createShortcutStorage().openPage())
  for (let number = 0; number < MOST_STARS + 5; number++) {
    own.star(`/star/${number}`, true)
    own.opened(`/recent/${number}`)
  }
  const { stars, recent } = own.get()
  expect([stars.length, stars.at(-1)]).toEqual([MOST_STARS, `/star/${MOST_STARS + 4}`])
  expect([recent.length, recent[0]]).toEqual([MOST_RECENT, `/recent/${MOST_STARS + 4}`])
})

test('each user has their own, and so have visitors', () => {
  const { storage, openPage } = createShortcutStorage()
  const store = createShortcuts(openPage())
  store.of(anonymous)?.star(a, true)
  expect(store.of(signedIn(staff))?.get()).toEqual(nothing)
  store.of(signedIn(staff))?.star(b, true)
  expect(store.of(signedIn(client))?.get()).toEqual(nothing)
  expect(store.of(anonymous)?.get().stars).toEqual([a])
  expect([...storage.kept.keys()]).toEqual(['als.shortcuts', `als.shortcuts.${staff.sub}`])
})

test('while nobody is known they are nobody’s', () => {
  expect(createShortcuts(createShortcutStorage().openPage()).of({ status: 'unknown' })).toBeNull()
})

test('the same person gets the same object, until something changes in it', () => {
  const store = createShortcuts(createShortcutStorage().openPage())
  const own = store.of(signedIn(staff))
  expect(store.of(signedIn({ ...staff, expiresAt: staff.expiresAt + 1 }))).toBe(own)
  const before = own?.get()
  expect(own?.get()).toBe(before)
  own?.star(a, true)
  expect(own?.get()).not.toBe(before)
})

test('nothing but addresses is kept', () => {
  const { storage, openPage } = createShortcutStorage()
  ownOf(openPage(), signedIn(staff)).star(a, true)
  expect(storage.kept.get(`als.shortcuts.${staff.sub}`)).toBe(JSON.stringify({ stars: [a], recent: [] }))
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
])('stored text that is %s is no shortcuts', (_, text) => {
  expect(found(text)).toEqual(nothing)
})

test('what is damaged costs itself alone', () => {
  expect(found(`{"stars":["${a}",7,"${a}","${b}"],"recent":9}`)).toEqual({ stars: [a, b], recent: [] })
  expect(found(`{"stars":null,"recent":["${c}","${'x'.repeat(3_000)}"]}`)).toEqual({ stars: [], recent: [c] })
})

test('more than is ever kept is cut off', () => {
  const many = Array.from({ length: 500 }, (_, number) => `/${number}`)
  const { stars, recent } = found(JSON.stringify({ stars: many, recent: many }))
  expect([stars.length, recent.length]).toEqual([MOST_STARS, MOST_RECENT])
})

test('whatever is stored, the page goes on, and a star can be set', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const own = ownOf(createShortcutStorage({ 'als.shortcuts': text }).openPage())
      own.star(a, true)
      expect(own.get().stars).toContain(a)
    }),
  )
})

test('a change in one tab is seen in the other', () => {
  const { openPage } = createShortcutStorage()
  const [one, other] = [ownOf(openPage()), ownOf(openPage())]
  const listener = vi.fn()
  other.subscribe(listener)
  one.star(a, true)
  expect(other.get().stars).toEqual([a])
  expect(listener).toHaveBeenCalled()
  other.opened(b)
  expect(one.get()).toEqual({ stars: [a], recent: [b] })
})

test('two tabs that have not heard of each other yet lose nothing', () => {
  const { storage, openPage, tell } = createShortcutStorage()
  const [one, other] = [ownOf(openPage()), ownOf(openPage())]
  storage.isMute = true
  one.star(a, true)
  other.star(b, true)
  expect(other.get().stars).toEqual([a, b])
  tell('als.shortcuts')
  expect(one.get().stars).toEqual([a, b])
})

test('when all storage is cleared, the stars are too', () => {
  const { storage, openPage, tell } = createShortcutStorage()
  const own = ownOf(openPage())
  own.star(a, true)
  storage.kept.clear()
  tell(null)
  expect(own.get()).toEqual(nothing)
})

test('what another tab keeps under other keys changes nothing', () => {
  const { openPage, tell } = createShortcutStorage()
  const own = ownOf(openPage())
  own.star(a, true)
  const before = own.get()
  tell('als.theme')
  expect(own.get()).toBe(before)
})

test.each(['isFull', 'isDenied'] as const)('in a storage that %s a choice lasts as long as the page', (fault) => {
  const { storage, openPage, tell } = createShortcutStorage()
  storage[fault] = true
  const own = ownOf(openPage())
  own.star(a, true)
  own.star(b, true)
  tell(null)
  expect(own.get().stars).toEqual([a, b])
  storage[fault] = false
  own.star(c, true)
  expect(ownOf(openPage()).get().stars).toEqual([a, b, c])
})

test('who no longer listens is told no more', () => {
  const own = ownOf(createShortcutStorage().openPage())
  const listener = vi.fn()
  own.subscribe(listener)()
  own.star(a, true)
  expect(listener).not.toHaveBeenCalled()
})
