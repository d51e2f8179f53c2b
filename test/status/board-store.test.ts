import { expect, test } from 'vitest'
import { createBoardStore } from '../../src/status/board-store.ts'
import { initialBoard } from '../../src/status/index.ts'

function setUp() {
  const store = createBoardStore(initialBoard({ sites: [{ url: 'https://www.als.example' }] }))
  let notifications = 0
  store.subscribe(() => notifications++)
  return { store, countNotifications: () => notifications }
}

test('a change notifies subscribers, and a repetition does not', () => {
  const { store, countNotifications } = setUp()
  store.set({ paused: true })
  const board = store.get()
  store.set({ paused: true, offline: false })
  expect(countNotifications()).toBe(1)
  expect(store.get()).toBe(board)
})

test('React hydrates the prerendered board, or the one that the page shows instead', () => {
  const { store, countNotifications } = setUp()
  const prerendered = store.get()
  store.set({ paused: true })
  expect(store.initial).toBe(prerendered)
  store.setInitial(store.get())
  expect(store.initial.paused).toBe(true)
  expect(countNotifications()).toBe(1)
})
