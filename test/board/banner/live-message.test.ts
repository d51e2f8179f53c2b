import { expect, test } from 'vitest'
import { afterReading, afterRefresh, createLiveMessage } from '../../../src/board/banner/live-message.ts'
import type { Heard } from '../../../src/board/banner/live-message.ts'
import type { ShownState, Situation } from '../../../src/situation/index.ts'

const phrases = {
  changed: ({ url }: Situation) => `${url} changed.`,
  summary: () => 'The result.',
  banner: () => 'Paused, or no connection.',
  resumed: 'Resumed.',
}

/** A reading with sites a, b, c … in these states. */
function heard(
  states: readonly ShownState[],
  lastCheckedAt: number | null = 1,
  isBlocked = false,
  paused = false,
): Heard {
  const sites = states.map((state, index) => ({
    url: String.fromCodePoint(97 + index),
    state,
    responseTime: null,
    note: null,
    trouble: null,
    since: null,
    isAtLeastSince: false,
    sinceMinutes: 0,
    scope: null,
    until: null,
    incident: null,
    moreIncidents: 0,
    cause: null,
    ageMinutes: null,
    today: 0,
  }))
  return { sites, isBlocked, board: { lastCheckedAt, checking: false, paused } }
}

/** The texts after each of these readings, from the first one on. */
function textsAfter(first: Heard, ...next: readonly Heard[]): readonly string[] {
  let message = createLiveMessage(first)
  return next.map((reading) => {
    message = afterReading(message, reading, phrases)
    return message.text
  })
}

test('the first results are not told', () => {
  expect(textsAfter(heard(['checking', 'checking'], null), heard(['operational', 'down']))).toEqual([''])
})

test('a round without changes is not told', () => {
  expect(textsAfter(heard(['operational']), heard(['operational'], 2))).toEqual([''])
})

test('a site that changes its state is told at the end of the round, and only that site', () => {
  const before = heard(['operational', 'operational'])
  expect(textsAfter(before, heard(['operational', 'down']), heard(['operational', 'down'], 2))).toEqual([
    '',
    'b changed.',
  ])
})

test('a message stays until the next one', () => {
  const texts = textsAfter(heard(['operational']), heard(['down'], 2), heard(['down'], 3))
  expect(texts).toEqual(['a changed.', 'a changed.'])
})

test('a summary replaces more than three changes', () => {
  const before = heard(['operational', 'operational', 'operational', 'operational'])
  expect(textsAfter(before, heard(['down', 'down', 'down', 'down'], 2))).toEqual(['The result.'])
})

test('maintenance is announced, so only an outage after it is told', () => {
  const texts = textsAfter(heard(['down']), heard(['maintenance'], 2), heard(['operational'], 3))
  expect(texts).toEqual(['', ''])
  expect(textsAfter(heard(['maintenance']), heard(['down'], 2))).toEqual(['a changed.'])
})

test('the result of Refresh is told once it is complete: first what works again, and the trouble in the summary', () => {
  const waiting = afterRefresh(createLiveMessage(heard(['operational', 'down'])))
  const half = afterReading(waiting, heard(['degraded', 'operational']), phrases)
  expect(half.text).toBe('')
  const done = afterReading(half, heard(['degraded', 'operational'], 2), phrases)
  expect([done.text, done.isRefreshing]).toEqual(['b changed. The result.', false])
})

test('a second Refresh empties the region, so that the same result is read out again', () => {
  const done = afterReading(afterRefresh(createLiveMessage(heard(['operational']))), heard(['operational'], 2), phrases)
  expect(done.text).toBe('The result.')
  const again = afterRefresh(done)
  expect(again.text).toBe('')
  expect(afterReading(again, heard(['operational'], 3), phrases).text).toBe('The result.')
})

test('a lost connection is told each time, and changes since then once it is back', () => {
  const [first, lost] = [heard(['operational']), heard(['operational'], 1, true)]
  expect(textsAfter(first, lost, lost, heard(['down'], 2))).toEqual([
    'Paused, or no connection.',
    'Paused, or no connection.',
    'a changed.',
  ])
  expect(textsAfter(first, lost, first, lost)).toEqual(['Paused, or no connection.', '', 'Paused, or no connection.'])
})

test('a refresh that ends with the same obstacle tells it again', () => {
  const blocked = heard(['down'], 1, true)
  const refreshed = afterRefresh(afterReading(createLiveMessage(heard(['down'])), blocked, phrases))
  const trying = afterReading(refreshed, { ...blocked, board: { ...blocked.board, checking: true } }, phrases)
  expect(trying.text, 'the round may find otherwise').toBe('')
  expect(afterReading(trying, blocked, phrases).text).toBe('Paused, or no connection.')
  expect(afterReading(trying, heard(['down'], 2), phrases).text).toBe('The result.')
})

test('a pause and its end are told', () => {
  const [running, paused] = [heard(['operational']), heard(['operational'], 1, false, true)]
  expect(textsAfter(running, paused, paused, running)).toEqual([
    'Paused, or no connection.',
    'Paused, or no connection.',
    'Resumed.',
  ])
  expect(textsAfter(paused, running, heard(['down'], 2))).toEqual(['Resumed.', 'a changed.'])
})
