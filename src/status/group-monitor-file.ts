import { fieldsOf, parseJson } from '../base/json.ts'
import type { MeasuredState } from './board.ts'
import type { GroupHistory } from './history-reader.ts'
import { stretchesOf } from './stretches.ts'
import type { StoredStretch } from './stretches.ts'

/** The browser reads no larger file of the group's monitor. 200 sites have 2 MB in two days of five minutes. */
export const MAX_MONITOR_FILE_BYTES = 4_000_000

/** If a newest sample is further ahead of this device's clock, one of the two clocks is wrong. */
const MAX_AHEAD_MS = 30_000

/** The year 2286. A later time is not in seconds. */
const MAX_SECONDS = 10_000_000_000

/** The values of the query: see `monitorQuery`. */
const states = { 0: 'down', 1: 'operational', 2: 'degraded' } as const satisfies Record<string, MeasuredState>

/** A file counts if its newest sample is no older than this many of its steps. */
const MAX_STEPS_OLD = 3

/** A history, and the addresses in the file that are not sites of the portal. */
export interface MonitorFile extends GroupHistory {
  readonly unknown: readonly string[]
}

type Sample = readonly [seconds: number, value: `${keyof typeof states}`]

/** The text of a site's samples, and the site's address. */
type Series = readonly [instance: string, samples: string]

/** Finds the samples of a series in the text of the file. They have no braces. */
const SAMPLES = /("values"\s*:\s*)(\[[^{}]*\])/g

const notOurs = 'it is not the answer of Prometheus to our query'

/**
 * Reads the answer of Prometheus to the query of `monitorQuery`: a matrix with a series for each site. A file with any
 * fault counts as none, so that the page never shows a part of it as if it were the whole.
 *
 * @param urls the addresses of the portal's sites. A final slash makes no difference
 * @throws an error that says what is wrong, as the end of a sentence that begins with the file's address
 */
export function parseMonitorFile(text: string, urls: readonly string[], now: number): MonitorFile {
  const series = seriesIn(text)
  const intervalMs = stepOf(series)
  const currentForMs = MAX_STEPS_OLD * intervalMs
  const stretches = new Map<string, readonly StoredStretch[]>()
  for (const each of series) {
    const [instance] = each
    const address = withoutSlash(instance)
    if (stretches.has(address)) throw new Error(`it has two series for ${instance}`)
    stretches.set(address, stretchesOf(samplesIn(each), intervalMs, states))
  }
  const latestAt = Math.max(...[...stretches.values()].map(timeOfLatest))
  const newest = `its newest sample is from ${new Date(latestAt).toISOString()}`
  if (latestAt > now + MAX_AHEAD_MS) throw new Error(`${newest}, in the future by the clock of this device`)
  if (now - latestAt > currentForMs) {
    throw new Error(`${newest}, more than ${MAX_STEPS_OLD} steps of ${intervalMs / 1000} s ago`)
  }
  const sites = new Map<string, readonly StoredStretch[]>()
  for (const url of urls) {
    const address = withoutSlash(url)
    const each = stretches.get(address) ?? []
    stretches.delete(address)
    // A site whose series has ended is no longer measured.
    if (latestAt - timeOfLatest(each) <= currentForMs) sites.set(url, each)
  }
  if (sites.size === 0) throw new Error('it has no site of the portal')
  return { sites, intervalMs, currentForMs, latestAt, unknown: [...stretches.keys()] }
}

/** Finds the series without reading their samples, so that the arrays of 100,000 samples are never in memory at once. */
function seriesIn(text: string): readonly Series[] {
  const samples: string[] = []
  // In place of its samples, each series gets their position in the list.
  const rest = text.replace(SAMPLES, (_, key: string, each: string) => `${key}[${samples.push(each) - 1}]`)
  const answer = parseJson(rest)
  if (answer === undefined) throw new Error('it is not JSON')
  const { status, error, data } = fieldsOf(answer)
  if (status === 'error') throw new Error(`the monitor answers with an error: ${error}`)
  const { resultType, result } = fieldsOf(data)
  if (status !== 'success' || resultType !== 'matrix' || !Array.isArray(result)) {
    throw new Error(notOurs)
  }
  return result.map((each): Series => {
    const { metric, values } = fieldsOf(each)
    const { instance } = fieldsOf(metric)
    const own = Array.isArray(values) ? samples[values[0]] : undefined
    if (typeof instance !== 'string' || !own) throw new Error(notOurs)
    return [instance, own]
  })
}

function samplesIn([instance, text]: Series): readonly Sample[] {
  const samples = (parseJson(text) ?? [null]) as readonly unknown[] // SAMPLES has brackets
  let latest = 0
  for (const sample of samples) {
    if (!isSample(sample) || sample[0] <= latest) {
      throw new Error(`${instance} has a sample without a time, or with a value other than 0, 1 or 2, or out of order`)
    }
    latest = sample[0]
  }
  return samples as readonly Sample[] // each was checked
}

function isSample(value: unknown): value is Sample {
  if (!Array.isArray(value)) return false
  // By index, which is faster than destructuring: a file may have 100,000 samples.
  const seconds: unknown = value[0]
  const state: unknown = value[1]
  const isTime = typeof seconds === 'number' && seconds <= MAX_SECONDS
  return isTime && typeof state === 'string' && Object.hasOwn(states, state)
}

/** Returns the median of the times in ms between the samples of the longest series, because samples may be missing. */
function stepOf(series: readonly Series[]): number {
  const [longest = ['', '[]']] = series.toSorted(([, one], [, other]) => other.length - one.length)
  const times = samplesIn(longest).map(([seconds]) => seconds)
  const steps = times.slice(1).map((seconds, index) => seconds - (times[index] ?? 0))
  const median = steps.sort((one, other) => one - other)[Math.floor((steps.length - 1) / 2)]
  if (median === undefined) throw new Error('it has no site with two samples')
  return median * 1000
}

/** The latest stretch ends with the latest sample. */
const timeOfLatest = (stretches: readonly StoredStretch[]): number => stretches.at(-1)?.[2] ?? -Infinity

const withoutSlash = (url: string): string => url.replace(/\/$/, '')
