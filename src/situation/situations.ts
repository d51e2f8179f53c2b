import type { Announcement } from '../announcements/index.ts'
import { createStore } from '../base/store.ts'
import type { Store } from '../base/store.ts'
import { boardAt } from '../status/index.ts'
import type { Board, HistoryAt, HistoryReader, LocalNetworkPermission } from '../status/index.ts'
import { readSituations } from './reading.ts'
import type { Reading, ReadingSources } from './reading.ts'

/**
 * Results that arrive within this time after a published reading share the next one, because each reading renders the
 * board. Nobody waits for them: the first result and the end of a round are published at once.
 */
const RESULTS_TOGETHER_MS = 600

/** Twice the time from one tick of the clock to the next. */
const MAX_CLOCK_AGE_MS = 120_000

interface Sources extends Pick<ReadingSources, 'intervalMs' | 'hasMonitor' | 'sites'> {
  readonly board: Store<Board>
  readonly history: Store<HistoryAt>
  readonly announcements: Store<readonly Announcement[]>
  /**
   * The time that the page shows, ms since 1970. `catchUp` brings it up to date if it is a minute old. `offsetMs` is how far
   * the clock of board and history is behind.
   */
  readonly clock: Store<number> & { readonly catchUp: () => void; readonly offsetMs: () => number }
  /** Whether the browser lets the page reach private addresses. */
  readonly localNetwork?: Store<LocalNetworkPermission>
  /** Starts a timer. Returns a function that cancels it. */
  readonly after: (ms: number, run: () => void) => () => void
}

/**
 * Returns the time of a reading. A result must not lie ahead of the time on the page, which may be a minute old. If it lies
 * further ahead, the clock was set back.
 */
export function timeOf(clockTime: number, { lastCheckedAt }: Pick<Board, 'lastCheckedAt'>): number {
  const isOld = lastCheckedAt !== null && lastCheckedAt > clockTime && lastCheckedAt - clockTime <= MAX_CLOCK_AGE_MS
  return isOld ? lastCheckedAt : clockTime
}

/** Keeps the latest reading of the sites' situations. Its `initial` is that of the page that React hydrates. */
export function createSituations(sources: Sources): Store<Reading> {
  const { board, history, announcements, localNetwork, clock, after, ...rest } = sources
  let reader: { readonly historyAt: HistoryAt; readonly at: HistoryReader } | undefined
  const readHistory = (historyAt: HistoryAt, now: number): HistoryReader => {
    // A reader remembers what it has computed, and results of one round arrive within a minute.
    if (reader?.historyAt !== historyAt || reader.at.now !== now)
      reader = { historyAt, at: historyAt(now, clock.offsetMs()) }
    return reader.at
  }
  /** Reads the stores' values, or their initial ones. */
  const read = (valueOf: <Value>(source: Store<Value>) => Value, former?: Reading): Reading => {
    const shown = boardAt(valueOf(board), clock.offsetMs())
    const now = timeOf(clock.get(), shown)
    return readSituations(
      {
        board: shown,
        history: readHistory(valueOf(history), now),
        announcements: valueOf(announcements),
        localNetwork: localNetwork && valueOf(localNetwork),
        ...rest,
      },
      former,
    )
  }
  const store = createStore(read((source) => source.get()))
  let publishedBoard = board.get()
  const publish = () => {
    publishedBoard = board.get()
    store.set(read((source) => source.get(), store.get()))
  }
  let isWaiting = false
  const publishResults = () => {
    if (isWaiting) return
    publish()
    isWaiting = true
    after(RESULTS_TOGETHER_MS, () => {
      isWaiting = false
      if (board.get() !== publishedBoard) publishResults()
    })
  }
  // At the end of a round, and after a loss of the connection, nothing waits.
  board.subscribe(() => {
    clock.catchUp()
    if (board.get().checking) publishResults()
    else publish()
  })
  history.subscribe(publish)
  announcements.subscribe(publish)
  localNetwork?.subscribe(publish)
  clock.subscribe(publish)

  let initial: Reading | undefined
  return {
    get: store.get,
    subscribe: store.subscribe,
    get initial() {
      // Sites that say the same as now keep their identity, so that React renders only the others again after hydration.
      initial ??= read((source) => source.initial, store.get())
      return initial
    },
  }
}
