import { readFile } from 'node:fs/promises'
import { MAX_MONITOR_FILE_BYTES, readSamples } from '../../../status/index.ts'
import type { Sample } from '../../../status/index.ts'
import type { SamplesByUrl } from './monitor-kinds.ts'

/** How long the samples of a file are kept, and how far apart they are. */
export interface Span {
  readonly keepMs: number
  readonly stepMs: number
}

/** Returns the samples of a former file, and none if it is missing or faulty. */
export async function readHistory(file: string, urls: readonly string[], now: number): Promise<SamplesByUrl> {
  const text = await readFile(file, 'utf8').catch(() => '')
  if (text.length > MAX_MONITOR_FILE_BYTES) return new Map()
  try {
    return readSamples(text, urls, now).samplesByUrl
  } catch {
    return new Map()
  }
}

/** Joins the samples of a site, and keeps the last one of each step. Where both have one, the newer answer counts. */
export function joinSamples(
  former: readonly Sample[],
  latest: readonly Sample[],
  { keepMs, stepMs }: Span,
  now: number,
): readonly Sample[] {
  const byStep = new Map([...former, ...latest].map((sample) => [Math.floor(sample.at / stepMs), sample]))
  return [...byStep.values()].filter(({ at }) => at > now - keepMs).sort((one, other) => one.at - other.at)
}

const values = { down: '0', operational: '1', degraded: '2' } as const

/** The text of the file that the page reads: an answer of Prometheus. */
export function historyText(samplesByUrl: SamplesByUrl): string {
  const result = [...samplesByUrl]
    .filter(([, samples]) => samples.length > 0)
    .map(([instance, samples]) => ({
      metric: { instance, job: 'portal' },
      values: samples.map(({ at, state }) => [Math.floor(at / 1000), values[state]]),
    }))
  return JSON.stringify({ status: 'success', data: { resultType: 'matrix', result } })
}
