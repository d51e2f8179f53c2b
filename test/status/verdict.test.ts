import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SiteState } from '../../src/status/index.ts'
import { initialBoard, overallOf } from '../../src/status/index.ts'
import type { ConclusiveMeasurement } from '../../src/status/verdict.ts'
import { stateOf, statusOf } from '../../src/status/verdict.ts'

describe('one site', () => {
  test.each<[string, ConclusiveMeasurement, SiteState]>([
    ['an icon immediately', { kind: 'loaded', ms: 0 }, 'operational'],
    ['an icon in 2999 ms', { kind: 'loaded', ms: 2999 }, 'operational'],
    ['an icon in 2999.9 ms', { kind: 'loaded', ms: 2999.9 }, 'operational'],
    ['an icon in 3000 ms', { kind: 'loaded', ms: 3000 }, 'degraded'],
    ['an icon in 9999 ms', { kind: 'loaded', ms: 9999 }, 'degraded'],
    ['an icon in 10 s, whose load event precedes the time-out', { kind: 'loaded', ms: 10_000 }, 'down'],
    ['no response in 10 s', { kind: 'timed-out' }, 'down'],
    ['an error immediately', { kind: 'failed', ms: 0 }, 'down'],
    ['an error in 99 ms', { kind: 'failed', ms: 99 }, 'down'],
    ['an error in 99.9 ms', { kind: 'failed', ms: 99.9 }, 'down'],
    ['an error in 100 ms', { kind: 'failed', ms: 100 }, 'operational'],
    ['an error in 3000 ms: errors are never degraded', { kind: 'failed', ms: 3000 }, 'operational'],
    ['an error in 9999 ms', { kind: 'failed', ms: 9999 }, 'operational'],
    ['an error in 10 s', { kind: 'failed', ms: 10_000 }, 'down'],
    ['a response to the confirmation request', { kind: 'reached', ms: 5 }, 'operational'],
    ['no response to the confirmation requests', { kind: 'unreachable' }, 'down'],
  ])('%s', (_name, measurement, state) => expect(stateOf(measurement)).toBe(state))

  test('has a response time in whole milliseconds, rounded down so that it stays below the threshold', () => {
    const shown = statusOf('https://a.example', { kind: 'loaded', ms: 2999.9 })
    expect(shown).toEqual({ url: 'https://a.example', status: 'operational', responseTime: 2999 })
  })

  test('has a response time if its icon fails and it is operational', () => {
    expect(statusOf('https://a.example', { kind: 'failed', ms: 140 }).responseTime).toBe(140)
  })

  test('has no response time while it is down', () => {
    expect(statusOf('https://a.example', { kind: 'failed', ms: 2 }).responseTime).toBeNull()
    expect(statusOf('https://a.example', { kind: 'timed-out' }).responseTime).toBeNull()
  })

  test('has a note about its icon only after a confirmation request', () => {
    expect(statusOf('https://a.example', { kind: 'reached', ms: 30 }).note).toBe('icon-unreadable')
    expect(statusOf('https://a.example', { kind: 'failed', ms: 130 })).not.toHaveProperty('note')
  })
})

describe('the banner', () => {
  test.each<[string, readonly SiteState[], SiteState]>([
    ['any site down', ['operational', 'degraded', 'down', 'checking'], 'down'],
    ['any degraded, and none down', ['operational', 'degraded', 'checking'], 'degraded'],
    ['all operational', ['operational', 'operational'], 'operational'],
    ['no result yet', ['checking', 'checking'], 'checking'],
    ['one result missing', ['operational', 'checking'], 'checking'],
    ['no sites', [], 'operational'],
  ])('%s', (_name, states, overall) => expect(overallOf(states)).toBe(overall))

  test('shows the most severe state of its sites, in any order', () => {
    const severity: readonly SiteState[] = ['operational', 'checking', 'degraded', 'down']
    const states = fc.array(fc.constantFrom(...severity), { minLength: 1 })
    fc.assert(
      fc.property(states, (some) => {
        const worst = Math.max(...some.map((state) => severity.indexOf(state)))
        expect(overallOf(some)).toBe(severity[worst])
      }),
    )
  })
})

test('before the first result every site is checking, in the order of the configuration', () => {
  expect(initialBoard({ sites: [{ url: 'https://b.example' }, { url: 'https://a.example' }] })).toEqual({
    sites: [
      { url: 'https://b.example', status: 'checking', responseTime: null },
      { url: 'https://a.example', status: 'checking', responseTime: null },
    ],
    lastCheckedAt: null,
    lastRound: [],
    checking: false,
    offline: false,
    imagesOff: false,
    paused: false,
    resumesAt: null,
  })
})
