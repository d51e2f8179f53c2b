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

/** As in the file, because a file may have 100,000 of them. */
type Sample = readonly [seconds: number, value: `${keyof typeof states}`]

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
  const intervalMs = stepOf([...series.values()])
  const currentForMs = MAX_STEPS_OLD * intervalMs
  const latestAt = Math.max(...[...series.values()].map(timeOfLatest))
  const known = new Map(urls.map((url) => [withoutSlash(url), url]))
  const sites = new Map<string, readonly StoredStretch[]>()
  const newest = `its newest sample is from ${new Date(latestAt).toISOString()}`
  if (latestAt > now + MAX_AHEAD_MS) throw new Error(`${newest}, in the future by the clock of this device`)
  if (now - latestAt > currentForMs) {
    throw new Error(`${newest}, more than ${MAX_STEPS_OLD} steps of ${intervalMs / 1000} s ago`)
  }
  for (const [instance, samples] of series) {
    const url = known.get(instance)
    // A site whose series has ended is no longer measured.
    const isMeasured = latestAt - timeOfLatest(samples) <= currentForMs
    if (url === undefined || !isMeasured) continue
    sites.set(url, stretchesOf(samples, intervalMs, states))
  }
  if (sites.size === 0) throw new Error('it has no site of the portal')
  return {
    sites,
    intervalMs,
    currentForMs,
    latestAt,
    unknown: [...series.keys()].filter((each) => !known.has(each)),
  }
}

/** Returns the samples of each address, without its final slash. */
function seriesIn(text: string): ReadonlyMap<string, readonly Sample[]> {
  const answer = parseJson(text)
  if (answer === undefined) throw new Error('it is not JSON')
  const { status, error, data } = fieldsOf(answer)
  if (status === 'error') throw new Error(`the monitor answers with an error: ${String(error)}`)
  const { resultType, result } = fieldsOf(data)
  if (status !== 'success' || resultType !== 'matrix' || !Array.isArray(result)) {
    throw new Error(notOurs)
  }
  const series = new Map<string, readonly Sample[]>()
  for (const each of result) {
    const { metric, values } = fieldsOf(each)
    const { instance } = fieldsOf(metric)
    if (typeof instance !== 'string' || !Array.isArray(values)) throw new Error(notOurs)
    const address = withoutSlash(instance)
    if (series.has(address)) throw new Error(`it has two series for ${instance}`)
    series.set(address, samplesIn(values, instance))
  }
  return series
}

function samplesIn(values: readonly unknown[], instance: string): readonly Sample[] {
  let latest = -1
  for (const value of values) {
    if (!isSample(value)) {
      throw new Error(`${instance} has a sample without a time, or with a value other than 0, 1 or 2`)
    }
    if (value[0] <= latest) throw new Error(`the samples of ${instance} are out of order`)
    latest = value[0]
  }
  return values as readonly Sample[] // each was checked
}

function isSample(value: unknown): value is Sample {
  if (!Array.isArray(value)) return false
  // By index, which is faster than destructuring: a file may have 100,000 samples.
  const seconds: unknown = value[0]
  const state: unknown = value[1]
  const isTime = typeof seconds === 'number' && seconds >= 0 && seconds <= MAX_SECONDS
  return isTime && typeof state === 'string' && Object.hasOwn(states, state)
}

/** Returns the median of the times in ms between the samples of the longest series, because samples may be missing. */
function stepOf(series: readonly (readonly Sample[])[]): number {
  const longest = series.reduce<readonly Sample[]>((one, other) => (other.length > one.length ? other : one), [])
  const steps = longest.slice(1).map(([seconds], index) => seconds - (longest[index]?.[0] ?? seconds))
  const median = steps.sort((one, other) => one - other)[Math.floor((steps.length - 1) / 2)]
  if (median === undefined) throw new Error('it has no site with two samples')
  return median * 1000
}

const timeOfLatest = (samples: readonly Sample[]): number => (samples.at(-1)?.[0] ?? -Infinity) * 1000

const withoutSlash = (url: string): string => url.replace(/\/$/, '')
