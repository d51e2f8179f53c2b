import { monitorQueryOf } from '../status/index.ts'
import { NotInstalled, startPrometheus } from './prometheus.ts'

/** The group's own monitor of the local stack. */
export interface LocalMonitor {
  /** Its name, for the terminal. */
  readonly name: string
  /** Returns the answer to the query of the page. */
  answer(): Promise<string>
  close(): Promise<void>
}

/** `prometheus`: Prometheus and its blackbox exporter. `any`: these if they are installed, else our own recorder. */
export type MonitorKind = 'prometheus' | 'any'

interface MonitorOptions {
  readonly siteUrls: readonly string[]
  /** The folder with the generated configuration of Prometheus. */
  readonly hosting: string
  /** A folder for data, which is emptied. */
  readonly scratch: string
}

/** More often than a real monitor, so that a developer need not wait. */
const STEP_SECONDS = 15
const KEEP_HOURS = 6
/** As for the blackbox exporter, and shorter than a step. */
const TIMEOUT_MS = 10_000
const SLOW_MS = 3000

/** @throws NotInstalled if Prometheus is asked for and is not installed */
export async function startMonitor(kind: MonitorKind, options: MonitorOptions): Promise<LocalMonitor> {
  try {
    const { url, close } = await startPrometheus({ ...options, scrapeSeconds: STEP_SECONDS })
    const query = encodeURIComponent(monitorQueryOf(`${KEEP_HOURS}h`, `${STEP_SECONDS}s`))
    const answer = async () => (await fetch(`${url}/api/v1/query?query=${query}`)).text()
    return { name: `Prometheus at ${url}`, answer, close }
  } catch (error) {
    if (kind === 'any' && error instanceof NotInstalled) return startRecorder(options.siteUrls)
    throw error
  }
}

/** Stands in for Prometheus: tries each site at every step, and gives the results in the same format. */
export function startRecorder(siteUrls: readonly string[], stepSeconds = STEP_SECONDS): LocalMonitor {
  const samples = new Map(siteUrls.map((url) => [url, [] as (readonly [seconds: number, value: string])[]]))
  const record = (): void => {
    const seconds = Math.round(Date.now() / 1000)
    for (const [url, values] of samples) {
      void valueOf(url).then((value) => {
        values.push([seconds, value])
        values.splice(0, values.length - (KEEP_HOURS * 3600) / stepSeconds)
      })
    }
  }
  record()
  const timer = setInterval(record, stepSeconds * 1000)
  return {
    name: 'a recorder that stands in for Prometheus, which is not installed',
    async answer() {
      const result = [...samples].map(([instance, values]) => ({ metric: { instance, job: 'portal' }, values }))
      return JSON.stringify({ status: 'success', data: { resultType: 'matrix', result } })
    },
    async close() {
      clearInterval(timer)
    },
  }
}

/** Tries a site, and returns the value of the query for it. */
async function valueOf(url: string): Promise<string> {
  const startedAt = performance.now()
  const isUp = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    async (response) => {
      await response.body?.cancel()
      return response.ok
    },
    () => false,
  )
  if (!isUp) return '0'
  return performance.now() - startedAt < SLOW_MS ? '1' : '2'
}
