import type { SiteState } from '../board.ts'
import { DEGRADED_FROM_MS, TIMEOUT_MS } from '../limits.ts'

/**
 * One result, as it is kept: a single character. It must not be one that JSON would lengthen.
 * `ms` is null for a site that is down. Times are kept to within 5 %, and those below 10 ms as 10.
 */
export interface Sample {
  readonly state: Exclude<SiteState, 'checking'>
  readonly ms: number | null
}

/** Nothing was measured. */
export const GAP = ' '
const DOWN = '!'

// Everything printable but `"` and `\`: 91 characters, of which the times take 86.
const alphabet = Array.from({ length: 92 }, (_, at) => String.fromCharCode('#'.charCodeAt(0) + at)).filter(
  (code) => code !== '\\',
)

const SHORTEST_MS = 10
const STEP = 1.1
const classOf = (ms: number) => Math.round(Math.log(Math.max(ms, SHORTEST_MS) / SHORTEST_MS) / Math.log(STEP))
const timeOf = (timeClass: number) => Math.round(SHORTEST_MS * STEP ** timeClass)
const operationalClasses = classOf(TIMEOUT_MS) + 1
const firstDegraded = classOf(DEGRADED_FROM_MS)

const samples: readonly Sample[] = [
  ...Array.from({ length: operationalClasses }, (_, at): Sample => ({ state: 'operational', ms: timeOf(at) })),
  ...Array.from({ length: operationalClasses - firstDegraded }, (_, at): Sample => ({
    state: 'degraded',
    ms: timeOf(firstDegraded + at),
  })),
]
const sampleOf = new Map<string, Sample>([[DOWN, { state: 'down', ms: null }]])
samples.forEach((sample, at) => sampleOf.set(alphabet[at] ?? GAP, sample))

/** Every result there is with its character, the quickest first; without a time last. */
export const kinds: readonly (readonly [code: string, sample: Sample])[] = [...sampleOf].sort(
  ([, a], [, b]) => (a.ms ?? Infinity) - (b.ms ?? Infinity),
)

/** The character of a result. */
export function encode({ state, ms }: Sample): string {
  if (state === 'down' || ms === null) return DOWN
  const timeClass = Math.min(classOf(ms), operationalClasses - 1)
  return (
    alphabet[state === 'operational' ? timeClass : operationalClasses + Math.max(timeClass - firstDegraded, 0)] ?? GAP
  )
}

/** What a character stands for; undefined for a gap, and for one that stands for nothing. */
export function decode(code: string): Sample | undefined {
  return sampleOf.get(code)
}
