/** Tries sites again and again, as a monitor does, and keeps what it found. */
export interface Recorder {
  readonly sites: readonly RecordedSite[]
  close(): void
}

export interface RecordedSite {
  readonly name: string
  readonly url: string
  /** The latest last. */
  readonly trials: readonly Trial[]
}

export interface Trial {
  /** Ms since 1970. */
  readonly at: number
  readonly isUp: boolean
  readonly ms: number
}

const TIMEOUT_MS = 10_000
/** As many as Uptime Kuma and Gatus answer with. */
const KEEP = 100

export function startRecorder(sites: readonly Omit<RecordedSite, 'trials'>[], stepSeconds: number): Recorder {
  const recorded = sites.map((site) => ({ ...site, trials: [] as Trial[] }))
  const record = (): void => {
    for (const { url, trials } of recorded) {
      void trialOf(url).then((trial) => {
        trials.push(trial)
        trials.sort((one, other) => one.at - other.at)
        trials.splice(0, trials.length - KEEP)
      })
    }
  }
  record()
  const timer = setInterval(record, stepSeconds * 1000)
  return {
    sites: recorded,
    close: () => clearInterval(timer),
  }
}

async function trialOf(url: string): Promise<Trial> {
  const [at, startedAt] = [Date.now(), performance.now()]
  const isUp = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    async (response) => {
      await response.body?.cancel()
      return response.ok
    },
    () => false,
  )
  return { at, isUp, ms: Math.round(performance.now() - startedAt) }
}
