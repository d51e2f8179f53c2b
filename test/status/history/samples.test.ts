import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codebook, decode, encode, GAP } from '../../../src/status/history/samples.ts'

describe('a result stored as one character', () => {
  test.each([
    ['operational', 120],
    ['operational', 4000],
    ['degraded', 3000],
    ['degraded', 9999],
  ] as const)('keeps the state %s of %d ms, and the time within 5 %%', (state, ms) => {
    const sample = decode(encode({ state, ms }))
    expect(sample?.state).toBe(state)
    expect(Math.abs((sample?.ms ?? 0) - ms) / ms).toBeLessThan(0.05)
  })

  test('is down if an operational result has no time', () => {
    expect(decode(encode({ state: 'operational', ms: null }))?.state).toBe('down')
  })

  test('has its code in a list that is ordered by time and ends with down', () => {
    const times = codebook.map(([, { ms }]) => ms ?? Infinity)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(codebook.at(-1)?.[1]).toEqual({ state: 'down', ms: null })
    for (const [code, sample] of codebook) expect(decode(code)).toBe(sample)
  })

  test('keeps the state down', () => {
    expect(decode(encode({ state: 'down', ms: null }))).toEqual({ state: 'down', ms: null })
  })

  test('reads a time below 10 ms as 10 ms', () => {
    expect(decode(encode({ state: 'operational', ms: 0 }))).toEqual({ state: 'operational', ms: 10 })
  })

  test('is undefined for a gap and for characters that are not codes', () => {
    for (const code of [GAP, '', '~', '"', '\\', 'é', 'ab']) expect(decode(code)).toBeUndefined()
  })

  test('is printable and needs no escape in JSON, for any result', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('operational', 'degraded', 'down'),
        fc.double({ min: 0, max: 20_000, noNaN: true }),
        (state, ms) => {
          const code = encode({ state, ms })
          expect(JSON.stringify(code)).toHaveLength(3)
          expect(code).not.toBe(GAP)
          expect(decode(code)?.state).toBe(state)
        },
      ),
    )
  })
})
