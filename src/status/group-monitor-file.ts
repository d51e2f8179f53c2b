import { fieldsOf, parseJson } from '../base/json.ts'
import type { MeasuredState } from './board.ts'
import type { GroupHistory } from './history-reader.ts'
import { addSamples } from './stretches.ts'
import type { Sample, StoredStretch } from './stretches.ts'

/** The browser reads no larger file of the group's monitor. 200 sites have 2 MB in two days of five minutes. */
export const MAX_MONITOR_FILE_BYTES = 4_000_000

/** If a newest sample is further ahead of this device's clock, one of the two clocks is wrong. */
const MAX_AHEAD_MS = 30_000

/** The year 2286. A later time is not in seconds. */
const MAX_SECONDS = 10_000_000_000

/** The values of the query: see `monitorQuery`. */
const states: ReadonlyMap<unknown, MeasuredState> = new Map([
  ['0', 'down'],
  ['1', 'operational'],
  ['2', 'degraded'],
])

/** A file counts if its newest sample is no older than this many of its steps. */
const MAX_STEPS_OLD = 3

/** A history, and the addresses in the file that are not sites of the portal. */
export interface MonitorFile extends GroupHistory {
  readonly unknown: readonly string[]
}

/** The samples of a site, in order of time, with its address as the monitor has it. */
interface Series {
  readonly instance: string
  readonly samples: readonly Sample[]
}

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
  const stretchesByAddress = new Map<string, readonly StoredStretch[]>()
  let latestAt = -Infinity
  for (const { instance, samples } of series) {
    const address = withoutSlash(instance)
    if (stretchesByAddress.has(address)) throw new Error(`it has two series for ${instance}`)
    const stretches = addSamples([], samples, intervalMs)
    stretchesByAddress.set(address, stretches)
    latestAt = Math.max(latestAt, timeOfLatest(stretches))
  }
  const newest = `its newest sample is from ${new Date(latestAt).toISOString()}`
  if (latestAt > now + MAX_AHEAD_MS) throw new Error(`${newest}, in the future by the clock of this device`)
  if (now - latestAt > currentForMs) {
    throw new Error(`${newest}, more than ${MAX_STEPS_OLD} steps of ${intervalMs / 1000} s ago`)
  }
  const sites = new Map<string, readonly StoredStretch[]>()
  for (const url of urls) {
    const address = withoutSlash(url)
    const stretches = stretchesByAddress.get(address) ?? []
    stretchesByAddress.delete(address)
    // A site whose series has ended is no longer measured.
    if (latestAt - timeOfLatest(stretches) <= currentForMs) sites.set(url, stretches)
  }
  if (sites.size === 0) throw new Error('it has no site of the portal')
  return { sites, intervalMs, currentForMs, latestAt, unknown: [...stretchesByAddress.keys()] }
}

function seriesIn(text: string): readonly Series[] {
  const answer = parseJson(text)
  if (answer === undefined) throw new Error('it is not JSON')
  const { status, error, data } = fieldsOf(answer)
  if (status === 'error' && typeof error === 'string') throw new Error(`the monitor answers with an error: ${error}`)
  const { resultType, result } = fieldsOf(data)
  if (status !== 'success' || resultType !== 'matrix' || !Array.isArray(result)) throw new Error(notOurs)
  return result.map((item): Series => {
    const { metric, values } = fieldsOf(item)
    const { instance } = fieldsOf(metric)
    if (typeof instance !== 'string' || !Array.isArray(values)) throw new Error(notOurs)
    return { instance, samples: samplesIn(values, instance) }
  })
}

function samplesIn(values: readonly unknown[], instance: string): readonly Sample[] {
  let latestSeconds = 0
  return values.map((value) => {
    const [seconds, text]: readonly unknown[] = Array.isArray(value) ? value : []
    const state = states.get(text)
    const isTime = typeof seconds === 'number' && seconds > latestSeconds && seconds <= MAX_SECONDS
    if (!isTime || state === undefined) {
      throw new Error(`${instance} has a sample without a time, or with a value other than 0, 1 or 2, or out of order`)
    }
    latestSeconds = seconds
    return { state, at: seconds * 1000 }
  })
}

/** Returns the median of the times in ms between the samples of the longest series, because samples may be missing. */
function stepOf(series: readonly Series[]): number {
  const longest = series
    .map(({ samples }) => samples)
    .reduce((one, other) => (other.length > one.length ? other : one), [])
  const steps = longest.slice(1).map(({ at }, index) => at - (longest[index]?.at ?? 0))
  const median = steps.sort((one, other) => one - other)[Math.floor((steps.length - 1) / 2)]
  if (median === undefined) throw new Error('it has no site with two samples')
  return median
}

/** The latest stretch ends with the latest sample. */
const timeOfLatest = (stretches: readonly StoredStretch[]): number => stretches.at(-1)?.[2] ?? -Infinity

const withoutSlash = (url: string): string => url.replace(/\/$/, '')
