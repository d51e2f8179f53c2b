import { expect, test } from 'vitest'
import { asked, heard, silent } from '../../src/board/announcement.ts'
import type { Sayable } from '../../src/board/announcement.ts'
import type { SiteState } from '../../src/status/index.ts'

const phrases = {
  changed: (at: number) => `Site ${at} changed.`,
  summary: () => 'The result.',
  offline: 'No connection.',
}

function board(states: readonly SiteState[], lastCheckedAt: number | null = 1, offline = false): Sayable {
  return { states, lastCheckedAt, offline }
}

test('the first answers are not announced', () => {
  const announcer = heard(silent(board(['checking', 'checking'], null)), board(['operational', 'down']), phrases)
  expect(announcer.text).toBe('')
})

test('a round in which nothing changed is not announced', () => {
  const before = silent(board(['operational', 'operational'], 1))
  expect(heard(before, board(['operational', 'operational'], 2), phrases).text).toBe('')
})

test('a site that changes its state is announced, and only that site', () => {
  const before = silent(board(['operational', 'operational'], 1))
  expect(heard(before, board(['operational', 'down'], 1), phrases).text).toBe('Site 1 changed.')
})

test('what was announced stays until there is something new to say', () => {
  const down = heard(silent(board(['operational', 'operational'])), board(['operational', 'down']), phrases)
  expect(heard(down, board(['operational', 'down'], 2), phrases).text).toBe('Site 1 changed.')
})

test('the result of Refresh is announced once it is complete, changes first', () => {
  const waiting = asked(silent(board(['operational', 'operational'], 1)))
  const half = heard(waiting, board(['degraded', 'operational'], 1), phrases)
  expect(half.text).toBe('')
  const done = heard(half, board(['degraded', 'operational'], 2), phrases)
  expect(done.text).toBe('Site 0 changed. The result.')
  expect(done.asked).toBe(false)
})

test('asking again empties the region, so that the same result is read out again', () => {
  const done = heard(asked(silent(board(['operational', 'down'], 1))), board(['operational', 'down'], 2), phrases)
  expect(done.text).toBe('The result.')
  const again = asked(done)
  expect(again.text).toBe('')
  expect(heard(again, board(['operational', 'down'], 3), phrases).text).toBe('The result.')
})

test('a lost connection is announced once, and what changed meanwhile when it is back', () => {
  const lost = heard(silent(board(['operational'], 1)), board(['operational'], 1, true), phrases)
  expect(lost.text).toBe('No connection.')
  expect(heard(lost, board(['operational'], 1, true), phrases)).toEqual(lost)
  expect(heard(lost, board(['down'], 2), phrases).text).toBe('Site 0 changed.')
})
