import { isUrl } from '../base/is-url.ts'
import { fieldsOf, parseJson } from '../base/json.ts'
import type { MeasuredState } from './board.ts'
import type { GroupHistory } from './history-reader.ts'
import { addSamples } from './stretches.ts'
import type { Sample } from './stretches.ts'

/** The browser reads no larger file of the group's monitor. 200 sites have 2 MB in two days of five minutes. */
export const MAX_MONITOR_FILE_BYTES = 4_000_000

/** If a newest sample is further ahead of this device's clock, one of the two clocks is wrong. */
export const MAX_AHEAD_MS = 30_000

/** The year 2286. A later time is not in seconds. */
const MAX_SECONDS = 10_000_000_000

/** A longer text of the monitor is cut in the console, in characters. */
const MAX_ERROR_LENGTH = 500

/** The values of the query: see `monitorQuery`. */
const states: ReadonlyMap<unknown, MeasuredState> = new Map([
  ['0', 'down'],
  ['1', 'operational'],
  ['2', 'degraded'],
])

/** A file counts if its newest sample is no older than this many of its steps. */
const MAX_STEPS_OLD = 3

/** A history, and what the page leaves out of the file. */
export interface MonitorFile extends GroupHistory {
  /** Addresses that are not sites of the portal. */
  readonly unknown: readonly string[]
  /** The faults of series that are left out. Each is named once, so there are no more than sites and one. */
  readonly faults: readonly string[]
}

/** The samples of a series, in order of time. */
type Samples = readonly Sample[]

/**
 * Reads the answer of Prometheus to the query of `monitorQuery`: a matrix with a series for each site, or several if its
 * labels have changed. Leaves out series with a fault and those of other addresses.
 *
 * @param urls the addresses of the portal's sites. Their spelling makes no difference, such as a final slash
 * @throws an error that says why nothing of the file counts, as the end of a sentence that begins with the file's address
 */
export function parseMonitorFile(text: string, urls: readonly string[], now: number): MonitorFile {
  const { samplesByUrl, unknown, faults } = readSamples(text, urls, now)
  const intervalMs = stepOf([...samplesByUrl.values()])
  const currentForMs = MAX_STEPS_OLD * intervalMs
  const latestAt = Math.max(...[...samplesByUrl.values()].map(timeOfLast))
  if (now - latestAt > currentForMs) {
    const newest = `its newest sample is from ${new Date(latestAt).toISOString()}`
    throw new Error(`${newest}, more than ${MAX_STEPS_OLD} steps of ${intervalMs / 1000} s ago`)
  }
  // A site whose series has ended is no longer measured.
  const current = [...samplesByUrl].filter(([, samples]) => latestAt - timeOfLast(samples) <= currentForMs)
  const sites = new Map(current.map(([url, samples]) => [url, addSamples([], samples, intervalMs)]))
  return { sites, intervalMs, currentForMs, latestAt, unknown, faults }
}

/** Reads the samples of the sites, however old they are, and what the file has besides. Throws as `parseMonitorFile` does. */
export function readSamples(text: string, urls: readonly string[], now: number) {
  const { seriesByAddress, unknown, faults } = sortSeries(seriesIn(text), urls, now)
  const samplesByUrl = new Map(urls.map((url) => [url, joinSeries(seriesByAddress.get(addressOf(url)) ?? [])]))
  return { samplesByUrl, unknown, faults }
}

function seriesIn(text: string): readonly unknown[] {
  const answer = parseJson(text)
  if (answer === undefined) throw new Error('it is not JSON')
  const { status, error, data } = fieldsOf(answer)
  if (status === 'error' && typeof error === 'string') {
    throw new Error(`the monitor answers with an error: ${error.slice(0, MAX_ERROR_LENGTH)}`)
  }
  const { resultType, result } = fieldsOf(data)
  if (status !== 'success' || resultType !== 'matrix' || !Array.isArray(result)) {
    throw new Error('it is not the answer of Prometheus to our query')
  }
  return result
}

/** Sorts the series by the addresses of the sites, and names those that are left out. */
function sortSeries(series: readonly unknown[], urls: readonly string[], now: number) {
  const seriesByAddress = new Map(urls.map((url): [string, Samples[]] => [addressOf(url), []]))
  const unknown = new Set<string>()
  const faults = new Set<string>()
  for (const item of series) {
    const { metric, values } = fieldsOf(item)
    const { instance } = fieldsOf(metric)
    if (typeof instance !== 'string' || !Array.isArray(values)) {
      faults.add('a series without an address or a list of samples')
      continue
    }
    const address = addressOf(instance)
    const siteSeries = seriesByAddress.get(address)
    if (siteSeries === undefined) {
      unknown.add(address)
      continue
    }
    const samples = samplesIn(values)
    const fault = samples === null ? wrongSample : timeOfLast(samples) > now + MAX_AHEAD_MS && futureSample
    if (fault) faults.add(`${address} has ${fault}`)
    else if (samples !== null && samples.length > 0) siteSeries.push(samples)
  }
  if ([...seriesByAddress.values()].every((siteSeries) => siteSeries.length === 0)) {
    throw new Error([...faults][0] ?? 'it has no site of the portal')
  }
  return { seriesByAddress, unknown: [...unknown], faults: [...faults] }
}

const wrongSample = 'a sample without a time, or with a value other than 0, 1 or 2, or out of order'
const futureSample = 'a sample in the future by the clock of this device'

/** Returns null if there is a fault. */
function samplesIn(values: readonly unknown[]): Samples | null {
  const samples: Sample[] = []
  let latestSeconds = 0
  for (const value of values) {
    const [seconds, text]: readonly unknown[] = Array.isArray(value) ? value : []
    const state = states.get(text)
    const isTime = typeof seconds === 'number' && seconds > latestSeconds && seconds <= MAX_SECONDS
    if (!isTime || state === undefined) return null
    latestSeconds = seconds
    samples.push({ state, at: seconds * 1000 })
  }
  return samples
}

/**
 * Joins the series of a site. Those of one query have the times of their samples in common, so where they overlap, the
 * one with the newest sample counts, or the one that began last.
 */
function joinSeries(series: readonly Samples[]): Samples {
  const [only] = series
  // The usual case, and its samples are in order. 200 sites have 134,000 of them.
  if (only !== undefined && series.length === 1) return only
  const newestLast = series.toSorted(
    (one, other) => timeOfLast(one) - timeOfLast(other) || timeOfFirst(one) - timeOfFirst(other),
  )
  const samplesByTime = new Map(newestLast.flat().map((sample) => [sample.at, sample]))
  return [...samplesByTime.values()].sort((one, other) => one.at - other.at)
}

/** Returns the median of the times in ms between the samples of the longest series, because samples may be missing. */
function stepOf(series: readonly Samples[]): number {
  const longest = series.reduce((one, other) => (other.length > one.length ? other : one), [])
  const steps = longest.slice(1).map(({ at }, index) => at - (longest[index]?.at ?? 0))
  const median = steps.sort((one, other) => one - other)[Math.floor((steps.length - 1) / 2)]
  if (median === undefined) throw new Error('it has no site with two samples')
  return median
}

const timeOfFirst = (samples: Samples): number => samples[0]?.at ?? Infinity

const timeOfLast = (samples: Samples): number => samples.at(-1)?.at ?? -Infinity

/** One text for all spellings of an address: with or without capitals in its host, the scheme's port, or a final slash. */
export function addressOf(url: string): string {
  return (isUrl(url) ? new URL(url).href : url).replace(/\/$/, '')
}
