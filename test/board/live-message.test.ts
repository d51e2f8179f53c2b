import { expect, test } from 'vitest'
import { afterBoard, afterRefresh, createLiveMessage } from '../../src/board/live-message.ts'
import type { BoardFacts } from '../../src/board/live-message.ts'
import type { SiteState } from '../../src/status/index.ts'

const phrases = {
  changed: (at: number) => `Site ${at} changed.`,
  summary: () => 'The result.',
  offline: 'No connection.',
}

function board(states: readonly SiteState[], lastCheckedAt: number | null = 1, offline = false): BoardFacts {
  return { states, lastCheckedAt, offline }
}

test('the first results are not told', () => {
  const message = afterBoard(
    createLiveMessage(board(['checking', 'checking'], null)),
    board(['operational', 'down']),
    phrases,
  )
  expect(message.text).toBe('')
})

test('a round without changes is not told', () => {
  const before = createLiveMessage(board(['operational', 'operational'], 1))
  expect(afterBoard(before, board(['operational', 'operational'], 2), phrases).text).toBe('')
})

test('a site that changes its state is told, and only that site', () => {
  const before = createLiveMessage(board(['operational', 'operational'], 1))
  expect(afterBoard(before, board(['operational', 'down'], 1), phrases).text).toBe('Site 1 changed.')
})

test('a message stays until the next one', () => {
  const down = afterBoard(
    createLiveMessage(board(['operational', 'operational'])),
    board(['operational', 'down']),
    phrases,
  )
  expect(afterBoard(down, board(['operational', 'down'], 2), phrases).text).toBe('Site 1 changed.')
})

test('the result of Refresh is told once it is complete, changes first', () => {
  const waiting = afterRefresh(createLiveMessage(board(['operational', 'operational'], 1)))
  const half = afterBoard(waiting, board(['degraded', 'operational'], 1), phrases)
  expect(half.text).toBe('')
  const done = afterBoard(half, board(['degraded', 'operational'], 2), phrases)
  expect(done.text).toBe('Site 0 changed. The result.')
  expect(done.isRefreshing).toBe(false)
})

test('a second Refresh empties the region, so that the same result is read out again', () => {
  const done = afterBoard(
    afterRefresh(createLiveMessage(board(['operational', 'down'], 1))),
    board(['operational', 'down'], 2),
    phrases,
  )
  expect(done.text).toBe('The result.')
  const again = afterRefresh(done)
  expect(again.text).toBe('')
  expect(afterBoard(again, board(['operational', 'down'], 3), phrases).text).toBe('The result.')
})

test('a lost connection is told each time, and changes since then once it is back', () => {
  const lost = afterBoard(createLiveMessage(board(['operational'], 1)), board(['operational'], 1, true), phrases)
  expect(lost.text).toBe('No connection.')
  expect(afterBoard(lost, board(['operational'], 1, true), phrases)).toEqual(lost)
  expect(afterBoard(lost, board(['down'], 2), phrases).text).toBe('Site 0 changed.')
  const back = afterBoard(lost, board(['operational'], 1), phrases)
  expect(back.text).toBe('')
  expect(afterBoard(afterRefresh(back), board(['operational'], 1, true), phrases).text).toBe('No connection.')
})
