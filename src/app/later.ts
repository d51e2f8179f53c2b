import type { Round, StatusMonitor } from '../status/index.ts'
import type { History } from '../status/history/index.ts'
import type { Notifier } from '../board/notifier.ts'
import type { ShortcutsStore } from '../shortcuts/shortcuts.ts'

/**
 * What is fetched when the page has come to life, because nothing of it is needed before. A new object with each change
 * of history or notifier; who shows shortcuts asks for those alone.
 */
export interface Later {
  readonly history: History
  readonly notifier: Notifier
  readonly shortcuts: ShortcutsStore
}

export interface LaterSource {
  /** Null until it is there, which may be never: the board does without. */
  readonly get: () => Later | null
  readonly subscribe: (listener: () => void) => () => void
}

/** Loads it when it is started, and gives the history every round that this page has asked for. */
export function createLater(
  status: StatusMonitor,
  load: () => Promise<Later>,
): LaterSource & { start: () => Promise<void> } {
  const listeners = new Set<() => void>()
  let known: Later | null = null
  return {
    get: () => known,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async start() {
      const loaded = await load()
      const { history, notifier, shortcuts } = loaded
      const tell = () => listeners.forEach((listener) => listener())
      const show = () => {
        known = { ...loaded }
        tell()
      }
      let recorded: Round | null = null
      const record = () => {
        const round = status.round()
        if (round === null || round === recorded) return
        recorded = round
        history.record(round.sites, round.at)
      }
      history.subscribe(show)
      notifier.subscribe(show)
      shortcuts.subscribe(tell)
      status.subscribe(record)
      show()
      // Rounds may have ended before.
      record()
    },
  }
}
