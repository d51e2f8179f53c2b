import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decode, encode, GAP } from '../../../src/status/history/samples.ts'
import type { Sample } from '../../../src/status/history/samples.ts'
import { divisions, figuresOf, reachOf, stretchesOf, summaryOf } from '../../../src/status/history/summary.ts'
import type { Span } from '../../../src/status/history/summary.ts'

/** The codes as the history stores them. */
const codesOf = (samples: readonly (Sample | undefined)[]) =>
  samples.map((sample) => (sample ? encode(sample) : GAP)).join('')
/** A time as the history rounds it, to within 5 %. */
const rounded = (ms: number, state: Sample['state'] = 'operational') => decode(encode({ state, ms }))?.ms ?? null

const up = (ms: number) => ({ state: 'operational', ms }) as const
const slow = { state: 'degraded', ms: 3100 } as const
const down = { state: 'down', ms: null } as const
const gap = undefined
const minute = 60_000

describe('figures', () => {
  test('are the share of minutes in which the site was not down, the median and the 95th percentile', () => {
    const samples = [...Array.from({ length: 18 }, (_, at) => up((at + 1) * 10)), slow, down, gap, gap]
    expect(figuresOf(codesOf(samples))).toEqual({
      resultCount: 20,
      uptime: 0.95,
      medianMs: rounded(100),
      p95Ms: rounded(3100, 'degraded'),
    })
  })

  test('of a single result are that result', () => {
    expect(figuresOf(codesOf([up(70)]))).toEqual({
      resultCount: 1,
      uptime: 1,
      medianMs: rounded(70),
      p95Ms: rounded(70),
    })
  })

  test('are null without results, and times are null without responses', () => {
    expect(figuresOf(codesOf([gap, gap]))).toEqual({ resultCount: 0, uptime: null, medianMs: null, p95Ms: null })
    expect(figuresOf(codesOf([down]))).toEqual({ resultCount: 1, uptime: 0, medianMs: null, p95Ms: null })
  })
})

describe('figures of many minutes', () => {
  test('equal those of the sorted results', () => {
    const result = fc.constantFrom(gap, down, slow, up(10), up(90), up(400), { state: 'degraded', ms: 9000 } as const)
    fc.assert(
      fc.property(fc.array(result, { maxLength: 300 }), (samples) => {
        const results = samples.filter((sample) => sample !== gap).flatMap((sample) => decode(encode(sample)) ?? [])
        const times = results.flatMap(({ ms }) => ms ?? []).toSorted((a, b) => a - b)
        const rank = (part: number) => times[Math.ceil(times.length * part) - 1] ?? null
        const ups = results.filter(({ state }) => state !== 'down').length
        expect(figuresOf(codesOf(samples))).toEqual({
          resultCount: results.length,
          uptime: results.length === 0 ? null : ups / results.length,
          medianMs: rank(0.5),
          p95Ms: rank(0.95),
        })
      }),
    )
  })
})

describe('bars', () => {
  test('show the worst of their minutes, and a gap only if no minute has a result', () => {
    const samples = Array.from(
      { length: 48 * 30 },
      () => gap as typeof gap | typeof slow | typeof down | ReturnType<typeof up>,
    )
    samples[31] = up(80)
    samples[60] = up(80)
    samples[61] = slow
    samples[90] = slow
    samples[119] = down
    const { bars, detailedBars } = summaryOf('day', codesOf(samples), 0)
    expect(bars.map(({ state }) => state).slice(0, 5)).toEqual([null, 'operational', 'degraded', 'down', null])
    const time = rounded(3100, 'degraded')
    expect(detailedBars()[3]).toEqual({
      from: 90 * minute,
      to: 120 * minute,
      state: 'down',
      resultCount: 2,
      uptime: 0.5,
      medianMs: time,
      p95Ms: time,
    })
  })

  test.each(['hour', 'day', 'week'] as const)('of one %s cover it without a hole', (span: Span) => {
    const { bars } = summaryOf(span, '', 5 * minute)
    expect(bars).toHaveLength(divisions[span].bars)
    bars.forEach((bar, at) => expect(bar.from).toBe(at === 0 ? 5 * minute : bars[at - 1]?.to))
  })

  test.each([
    ['hour', 60],
    ['day', 24 * 60],
    ['week', 7 * 24 * 60],
  ] as const)('of one %s end with the current bar, at a multiple of its length in local time', (span, minutes) => {
    const now = Date.UTC(2030, 5, 1, 10, 17, 30)
    const offset = 5.5 * 60 * minute
    const { from, to } = reachOf(span, now, offset)
    expect(to - from).toBe(minutes * minute)
    expect(to).toBeGreaterThan(now)
    expect(to - now).toBeLessThanOrEqual(divisions[span].minutes * minute)
    expect((to + offset) % (divisions[span].minutes * minute)).toBe(0)
  })
})

describe('stretches', () => {
  test('begin and end with their state, the latest first', () => {
    expect(stretchesOf([up(9), up(9), down, down, down, up(20)], 0)).toEqual([
      { state: 'operational', from: 5 * minute, to: null, afterGap: false, beforeGap: false },
      { state: 'down', from: 2 * minute, to: 5 * minute, afterGap: false, beforeGap: false },
      { state: 'operational', from: 0, to: 2 * minute, afterGap: true, beforeGap: false },
    ])
  })

  test('continue when a round slips into the next minute', () => {
    expect(stretchesOf([up(9), gap, up(9), gap, down], 0)).toEqual([
      { state: 'down', from: 4 * minute, to: null, afterGap: false, beforeGap: false },
      { state: 'operational', from: 0, to: 4 * minute, afterGap: true, beforeGap: false },
    ])
  })

  test('end at a longer gap, and another begins after it, even in the same state', () => {
    const night = Array.from({ length: 60 }, () => gap)
    expect(stretchesOf([down, ...night, up(9), ...night], 0)).toEqual([
      { state: 'operational', from: 61 * minute, to: 62 * minute, afterGap: true, beforeGap: true },
      { state: 'down', from: 0, to: minute, afterGap: true, beforeGap: true },
    ])
    expect(stretchesOf([up(9), ...night, up(9)], 0)).toHaveLength(2)
  })

  test('do not exist without results', () => {
    expect(stretchesOf([gap, gap], 0)).toEqual([])
  })
})
