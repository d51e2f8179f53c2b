import { expect, test } from 'vitest'
import { announceBoard, announceRefresh, createAnnouncer } from '../../src/board/announcement.ts'
import type { BoardFacts } from '../../src/board/announcement.ts'
import type { SiteState } from '../../src/status/index.ts'

const phrases = {
  changed: (at: number) => `Site ${at} changed.`,
  summary: () => 'The result.',
  offline: 'No connection.',
}

function board(states: readonly SiteState[], lastCheckedAt: number | null = 1, offline = false): BoardFacts {
  return { states, lastCheckedAt, offline }
}

test('the first results are not announced', () => {
  const announcer = announceBoard(
    createAnnouncer(board(['checking', 'checking'], null)),
    board(['operational', 'down']),
    phrases,
  )
  expect(announcer.text).toBe('')
})

test('a round without changes is not announced', () => {
  const before = createAnnouncer(board(['operational', 'operational'], 1))
  expect(announceBoard(before, board(['operational', 'operational'], 2), phrases).text).toBe('')
})

test('a site that changes its state is announced, and only that site', () => {
  const before = createAnnouncer(board(['operational', 'operational'], 1))
  expect(announceBoard(before, board(['operational', 'down'], 1), phrases).text).toBe('Site 1 changed.')
})

test('an announcement stays until the next one', () => {
  const down = announceBoard(
    createAnnouncer(board(['operational', 'operational'])),
    board(['operational', 'down']),
    phrases,
  )
  expect(announceBoard(down, board(['operational', 'down'], 2), phrases).text).toBe('Site 1 changed.')
})

test('the result of Refresh is announced once it is complete, changes first', () => {
  const waiting = announceRefresh(createAnnouncer(board(['operational', 'operational'], 1)))
  const half = announceBoard(waiting, board(['degraded', 'operational'], 1), phrases)
  expect(half.text).toBe('')
  const done = announceBoard(half, board(['degraded', 'operational'], 2), phrases)
  expect(done.text).toBe('Site 0 changed. The result.')
  expect(done.isRefreshing).toBe(false)
})

test('a second Refresh empties the region, so that the same result is read out again', () => {
  const done = announceBoard(
    announceRefresh(createAnnouncer(board(['operational', 'down'], 1))),
    board(['operational', 'down'], 2),
    phrases,
  )
  expect(done.text).toBe('The result.')
  const again = announceRefresh(done)
  expect(again.text).toBe('')
  expect(announceBoard(again, board(['operational', 'down'], 3), phrases).text).toBe('The result.')
})

test('a lost connection is announced once, and changes since then once it is back', () => {
  const lost = announceBoard(createAnnouncer(board(['operational'], 1)), board(['operational'], 1, true), phrases)
  expect(lost.text).toBe('No connection.')
  expect(announceBoard(lost, board(['operational'], 1, true), phrases)).toEqual(lost)
  expect(announceBoard(lost, board(['down'], 2), phrases).text).toBe('Site 0 changed.')
})
