import type { MeasuredState } from '../board.ts'
import { DEGRADED_FROM_MS, TIMEOUT_MS } from '../limits.ts'

/**
 * One result of a site. The history stores it as a single character that needs no escaping in JSON.
 * `ms` is null for a site that is down. Times are rounded by at most 5 % or 2 ms; those below 10 ms become 10 ms.
 */
export interface Sample {
  readonly state: MeasuredState
  readonly ms: number | null
}

/** The code of a minute without a result. */
export const GAP = ' '
const DOWN = '!'

// The 91 printable characters from # on, without the backslash. Samples with a time need 86 of them.
const alphabet = Array.from({ length: 92 }, (_, at) => String.fromCharCode('#'.charCodeAt(0) + at)).filter(
  (code) => code !== '\\',
)

// A time class is a step on a logarithmic scale.
const SHORTEST_MS = 10
const STEP = 1.1
const timeClassOf = (ms: number) => Math.round(Math.log(Math.max(ms, SHORTEST_MS) / SHORTEST_MS) / Math.log(STEP))
const msOf = (timeClass: number) => Math.round(SHORTEST_MS * STEP ** timeClass)
const timeClassCount = timeClassOf(TIMEOUT_MS) + 1
const firstDegradedClass = timeClassOf(DEGRADED_FROM_MS)

const samples: readonly Sample[] = [
  ...Array.from({ length: timeClassCount }, (_, at): Sample => ({ state: 'operational', ms: msOf(at) })),
  ...Array.from({ length: timeClassCount - firstDegradedClass }, (_, at): Sample => ({
    state: 'degraded',
    ms: msOf(firstDegradedClass + at),
  })),
]
const samplesByCode = new Map<string, Sample>([[DOWN, { state: 'down', ms: null }]])
samples.forEach((sample, at) => samplesByCode.set(alphabet[at] ?? GAP, sample))

/** All codes with their samples, fastest first, those without a time last. */
export const codebook: readonly (readonly [code: string, sample: Sample])[] = [...samplesByCode].sort(
  ([, a], [, b]) => (a.ms ?? Infinity) - (b.ms ?? Infinity),
)

export function encode({ state, ms }: Sample): string {
  if (state === 'down' || ms === null) return DOWN
  const timeClass = Math.min(timeClassOf(ms), timeClassCount - 1)
  return (
    alphabet[state === 'operational' ? timeClass : timeClassCount + Math.max(timeClass - firstDegradedClass, 0)] ?? GAP
  )
}

/** Returns undefined for a gap and for characters that are not codes. */
export function decode(code: string): Sample | undefined {
  return samplesByCode.get(code)
}
