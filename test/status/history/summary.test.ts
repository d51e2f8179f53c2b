import { describe, expect, it } from 'vitest'
import { barsOf, divisions, figuresOf, reachOf, stretchesOf } from '../../../src/status/history/summary.ts'
import type { Span } from '../../../src/status/history/summary.ts'

const up = (ms: number) => ({ state: 'operational', ms }) as const
const slow = { state: 'degraded', ms: 3100 } as const
const down = { state: 'down', ms: null } as const
const gap = undefined
const minute = 60_000

describe('figures', () => {
  it('are the part of measured minutes that were not down, the median and the 95th percentile', () => {
    const samples = [...Array.from({ length: 18 }, (_, at) => up((at + 1) * 10)), slow, down, gap, gap]
    expect(figuresOf(samples)).toEqual({ measured: 20, uptime: 0.95, medianMs: 100, p95Ms: 3100 })
  })

  it('of one result are that result', () => {
    expect(figuresOf([up(70)])).toEqual({ measured: 1, uptime: 1, medianMs: 70, p95Ms: 70 })
  })

  it('are unknown where nothing was measured, and times where nothing answered', () => {
    expect(figuresOf([gap, gap])).toEqual({ measured: 0, uptime: null, medianMs: null, p95Ms: null })
    expect(figuresOf([down])).toEqual({ measured: 1, uptime: 0, medianMs: null, p95Ms: null })
  })
})

describe('bars', () => {
  it('show the worst of their minutes, and a gap only where all of them are', () => {
    const samples = Array.from({ length: 48 * 30 }, () => gap as typeof gap | typeof slow | typeof down | ReturnType<typeof up>)
    samples[31] = up(80)
    samples[60] = up(80)
    samples[61] = slow
    samples[90] = slow
    samples[119] = down
    const bars = barsOf('day', samples, 0)
    expect(bars.map(({ state }) => state).slice(0, 5)).toEqual([null, 'operational', 'degraded', 'down', null])
    expect(bars[3]).toEqual({ from: 90 * minute, to: 120 * minute, state: 'down', measured: 2, uptime: 0.5, medianMs: 3100, p95Ms: 3100 })
  })

  it.each(['hour', 'day', 'week'] as const)('of one %s cover it without a hole', (span: Span) => {
    const bars = barsOf(span, [], 5 * minute)
    expect(bars).toHaveLength(divisions[span].bars)
    bars.forEach((bar, at) => expect(bar.from).toBe(at === 0 ? 5 * minute : bars[at - 1]?.to))
  })

  it.each([
    ['hour', 60],
    ['day', 24 * 60],
    ['week', 7 * 24 * 60],
  ] as const)('of one %s reach to the end of the bar of now, at whole hours of the local clock', (span, minutes) => {
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
  it('tell since when each state was there, and until when, the latest first', () => {
    expect(stretchesOf([up(9), up(9), down, down, down, up(20)], 0)).toEqual([
      { state: 'operational', from: 5 * minute, to: null, afterGap: false },
      { state: 'down', from: 2 * minute, to: 5 * minute, afterGap: false },
      { state: 'operational', from: 0, to: 2 * minute, afterGap: true },
    ])
  })

  it('go on where a round slipped into the next minute', () => {
    expect(stretchesOf([up(9), gap, up(9), gap, down], 0)).toEqual([
      { state: 'down', from: 4 * minute, to: null, afterGap: false },
      { state: 'operational', from: 0, to: 4 * minute, afterGap: true },
    ])
  })

  it('end where nothing was measured any more, and begin anew after it, whatever the state', () => {
    const night = Array.from({ length: 60 }, () => gap)
    expect(stretchesOf([down, ...night, up(9), ...night], 0)).toEqual([
      { state: 'operational', from: 61 * minute, to: 62 * minute, afterGap: true },
      { state: 'down', from: 0, to: minute, afterGap: true },
    ])
    expect(stretchesOf([up(9), ...night, up(9)], 0)).toHaveLength(2)
  })

  it('are none where nothing was measured', () => {
    expect(stretchesOf([gap, gap], 0)).toEqual([])
  })
})
