import type { StatusMonitor } from '../status/index.ts'
import type { History } from '../status/history/index.ts'

/** A new object with each change, so that it can be compared. */
export interface KnownHistory {
  readonly history: History
}

export interface HistorySource {
  /** Null until it is there, which may be never: the board does without. */
  readonly get: () => KnownHistory | null
  readonly subscribe: (listener: () => void) => () => void
}

/** Fetches the history when the page has come to life, and gives it every round that this page has asked for. */
export function createHistorySource(status: StatusMonitor, load: () => Promise<History>): HistorySource & { start: () => Promise<void> } {
  const listeners = new Set<() => void>()
  let known: KnownHistory | null = null
  return {
    get: () => known,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async start() {
      const history = await load()
      const show = () => {
        known = { history }
        listeners.forEach((listener) => listener())
      }
      let recordedAt: number | null = null
      const record = () => {
        const { sites, lastCheckedAt } = status.get()
        if (!status.leads() || lastCheckedAt === null || lastCheckedAt === recordedAt) return
        recordedAt = lastCheckedAt
        history.record(sites, lastCheckedAt)
      }
      history.subscribe(show)
      status.subscribe(record)
      show()
      // Rounds may have ended before.
      record()
    },
  }
}
