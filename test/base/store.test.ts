import { expect, test, vi } from 'vitest'
import { createStore } from '../../src/base/store.ts'

test('a store tells its subscribers of each new value until they unsubscribe', () => {
  const store = createStore(1)
  const listener = vi.fn()
  const unsubscribe = store.subscribe(listener)
  store.set(2)
  store.set(2)
  unsubscribe()
  store.set(3)
  expect([store.get(), listener.mock.calls.length]).toEqual([3, 1])
})

test('a function that has subscribed twice is still called once after it unsubscribes once', () => {
  const store = createStore(1)
  const listener = vi.fn()
  store.subscribe(listener)
  store.subscribe(listener)()
  store.set(2)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('the initial value stays that of the loaded page', () => {
  const store = createStore('stored', 'prerendered')
  store.set('chosen')
  expect([store.initial, store.get()]).toEqual(['prerendered', 'chosen'])
  expect(createStore(1).initial).toBe(1)
})
